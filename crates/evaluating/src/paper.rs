//! How long what is drafted is on paper: by setting it and counting sides.

use std::path::Path;
use std::process::Command;

use export::{Accepted, Bundle, ExportError, Paper, Sides};
use lessons::{Page, PupilPrint};

use crate::{Draft, Request};

/// So many of the requests are asked for in each of the short forms as well.
const SHORT_FORMS_OF: usize = 15;
/// How the short forms are asked for.
const SHORT_FORMS: [&str; 2] = ["as a one-page plan", "as short bullets"];

/// The requests in the forms whose plan is one side.
#[must_use]
pub fn short_forms(requests: &[Request]) -> Vec<Request> {
    let requests = requests.iter().take(SHORT_FORMS_OF);
    requests
        .flat_map(|case| {
            SHORT_FORMS
                .map(|form| Request { request: format!("{} {form}", case.request), ..case.clone() })
        })
        .collect()
}

/// How long the pages of a draft are that are to be short: its plan and what pupils get. A worksheet in
/// large print takes the sides that it takes.
///
/// # Errors
/// When they cannot be set.
pub fn sides(draft: &Draft) -> Result<Vec<Sides>, ExportError> {
    let pages = vec![draft.plan.clone(), draft.worksheet.clone(), draft.guide.clone()];
    Paper::set(&bundle(draft, pages))?.sides()
}

/// Keeps the four pages of a draft as a teacher prints them, each a PDF and for Word, and where `pdftoppm` is there, a
/// picture of each side; gives back the names of the files.
///
/// # Errors
/// When a page cannot be set or a file not be written.
pub fn kept(draft: &Draft, folder: &Path) -> anyhow::Result<Vec<String>> {
    std::fs::create_dir_all(folder)?;
    let class = draft.lesson.class.as_deref().unwrap_or("class");
    let mut names = Vec::new();
    for page in [&draft.plan, &draft.worksheet, &draft.key, &draft.guide] {
        let page_name = text::slug(export::page_name(page.facet), 40);
        let name = format!("{class}-{page_name}");
        let file = folder.join(format!("{name}.pdf"));
        let paper = match Paper::set(&bundle(draft, vec![page.clone()])) {
            // A lesson of another form may have nothing for a page.
            Err(ExportError::Blank) => continue,
            set => set?,
        };
        std::fs::write(&file, paper.pdf()?)?;
        std::fs::write(file.with_extension("docx"), paper.docx()?)?;
        let mut draw = Command::new("pdftoppm");
        draw.args(["-png", "-r", "80"]).arg(&file).arg(folder.join(&name));
        match draw.status() {
            Ok(status) if status.success() => names.push(format!("{name}.pdf, .docx and pictures")),
            Ok(_) | Err(_) => {
                names.push(format!("{name}.pdf, .docx (SKIPPED: no pdftoppm for pictures)"))
            }
        }
    }
    Ok(names)
}

fn print(draft: &Draft) -> PupilPrint {
    PupilPrint::for_class(draft.profile.needs.iter().map(String::as_str), &draft.told)
}

fn bundle(draft: &Draft, pages: Vec<Page>) -> Bundle {
    let lesson = &draft.lesson;
    Bundle {
        title: lesson.title.clone(),
        class: lesson.class.clone(),
        topic: lesson.topic.clone(),
        date: None,
        pages,
        guidance: draft.checked.guidance.clone(),
        marks: Vec::new(),
        to_look_at: Vec::new(),
        accepted: Accepted::default(),
        pictures: export::Pictures::new(),
        print: print(draft),
        plan_sides: if draft.template.brief { 1 } else { 2 },
        on_worksheet: export::worksheet_sources(&draft.worksheet),
    }
}
