//! Types that are written whenever what they hold is read, because taking them counts, queues or flags who did.

use cacheline_plan::{holds_in_place, is_lock};
use syn::{Path, Type};

use super::{bare, type_arguments};

/// The name of a lock that a field of this type is, or holds in place. Behind a pointer there may be one: reading the
/// pointer does not write the field.
pub(crate) fn lock(ty: &Type) -> Option<String> {
    match bare(ty) {
        Type::Array(array) => lock(&array.elem),
        Type::Slice(slice) => lock(&slice.elem),
        Type::Tuple(tuple) => tuple.elems.iter().find_map(lock),
        Type::Path(path) => named_lock(&path.path),
        _ => None,
    }
}

fn named_lock(path: &Path) -> Option<String> {
    let last = path.segments.last()?;
    let name = last.ident.to_string();
    if is_lock(&name) {
        return Some(name);
    }
    if holds_in_place(&name) {
        return type_arguments(last).into_iter().find_map(lock);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::lock;

    #[test]
    fn locks_are_found_where_they_lie_in_the_field() {
        let lock = |ty: &str| lock(&syn::parse_str(ty).unwrap());
        for (ty, name) in [
            ("Mutex<u8>", "Mutex"),
            ("std::sync::RwLock<Vec<u8>>", "RwLock"),
            ("lock_api::RwLock<RawRwLock, u8>", "RwLock"),
            ("Option<Mutex<u8>>", "Mutex"),
            ("[(u8, FairMutex<()>); 4]", "FairMutex"),
            ("CachePadded<SpinMutex<u8>>", "SpinMutex"),
            ("OnceLock<Mutex<u8>>", "Mutex"),
            ("RefCell<u8>", "RefCell"),
        ] {
            assert_eq!(lock(ty).as_deref(), Some(name), "{ty}");
        }
        for ty in [
            "Arc<Mutex<u8>>",
            "&'static RwLock<u8>",
            "Box<[Mutex<u8>]>",
            "Vec<RwLock<u8>>",
            "Pin<Box<Mutex<u8>>>",
            "*const Mutex<u8>",
            "OnceLock<u8>",
            "LazyLock<u8>",
            "AtomicU64",
            "ArcSwap<u8>",
            "Cell<u8>",
            "MutexGuard<'a, u8>",
            "PhantomData<Mutex<u8>>",
        ] {
            assert_eq!(lock(ty), None, "{ty}");
        }
    }
}
