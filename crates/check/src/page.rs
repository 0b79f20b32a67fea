//! One file as it was read, with the places in it.

use drafter::notes;
use text::front_matter::split;

/// A file of content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Where it is, as findings name it.
    pub path: String,
    /// Where it is inside its plugin or workspace, with `/`.
    pub inside: String,
    /// What it holds.
    pub text: String,
    /// What it is.
    pub kind: Kind,
}

/// What a file is, by where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An agent of a plugin.
    Agent,
    /// A command of a plugin.
    Command,
    /// A `SKILL.md`.
    Skill,
    /// A reference file of a skill.
    SkillFile,
    /// `soul.md`, `teacher.md`, `pedagogy.md`.
    Identity,
    /// A class profile.
    Class,
    /// A profile to begin a new class with.
    ClassTemplate,
    /// A curriculum file that was written here.
    Curriculum,
    /// A document that was imported, in its own words.
    Imported,
    /// What a lesson consists of.
    Template,
    /// A file of a course.
    Course,
    /// Features of questions.
    Questions,
    /// A blueprint of questions.
    Blueprint,
    /// A test, a path or something to think about.
    Sitting,
    /// A survey or a workflow.
    Questionnaire,
    /// A lesson.
    Lesson,
    /// The rubric.
    Rubric,
    /// A manifest.
    Json,
    /// Any other text.
    Other,
}

/// A place in a file, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct At {
    /// The line.
    pub line: u32,
    /// The column in characters.
    pub column: u32,
}

impl At {
    /// The beginning of a file.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The beginning of a line.
    pub fn line(line: u32) -> Self {
        Self { line: line.max(1), column: 1 }
    }
}

impl Page {
    /// Whether it is a note on a topic, or the list of them: its tasks and names are for lessons.
    pub fn is_note(&self) -> bool {
        let of_notes =
            self.inside.strip_prefix("skills/").and_then(|p| p.strip_prefix(notes::SKILL));
        of_notes.is_some_and(|file| file.starts_with('/') && file != "/SKILL.md")
    }

    /// A line by its number, without its end.
    pub fn line(&self, number: u32) -> &str {
        let index = usize::try_from(number).unwrap_or(usize::MAX).saturating_sub(1);
        self.text.lines().nth(index).unwrap_or_default()
    }

    /// Where a text first stands; the beginning of the file when it does not.
    pub fn find(&self, text: &str) -> At {
        self.text.find(text).map_or(At::START, |byte| self.place(byte))
    }

    /// Where a text first stands at or below a line; the beginning of that line when it does not.
    pub fn find_from(&self, line: u32, text: &str) -> At {
        let skipped = usize::try_from(line).unwrap_or(usize::MAX).saturating_sub(1);
        let start: usize = self.text.split_inclusive('\n').take(skipped).map(str::len).sum();
        match self.text.get(start..).and_then(|rest| rest.find(text)) {
            Some(byte) => self.place(start + byte),
            None => At::line(line),
        }
    }

    /// The line and column of a byte.
    pub fn place(&self, byte: usize) -> At {
        let before = self.text.get(..byte).unwrap_or(&self.text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        At {
            line: count(before.matches('\n').count() + 1),
            column: count(before[line_start..].chars().count() + 1),
        }
    }

    /// What stands below the front matter, and the line on which that begins.
    pub fn body(&self) -> (&str, u32) {
        split(&self.text).map_or((self.text.as_str(), 1), |parts| (parts.body, parts.body_line))
    }

    /// The lines of the front matter with their numbers.
    pub fn front(&self) -> impl Iterator<Item = (u32, &str)> {
        let yaml = split(&self.text).map_or("", |parts| parts.yaml);
        yaml.lines().zip(text::front_matter::YAML_LINE..).map(|(text, line)| (line, text))
    }

    /// The headings of a depth below the front matter, with their lines; code is passed over.
    pub fn headings(&self, depth: usize) -> Vec<(u32, &str)> {
        let (body, first) = self.body();
        let mut fenced = false;
        let mut found = Vec::new();
        for (line, number) in body.lines().zip(first..) {
            if line.trim_start().starts_with("```") {
                fenced = !fenced;
            }
            let text = line.trim_start_matches('#');
            if !fenced && line.len() - text.len() == depth && text.starts_with(' ') {
                found.push((number, text.trim()));
            }
        }
        found
    }
}

/// A count as the number of a line or column.
pub fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
