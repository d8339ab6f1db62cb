//! Random structs under the attribute, each made from its seed alone.

mod marks;
mod own;
mod wishes;

use std::fmt::Write;

use cacheline_core::__private::DISTANCES;
use cacheline_core::LINE;

use super::types::{self, RandomType};
use crate::tests::random::Random;
use marks::Groups;
pub(super) use marks::{Mark, Marks, only_group, owned};
pub(super) use wishes::Wishes;

/// A struct and everything that is declared with it.
pub(super) struct Sample {
    pub(super) seed: u64,
    pub(super) name: String,
    /// The structs that its fields have as types.
    pub(super) own: Vec<String>,
    /// The lines asked for, which are the distance as well; without, the target's.
    line: Option<usize>,
    /// The distance asked for by itself.
    apart: Option<usize>,
    /// Not with `line = "none"`.
    pub(super) is_separated: bool,
    pub(super) is_declared_order: bool,
    allows_drop_order: bool,
    pub(super) wishes: Wishes,
    repr: Option<String>,
    pub(super) fields: Vec<Field>,
}

pub(super) struct Field {
    pub(super) name: String,
    pub(super) ty: RandomType,
    pub(super) marks: Marks,
    cfg: Option<Cfg>,
}

/// A condition, and whether it holds where `yes` is set and `no` is not.
#[derive(Clone, Copy, PartialEq)]
struct Cfg(&'static str, bool);

const CFGS: &[Cfg] = &[
    Cfg("#[cfg(yes)]", true),
    Cfg("#[cfg(no)]", false),
    Cfg("#[cfg(not(no))]", true),
    Cfg("#[cfg(all(yes, not(yes)))]", false),
    Cfg("#[cfg(any(no, yes))]", true),
    Cfg("#[cfg(yes)] #[cfg(no)]", false),
    Cfg("#[cfg_attr(yes, cfg(no))]", false),
    Cfg("#[cfg_attr(no, cfg(no))]", true),
];

impl Sample {
    pub(super) fn new(seed: u64) -> Self {
        let random = &mut Random::new(seed);
        let name = format!("S{seed}");
        let own = own::structs(random, &name);
        let is_declared_order = random.percent(25);
        let is_separated = random.percent(92);
        let line = random
            .percent(65)
            .then(|| *random.pick(&[16, 32, 64, 64, 128, 256]));
        let line = line.filter(|_| is_separated);
        let apart = random.percent(25).then(|| *random.pick(&DISTANCES));
        let apart = apart.filter(|&apart| is_separated && apart >= line.unwrap_or(LINE));
        let may_arrange = is_separated && !is_declared_order;
        let mut sample = Self {
            seed,
            line,
            apart,
            is_separated,
            is_declared_order,
            allows_drop_order: !is_declared_order && random.percent(30),
            wishes: Wishes {
                no_straddle: may_arrange && random.percent(25),
                ..Wishes::default()
            },
            repr: repr(random, is_declared_order),
            fields: Vec::new(),
            name,
            own,
        };
        sample.fields = sample.random_fields(random);
        sample.wishes.own_lines = sample.may_own_lines() && random.percent(50);
        sample.wishes.first = wishes::first(&sample, random);
        sample
    }

    /// Whether it takes a wish for the struct to have lines of its own.
    fn may_own_lines(&self) -> bool {
        let is_apart = |field: &Field| {
            let is_kept_off = matches!(field.marks, Marks::None) && field.ty.is_shared;
            field.cfg.is_none() && (field.marks.write() || is_kept_off)
        };
        self.is_separated && !self.fields.iter().any(is_apart)
    }

    /// One of these fields.
    pub(super) fn of_fields<const N: usize>(fields: [(&str, Marks, &str); N]) -> Self {
        let field = |(name, marks, ty): (&str, Marks, &str)| Field {
            name: name.to_owned(),
            ty: types::named(ty),
            marks,
            cfg: None,
        };
        Self {
            seed: 0,
            name: "S".to_owned(),
            own: Vec::new(),
            line: None,
            apart: None,
            is_separated: true,
            is_declared_order: false,
            allows_drop_order: false,
            wishes: Wishes::default(),
            repr: None,
            fields: fields.into_iter().map(field).collect(),
        }
    }

    fn random_fields(&self, random: &mut Random) -> Vec<Field> {
        let groups = Groups::new(random);
        let own = (0..self.own.len()).map(|number| own::name(&self.name, number));
        let own = own.collect::<Vec<_>>();
        let most = if random.percent(70) { 13 } else { 40 };
        let count = 2 + random.below(most - 1);
        let mut owners = 0;
        let mut fields = Vec::<Field>::new();
        while fields.len() < count {
            let ty = types::random(random, &own);
            // What straddles is arranged as far as sizes are known.
            if self.wishes.no_straddle && !ty.is_sized {
                continue;
            }
            owners += usize::from(ty.drops);
            // Two that would be dropped in another order are refused, as they should be.
            if ty.drops && owners > 1 && !self.is_declared_order && !self.allows_drop_order {
                continue;
            }
            // As many conditions as are planned for in every combination.
            let cfgs = if self.wishes.no_straddle {
                &CFGS[..4]
            } else {
                CFGS
            };
            let cfg = random.percent(15).then(|| *random.pick(cfgs));
            let marks = groups.marks(random, fields.is_empty());
            // Where nothing is placed, a field that is written has to be marked, or be of no matter.
            let has_to_say = self.is_declared_order && ty.is_shared && matches!(marks, Marks::None);
            fields.push(Field {
                name: format!("f{}", fields.len()),
                ty,
                marks: if has_to_say { Marks::Cold } else { marks },
                cfg,
            });
        }
        share_names(random, &mut fields);
        if self.is_declared_order {
            return marks::together(random, fields);
        }
        marks::shuffle(random, &mut fields);
        fields
    }

    /// What fields are kept apart by; without, it is for the target to say.
    pub(super) fn distance(&self) -> Option<usize> {
        let nothing = (!self.is_separated).then_some(1);
        nothing.or(self.apart).or(self.line)
    }

    /// What fields are counted in; without, it is for the target to say.
    pub(super) fn line(&self) -> Option<usize> {
        self.line
    }

    /// What stands in the parentheses of the attribute.
    pub(super) fn options(&self) -> String {
        let line = self.line.map(|line| format!("line = {line}"));
        let apart = self.apart.map(|apart| format!("apart = {apart}"));
        let order = self
            .is_declared_order
            .then(|| r#"order = "declared""#.to_owned());
        let drops = self
            .allows_drop_order
            .then(|| "allow(drop_order)".to_owned());
        let none = (!self.is_separated).then(|| r#"line = "none""#.to_owned());
        let options = [line, none, apart, order, drops].into_iter().flatten();
        let options = options.chain(self.wishes.options());
        options.collect::<Vec<_>>().join(", ")
    }

    /// The struct below the attribute.
    pub(super) fn item(&self) -> String {
        let mut text = String::new();
        if let Some(repr) = &self.repr {
            let _ = writeln!(text, "#[repr({repr})]");
        }
        let _ = writeln!(text, "struct {} {{", self.name);
        for field in &self.fields {
            let cfg = field.cfg.map_or("", |cfg| cfg.0);
            for attribute in [cfg, &field.marks.to_string()] {
                if !attribute.is_empty() {
                    let _ = writeln!(text, "    {attribute}");
                }
            }
            let _ = writeln!(text, "    {}: {},", field.name, field.ty.text);
        }
        text + "}\n"
    }

    /// All of it, as its author would have written it.
    pub(super) fn source(&self) -> String {
        let own = self.own.concat();
        format!("{own}#[cache_layout({})]\n{}", self.options(), self.item())
    }
}

impl Field {
    /// Whether the field is part of the compiled struct.
    pub(super) fn exists(&self) -> bool {
        self.cfg.is_none_or(|cfg| cfg.1)
    }
}

fn repr(random: &mut Random, is_declared_order: bool) -> Option<String> {
    let align = random
        .percent(20)
        .then(|| format!("align({})", 1 << random.below(10)));
    let c = (is_declared_order && random.percent(50)).then(|| "C".to_owned());
    let words = c.into_iter().chain(align).collect::<Vec<_>>();
    (!words.is_empty()).then(|| words.join(", "))
}

/// Here and there one name for two fields, of which one exists.
fn share_names(random: &mut Random, fields: &mut [Field]) {
    for at in 1..fields.len() {
        if random.percent(4) {
            let (before, rest) = fields.split_at_mut(at);
            let (first, second) = (&mut before[at - 1], &mut rest[0]);
            if first.cfg.is_none() && second.cfg.is_none() {
                first.cfg = Some(Cfg("#[cfg(no)]", false));
                second.cfg = Some(Cfg("#[cfg(not(no))]", true));
                second.name.clone_from(&first.name);
            }
        }
    }
}

#[test]
fn the_first_hundred_samples_have_everything() {
    let samples = (0..100).map(Sample::new).collect::<Vec<_>>();
    let sources = samples.iter().map(Sample::source).collect::<String>();
    for expected in [
        "line = 16",
        "line = 256",
        "apart = 128",
        r#"line = "none""#,
        "first = f",
        "own_lines",
        "deny(straddle)",
        "cache_layout()",
        r#"order = "declared""#,
        "allow(drop_order)",
        "#[cfg(no)]",
        "#[cfg_attr(yes, cfg(no))]",
        "#[repr(align(",
        "#[repr(C)]",
        "#[repr(C, packed)]",
        "#[cold]",
        "#[hot_read]",
        "#[hot_write]",
        "#[hot_read(producer)]",
        "#[hot_write(producer)]",
        "#[hot_write(producer)]#[hot_read(consumer)]",
        "#[hot_read(producer)]#[hot_write]",
        "Option<Box<",
        "fn(",
        "&'static str",
        "[[",
        "; 0]",
        "AtomicPtr",
    ] {
        assert!(sources.contains(expected), "no sample has {expected}");
    }
    let counts = samples.iter().map(|sample| sample.fields.len());
    assert_eq!(counts.clone().min(), Some(2));
    assert!(counts.max() >= Some(38), "the samples are short");
}
