//! Which of the recorded misses the changes take away.

use super::changes::Changes;
use crate::marks::are_apart;
use crate::report::conflicts::inside;
use crate::roles::path::{Part, Step, is_counted};
use crate::roles::scope::Scope;
use crate::roles::{Roles, Touch};
use crate::type_name;

impl Changes<'_> {
    /// Whether two accesses cannot be on one line any more, nor on lines that are fetched together: they are in two fields that marks keep apart, or one is
    /// in a value with lines of its own, and the other is not in it. The compiler proves both.
    pub(super) fn keep_apart(
        &self,
        roles: &Roles,
        [left, right]: [&Touch; 2],
        same_object: bool,
    ) -> bool {
        let is_inside = same_object && left.object == right.object;
        let steps = left.parts.iter().zip(right.parts.iter());
        let common = steps.take_while(|(left, right)| is_inside && left.step == right.step);
        let common = common.count();
        let has_own = |touch: &Touch| {
            let mut depths = common..touch.parts.len();
            depths.any(|depth| self.has_own_lines(roles, touch, depth))
        };
        has_own(left) || has_own(right) || is_inside && self.marks_keep_apart(roles, left, right)
    }

    /// Whether the value at `depth` of those around an access has lines of its own.
    fn has_own_lines(&self, roles: &Roles, touch: &Touch, depth: usize) -> bool {
        let part = &touch.parts[depth];
        if struct_of(part).is_some_and(|path| self.structs.contains_key(path)) {
            return true;
        }
        let is_element = matches!(part.step, Some(Step::Index(_)));
        let around = touch.parts[..depth].iter().rev();
        let around: Vec<_> = around.take(2).collect();
        if let ([array, outer], true) = (&around[..], is_element)
            && let Some(Step::Member(field)) = &array.step
            && let Some(path) = struct_of(outer)
            && self
                .structs
                .get(path)
                .is_some_and(|known| known.wraps(field))
        {
            return true;
        }
        let Some(wrapped) = self.objects.get(&touch.object) else {
            return false;
        };
        let each = wrapped.wraps_elements;
        let value = usize::from(is_counted(&roles.objects[touch.object].object));
        let is_in_value = touch.parts[..=depth]
            .iter()
            .all(|part| part.step != Some(Step::Counts));
        is_in_value && depth == value + usize::from(each) && is_element == each
    }

    fn marks_keep_apart(&self, roles: &Roles, left: &Touch, right: &Touch) -> bool {
        let Some((Scope::Inside { value, .. }, [of_left, of_right])) = inside(roles, left, right)
        else {
            return false;
        };
        let known = struct_of(&left.parts[value.len()]).and_then(|path| self.structs.get(path));
        known.is_some_and(|known| {
            are_apart(
                known.marks_of(of_left.step.as_ref()),
                known.marks_of(of_right.step.as_ref()),
            )
        })
    }
}

fn struct_of(part: &Part) -> Option<&str> {
    let layout = part.layout.as_deref()?;
    Some(type_name::path(&layout.name))
}
