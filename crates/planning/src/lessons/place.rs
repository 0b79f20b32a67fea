//! Where lessons stand: `lessons/<class>/<slug>/lesson.md`.

use workspace::{ClassProfile, EntryKind, Workspace, WorkspaceError};

use super::LessonError;

const FOLDER: &str = "lessons";
const FILE: &str = "lesson.md";
/// Longest name that is made from a topic, in characters.
const SLUG_LENGTH: usize = 60;

/// Whether a path is that of a lesson, however it is spelled.
pub fn is_lesson(path: &str) -> bool {
    let path = path.replace('\\', "/").to_lowercase();
    let mut parts = path.split('/').filter(|part| !part.is_empty() && *part != ".");
    let (first, last) = (parts.next(), parts.next_back());
    first == Some(FOLDER) && last == Some(FILE) && parts.next().is_some()
}

/// The path of a lesson that is named by path or in short, such as `3B/iteration`.
pub fn path(given: &str) -> String {
    let given = given.trim().replace('\\', "/");
    if is_lesson(&given) {
        return given;
    }
    let parts: Vec<&str> =
        given.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
    let parts = match parts.as_slice() {
        [FOLDER, rest @ ..] => rest,
        all => all,
    };
    let parts = match parts {
        [rest @ .., FILE] => rest,
        all => all,
    };
    format!("{FOLDER}/{}/{FILE}", parts.join("/"))
}

/// The short name of a lesson: `3B/iteration`.
pub fn short(path: &str) -> &str {
    let short = path.strip_prefix(FOLDER).and_then(|path| path.strip_prefix('/')).unwrap_or(path);
    short.strip_suffix(FILE).and_then(|path| path.strip_suffix('/')).unwrap_or(short)
}

/// The short name of a lesson that is named in any way.
pub fn short_name(given: &str) -> String {
    short(&path(given)).to_owned()
}

/// The folder in which a lesson stands.
pub fn slug_of(path: &str) -> &str {
    let short = short(path);
    short.rsplit_once('/').map_or(short, |(_, slug)| slug)
}

/// Where a lesson of this name for this class stands.
pub fn of_class(class: Option<&str>, slug: &str) -> String {
    match class.map(folder_name).filter(|class| !class.is_empty()) {
        Some(class) => format!("{FOLDER}/{class}/{slug}/{FILE}"),
        None => format!("{FOLDER}/{slug}/{FILE}"),
    }
}

/// A folder's name made from a topic.
pub fn slug(topic: &str) -> String {
    let slug = text::slug(topic, SLUG_LENGTH);
    if slug.is_empty() { "lesson".to_owned() } else { slug }
}

/// A class's name as a folder can have it.
fn folder_name(class: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() || "-_ ".contains(c) { c } else { '-' };
    class.trim().chars().map(plain).collect()
}

/// The path as the file system spells it.
///
/// # Errors
/// [`LessonError::NotALesson`]; [`LessonError::Unknown`] with those there are.
pub fn spelled(files: &Workspace, given: &str) -> Result<String, LessonError> {
    if !is_lesson(given) {
        return Err(LessonError::NotALesson { path: given.to_owned() });
    }
    match files.read(given) {
        Ok(file) => Ok(file.path),
        Err(WorkspaceError::NotFound { .. }) => {
            let all = all(files)?;
            let known = match all.as_slice() {
                [] => "there are none yet".to_owned(),
                all => {
                    let names: Vec<&str> = all.iter().map(|path| short(path)).collect();
                    format!("lessons there are: {}", names.join(", "))
                }
            };
            Err(LessonError::Unknown { given: short(given).to_owned(), known })
        }
        Err(error) => Err(error.into()),
    }
}

/// The lessons of the workspace, by path.
pub fn all(files: &Workspace) -> Result<Vec<String>, WorkspaceError> {
    let entries = files.tree()?.entries;
    let files = entries.into_iter().filter(|entry| entry.kind == EntryKind::File);
    Ok(files.map(|entry| entry.path).filter(|path| is_lesson(path)).collect())
}

/// The lesson that stands in a folder.
pub fn in_folder(folder: &str) -> String {
    format!("{folder}/{FILE}")
}

/// Whether the lesson of a path is in the archive; what cannot be read is not.
pub fn is_archived(files: &Workspace, path: &str) -> bool {
    files.read(path).is_ok_and(|file| ::lessons::is_archived(&file.text))
}

/// The lessons that stand in the folder of a class and not in the archive, by path.
pub fn all_of(files: &Workspace, class: &str) -> Result<Vec<String>, WorkspaceError> {
    let folder = folder_name(class);
    let stands_there = |path: &String| {
        short(path).split_once('/').is_some_and(|(name, _)| name.eq_ignore_ascii_case(&folder))
    };
    let of_class = all(files)?.into_iter().filter(stands_there);
    Ok(of_class.filter(|path| !is_archived(files, path)).collect())
}

/// What the workspace says about a class; none when it says nothing.
pub fn profile(files: &Workspace, class: &str) -> Result<Option<ClassProfile>, WorkspaceError> {
    let profiles = files.classes()?.profiles;
    Ok(profiles.into_iter().find(|profile| profile.name.eq_ignore_ascii_case(class.trim())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_is_known_by_its_place_however_it_is_spelled() {
        for path in [
            "lessons/3B/iteration/lesson.md",
            "./lessons//3B/x/Lesson.md",
            "lessons\\3B\\x\\lesson.md",
        ] {
            assert!(is_lesson(path), "{path}");
        }
        for path in
            ["lessons/3B/iteration/notes.md", "lesson.md", "lessons/lesson.md", "a/b/lesson.md"]
        {
            assert!(!is_lesson(path), "{path}");
        }
    }

    #[test]
    fn a_lesson_may_be_named_in_short() {
        let wanted = "lessons/3B/iteration/lesson.md";
        for given in [
            wanted,
            "3B/iteration",
            "lessons/3B/iteration",
            "/3B/iteration/",
            "3B/iteration/lesson.md",
        ] {
            assert_eq!(path(given), wanted, "{given}");
        }
        assert_eq!(path("iteration"), "lessons/iteration/lesson.md");
        assert_eq!((short(wanted), slug_of(wanted)), ("3B/iteration", "iteration"));
    }

    #[test]
    fn names_of_folders_are_made_of_words() {
        assert_eq!(slug("Iteration: repeating (with loops!)"), "iteration-repeating-with-loops");
        assert_eq!(slug("  "), "lesson");
        assert_eq!(slug("Ordering food in a café"), "ordering-food-in-a-cafe");
        assert_eq!(slug("Łódź 1939: Київ"), "lodz-1939-київ");
        assert_eq!(slug(&"word ".repeat(40)).chars().count(), 59);
        assert_eq!(of_class(Some("S3/4"), "loops"), "lessons/S3-4/loops/lesson.md");
        assert_eq!(of_class(None, "loops"), "lessons/loops/lesson.md");
    }
}
