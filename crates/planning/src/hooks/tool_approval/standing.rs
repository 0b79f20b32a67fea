//! Files that are not the session's own: whoever wants to write one asks the teacher each time, in
//! every mode and whatever she has allowed, and shows her what would be different.
//!
//! What the assistant goes by (`soul.md` and its like, definitions, templates) is asked about also
//! where the session made it. Lessons have a rule of their own: what the teacher wrote in them.

use agent::{Answered, KnownFiles, Run};
use curriculum::is_imported;
use domain::{
    ApprovalDecision, ApprovalScope, ContentBlock, InteractionRequest, InteractionResponse,
    Message, ToolCall,
};
use serde_json::{Value, json};
use similar::TextDiff;
use workspace::{Workspace, WorkspaceError};

use crate::definitions::is_hers;
use crate::fragments::left_by_command;
use crate::lessons::{EditedLesson, is_lesson};
use crate::tools::write_file;

use super::rules;

/// Files in the workspace's own folder that say who the assistant is and how she teaches.
const GOES_BY: [&str; 3] = ["soul.md", "teacher.md", "pedagogy.md"];
/// Folders of what later work is made from.
const MADE_FROM: [&str; 2] = ["templates", "memory"];
/// Folders that later work is drafted from.
const DRAFTED_FROM: [&str; 3] = ["classes", "curriculum", "courses"];
/// Tools that read what was said in other sessions, where somebody else's text may have been pasted.
const OF_OTHER_SESSIONS: [&str; 2] = ["read_session", "search_sessions"];
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

/// What of a run decides whether a file that it writes is asked about.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RunSoFar {
    /// What its session knows of files.
    known: KnownFiles,
    /// Whether the model has read what somebody else may have written.
    has_read_others: bool,
    /// What its command leaves, such as `courses/<slug>/course.md`.
    product: Option<String>,
}

impl RunSoFar {
    /// As it is now.
    pub fn of(run: &Run) -> Self {
        let known = run.files().clone();
        let from_outside = known.read_from().any(is_from_outside);
        let start = run.started();
        let prompt = start.map(|start| start.prompt.as_slice()).unwrap_or_default();
        // Whoever sent a specialist may have read anything.
        let is_sent = start.is_some_and(|start| start.delegation.is_some());
        Self {
            has_read_others: from_outside || is_sent || has_read_sessions(run.history()),
            product: left_by_command(prompt).map(str::to_owned),
            known,
        }
    }

    /// Whether a file that is not there yet may be what such a text told the model to write.
    fn may_be_told_to_begin(&self, path: &str) -> bool {
        let first = path.split('/').next().unwrap_or(path);
        self.has_read_others
            && DRAFTED_FROM.iter().any(|folder| first.eq_ignore_ascii_case(folder))
            && !self.product.as_deref().is_some_and(|product| is_at(product, path))
    }
}

/// Whether a file holds a document from outside.
fn is_from_outside(path: &str) -> bool {
    is_imported(path) || path.ends_with("/specification.md")
}

fn has_read_sessions(history: &[Message]) -> bool {
    history.iter().any(|message| match message {
        Message::Assistant(said) => said.content.iter().any(|block| {
            matches!(block, ContentBlock::ToolCall(call) if OF_OTHER_SESSIONS.contains(&&*call.name))
        }),
        Message::User { .. } | Message::Tool { .. } => false,
    })
}

/// Whether a path has the form of a product, in which `<slug>` stands for any name.
fn is_at(product: &str, path: &str) -> bool {
    let (wanted, parts) = (product.split('/'), path.split('/'));
    product.split('/').count() == path.split('/').count()
        && wanted.zip(parts).all(|(wanted, part)| {
            let stem = wanted.strip_prefix('<').and_then(|rest| rest.split_once('>'));
            stem.map_or(wanted == part, |(_, ending)| part.ends_with(ending))
        })
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
    so_far: &RunSoFar,
) -> Result<FileCall, WorkspaceError> {
    let Some(given) = text(call, "path") else { return Ok(FileCall::Free) };
    let (path, now) = files.fingerprint(given)?;
    let known = &so_far.known;
    let is_own = match &now {
        Some(now) => known.is_own(&path, now),
        None => !so_far.may_be_told_to_begin(&path),
    };
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
    /// What a call would make of a lesson.
    pub fn of_lesson(lesson: EditedLesson) -> Self {
        let change = difference(&lesson.before, &lesson.after);
        Self { path: lesson.path, change }
    }

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
        of_call(files, &call, &RunSoFar::default()).unwrap()
    }

    fn written(files: &Workspace, path: &str) -> FileCall {
        let input = json!({"path": path, "content": "x"});
        let call = ToolCall { id: "c".to_owned(), name: "write_file".to_owned(), input };
        of_call(files, &call, &RunSoFar::default()).unwrap()
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

    #[test]
    fn what_is_begun_after_a_text_from_outside_was_read_is_hers_but_for_the_commands_product() {
        let folder = tempfile::tempdir().unwrap();
        let files = Workspace::open(folder.path()).unwrap();
        let begun = |path: &str, so_far: &RunSoFar| {
            let input = json!({"path": path, "content": "x"});
            let call = ToolCall { id: "c".to_owned(), name: "write_file".to_owned(), input };
            of_call(&files, &call, so_far).unwrap() != FileCall::Free
        };
        let product = Some("courses/<slug>/course.md".to_owned());
        let read = RunSoFar { has_read_others: true, product, ..RunSoFar::default() };
        let paths = ["classes/9Z.md", "Curriculum/new.md", "courses/npa/specification.md"];
        assert_eq!(paths.map(|path| begun(path, &RunSoFar::default())), [false; 3]);
        assert_eq!(paths.map(|path| begun(path, &read)), [true; 3]);
        let own = ["courses/npa/course.md", "lessons/3B/cards.md", "notes.md"];
        assert_eq!(own.map(|path| begun(path, &read)), [false; 3]);
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
