//! Which sections of a course or a profile a session has written: a file that was there before is asked
//! about only where it changed.

use std::collections::BTreeSet;

use agent::Run;
use domain::{Message, SectionRef, ToolCall};
use workspace::Section;

use super::documents::LessonDocument;

/// The tool that changes words of a file.
const STR_REPLACE: &str = "str_replace";

/// What a decision on a document of this session would be about.
pub fn touched(run: &Run, document: &LessonDocument) -> Vec<SectionRef> {
    let all = || document.section_refs().collect();
    if document.is_of_lessons() {
        return all();
    }
    let calls = calls(run, &document.path);
    // One that was written whole is new in all of it.
    if calls.is_empty() || calls.iter().any(|call| call.name != STR_REPLACE) {
        return all();
    }
    let new: BTreeSet<&str> = calls.iter().flat_map(|call| new_lines(call)).collect();
    let has_new =
        |section: &&Section| section.markdown.lines().any(|line| new.contains(line.trim()));
    let found: Vec<SectionRef> = document
        .written_sections()
        .filter(has_new)
        .map(|section| document.section_ref(section))
        .collect();
    // Where words were only taken out, none of what is left tells from where.
    if found.is_empty() { all() } else { found }
}

/// The calls of the session that wrote this file.
fn calls<'a>(run: &'a Run, path: &str) -> Vec<&'a ToolCall> {
    let said = run.history().iter().filter_map(|message| match message {
        Message::Assistant(answer) => Some(answer.tool_calls()),
        Message::User { .. } | Message::Tool { .. } => None,
    });
    let of_file = |call: &&ToolCall| {
        let given = call.input["path"].as_str().unwrap_or_default();
        [STR_REPLACE, "write_file"].contains(&call.name.as_str())
            && given.trim_start_matches("./").eq_ignore_ascii_case(path)
    };
    said.flatten().filter(of_file).collect()
}

/// Lines that a replacement brought.
fn new_lines(call: &ToolCall) -> impl Iterator<Item = &str> {
    let text = |key: &str| call.input[key].as_str().unwrap_or_default();
    let old: BTreeSet<&str> = text("oldText").lines().map(str::trim).collect();
    let lines = text("newText").lines().map(str::trim);
    lines.filter(move |line| !line.is_empty() && !old.contains(line))
}
