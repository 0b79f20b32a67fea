//! Where a file goes that the page saves: into the folder for downloads, never over another file.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use tauri::webview::DownloadEvent;
use tauri::{Manager, Webview};

/// Name the place of a file that begins to be saved, and say in the log what could not be.
pub fn place(page: &Webview, event: DownloadEvent<'_>) -> bool {
    match event {
        DownloadEvent::Requested { destination, .. } => {
            if let Some(folder) = folder(page)
                && let Some(name) = destination.file_name()
            {
                *destination = unused(&folder, name, Path::exists);
            }
        }
        DownloadEvent::Finished { path, success: false, .. } => {
            tracing::error!(?path, "a file could not be saved");
        }
        _ => {}
    }
    true
}

/// The folder for downloads, which not every account has; there is a home always.
fn folder(page: &Webview) -> Option<PathBuf> {
    let paths = page.path();
    paths.download_dir().ok().filter(|folder| folder.is_dir()).or_else(|| paths.home_dir().ok())
}

/// The name in the folder, with a number when something has it.
fn unused(folder: &Path, name: &OsStr, taken: impl Fn(&Path) -> bool) -> PathBuf {
    let whole = folder.join(name);
    let stem = whole.file_stem().unwrap_or(name).to_string_lossy();
    let ending = whole.extension().map(|ending| format!(".{}", ending.to_string_lossy()));
    let numbered = |number: u32| {
        folder.join(format!("{stem} ({number}){}", ending.as_deref().unwrap_or_default()))
    };
    std::iter::once(whole.clone())
        .chain((1..).map(numbered))
        .find(|place| !taken(place))
        .unwrap_or(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_saved_beside_what_has_its_name() {
        let mut there: Vec<PathBuf> = Vec::new();
        for name in ["3B loops.docx", "3B loops.docx", "3B loops.docx", "notes", "notes"] {
            let place = unused(Path::new("d"), OsStr::new(name), |place| {
                there.iter().any(|each| each == place)
            });
            there.push(place);
        }
        let names =
            ["3B loops.docx", "3B loops (1).docx", "3B loops (2).docx", "notes", "notes (1)"];
        assert_eq!(there, names.map(|name| Path::new("d").join(name)));
    }
}
