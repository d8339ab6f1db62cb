//! The types that are known by name, of the standard library and of widely used crates.

use cacheline_plan::{Alignment, POINTER, SharedWrites, TypeFacts};
use syn::Ident;

/// What a name says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// It has no bytes.
    Nothing,
    /// It is not written through `&self`: it is what it is, or stands for something elsewhere.
    Unwritten,
    /// A pointer to its argument.
    Pointer,
    /// A pointer to its argument, which it drops.
    Owner,
    /// It is written through `&self`.
    Written,
    /// Pointer, capacity and length of what it drops, as the documentation of `Vec` promises.
    Buffer,
    /// A pointer that is written through `&self`.
    WrittenPointer,
    /// Its argument, written through `&self`.
    Cell,
    /// Its argument, and nothing else.
    Same,
    /// Its argument, which is not dropped.
    NeverDropped,
    /// `Option`, which may take no more than its argument.
    Option,
    /// All its arguments in place.
    Inline,
    /// Its argument on lines of its own.
    Line,
    /// A reference to its argument, or the owned form of that.
    Borrowed,
    /// Nothing is known.
    Unknown,
}

impl Kind {
    pub(super) fn of(name: &str) -> Self {
        match name {
            "PhantomData" | "PhantomPinned" => Self::Nothing,
            "NonNull" => Self::Pointer,
            "Box" | "Arc" | "Rc" | "Weak" => Self::Owner,
            "String" | "Vec" => Self::Buffer,
            "AtomicPtr" => Self::WrittenPointer,
            "Cell" | "UnsafeCell" | "SyncUnsafeCell" => Self::Cell,
            "NonZero" | "Wrapping" | "Saturating" | "Pin" | "Reverse" | "AssertUnwindSafe" => {
                Self::Same
            }
            "MaybeUninit" | "ManuallyDrop" => Self::NeverDropped,
            "Option" => Self::Option,
            "CachePadded" | "CacheAligned" | "OwnLines" => Self::Line,
            "Cow" => Self::Borrowed,
            name if VALUES.contains(&name) || HANDLES.contains(&name) => Self::Unwritten,
            name if INLINE.contains(&name) => Self::Inline,
            name if name.starts_with("Atomic") || WRITTEN.contains(&name) => Self::Written,
            _ => Self::Unknown,
        }
    }
}

/// Types whose values are what they are.
const VALUES: [&str; 32] = [
    "DefaultHasher",
    "Duration",
    "Infallible",
    "Instant",
    "IpAddr",
    "Ipv4Addr",
    "Ipv6Addr",
    "Layout",
    "Ordering",
    "RandomState",
    "RangeFull",
    "RawFd",
    "SocketAddr",
    "SocketAddrV4",
    "SocketAddrV6",
    "SystemTime",
    "ThreadId",
    "TypeId",
    "c_char",
    "c_double",
    "c_float",
    "c_int",
    "c_long",
    "c_longlong",
    "c_schar",
    "c_short",
    "c_uchar",
    "c_uint",
    "c_ulong",
    "c_ulonglong",
    "c_ushort",
    "str",
];

/// Types that keep what they hold elsewhere, or in the kernel.
const HANDLES: [&str; 19] = [
    "BTreeMap",
    "BTreeSet",
    "BinaryHeap",
    "CString",
    "HashMap",
    "HashSet",
    "JoinHandle",
    "LinkedList",
    "OsString",
    "OwnedFd",
    "PathBuf",
    "TcpListener",
    "TcpStream",
    "Thread",
    "UdpSocket",
    "UnixListener",
    "UnixStream",
    "VecDeque",
    "Waker",
];

/// Types that hold all their arguments in place, in an order of their own.
const INLINE: [&str; 9] = [
    "Bound",
    "ControlFlow",
    "Poll",
    "Range",
    "RangeFrom",
    "RangeInclusive",
    "RangeTo",
    "RangeToInclusive",
    "Result",
];

/// Types that are written through `&self`, besides those whose names begin with `Atomic`.
const WRITTEN: [&str; 31] = [
    "ArcSwap",
    "ArcSwapAny",
    "ArcSwapOption",
    "ArrayQueue",
    "Barrier",
    "ConcurrentQueue",
    "Condvar",
    "FairMutex",
    "Lazy",
    "LazyCell",
    "LazyLock",
    "Mutex",
    "Notify",
    "Once",
    "OnceBool",
    "OnceBox",
    "OnceCell",
    "OnceLock",
    "OnceNonZeroUsize",
    "ReentrantLock",
    "ReentrantMutex",
    "RefCell",
    "RwLock",
    "SegQueue",
    "Semaphore",
    "SeqLock",
    "ShardedLock",
    "SpinLock",
    "SpinMutex",
    "Spinlock",
    "TicketMutex",
];

/// Whether a name is one that the language has given, such as `u8`: those of the library begin with a capital.
pub(super) fn is_of_the_language(name: &Ident) -> bool {
    let name = name.to_string();
    name.starts_with(char::is_lowercase) && primitive(&name).is_some()
}

/// Numbers, `bool`, `char`, their atomics and their non-zero forms.
pub(super) fn primitive(name: &str) -> Option<TypeFacts> {
    let (name, shared_writes) = match name.strip_prefix("Atomic") {
        Some(rest) => (rest.to_lowercase(), SharedWrites::Known),
        None => (
            name.strip_prefix("NonZero")
                .map_or_else(|| name.to_owned(), str::to_lowercase),
            SharedWrites::Never,
        ),
    };
    let (align, size) = match name.as_str() {
        "u8" | "i8" | "bool" => (Alignment::One, 1),
        "u16" | "i16" | "f16" => (Alignment::Two, 2),
        "u32" | "i32" | "f32" | "char" => (Alignment::Four, 4),
        "usize" | "isize" => (Alignment::Pointer, POINTER),
        "u64" | "i64" | "f64" => (Alignment::Eight, 8),
        "u128" | "i128" | "f128" => (Alignment::Sixteen, 16),
        _ => return None,
    };
    Some(TypeFacts {
        shared_writes,
        ..TypeFacts::plain(align, size)
    })
}
