//! A struct of a thousand fields in ten groups: it is laid out, and proved without the compiler's patience.
#![deny(long_running_const_eval)]

use std::sync::atomic::{AtomicU8, AtomicU32};

use cache_layout::{CacheLayout, cache_layout};

use crate::oracle::{Touched, assert_layout_of, laid_out};

/// Declares the struct: a row is one field of each group, so that no group is declared in one piece.
macro_rules! rows {
    ($(
        $a:ident $b:ident $c:ident $d:ident $e:ident $f:ident $g:ident $h:ident $i:ident $j:ident,
    )+) => {
        laid_out! {
            #[cache_layout]
            #[derive(Debug)]
            struct Many {$(
                #[hot_read(a)] $a: u64 = 1,
                #[hot_write(b)] $b: u8 = 2,
                #[hot_write(c)] $c: AtomicU32 = AtomicU32::new(3),
                #[hot_read(d)] $d: u16 = 4,
                #[hot_write(e)] $e: [u8; 3] = [5; 3],
                #[hot_write(f)] $f: u64 = 6,
                #[hot_read] $g: Option<u32> = Some(7),
                #[hot_write(h)] $h: AtomicU8 = AtomicU8::new(8),
                #[hot_write(i)] $i: [u32; 5] = [9; 5],
                #[hot_write] $j: u16 = 10,
            )+}
        }
    };
}

rows! {
    a00 b00 c00 d00 e00 f00 g00 h00 i00 j00, a01 b01 c01 d01 e01 f01 g01 h01 i01 j01,
    a02 b02 c02 d02 e02 f02 g02 h02 i02 j02, a03 b03 c03 d03 e03 f03 g03 h03 i03 j03,
    a04 b04 c04 d04 e04 f04 g04 h04 i04 j04, a05 b05 c05 d05 e05 f05 g05 h05 i05 j05,
    a06 b06 c06 d06 e06 f06 g06 h06 i06 j06, a07 b07 c07 d07 e07 f07 g07 h07 i07 j07,
    a08 b08 c08 d08 e08 f08 g08 h08 i08 j08, a09 b09 c09 d09 e09 f09 g09 h09 i09 j09,
    a10 b10 c10 d10 e10 f10 g10 h10 i10 j10, a11 b11 c11 d11 e11 f11 g11 h11 i11 j11,
    a12 b12 c12 d12 e12 f12 g12 h12 i12 j12, a13 b13 c13 d13 e13 f13 g13 h13 i13 j13,
    a14 b14 c14 d14 e14 f14 g14 h14 i14 j14, a15 b15 c15 d15 e15 f15 g15 h15 i15 j15,
    a16 b16 c16 d16 e16 f16 g16 h16 i16 j16, a17 b17 c17 d17 e17 f17 g17 h17 i17 j17,
    a18 b18 c18 d18 e18 f18 g18 h18 i18 j18, a19 b19 c19 d19 e19 f19 g19 h19 i19 j19,
    a20 b20 c20 d20 e20 f20 g20 h20 i20 j20, a21 b21 c21 d21 e21 f21 g21 h21 i21 j21,
    a22 b22 c22 d22 e22 f22 g22 h22 i22 j22, a23 b23 c23 d23 e23 f23 g23 h23 i23 j23,
    a24 b24 c24 d24 e24 f24 g24 h24 i24 j24, a25 b25 c25 d25 e25 f25 g25 h25 i25 j25,
    a26 b26 c26 d26 e26 f26 g26 h26 i26 j26, a27 b27 c27 d27 e27 f27 g27 h27 i27 j27,
    a28 b28 c28 d28 e28 f28 g28 h28 i28 j28, a29 b29 c29 d29 e29 f29 g29 h29 i29 j29,
    a30 b30 c30 d30 e30 f30 g30 h30 i30 j30, a31 b31 c31 d31 e31 f31 g31 h31 i31 j31,
    a32 b32 c32 d32 e32 f32 g32 h32 i32 j32, a33 b33 c33 d33 e33 f33 g33 h33 i33 j33,
    a34 b34 c34 d34 e34 f34 g34 h34 i34 j34, a35 b35 c35 d35 e35 f35 g35 h35 i35 j35,
    a36 b36 c36 d36 e36 f36 g36 h36 i36 j36, a37 b37 c37 d37 e37 f37 g37 h37 i37 j37,
    a38 b38 c38 d38 e38 f38 g38 h38 i38 j38, a39 b39 c39 d39 e39 f39 g39 h39 i39 j39,
    a40 b40 c40 d40 e40 f40 g40 h40 i40 j40, a41 b41 c41 d41 e41 f41 g41 h41 i41 j41,
    a42 b42 c42 d42 e42 f42 g42 h42 i42 j42, a43 b43 c43 d43 e43 f43 g43 h43 i43 j43,
    a44 b44 c44 d44 e44 f44 g44 h44 i44 j44, a45 b45 c45 d45 e45 f45 g45 h45 i45 j45,
    a46 b46 c46 d46 e46 f46 g46 h46 i46 j46, a47 b47 c47 d47 e47 f47 g47 h47 i47 j47,
    a48 b48 c48 d48 e48 f48 g48 h48 i48 j48, a49 b49 c49 d49 e49 f49 g49 h49 i49 j49,
    a50 b50 c50 d50 e50 f50 g50 h50 i50 j50, a51 b51 c51 d51 e51 f51 g51 h51 i51 j51,
    a52 b52 c52 d52 e52 f52 g52 h52 i52 j52, a53 b53 c53 d53 e53 f53 g53 h53 i53 j53,
    a54 b54 c54 d54 e54 f54 g54 h54 i54 j54, a55 b55 c55 d55 e55 f55 g55 h55 i55 j55,
    a56 b56 c56 d56 e56 f56 g56 h56 i56 j56, a57 b57 c57 d57 e57 f57 g57 h57 i57 j57,
    a58 b58 c58 d58 e58 f58 g58 h58 i58 j58, a59 b59 c59 d59 e59 f59 g59 h59 i59 j59,
    a60 b60 c60 d60 e60 f60 g60 h60 i60 j60, a61 b61 c61 d61 e61 f61 g61 h61 i61 j61,
    a62 b62 c62 d62 e62 f62 g62 h62 i62 j62, a63 b63 c63 d63 e63 f63 g63 h63 i63 j63,
    a64 b64 c64 d64 e64 f64 g64 h64 i64 j64, a65 b65 c65 d65 e65 f65 g65 h65 i65 j65,
    a66 b66 c66 d66 e66 f66 g66 h66 i66 j66, a67 b67 c67 d67 e67 f67 g67 h67 i67 j67,
    a68 b68 c68 d68 e68 f68 g68 h68 i68 j68, a69 b69 c69 d69 e69 f69 g69 h69 i69 j69,
    a70 b70 c70 d70 e70 f70 g70 h70 i70 j70, a71 b71 c71 d71 e71 f71 g71 h71 i71 j71,
    a72 b72 c72 d72 e72 f72 g72 h72 i72 j72, a73 b73 c73 d73 e73 f73 g73 h73 i73 j73,
    a74 b74 c74 d74 e74 f74 g74 h74 i74 j74, a75 b75 c75 d75 e75 f75 g75 h75 i75 j75,
    a76 b76 c76 d76 e76 f76 g76 h76 i76 j76, a77 b77 c77 d77 e77 f77 g77 h77 i77 j77,
    a78 b78 c78 d78 e78 f78 g78 h78 i78 j78, a79 b79 c79 d79 e79 f79 g79 h79 i79 j79,
    a80 b80 c80 d80 e80 f80 g80 h80 i80 j80, a81 b81 c81 d81 e81 f81 g81 h81 i81 j81,
    a82 b82 c82 d82 e82 f82 g82 h82 i82 j82, a83 b83 c83 d83 e83 f83 g83 h83 i83 j83,
    a84 b84 c84 d84 e84 f84 g84 h84 i84 j84, a85 b85 c85 d85 e85 f85 g85 h85 i85 j85,
    a86 b86 c86 d86 e86 f86 g86 h86 i86 j86, a87 b87 c87 d87 e87 f87 g87 h87 i87 j87,
    a88 b88 c88 d88 e88 f88 g88 h88 i88 j88, a89 b89 c89 d89 e89 f89 g89 h89 i89 j89,
    a90 b90 c90 d90 e90 f90 g90 h90 i90 j90, a91 b91 c91 d91 e91 f91 g91 h91 i91 j91,
    a92 b92 c92 d92 e92 f92 g92 h92 i92 j92, a93 b93 c93 d93 e93 f93 g93 h93 i93 j93,
    a94 b94 c94 d94 e94 f94 g94 h94 i94 j94, a95 b95 c95 d95 e95 f95 g95 h95 i95 j95,
    a96 b96 c96 d96 e96 f96 g96 h96 i96 j96, a97 b97 c97 d97 e97 f97 g97 h97 i97 j97,
    a98 b98 c98 d98 e98 f98 g98 h98 i98 j98, a99 b99 c99 d99 e99 f99 g99 h99 i99 j99,
}

#[test]
fn every_field_is_where_it_should_be() {
    assert_layout_of::<Many>();
}

#[test]
fn no_field_is_lost_and_no_line_is_wasted() {
    const LAYOUT: cache_layout::Layout = Many::LAYOUT;
    const { assert!(LAYOUT.fields().len() == 1000) };
    assert_eq!(LAYOUT.groups().count(), 10);
    // What is read may share lines; each group that writes has lines of its own, and not one too many for the distance.
    let bytes = |is_counted: &dyn Fn(&str) -> bool| -> usize {
        let counted = LAYOUT
            .fields()
            .iter()
            .filter(|field| is_counted(field.marks()[0].group()));
        counted.map(cache_layout::Field::size).sum()
    };
    let read = bytes(&|group| ["a", "d", "hot_read"].contains(&group));
    let written = ["b", "c", "e", "f", "h", "i", "hot_write"];
    let blocks: usize = written
        .map(|one| bytes(&|group| group == one).div_ceil(LAYOUT.distance()))
        .iter()
        .sum();
    let blocks = read.div_ceil(LAYOUT.distance()) + blocks;
    assert_eq!(LAYOUT.size(), blocks * LAYOUT.distance());
}

#[test]
fn a_derive_goes_through_all_fields_as_declared() {
    let text = format!("{:?}", Many::sample());
    let (first, last) = (
        "Many { a00: 1, b00: 2, c00: 3, d00: 4, ",
        ", i99: [9, 9, 9, 9, 9], j99: 10 }",
    );
    assert!(text.starts_with(first) && text.ends_with(last), "{text}");
}
