//! What was opened outside of the window: a lesson with a double click on its file, or a link. Both come as
//! arguments of the program, or of a second start of it; on macOS the system hands links over by itself. The
//! page listens, and is told of what came before it did. A link is text here: the page reads what it names.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use app::AppOptions;
use percent_encoding::percent_decode_str;
use serde::Serialize;
use tauri::ipc::Channel;
use tauri::{State, Webview};

use crate::beside;

/// What links begin with, in small letters.
const SCHEME: &str = "teacher-assist:";
/// How many bytes a link of ours has at most.
const LONGEST: usize = 2_000;

/// What was opened, as the page can show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Clicked {
    /// A file.
    File {
        /// Its name, to speak of it.
        name: String,
        /// Its path in her folder, with `/`; none where it lies outside.
        path: Option<String>,
    },
    /// A link.
    Link {
        /// As it came; nothing but the scheme where it cannot be one of ours.
        link: String,
    },
}

/// What was clicked last and not shown yet, and who shows it.
#[derive(Default)]
pub struct Clicks(Mutex<Unshown>);

#[derive(Default)]
struct Unshown {
    clicked: Option<Clicked>,
    /// By the names of their windows; the first one shows what is clicked, as long as it is there.
    pages: BTreeMap<String, Channel<Clicked>>,
}

impl Clicks {
    /// Tell the page of the link or file among the arguments of a start in `folder`, if there is one.
    pub fn come<A: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = A>, folder: &Path) {
        let arguments: Vec<A> = arguments.into_iter().collect();
        if let Some(link) = arguments.iter().skip(1).find_map(|word| linked(word.as_ref())) {
            return self.show(Clicked::Link { link });
        }
        let workspace = match AppOptions::from_environment() {
            Ok(options) => options.workspace_in_use(),
            // The page says that the application does not open, and why.
            Err(_) => return,
        };
        if let Some(file) = named(arguments, folder) {
            self.show(clicked(&file, &workspace));
        }
    }

    /// Tell the page of a link that the system handed over.
    #[cfg(target_os = "macos")]
    pub fn follow(&self, link: &str) {
        if let Some(link) = linked(OsStr::new(link)) {
            self.show(Clicked::Link { link });
        }
    }

    fn show(&self, clicked: Clicked) {
        let mut waiting = self.waiting();
        waiting.clicked = Some(clicked);
        waiting.tell();
    }

    /// A window is closed: what is clicked from now on another shows.
    pub fn leave(&self, window: &str) {
        self.waiting().pages.remove(window);
    }

    fn waiting(&self) -> MutexGuard<'_, Unshown> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Unshown {
    fn tell(&mut self) {
        let first = self.pages.get(beside::FIRST).or_else(|| self.pages.values().next());
        let Some(page) = first else { return };
        let told = self.clicked.clone().is_none_or(|clicked| page.send(clicked).is_ok());
        // A page that is gone comes back and asks again.
        if told {
            self.clicked = None;
        }
    }
}

/// Tell the page of what is opened outside, from now on and of one that waits.
#[tauri::command]
pub fn follow_clicks(page: Webview, clicks: State<'_, Clicks>, channel: Channel<Clicked>) {
    let mut waiting = clicks.waiting();
    waiting.pages.insert(page.label().to_owned(), channel);
    waiting.tell();
}

/// The first argument after the program's name that is a file.
fn named<A: AsRef<OsStr>>(
    arguments: impl IntoIterator<Item = A>,
    folder: &Path,
) -> Option<PathBuf> {
    let paths = arguments.into_iter().skip(1).map(|argument| folder.join(local(argument.as_ref())));
    paths.filter_map(|path| path.canonicalize().ok()).find(|path| path.is_file())
}

/// The path that an argument names: desktops that hand over links hand files over as `file://` too.
fn local(argument: &OsStr) -> PathBuf {
    let address = argument.to_str().and_then(|text| text.strip_prefix("file://"));
    let path = address.map(|address| address.strip_prefix("localhost").unwrap_or(address));
    match path.filter(|path| path.starts_with('/')) {
        Some(path) => PathBuf::from(percent_decode_str(path).decode_utf8_lossy().into_owned()),
        None => PathBuf::from(argument),
    }
}

/// The link that an argument is, if it is one; what no link of ours can be is cut down to the scheme, so
/// that she is told of it all the same.
fn linked(argument: &OsStr) -> Option<String> {
    let text = argument.to_string_lossy();
    let scheme = text.get(..SCHEME.len())?;
    if !scheme.eq_ignore_ascii_case(SCHEME) {
        return None;
    }
    let whole = text.len() <= LONGEST && !text.chars().any(char::is_control);
    Some(if whole { text.into_owned() } else { SCHEME.to_owned() })
}

fn clicked(file: &Path, workspace: &Path) -> Clicked {
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let workspace = workspace.canonicalize().unwrap_or_else(|_| workspace.to_owned());
    let path = file.strip_prefix(workspace).ok().map(|inside| {
        let parts = inside.components().filter_map(|part| match part {
            Component::Normal(name) => Some(name.to_string_lossy()),
            _ => None,
        });
        parts.collect::<Vec<_>>().join("/")
    });
    Clicked::File { name, path }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_lesson_in_her_folder_is_known_by_its_path_there() {
        let home = tempfile::tempdir().unwrap();
        let workspace = home.path().join("workspace");
        let lesson = workspace.join("lessons/3B/iteration");
        fs::create_dir_all(&lesson).unwrap();
        fs::write(lesson.join("lesson.md"), "# Iteration\n").unwrap();

        let found = named(["teacher-assist-desktop", "--flag", "lesson.md"], &lesson).unwrap();

        let path = Some("lessons/3B/iteration/lesson.md".to_owned());
        assert_eq!(
            clicked(&found, &workspace),
            Clicked::File { name: "lesson.md".to_owned(), path }
        );
    }

    #[test]
    fn a_file_elsewhere_has_a_name_and_no_path_and_a_start_alone_has_none() {
        let home = tempfile::tempdir().unwrap();
        let workspace = home.path().join("workspace");
        fs::create_dir_all(&workspace).unwrap();
        let elsewhere = home.path().join("lesson.md");
        fs::write(&elsewhere, "# Iteration\n").unwrap();

        let found = named([Path::new("program"), &elsewhere], &workspace).unwrap();

        let name = "lesson.md".to_owned();
        assert_eq!(clicked(&found, &workspace), Clicked::File { name, path: None });
        assert_eq!(named(["program"], &workspace), None);
        assert_eq!(named(["program", "not-there.md"], &workspace), None);
    }

    #[test]
    fn a_file_that_comes_as_an_address_is_the_same_file() {
        let home = tempfile::tempdir().unwrap();
        let lesson = home.path().join("S1 & S2").join("lesson.md");
        fs::create_dir_all(lesson.parent().unwrap()).unwrap();
        fs::write(&lesson, "# Iteration\n").unwrap();
        let there = lesson.canonicalize().unwrap();

        let address = format!("file://{}/S1%20%26%20S2/lesson.md", home.path().display());
        assert_eq!(named(["program", &address], Path::new("/")), Some(there));
        let elsewhere = format!("file://another.host{}", lesson.display());
        assert_eq!(named(["program", &elsewhere], Path::new("/")), None);
    }

    #[test]
    fn a_link_is_handed_on_as_it_came_and_what_can_be_none_is_cut_down() {
        let link = "teacher-assist://lesson/3B/loops";
        let long = format!("teacher-assist://file/{}", "a".repeat(LONGEST));
        let links = [link, "Teacher-Assist://x", &long, "teacher-assist://a\nb", "lesson.md", "é"];
        assert_eq!(
            links.map(|each| linked(OsStr::new(each))),
            [Some(link), Some("Teacher-Assist://x"), Some(SCHEME), Some(SCHEME), None, None]
                .map(|each| each.map(str::to_owned))
        );
    }

    #[test]
    fn a_link_goes_before_a_file_and_the_page_is_told_in_one_shape() {
        let clicks = Clicks::default();
        clicks.come(["program", "lesson.md", "teacher-assist://class/3B"], Path::new("/"));
        let waits = clicks.waiting().clicked.clone().unwrap();
        assert_eq!(
            serde_json::to_value(waits).unwrap(),
            serde_json::json!({ "link": "teacher-assist://class/3B" })
        );
    }
}
