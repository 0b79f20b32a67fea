//! A lesson that was opened outside of the window, with a double click on its file: the arguments of the
//! program, or of a second start of it. The page listens, and is told of what came before it did.

use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use app::AppOptions;
use serde::Serialize;
use tauri::State;
use tauri::ipc::Channel;

/// A file, as the page can show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Clicked {
    /// Its name, to speak of it.
    name: String,
    /// Its path in her folder, with `/`; none where it lies outside.
    path: Option<String>,
}

/// What was clicked last and not shown yet, and who shows it.
#[derive(Default)]
pub struct Clicks(Mutex<Unshown>);

#[derive(Default)]
struct Unshown {
    clicked: Option<Clicked>,
    page: Option<Channel<Clicked>>,
}

impl Clicks {
    /// Tell the page of the file among the arguments of a start in `folder`, if there is one.
    pub fn come<A: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = A>, folder: &Path) {
        let workspace = match AppOptions::from_environment() {
            Ok(options) => options.workspace_in_use(),
            // The page says that the application does not open, and why.
            Err(_) => return,
        };
        let Some(file) = named(arguments, folder) else { return };
        let mut waiting = self.waiting();
        waiting.clicked = Some(clicked(&file, &workspace));
        waiting.tell();
    }

    fn waiting(&self) -> MutexGuard<'_, Unshown> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Unshown {
    fn tell(&mut self) {
        let Some(page) = &self.page else { return };
        let told = self.clicked.clone().is_none_or(|clicked| page.send(clicked).is_ok());
        // A page that is gone comes back and asks again.
        if told {
            self.clicked = None;
        }
    }
}

/// Tell the page of files that are clicked, from now on and of one that waits.
#[tauri::command]
pub fn follow_clicks(clicks: State<'_, Clicks>, channel: Channel<Clicked>) {
    let mut waiting = clicks.waiting();
    waiting.page = Some(channel);
    waiting.tell();
}

/// The first argument after the program's name that is a file.
fn named<A: AsRef<OsStr>>(
    arguments: impl IntoIterator<Item = A>,
    folder: &Path,
) -> Option<PathBuf> {
    let paths = arguments.into_iter().skip(1).map(|argument| folder.join(argument.as_ref()));
    paths.filter_map(|path| path.canonicalize().ok()).find(|path| path.is_file())
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
    Clicked { name, path }
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
        assert_eq!(clicked(&found, &workspace), Clicked { name: "lesson.md".to_owned(), path });
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
        assert_eq!(clicked(&found, &workspace), Clicked { name, path: None });
        assert_eq!(named(["program"], &workspace), None);
        assert_eq!(named(["program", "not-there.md"], &workspace), None);
    }
}
