//! A text read by its headings: the part that is asked for, and of a long text, where the model takes
//! little, first what parts there are.

use agent::{ToolContext, is_tight};
use text::nearest;
use text::parts::{Heading, headings, meant, outline};
use workspace::numbered;

/// A text with more bytes is long for a model that takes little.
pub const LONG: usize = 8_000;

/// Bytes that are shown of what stands before the first heading.
const BEFORE: usize = 1_000;

/// What is said of a text that is told by its headings.
const MUCH: &str = "which is much at once";

/// Bytes of a list of headings; the deepest are left out of a longer one.
const LISTED: usize = 4_000;

/// Whether a text is more than the model of this call should be given at once.
pub fn is_long(text: &str, context: &ToolContext) -> bool {
    is_tight(context.context_tokens) && text.len() > LONG
}

/// The parts that a heading means.
///
/// # Errors
/// That there is none, or more than one, with the headings that there are, for the model.
pub fn parts<'a>(name: &str, text: &'a str, heading: &str) -> Result<Vec<Heading<'a>>, String> {
    let found = meant(text, heading);
    if !found.is_empty() {
        return Ok(found);
    }
    let all: Vec<String> = headings(text).into_iter().map(str::to_owned).collect();
    let hint = match nearest(heading.trim(), &all) {
        Some(like) => format!("; did you mean \"{like}\"?"),
        None => ".".to_owned(),
    };
    let list = match list(text).as_str() {
        "" => "it has none".to_owned(),
        list => list.to_owned(),
    };
    Err(format!("{name} has no one heading \"{heading}\"{hint} Its headings:\n{list}"))
}

/// What a long text has, in place of the text, with what stands before its first heading, which is no
/// part of it; none when headings do not divide it.
pub fn contents(name: &str, text: &str) -> Option<String> {
    let (bytes, lines) = (text.len(), text.lines().count());
    let all = outline(text);
    let first = all.first().filter(|_| all.len() > 1)?;
    let before = text.get(..first.bytes.start).unwrap_or_default().trim_end();
    let before = match numbered(before, None, Some(first_lines(before, BEFORE))) {
        _ if before.trim().is_empty() => String::new(),
        shown if first_lines(before, BEFORE) < before.lines().count() => {
            format!("Before its first heading, cut:\n{shown}\n")
        }
        shown => format!("Before its first heading:\n{shown}\n"),
    };
    let list = list(text);
    Some(format!(
        "{name} has {bytes} bytes in {lines} lines, {MUCH}. {before}Ask for the part that you need by its \
         `heading`:\n{list}"
    ))
}

/// Whether an answer lists what a text has, in place of the text.
pub fn is_contents(answer: &str) -> bool {
    answer.lines().next().is_some_and(|line| line.contains(MUCH))
}

/// The first lines of a text, as many as so many bytes hold, and one at least.
pub fn first_lines(text: &str, most: usize) -> usize {
    let mut bytes = 0;
    let fits = text.lines().take_while(|line| {
        bytes += line.len() + 1;
        bytes <= most
    });
    fits.count().max(1)
}

/// The headings of a text with their lines and sizes, as many as there is room for.
fn list(text: &str) -> String {
    let all = outline(text);
    let down_to = |deepest: usize| {
        let shown = all.iter().filter(|heading| heading.level <= deepest);
        shown.map(line).collect::<Vec<_>>()
    };
    let bytes = |lines: &[String]| lines.iter().map(|line| line.len() + 1).sum::<usize>();
    let fitting = (1..=6).rev().map(down_to).find(|lines| bytes(lines) <= LISTED);
    let lines = fitting.filter(|lines| lines.len() > 1).unwrap_or_else(|| {
        // Too many of one level: as many as there is room for.
        let mut room = LISTED;
        let fits = down_to(6).into_iter().take_while(|line| {
            let left = room.checked_sub(line.len() + 1);
            room = left.unwrap_or_default();
            left.is_some()
        });
        fits.collect()
    });
    let left = all.len() - lines.len();
    let more = if left > 0 { format!("\n({left} more headings)") } else { String::new() };
    format!("{}{more}", lines.join("\n"))
}

fn line(heading: &Heading<'_>) -> String {
    let indent = "  ".repeat(heading.level.saturating_sub(1));
    let (first, last) = (heading.lines.start(), heading.lines.end());
    let bytes = heading.bytes.len();
    format!("{indent}- {} (lines {first}–{last}, {bytes} bytes)", heading.title)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::transfer::tests::context;

    fn file(parts: usize) -> String {
        let part = |n| format!("## Part {n}\n\n{}", "- a line of it\n".repeat(60));
        format!("# Course\n\n{}", (1..=parts).map(part).collect::<String>())
    }

    #[test]
    fn only_a_long_text_is_read_by_parts_and_only_where_there_is_little_room() {
        let at = |context_tokens| ToolContext { context_tokens, ..context() };
        let (short, long) = (file(2), file(12));
        let long_for = |text: &str, tokens| is_long(text, &at(tokens));
        assert_eq!([long_for(&short, 32_768), long_for(&long, 32_768)], [false, true]);
        assert!(!long_for(&long, 200_000));
    }

    #[test]
    fn a_long_text_is_told_by_its_headings_with_their_lines_and_sizes() {
        let told = contents("course.md", &file(2)).unwrap();
        assert_eq!(
            told,
            "course.md has 1832 bytes in 126 lines, which is much at once. Ask for the part that you \
             need by its `heading`:\n- Course (lines 1–126, 1832 bytes)\n  - Part 1 (lines 3–64, 911 \
             bytes)\n  - Part 2 (lines 65–126, 911 bytes)"
        );
        assert_eq!(contents("notes.md", &"no heading\n".repeat(900)), None);
    }

    #[test]
    fn what_stands_before_the_first_heading_is_shown_as_well() {
        let text = format!("---\nwording: paraphrase\n---\n\nOut of date.\n\n{}", file(2));
        let told = contents("course.md", &text).unwrap();
        assert!(
            told.contains("Before its first heading:\n     1\t---\n     2\twording: paraphrase"),
            "{told}"
        );
        assert!(told.contains("5\tOut of date.\nAsk for the part"), "{told}");
        assert!(is_contents(&told) && !is_contents(&text));
        let told =
            contents("course.md", &format!("{}{}", "a line\n".repeat(400), file(2))).unwrap();
        assert!(told.contains("Before its first heading, cut:\n") && told.len() < 2_500, "{told}");
    }

    #[test]
    fn one_heading_is_named_to_whoever_asks_for_another() {
        let told = parts("notes.md", "# Notes\n\nWords.\n", "Notices").unwrap_err();
        assert!(told.ends_with("Its headings:\n- Notes (lines 1–3, 16 bytes)"), "{told}");
    }

    #[test]
    fn of_too_many_headings_the_deepest_are_left_out_and_then_the_last() {
        let deep = file(60).replace("- a line of it\n", "### One of its steps\n");
        let told = contents("course.md", &deep).unwrap();
        assert!(told.contains("Part 60 (lines") && !told.contains("One of its steps"), "{told}");
        assert!(told.ends_with("(3600 more headings)"), "{told}");
        let flat = contents("course.md", &file(400)).unwrap();
        assert!(flat.len() < LISTED + 200 && flat.ends_with(" more headings)"), "{flat}");
    }

    #[test]
    fn a_heading_that_is_not_there_is_answered_with_those_that_are() {
        let text = file(2);
        let lines = |heading: &str| -> Result<Vec<_>, String> {
            let parts = parts("course.md", &text, heading)?;
            Ok(parts.into_iter().map(|part| part.lines).collect())
        };
        assert_eq!(lines("part 2"), Ok(vec![65..=126]));
        let told = lines("Port 1").unwrap_err();
        assert!(told.contains("no one heading \"Port 1\"; did you mean \"Part 1\"?"), "{told}");
        assert!(told.contains("- Part 2 (lines 65–126"), "{told}");
    }

    #[test]
    fn of_a_text_without_headings_the_first_lines_are_given() {
        assert_eq!(first_lines(&"nine bytes\n".repeat(900), LONG), 727);
        assert_eq!(first_lines(&"x".repeat(20_000), LONG), 1);
    }
}
