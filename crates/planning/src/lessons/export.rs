//! A lesson as a file for other programs: its pages with what a teacher should know about them.

use ::export::{Bundle, ExportError, page_name};
use ::lessons::{Facet, MOST_BYTES, facet, plain_text};
use api::{ErrorCode, ExportFormat, LessonExport, LessonFile};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use chrono::{Local, NaiveDate};
use faults::Fault;

use super::checks::{self, LessonFindings};
use super::{Lessons, OpenLesson};

/// The longest name of a file, without its ending.
const LONGEST_NAME: usize = 80;

/// The pages of a lesson as one file.
pub async fn exported(desk: &Lessons, params: LessonExport) -> Result<LessonFile, Fault> {
    let LessonExport { path, format, facets } = params;
    let open = desk.read(&path).await?;
    within_limit(&open)?;
    let today = desk.now().with_timezone(&Local).date_naive();
    let made = desk.on_quotable(move |sources| {
        let found = LessonFindings::of(&open, sources)?;
        Ok(file(&bundle(&open, &facets, &found, today), format))
    });
    made.await?.map_err(|error| {
        let code = match error {
            ExportError::Empty | ExportError::Blank => ErrorCode::Invalid,
            ExportError::Pdf(_) | ExportError::Word(_) => ErrorCode::Internal,
        };
        Fault::new(code, error.to_string())
    })
}

/// What is too long to be read as a lesson has no pages.
fn within_limit(open: &OpenLesson) -> Result<(), Fault> {
    let size = open.file.text.len();
    if size <= MOST_BYTES {
        return Ok(());
    }
    let message = format!(
        "{} has {} KB, and a lesson has {} KB at most: shorten it, then export it",
        open.file.path,
        size / 1024,
        MOST_BYTES / 1024
    );
    Err(Fault::invalid(message))
}

/// The pages in the order in which they are used; all of them when none is named.
fn bundle(open: &OpenLesson, facets: &[Facet], found: &LessonFindings, today: NaiveDate) -> Bundle {
    let OpenLesson { lesson, template, .. } = open;
    let wanted = |which: &Facet| facets.is_empty() || facets.contains(which);
    Bundle {
        title: lesson.title.clone(),
        class: lesson.class.clone(),
        topic: lesson.topic.clone(),
        date: Some(today),
        pages: Facet::ALL
            .into_iter()
            .filter(wanted)
            .map(|which| facet(lesson, template, which))
            .collect(),
        guidance: found.texts.guidance.iter().map(|guidance| guidance.line.clone()).collect(),
        marks: checks::doubts(open, &found.claims),
        to_look_at: found.to_look_at(lesson),
    }
}

fn file(bundle: &Bundle, format: ExportFormat) -> Result<LessonFile, ExportError> {
    let (bytes, ending, media_type, notes) = match format {
        ExportFormat::Docx => {
            let media = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
            (::export::docx(bundle)?, "docx", media, ::export::docx_notes(bundle))
        }
        ExportFormat::Pdf => {
            (::export::pdf(bundle)?, "pdf", "application/pdf", ::export::pdf_notes(bundle))
        }
        ExportFormat::Md => {
            let notes = ::export::text_notes(bundle);
            (::export::markdown(bundle).into_bytes(), "md", "text/markdown", notes)
        }
        ExportFormat::Txt => {
            let notes = ::export::text_notes(bundle);
            (::export::text(bundle).into_bytes(), "txt", "text/plain", notes)
        }
    };
    Ok(LessonFile {
        name: format!("{}.{ending}", name(bundle)),
        media_type: media_type.to_owned(),
        data: BASE64_STANDARD.encode(bytes),
        notes,
    })
}

/// Class, topic and which pages, in signs that every file system takes; of all pages it is not said.
fn name(bundle: &Bundle) -> String {
    let topic = match bundle.topic.trim() {
        "" => plain_text(&bundle.title),
        topic => topic.to_owned(),
    };
    let full = format!("{} {topic}", bundle.class.as_deref().unwrap_or_default());
    let fits = |letter: char| {
        if letter.is_control() || r#"/\:*?"<>|"#.contains(letter) { ' ' } else { letter }
    };
    let spaced: String = full.chars().map(fits).collect();
    let whole = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
    let short: String = whole.chars().take(LONGEST_NAME).collect();
    match short.trim_matches(['.', ' ']) {
        "" => format!("lesson{}", which(bundle)),
        name => format!("{name}{}", which(bundle)),
    }
}

/// Which pages it has, where it has not all.
fn which(bundle: &Bundle) -> String {
    if bundle.pages.len() == Facet::ALL.len() {
        return String::new();
    }
    let names = bundle.pages.iter().map(|page| page_name(page.facet).to_lowercase());
    names.map(|name| format!(", {name}")).collect()
}

#[cfg(test)]
mod tests {
    use ::lessons::Template;

    use super::*;

    #[test]
    fn a_file_is_named_by_class_and_topic_in_signs_that_every_disk_takes() {
        for (class, topic, title, wanted) in [
            (Some("3B"), "iteration", "Loops", "3B iteration"),
            (None, "AND/OR: \"gates\"?", "Logic", "AND OR gates"),
            (Some("1A"), "", "*Loops*, again", "1A Loops, again"),
            (None, "../..", "", "lesson"),
        ] {
            let lesson = ::lessons::parse("# L\n", &Template::structured());
            let page = |which| facet(&lesson, &Template::structured(), which);
            let bundle = Bundle {
                title: title.to_owned(),
                class: class.map(str::to_owned),
                topic: topic.to_owned(),
                date: None,
                pages: Facet::ALL.map(page).into(),
                guidance: Vec::new(),
                marks: Vec::new(),
                to_look_at: Vec::new(),
            };
            assert_eq!(name(&bundle), wanted);
            let pages = vec![page(Facet::Worksheet), page(Facet::Guide)];
            let some = Bundle { pages, ..bundle };
            assert_eq!(name(&some), format!("{wanted}, worksheet, revision guide"));
        }
    }
}
