use std::cell::Cell;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use agent::{KnownFiles, ToolContext, ToolError, ToolOutput, ToolRegistry};
use proptest::prelude::*;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use workspace::Workspace;

use crate::tools::str_replace::StrReplace;
use crate::tools::transfer::tests::context;
use crate::tools::write_file::WriteFile;

const FILE: &str = "notes.md";

/// Where a process died that had begun a call.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Died {
    Before,
    After,
}

/// One file, and the two tools that change such files.
struct Desk {
    folder: TempDir,
    tools: ToolRegistry,
    runtime: Runtime,
}

impl Desk {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let workspace = Arc::new(Workspace::open(folder.path()).unwrap());
        let tools = ToolRegistry::default()
            .with(StrReplace { workspace: Arc::clone(&workspace) })
            .with(WriteFile { workspace });
        Self { folder, tools, runtime: Runtime::new().unwrap() }
    }

    fn there(&self) -> Option<String> {
        std::fs::read_to_string(self.folder.path().join(FILE)).ok()
    }

    fn put(&self, text: Option<&str>) {
        let path = self.folder.path().join(FILE);
        match text {
            Some(text) => std::fs::write(path, text).unwrap(),
            None => remove(&path),
        }
    }

    fn run(&self, tool: &str, input: &Value, context: &ToolContext) -> Result<(), String> {
        match self.runtime.block_on(self.tools.run(tool, input.clone(), context)) {
            Ok(ToolOutput::Done { .. }) => Ok(()),
            Ok(other) => panic!("{other:?}"),
            Err(ToolError::Tell(message)) => Err(message),
            Err(ToolError::Stop(message) | ToolError::Away(message) | ToolError::Full(message)) => {
                panic!("{message}")
            }
        }
    }

    /// A call that dies, whatever somebody else then does to the file, and the call taken up again.
    fn cut_off(
        &self,
        (tool, input): (&str, &Value),
        (before, wanted): (Option<&str>, &str),
        died: Died,
        elsewhere: Option<&str>,
    ) {
        self.put(before);
        let began = ToolContext { files: seen(before), ..context() };
        let planned = self.runtime.block_on(self.tools.change(tool, input.clone(), &began));
        let context = ToolContext { change: planned.unwrap(), ..began };
        if died == Died::After {
            self.run(tool, input, &context).unwrap();
            assert_eq!(self.there().as_deref(), Some(wanted));
        }
        if elsewhere.is_some() {
            self.put(elsewhere);
        }
        let found = self.there();
        let said = self.run(tool, input, &ToolContext { interrupted: true, ..context });
        let after = self.there();
        let is_done = after.as_deref() == Some(wanted);
        assert_eq!(said.is_ok(), is_done, "{said:?}: {found:?} became {after:?}");
        // It is done to the text it was meant for, once, and to no other.
        assert!(after == found || found.as_deref() == before, "{found:?} became {after:?}");
        assert!(elsewhere.is_some() || is_done, "{died:?}: {after:?}");
        if let Err(message) = said {
            assert!(message.contains("whether it took effect is unknown"), "{message}");
        }
    }
}

/// What a session knows that has read the file so.
fn seen(text: Option<&str>) -> KnownFiles {
    let seen = text.map(|text| (FILE, text::sha256(text.as_bytes())));
    let seen: BTreeMap<&str, String> = seen.into_iter().collect();
    serde_json::from_value(json!({"seen": seen, "made": {}})).unwrap()
}

fn remove(path: &Path) {
    if path.exists() {
        std::fs::remove_file(path).unwrap();
    }
}

fn replacing(old: &str, new: &str) -> Value {
    json!({"path": FILE, "oldText": old, "newText": new})
}

#[test]
fn a_shortening_is_made_when_it_was_not_and_a_deletion_not_twice() {
    let desk = Desk::new();
    let check = |before: &str, old: &str, new: &str, wanted: &str| {
        for died in [Died::Before, Died::After] {
            let call = ("str_replace", &replacing(old, new));
            desk.cut_off(call, (Some(before), wanted), died, None);
        }
    };
    check("loops and more loops", "loops and more loops", "loops", "loops");
    check("aabb", "ab", "", "ab");
    check("x aab y", "aab", "ab", "x ab y");
    check("a", "a", "aa", "aa");
    check("one\r\ntwo\r\n", "one\ntwo", "two", "two\r\n");
}

#[test]
fn a_file_that_was_written_is_not_written_again_over_what_she_did_to_it() {
    let desk = Desk::new();
    let call = json!({"path": FILE, "content": "cards"});
    for (before, died) in [(None, Died::After), (Some("old"), Died::Before)] {
        desk.cut_off(("write_file", &call), (before, "cards"), died, Some("cards, and hers"));
        assert_eq!(desk.there().unwrap(), "cards, and hers");
    }
}

#[test]
fn a_whole_file_is_replaced_only_as_it_was_read() {
    let desk = Desk::new();
    desk.put(Some("hers"));
    let call = json!({"path": FILE, "content": "cards"});
    for (read, wanted) in [
        (None, Err("is there already and you have not read it")),
        (Some("as it was"), Err("was changed since you saw it last")),
        (Some("hers"), Ok(())),
    ] {
        let context = ToolContext { files: seen(read), ..context() };
        let planned =
            desk.runtime.block_on(desk.tools.change("write_file", call.clone(), &context));
        match (planned, wanted) {
            (Ok(change), Ok(())) => assert!(change.is_some()),
            (Err(ToolError::Tell(said)), Err(why)) => assert!(said.contains(why), "{said}"),
            (planned, _) => panic!("{read:?}: {planned:?}"),
        }
        assert_eq!(desk.there().unwrap(), "hers");
    }
}

#[test]
fn what_she_changes_after_the_start_of_a_call_is_not_written_over() {
    let desk = Desk::new();
    for (tool, call) in [
        ("write_file", json!({"path": FILE, "content": "cards"})),
        ("str_replace", replacing("loops", "repetition")),
    ] {
        desk.put(Some("loops"));
        let began = ToolContext { files: seen(Some("loops")), ..context() };
        let planned = desk.runtime.block_on(desk.tools.change(tool, call.clone(), &began));
        desk.put(Some("loops, and hers"));
        let context = ToolContext { change: planned.unwrap(), ..began };
        let said = desk.run(tool, &call, &context).unwrap_err();
        assert!(said.contains("changed"), "{said}");
        assert_eq!(desk.there().unwrap(), "loops, and hers");
    }
}

fn words(most: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(vec!["a", "b", "ab", "\n", "\r\n", "é"]), 0..most)
        .prop_map(|parts| parts.concat())
}

fn death() -> impl Strategy<Value = Died> {
    prop::sample::select(vec![Died::Before, Died::After])
}

/// More of them: `PROPTEST_CASES=20000 cargo nextest run -p planning file_change`.
#[test]
fn a_call_that_was_cut_off_is_done_once_or_says_that_it_does_not_know() {
    let desk = Desk::new();
    let given = ((words(3), words(3), words(3)), words(5), death(), prop::option::of(words(7)));
    let calls = Cell::new(0);
    proptest!(|(((head, old, tail), new, died, elsewhere) in given)| {
        let before = format!("{head}{old}{tail}");
        let stands_at = |at: &usize| {
            !old.is_empty() && before.get(*at..).is_some_and(|text| text.starts_with(&old))
        };
        let is_once = (0..before.len()).filter(stands_at).count() == 1;
        if is_once && !before.contains('\r') {
            calls.set(calls.get() + 1);
            let wanted = format!("{head}{new}{tail}");
            let call = ("str_replace", &replacing(&old, &new));
            desk.cut_off(call, (Some(&before), &wanted), died, elsewhere.as_deref());
        }
        let call = json!({"path": FILE, "content": new});
        let there = (before.len() % 3 > 0).then_some(before.as_str());
        desk.cut_off(("write_file", &call), (there, &new), died, elsewhere.as_deref());
    });
    assert!(calls.get() > 50, "only {calls:?} replacements were tried");
}
