//! What is refused for a reason: allowed nevertheless, it shows the order or the markers.

use cache_layout::cache_layout;

/// Declared `from`, `to`; laid out `to`, marker, `from`.
macro_rules! pair {
    ($(#[$attribute:meta])* $name:ident allowing $derive:ident) => {
        #[cache_layout(line = 64, allow(derive($derive)))]
        $(#[$attribute])*
        struct $name {
            #[hot_write]
            from: u32,
            #[hot_read]
            to: u32,
        }
    };
}

const PRINTED: &str = " { to: 2, _line_hot_write: Line64, from: 1 }";

#[test]
fn debug_prints_the_markers() {
    pair! { #[derive(derive_more::Debug)] DeriveMore allowing Debug }
    pair! { #[derive(educe::Educe)] #[educe(Debug)] Educe allowing Educe }
    // Its derive does not work in a macro.
    #[cache_layout(line = 64, allow(derive(Derivative)))]
    #[derive(derivative::Derivative)]
    #[derivative(Debug)]
    struct Derivative {
        #[hot_write]
        from: u32,
        #[hot_read]
        to: u32,
    }
    assert_eq!(
        format!("{:?}", DeriveMore! { from: 1, to: 2 }),
        format!("DeriveMore{PRINTED}")
    );
    assert_eq!(
        format!("{:?}", Educe! { from: 1, to: 2 }),
        format!("Educe{PRINTED}")
    );
    assert_eq!(
        format!("{:?}", Derivative! { from: 1, to: 2 }),
        format!("Derivative{PRINTED}")
    );
}

#[test]
fn order_is_that_of_memory() {
    pair! { #[derive(educe::Educe)] #[educe(PartialEq, PartialOrd)] Educe allowing Educe }
    assert!(Educe! { from: 1, to: 2 } > Educe! { from: 2, to: 1 });
}

#[test]
fn arguments_change_places() {
    pair! { #[derive(derive_more::Constructor)] DeriveMore allowing Constructor }
    pair! { #[derive(derive_new::new)] DeriveNew allowing new }
    let pair = DeriveMore::new(1, cache_layout::Line64, 2);
    assert_eq!((pair.from, pair.to), (2, 1));
    let pair = DeriveNew::new(1, cache_layout::Line64, 2);
    assert_eq!((pair.from, pair.to), (2, 1));
}

#[test]
fn a_builder_misses_the_markers() {
    pair! { #[derive(derive_builder::Builder)] Pair allowing Builder }
    let error = PairBuilder::default().from(1).to(2).build().err().unwrap();
    assert_eq!(error.to_string(), "`_line_hot_write` must be initialized");
}

#[test]
fn there_are_getters_of_the_markers() {
    pair! { #[derive(getset::Getters)] #[getset(get)] Pair allowing Getters }
    let pair = Pair! { from: 1, to: 2 };
    assert_eq!(
        (*pair.from(), *pair.to(), *pair._line_hot_write()),
        (1, 2, cache_layout::Line64)
    );
}
