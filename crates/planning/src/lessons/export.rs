//! A lesson as a file for other programs: its pages with what a teacher should know about them.

use ::export::{Accepted, Bundle, ExportError, Pictures, Sides, page_name, worksheet_sources};
use ::lessons::{Facet, MOST_BYTES, PupilPrint, facet, plain_text};
use api::{
    ErrorCode, ExportFormat, LessonExport, LessonFile, LessonPrinted, LessonSides, PageSides,
    PrintedSides,
};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use chrono::{Local, NaiveDate};
use faults::Fault;
use typesetting::{Made, Make, TypesetError};

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
    let bundle = bundle_of(desk, &path, wanted).await?;
    let name = name(&bundle);
    let (ending, media_type) = kind(format);
    let (data, notes) = match format {
        ExportFormat::Docx => filed(made(desk, Make::Docx, bundle).await?)?,
        ExportFormat::Pdf => filed(made(desk, Make::Pdf, bundle).await?)?,
        ExportFormat::Md => written(::export::markdown(&bundle), &bundle),
        ExportFormat::Txt => written(::export::text(&bundle), &bundle),
    };
    Ok(LessonFile {
        name: format!("{name}.{ending}"),
        media_type: media_type.to_owned(),
        data,
        notes,
    })
}

/// The pages of a lesson as they are printed.
pub async fn printed(desk: &Lessons, params: LessonPrinted) -> Result<PrintedSides, Fault> {
    let LessonPrinted { path, facets, without_rationale } = params;
    let bundle = bundle_of(desk, &path, Wanted { facets, without_rationale }).await?;
    match made(desk, Make::Pictures, bundle).await? {
        Made::Pictures { sides, notes } => Ok(PrintedSides { sides, notes }),
        other => Err(not_ordered(&other)),
    }
}

/// On how many sides the pages of a lesson stand.
pub async fn sides(desk: &Lessons, path: &str) -> Result<LessonSides, Fault> {
    let bundle = bundle_of(desk, path, Wanted::default()).await?;
    let print = bundle.print;
    let counted = match desk.typesetter.make(Make::Sides, bundle).await {
        Err(TypesetError::Export(ExportError::Blank | ExportError::Empty)) => {
            return Ok(LessonSides { pages: Vec::new(), print: print.note() });
        }
        Ok(Made::Sides(counted)) => counted,
        Ok(other) => return Err(not_ordered(&other)),
        Err(error) => return Err(not_set(&error)),
    };
    let pages: Vec<PageSides> = counted.into_iter().map(page_sides).collect();
    let print = print_note(print, &pages);
    Ok(LessonSides { pages, print })
}

fn page_sides(page: Sides) -> PageSides {
    let count = |sides: usize| u32::try_from(sides).unwrap_or(u32::MAX);
    PageSides {
        facet: page.facet,
        sides: count(page.sides),
        most: page.most.map(count),
        note: page.said(),
    }
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

/// The pages of a lesson with what is said of them, away from where commands are answered.
async fn bundle_of(desk: &Lessons, path: &str, wanted: Wanted) -> Result<Bundle, Fault> {
    let open = desk.read(path).await?;
    within_limit(&open)?;
    let today = desk.now().with_timezone(&Local).date_naive();
    let bundle = desk.on_quotable(move |sources| {
        let found = LessonFindings::of(&open, sources)?;
        let pictures = printable(sources.files, &open.file.path, &open.file.text);
        Ok(Bundle { pictures, ..bundle(&open, &wanted, &found, today) })
    });
    Ok(bundle.await?)
}

async fn made(desk: &Lessons, make: Make, bundle: Bundle) -> Result<Made, Fault> {
    desk.typesetter.make(make, bundle).await.map_err(|error| not_set(&error))
}

fn not_set(error: &TypesetError) -> Fault {
    let code = match error {
        TypesetError::Export(ExportError::Empty | ExportError::Blank) => ErrorCode::Invalid,
        _ => ErrorCode::Internal,
    };
    Fault::new(code, error.to_string())
}

fn not_ordered(made: &Made) -> Fault {
    Fault::new(ErrorCode::Internal, format!("the pages came as something else: {made:.40?}"))
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

/// How the name of a file ends, and what it is on the wire.
fn kind(format: ExportFormat) -> (&'static str, &'static str) {
    match format {
        ExportFormat::Docx => {
            ("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document")
        }
        ExportFormat::Pdf => ("pdf", "application/pdf"),
        ExportFormat::Md => ("md", "text/markdown"),
        ExportFormat::Txt => ("txt", "text/plain"),
    }
}

/// A file of a typesetter with its notes.
fn filed(made: Made) -> Result<(String, Vec<String>), Fault> {
    match made {
        Made::File { data, notes } => Ok((data, notes)),
        other => Err(not_ordered(&other)),
    }
}

/// A file of text with its notes.
fn written(text: String, bundle: &Bundle) -> (String, Vec<String>) {
    (BASE64_STANDARD.encode(text), ::export::text_notes(bundle))
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
