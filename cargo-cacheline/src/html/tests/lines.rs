//! Which fields are on which lines.

use crate::html::lines::{Lines, Piece, Row, Span};

fn span(field: usize, start: u64, end: u64) -> Span {
    Span {
        field: Some(field),
        name: format!("f{field}"),
        start,
        end,
        element: None,
    }
}

fn lines(spans: &[Span], own: &[(u64, u64)]) -> Vec<Row> {
    Lines::new(spans, own, |first, after| format!("{first}..{after}")).rows
}

/// The pieces of a row's tracks, as field, start and end.
fn tracks(row: &Row) -> Vec<Vec<(usize, u64, u64)>> {
    let Row::Line(line) = row else {
        panic!("{row:?} is no line");
    };
    let of_piece = |piece: &Piece| (piece.field.unwrap(), piece.start, piece.end);
    let tracks = line.tracks.iter();
    tracks
        .map(|track| track.iter().map(of_piece).collect())
        .collect()
}

#[test]
fn a_field_across_two_lines_has_a_piece_on_each() {
    let rows = lines(&[span(0, 56, 72), span(1, 72, 80)], &[(32, 100)]);
    assert_eq!(tracks(&rows[0]), [[(0, 56, 64)]]);
    assert_eq!(tracks(&rows[1]), [[(0, 0, 8), (1, 8, 16)]]);
    let [Row::Line(first), Row::Line(second)] = &rows[..] else {
        panic!("{rows:?}");
    };
    assert_eq!((&first.own, &second.own), (&vec![(32, 64)], &vec![(0, 36)]));
    assert!(first.tracks[0][0].is_first && !second.tracks[0][0].is_first);
}

#[test]
fn what_lies_on_each_other_is_shown_below_each_other() {
    let rows = lines(&[span(0, 0, 8), span(1, 4, 12), span(2, 8, 16)], &[]);
    assert_eq!(
        tracks(&rows[0]),
        [vec![(0, 0, 8), (2, 8, 16)], vec![(1, 4, 12)]]
    );
}

#[test]
fn lines_that_are_alike_are_one_row() {
    // However many they are.
    let many = 1 << 40;
    let rows = lines(
        &[
            span(0, 0, 64 * many),
            span(1, 64 * many + 64 * 3, 64 * many + 64 * 4),
        ],
        &[],
    );
    let names: Vec<_> = rows
        .iter()
        .map(|row| match row {
            Row::Line(line) => line.name.clone(),
            Row::Alike { name, fields } => format!("{name} {fields:?}"),
        })
        .collect();
    let last = many - 1;
    assert_eq!(
        names,
        [
            "0..1".to_owned(),
            format!("1..{last} [\"f0\"]"),
            format!("{last}..{many}"),
            format!("{many}..{} []", many + 3),
            format!("{}..{}", many + 3, many + 4),
        ]
    );
}

#[test]
fn a_single_line_between_two_is_drawn_if_something_is_on_it() {
    let rows = lines(&[span(0, 0, 192)], &[]);
    assert_eq!(rows.len(), 3);
    assert_eq!(tracks(&rows[1]), [[(0, 0, 64)]]);
    let rows = lines(&[span(0, 0, 8), span(1, 128, 136)], &[]);
    assert!(matches!(&rows[1], Row::Alike { name, fields } if name == "1..2" && fields.is_empty()));
}

#[test]
fn elements_end_where_they_end() {
    let elements = Span {
        element: Some(24),
        ..span(0, 48, 120)
    };
    let rows = lines(&[elements], &[]);
    let [Row::Line(first), Row::Line(second)] = &rows[..] else {
        panic!("{rows:?}");
    };
    assert!(first.tracks[0][0].ends.is_empty());
    assert_eq!(second.tracks[0][0].ends, [8, 32]);
}
