//! What is said of outcomes that a teacher names by their codes: each is answered, and none gives way
//! to another.

use curriculum::{Code, Library};
use workspace::{ClassProfile, Workspace, WorkspaceError};

/// The curriculum files that can be read.
pub fn library(files: &Workspace) -> Result<Library, WorkspaceError> {
    let mut all = Vec::new();
    for listed in files.curriculum_files()? {
        match files.read(&listed.path) {
            Ok(file) => all.push(curriculum::parse(&file.path, &file.text)),
            Err(gone @ WorkspaceError::Gone { .. }) => return Err(gone),
            // The list of problems names it; the other files can still be compared.
            Err(error) => tracing::warn!(%error, "a curriculum file was left out"),
        }
    }
    Ok(Library::new(all))
}

/// A sentence for each code that she names.
pub fn answers(library: &Library, codes: &[String], class: Option<&ClassProfile>) -> Vec<String> {
    codes.iter().map(|code| answer(library, code, class)).collect()
}

/// The same as words of hers that a model reads behind the message; none without codes.
pub fn told(answers: &[String]) -> Option<String> {
    (!answers.is_empty()).then(|| {
        format!(
            "About the codes that I named: {} Say so in your answer, and put no other code in the place \
             of one.",
            answers.join(" ")
        )
    })
}

fn answer(library: &Library, written: &str, class: Option<&ClassProfile>) -> String {
    let unknown = || format!("{written} is in none of your curriculum files.");
    let Some(code) = Code::normalised(written) else { return unknown() };
    let Some(found) = library.find(&code).into_iter().next() else {
        return library.listed(&code).map_or_else(unknown, |listed| {
            format!(
                "{code} is listed in {} without its statement, so there is nothing to quote: import the \
                 official document to use it.",
                listed.file.path
            )
        });
    };
    let path = &found.file.path;
    let level = found.outcome.level.as_deref().or_else(|| library.level_name(code.level));
    let Some(level) = level else { return format!("{code} is in {path}.") };
    let own = class.and_then(|class| Some((&class.name, class.level.as_deref()?)));
    match own.filter(|(_, own)| !own.eq_ignore_ascii_case(level)) {
        Some((name, own)) => {
            format!("{code} is in {path} at {level} level; {name} works at {own} level.")
        }
        None => format!("{code} is in {path}, at {level} level."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "---\nframework: CfE\nsubject: Computing Science\nwording: paraphrase\n---\n\n# C\n\n\
        ## Second level\n\n### TCH 2-15a\n\n- outcome: Make a thing.\n- certainty: A\n\n\
        ## Third level\n\n### TCH 3-15a\n\n- outcome: Make a better thing.\n- certainty: A\n\n\
        ### TCH 3-14c\n\n- listed: making things\n";

    #[test]
    fn each_code_is_answered_whatever_becomes_of_it() {
        let library = Library::new([curriculum::parse("curriculum/c.md", FILE)]);
        let class = ClassProfile {
            name: "3B".to_owned(),
            path: "classes/3B.md".to_owned(),
            stage: None,
            subject: None,
            level: Some("Third".to_owned()),
            pupils: None,
            minutes: None,
            needs: Vec::new(),
            template: None,
            print: None,
        };
        let said = |code: &str| answers(&library, &[code.to_owned()], Some(&class)).join(" ");
        assert_eq!(said("TCH 3-15a"), "TCH 3-15a is in curriculum/c.md, at Third level.");
        assert_eq!(
            said("TCH 2-15a"),
            "TCH 2-15a is in curriculum/c.md at Second level; 3B works at Third level."
        );
        assert_eq!(said("TCH 9-99z"), "TCH 9-99z is in none of your curriculum files.");
        assert!(said("TCH 3-14c").starts_with("TCH 3-14c is listed in curriculum/c.md without"));
        assert_eq!(told(&[]), None);
    }
}
