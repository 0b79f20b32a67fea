//! Parts of a report, and their markdown.

use rating::statistics::Interval;

/// A number with its interval on a line.
#[derive(Debug, Clone, PartialEq)]
pub struct Plot {
    /// What it is of.
    pub label: String,
    /// Where it lies.
    pub at: Interval,
}

/// A heading with words, a table and what can be drawn of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    pub(super) title: String,
    pub(super) about: String,
    pub(super) heads: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
    pub(super) plots: Vec<Plot>,
}

impl Part {
    /// Words alone.
    #[must_use]
    pub fn text(title: &str, about: String) -> Self {
        let (heads, rows, plots) = (Vec::new(), Vec::new(), Vec::new());
        Self { title: title.to_owned(), about, heads, rows, plots }
    }

    /// An empty table.
    #[must_use]
    pub fn table(title: &str, about: &str, heads: &[&str]) -> Self {
        let heads = heads.iter().map(|head| (*head).to_owned()).collect();
        Self { heads, ..Self::text(title, about.to_owned()) }
    }

    /// With a row more.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }
}

/// A share with its interval.
pub(super) fn share(at: Interval) -> String {
    format!("{:.3} ({:.3}–{:.3})", at.value, at.low, at.high)
}

/// A difference with its interval.
pub(super) fn signed(at: Interval) -> String {
    format!("{:+.3} ({:+.3} to {:+.3})", at.value, at.low, at.high)
}

/// A text of at most so many characters on one line.
pub(super) fn shortened(text: &str, most: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// A report as markdown.
#[must_use]
pub fn markdown(title: &str, parts: &[Part]) -> String {
    let mut text = format!("# {title}\n");
    for part in parts {
        text.push_str(&format!("\n## {}\n\n{}\n", part.title, part.about));
        if part.rows.is_empty() {
            if !part.heads.is_empty() {
                text.push_str("\nNone.\n");
            }
            continue;
        }
        text.push_str(&format!("\n| {} |\n", part.heads.join(" | ")));
        text.push_str(&format!("|{}\n", "---|".repeat(part.heads.len())));
        for row in &part.rows {
            // A bar in a cell would end it.
            let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
            text.push_str(&format!("| {} |\n", cells.join(" | ")));
        }
    }
    text
}
