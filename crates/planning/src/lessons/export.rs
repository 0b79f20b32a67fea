//! A lesson as a file for other programs: its pages with what a teacher should know about them.

use ::export::{Accepted, Bundle, ExportError, Paper, Pictures, page_name, worksheet_sources};
use ::lessons::{Facet, MOST_BYTES, PupilPrint, facet, plain_text};
use api::{
    ErrorCode, ExportFormat, LessonExport, LessonFile, LessonPrinted, LessonSides, PageSides,
    PrintedSides,
};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use chrono::{Local, NaiveDate};
use faults::Fault;

use super::accepted::accepted_of;
use super::checks::{self, LessonFindings};
use super::pictures::printable;
use super::{Lessons, OpenLesson};

/// The longest name of a file, without its ending.
const LONGEST_NAME: usize = 80;
/// How many sides a plan is to have at most: as many as teachers keep one to, and a short form's one.
const PLAN_SIDES: usize = 2;
const SHORT_PLAN_SIDES: usize = 1;

/// The pages of a lesson as one file.
pub async fn exported(desk: &Lessons, params: LessonExport) -> Result<LessonFile, Fault> {
    let LessonExport { path, format, facets, without_rationale } = params;
    let wanted = Wanted { facets, without_rationale };
    on_paper(desk, &path, wanted, move |bundle| file(bundle, format)).await
}

/// The pages of a lesson as they are printed.
pub async fn printed(desk: &Lessons, params: LessonPrinted) -> Result<PrintedSides, Fault> {
    let LessonPrinted { path, facets, without_rationale } = params;
    let wanted = Wanted { facets, without_rationale };
    on_paper(desk, &path, wanted, |bundle| {
        let paper = Paper::set(bundle)?;
        Ok(PrintedSides { sides: paper.pictures()?, notes: paper.pdf_notes() })
    })
    .await
}

/// On how many sides the pages of a lesson stand.
pub async fn sides(desk: &Lessons, path: &str) -> Result<LessonSides, Fault> {
    on_paper(desk, path, Wanted::default(), |bundle| {
        let paper = match Paper::set(bundle) {
            Err(ExportError::Blank | ExportError::Empty) => {
                return Ok(LessonSides { pages: Vec::new(), print: bundle.print.note() });
            }
            set => set?,
        };
        let count = |sides: usize| u32::try_from(sides).unwrap_or(u32::MAX);
        let pages = paper.sides()?.into_iter().map(|page| PageSides {
            facet: page.facet,
            sides: count(page.sides),
            most: page.most.map(count),
            note: page.said(),
        });
        let pages: Vec<PageSides> = pages.collect();
        let print = print_note(bundle.print, &pages);
        Ok(LessonSides { pages, print })
    })
    .await
}

/// How pupils' pages are set, and what large print takes: she hears of it before she prints.
fn print_note(print: PupilPrint, pages: &[PageSides]) -> String {
    let long = pages.iter().filter(|page| page.facet.is_for_pupils() && page.sides > 2);
    let long: Vec<String> = long
        .map(|page| format!("{} {}", page_name(page.facet).to_lowercase(), page.sides))
        .collect();
    let note = print.note();
    match long.is_empty() || !print.is_large() {
        true => note,
        false => format!("{note} Large print takes more sides: {}.", long.join(", ")),
    }
}

/// Which pages, and what of them.
#[derive(Default)]
struct Wanted {
    /// All of them when none is named.
    facets: Vec<Facet>,
    /// Whether the plan goes without what it rests on.
    without_rationale: bool,
}

/// What `make` makes of the pages of a lesson, away from where commands are answered.
async fn on_paper<T: Send + 'static>(
    desk: &Lessons,
    path: &str,
    wanted: Wanted,
    make: impl FnOnce(&Bundle) -> Result<T, ExportError> + Send + 'static,
) -> Result<T, Fault> {
    let open = desk.read(path).await?;
    within_limit(&open)?;
    let today = desk.now().with_timezone(&Local).date_naive();
    let made = desk.on_quotable(move |sources| {
        let found = LessonFindings::of(&open, sources)?;
        let pictures = printable(sources.files, &open.file.path, &open.file.text);
        let bundle = Bundle { pictures, ..bundle(&open, &wanted, &found, today) };
        Ok(make(&bundle))
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

/// The pages in the order in which they are used.
fn bundle(open: &OpenLesson, wanted: &Wanted, found: &LessonFindings, today: NaiveDate) -> Bundle {
    let OpenLesson { lesson, template, .. } = open;
    let is_wanted = |which: &Facet| wanted.facets.is_empty() || wanted.facets.contains(which);
    let made = |which| {
        let mut page = facet(lesson, template, which);
        if wanted.without_rationale {
            page.rationale.clear();
        }
        page
    };
    let (count, of) = accepted_of(open);
    let accepted = Accepted { count, of };
    Bundle {
        title: lesson.title.clone(),
        class: lesson.class.clone(),
        topic: lesson.topic.clone(),
        date: Some(open.day().unwrap_or(today)),
        accepted,
        pictures: Pictures::new(),
        pages: Facet::ALL.into_iter().filter(is_wanted).map(made).collect(),
        guidance: found.guidance(lesson),
        marks: checks::doubts(open, &found.claims),
        to_look_at: found.to_look_at(lesson),
        print: found.print,
        plan_sides: if template.brief { SHORT_PLAN_SIDES } else { PLAN_SIDES },
        on_worksheet: worksheet_sources(&facet(lesson, template, Facet::Worksheet)),
    }
}

fn file(bundle: &Bundle, format: ExportFormat) -> Result<LessonFile, ExportError> {
    let (bytes, ending, media_type, notes) = match format {
        ExportFormat::Docx => {
            let media = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
            let paper = Paper::set(bundle)?;
            (paper.docx()?, "docx", media, paper.docx_notes())
        }
        ExportFormat::Pdf => {
            let paper = Paper::set(bundle)?;
            (paper.pdf()?, "pdf", "application/pdf", paper.pdf_notes())
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
                accepted: Accepted::default(),
                pictures: Pictures::new(),
                pages: Facet::ALL.map(page).into(),
                guidance: Vec::new(),
                marks: Vec::new(),
                to_look_at: Vec::new(),
                print: PupilPrint::default(),
                plan_sides: PLAN_SIDES,
                on_worksheet: Vec::new(),
            };
            assert_eq!(name(&bundle), wanted);
            let pages = vec![page(Facet::Worksheet), page(Facet::Guide)];
            let some = Bundle { pages, ..bundle };
            assert_eq!(name(&some), format!("{wanted}, worksheet, revision guide"));
        }
    }
}
