//! Files that the page saves: into the folder for downloads, whole or not at all, never over another
//! file.

use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use api::{ApiError, ErrorCode};
use tauri::ipc::{InvokeBody, Request};
use tauri::{AppHandle, Manager};

/// The file's name, with percent signs for what a header cannot hold.
const NAME: &str = "file-name";
/// A file beside so many of its name is somebody's mistake.
const MOST_OF_A_NAME: u32 = 1000;

/// Save the bytes of the call and say where.
#[tauri::command]
pub async fn save_file(shell: AppHandle, request: Request<'_>) -> Result<PathBuf, ApiError> {
    let name = request.headers().get(NAME).and_then(|name| name.to_str().ok());
    let name = name.and_then(plain_name).ok_or_else(|| invalid("a file to save has no name"))?;
    let InvokeBody::Raw(bytes) = request.body() else {
        return Err(invalid("a file to save has no content"));
    };
    let bytes = bytes.clone();
    let folder = folder(&shell).ok_or_else(|| failed("this account has no folder for it"))?;
    let saved = tauri::async_runtime::spawn_blocking(move || save(&folder, &name, &bytes)).await;
    saved.map_err(|error| failed(&error.to_string()))?
}

/// The folder for downloads, which not every account has; there is a home always.
fn folder(shell: &AppHandle) -> Option<PathBuf> {
    let paths = shell.path();
    paths.download_dir().ok().filter(|folder| folder.is_dir()).or_else(|| paths.home_dir().ok())
}

/// The last part of a name, so that nothing is saved outside the folder.
fn plain_name(header: &str) -> Option<String> {
    let name = percent_encoding::percent_decode_str(header).decode_utf8().ok()?;
    Some(Path::new(&*name).file_name()?.to_str()?.to_owned())
}

/// The file under the first name that nothing has. A reader sees all of it or nothing.
fn save(folder: &Path, name: &str, bytes: &[u8]) -> Result<PathBuf, ApiError> {
    let failed = |error: std::io::Error| failed(&format!("{}: {error}", folder.display()));
    let mut file = beginning().tempfile_in(folder).map_err(failed)?;
    file.write_all(bytes).and_then(|()| file.as_file().sync_all()).map_err(failed)?;
    for number in 0..MOST_OF_A_NAME {
        let place = folder.join(numbered(name, number));
        match file.persist_noclobber(&place) {
            Ok(_) => return Ok(place),
            Err(error) if error.error.kind() == ErrorKind::AlreadyExists => file = error.file,
            Err(error) => return Err(failed(error.error)),
        }
    }
    Err(failed(ErrorKind::AlreadyExists.into()))
}

/// A file that others may read, as any that is saved; one for the time being is the owner's alone.
fn beginning() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}

/// The name, or what programs make of it for another file of that name.
fn numbered(name: &str, number: u32) -> String {
    if number == 0 {
        return name.to_owned();
    }
    match name.rsplit_once('.') {
        Some((stem, ending)) if !stem.is_empty() => format!("{stem} ({number}).{ending}"),
        _ => format!("{name} ({number})"),
    }
}

fn invalid(message: &str) -> ApiError {
    ApiError::new(ErrorCode::Invalid, message)
}

fn failed(cause: &str) -> ApiError {
    ApiError::new(
        ErrorCode::Internal,
        format!(
            "The file was not saved: {cause}. Nothing else has changed; save it again when this is put right."
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_saved_beside_what_has_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let names =
            ["3B loops.docx", "3B loops.docx", "3B loops.docx", "notes", "notes", ".a", ".a"];
        let saved: Vec<PathBuf> = (0_u8..)
            .zip(names)
            .map(|(at, name)| save(folder.path(), name, &[at]).unwrap())
            .collect();
        let expected = [
            "3B loops.docx",
            "3B loops (1).docx",
            "3B loops (2).docx",
            "notes",
            "notes (1)",
            ".a",
            ".a (1)",
        ];
        assert_eq!(saved, expected.map(|name| folder.path().join(name)));
        for (at, place) in (0_u8..).zip(&saved) {
            assert_eq!(std::fs::read(place).unwrap(), [at]);
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), expected.len());
    }

    #[test]
    fn what_cannot_be_saved_says_why_and_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let gone = folder.path().join("gone");
        let error = save(&gone, "plan.docx", b"x").unwrap_err();
        assert!(error.message.starts_with("The file was not saved: "), "{error}");
        assert!(error.message.contains(&*gone.to_string_lossy()), "{error}");
        let long = save(folder.path(), &"n".repeat(300), b"x").unwrap_err();
        assert!(long.message.starts_with("The file was not saved: "), "{long}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_name_is_a_name_and_no_path() {
        let names =
            ["plan.docx", "3B%20%C3%BC.docx", "..%2F..%2Fplan.docx", "..", "%2F", "", "%FF"];
        let plain =
            [Some("plan.docx"), Some("3B ü.docx"), Some("plan.docx"), None, None, None, None];
        assert_eq!(names.map(plain_name), plain.map(|name| name.map(str::to_owned)));
    }
}
