//! What a course specification asks for, with its lines, and how that is shared out over lessons.

use serde::Serialize;

use crate::document::{Bullet, Document};
use crate::library::{CourseWords, Phrase};
use crate::words::stems;

/// One thing that pupils should be able to do, or one thing about an assessment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Demand {
    /// What the file calls it, such as A1; a number when it has no name.
    pub code: String,
    /// What it says, without the code.
    pub text: String,
    /// The line as it stands, without the mark of the bullet.
    pub quote: String,
    /// Its line.
    pub line: usize,
}

/// A part of the specification.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub(super) struct CoursePart {
    /// Its heading.
    pub title: String,
    /// What pupils should be able to do.
    pub demands: Vec<Demand>,
    /// How it is assessed.
    pub assessments: Vec<Demand>,
}

/// What the specification holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Specification {
    /// Parts with something to teach.
    pub parts: Vec<CoursePart>,
    /// Everything else that it says, such as conditions.
    pub others: Vec<Demand>,
}

/// One lesson of a course.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct CourseLesson {
    /// Its number, from 1.
    pub number: usize,
    /// The part that it belongs to.
    pub part: String,
    /// What it serves.
    pub serves: Vec<Demand>,
    /// First and last of the lines that it serves.
    pub lines: (usize, usize),
    /// Whether it is the assessment of its part.
    pub is_assessment: bool,
    /// Whether the lesson before began the same.
    pub goes_on: bool,
}

impl Specification {
    /// Read a specification; a bullet is a demand, and its headings say of what.
    pub fn read(document: &Document, known: &CourseWords) -> Self {
        let mut found = Self::default();
        let mut title = String::new();
        let says = |heading: &str, phrases: &[Phrase]| {
            let heading = stems(heading);
            phrases.iter().any(|phrase| phrase.is_in(&heading))
        };
        for section in document.parts.iter().filter(|section| section.level > 0) {
            if section.level <= 2 {
                title = section.heading.clone();
            }
            let heading = format!("{title} {}", section.heading);
            let number = found.others.len()
                + found.parts.iter().map(|p| p.demands.len() + p.assessments.len()).sum::<usize>();
            let demands = section.bullets.iter().enumerate();
            let demands: Vec<Demand> =
                demands.map(|(at, bullet)| demand(bullet, number + at + 1)).collect();
            if demands.is_empty() {
                continue;
            }
            if says(&heading, &known.others) {
                found.others.extend(demands);
                continue;
            }
            if found.parts.last().is_none_or(|part| part.title != title) {
                found.parts.push(CoursePart { title: title.clone(), ..CoursePart::default() });
            }
            let Some(part) = found.parts.last_mut() else { continue };
            if says(&section.heading, &known.assessments) {
                part.assessments.extend(demands);
            } else {
                part.demands.extend(demands);
            }
        }
        let (parts, rest) = found.parts.into_iter().partition(|part| !part.demands.is_empty());
        found.parts = parts;
        found.others.extend(rest.into_iter().flat_map(|part: CoursePart| part.assessments));
        found
    }

    /// How many lessons there have to be at least.
    pub fn least(&self) -> usize {
        self.parts.iter().map(|part| 1 + usize::from(!part.assessments.is_empty())).sum()
    }

    /// How many there are when nobody says: one for two demands, and one for each assessment.
    pub fn usual(&self) -> usize {
        let of = |part: &CoursePart| {
            part.demands.len().div_ceil(2) + usize::from(!part.assessments.is_empty())
        };
        self.parts.iter().map(of).sum()
    }

    /// The course in about so many lessons, each part with its share and its assessment at the end.
    pub fn lessons(&self, wanted: usize) -> Vec<CourseLesson> {
        let assessed = self.parts.iter().filter(|part| !part.assessments.is_empty()).count();
        let taught = wanted.saturating_sub(assessed).max(self.parts.len());
        let all: usize = self.parts.iter().map(|part| part.demands.len()).sum();
        let mut lessons: Vec<CourseLesson> = Vec::new();
        let (mut given, mut behind) = (0, 0);
        for part in &self.parts {
            behind += part.demands.len();
            // Shares are rounded together, so that none is lost.
            let upto = (taught * behind / all.max(1)).max(given + 1);
            let share = upto - given;
            given = upto;
            for at in 0..share {
                let count = part.demands.len();
                let (from, to) =
                    (at * count / share, ((at + 1) * count / share).max(at * count / share + 1));
                let serves = part.demands[from..to.min(count)].to_vec();
                let goes_on = lessons.last().is_some_and(|last| last.serves == serves);
                lessons.push(lesson(lessons.len() + 1, part, serves, goes_on));
            }
            if !part.assessments.is_empty() {
                let mut last = lesson(lessons.len() + 1, part, part.assessments.clone(), false);
                last.is_assessment = true;
                lessons.push(last);
            }
        }
        lessons
    }
}

fn lesson(number: usize, part: &CoursePart, serves: Vec<Demand>, goes_on: bool) -> CourseLesson {
    let first = serves.first().map_or(0, |demand| demand.line);
    let last = serves.last().map_or(0, |demand| demand.line);
    let lines = (first, last);
    CourseLesson { number, part: part.title.clone(), serves, lines, is_assessment: false, goes_on }
}

fn demand(bullet: &Bullet, number: usize) -> Demand {
    let quote = bullet.text.clone();
    let named = quote.split_once(':').filter(|(code, _)| {
        code.len() <= 12 && code.chars().next().is_some_and(char::is_alphanumeric)
    });
    let (code, text) = match named {
        Some((code, text)) => (code.trim().to_owned(), text.trim().to_owned()),
        None => (number.to_string(), quote.clone()),
    };
    Demand { code, text, quote, line: bullet.line }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{document, lines};
    use crate::library::Library;

    const FILE: &str = "   1\t# Course\n   2\t## About the course\n   3\t- Size: ten hours\n   4\t## CoursePart A: Making\n   \
                        5\t### What pupils should be able to do\n   6\t- A1: Plan it.\n   7\t- A2: Make it.\n   \
                        8\t- A3: Test it.\n   9\t### Assessment of part A\n  10\t- A4: One piece of work.\n  11\t## CoursePart B\n  \
                        12\t- Judge the work of others.\n  13\t## Conditions\n  14\t- D1: Twice.\n";

    fn served(wanted: usize) -> Vec<String> {
        let library = Library::built_in().unwrap();
        let read = Specification::read(&document(&lines(FILE)), &library.rules.course);
        let line = |lesson: CourseLesson| {
            let codes: Vec<String> = lesson.serves.into_iter().map(|d| d.code).collect();
            let (first, last) = lesson.lines;
            format!("{} {} {first}-{last}", lesson.number, codes.join("+"))
        };
        read.lessons(wanted).into_iter().map(line).collect()
    }

    #[test]
    fn demands_are_shared_out_in_order_and_none_is_lost() {
        assert_eq!(served(3), ["1 A1+A2+A3 6-8", "2 A4 10-10", "3 6 12-12"]);
        assert_eq!(served(5), ["1 A1 6-6", "2 A2 7-7", "3 A3 8-8", "4 A4 10-10", "5 6 12-12"]);
        for wanted in 1..20 {
            let text = served(wanted).join(" ");
            for code in ["A1", "A2", "A3", "A4", "12-12"] {
                assert!(text.contains(code), "{wanted}: {text}");
            }
        }
    }

    #[test]
    fn what_is_not_taught_is_kept_apart() {
        let library = Library::built_in().unwrap();
        let read = Specification::read(&document(&lines(FILE)), &library.rules.course);
        let others: Vec<&str> = read.others.iter().map(|demand| demand.code.as_str()).collect();
        assert_eq!(others, ["Size", "D1"]);
        assert_eq!((read.least(), read.usual()), (3, 4));
    }
}
