//! A file of a workspace while it is written: what is wrong with what stands at its top.

use std::path::PathBuf;
use std::sync::Arc;

use super::gather::{Completeness, WorkspaceFolder, workspace_kind};
use super::page::{Kind, Page};
use super::report::Finding;
use super::{classes, curriculum, rules, workspace};

/// What is wrong with the front matter of a file at its path inside a workspace, by the rules that ask
/// for no other file; `paths` are those that there are. How the text below is written is no matter of
/// this: that is judged when somebody asks for it.
#[must_use]
pub fn check_draft(inside: &str, text: &str, paths: Vec<String>) -> Vec<Finding> {
    let Some(kind) = workspace_kind(inside) else { return Vec::new() };
    let (path, text) = (inside.to_owned(), text.to_owned());
    let page = Page { path, inside: inside.to_owned(), text, kind };
    let body_line = page.body().1;
    let mut found = Vec::new();
    if page.kind == Kind::Curriculum {
        curriculum::check_head(&page, &mut found);
    }
    let folder = WorkspaceFolder {
        root: PathBuf::new(),
        completeness: Completeness::Over(PathBuf::new()),
        pages: vec![page],
        paths,
        library: Arc::default(),
    };
    workspace::check(&folder, &mut found);
    classes::check(&folder, &mut found);
    // Where the front matter does not end there is no body, and the first line says so.
    // What stands below it is no matter of this, nor that nothing does.
    found
        .retain(|finding| finding.line < body_line.max(2) && finding.rule != rules::WORKSPACE_FILE);
    found.sort();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(inside: &str, text: &str) -> Vec<(u32, String)> {
        let paths = vec!["templates/bullets.md".to_owned()];
        let found = check_draft(inside, text, paths).into_iter();
        found.map(|finding| (finding.line, finding.message)).collect()
    }

    #[test]
    fn a_class_is_told_what_is_wrong_with_its_facts_where_they_stand() {
        let text = "---\nclass: 3B\nstage: S9\npupils: many\ntemplate: none\n---\n\n# 3B\n";
        let lines: Vec<u32> = told("classes/3B.md", text).iter().map(|(line, _)| *line).collect();
        // What is not said (subject, level, minutes) is told at the first line, and no heading is missed.
        assert_eq!(lines, [1, 1, 1, 3, 4, 5]);
    }

    #[test]
    fn what_holds_for_all_classes_is_told_where_it_stands() {
        let told = |head: &str| told("teacher.md", &format!("---\n{head}---\n\n"));
        assert_eq!(told("template: bullets\nprint: Andika 14 pt\n"), []);
        assert_eq!(told("template:\nprint:\n"), []);
        let found = told("template: none\nprint: Comic Sans 14 pt\n");
        let lines: Vec<u32> = found.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [2, 3], "{found:?}");
    }

    #[test]
    fn a_curriculum_file_is_told_what_its_head_lacks() {
        let head = "framework: CfE\nversion: 2016\nsource: Education Scotland\n\
                    retrieved: 2026-11-21\nwording: paraphrase\nsubject: Maths\n";
        let told = |head: &str| told("curriculum/maths.md", &format!("---\n{head}---\n\n"));
        assert_eq!(told(head), []);
        let wrong =
            head.replace("2026-11-21", "today").replace("paraphrase", "mine").replace("CfE", "");
        let lines: Vec<u32> = told(&wrong).iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [1, 2, 5, 6]);
        let imported =
            super::check_draft("curriculum/imported/a.md", "---\nx: y\n---\n\n", Vec::new());
        assert_eq!(imported.len(), 0);
    }

    #[test]
    fn a_template_that_cannot_be_read_and_a_head_that_does_not_end_are_told() {
        let broken = told("templates/mine.md", "---\ntitle: Mine\nsections: none\n---\n\n# x\n");
        assert!(!broken.is_empty());
        assert_eq!(told("notes/a.md", "---\nanything: goes\n---\n\ntext\n"), []);
        assert_eq!(
            told("classes/3B.md", "---\nclass: 3B\n").first().map(|(line, _)| *line),
            Some(1)
        );
    }
}
