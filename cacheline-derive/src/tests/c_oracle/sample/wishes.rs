//! What a struct asks for besides that its groups are apart.

use super::Sample;
use crate::tests::random::Random;

#[derive(Default)]
pub(in crate::tests::c_oracle) struct Wishes {
    /// The field at offset 0, if it exists.
    pub(in crate::tests::c_oracle) first: Option<String>,
    pub(in crate::tests::c_oracle) own_lines: bool,
    pub(in crate::tests::c_oracle) no_straddle: bool,
}

impl Wishes {
    /// As they stand in the parentheses of the attribute.
    pub(super) fn options(&self) -> impl Iterator<Item = String> {
        let first = self.first.as_ref().map(|first| format!("first = {first}"));
        let own_lines = self.own_lines.then(|| "own_lines".to_owned());
        let no_straddle = self.no_straddle.then(|| "deny(straddle)".to_owned());
        [first, own_lines, no_straddle].into_iter().flatten()
    }
}

/// At times the name of a field that can be the first: of the only one that has it, and where nothing moves of the first.
pub(super) fn first(sample: &Sample, random: &mut Random) -> Option<String> {
    let candidates = if sample.is_declared_order {
        &sample.fields[..1]
    } else {
        &sample.fields[..]
    };
    let name = &random.pick(candidates).name;
    let mut called_so = sample.fields.iter().filter(|field| field.name == *name);
    let is_only = called_so.nth(1).is_none();
    (is_only && random.percent(25)).then(|| name.clone())
}
