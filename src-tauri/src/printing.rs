//! What is printed: the PDF, in the program that this computer opens one with. It prints on paper, and
//! looks the same in every window.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use api::{ApiError, ErrorCode};
use tauri::ipc::Request;
use tauri::{AppHandle, Manager, State};
use tauri_plugin_opener::OpenerExt;
use tempfile::TempDir;

use crate::in_hand::{InHand, Work};
use crate::saving;

/// The folders of what was sent to be printed: a viewer may read them for as long as the window is open.
#[derive(Default)]
pub struct Printed(Mutex<Vec<TempDir>>);

/// Open the PDF of the call where it can be printed.
#[tauri::command]
pub async fn print_file(
    shell: AppHandle,
    in_hand: State<'_, InHand>,
    request: Request<'_>,
) -> Result<(), ApiError> {
    let _begun = in_hand.begin(Work::Pages)?;
    let (name, bytes) = saving::sent(&request)?;
    let opened = tauri::async_runtime::spawn_blocking(move || match saving::files_to() {
        Some(folder) => saving::save(&folder, &name, &bytes).map(drop),
        None => open(&shell, &name, &bytes),
    });
    opened.await.map_err(|error| failed(&error.to_string()))?
}

fn open(shell: &AppHandle, name: &str, bytes: &[u8]) -> Result<(), ApiError> {
    let place = put(&shell.state::<Printed>(), name, bytes)?;
    let path = place.to_string_lossy().into_owned();
    shell.opener().open_path(path, None::<&str>).map_err(|error| failed(&error.to_string()))
}

/// The file in a folder of its own, so that the viewer calls it by its name.
fn put(printed: &Printed, name: &str, bytes: &[u8]) -> Result<PathBuf, ApiError> {
    let folder = tempfile::Builder::new().prefix("teacher-assist-print-").tempdir();
    let folder = folder.map_err(|error| failed(&error.to_string()))?;
    let place = saving::save(folder.path(), name, bytes)?;
    printed.0.lock().unwrap_or_else(PoisonError::into_inner).push(folder);
    Ok(place)
}

fn failed(cause: &str) -> ApiError {
    let message = format!(
        "The pages could not be opened for printing: {cause}. Save them as PDF and print the file."
    );
    ApiError::new(ErrorCode::Unavailable, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_there_by_its_name_until_the_window_is_closed() {
        let printed = Printed::default();
        let first = put(&printed, "3B loops.pdf", b"one").unwrap();
        let second = put(&printed, "3B loops.pdf", b"two").unwrap();
        assert_eq!(first.file_name(), second.file_name());
        assert_eq!(std::fs::read(&first).unwrap(), b"one");
        assert_eq!(std::fs::read(&second).unwrap(), b"two");
        drop(printed);
        assert!(!first.exists() && !second.exists());
    }
}
