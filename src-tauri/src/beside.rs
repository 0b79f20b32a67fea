//! Windows beside the first one, each for a lesson. They are pages of the same process over the same application;
//! closing one leaves the others.

use std::sync::atomic::{AtomicU32, Ordering};

use api::{ApiError, ErrorCode};
use tauri::{AppHandle, Manager, State, WebviewUrl, WebviewWindow, WebviewWindowBuilder};

/// The name of the first window.
pub const FIRST: &str = "main";
/// What the names of the others begin with; `capabilities/window.json` says the same.
const BESIDE: &str = "beside-";
/// How the address of a page in one of them begins.
const MARK: &str = "?beside#/lesson/";
/// How long the address is at most, in bytes.
const LONGEST: usize = 2_000;

/// How many were opened.
#[derive(Default)]
pub struct Besides(AtomicU32);

/// Open a window of its own for a lesson, at the page that `page` names.
///
/// Not on the thread of the windows, which would wait for itself.
#[tauri::command]
pub async fn open_beside(
    shell: AppHandle,
    besides: State<'_, Besides>,
    page: String,
) -> Result<(), ApiError> {
    if !is_page(&page) {
        return Err(ApiError::new(ErrorCode::Invalid, "that is no page of a lesson"));
    }
    let name = format!("{BESIDE}{}", besides.0.fetch_add(1, Ordering::Relaxed));
    let address = WebviewUrl::App(format!("index.html{page}").into());
    WebviewWindowBuilder::new(&shell, name, address)
        .title("Teacher assist")
        .inner_size(960.0, 800.0)
        .min_inner_size(480.0, 480.0)
        .visible(false)
        .disable_drag_drop_handler()
        .on_document_title_changed(|window, title| {
            if let Err(error) = window.set_title(&title) {
                tracing::warn!("the window keeps its name: {error}");
            }
        })
        .build()
        .map(drop)
        .map_err(|error| {
            let message = format!("the window could not be opened ({error}); nothing was changed");
            ApiError::new(ErrorCode::Internal, message)
        })
}

/// The window that comes to the front when the program is started again.
pub fn front(shell: &AppHandle) -> Option<WebviewWindow> {
    shell.get_webview_window(FIRST).or_else(|| shell.webview_windows().into_values().next())
}

/// An address as `wayTo` of the interface writes it: nothing but a lesson, and no sign that has to be written
/// in another way.
fn is_page(page: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || "-_.!~*'()%/".contains(c);
    let lesson = page.strip_prefix(MARK);
    page.len() <= LONGEST && lesson.is_some_and(|way| !way.is_empty() && way.chars().all(fits))
}

#[cfg(test)]
mod tests {
    use super::is_page;

    #[test]
    fn a_window_opens_on_a_lesson_and_on_nothing_else() {
        let pages = [
            "?beside#/lesson/3B/loops",
            "?beside#/lesson/S1%20%26%20S2/gr%C3%B6%C3%9Fer",
            "?beside#/lesson/",
            "?beside#/session/1",
            "https://example.com/",
            "?beside#/lesson/a b",
            "?beside#/lesson/<script>",
        ];
        assert_eq!(pages.map(is_page), [true, true, false, false, false, false, false]);
    }
}
