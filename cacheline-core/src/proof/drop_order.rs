//! The rule that fields drop in the order in which they were declared.

use super::message::{Message, opening, push_name};
use crate::field::Field;
use crate::layout::Layout;

/// Proves that the fields that need dropping lie in memory in the order in which the user declared
/// them.
///
/// Rust drops fields in the order of the struct definition that the compiler sees. That is the order
/// in memory when the definition was reordered and is `repr(C)`, which is the case this rule is for:
/// there, a swap of two such fields changes what the program does.
///
/// # Panics
///
/// When two fields that need dropping are swapped. The message names the first such pair.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{Field, Layout, proof};
/// use core::mem::offset_of;
///
/// #[repr(C)]
/// struct Job {
///     name: String,
///     steps: Vec<u8>,
/// }
///
/// const JOB: Layout = Layout::of::<Job>(
///     "Job",
///     &[
///         Field::of::<String>("name", "String")
///             .at(offset_of!(Job, name))
///             .declared(0),
///         Field::of::<Vec<u8>>("steps", "Vec<u8>")
///             .at(offset_of!(Job, steps))
///             .declared(1),
///     ],
/// )
/// .in_lines_of(64);
/// const _: () = proof::drop_order(&JOB);
/// ```
///
/// Had the user declared `steps` first, it would now drop last:
///
/// ```compile_fail,E0080
/// # extern crate cacheline_core as cache_layout;
/// # use cache_layout::{Field, Layout, proof};
/// # use core::mem::offset_of;
/// # #[repr(C)]
/// # struct Job {
/// #     name: String,
/// #     steps: Vec<u8>,
/// # }
/// const JOB: Layout = Layout::of::<Job>(
///     "Job",
///     &[
///         Field::of::<String>("name", "String").at(offset_of!(Job, name)).declared(1),
///         Field::of::<Vec<u8>>("steps", "Vec<u8>").at(offset_of!(Job, steps)).declared(0),
///     ]).in_lines_of(64);
/// const _: () = proof::drop_order(&JOB);
/// ```
#[track_caller]
pub const fn drop_order(layout: &Layout) {
    let fields = layout.fields;
    let mut before: Option<&Field> = None;
    let mut index = 0;
    while index < fields.len() {
        let field = &fields[index];
        if field.needs_drop {
            if let Some(before) = before {
                if before.declared > field.declared {
                    fail(layout, before, field);
                }
            }
            before = Some(field);
        }
        index += 1;
    }
}

#[track_caller]
const fn fail(layout: &Layout, laid_out_first: &Field, declared_first: &Field) -> ! {
    let mut text = opening(layout);
    push_pair(&mut text, declared_first, " and ", laid_out_first);
    text.push_str(" would be dropped in the opposite order\n    declared  ");
    push_pair(&mut text, declared_first, " before ", laid_out_first);
    text.push_str("\n    laid out  ");
    push_pair(&mut text, laid_out_first, " before ", declared_first);
    text.push_str(
        "\n  fields are dropped in memory order; declare these two in that order, or accept the change \
         with #[cache_layout(allow(drop_order))]",
    );
    panic!("{}", text.as_str())
}

const fn push_pair(text: &mut Message, first: &Field, between: &str, second: &Field) {
    push_name(text, first.name);
    text.push_str(between);
    push_name(text, second.name);
}
