//! The parts of a markdown text by its headings.

use std::ops::{Range, RangeInclusive};

/// A heading, and what stands under it: from its own line to the next heading that is not below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading<'a> {
    /// Its level, from 1 to 6.
    pub level: usize,
    /// Its words.
    pub title: &'a str,
    /// The bytes of the part.
    pub bytes: Range<usize>,
    /// The lines of the part, from 1.
    pub lines: RangeInclusive<usize>,
}

/// The titles of a text, in order.
pub fn headings(text: &str) -> Vec<&str> {
    outline(text).into_iter().map(|heading| heading.title).collect()
}

/// What stands under a heading, with its own line and everything below it; where several are called
/// so, all of them. None when no heading is [`meant`].
pub fn part(text: &str, heading: &str) -> Option<String> {
    let meant = meant(text, heading);
    let parts = meant.iter().filter_map(|heading| text.get(heading.bytes.clone()));
    let parts: Vec<&str> = parts.map(str::trim_end).collect();
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

/// The headings that are called so. Case and the marks of markdown do not count, and a part of the
/// title is enough where it fits one heading alone. Empty when none is meant, or more than one.
pub fn meant<'a>(text: &'a str, heading: &str) -> Vec<Heading<'a>> {
    let wanted = plain(heading);
    if wanted.is_empty() {
        return Vec::new();
    }
    let (called, others): (Vec<_>, Vec<_>) =
        outline(text).into_iter().partition(|heading| plain(heading.title) == wanted);
    if !called.is_empty() {
        return called;
    }
    let like: Vec<Heading<'_>> =
        others.into_iter().filter(|heading| plain(heading.title).contains(&wanted)).collect();
    if like.len() == 1 { like } else { Vec::new() }
}

/// All headings of a text, in order; what only looks like one, in a program, is none.
pub fn outline(text: &str) -> Vec<Heading<'_>> {
    let mut found: Vec<Heading<'_>> = Vec::new();
    let mut fence: Option<&str> = None;
    let (mut start, mut number) = (0, 0);
    for line in text.split_inclusive('\n') {
        number += 1;
        let bare = line.trim_start();
        let mark = ["```", "~~~"].into_iter().find(|mark| bare.starts_with(mark));
        match (fence, mark) {
            // What looks like a heading in a program is a comment of it.
            (Some(open), Some(mark)) if open == mark => fence = None,
            (None, Some(mark)) => fence = Some(mark),
            (None, None) => found.extend(heading(line, start, number)),
            (Some(_), _) => {}
        }
        start += line.len();
    }
    let ends: Vec<(usize, usize)> = (0..found.len())
        .map(|at| {
            let level = found[at].level;
            let next = found[at + 1..].iter().find(|next| next.level <= level);
            next.map_or((text.len(), number), |next| (next.bytes.start, next.lines.start() - 1))
        })
        .collect();
    for (heading, (end, last)) in found.iter_mut().zip(ends) {
        heading.bytes.end = end;
        heading.lines = *heading.lines.start()..=last;
    }
    found
}

fn heading(line: &str, start: usize, number: usize) -> Option<Heading<'_>> {
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    let title = line.get(level..)?;
    let is_heading = (1..=6).contains(&level) && title.starts_with([' ', '\t']);
    let title = title.trim().trim_end_matches('#').trim_end();
    is_heading.then_some(Heading { level, title, bytes: start..start, lines: number..=number })
}

fn plain(title: &str) -> String {
    let kept = title.trim().trim_start_matches('#').replace(['`', '*', '_'], "");
    kept.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Needs\n\nFirst words.\n\n## Autism spectrum\n\n- strategy: say what \
        comes\n\n### In practicals\n\nMore.\n\n```py\n# Not a heading\n```\n\n## `Dyslexia` ##\n\n- \
        strategy: read aloud\n\n## Dyscalculia\n\nx\n";

    #[test]
    fn a_part_goes_to_the_next_heading_that_is_not_below_it() {
        let autism = part(TEXT, "autism spectrum").unwrap();
        assert!(autism.starts_with("## Autism spectrum\n") && autism.ends_with("heading\n```"));
        assert_eq!(part(TEXT, "In practicals").unwrap().lines().next(), Some("### In practicals"));
        assert_eq!(part(TEXT, "Needs").as_deref(), Some(TEXT.trim_end()));
    }

    #[test]
    fn marks_and_case_do_not_count_and_a_part_of_one_title_is_enough() {
        let dyslexia = Some("## `Dyslexia` ##\n\n- strategy: read aloud".to_owned());
        assert_eq!(part(TEXT, "## dyslexia"), dyslexia);
        assert_eq!(part(TEXT, "dysl"), dyslexia);
        // Two are meant, or none.
        assert_eq!(
            [part(TEXT, "dys"), part(TEXT, "hearing"), part(TEXT, "# ")],
            [const { None }; 3]
        );
        let all = ["Needs", "Autism spectrum", "In practicals", "`Dyslexia`", "Dyscalculia"];
        assert_eq!(headings(TEXT), all);
    }

    #[test]
    fn a_part_knows_its_lines() {
        let lines: Vec<(&str, RangeInclusive<usize>)> =
            outline(TEXT).into_iter().map(|heading| (heading.title, heading.lines)).collect();
        let expected = [
            ("Needs", 1..=23),
            ("Autism spectrum", 5..=16),
            ("In practicals", 9..=16),
            ("`Dyslexia`", 17..=20),
            ("Dyscalculia", 21..=23),
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn headings_of_one_name_are_given_together() {
        let text = "## need\n\na\n\n## other\n\nb\n\n## Need\n\nc\n";
        assert_eq!(part(text, "need").as_deref(), Some("## need\n\na\n\n## Need\n\nc"));
    }
}
