//! Files that the page saves: where the teacher says, whole or not at all. The folder that she chose is
//! where the next one begins.

use std::ffi::OsString;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use api::{ApiError, ErrorCode};
use tauri::ipc::{InvokeBody, Request};
use tauri::{AppHandle, Manager, State};
use tauri_plugin_dialog::DialogExt;

use crate::in_hand::{InHand, Work};

/// The file's name, with percent signs for what a header cannot hold.
const NAME: &str = "file-name";
/// A file beside so many of its name is somebody's mistake.
const MOST_OF_A_NAME: u32 = 1000;
/// The folder into which files go without a question, for scripts and tests.
const FILES_TO: &str = "TEACHER_ASSIST_FILES_TO";
/// Where the folder that was chosen last is written down, beside the state of the window.
const LAST: &str = "saved-in";

/// Ask where, save the bytes of the call and say where; none when she would rather not.
#[tauri::command]
pub async fn save_file(
    shell: AppHandle,
    in_hand: State<'_, InHand>,
    request: Request<'_>,
) -> Result<Option<PathBuf>, ApiError> {
    let _begun = in_hand.begin(Work::Pages)?;
    let (name, bytes) = sent(&request)?;
    let saved = tauri::async_runtime::spawn_blocking(move || match files_to() {
        Some(folder) => save(&folder, &name, &bytes).map(Some),
        None => ask_and_save(&shell, &name, &bytes),
    });
    saved.await.map_err(|error| failed(&error.to_string()))?
}

/// Name and bytes of a call.
pub fn sent(request: &Request<'_>) -> Result<(String, Vec<u8>), ApiError> {
    let name = request.headers().get(NAME).and_then(|name| name.to_str().ok());
    let name = name.and_then(plain_name).ok_or_else(|| invalid("a file to save has no name"))?;
    let InvokeBody::Raw(bytes) = request.body() else {
        return Err(invalid("a file to save has no content"));
    };
    Ok((name, bytes.clone()))
}

/// The folder that takes files without a question, where one is named.
pub fn files_to() -> Option<PathBuf> {
    std::env::var_os(FILES_TO).filter(|folder| !folder.is_empty()).map(PathBuf::from)
}

fn ask_and_save(shell: &AppHandle, name: &str, bytes: &[u8]) -> Result<Option<PathBuf>, ApiError> {
    let mut dialog = shell.dialog().file().set_title("Save as");
    if let Some(folder) = last_folder(shell).or_else(|| usual_folder(shell)) {
        // A name that nothing has there: who only agrees replaces nothing.
        dialog = dialog.set_file_name(free(&folder, name)).set_directory(folder);
    } else {
        dialog = dialog.set_file_name(name);
    }
    if let Some(window) = shell.get_webview_window("main") {
        dialog = dialog.set_parent(&window);
    }
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str());
    if let Some(ending) = ending {
        dialog = dialog.add_filter(ending.to_uppercase(), &[ending]);
    }
    let Some(chosen) = dialog.blocking_save_file() else { return Ok(None) };
    let chosen = chosen.into_path().map_err(|error| failed(&error.to_string()))?;
    let place = with_ending(chosen, ending);
    replace(&place, bytes)?;
    if let Some(folder) = place.parent() {
        remember(shell, folder);
    }
    Ok(Some(place))
}

/// The folder that was chosen last, while it is there.
fn last_folder(shell: &AppHandle) -> Option<PathBuf> {
    let kept = std::fs::read_to_string(shell.path().app_config_dir().ok()?.join(LAST)).ok()?;
    Some(PathBuf::from(kept.trim_end_matches('\n'))).filter(|folder| folder.is_dir())
}

/// Writes the folder down; a file is saved whether or not that can be done.
fn remember(shell: &AppHandle, folder: &Path) {
    let (Ok(config), Some(folder)) = (shell.path().app_config_dir(), folder.to_str()) else {
        return;
    };
    let kept = std::fs::create_dir_all(&config)
        .and_then(|()| std::fs::write(config.join(LAST), format!("{folder}\n")));
    if let Err(error) = kept {
        tracing::warn!("the folder of the file that was saved is not remembered: {error}");
    }
}

/// The folder for downloads, which not every account has; there is a home always.
fn usual_folder(shell: &AppHandle) -> Option<PathBuf> {
    let paths = shell.path();
    paths.download_dir().ok().filter(|folder| folder.is_dir()).or_else(|| paths.home_dir().ok())
}

/// What she chose, with the ending of the file where she wrote none.
fn with_ending(chosen: PathBuf, ending: Option<&str>) -> PathBuf {
    match ending {
        Some(ending) if chosen.extension().is_none_or(|own| !own.eq_ignore_ascii_case(ending)) => {
            let mut name = OsString::from(chosen.file_name().unwrap_or_default());
            name.push(format!(".{ending}"));
            chosen.with_file_name(name)
        }
        _ => chosen,
    }
}

/// The first name that nothing in the folder has.
fn free(folder: &Path, name: &str) -> String {
    let names = (0..MOST_OF_A_NAME).map(|number| numbered(name, number));
    let mut free = names.filter(|name| !folder.join(name).exists());
    free.next().unwrap_or_else(|| name.to_owned())
}

/// The file in the place that she chose, also where she agreed to replace one. A reader sees all of it or
/// what was there.
fn replace(place: &Path, bytes: &[u8]) -> Result<(), ApiError> {
    let failed = |error: std::io::Error| failed(&format!("{}: {error}", place.display()));
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut file = beginning().tempfile_in(folder.unwrap_or(Path::new("."))).map_err(failed)?;
    file.write_all(bytes).and_then(|()| file.as_file().sync_all()).map_err(failed)?;
    file.persist(place).map(drop).map_err(|error| failed(error.error))
}

/// The last part of a name, so that nothing is saved outside the folder.
fn plain_name(header: &str) -> Option<String> {
    let name = percent_encoding::percent_decode_str(header).decode_utf8().ok()?;
    Some(Path::new(&*name).file_name()?.to_str()?.to_owned())
}

/// The file under the first name that nothing has. A reader sees all of it or nothing.
pub fn save(folder: &Path, name: &str, bytes: &[u8]) -> Result<PathBuf, ApiError> {
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
    fn the_place_that_she_chose_is_replaced_and_has_the_ending_of_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("plan.pdf");
        for bytes in [b"first".as_slice(), b"second"] {
            replace(&place, bytes).unwrap();
            assert_eq!(std::fs::read(&place).unwrap(), bytes);
        }
        assert_eq!(free(folder.path(), "plan.pdf"), "plan (1).pdf");
        assert!(replace(&folder.path().join("gone/plan.pdf"), b"x").is_err());
        for (chosen, wanted) in [
            ("3B loops", "3B loops.pdf"),
            ("3B loops.PDF", "3B loops.PDF"),
            ("3B 1.2 loops", "3B 1.2 loops.pdf"),
        ] {
            assert_eq!(with_ending(PathBuf::from(chosen), Some("pdf")), PathBuf::from(wanted));
        }
        assert_eq!(with_ending(PathBuf::from("x"), None), PathBuf::from("x"));
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
