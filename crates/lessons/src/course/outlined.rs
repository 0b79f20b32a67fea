//! The outline of a course: one file with a heading for each lesson. Lessons are put into another order with their
//! numbers, wherever the file names them as numbers of lessons; all other bytes stay.

mod numbers;

use std::ops::Range;

use text::front_matter::split;

use crate::parse::entry;
use numbers::renumbered;

/// The heading below which the lessons of an outline stand.
const LESSONS: &str = "lessons";
/// How a line begins that says when a lesson was taught.
const TAUGHT: &str = "- Taught:";

/// An outline.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CourseOutline {
    /// What the course is called.
    pub name: String,
    /// The file of its specification, as its front matter has it.
    pub specification: Option<String>,
    /// How long a lesson is.
    pub minutes: Option<u32>,
    /// Its lessons, in the order of the file.
    pub lessons: Vec<OutlinedLesson>,
}

/// A lesson of an outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlinedLesson {
    /// Its heading without the number.
    pub title: String,
    /// Whether its lines say that it was taught.
    pub taught: bool,
    /// Where its heading stands, from 1.
    pub start_line: u32,
    /// The last of its lines.
    pub end_line: u32,
    /// Its bytes in the file.
    span: Range<usize>,
}

/// What the file of an outline says.
#[must_use]
pub fn course_outline(text: &str) -> CourseOutline {
    let mut outline = CourseOutline::default();
    let mut body = 0;
    if let Ok(parts) = split(text) {
        body = parts.body_start;
        for (key, value) in parts.yaml.lines().filter_map(entry) {
            match key {
                "course" => outline.name = value.unwrap_or_default(),
                "specification" => outline.specification = value,
                "minutes" => outline.minutes = value.and_then(|value| value.parse().ok()),
                _ => {}
            }
        }
    }
    let (mut at, mut is_inside, mut is_code) = (0, false, false);
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let (start, words) = (at, line.trim_end());
        at += line.len();
        if start < body {
            continue;
        }
        is_code ^= words.trim_start().starts_with("```");
        if !is_code && let Some(heading) = words.strip_prefix("# ") {
            if outline.name.is_empty() {
                outline.name = heading.trim().to_owned();
            }
        } else if !is_code && let Some(heading) = words.strip_prefix("## ") {
            is_inside = heading.trim().eq_ignore_ascii_case(LESSONS);
        } else if !is_code
            && is_inside
            && let Some(heading) = words.strip_prefix("### ")
        {
            outline.lessons.push(OutlinedLesson {
                title: without_number(heading).to_owned(),
                taught: false,
                start_line: number,
                end_line: number,
                span: start..at,
            });
        } else if is_inside && let Some(lesson) = outline.lessons.last_mut() {
            lesson.span.end = at;
            if !words.is_empty() {
                lesson.end_line = number;
            }
            lesson.taught |= words.starts_with(TAUGHT);
        }
    }
    outline
}

/// "3. Who pays" without its number.
fn without_number(heading: &str) -> &str {
    let heading = heading.trim();
    let rest = heading.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let is_numbered = rest.len() < heading.len();
    rest.strip_prefix('.').filter(|_| is_numbered).map_or(heading, str::trim)
}

/// The file with its lessons in another order: `order` has the present place of each, from 0. What is no order of
/// all lessons changes nothing.
#[must_use]
pub fn outline_in_order(text: &str, order: &[usize]) -> String {
    let lessons = course_outline(text).lessons;
    let mut all = order.to_vec();
    all.sort_unstable();
    if !all.into_iter().eq(0..lessons.len()) {
        return text.to_owned();
    }
    let (Some(first), Some(last)) = (lessons.first(), lessons.last()) else {
        return text.to_owned();
    };
    let mut new = text[..first.span.start].to_owned();
    for (from, there) in order.iter().zip(&lessons) {
        let Some(lesson) = lessons.get(*from) else { continue };
        let (block, there) = (&text[lesson.span.clone()], &text[there.span.clone()]);
        new.push_str(block.trim_end());
        // What stands between two lessons belongs to the place.
        new.push_str(&there[there.trim_end().len()..]);
    }
    new.push_str(&text[last.span.end..]);
    let now = |number: usize| {
        let before = number.checked_sub(1)?;
        Some(order.iter().position(|from| *from == before)? + 1)
    };
    renumbered(&new, split(text).map_or(0, |parts| parts.body_start), now)
}

/// The file with the day on which the lesson at a place was taught, or without; the same where there is no such
/// lesson.
#[must_use]
pub fn outline_taught(text: &str, at: usize, day: Option<&str>) -> String {
    let lessons = course_outline(text).lessons;
    let Some(lesson) = lessons.get(at) else { return text.to_owned() };
    let block = &text[lesson.span.clone()];
    let kept: String =
        block.split_inclusive('\n').filter(|line| !line.starts_with(TAUGHT)).collect();
    let (words, end) = kept.split_at(kept.trim_end().len());
    let said = day.map(|day| format!("\n{TAUGHT} {day}")).unwrap_or_default();
    // Behind a heading alone a list begins after a blank line.
    let gap = if day.is_some() && !words.contains('\n') { "\n" } else { "" };
    format!("{}{words}{gap}{said}{end}{}", &text[..lesson.span.start], &text[lesson.span.end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTLINE: &str = "---\ncourse: Esports\nspecification: courses/e/specification.md\nminutes: 50\n---\n\n\
        # Esports\n\n12 periods. Lesson 2 is the hard one.\n\n## Lessons\n\n\
        ### 1. Roles\n\n- Idea: one.\n- Serves: [A1](courses/e/specification.md#L2-L2 \"lesson 1\").\n\n\
        ### 2. Formats\n\n- Idea: two, after lesson 1.\n\n### 3. Money\n\n- Idea: three.\n\n\
        ## What each line became\n\n| line | lesson |\n|---|---|\n| A1 | 1, 3 |\n| A2 | 2 |\n| A3 | all |\n\n\
        | part | lesson | practised in |\n|---|---|---|\n| A | 3 | lessons 1 and 2, 40 minutes |\n";

    fn titles(text: &str) -> Vec<String> {
        course_outline(text).lessons.into_iter().map(|lesson| lesson.title).collect()
    }

    #[test]
    fn an_outline_is_read_with_the_lines_of_its_lessons() {
        let outline = course_outline(OUTLINE);
        assert_eq!(outline.name, "Esports");
        assert_eq!(outline.specification.as_deref(), Some("courses/e/specification.md"));
        assert_eq!(outline.minutes, Some(50));
        let lines: Vec<_> = outline
            .lessons
            .iter()
            .map(|lesson| (lesson.title.as_str(), lesson.start_line, lesson.end_line))
            .collect();
        assert_eq!(lines, [("Roles", 13, 16), ("Formats", 18, 20), ("Money", 22, 24)]);
    }

    #[test]
    fn numbers_of_lessons_move_with_them_and_other_numbers_stay() {
        let moved = outline_in_order(OUTLINE, &[2, 0, 1]);
        assert_eq!(titles(&moved), ["Money", "Roles", "Formats"]);
        for line in [
            "12 periods. Lesson 3 is the hard one.\n",
            "### 1. Money\n\n- Idea: three.\n\n### 2. Roles\n",
            "### 3. Formats\n\n- Idea: two, after lesson 2.\n\n## What each",
            "#L2-L2 \"lesson 1\").",
            "| A1 | 1, 2 |\n| A2 | 3 |\n| A3 | all |\n",
            "| A | 1 | lessons 2 and 3, 40 minutes |\n",
        ] {
            assert!(moved.contains(line), "{line} in {moved}");
        }
        assert_eq!(outline_in_order(&moved, &[1, 2, 0]), OUTLINE);
    }

    #[test]
    fn what_is_no_order_changes_nothing() {
        for order in [&[0, 1][..], &[0, 0, 1], &[0, 1, 3], &[]] {
            assert_eq!(outline_in_order(OUTLINE, order), OUTLINE);
        }
        assert_eq!(outline_in_order("# Nothing\n", &[]), "# Nothing\n");
    }

    #[test]
    fn a_lesson_is_ticked_in_its_own_lines_and_the_tick_is_taken_back() {
        let ticked = outline_taught(OUTLINE, 1, Some("2026-11-27"));
        assert!(ticked.contains("after lesson 1.\n- Taught: 2026-11-27\n\n### 3."), "{ticked}");
        let taught: Vec<bool> =
            course_outline(&ticked).lessons.into_iter().map(|lesson| lesson.taught).collect();
        assert_eq!(taught, [false, true, false]);
        assert_eq!(outline_taught(&ticked, 1, None), OUTLINE);
        assert_eq!(outline_taught(OUTLINE, 7, Some("2026-11-27")), OUTLINE);
    }

    #[test]
    fn what_stands_in_code_is_no_lesson() {
        let text = "# C\n\n## Lessons\n\n### 1. One\n\n```\n### 2. No\n## Lessons\n```\n";
        assert_eq!(titles(text), ["One"]);
    }
}
