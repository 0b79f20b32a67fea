//! What a request says: whose words are to be acted on, which tools answered what since then.

use agent::{ModelRequest, ToolSpec};
use domain::{ContentBlock, Message, PromptFragment};
use serde_json::Value;

use crate::moves::Call;
use crate::notes::{TOPICS, Topics, reference};

/// What the result of a section's writing ends with where a model wrote its lines: this, and its name.
pub const WORDS_BY: &str = "Words by: ";

/// A tool call and its result.
#[derive(Debug, Clone, Copy)]
pub(super) struct Answer<'a> {
    /// The tool.
    pub name: &'a str,
    /// What it was called with.
    pub input: &'a Value,
    /// What it gave back.
    pub content: &'a str,
    /// Whether it failed.
    pub is_error: bool,
}

impl Answer<'_> {
    /// The input's `path`, without `./` before or `/` behind it.
    pub fn path(&self) -> &str {
        let path = self.text("path");
        path.trim_start_matches("./").trim_end_matches('/')
    }

    /// A text of the input; empty when it has none of that name.
    pub fn text(&self, key: &str) -> &str {
        self.input.get(key).and_then(Value::as_str).unwrap_or_default()
    }
}

/// One request, read.
#[derive(Debug, Clone)]
pub(super) struct Conversation<'a> {
    /// The words that are to be acted on.
    pub words: &'a str,
    /// What was said beside them while they were worked on, oldest first.
    pub beside: Vec<&'a str>,
    /// What the teacher said before, oldest first.
    pub earlier: Vec<&'a str>,
    /// Tools that answered since those words, in order.
    pub answers: Vec<Answer<'a>>,
    /// Place in `answers` of the first one since the teacher last spoke.
    pub fresh: usize,
    /// Tools that answered before them.
    pub before: Vec<Answer<'a>>,
    /// How many messages there are: grows with every turn, so it names calls without repetition.
    pub length: usize,
    /// What the topics are called that there are notes on.
    pub topics: Topics,
    system: &'a [PromptFragment],
    tools: &'a [ToolSpec],
}

impl<'a> Conversation<'a> {
    /// Read a request; `goes_on` says whether words only ask to continue what was asked before, `is_talk`
    /// whether they ask for nothing.
    pub fn read(
        request: &'a ModelRequest,
        goes_on: impl Fn(&str) -> bool,
        is_talk: impl Fn(&str) -> bool,
    ) -> Self {
        let messages = &request.messages;
        let said: Vec<(usize, &str)> = messages
            .iter()
            .enumerate()
            .filter_map(|(at, message)| match message {
                Message::User { text } => Some((at, text.as_str())),
                Message::Assistant(_) | Message::Tool { .. } => None,
            })
            .collect();
        // Words that come right after others, or in the middle of the work, do not replace the request.
        let beside = |at: usize| {
            let before = at.checked_sub(1).and_then(|before| messages.get(before));
            matches!(before, Some(Message::User { .. } | Message::Tool { .. }))
        };
        let mut current = said.len().saturating_sub(1);
        while current > 0 && (goes_on(said[current].1) || beside(said[current].0)) {
            current -= 1;
        }
        let added = said.get(current + 1..).unwrap_or_default();
        let added = added.iter().filter(|(at, text)| beside(*at) && !goes_on(text));
        let mut added: Vec<&str> = added.map(|(_, text)| *text).collect();
        let (start, mut words) = said.get(current).copied().unwrap_or((0, ""));
        // "Help" and then "a lesson on loops": the second is what is asked for.
        if !added.is_empty() && is_talk(words) {
            words = added.remove(0);
        }
        let answers_now = answers(&messages[start.min(messages.len())..]);
        let last = said.last().map_or(0, |(at, _)| *at);
        let since_last = answers(&messages[last.min(messages.len())..]).len();
        let mut talk = Self {
            words,
            beside: added,
            earlier: said[..current].iter().map(|(_, text)| *text).collect(),
            fresh: answers_now.len() - since_last,
            answers: answers_now,
            before: answers(&messages[..start.min(messages.len())]),
            length: messages.len(),
            topics: Topics::default(),
            system: &request.system,
            tools: &request.tools,
        };
        talk.topics = talk.skill(&reference(TOPICS)).map(Topics::read).unwrap_or_default();
        talk
    }

    /// Every fragment of the prompt, in its order.
    pub fn prompt(&self, each: impl FnMut(&PromptFragment)) {
        self.system.iter().for_each(each);
    }

    /// The name of every tool that the model may call.
    pub fn tools(&self, mut each: impl FnMut(&str)) {
        self.tools.iter().for_each(|tool| each(&tool.name));
    }

    /// Whether the model may call this tool.
    pub fn may_call(&self, tool: &str) -> bool {
        self.tools.iter().any(|spec| spec.name == tool)
    }

    /// Those of the calls that the model may make and that have no answer yet.
    pub fn unanswered(&self, calls: impl IntoIterator<Item = Call>) -> Vec<Call> {
        let answered = |call: &Call| self.latest(call.name, |a| *a.input == call.input).is_some();
        let calls = calls.into_iter();
        calls.filter(|call| self.may_call(call.name) && !answered(call)).collect()
    }

    /// The latest answer of a tool whose call fits.
    pub fn latest(&self, tool: &str, fits: impl Fn(&Answer<'_>) -> bool) -> Option<Answer<'a>> {
        let mut answers = self.answers.iter().rev();
        answers.find(|answer| answer.name == tool && fits(answer)).copied()
    }

    /// The latest answer of a tool for this path.
    pub fn at_path(&self, tool: &str, path: &str) -> Option<Answer<'a>> {
        self.latest(tool, |answer| answer.path() == path)
    }

    /// The text of a file that was read in full without an error.
    pub fn file(&self, path: &str) -> Option<&'a str> {
        let answer = self.at_path("read_file", path)?;
        (!answer.is_error).then_some(answer.content)
    }

    /// The text of a skill or of one of its files that was read in this conversation, or that stands in
    /// the prompt.
    pub fn skill(&self, reference: &str) -> Option<&'a str> {
        let asked = |a: &&Answer<'_>| a.name == "read_skill" && a.text("reference") == reference;
        let mut answers = self.answers.iter().rev().chain(self.before.iter().rev());
        let read = answers.find(|answer| asked(answer) && !answer.is_error);
        let shown = || self.system.iter().find(|f| f.tag == "skill" && f.source == reference);
        read.map(|answer| answer.content).or_else(|| shown().map(|f| f.text.as_str()))
    }

    /// The fragment of this tag whose source ends so.
    pub fn fragment(&self, tag: &str, source_end: &str) -> Option<&'a PromptFragment> {
        let fits = |f: &&PromptFragment| f.tag == tag && f.source.ends_with(source_end);
        self.system.iter().find(fits)
    }

    /// All fragments of this tag, in the order of the prompt.
    pub fn fragments(&self, tag: &str) -> impl Iterator<Item = &'a PromptFragment> {
        self.system.iter().filter(move |fragment| fragment.tag == tag)
    }

    /// The model that writes the lines of sections, where this only makes their frame.
    pub fn writer(&self) -> Option<&'a str> {
        self.fragments("section_writer").next().map(|fragment| fragment.source.as_str())
    }

    /// The first fragment whose source begins so.
    pub fn system_source(&self, begins: &str) -> Option<&'a PromptFragment> {
        self.system.iter().find(|fragment| fragment.source.starts_with(begins))
    }

    /// Whether the words came with a command whose name begins so; its source is a path or a name.
    pub fn command(&self, begins: &str) -> bool {
        let name = |source: &str| source.rsplit(['/', '\\', ':']).next().map(str::to_owned);
        let fits = |f: &PromptFragment| {
            f.tag == "command" && name(&f.source).is_some_and(|name| name.starts_with(begins))
        };
        self.system.iter().any(fits)
    }
}

fn answers(messages: &[Message]) -> Vec<Answer<'_>> {
    let mut answers = Vec::new();
    for message in messages {
        let Message::Assistant(said) = message else { continue };
        for block in &said.content {
            let ContentBlock::ToolCall(call) = block else { continue };
            let result = messages.iter().find_map(|message| match message {
                Message::Tool { call_id, content, is_error } if *call_id == call.id => {
                    Some((content.as_str(), *is_error))
                }
                Message::Tool { .. } | Message::User { .. } | Message::Assistant(_) => None,
            });
            if let Some((content, is_error)) = result {
                let (name, input) = (call.name.as_str(), &call.input);
                answers.push(Answer { name, input, content, is_error });
            }
        }
    }
    answers
}
