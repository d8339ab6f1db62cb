/* The names that Rust's types have, for C. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef uint8_t u8;
typedef int8_t i8;
typedef uint16_t u16;
typedef int16_t i16;
typedef uint32_t u32;
typedef int32_t i32;
typedef uint64_t u64;
typedef int64_t i64;
typedef uintptr_t usize;
typedef intptr_t isize;
typedef float f32;
typedef double f64;
typedef _Bool bool;
typedef uint32_t rust_char;
#ifdef __SIZEOF_INT128__
typedef unsigned __int128 u128;
typedef __int128 i128;
#endif

typedef uint8_t NonZeroU8;
typedef uint32_t NonZeroU32;
typedef uint64_t NonZeroU64;

/* GCC before 11 aligns the long ones to 4 on 32-bit x86, where Rust and later ones align them to 8. */
typedef _Atomic _Bool AtomicBool;
typedef _Atomic uint8_t AtomicU8;
typedef _Atomic uint16_t AtomicU16;
typedef _Atomic uint32_t AtomicU32;
typedef _Atomic uint64_t AtomicU64;
typedef _Atomic int64_t AtomicI64;
typedef _Atomic uintptr_t AtomicUsize;
typedef void *_Atomic AtomicPtr;

typedef void *pointer;
typedef void (*function)(void);
/* A pointer to a slice or a text. */
typedef struct { const void *start; size_t length; } wide;
/* `()` and the like: a struct of GNU C may be empty. */
typedef struct { } nothing;

struct row { const char *name; size_t first, second; };
