//! The part of a markdown text under one of its headings.

/// A heading, and the bytes from its line to the next heading that is not below it.
struct Heading<'a> {
    level: usize,
    title: &'a str,
    start: usize,
    end: usize,
}

/// The titles of a text, in order.
pub fn headings(text: &str) -> Vec<&str> {
    outline(text).into_iter().map(|heading| heading.title).collect()
}

/// What stands under a heading, with its own line and everything below it; where several are called
/// so, all of them. Case and the marks of markdown do not count, and a part of the title is enough
/// where it fits one heading alone. None when no heading is meant, or more than one.
pub fn part(text: &str, heading: &str) -> Option<String> {
    let wanted = plain(heading);
    if wanted.is_empty() {
        return None;
    }
    let outline = outline(text);
    let called: Vec<&Heading<'_>> =
        outline.iter().filter(|heading| plain(heading.title) == wanted).collect();
    let meant = if called.is_empty() {
        outline.iter().filter(|heading| plain(heading.title).contains(&wanted)).collect()
    } else {
        called.clone()
    };
    if meant.is_empty() || (called.is_empty() && meant.len() > 1) {
        return None;
    }
    let parts = meant.iter().filter_map(|heading| text.get(heading.start..heading.end));
    Some(parts.map(str::trim_end).collect::<Vec<_>>().join("\n\n"))
}

fn outline(text: &str) -> Vec<Heading<'_>> {
    let mut found: Vec<Heading<'_>> = Vec::new();
    let mut fence: Option<&str> = None;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let bare = line.trim_start();
        let mark = ["```", "~~~"].into_iter().find(|mark| bare.starts_with(mark));
        match (fence, mark) {
            // What looks like a heading in a program is a comment of it.
            (Some(open), Some(mark)) if open == mark => fence = None,
            (None, Some(mark)) => fence = Some(mark),
            (None, None) => found.extend(heading(line, start)),
            (Some(_), _) => {}
        }
        start += line.len();
    }
    let ends: Vec<usize> = (0..found.len())
        .map(|at| {
            let level = found[at].level;
            let next = found[at + 1..].iter().find(|next| next.level <= level);
            next.map_or(text.len(), |next| next.start)
        })
        .collect();
    for (heading, end) in found.iter_mut().zip(ends) {
        heading.end = end;
    }
    found
}

fn heading(line: &str, start: usize) -> Option<Heading<'_>> {
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    let title = line.get(level..)?;
    let is_heading = (1..=6).contains(&level) && title.starts_with([' ', '\t']);
    let title = title.trim().trim_end_matches('#').trim_end();
    is_heading.then_some(Heading { level, title, start, end: start })
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
    fn headings_of_one_name_are_given_together() {
        let text = "## need\n\na\n\n## other\n\nb\n\n## Need\n\nc\n";
        assert_eq!(part(text, "need").as_deref(), Some("## need\n\na\n\n## Need\n\nc"));
    }
}
