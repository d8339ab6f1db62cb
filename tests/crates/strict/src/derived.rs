//! Every derive, on structs with few fields and with many.

use cache_layout::cache_layout;

/// Each derive of the standard library.
#[cache_layout]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct All {
    /// Written.
    #[hot_write]
    pub written: u64,
    /// Read.
    #[hot_read]
    pub read: u32,
}

/// Numbers that have no order.
#[cache_layout]
#[derive(Debug, Clone, Copy, Default, PartialEq, PartialOrd)]
pub struct Floats {
    /// Written.
    #[hot_write]
    pub written: f64,
    /// Read.
    #[hot_read]
    pub read: f32,
}

/// Declares a struct with these fields.
macro_rules! many {
    ($($field:ident)*) => {
        /// More fields than a function may have lines.
        #[cache_layout]
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct Many {
            /// Written.
            #[hot_write]
            pub written: u64,
            $(
                /// Read.
                #[hot_read]
                pub $field: u32,
            )*
        }
    };
}

many! {
    a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 c0 c1 c2 c3 c4 c5 c6 c7 c8 c9
    d0 d1 d2 d3 d4 d5 d6 d7 d8 d9 e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 f0 f1 f2 f3 f4 f5 f6 f7 f8 f9
    g0 g1 g2 g3 g4 g5 g6 g7 g8 g9 h0 h1 h2 h3 h4 h5 h6 h7 h8 h9 i0 i1 i2 i3 i4 i5 i6 i7 i8 i9
    j0 j1 j2 j3 j4 j5 j6 j7 j8 j9 k0 k1 k2 k3 k4 k5 k6 k7 k8 k9 l0 l1 l2 l3 l4 l5 l6 l7 l8 l9
    m0 m1 m2 m3 m4 m5 m6 m7 m8 m9 n0 n1 n2 n3 n4 n5 n6 n7 n8 n9 o0 o1 o2 o3 o4 o5 o6 o7 o8 o9
}

#[cfg(test)]
mod tests {
    use super::{All, Floats, Many};

    #[test]
    fn values_are_compared() {
        assert!(
            All! { written: 1, read: 0 } > All::default(),
            "the first field decides"
        );
        assert!(
            Floats! { written: 0.0, read: f32::NAN }
                .partial_cmp(&Floats::default())
                .is_none(),
            "no order"
        );
        assert!(
            Many! { o9: 1, ..Many::default() } > Many::default(),
            "the last field decides"
        );
    }
}
