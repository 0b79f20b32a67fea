//! What the tools of lessons answer: paths, sections with their kinds, and the text of one section.

use lessons::{DRAFTING, SectionKind};

use super::conversation::{Answer, Conversation};
use super::document::lines;
use super::sections::Place;

/// How a lesson's path begins and ends.
const FOLDER: &str = "lessons/";
const FILE: &str = "/lesson.md";

/// Paths of lessons in a text, in its order.
pub(super) fn paths(text: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for line in text.lines() {
        let mut rest = line;
        while let Some(start) = rest.find(FOLDER) {
            let Some(end) = rest[start..].find(FILE) else { break };
            let end = start + end + FILE.len();
            paths.push(rest[start..end].to_owned());
            rest = &rest[end..];
        }
    }
    paths
}

/// How the line begins in which `list_lessons` names lessons that the teacher has put away, in short.
pub const ARCHIVED: &str = "In the archive, not to be offered and not to be changed: ";

/// Paths of the lessons that a list names as put away.
pub(super) fn archived(text: &str) -> Vec<String> {
    let named = text.lines().filter_map(|line| line.strip_prefix(ARCHIVED));
    let names = named.flat_map(|names| names.trim_end_matches('.').split(", "));
    names.map(|name| format!("{FOLDER}{name}{FILE}")).collect()
}

/// The lesson that was begun or changed last.
pub(super) fn worked_on(answers: &[Answer<'_>]) -> Option<String> {
    let mut done = answers.iter().rev().filter(|answer| !answer.is_error);
    done.find_map(|answer| match answer.name {
        "create_lesson" => paths(answer.content).into_iter().next(),
        "update_section" => Some(answer.text("lesson").to_owned()),
        _ => None,
    })
}

/// The sections that an answer lists, each as `Heading (id starter, activities, …)`.
pub(super) fn places(text: &str) -> Vec<Place> {
    text.lines().filter_map(place).collect()
}

fn place(line: &str) -> Option<Place> {
    let (heading, rest) = line.split_once(" (id ")?;
    let said = rest.split(')').next()?;
    let mut words = said.split(',').map(str::trim);
    let id = words.next()?.to_owned();
    let kind = words.find_map(|word| {
        let word = word.strip_prefix("kind ").unwrap_or(word);
        SectionKind::ALL.into_iter().find(|kind| kind.name() == word)
    })?;
    let heading = heading.trim_start_matches(['#', '-', '*', ' ']).trim().to_owned();
    Some(Place { id, heading, kind })
}

/// An activity, as an outline lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Activity {
    /// Its name.
    pub title: String,
    /// How long it takes.
    pub minutes: u32,
}

/// The activities that an outline lists, in order.
pub(super) fn activities(text: &str) -> Vec<Activity> {
    let activity = |line: &str| {
        let (title, rest) = line.strip_prefix("- ")?.rsplit_once(" (")?;
        let minutes = rest.split_once(" min)")?.0.parse().ok()?;
        Some(Activity { title: title.to_owned(), minutes })
    };
    text.lines().filter_map(activity).collect()
}

/// The text below the heading of a section that a tool has shown with its lines.
pub(super) fn body(content: &str) -> String {
    let numbered = lines(content).into_iter().filter(|line| line.number > 0);
    let below: Vec<String> = numbered.skip(1).map(|line| line.text).collect();
    below.join("\n").trim().to_owned()
}

/// Whether a section that a tool has shown is still to be written.
pub(super) fn is_drafting(content: &str) -> bool {
    body(content) == DRAFTING
}

/// The latest answer of a tool about a section of a lesson.
pub(super) fn about<'a>(
    talk: &Conversation<'a>,
    tool: &str,
    lesson: &str,
    section: &str,
) -> Option<Answer<'a>> {
    talk.latest(tool, |answer| answer.text("lesson") == lesson && answer.text("section") == section)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_that_were_put_away_are_named_and_are_not_among_the_others() {
        let listed = format!("- lessons/3B/x/lesson.md: X (…)\n{ARCHIVED}3B/loops, 2C/arrays.");
        assert_eq!(paths(&listed), ["lessons/3B/x/lesson.md"]);
        assert_eq!(
            archived(&listed),
            ["lessons/3B/loops/lesson.md", "lessons/2C/arrays/lesson.md"]
        );
    }

    #[test]
    fn paths_sections_and_texts_are_found_in_what_the_tools_answer() {
        let begun = "began lessons/S3 4/x-y/lesson.md; sections to write, one at a time:\n\
                     - Starter (id starter, kind activities): Retrieval (quick).\n\
                     - Ethos (id ethos, kind text)\n\
                     0 of 50 minutes are planned, 50 are left.";
        assert_eq!(paths(begun), ["lessons/S3 4/x-y/lesson.md"]);
        let starter = Place {
            id: "starter".to_owned(),
            heading: "Starter".to_owned(),
            kind: SectionKind::Activities,
        };
        let ethos =
            Place { id: "ethos".to_owned(), heading: "Ethos".to_owned(), kind: SectionKind::Text };
        assert_eq!(places(begun), [starter.clone(), ethos]);
        let outline = "lessons/3B/x/lesson.md\n# X\nclass 3B\n\n\
                       ## Starter (id starter, activities, not written yet, lines 3-5)\n\
                       - Quiz (5 min): starter/quiz";
        assert_eq!(places(outline), [starter]);
        let quiz = Activity { title: "Quiz".to_owned(), minutes: 5 };
        assert_eq!(activities(outline), [quiz]);
        let shown =
            "  10\t## Starter\n  11\t\n  12\t### Quiz (5 min)\n\n12 of 50 minutes are planned.";
        assert_eq!(body(shown), "### Quiz (5 min)");
        assert!(is_drafting("  10\t## Starter\n  11\t\n  12\t<!-- drafting -->\n"));
    }
}
