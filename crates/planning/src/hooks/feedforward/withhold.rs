//! The exact texts that have to go so that a statement reaches no model, whatever shows it.
//!
//! A statement may go over several lines; a tool numbers the lines of a file, a prompt marks the entries
//! of memory, and the same words may stand in two files, broken at different places. What is withheld is
//! withheld by exact text, so every shape is looked up where it stands.

use std::collections::BTreeSet;

use memory::ShortId;

/// Statements shorter than this could be a part of any sentence: only whole lines of them are withheld.
const SHORT: usize = 12;

/// Lines of a broken statement that are shorter than this are withheld together with what makes them
/// lines of it.
const SHORT_LINE: usize = 24;

/// A text without what varies between the places where it is shown.
struct Folded {
    text: String,
    /// For each byte of `text`, where it comes from.
    from: Vec<usize>,
}

/// Every exact text that shows `statement` in one of `shapes`, the longest first.
pub fn forms(statement: &str, shapes: &[&str]) -> Vec<String> {
    let wanted = fold(statement);
    let wanted = wanted.text.trim();
    if wanted.is_empty() {
        return Vec::new();
    }
    let short = wanted.chars().count() < SHORT;
    let mut forms = BTreeSet::new();
    if !short {
        forms.insert(wanted.to_owned());
    }
    for shape in shapes {
        let folded = fold(shape);
        for (at, _) in folded.text.match_indices(wanted) {
            let start = folded.from[at];
            let last = folded.from[at + wanted.len() - 1];
            let end = last + shape[last..].chars().next().map_or(1, char::len_utf8);
            let end = end + mark_after(&shape[end..]);
            if short {
                let whole = &shape[line_start(shape, start)..line_end(shape, end)];
                // The statement has to be all that the line says.
                if says(whole) == wanted {
                    forms.insert(whole.trim().to_owned());
                }
                continue;
            }
            forms.insert(shape[start..end].to_owned());
            forms.extend(lines(shape, start, end));
        }
    }
    let mut forms: Vec<String> = forms.into_iter().collect();
    forms.sort_by_key(|form| std::cmp::Reverse(form.len()));
    forms
}

/// The lines of a statement one by one: a tool may show only some of them.
fn lines(shape: &str, start: usize, end: usize) -> Vec<String> {
    if !shape[start..end].contains('\n') {
        return Vec::new();
    }
    let mut lines = Vec::new();
    let mut at = start;
    while at < end {
        let line_end = line_end(shape, at).min(end);
        let line = shape[at..line_end].trim_end_matches('\r');
        let unnumbered = &line[number_before(line)..];
        if unnumbered.trim().chars().count() >= SHORT_LINE {
            lines.push(unnumbered.trim().to_owned());
        } else if !unnumbered.trim().is_empty() {
            let whole = &shape[line_start(shape, at)..line_end];
            let whole = whole[number_before(whole)..].trim_end();
            lines.push(format!("\t{whole}"));
            lines.push(format!("\n{whole}"));
        }
        at = line_end + 1;
    }
    lines
}

/// What a line says without number, list mark and mark of memory.
fn says(line: &str) -> String {
    let folded = fold(line).text;
    folded.trim().trim_start_matches(['-', '*', '+']).trim().to_owned()
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |at| at + 1)
}

fn line_end(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |length| at + length)
}

/// White space becomes one space; line numbers and marks of memory go.
fn fold(text: &str) -> Folded {
    let mut folded = Folded { text: String::with_capacity(text.len()), from: Vec::new() };
    let mut at = 0;
    let mut begins_line = true;
    while let Some(c) = text[at..].chars().next() {
        if begins_line {
            begins_line = false;
            let number = number_before(&text[at..]);
            if number > 0 {
                folded.space(at);
                at += number;
                continue;
            }
        }
        if c == '[' {
            let mark = mark_at(&text[at..]);
            if mark > 0 {
                at += mark;
                continue;
            }
        }
        if c.is_whitespace() {
            folded.space(at);
            begins_line = c == '\n';
        } else {
            folded.text.push(c);
            folded.from.extend(std::iter::repeat_n(at, c.len_utf8()));
        }
        at += c.len_utf8();
    }
    folded
}

impl Folded {
    fn space(&mut self, at: usize) {
        if !self.text.ends_with(' ') {
            self.text.push(' ');
            self.from.push(at);
        }
    }
}

/// How long a line's number with its tab is.
fn number_before(line: &str) -> usize {
    let rest = line.trim_start_matches(' ');
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    if after.len() < rest.len() && after.starts_with('\t') {
        line.len() - after.len() + 1
    } else {
        0
    }
}

/// How long a mark such as `[m7k2q]` is that stands here.
fn mark_at(text: &str) -> usize {
    let Some(end) = text.find(']') else { return 0 };
    if text[..=end].parse::<ShortId>().is_ok() { end + 1 } else { 0 }
}

/// How long a mark with the space before it is.
fn mark_after(text: &str) -> usize {
    let Some(rest) = text.strip_prefix(' ') else { return 0 };
    match mark_at(rest) {
        0 => 0,
        mark => mark + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(statement: &str, shapes: &[&str], wanted: &[&str]) {
        assert_eq!(forms(statement, shapes), wanted);
    }

    #[test]
    fn a_statement_in_one_line_is_withheld_as_it_is() {
        check("EAL: two pupils", &["## Needs\n- EAL: two pupils\n"], &["EAL: two pupils"]);
        check("  ", &["anything"], &[]);
    }

    #[test]
    fn a_statement_over_two_lines_is_found_in_a_file_a_numbered_file_and_one_line_of_it() {
        check(
            "EAL: two pupils whose home language is Ukrainian",
            &[
                "- EAL: two pupils whose home language\n  is Ukrainian\n",
                "     1\t- EAL: two pupils whose home language\n     2\t  is Ukrainian",
                "Note: EAL: two pupils whose home language is Ukrainian.",
            ],
            &[
                "EAL: two pupils whose home language\n     2\t  is Ukrainian",
                "EAL: two pupils whose home language\n  is Ukrainian",
                "EAL: two pupils whose home language is Ukrainian",
                "EAL: two pupils whose home language",
                "\t  is Ukrainian",
                "\n  is Ukrainian",
            ],
        );
    }

    #[test]
    fn an_entry_of_memory_goes_with_its_mark() {
        check(
            "Shorter starters work better for 3B",
            &["- Shorter starters work better for 3B [m7k2q]\n- Other [m8k2q]\n"],
            &["Shorter starters work better for 3B [m7k2q]", "Shorter starters work better for 3B"],
        );
        check(
            "Shorter starters work better",
            &["- Shorter starters [m7k2q]\n  work better\n"],
            &[
                "Shorter starters [m7k2q]\n  work better",
                "Shorter starters work better",
                "Shorter starters [m7k2q]",
                "\t  work better",
                "\n  work better",
            ],
        );
    }

    #[test]
    fn a_short_statement_is_withheld_only_where_it_is_the_whole_line() {
        check("Loops", &["# Loops\n- Loops [m7k2q]\n- Loops and more\n"], &["- Loops [m7k2q]"]);
        check("Loops", &["     4\t- Loops\n"], &["4\t- Loops"]);
    }
}
