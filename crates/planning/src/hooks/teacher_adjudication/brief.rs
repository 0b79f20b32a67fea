//! What a model is told of the teacher and the class when it writes one section anew: what drafting is
//! told of them, as the run may see it now. What she withheld is not in it.

use std::collections::BTreeMap;

use agent::{FragmentKind, Run};
use domain::{Message, PromptFragment};
use drafter::notes;

use crate::task_list;
use crate::tools::by_heading::is_contents;

/// The tags of what is remembered.
const MEMORIES: [FragmentKind; 2] = [FragmentKind::TeacherMemory, FragmentKind::ClassMemory];

/// How the model says what it used of it.
const USE_OF_MEMORY: &str = "What is remembered of her and of the class stands below, each entry with \
its mark in square brackets. Use what fits this section. Name the marks of what you really used in \
`memoriesReferenced`, and no others.";

/// What drafting knows, without how an agent drafts.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Brief {
    /// Who the assistant is to her.
    pub identity: Vec<PromptFragment>,
    /// Her files, the class, what is remembered, notes on the topic, and the tasks there are.
    pub known: Vec<PromptFragment>,
}

impl Brief {
    /// What the model of this run is told.
    pub fn of(run: &Run) -> Self {
        let (mut identity, mut known, mut remembered) = (Vec::new(), Vec::new(), Vec::new());
        for shown in run.prompt() {
            let is = |kind: FragmentKind| shown.tag == kind.tag();
            if is(FragmentKind::Identity) {
                identity.push(shown);
            } else if is(FragmentKind::WorkspaceFile) {
                known.push(shown);
            } else if MEMORIES.into_iter().any(is) {
                remembered.push(shown);
            }
        }
        // A class that was found only while the run was under way is in no prompt.
        if let Some(class) = class_profile(run)
            && known.iter().all(|known| known.source != class.source)
        {
            known.push(class);
        }
        if !remembered.is_empty() {
            let tag = FragmentKind::UseOfMemory.tag();
            known.push(fragment(tag, "memory".to_owned(), USE_OF_MEMORY.to_owned()));
        }
        known.extend(remembered);
        known.extend(topic_notes(run));
        let tasks = task_list::listed(run.tasks());
        let tasks = fragment(FragmentKind::TaskList.tag(), task_list::SOURCE.to_owned(), tasks);
        known.extend(run.as_sent(vec![tasks]));
        Self { identity, known }
    }

    fn memories(&self) -> impl Iterator<Item = &PromptFragment> {
        let is_remembered =
            |shown: &&PromptFragment| MEMORIES.iter().any(|kind| shown.tag == kind.tag());
        self.known.iter().filter(is_remembered)
    }

    /// Whether anything that is remembered is in it.
    pub fn remembers(&self) -> bool {
        self.memories().next().is_some()
    }

    /// Those of the marks whose memories are in it.
    pub fn shown<'m>(&self, marks: &'m [String]) -> Vec<&'m String> {
        let is_shown = |mark: &&String| {
            let marked = format!("[{mark}]");
            self.memories().any(|memory| memory.text.contains(&marked))
        };
        marks.iter().filter(is_shown).collect()
    }
}

/// A fragment that is not cut.
pub fn fragment(tag: &str, source: String, text: String) -> PromptFragment {
    PromptFragment { tag: tag.to_owned(), source, text, cut_bytes: 0 }
}

/// The class profile as the model of this run may see it: what she withheld is not in it.
pub fn class_profile(run: &Run) -> Option<PromptFragment> {
    let class = run.started()?.class.clone()?;
    let source = format!("classes/{class}.md");
    let is_profile = |path: &str| path.trim_start_matches("./").eq_ignore_ascii_case(&source);
    if let Some(fragment) = run.prompt().into_iter().find(|f| is_profile(&f.source)) {
        return Some(fragment);
    }
    let messages = run.messages_in_full();
    let read = results(&messages, "read_file", "path");
    let text = together(&read, is_profile)?;
    Some(fragment(FragmentKind::WorkspaceFile.tag(), source, text))
}

/// The note on a topic that was read last, below the list of topics: what the section's tasks were
/// made from. What she withheld is not in them.
fn topic_notes(run: &Run) -> Vec<PromptFragment> {
    let messages = run.messages_in_full();
    let read = results(&messages, "read_skill", "reference");
    let topics = format!("{}/{}", notes::SKILL, notes::TOPICS);
    let is_note = |reference: &str| {
        reference.strip_prefix(notes::SKILL).is_some_and(|file| file.starts_with('/'))
    };
    let last = |is_meant: &dyn Fn(&str) -> bool| {
        let (reference, _) = read.iter().rev().find(|(reference, _)| is_meant(reference))?;
        let text = together(&read, |other| other == *reference)?;
        Some(fragment("skill", (*reference).to_owned(), text))
    };
    let list = last(&|reference| reference == topics);
    let note = last(&|reference| reference != topics && is_note(reference));
    list.zip(note).into_iter().flat_map(|(list, note)| [list, note]).collect()
}

/// What was read of one file, in parts or at once, each part once; a list of its headings says nothing of
/// what it holds.
fn together(read: &[(&str, &str)], is_it: impl Fn(&str) -> bool) -> Option<String> {
    let mut parts: Vec<&str> = Vec::new();
    for (_, text) in read.iter().filter(|(name, text)| is_it(name) && !is_contents(text)) {
        // What was read last stands last.
        parts.retain(|part| part != text);
        parts.push(text);
    }
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

/// What a tool gave back without an error, each with this text of the call's input, oldest first.
fn results<'a>(messages: &'a [Message], tool: &str, key: &str) -> Vec<(&'a str, &'a str)> {
    let calls = messages.iter().filter_map(|message| match message {
        Message::Assistant(answer) => Some(answer.tool_calls()),
        Message::User { .. } | Message::Tool { .. } => None,
    });
    let called: BTreeMap<&str, &str> = calls
        .flatten()
        .filter(|call| call.name == tool)
        .filter_map(|call| Some((call.id.as_str(), call.input[key].as_str()?)))
        .collect();
    let result = |message: &'a Message| match message {
        Message::Tool { call_id, content, is_error: false } => {
            Some((*called.get(call_id.as_str())?, content.as_str()))
        }
        Message::Tool { .. } | Message::User { .. } | Message::Assistant(_) => None,
    };
    messages.iter().filter_map(result).collect()
}
