//! `assess form`: a test on paper in several forms, and the key to them.

use std::path::{Path, PathBuf};

use assessing::Library;
use export::{Accepted, Bundle, ExportError, Paper};
use lessons::{Page, PupilPrint};
use quizzes::Form;
use serde_json::json;

use super::quiz_files::{existing, forms};
use crate::args::{AssessForm, FileFormat};
use crate::failure::{Exit, Failure};
use crate::lessons::by_ending;
use crate::{saving, screen};

impl From<ExportError> for Failure {
    fn from(error: ExportError) -> Self {
        Self::new(Exit::Failed, error.to_string())
    }
}

/// Pages of forms that become one file.
struct Printed {
    /// What is put before the ending of its name.
    mark: String,
    bundle: Bundle,
}

pub(super) fn printed(library: &Library, asked: &AssessForm, json: bool) -> Result<Exit, Failure> {
    let mut forms = forms(library, &asked.choice, asked.form.last)?;
    forms.retain(|form| form.code >= asked.form.first);
    let files = files(&forms);
    let Some(to) = &asked.target.to else {
        let text = match asked.format {
            Some(FileFormat::Md) => export::markdown,
            Some(FileFormat::Txt) | None => export::text,
            Some(FileFormat::Docx | FileFormat::Pdf) => {
                return Err(Failure::usage("this is no text: say where to with --to FILE"));
            }
        };
        let pages: Vec<String> = files.iter().map(|file| text(&file.bundle)).collect();
        match json {
            true => screen::print_json(&json!({ "pages": pages }))?,
            false => screen::print(&format!("{}\n", pages.join("\n\n\n")))?,
        }
        return Ok(Exit::Ok);
    };
    let format = asked.format.or_else(|| by_ending(Some(to)));
    let format = format.ok_or_else(|| {
        Failure::usage("forms are .docx, .pdf, .md or .txt").next("--format says which")
    })?;
    let mut names = Vec::new();
    for file in files {
        let name = marked(to, &file.mark);
        saving::save(&name, &bytes(&file.bundle, format)?, existing(asked.target.force))?;
        names.push(name.display().to_string());
    }
    match json {
        true => screen::print_json(&json!({ "files": names }))?,
        false => screen::print(&format!("{}\n", names.join("\n")))?,
    }
    Ok(Exit::Ok)
}

/// A file for each form, so that each page has its letter at its head and none has a key behind it; and one
/// with the keys.
fn files(forms: &[Form]) -> Vec<Printed> {
    let one = |form: &Form| {
        let (page, mark) = (form.page(), form.code.to_string());
        Printed { bundle: bundle(&page.header.topic.clone(), vec![page]), mark }
    };
    let keys = forms.iter().map(Form::key).collect();
    let keys = Printed { mark: "key".to_owned(), bundle: bundle("Key, for the teacher", keys) };
    forms.iter().map(one).chain([keys]).collect()
}

fn bundle(topic: &str, pages: Vec<Page>) -> Bundle {
    Bundle {
        title: pages.first().map(|page| page.title.clone()).unwrap_or_default(),
        class: None,
        topic: topic.to_owned(),
        date: None,
        accepted: Accepted::default(),
        pictures: export::Pictures::new(),
        pages,
        guidance: Vec::new(),
        marks: Vec::new(),
        to_look_at: Vec::new(),
        print: PupilPrint::default(),
        plan_sides: 0,
        on_worksheet: Vec::new(),
    }
}

fn bytes(bundle: &Bundle, format: FileFormat) -> Result<Vec<u8>, Failure> {
    Ok(match format {
        FileFormat::Docx => Paper::set(bundle)?.docx()?,
        FileFormat::Pdf => Paper::set(bundle)?.pdf()?,
        FileFormat::Md => export::markdown(bundle).into_bytes(),
        FileFormat::Txt => export::text(bundle).into_bytes(),
    })
}

/// `test.docx` of form A is `test-A.docx`.
fn marked(to: &Path, mark: &str) -> PathBuf {
    let stem = to.file_stem().unwrap_or_default().to_string_lossy();
    let name = match to.extension() {
        Some(ending) => format!("{stem}-{mark}.{}", ending.to_string_lossy()),
        None => format!("{stem}-{mark}"),
    };
    to.with_file_name(name)
}
