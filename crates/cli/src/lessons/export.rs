//! `export`: a lesson as a file for Word, for the printer or for another program.

use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use api::{Commands as _, ExportFormat, LessonExport};
use app::Desk;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use lessons::Facet;

use crate::args::{ExportRequest, FileFormat, Global, OnePage};
use crate::failure::{Exit, Failure};
use crate::open::look_up;
use crate::saving::{self, Existing};
use crate::{person, screen};

/// `export`.
pub async fn export(request: ExportRequest, global: &Global) -> Result<Exit, Failure> {
    let ExportRequest { lesson, format, out, only, without_reasons } = request;
    let format = format.or_else(|| by_ending(out.as_deref())).unwrap_or(FileFormat::Docx);
    let facets = only.into_iter().map(facet).collect();
    look_up(global, async |app: Desk| {
        let path = super::named(&app, &lesson).await?;
        let format = wire(format);
        let params = LessonExport { path, format, facets, without_rationale: without_reasons };
        let file = app.lesson_export(params).await?;
        let bytes = BASE64_STANDARD.decode(&file.data).map_err(|error| {
            Failure::new(Exit::Failed, format!("the export cannot be read: {error}"))
        })?;
        file.notes.iter().for_each(|note| screen::note(note));
        let place = match out {
            None => PathBuf::from(&file.name),
            Some(folder) if folder.is_dir() => folder.join(&file.name),
            Some(file) => file,
        };
        if place.as_os_str() == "-" {
            if std::io::stdout().is_terminal() {
                screen::print(&String::from_utf8_lossy(&bytes))?;
                return Ok(Exit::Ok);
            }
            let mut stdout = std::io::stdout().lock();
            let written = stdout.write_all(&bytes).and_then(|()| stdout.flush());
            written.map_err(|error| Failure::io("write to the standard output", &error))?;
            return Ok(Exit::Ok);
        }
        let (target, size) = (place.clone(), bytes.len());
        person::blocking(move || saving::save(&target, &bytes, Existing::Replaced)).await?;
        match global.json {
            true => screen::print_json(&serde_json::json!({
                "file": place.display().to_string(), "bytes": size, "mediaType": file.media_type,
                "notes": file.notes,
            }))?,
            false => screen::print(&format!("{}\n", place.display()))?,
        }
        Ok(Exit::Ok)
    })
    .await
}

/// The format of a file's ending.
pub fn by_ending(out: Option<&Path>) -> Option<FileFormat> {
    match out?.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "docx" => Some(FileFormat::Docx),
        "pdf" => Some(FileFormat::Pdf),
        "md" | "markdown" => Some(FileFormat::Md),
        "txt" => Some(FileFormat::Txt),
        _ => None,
    }
}

fn wire(format: FileFormat) -> ExportFormat {
    match format {
        FileFormat::Docx => ExportFormat::Docx,
        FileFormat::Pdf => ExportFormat::Pdf,
        FileFormat::Md => ExportFormat::Md,
        FileFormat::Txt => ExportFormat::Txt,
    }
}

fn facet(page: OnePage) -> Facet {
    match page {
        OnePage::Plan => Facet::Plan,
        OnePage::Worksheet => Facet::Worksheet,
        OnePage::Key => Facet::Key,
        OnePage::Guide => Facet::Guide,
    }
}
