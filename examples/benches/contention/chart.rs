//! What was measured, as a bar chart: for each system and side, how long an operation takes in each variant.

use std::fmt::{Display, Write};

use crate::Comparison;
use cache_layout_examples::measure::Stats;

const WIDTH: u32 = 900;
const MARGIN: u32 = 20;
/// Where bars begin: left of it are the names.
const BARS: u32 = 250;
/// How long the longest bar of a side is: right of it is its number.
const LONGEST: u32 = 430;
const ROW: u32 = 20;
const HEADING: u32 = 44;

const STYLE: &str = "text{font:13px system-ui,sans-serif;fill:#222}\
    .title{font-size:18px;font-weight:600}.system{font-size:15px;font-weight:600}\
    .side,.note{fill:#666}.name{text-anchor:end}\
    .before{fill:#c2593f}.after{fill:#3b7ea1}.laid{fill:#2f8f5b}.spread{stroke:#222;stroke-opacity:.55}";

/// A chart of its own size, without a script or a font of its own.
pub(crate) fn svg(environment: &str, comparisons: &[Comparison]) -> String {
    let mut chart = Chart {
        body: String::new(),
        y: 60,
    };
    chart.text(
        "title",
        MARGIN,
        30,
        "Nanoseconds for an operation: shorter is better",
    );
    chart.text("note", MARGIN, 50, environment);
    for comparison in comparisons {
        chart.system(comparison);
    }
    let height = chart.y + MARGIN;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {WIDTH} {height}\">\n<style>{STYLE}</style>\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fff\"/>\n{}</svg>\n",
        chart.body
    )
}

struct Chart {
    body: String,
    /// Where the next row goes.
    y: u32,
}

impl Chart {
    fn system(&mut self, comparison: &Comparison) {
        let rows: Vec<_> = comparison
            .variants
            .iter()
            .map(|row| (row, row.kinds()))
            .collect();
        let Some((_, first)) = rows.first() else {
            return;
        };
        self.y += HEADING;
        self.text("system", MARGIN, self.y - 12, comparison.title);
        for (index, (side, before)) in first.iter().enumerate() {
            self.text("side", BARS, self.y, side);
            self.y += 8;
            let stats = rows.iter().map(|(_, kinds)| kinds[index].1.q3_ns);
            let most = stats.fold(f64::MIN_POSITIVE, f64::max);
            for (position, (row, kinds)) in rows.iter().enumerate() {
                let class = class(position, &row.variant);
                self.bar(class, &row.variant, &kinds[index].1, before, most);
            }
            self.y += 20;
        }
        self.y -= 12;
    }

    /// A bar, with a thin line from the one quartile to the other, and its numbers.
    fn bar(&mut self, class: &str, name: &str, stats: &Stats, before: &Stats, most: f64) {
        let at = |nanoseconds: f64| f64::from(LONGEST) * nanoseconds / most;
        let x = |nanoseconds: f64| f64::from(BARS) + at(nanoseconds);
        let (top, baseline) = (self.y, self.y + 14);
        let middle = top + ROW / 2 - 2;
        self.text("name", BARS - 8, baseline, name);
        self.element(format_args!(
            "<rect class=\"{class}\" x=\"{BARS}\" y=\"{top}\" width=\"{:.1}\" height=\"{}\"/>",
            at(stats.median_ns),
            ROW - 4
        ));
        self.element(format_args!(
            "<path class=\"spread\" d=\"M{:.1} {middle}H{:.1}\"/>",
            x(stats.q1_ns),
            x(stats.q3_ns)
        ));
        let ratio = before.median_ns / stats.median_ns;
        let numbers = format!("{:.1} ns, {ratio:.1} times as fast", stats.median_ns);
        let numbers = if class == "before" {
            format!("{:.1} ns", stats.median_ns)
        } else {
            numbers
        };
        self.element(format_args!(
            "<text x=\"{:.1}\" y=\"{baseline}\">{numbers}</text>",
            x(stats.q3_ns.max(stats.median_ns)) + 8.0
        ));
        self.y += ROW;
    }

    fn text(&mut self, class: &str, x: u32, y: u32, text: &str) {
        let text = escaped(text);
        self.element(format_args!(
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>"
        ));
    }

    fn element(&mut self, element: impl Display) {
        writeln!(self.body, "{element}").expect("a string takes everything");
    }
}

fn class(position: usize, variant: &str) -> &'static str {
    match position {
        0 => "before",
        _ if variant.starts_with("#[cache_layout") => "laid",
        _ => "after",
    }
}

/// Text as XML can have it: without control characters, which it cannot.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars().filter(|character| !character.is_control()) {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}
