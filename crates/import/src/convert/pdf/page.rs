//! Where the words of a page stand. The reader of PDFs finds tables by the lines drawn on a page and
//! sometimes takes text above a table into it, in a wrong order. A row whose cells stand above one
//! another is no row, and is read again in the order in which the file writes its words.

use std::collections::{BTreeMap, HashMap, HashSet};

use pdf_inspector::TextItem;

use super::grid::Grid;
use crate::lines::Cells;
use crate::statements::tidy;

/// How far two cells may reach into one another, in points.
const OVERLAP: f32 = 12.0;

/// Letters of the longest unit that is raised to a power, such as km².
const LONGEST_UNIT: usize = 3;

/// What is so small beside the rest of a page, or of a cell, is a note on it.
const SMALL: f32 = 0.85;

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

impl Run {
    /// The run on both sides of a place, parted at the space between words that is nearest to it; none
    /// where the run does not reach over the place, or no space is near.
    pub(super) fn parted(&self, at: f32) -> Option<(Self, Self)> {
        let reaches = self.left + self.size / 2.0 < at && at < self.right - self.size / 2.0;
        let whole: f32 = self.text.chars().map(breadth).sum();
        if !reaches || whole <= 0.0 {
            return None;
        }
        let stretch = (self.right - self.left) / whole;
        let mut so_far = self.left;
        let mut nearest: Option<(usize, f32, f32)> = None;
        for (byte, letter) in self.text.char_indices() {
            let middle = so_far + breadth(letter) * stretch / 2.0;
            let away = (middle - at).abs();
            if letter.is_whitespace() && nearest.is_none_or(|(_, least, _)| away < least) {
                nearest = Some((byte, away, middle));
            }
            so_far += breadth(letter) * stretch;
        }
        let (byte, _, middle) = nearest.filter(|(_, away, _)| *away < 2.0 * self.size)?;
        let (text, rest) = self.text.split_at(byte);
        let piece = |text: &str, left: f32, right: f32| Self {
            text: text.trim().to_owned(),
            letters: squashed(text),
            left,
            right,
            ..self.clone()
        };
        // Wherever the space is, each piece is on its side of the place.
        Some((piece(text, self.left, middle.min(at)), piece(rest, middle.max(at), self.right)))
    }
}

/// About how broad a letter is in a print without serifs, by an ordinary small letter.
fn breadth(letter: char) -> f32 {
    match letter {
        'i' | 'j' | 'l' | '.' | ',' | ';' | ':' | '!' | '\'' | '’' | '|' => 0.42,
        'f' | 'r' | 't' | 'I' | ' ' | '(' | ')' | '-' | '/' => 0.57,
        'm' | 'w' | 'M' | 'W' | '—' => 1.55,
        upper if upper.is_uppercase() => 1.25,
        _ => 1.0,
    }
}

/// A part of a page that was read again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    Heading(u8, String),
    Paragraph(String),
    /// What stands below the page behind a mark, in small print.
    Footnote(String, String),
    Table(Vec<Cells>),
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

    /// Heads and feet of pages: what stands in the first or last line of several, at one height and no
    /// larger than the rest, and differs in numbers only. As [`without_numbers`] has it.
    pub(super) fn furniture(pages: &BTreeMap<u32, Self>) -> HashSet<String> {
        let mut seen: HashMap<(String, i32), usize> = HashMap::new();
        for page in pages.values() {
            let body = page.body_size();
            for (text, y) in page.outer_lines(|run| run.size <= 1.1 * body) {
                *seen.entry((text, (y / 4.0).round() as i32)).or_default() += 1;
            }
        }
        let often = seen.into_iter().filter(|((text, _), times)| *times > 1 && !text.is_empty());
        often.map(|((text, _), _)| text).collect()
    }

    /// Takes heads and feet out.
    pub(super) fn bare(&mut self, furniture: &HashSet<String>) {
        let drop: Vec<f32> = self
            .outer_lines(|_| true)
            .into_iter()
            .filter(|(text, _)| furniture.contains(text))
            .map(|(_, y)| y)
            .collect();
        self.0.retain(|run| !drop.iter().any(|y| (run.y - y).abs() < run.size / 2.0));
    }

    /// The first and the last line, each with its height, when their runs are as wanted.
    fn outer_lines(&self, wanted: impl Fn(&Run) -> bool) -> Vec<(String, f32)> {
        let heights = || self.0.iter().map(|run| run.y);
        let outer = [heights().max_by(f32::total_cmp), heights().min_by(f32::total_cmp)];
        let line = |y: f32| {
            let mut runs: Vec<&Run> =
                self.0.iter().filter(|run| (run.y - y).abs() < run.size / 2.0).collect();
            runs.sort_by(|one, other| one.left.total_cmp(&other.left));
            let text: String = runs.iter().map(|run| run.letters.as_str()).collect();
            runs.iter().all(|run| wanted(run)).then(|| (without_numbers(&text), y))
        };
        outer.into_iter().flatten().filter_map(line).collect()
    }

    /// Everything on a page whose tables are drawn, from above.
    pub(super) fn ruled(&self, grids: &[Grid]) -> Vec<Part> {
        let cut = |runs: Vec<Run>, grid: &Grid| -> Vec<Run> {
            runs.iter().flat_map(|run| grid.cut(run)).collect()
        };
        let runs = grids.iter().fold(self.0.clone(), cut);
        let mut rest: Vec<&Run> = runs.iter().collect();
        let mut parts = Vec::new();
        for grid in grids {
            let (inside, outside): (Vec<_>, Vec<_>) =
                rest.into_iter().partition(|run| grid.holds(run));
            let (above, below): (Vec<_>, Vec<_>) =
                outside.into_iter().partition(|run| run.y > grid.top());
            parts.extend(self.parts(&above));
            parts.push(Part::Table(grid.filled(&inside)));
            rest = below;
        }
        parts.extend(self.parts(&rest));
        parts
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
        placed.windows(2).any(over).then(|| self.parts(&runs.iter().collect::<Vec<_>>()))
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
    fn parts(&self, runs: &[&Run]) -> Vec<Part> {
        let body = self.body_size();
        let part = |(text, size): (String, f32)| match size / body {
            large if large >= 1.8 => Part::Heading(1, text),
            large if large >= 1.25 => Part::Heading(2, text),
            large if large >= 1.15 => Part::Heading(3, text),
            small if small <= SMALL => footnote(&text).unwrap_or(Part::Paragraph(text)),
            _ => Part::Paragraph(text),
        };
        said(runs).into_iter().map(part).collect()
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

/// What runs say in their order, cut where something new begins, with the size of its letters.
fn said(runs: &[&Run]) -> Vec<(String, f32)> {
    let mut parts: Vec<(String, f32)> = Vec::new();
    let mut last: Option<&Run> = None;
    for run in runs {
        match (parts.last_mut(), last) {
            (Some((text, _)), Some(last)) if !begins(last, run) => {
                if !follows(last, run) {
                    text.push(' ');
                }
                text.push_str(&run.text);
            }
            _ => parts.push((run.text.clone(), run.size)),
        }
        last = Some(run);
    }
    parts
}

/// The pieces of a cell, line after line, without the marks of footnotes.
pub(super) fn in_lines(mut runs: Vec<&Run>) -> Vec<String> {
    let size = runs.iter().map(|run| run.size).fold(0.0, f32::max);
    runs.retain(|run| !(run.size <= SMALL * size && is_note(run.text.trim())));
    runs.sort_by(|one, other| other.y.total_cmp(&one.y));
    let mut lines: Vec<Vec<&Run>> = Vec::new();
    for run in runs {
        match lines.last_mut() {
            Some(line) if line.first().is_some_and(|first| first.y - run.y < run.size / 2.0) => {
                line.push(run);
            }
            _ => lines.push(vec![run]),
        }
    }
    for line in &mut lines {
        line.sort_by(|one, other| one.left.total_cmp(&other.left));
    }
    said(&lines.concat()).into_iter().map(|(text, _)| unmarked(&text)).collect()
}

/// A text without the raised numbers of footnotes behind its words; those behind a unit, as in m², stay.
fn unmarked(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut word = 0;
    for letter in text.chars() {
        let raised = "¹²³⁴⁵⁶⁷⁸⁹⁰".contains(letter);
        if !(raised && word > LONGEST_UNIT) {
            kept.push(letter);
        }
        word = match letter.is_alphabetic() {
            true => word + 1,
            false if raised => word,
            false => 0,
        };
    }
    kept
}

/// Whether a text is what marks a footnote.
fn is_note(text: &str) -> bool {
    !text.is_empty()
        && text.len() < 3
        && text.chars().all(|c| c.is_ascii_digit() || "*†‡".contains(c))
}

fn footnote(text: &str) -> Option<Part> {
    let (mark, words) = text.trim().split_once(char::is_whitespace)?;
    is_note(mark).then(|| Part::Footnote(mark.to_owned(), words.trim().to_owned()))
}

/// Whether a run goes on in the word of another, as where a part of a word is in bold.
fn follows(last: &Run, run: &Run) -> bool {
    (last.y - run.y).abs() < 0.1 * run.size && run.left - last.right < 0.1 * run.size
}

/// Whether a run begins something new behind another.
fn begins(last: &Run, run: &Run) -> bool {
    let down = last.y - run.y;
    let same_line = down.abs() < run.size / 2.0;
    let marked = crate::statements::is_mark(run.text.trim());
    marked
        || (!same_line && (down < 0.0 || down > 1.6 * run.size))
        // A bullet may be drawn larger than its words, and gives the run that it begins its size.
        || (!crate::statements::is_mark(last.text.trim())
            && (run.size - last.size).abs() > 0.08 * last.size)
}

fn holds(cell: &str, run: &Run) -> bool {
    cell.contains(run.letters.trim_end_matches('-'))
}

/// A text without its spaces and numbers.
pub(super) fn without_numbers(text: &str) -> String {
    squashed(text).chars().filter(|letter| !letter.is_ascii_digit()).collect()
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
