//! On the parts every derive works as on any plain struct.

use cache_layout::cache_layout;

#[test]
fn derive_more_converts_in_declared_order() {
    #[cache_layout(parts = PairParts)]
    #[parts(derive(
        derive_more::From,
        derive_more::Into,
        derive_more::Constructor,
        derive_more::Debug
    ))]
    struct Pair {
        #[hot_write]
        from: u32,
        #[hot_read]
        to: u32,
    }
    let parts = PairParts::from((1, 2));
    assert_eq!((parts.from, parts.to), (1, 2));
    assert_eq!(format!("{parts:?}"), "PairParts { from: 1, to: 2 }");
    let pair = Pair::from(PairParts::new(3, 4));
    assert_eq!((pair.from, pair.to), (3, 4));
    assert_eq!(<(u32, u32)>::from(PairParts::from(pair)), (3, 4));

    #[cache_layout(allow(derive(Deref, Display)))]
    #[derive(derive_more::Deref, derive_more::Display)]
    #[display("{from} to {to}")]
    struct Span {
        #[hot_write]
        from: u32,
        #[hot_read]
        #[deref]
        to: u32,
    }
    let span = Span! { from: 1, to: 2 };
    assert_eq!((*span, span.to_string().as_str()), (2, "1 to 2"));
}

#[test]
fn derive_new_takes_arguments_in_declared_order() {
    #[cache_layout(parts = PairParts)]
    #[parts(derive(derive_new::new))]
    struct Pair {
        #[hot_write]
        #[parts(new(default))]
        hits: u32,
        from: u32,
        #[hot_read]
        to: u32,
    }
    let pair = Pair::from(PairParts::new(1, 2));
    assert_eq!((pair.hits, pair.from, pair.to), (0, 1, 2));
}

#[test]
fn clap_takes_positional_arguments_in_declared_order() {
    use clap::Parser;
    #[cache_layout(parts = ArgsParts, allow(drop_order))]
    #[parts(derive(clap::Parser, Debug), command(name = "copy"))]
    struct Args {
        #[hot_write]
        from: String,
        #[hot_read]
        to: String,
        #[parts(arg(long))]
        #[hot_read]
        force: bool,
    }
    let args = Args::from(ArgsParts::parse_from(["copy", "a", "b", "--force"]));
    assert_eq!(
        (args.from.as_str(), args.to.as_str(), args.force),
        ("a", "b", true)
    );
}

#[test]
fn bon_builds() {
    #[cache_layout(parts = PairParts)]
    #[parts(derive(bon::Builder))]
    struct Pair {
        #[hot_write]
        #[parts(builder(default))]
        from: u32,
        #[hot_read]
        to: u32,
    }
    let pair = Pair::from(PairParts::builder().to(2).build());
    assert_eq!((pair.from, pair.to), (0, 2));
}

#[test]
fn typed_builder_builds() {
    #[cache_layout(parts = PairParts)]
    #[parts(derive(typed_builder::TypedBuilder), builder(build_method(into = Pair)))]
    struct Pair {
        #[hot_write]
        #[parts(builder(default))]
        from: u32,
        #[hot_read]
        to: u32,
    }
    let pair: Pair = PairParts::builder().to(2).build();
    assert_eq!((pair.from, pair.to), (0, 2));
}

mod build {
    use cache_layout::cache_layout;
    #[cache_layout(parts = PairParts)]
    #[parts(derive(derive_builder::Builder), builder(name = "PairBuilder"))]
    pub struct Pair {
        #[hot_write]
        #[parts(builder(default))]
        pub from: u32,
        #[hot_read]
        pub to: u32,
    }
    pub fn pair() -> Pair {
        PairBuilder::default().to(2).build().unwrap().into()
    }
}
#[test]
fn derive_builder_builds() {
    let pair = build::pair();
    assert_eq!((pair.from, pair.to), (0, 2));
}

#[test]
fn educe_prints_no_markers() {
    #[cache_layout(parts = PairParts)]
    #[parts(derive(educe::Educe), educe(Debug))]
    struct Pair {
        #[hot_write]
        from: u32,
        #[parts(educe(Debug(ignore)))]
        #[hot_read]
        to: u32,
    }
    assert_eq!(
        format!("{:?}", PairParts::from(Pair! { from: 1, to: 2 })),
        "PairParts { from: 1 }"
    );
}

#[test]
fn derivative_prints_no_markers() {
    #[cache_layout(parts = PairParts)]
    #[parts(
        derive(derivative::Derivative),
        derivative(PartialOrd, PartialEq, Debug)
    )]
    struct Pair {
        #[hot_write]
        from: u32,
        #[parts(derivative(Debug = "ignore"))]
        #[hot_read]
        to: u32,
    }
    assert_eq!(
        format!("{:?}", PairParts::from(Pair! { from: 1, to: 2 })),
        "PairParts { from: 1 }"
    );
}

#[test]
fn derive_where_prints_no_markers() {
    #[cache_layout(parts = PairParts)]
    #[parts(derive_where::derive_where(PartialOrd, PartialEq, Debug))]
    struct Pair<T> {
        #[hot_write]
        from: u32,
        #[hot_read]
        to: std::marker::PhantomData<T>,
    }
    struct Nothing;
    let parts = PairParts::from(Pair! { from: 1, to: std::marker::PhantomData::<Nothing> });
    assert!(format!("{parts:?}").starts_with("PairParts { from: 1, to: "));

    #[cache_layout(allow(derive(derive_where)))]
    #[derive_where::derive_where(Clone)]
    struct Same<T> {
        #[hot_write]
        from: u32,
        #[hot_read]
        to: std::marker::PhantomData<T>,
    }
    assert_eq!(
        Same! { from: 1, to: std::marker::PhantomData::<Nothing> }
            .clone()
            .from,
        1
    );
}

#[test]
fn getset_is_allowed() {
    #[cache_layout(allow(derive(getset::Getters, getset::Setters)))]
    #[derive(getset::Getters, getset::Setters)]
    struct Pair {
        #[getset(get = "pub", set = "pub")]
        #[hot_write]
        from: u32,
        #[getset(get = "pub")]
        #[hot_read]
        to: u32,
    }
    let mut pair = Pair! { from: 1, to: 2 };
    pair.set_from(3);
    assert_eq!((*pair.from(), *pair.to()), (3, 2));
}

#[test]
fn rkyv_archives() {
    #[cache_layout(parts = PairParts)]
    #[derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize)]
    #[rkyv(derive(Debug))]
    struct Pair {
        #[hot_write]
        from: u32,
        #[hot_read]
        to: u32,
    }
    let bytes =
        rkyv::to_bytes::<rkyv::rancor::Error>(&PairParts::from(Pair! { from: 1, to: 2 })).unwrap();
    let archived = rkyv::access::<ArchivedPairParts, rkyv::rancor::Error>(&bytes).unwrap();
    assert_eq!((archived.from, archived.to), (1.into(), 2.into()));
    let parts: PairParts = rkyv::deserialize::<_, rkyv::rancor::Error>(archived).unwrap();
    assert_eq!(Pair::from(parts).to, 2);
}

#[test]
fn bincode_encodes_in_declared_order() {
    #[cache_layout(parts = PairParts)]
    #[derive(bincode::Encode, bincode::Decode)]
    struct Pair {
        #[hot_write]
        from: u8,
        #[hot_read]
        to: u8,
    }
    let bytes = bincode::encode_to_vec(
        PairParts::from(Pair! { from: 1, to: 2 }),
        bincode::config::standard(),
    )
    .unwrap();
    assert_eq!(bytes, [1, 2]);
    let (parts, _) =
        bincode::decode_from_slice::<PairParts, _>(&bytes, bincode::config::standard()).unwrap();
    assert_eq!(Pair::from(parts).to, 2);
}

#[test]
fn borsh_serializes() {
    #[cache_layout(parts = PairParts)]
    #[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
    struct Pair {
        #[hot_write]
        from: u8,
        #[borsh(skip)]
        #[hot_read]
        to: u8,
    }
    let bytes = borsh::to_vec(&PairParts::from(Pair! { from: 1, to: 2 })).unwrap();
    assert_eq!(bytes, [1]);
    assert_eq!(
        Pair::from(borsh::from_slice::<PairParts>(&bytes).unwrap()).from,
        1
    );
}

#[test]
fn schemars_describes() {
    #[cache_layout(parts = PairParts)]
    #[derive(schemars::JsonSchema)]
    struct Pair {
        #[hot_write]
        from: u8,
        #[schemars(rename = "until")]
        #[hot_read]
        to: u8,
    }
    let schema = schemars::schema_for!(PairParts);
    let text = serde_json::to_string(&schema).unwrap();
    assert!(text.contains("until") && !text.contains("_line"), "{text}");
}

#[test]
fn utoipa_describes() {
    #[cache_layout(parts = PairParts)]
    #[parts(derive(utoipa::ToSchema))]
    struct Pair {
        #[hot_write]
        from: u8,
        #[parts(schema(rename = "until"))]
        #[hot_read]
        to: u8,
    }
    use utoipa::PartialSchema;
    let text = serde_json::to_string(&PairParts::schema()).unwrap();
    assert!(text.contains("until") && !text.contains("_line"), "{text}");
}

#[test]
fn validator_is_allowed() {
    use validator::Validate;
    #[cache_layout(allow(derive(Validate)))]
    #[derive(validator::Validate)]
    struct Pair {
        #[validate(range(max = 3))]
        #[hot_write]
        from: u8,
        #[hot_read]
        to: u8,
    }
    assert!(Pair! { from: 1, to: 2 }.validate().is_ok());
    assert!(Pair! { from: 4, to: 2 }.validate().is_err());
}

#[test]
fn bytemuck_casts() {
    #[cache_layout(parts = PairParts)]
    #[parts(derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable), repr(C))]
    struct Pair {
        #[hot_write]
        from: u32,
        #[hot_read]
        to: u32,
    }
    let pair = Pair::from(bytemuck::cast::<[u32; 2], PairParts>([1, 2]));
    assert_eq!((pair.from, pair.to), (1, 2));
    #[cache_layout(verify, line = 64)]
    #[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
    #[repr(C, align(64))]
    struct Same {
        #[hot_write]
        from: u64,
        rest: [u64; 7],
        #[hot_read]
        to: [u64; 8],
    }
    assert_eq!(<Same as bytemuck::Zeroable>::zeroed().from, 0);
}

#[test]
fn zerocopy_casts() {
    use zerocopy::FromBytes;
    #[cache_layout(parts = PairParts)]
    #[parts(
        derive(
            zerocopy::FromBytes,
            zerocopy::IntoBytes,
            zerocopy::KnownLayout,
            zerocopy::Immutable
        ),
        repr(C)
    )]
    struct Pair {
        #[hot_write]
        from: u32,
        #[hot_read]
        to: u32,
    }
    let pair = Pair::from(PairParts::read_from_bytes(&[0; 8]).unwrap());
    assert_eq!((pair.from, pair.to), (0, 0));
}
