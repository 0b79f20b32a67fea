//! `section-writer`: where the model that she chose cannot plan by itself (`answering`), rules
//! draft the frame of a lesson and the model writes its lines, one section at a time, each with a
//! question of its own. What it says is checked line by line, and where a line cannot be taken the
//! frame's stands. Who wrote what is told at each section and with the last word.
//!
//! No agent lists it: it is in a run whose model has to be helped so.

mod answer;
mod question;
mod slots;

use std::collections::{BTreeMap, BTreeSet};

use agent::{Hook, HookContext, PostToolAction, PreToolAction};
use async_trait::async_trait;
use domain::{HookPoint, Message, PromptFragment, StopReason, ToolCall, ToolEffect, ToolResult};
use lessons::{ContentInput, SectionSpec, SectionState};
use serde_json::Value;

use crate::lessons::{Lessons, lesson_path};
use crate::tools::update_section;
use answer::Unfit;
use question::{LessonSoFar, SectionQuestion};
use slots::{OpenLines, slots};

/// The name in the log.
pub const NAME: &str = "section-writer";

/// The hook.
pub struct SectionWriter {
    /// The lessons.
    pub lessons: Lessons,
    /// The model that writes, as she knows it.
    pub writer: String,
}

/// A section that is about to be written.
struct Frame {
    about: LessonSoFar,
    spec: SectionSpec,
    content: ContentInput,
}

/// What became of the lines of a section.
struct WrittenSection {
    content: ContentInput,
    /// How many lines it has.
    lines: usize,
    /// Those that are the model's.
    taken: Vec<String>,
    unfit: BTreeMap<Unfit, usize>,
}

#[async_trait]
impl Hook for SectionWriter {
    fn name(&self) -> &str {
        NAME
    }

    fn instructions(&self) -> Vec<String> {
        vec![question::INSTRUCTIONS.to_owned()]
    }

    fn points(&self) -> &[HookPoint] {
        &[HookPoint::PreTool, HookPoint::PostTool]
    }

    async fn pre_tool(&self, at: &HookContext<'_>, call: &ToolCall) -> PreToolAction {
        let Some(frame) = self.frame(at, call).await else {
            return PreToolAction::Continue;
        };
        let heading = frame.spec.heading.clone();
        let (content, text) = match self.written(at, frame).await {
            Ok(Some(written)) => {
                let told = written.told(&heading, &self.writer);
                ((!written.taken.is_empty()).then_some(written.content), told)
            }
            Ok(None) => return PreToolAction::Continue,
            Err(why) => {
                (None, format!("{heading}: the words are those of the rules, because {why}."))
            }
        };
        at.note(ToolEffect::Noted { text });
        let content = content.and_then(|content| serde_json::to_value(content).ok());
        match content {
            Some(content) => {
                let mut input = call.input.clone();
                input["content"] = content;
                PreToolAction::Modify(input)
            }
            None => PreToolAction::Continue,
        }
    }

    async fn post_tool(
        &self,
        at: &HookContext<'_>,
        call: &ToolCall,
        result: &ToolResult,
    ) -> PostToolAction {
        let (ToolResult::Completed { content }, update_section::NAME) =
            (result, call.name.as_str())
        else {
            return PostToolAction::Continue;
        };
        match at.run.is_changed_by(&call.id, NAME) {
            true => {
                PostToolAction::Modify(format!("{content}\n\n{}{}", drafter::WORDS_BY, self.writer))
            }
            false => PostToolAction::Continue,
        }
    }
}

impl SectionWriter {
    /// The section that a call is about to write; none for other calls, and for text that is hers.
    async fn frame(&self, at: &HookContext<'_>, call: &ToolCall) -> Option<Frame> {
        if call.name != update_section::NAME {
            return None;
        }
        let text = |name: &str| call.input.get(name).and_then(Value::as_str);
        let content = serde_json::from_value(call.input.get("content")?.clone()).ok()?;
        let path = lesson_path(text("lesson")?);
        let open = match self.lessons.read(&path).await {
            Ok(open) => open,
            Err(error) => {
                tracing::info!(%error, "the frame's words stand");
                return None;
            }
        };
        let spec = open.template.section(text("section")?)?.clone();
        // What stands there already is hers, or was told as whose it is.
        let stands = open.lesson.sections.iter().find(|section| section.id == spec.id)?;
        if stands.state != SectionState::Drafting {
            return None;
        }
        let minutes = open.lesson.minutes.map(|minutes| format!(", {minutes} minutes"));
        let sections = open.lesson.sections.iter();
        let before = sections.take_while(|section| section.id != spec.id);
        let before = before.filter(|section| section.state == SectionState::Draft);
        let about = LessonSoFar {
            lesson: format!("{}{}", open.lesson.title, minutes.unwrap_or_default()),
            class: open.lesson.class.as_deref().and_then(|class| profile(at, class)),
            words: her_words(at),
            before: before.map(|section| section.heading.clone()).collect(),
        };
        Some(Frame { about, spec, content })
    }

    /// The section with the model's lines; none when it has none for a model to write.
    ///
    /// # Errors
    /// Why all of the frame's stand, in words for the teacher.
    async fn written(
        &self,
        at: &HookContext<'_>,
        frame: Frame,
    ) -> Result<Option<WrittenSection>, String> {
        let Frame { about, spec, mut content } = frame;
        let OpenLines { mut slots, all } = slots(&mut content);
        if slots.is_empty() {
            return Ok(None);
        }
        let Some(question) = question::question(&about, &spec, &slots) else {
            return Err(format!("they are more than {} can be given at once", self.writer));
        };
        let answers = said(at, question, slots.len()).await?;
        let (mut lines, mut taken, mut unfit) = (BTreeSet::new(), Vec::new(), BTreeMap::new());
        for (slot, number) in slots.iter_mut().zip(1..) {
            match answer::checked(answers.get(&number), &slot.purpose, slot.text, &lines) {
                Ok(line) => {
                    slot.text.clone_from(&line);
                    lines.insert(line);
                    taken.push(slot.label.clone());
                }
                Err(why) => *unfit.entry(why).or_default() += 1,
            }
        }
        Ok(Some(WrittenSection { content, lines: all, taken, unfit }))
    }
}

/// The lines that the writer says, by number. Where all that it was given for them went into its
/// thoughts, it is asked once more with all the room that there is.
///
/// # Errors
/// What the provider says.
async fn said(
    at: &HookContext<'_>,
    SectionQuestion { question, most }: SectionQuestion,
    lines: usize,
) -> Result<BTreeMap<usize, String>, String> {
    let ask = async |question| {
        let reply = at.ask_writer(question).await.map_err(|failure| failure.message)?;
        Ok::<_, String>((reply.message.text(), reply.message.stop == StopReason::MaxTokens))
    };
    let (mut text, mut is_cut) = ask(question.clone()).await?;
    if is_cut && answer::spoken(&text).trim().is_empty() {
        (text, is_cut) = ask(question.of_at_most(most)).await?;
    }
    let said = answer::spoken(&text);
    let mut answers = answer::numbered(said, lines);
    if is_cut && text.ends_with(said) {
        // Its last line was cut off in the middle.
        answers.pop_last();
    }
    Ok(answers)
}

impl WrittenSection {
    /// Who wrote the section, and why not all of it.
    fn told(&self, heading: &str, writer: &str) -> String {
        let Self { lines, taken, unfit, .. } = self;
        let why: Vec<String> =
            unfit.iter().map(|(why, count)| format!("{why} ({count})")).collect();
        let why = why.join(", ");
        match taken.len() {
            0 => format!("{heading}: the words are those of the rules; of {writer}: {why}."),
            all if all == *lines => format!("{heading}: the words are {writer}’s."),
            some => {
                let (which, why) = (
                    taken.join(", "),
                    if why.is_empty() { why } else { format!("; of {writer}: {why}") },
                );
                format!(
                    "{heading}: {some} of {lines} lines are {writer}’s ({which}), the others those \
                     of the rules{why}."
                )
            }
        }
    }
}

/// The profile of a class as this run may see it: in the prompt, or as it was read.
fn profile(at: &HookContext<'_>, class: &str) -> Option<(String, String)> {
    let path = format!("classes/{class}.md");
    let prompt = at.run.prompt();
    if let Some(fragment) = prompt.into_iter().find(|fragment| fragment.source == path) {
        return Some((path, fragment.text));
    }
    let messages = at.run.messages_in_full();
    let reads = |call: &&ToolCall| call.input.get("path").and_then(Value::as_str) == Some(&path);
    let mut asked = messages.iter().filter_map(|message| match message {
        Message::Assistant(answer) => answer.tool_calls().find(reads).map(|call| call.id.as_str()),
        Message::User { .. } | Message::Tool { .. } => None,
    });
    let id = asked.next()?;
    let mut results = messages.iter().filter_map(|message| match message {
        Message::Tool { call_id, content, is_error: false } if call_id == id => Some(content),
        Message::Tool { .. } | Message::User { .. } | Message::Assistant(_) => None,
    });
    let lines = results.next()?.lines().map(|line| match line.split_once('\t') {
        // A file is read with the numbers of its lines.
        Some((number, line)) if number.trim().parse::<u32>().is_ok() => line,
        _ => line,
    });
    let profile = lines.collect::<Vec<_>>().join("\n");
    Some((path, profile))
}

/// What she said last, without what is withheld; to a specialist, what it was sent to do.
fn her_words(at: &HookContext<'_>) -> String {
    let task = || match at.run.history().first() {
        Some(Message::User { text }) => text.as_str(),
        Some(Message::Tool { .. } | Message::Assistant(_)) | None => "",
    };
    let text = at.run.her_words().unwrap_or_else(task).to_owned();
    let said = PromptFragment { tag: String::new(), source: NAME.to_owned(), text, cut_bytes: 0 };
    at.run.as_sent(vec![said]).into_iter().map(|said| said.text).collect()
}
