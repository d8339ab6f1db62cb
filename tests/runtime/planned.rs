//! Compiled structs against the planner alone: given what a table says of the fields, `cacheline_plan` puts them where the
//! compiler has them, byte for byte.
#![deny(warnings)]

use std::sync::atomic::{AtomicU32, AtomicU64};

use cache_layout::{CacheLayout, Field, Layout, cache_layout};
use cacheline_plan::{
    Access, Accesses, Alignment, Condition, Extent, FieldFacts, Geometry, GroupNumber, LineSize,
    Plan, Position, Request, Role, SharedWrites, TypeFacts, offsets, padded, plan, unseparated,
    untouched,
};

#[cache_layout]
struct Apart {
    #[hot_read]
    mode: u32,
    #[hot_write(producer)]
    #[hot_read(consumer)]
    tail: AtomicU64,
    #[hot_write(producer)]
    pushed: [u8; 70],
    #[hot_write(consumer)]
    popped: u64,
    name: [u8; 12],
    drops: AtomicU32,
}

#[cache_layout(line = 64, apart = 256, first = links)]
struct First {
    #[hot_read]
    key: u128,
    #[hot_write(tx)]
    sent: u64,
    #[hot_write(rx)]
    received: u64,
    #[hot_write(rx)]
    links: [u32; 2],
}

#[cache_layout(line = 64, apart = 128, deny(straddle))]
struct Whole {
    #[hot_write(a)]
    one: [u64; 5],
    #[hot_write(a)]
    two: [u64; 5],
    #[hot_write(a)]
    three: [u64; 5],
    #[hot_read]
    four: u8,
}

#[cache_layout(line = 64, deny(straddle))]
struct OnlyRead {
    #[hot_read]
    one: [u64; 5],
    #[hot_read]
    two: [u64; 5],
}

#[cache_layout(own_lines)]
struct Own {
    #[hot_read]
    one: u16,
    two: u32,
}

#[cache_layout(line = "none")]
struct Close {
    #[hot_read]
    one: u8,
    #[hot_write]
    two: AtomicU64,
}

#[cache_layout(order = "declared", line = 64)]
struct Declared {
    #[hot_read]
    mask: u32,
    #[hot_write(producer)]
    #[hot_read]
    tail: AtomicU64,
    name: u8,
    #[hot_write(producer)]
    pushed: u64,
    #[hot_read]
    last: u64,
}

#[cache_layout(verify)]
#[repr(C)]
struct Verified {
    #[hot_read]
    one: u8,
    #[hot_read]
    two: u64,
    three: u8,
}

/// The fields in declared order.
fn fields(layout: &Layout) -> Vec<&'static Field> {
    let mut fields = layout.fields().iter().collect::<Vec<_>>();
    fields.sort_by_key(|field| field.position());
    fields
}

/// What the table says of the fields. Their types are numbers, arrays and atomics, whose names say as much.
fn facts(layout: &Layout) -> Vec<FieldFacts> {
    let mut groups = Vec::new();
    let fields = fields(layout).into_iter().map(|field| {
        let mut accesses = field.marks().iter().map(|mark| {
            let known = groups.iter().position(|group| *group == mark.group());
            let group = GroupNumber(known.unwrap_or_else(|| {
                groups.push(mark.group());
                groups.len() - 1
            }));
            let writes = mark.writes();
            Access { group, writes }
        });
        let first = accesses.next();
        let role = first.map_or(Role::Cold { explicit: false }, |first| {
            Role::Hot(Accesses::new(first, accesses))
        });
        let Extent { size, align } = extent(field);
        let is_atomic = field.type_name().starts_with("Atomic");
        FieldFacts {
            role,
            ty: TypeFacts {
                shared_writes: [SharedWrites::Never, SharedWrites::Known][usize::from(is_atomic)],
                ..TypeFacts::plain(Alignment::of_bytes(align), size)
            },
            condition: Condition::default(),
            is_unsized: false,
            keeps_drop_order: false,
        }
    });
    fields.collect()
}

fn extent(field: &Field) -> Extent {
    let [size, align] = [field.size(), field.align()].map(|bytes| bytes as u64);
    Extent { size, align }
}

fn geometry(layout: &Layout) -> Geometry {
    let line = LineSize::new(layout.line() as u64).expect("the line of a struct");
    // Where nothing is kept apart the distance is a byte.
    let lines_apart = (layout.distance() as u64 / line.bytes()).max(1);
    Geometry::new(line, lines_apart.try_into().expect("a line at least"))
}

/// Compares what the planner says of a struct with what the compiler made of it.
fn assert_placed_as_compiled<T: CacheLayout>(planned: impl FnOnce(&[FieldFacts]) -> Plan) {
    let (layout, facts) = (T::LAYOUT, facts(&T::LAYOUT));
    let extents = fields(&layout).into_iter().map(extent).collect::<Vec<_>>();
    let placed = offsets(&planned(&facts), &extents, geometry(&layout));
    let compiled = fields(&layout)
        .into_iter()
        .map(|field| field.offset() as u64);
    assert_eq!(placed.offsets, compiled.collect::<Vec<_>>(), "{layout}");
    let compiled = [size_of::<T>(), align_of::<T>()].map(|bytes| bytes as u64);
    assert_eq!([placed.size, placed.align], compiled, "{layout}");
}

/// A struct that says nothing of its lines.
fn request(fields: &[FieldFacts]) -> Request<'_> {
    Request {
        fields,
        geometries: Geometry::planned(),
        first: None,
        no_straddle: false,
        own_lines: false,
    }
}

/// A struct that says `line = 64, apart = BYTES`.
fn on_lines_of_64(apart: u64, fields: &[FieldFacts]) -> Request<'_> {
    let [line, apart] = [64, apart].map(LineSize::new);
    Request {
        geometries: Geometry::of(line, apart),
        ..request(fields)
    }
}

#[test]
fn fields_that_move_lie_where_the_compiler_has_them() {
    assert_placed_as_compiled::<Apart>(|fields| plan(&request(fields)));
    assert_placed_as_compiled::<First>(|fields| {
        let first = Some(Position(3));
        plan(&Request {
            first,
            ..on_lines_of_64(256, fields)
        })
    });
    assert_placed_as_compiled::<Own>(|fields| {
        let own_lines = true;
        plan(&Request {
            own_lines,
            ..request(fields)
        })
    });
    assert_placed_as_compiled::<Close>(|fields| plan(&request(&unseparated(fields))));
}

#[test]
fn lines_that_are_started_against_straddles_are_where_the_compiler_has_them() {
    let no_straddle = true;
    assert_placed_as_compiled::<Whole>(|fields| {
        plan(&Request {
            no_straddle,
            ..on_lines_of_64(128, fields)
        })
    });
    assert_placed_as_compiled::<OnlyRead>(|fields| {
        plan(&Request {
            no_straddle,
            ..on_lines_of_64(64, fields)
        })
    });
}

#[test]
fn fields_that_stay_lie_where_the_compiler_has_them() {
    assert_placed_as_compiled::<Declared>(|fields| padded(fields, false));
    assert_placed_as_compiled::<Verified>(untouched);
}
