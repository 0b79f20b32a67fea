//! Where the words of a page stand. The reader of PDFs finds tables by the lines drawn on a page and
//! sometimes takes text above a table into it, in a wrong order. A row whose cells stand above one
//! another is no row, and is read again in the order in which the file writes its words.

use std::collections::BTreeMap;

use pdf_inspector::TextItem;

use crate::statements::tidy;

/// How far two cells may reach into one another, in points.
const OVERLAP: f32 = 12.0;

/// A run of words as the file writes it. Lengths are in points, and `y` grows upwards.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Run {
    pub(super) text: String,
    /// The text without its spaces, to be found in a cell.
    pub(super) letters: String,
    pub(super) left: f32,
    pub(super) right: f32,
    pub(super) y: f32,
    pub(super) size: f32,
}

/// A part of a page that was read again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    Heading(u8, String),
    Paragraph(String),
}

/// The runs of one page in the order of the file.
#[derive(Debug, Default)]
pub(super) struct Page(Vec<Run>);

impl Page {
    /// The pages that have words, by their number.
    pub(super) fn all(items: Vec<TextItem>) -> BTreeMap<u32, Self> {
        let mut pages: BTreeMap<u32, Self> = BTreeMap::new();
        for item in items.into_iter().filter(|item| !item.text.trim().is_empty()) {
            let run = Run {
                letters: squashed(&item.text),
                left: item.x,
                right: item.x + item.width,
                y: item.y,
                size: item.font_size,
                text: item.text,
            };
            pages.entry(item.page).or_default().0.push(run);
        }
        pages
    }

    /// What a row of a table really says, when its cells stand above one another.
    pub(super) fn misread(&self, row: &[String]) -> Option<Vec<Part>> {
        let cells: Vec<String> = row.iter().map(|cell| squashed(cell)).collect();
        let runs = self.written(&cells)?;
        let mut places: Vec<Option<(f32, f32)>> = vec![None; cells.len()];
        for run in runs {
            let mut holding = places.iter_mut().zip(&cells).filter(|(_, cell)| holds(cell, run));
            // What stands in two cells says nothing about either.
            let (Some((place, _)), None) = (holding.next(), holding.next()) else { continue };
            let (left, right) = place.unwrap_or((run.left, run.right));
            *place = Some((left.min(run.left), right.max(run.right)));
        }
        let mut placed: Vec<(f32, f32)> = places.into_iter().flatten().collect();
        placed.sort_by(|one, other| one.0.total_cmp(&other.0));
        let over = |pair: &[(f32, f32)]| matches!(pair, [one, other] if one.1 - other.0 > OVERLAP);
        placed.windows(2).any(over).then(|| self.parts(runs))
    }

    /// The runs that make up the cells: they follow one another in the file, all of them stand in a
    /// cell, and together they are as long as the cells.
    fn written(&self, cells: &[String]) -> Option<&[Run]> {
        let length: usize = cells.iter().map(String::len).sum();
        // Hyphens at the ends of lines are gone from the cells.
        let slack = 2 + length / 50;
        (0..self.0.len()).find_map(|start| {
            let mut so_far = 0;
            let rest = self.0.get(start..)?;
            let held = rest.iter().take_while(|run| cells.iter().any(|cell| holds(cell, run)));
            let count = held
                .take_while(|run| {
                    so_far += run.letters.len();
                    so_far <= length + slack
                })
                .count();
            let runs = rest.get(..count)?;
            let together: usize = runs.iter().map(|run| run.letters.len()).sum();
            (count > 0 && together + slack >= length).then_some(runs)
        })
    }

    /// What runs say, one after the other.
    fn parts(&self, runs: &[Run]) -> Vec<Part> {
        let body = self.body_size();
        let mut parts: Vec<(String, f32)> = Vec::new();
        let mut last: Option<&Run> = None;
        for run in runs {
            match parts.last_mut() {
                Some((text, _)) if last.is_some_and(|last| !begins(last, run)) => {
                    text.push(' ');
                    text.push_str(&run.text);
                }
                _ => parts.push((run.text.clone(), run.size)),
            }
            last = Some(run);
        }
        let part = |(text, size): (String, f32)| match size / body {
            large if large >= 1.8 => Part::Heading(1, text),
            large if large >= 1.25 => Part::Heading(2, text),
            large if large >= 1.15 => Part::Heading(3, text),
            _ => Part::Paragraph(text),
        };
        parts.into_iter().map(part).collect()
    }

    /// The size in which most of the page is set.
    fn body_size(&self) -> f32 {
        let mut letters: BTreeMap<u32, usize> = BTreeMap::new();
        for run in &self.0 {
            *letters.entry((run.size * 10.0).round() as u32).or_default() += run.text.len();
        }
        let most = letters.into_iter().max_by_key(|&(_, count)| count);
        most.map_or(1.0, |(size, _)| (size as f32 / 10.0).max(1.0))
    }
}

/// Whether a run begins something new behind another.
fn begins(last: &Run, run: &Run) -> bool {
    let down = last.y - run.y;
    let same_line = down.abs() < run.size / 2.0;
    let marked = crate::statements::is_mark(run.text.trim());
    marked
        || (!same_line && (down < 0.0 || down > 1.6 * run.size))
        || (run.size - last.size).abs() > 0.08 * last.size
}

fn holds(cell: &str, run: &Run) -> bool {
    cell.contains(run.letters.trim_end_matches('-'))
}

fn squashed(text: &str) -> String {
    tidy(text).chars().filter(|letter| !letter.is_whitespace()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(left: f32, right: f32, y: f32, size: f32, text: &str) -> Run {
        Run { text: text.to_owned(), letters: squashed(text), left, right, y, size }
    }

    /// Text above a table with two columns.
    fn page() -> Page {
        Page(vec![
            run(90.0, 500.0, 658.0, 11.0, "These notes go on over a whole line and then "),
            run(90.0, 136.0, 643.5, 11.0, "like this."),
            run(90.0, 149.0, 601.0, 14.0, "Outcomes"),
            run(90.0, 500.0, 585.0, 11.0, "I can trace a loop. TCH 3-14a"),
            run(90.0, 95.0, 560.0, 11.0, "•"),
            run(108.0, 200.0, 560.0, 11.0, "one"),
            run(90.0, 135.0, 355.0, 11.0, "TCH 3-13a"),
            run(234.0, 340.0, 355.0, 11.0, "Pupils can read"),
            run(234.0, 340.0, 342.0, 11.0, "a program."),
        ])
    }

    fn row(cells: &[&str]) -> Vec<String> {
        cells.iter().map(|&cell| cell.to_owned()).collect()
    }

    #[test]
    fn a_row_whose_cells_stand_side_by_side_is_one() {
        assert_eq!(page().misread(&row(&["TCH 3-13a", "Pupils can read a program."])), None);
    }

    #[test]
    fn a_row_whose_cells_stand_above_one_another_is_read_again() {
        let misread = row(&[
            "like this. Outcomes • one",
            "These notes go on over a whole line and then I can trace a loop. TCH 3-14a",
        ]);
        assert_eq!(
            page().misread(&misread),
            Some(vec![
                Part::Paragraph("These notes go on over a whole line and then  like this.".into()),
                Part::Heading(2, "Outcomes".into()),
                Part::Paragraph("I can trace a loop. TCH 3-14a".into()),
                Part::Paragraph("• one".into()),
            ])
        );
    }
}
