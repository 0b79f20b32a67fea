//! Folders that a teacher gives another name.

use faults::Fault;
use workspace::Workspace;

use crate::lessons::is_lesson;

/// Folders by whose name the program finds what is in them.
const BY_NAME: [&str; 14] = [
    "assessment",
    "blueprints",
    "classes",
    "courses",
    "curriculum",
    "curriculum/imported",
    "lessons",
    "memory",
    "plugins",
    "questionnaires",
    "sittings",
    "templates",
    "templates/classes",
    "templates/forms",
];

/// Moves a folder, where it holds no lesson and is not looked for by its name.
pub fn moved(files: &Workspace, from: &str, to: &str) -> Result<(String, Vec<String>), Fault> {
    for path in [from, to] {
        let bare = path.trim_matches('/').to_lowercase();
        if BY_NAME.contains(&bare.as_str()) {
            let message = format!(
                "the folder {bare} keeps its name and its place, by which its files are found: put a folder \
                 of your own into it"
            );
            return Err(Fault::invalid(message));
        }
    }
    if files.files_in(from)?.iter().any(|path| is_lesson(path)) {
        let message = "a lesson keeps its place, by which its versions are known: copy it for another \
                       class, or change its title";
        return Err(Fault::invalid(message));
    }
    Ok(files.rename_folder(from, to)?)
}
