//! Files that are not the session's own: whoever wants to write one asks the teacher each time, in
//! every mode and whatever she has allowed, and shows her what would be different.
//!
//! What the assistant goes by (`soul.md` and its like, definitions, templates) is asked about also
//! where the session made it. Lessons have a rule of their own: what the teacher wrote in them.

use agent::{Answered, KnownFiles};
use domain::{ApprovalDecision, ApprovalScope, InteractionRequest, InteractionResponse, ToolCall};
use serde_json::{Value, json};
use similar::TextDiff;
use workspace::{Workspace, WorkspaceError};

use crate::definitions::is_hers;
use crate::lessons::is_lesson;
use crate::tools::write_file;

use super::rules;

/// Files in the workspace's own folder that say who the assistant is and how she teaches.
const GOES_BY: [&str; 3] = ["soul.md", "teacher.md", "pedagogy.md"];
/// Folders of what later work is made from.
const MADE_FROM: [&str; 2] = ["templates", "memory"];
/// Lines around a difference.
const AROUND: usize = 2;

/// A change of a file that is not the session's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileDiff {
    /// The file, as the file system spells it.
    path: String,
    /// What would be different, by lines.
    change: String,
}

/// What a call is about to do to a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileCall {
    /// Nothing that she has to be asked about here.
    Free,
    /// Nothing, as the model reads: it would replace what it has not seen.
    Unseen(String),
    /// A change of a file that is not the session's own.
    Hers(FileDiff),
}

/// What a call is about to do to a file. What the file system refuses is for the tool to say.
///
/// # Errors
/// What the file system says.
pub fn of_call(
    files: &Workspace,
    call: &ToolCall,
    known: &KnownFiles,
) -> Result<FileCall, WorkspaceError> {
    let Some(given) = text(call, "path") else { return Ok(FileCall::Free) };
    let (path, now) = files.fingerprint(given)?;
    let is_own = now.as_ref().is_none_or(|now| known.is_own(&path, now));
    if is_lesson(&path) || (is_own && !goes_by(&path)) {
        return Ok(FileCall::Free);
    }
    if call.name == write_file::NAME
        && let Some(why) = now.as_ref().and_then(|now| write_file::unseen(&path, now, known))
    {
        return Ok(FileCall::Unseen(why));
    }
    let before = match now.map(|_| files.read(&path)) {
        Some(Ok(file)) => file.text,
        Some(Err(WorkspaceError::NotText { .. })) => "(something that is not text)\n".to_owned(),
        Some(Err(error)) => return Err(error),
        None => String::new(),
    };
    let after = match (text(call, "oldText"), text(call, "newText"), text(call, "content")) {
        (Some(old), Some(new), _) => files.replaced(&path, old, new)?.1,
        (_, _, Some(content)) => content.to_owned(),
        // Another tool: what it would do is what it was called with.
        _ => return Ok(FileCall::Hers(FileDiff { path, change: call.input.to_string() })),
    };
    Ok(FileCall::Hers(FileDiff { path, change: difference(&before, &after) }))
}

/// Whether later work goes by what the file says, so that it is hers alone.
fn goes_by(path: &str) -> bool {
    let first = path.split('/').next().unwrap_or(path);
    let is = |name: &&str| first.eq_ignore_ascii_case(name);
    is_hers(path) || MADE_FROM.iter().chain(&GOES_BY).any(is)
}

fn difference(before: &str, after: &str) -> String {
    let diff = TextDiff::from_lines(before, after);
    diff.unified_diff().context_radius(AROUND).to_string()
}

fn text<'a>(call: &'a ToolCall, key: &str) -> Option<&'a str> {
    call.input.get(key).and_then(Value::as_str)
}

impl FileDiff {
    /// The file.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What the card asks; it allows this one change.
    pub fn card(&self, call: &ToolCall, title: String) -> InteractionRequest {
        InteractionRequest::ToolApproval {
            tool: call.name.clone(),
            title,
            input: self.input(),
            scopes: vec![ApprovalScope::Once],
        }
    }

    /// What she said to exactly this change; none when she was not asked about it.
    pub fn decided(&self, answers: &[Answered]) -> Option<Result<(), String>> {
        let asked = |answered: &&Answered| {
            matches!(&answered.request,
                InteractionRequest::ToolApproval { input, .. } if *input == self.input())
        };
        Some(match &answers.iter().rev().find(asked)?.response {
            InteractionResponse::Approval { decision: ApprovalDecision::Allow { .. } } => Ok(()),
            InteractionResponse::Approval { decision: ApprovalDecision::Refuse { reason } } => {
                Err(rules::refusal(reason))
            }
            _ => Err(rules::unanswered()),
        })
    }

    fn input(&self) -> Value {
        json!({ "file": self.path, "change": self.change })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(files: &Workspace, path: &str, old: &str) -> FileCall {
        let input = json!({"path": path, "oldText": old, "newText": "three"});
        let call = ToolCall { id: "c".to_owned(), name: "str_replace".to_owned(), input };
        of_call(files, &call, &KnownFiles::default()).unwrap()
    }

    fn written(files: &Workspace, path: &str) -> FileCall {
        let input = json!({"path": path, "content": "x"});
        let call = ToolCall { id: "c".to_owned(), name: "write_file".to_owned(), input };
        of_call(files, &call, &KnownFiles::default()).unwrap()
    }

    #[test]
    fn what_is_there_and_what_the_assistant_goes_by_is_hers() {
        let folder = tempfile::tempdir().unwrap();
        let files = Workspace::open(folder.path()).unwrap();
        for path in ["soul.md", "classes/3B.md", "notes/mine.md", "lessons/3B/loops/lesson.md"] {
            files.write(path, "one\ntwo\n", &workspace::Base::Absent).unwrap();
        }
        let is_hers = |path: &str| matches!(asked(&files, path, "two"), FileCall::Hers(_));
        for path in ["SOUL.md", "./classes//3b.md", "notes\\mine.md"] {
            assert!(is_hers(path), "{path}");
            let FileCall::Unseen(why) = written(&files, path) else { panic!("{path}") };
            assert!(why.contains("have not read it"), "{why}");
        }
        let new = ["Teacher.md", "templates/new.md", "memory/MEMORY.md", "Plugins/p/x.md"];
        for path in new.iter().chain(&["./plugins//p/x.md", "plugins\\p\\x.md"]) {
            assert!(matches!(written(&files, path), FileCall::Hers(_)), "{path}");
        }
        let free = ["lessons/3B/cards.md", "courses/new.md", "lessons/3B/loops/lesson.md"];
        for path in free.iter().chain(&["lessons/plugins/x.md", "plugins.md", "lessons/soul.md"]) {
            assert_eq!(written(&files, path), FileCall::Free, "{path}");
        }
        let FileCall::Hers(diff) = asked(&files, "soul.md", "two") else { panic!() };
        assert_eq!(diff.change, "@@ -1,2 +1,2 @@\n one\n-two\n+three\n");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_the_file_that_it_leads_to() {
        let folder = tempfile::tempdir().unwrap();
        let files = Workspace::open(folder.path()).unwrap();
        files.write("soul.md", "two\n", &workspace::Base::Absent).unwrap();
        files.write("lessons/a.md", "x", &workspace::Base::Absent).unwrap();
        let link = folder.path().join("lessons/innocent.md");
        std::os::unix::fs::symlink("../soul.md", link).unwrap();
        let FileCall::Hers(diff) = asked(&files, "lessons/innocent.md", "two") else { panic!() };
        assert_eq!(diff.path(), "soul.md");
    }
}
