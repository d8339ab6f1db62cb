# src/unbounded.rs. A pattern that names every field has to end in `..`.
/^use crossbeam_utils::CachePadded;$/d
/^pub struct Unbounded<T> {$/i\
#[cache_layout::cache_layout]
s/^    head: CachePadded<\(.*\)>,$/    #[hot_write(pop)]\
    head: \1,/
s/^    tail: CachePadded<\(.*\)>,$/    #[hot_write(push)]\
    tail: \1,/
s/^            Unbounded {$/            Unbounded! {/
s/CachePadded::new(Position {$/Position {/
s/^                }),$/                },/
s/let Self { head, tail } = self;/let Self { head, tail, .. } = self;/
s/= &mut \*\*head;$/= head;/
$a\
cache_layout::assert_layout!(Unbounded<u8>);
