//! Copies of files. A class takes the name of its copy, so that two classes are not one.

use faults::Fault;
use workspace::{Base, Workspace, Written};

use crate::classes::with_name;
use crate::field;
use crate::lessons::is_lesson;

/// Copies a file beside itself or to a path.
pub fn copy(files: &Workspace, path: &str, to: Option<&str>) -> Result<Written, Fault> {
    if is_lesson(path) || to.is_some_and(is_lesson) {
        let message = "a lesson is copied with its versions in mind: copy it for a class";
        return Err(Fault::invalid(message));
    }
    if class_at(path).is_none() {
        return Ok(files.copy(path, to)?);
    }
    let Some(to) = to else {
        let message = "the copy of a class needs the name of a class, such as classes/4A.md";
        return Err(Fault::invalid(message));
    };
    let Some(name) = class_at(to) else { return Ok(files.copy(path, Some(to))?) };
    let file = files.read(path)?;
    let text = for_class(&file.path, &file.text, name)?;
    Ok(files.write(to, &text, &Base::Absent)?)
}

/// A profile with the name of another class wherever its own stands as a word.
fn for_class(path: &str, text: &str, name: &str) -> Result<String, Fault> {
    let its = field::reads(path, text, "class").map_err(Fault::invalid)?;
    let text = match its.as_deref().or_else(|| class_at(path)) {
        Some(its) if !its.is_empty() => with_name(text, its, name),
        _ => text.to_owned(),
    };
    field::set(path, &text, "class", name).map_err(Fault::invalid)
}

/// The name of the class whose profile is at a path.
fn class_at(path: &str) -> Option<&str> {
    let name = path.strip_prefix("classes/")?.strip_suffix(".md")?;
    (!name.is_empty() && !name.contains('/')).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copied_class_has_its_own_name_and_keeps_every_other_byte() {
        let text =
            "---\nclass: 3B  # mine\npupils: 28\n---\n\n# 3B\n\n3B read slowly; not 13B.\r\n";
        let wanted =
            "---\nclass: 4A  # mine\npupils: 28\n---\n\n# 4A\n\n4A read slowly; not 13B.\r\n";
        assert_eq!(for_class("classes/3B.md", text, "4A").unwrap(), wanted);
        let bare = for_class("classes/3B.md", "About 3B\n", "4A").unwrap();
        assert!(bare.ends_with("About 4A\n") && bare.contains("class: 4A"), "{bare}");
    }

    #[test]
    fn only_what_lies_in_the_folder_of_classes_is_one() {
        assert_eq!(class_at("classes/3B.md"), Some("3B"));
        assert_eq!(class_at("classes/old/3B.md"), None);
        assert_eq!(class_at("templates/classes/S1.md"), None);
    }
}
