//! Decisions on sections, one after the other.

use std::time::Instant;

use api::Document;
use domain::{InteractionResponse, SectionDecision, SectionRef, SectionVerdict};
use inquire::{Confirm, InquireError};

use super::{Prompted, choose, left, milliseconds, words};
use crate::answering::text;
use crate::screen;

enum Choice {
    Decided(SectionVerdict),
    Later,
    AcceptRest,
}

/// Asks about each section; leaving keeps what was decided until then.
pub fn decide(
    sections: &[SectionRef],
    document: Option<&Document>,
) -> Prompted<InteractionResponse> {
    let mut decisions = Vec::new();
    for (at, section) in sections.iter().enumerate() {
        let shown = Instant::now();
        let markdown = document.and_then(|document| markdown(document, section));
        screen::note(&text::section(&section.heading, &section.path, markdown.unwrap_or_default()));
        let rest = &sections[at..];
        match ask(section, rest.len()) {
            Ok(Choice::Decided(verdict)) => decisions.push(decision(section, verdict, shown)),
            Ok(Choice::Later) => {}
            Ok(Choice::AcceptRest) => {
                let accepted =
                    rest.iter().map(|section| decision(section, SectionVerdict::Accept, shown));
                decisions.extend(accepted);
                break;
            }
            Err(error) if left(&error) => break,
            Err(error) => return Err(error),
        }
    }
    Ok(match decisions.is_empty() {
        true => InteractionResponse::Skipped,
        false => InteractionResponse::Adjudication { decisions },
    })
}

fn ask(section: &SectionRef, rest: usize) -> Result<Choice, InquireError> {
    let mut options =
        vec!["Accept".to_owned(), "Revise …".to_owned(), "Show other ways".to_owned()];
    options.push("Later".to_owned());
    if rest > 1 {
        options.push(format!("Accept all {rest} that are left"));
    }
    loop {
        match choose(&section.heading, options.clone(), "Esc leaves this and the rest for later")? {
            0 => return Ok(Choice::Decided(SectionVerdict::Accept)),
            1 => match words("What shall be different?", "enter alone goes back")? {
                Some(words) => return Ok(Choice::Decided(SectionVerdict::Revise { words })),
                None => continue,
            },
            2 => return Ok(Choice::Decided(SectionVerdict::Alternatives)),
            3 => return Ok(Choice::Later),
            _ => {
                let question = format!("Accept {rest} sections as they are?");
                if Confirm::new(&question).with_default(false).prompt()? {
                    return Ok(Choice::AcceptRest);
                }
            }
        }
    }
}

fn decision(section: &SectionRef, verdict: SectionVerdict, shown: Instant) -> SectionDecision {
    SectionDecision {
        path: section.path.clone(),
        section_id: section.id.clone(),
        verdict,
        took_ms: milliseconds(shown),
    }
}

fn markdown<'a>(document: &'a Document, section: &SectionRef) -> Option<&'a str> {
    if let Some(lesson) = document.lessons.iter().find(|lesson| lesson.path == section.path) {
        let found = lesson.sections.iter().find(|known| known.id == section.id)?;
        return Some(&found.markdown);
    }
    let file = document.others.iter().find(|file| file.path == section.path)?;
    let found = file.sections.iter().find(|known| known.id == section.id)?;
    Some(&found.markdown)
}
