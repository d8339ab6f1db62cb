//! What a compiler made of a struct.

/// Size, alignment and the place of each field, in the order of the declaration.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shape {
    pub(super) size: usize,
    pub(super) align: usize,
    pub(super) fields: Vec<Place>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Place {
    pub(super) name: String,
    pub(super) offset: usize,
    pub(super) size: usize,
}

impl Shape {
    /// The shapes that a program has printed, a row for each struct and each field.
    pub(super) fn parse_all(output: &str) -> Vec<Self> {
        let mut shapes = Vec::<Self>::new();
        for row in output.lines() {
            let words = row.split(' ').collect::<Vec<_>>();
            let number = |text: &str| text.parse::<usize>().expect("the row has numbers");
            match (&words[..], shapes.last_mut()) {
                (["struct", _, size, align], _) => shapes.push(Self {
                    size: number(size),
                    align: number(align),
                    fields: Vec::new(),
                }),
                ([name, offset, size], Some(shape)) => shape.fields.push(Place {
                    name: (*name).to_owned(),
                    offset: number(offset),
                    size: number(size),
                }),
                _ => panic!("{row:?} is no row"),
            }
        }
        shapes
    }

    pub(super) fn field(&self, name: &str) -> Option<&Place> {
        self.fields.iter().find(|place| place.name == name)
    }

    /// The same without what the macro has added.
    pub(super) fn without_markers(&self) -> Self {
        let mut shape = self.clone();
        shape
            .fields
            .retain(|place| !place.name.starts_with("_line_"));
        shape
    }

    /// In the order of the offsets.
    pub(super) fn in_memory_order(&self) -> Self {
        let mut shape = self.clone();
        shape
            .fields
            .sort_by(|a, b| (a.offset, a.size, &a.name).cmp(&(b.offset, b.size, &b.name)));
        shape
    }

    /// How `other` differs, a line for each difference.
    pub(super) fn differences(&self, other: &Self, [mine, theirs]: [&str; 2]) -> Vec<String> {
        let mut found = Vec::new();
        let mut compare = |what: String, a: usize, b: usize| {
            if a != b {
                found.push(format!("{what}: {mine} {a}, {theirs} {b}"));
            }
        };
        compare("size".to_owned(), self.size, other.size);
        compare("alignment".to_owned(), self.align, other.align);
        for (a, b) in self.fields.iter().zip(&other.fields) {
            if a.name == b.name {
                compare(format!("offset of {}", a.name), a.offset, b.offset);
                compare(format!("size of {}", a.name), a.size, b.size);
            }
        }
        if !self.names().eq(other.names()) {
            let [a, b] = [self, other].map(|shape| shape.names().collect::<Vec<_>>().join(" "));
            found.push(format!("fields: {mine} {a}, {theirs} {b}"));
        }
        found
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.fields.iter().map(|place| place.name.as_str())
    }
}

#[test]
fn differences_are_told() {
    let shape = |rows: &str| Shape::parse_all(rows).remove(0);
    let one = shape("struct S 64 8\na 0 4\nb 8 8");
    let same = one.differences(&one, ["C", "Rust"]);
    assert_eq!(same, [""; 0]);
    let moved = one.differences(&shape("struct S 64 8\na 0 4\nb 16 8"), ["C", "Rust"]);
    assert_eq!(moved, ["offset of b: C 8, Rust 16"]);
    let other = one.differences(&shape("struct S 128 64\na 0 2\nc 8 8"), ["C", "Rust"]);
    assert_eq!(
        other,
        [
            "size: C 64, Rust 128",
            "alignment: C 8, Rust 64",
            "size of a: C 4, Rust 2",
            "fields: C a b, Rust a c"
        ]
    );
}
