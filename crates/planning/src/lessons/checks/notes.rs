//! What a teacher should look at that no single file tells: links that say something else than they
//! quote, an outcome of another level than the class's, figures of a course without a line, needs that
//! are named to pupils. Notes, all of them: none keeps a lesson from being used.

use ::lessons::{Content, Problem, Section, Weight, needs_named};
use curriculum::{Code, Disagreement, Library, PointerLink, course_facts, pointers};
use text::words::has_whole;
use workspace::ClassProfile;

use crate::lessons::OpenLesson;

/// How much of what a text says is told again, in characters.
const SHOWN: usize = 120;

/// Every note on a lesson for its class, by line.
pub fn notes(open: &OpenLesson, profile: Option<&ClassProfile>, library: &Library) -> Vec<Problem> {
    let lesson = &open.lesson;
    let mut notes = Notes { open, found: Vec::new() };
    for link in pointers(&open.file.text) {
        notes.link(&link);
    }
    for section in &lesson.sections {
        notes.outcomes(section, profile, library);
        notes.course(section);
    }
    let needs = profile.map(|profile| profile.needs.as_slice()).unwrap_or_default();
    notes.found.extend(needs_named(lesson, &open.template, needs));
    notes.found.sort();
    notes.found.dedup();
    notes.found
}

struct Notes<'a> {
    open: &'a OpenLesson,
    found: Vec<Problem>,
}

impl Notes<'_> {
    fn add(&mut self, line: u32, message: String) {
        let holds = |section: &&Section| (section.start_line..=section.end_line).contains(&line);
        let section = self.open.lesson.sections.iter().find(holds);
        let section = section.map(|section| section.id.clone());
        self.found.push(Problem { line, section, weight: Weight::Notice, message });
    }

    fn link(&mut self, link: &PointerLink) {
        if let Some(why) = link.disagrees() {
            let message = said_otherwise(&link.label, &link.pointer.quote, why);
            self.add(link.line, message);
        }
    }

    /// Outcomes of a section: whether the level that stands beside each is its own, and the class's.
    fn outcomes(&mut self, section: &Section, profile: Option<&ClassProfile>, library: &Library) {
        let Content::Outcomes(items) = &section.content else { return };
        let of_class = profile.and_then(|profile| {
            Some((profile.name.as_str(), library.level_called(profile.level.as_deref()?)?))
        });
        for item in items {
            let claim = &item.fields;
            let Some(code) = Code::normalised(&claim.code) else { continue };
            let Some(real) = library.level_name(code.level) else { continue };
            if let Some(said) = labelled_level(&item.markdown, library)
                && said != code.level
            {
                let said = library.level_name(said).unwrap_or_default();
                self.add(
                    item.start_line,
                    format!("{code} is of {real} level and not of {said}: put the level right"),
                );
            }
            let Some((class, level)) = of_class.filter(|(_, level)| *level != code.level) else {
                continue;
            };
            let wanted = library.level_name(level).unwrap_or_default();
            if !explains(section, wanted, library) {
                self.add(
                    item.start_line,
                    format!(
                        "{code} is of {real} level and {class} works at {wanted}: take an outcome of \
                         {wanted} level, or say in this section why not"
                    ),
                );
            }
        }
    }

    /// Figures of a course. What pupils are asked names a course and claims nothing.
    fn course(&mut self, section: &Section) {
        if matches!(section.content, Content::Tasks(_)) {
            return;
        }
        for fact in course_facts(&section.markdown) {
            let message = format!(
                "\"{}\" is said of a course and nothing shows it: link the line of its specification, or \
                 take it out",
                cut(&fact.text)
            );
            self.add(section.start_line + fact.line, message);
        }
    }
}

fn said_otherwise(said: &str, quote: &str, why: Disagreement) -> String {
    let why = match why {
        Disagreement::OtherWords => "has hardly a word of it",
        Disagreement::OtherNumber => "has another number",
        Disagreement::Negation => "says no where the other does not",
    };
    format!(
        "\"{}\" is shown with the quotation \"{}\" and {why}: let the words say what the quotation says",
        cut(said),
        cut(quote)
    )
}

/// "(Third level)" behind a code.
fn labelled_level(text: &str, library: &Library) -> Option<u8> {
    let label = brackets(text).find(|inside| inside.to_lowercase().ends_with(" level"))?;
    library.level_called(label)
}

fn brackets(text: &str) -> impl Iterator<Item = &str> {
    text.split('(').skip(1).filter_map(|rest| Some(rest.split_once(')')?.0))
}

/// Whether the section speaks of the class's level outside such labels.
fn explains(section: &Section, level: &str, library: &Library) -> bool {
    let mut text = section.markdown.clone();
    for inside in brackets(&section.markdown) {
        if library.level_called(inside).is_some() {
            text = text.replace(inside, "");
        }
    }
    has_whole(&text.to_lowercase(), &level.to_lowercase())
}

/// So much of a text that it is known again.
fn cut(text: &str) -> String {
    let text = text.replace('"', "'");
    match text.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{} …", text[..at].trim_end()),
        None => text,
    }
}
