//! A lesson, its pages, its findings and its differences as text.

use api::{Lesson, LessonPage, SectionAcceptance, SectionOwner, SectionState};
use lessons::{Change, DiffLine, Facet, Header, LessonDiff, LineTag, Page, Weight};

use crate::screen;

/// What a claim is that nothing is wrong with.
const BACKED: &str = "backed";

/// What a claim is whose words are right and whose outcome its own file calls unverified.
const UNVERIFIED: &str = "unverified";

/// The lesson section by section, as its file has it.
pub fn lesson(lesson: &Lesson) -> String {
    let mut text = format!("# {}\n\n", lesson.title);
    let minutes = match lesson.minutes.available {
        Some(available) => format!("{} of {available} minutes planned", lesson.minutes.planned),
        None => format!("{} minutes planned", lesson.minutes.planned),
    };
    let class = lesson.class.as_deref().unwrap_or("no class");
    text.push_str(&format!("{class} · {minutes} · {}\n", lesson.path));
    for section in &lesson.sections {
        let mark = match (section.accepted, section.owner) {
            (SectionAcceptance::Decision, _) => " (accepted)",
            (_, SectionOwner::Teacher) => " (yours)",
            (_, SectionOwner::Agent) => "",
        };
        text.push_str(&format!("\n## {}{mark}\n\n", section.heading));
        match section.state {
            SectionState::Drafting => text.push_str("(not written yet)\n"),
            SectionState::Draft => text.push_str(&format!("{}\n", section.markdown.trim())),
        }
    }
    text
}

/// A page as pupils get it, in markdown.
pub fn page(lesson: &Lesson, facet: Facet, page: &LessonPage) -> String {
    let header = Header {
        class: lesson.class.clone(),
        topic: lesson.topic.clone(),
        minutes: lesson.minutes.available,
    };
    let LessonPage { title, blocks } = page.clone();
    lessons::markdown(&Page { facet, title, header, blocks, rationale: Vec::new() })
}

/// What a check has found.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// A line for each thing that needs a look.
    pub text: String,
    /// Whether a claim does not hold or something does not fit together. Style is no such thing.
    pub faulty: bool,
}

/// Everything that needs a look, one line each; and how hard the pages are to read.
pub fn findings(lesson: &Lesson) -> Findings {
    let mut found = Findings::default();
    let mut line = |text: String| found.text.push_str(&format!("{text}\n"));
    for problem in &lesson.problems {
        found.faulty |= problem.weight == Weight::Fault;
        line(format!("{}:{}: {}", lesson.path, problem.line, problem.message));
    }
    for section in &lesson.sections {
        for claim in section.claims.iter().filter(|claim| claim.finding != BACKED) {
            found.faulty |= claim.finding != UNVERIFIED;
            line(format!("{}:{}: {}", lesson.path, claim.line, claim.message));
        }
        for finding in &section.findings {
            let instead = finding.suggestion.as_deref();
            let instead = instead.map(|text| format!(" → {text}")).unwrap_or_default();
            line(format!(
                "{}: {}: “{}”: {}{instead}",
                lesson.path, section.heading, finding.sentence, finding.message
            ));
        }
    }
    found
}

/// How hard the pages for pupils are to read, and what to know before pupils meet them.
pub fn reading(lesson: &Lesson) -> String {
    let reading = &lesson.reading;
    let age = match reading.age {
        Some(age) => format!("{age:.1}"),
        None => "not known, there is too little text".to_owned(),
    };
    let mut text = format!(
        "reading age of the pages for pupils: {age}; at most {:.1} is meant ({})\n",
        reading.target, reading.reason
    );
    for guidance in &lesson.guidance {
        text.push_str(&format!("content: {guidance}\n"));
    }
    if lesson.archived {
        text.push_str("in the archive\n");
    }
    if !lesson.not_here.is_empty() {
        text.push_str(&format!("not wanted here: {}\n", lesson.not_here.join("; ")));
    }
    text
}

/// What differs, fact by fact and section by section.
pub fn diff(diff: &LessonDiff, from: u32, to: u32) -> String {
    let mut text = format!("version {from} → {to}\n");
    if diff.is_empty() {
        text.push_str("\nnothing differs\n");
    }
    for change in &diff.facts {
        let name = match change.fact {
            None => "title",
            Some(lessons::Fact::Topic) => "topic",
            Some(lessons::Fact::Class) => "class",
            Some(lessons::Fact::Minutes) => "minutes",
            Some(lessons::Fact::Template) => "template",
            Some(lessons::Fact::NotHere) => "notes not wanted here",
            Some(lessons::Fact::Archived) => "archived",
            Some(lessons::Fact::Date) => "day",
            Some(lessons::Fact::Went) => "how it went",
            Some(lessons::Fact::Place) => "place in its course",
        };
        text.push_str(&format!("\n{}\n", screen::bold(name)));
        for (sign, value) in [('-', &change.old), ('+', &change.new)] {
            if let Some(value) = value {
                text.push_str(&format!("{sign} {value}\n"));
            }
        }
    }
    for section in &diff.sections {
        let word = match section.change {
            Change::Same => continue,
            Change::Added => "new",
            Change::Removed => "gone",
            Change::Changed => "changed",
            Change::Moved => "moved",
        };
        text.push_str(&format!("\n{} ({word})\n", screen::bold(&section.heading)));
        for line in section.hunks.iter().flat_map(|hunk| &hunk.lines) {
            text.push_str(&marked(line));
        }
    }
    text
}

/// A line of a difference, with its sign.
pub fn marked(line: &DiffLine) -> String {
    let words: String = line.pieces.iter().map(|piece| piece.text.as_str()).collect();
    let sign = match line.tag {
        LineTag::Same => ' ',
        LineTag::Added => '+',
        LineTag::Removed => '-',
    };
    let line = format!("{sign} {}", words.trim_end_matches('\n'));
    format!("{}\n", line.trim_end())
}
