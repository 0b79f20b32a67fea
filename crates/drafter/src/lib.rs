//! The offline drafter: a model provider that works by rules, with no network and no AI.
//!
//! It sees what every model sees and answers through the same stream: words for the teacher and
//! calls of tools. It keeps nothing between calls, reads no clock and draws no lots, so the same
//! conversation always gets the same answer. How it says things stands in `data`;
//! what it says comes from the teacher's files and from notes on topics, which it reads like any model.
//! The code here only finds out what is wanted and what was read. It never claims to be AI.

mod conversation;
mod document;
mod library;
mod words;

pub mod earlier;
pub mod notes;
pub mod reading;
pub mod settled;

mod classes;
mod curriculum;
mod listing;
mod request;
mod skills;
mod timing;

mod lesson;

mod outline;
mod remembered;
mod sections;
mod template;

mod draft;
mod earlier_lessons;
mod errands;
mod followed;
mod formats;
mod forms;
mod had;
mod instructions;
mod known_lessons;
mod moves;
mod new_lesson;
mod revision;
mod turn;
mod unmade;
mod used_lines;

use std::time::Duration;

use agent::{Model, ModelEvent, ModelRequest, ModelStream, render};
use async_trait::async_trait;
use domain::{ModelFailure, ModelFailureKind, StopReason, Usage};
use futures::StreamExt;

pub use classes::class_of;
pub use conversation::WORDS_BY;
pub use library::DrafterError;
pub use outline::ARCHIVED;
pub use unmade::form_unmade;
pub use used_lines::{
    OUTLOOK, REFLECTION_ANSWERS, for_this_class, is_overruled, is_ruled_out, refusing_lines,
    used_lines,
};

use conversation::Conversation;
use library::Library;
use moves::Move;

/// How long one piece takes that a person sees arrive: the words of an answer, and of a section. Nothing waits
/// for what is only looked up, nor for what is said on the way to it.
pub const DEFAULT_PACE: Duration = Duration::from_millis(4);

/// How many bytes of a call's input come in one piece.
const INPUT_PIECE: usize = 512;

/// The provider's name.
pub const PROVIDER: &str = "offline";

/// What a person calls the provider.
pub const LABEL: &str = "Offline drafter";

/// What choosing it means.
pub const NOTE: &str = "Rules over your own files. Not AI; nothing leaves this computer.";

/// The model's name.
pub const MODEL: &str = "drafter-1";

/// How many tokens it takes at once: it reads everything that there is.
pub const CONTEXT_TOKENS: u64 = 1_000_000;

/// The drafter. Its data is read once for all there are.
#[derive(Clone)]
pub struct Drafter {
    pace: Duration,
}

impl Drafter {
    /// A drafter that takes `pace` for each piece that a person sees arrive; zero is as fast as it can be.
    ///
    /// Its data is read at the first answer. A file of it that cannot be used is told by every
    /// answer, and by a test.
    pub fn paced(pace: Duration) -> Self {
        Self { pace }
    }

    fn answer(&self, request: &ModelRequest) -> Result<(Move, usize), String> {
        let library = Library::of_all().map_err(described)?;
        let goes_on = |text: &str| {
            let said = words::words(text);
            library.words.goes_on.iter().any(|phrase| words::words(phrase) == said)
        };
        let is_talk = |text: &str| reading::is_talk(text, &library.words);
        let talk = Conversation::read(request, goes_on, is_talk);
        let asked = request.output.as_ref();
        if let Some(next) = asked.and_then(|format| formats::of_a_hook(library, &talk, format)) {
            return Ok((next.map_err(|error| described(&error))?, talk.length));
        }
        let mut next = turn::next(library, &talk).map_err(|error| described(&error))?;
        let unused = |text: &&str| {
            let wish = request::wish(text, &library.words, &[]);
            let corrects = request::corrects(text, &library.words).is_some();
            wish.class == classes::ClassWish::Unsaid
                && wish.minutes.is_none()
                && wish.outcomes.is_empty()
                && !corrects
                && !settled::is_about_a_lesson(text)
        };
        let beside: Vec<&str> = talk.beside.iter().copied().filter(unused).collect();
        if next.calls.is_empty() && !beside.is_empty() {
            let context = minijinja::context! { beside => beside.join(" / ") };
            let noted = library.say("beside", &context).map_err(|error| described(&error))?;
            next.say = format!("{}\n\n{noted}", next.say.trim_end());
        }
        Ok((formats::last_answer(next, asked), talk.length))
    }
}

#[async_trait]
impl Model for Drafter {
    fn provider(&self) -> &str {
        PROVIDER
    }

    fn name(&self) -> &str {
        MODEL
    }

    fn context_tokens(&self) -> u64 {
        CONTEXT_TOKENS
    }

    fn cost_usd(&self, _usage: &Usage) -> Option<f64> {
        Some(0.0)
    }

    async fn stream(&self, request: ModelRequest) -> Result<ModelStream, ModelFailure> {
        let (answer, length) = self
            .answer(&request)
            .map_err(|message| ModelFailure::new(ModelFailureKind::Request, message))?;
        let events = futures::stream::iter(events(&answer, length, input_bytes(&request)));
        let pace = self.pace;
        let paced = events.then(move |event| {
            let waits = !pace.is_zero() && is_watched(&event, &answer);
            async move {
                if waits {
                    tokio::time::sleep(pace).await;
                }
                Ok(event)
            }
        });
        Ok(paced.boxed())
    }
}

/// Whether a person sees this piece of an answer arrive.
fn is_watched(event: &ModelEvent, answer: &Move) -> bool {
    match event {
        ModelEvent::Text(_) => answer.calls.is_empty(),
        ModelEvent::ToolInput { index, .. } => {
            answer.calls.get(*index).is_some_and(moves::Call::writes)
        }
        _ => false,
    }
}

/// The answer in the pieces in which it is streamed.
fn events(answer: &Move, length: usize, read_bytes: usize) -> Vec<ModelEvent> {
    let text = |piece: &str| ModelEvent::Text(piece.to_owned());
    let mut events: Vec<ModelEvent> = match answer.calls.as_slice() {
        [] => pieces(&answer.say).map(text).collect(),
        _ if answer.say.is_empty() => Vec::new(),
        _ => vec![text(&answer.say)],
    };
    let mut written = answer.say.len();
    if let Some(value) = &answer.answer {
        let json = value.to_string();
        written += json.len();
        events.extend(cut(&json).map(|piece| ModelEvent::Structured(piece.to_owned())));
    }
    for (index, call) in answer.calls.iter().enumerate() {
        let id = format!("offline-{length}-{index}");
        let name = call.name.to_owned();
        events.push(ModelEvent::ToolCall { index, id, name });
        let json = call.input.to_string();
        written += json.len();
        events.extend(
            cut(&json).map(|piece| ModelEvent::ToolInput { index, json: piece.to_owned() }),
        );
    }
    let stop = if answer.calls.is_empty() { StopReason::EndTurn } else { StopReason::ToolUse };
    let usage = Usage {
        input_tokens: tokens(read_bytes),
        output_tokens: tokens(written),
        ..Usage::default()
    };
    events.push(ModelEvent::Finished { stop, usage });
    events
}

/// JSON in pieces, as providers cut it.
fn cut(json: &str) -> impl Iterator<Item = &str> {
    let mut rest = json;
    std::iter::from_fn(move || {
        let (piece, after) = rest.split_at(rest.floor_char_boundary(INPUT_PIECE.min(rest.len())));
        rest = after;
        (!piece.is_empty()).then_some(piece)
    })
}

/// Words with the white space behind them.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(char::is_whitespace)
}

/// An estimate: four bytes a token, rounded up.
fn tokens(bytes: usize) -> u64 {
    u64::try_from(bytes.div_ceil(4)).unwrap_or(u64::MAX)
}

fn input_bytes(request: &ModelRequest) -> usize {
    let messages: usize = request.messages.iter().map(message_bytes).sum();
    render(&request.system).len() + messages
}

fn message_bytes(message: &domain::Message) -> usize {
    match message {
        domain::Message::User { text } => text.len(),
        domain::Message::Tool { content, .. } => content.len(),
        domain::Message::Assistant(answer) => {
            let calls: usize = answer.tool_calls().map(|call| json_bytes(&call.input)).sum();
            answer.text().len() + calls
        }
    }
}

/// About as many bytes as a value has when it is written down, which would take longer than to count.
fn json_bytes(value: &serde_json::Value) -> usize {
    use serde_json::Value::{Array, Bool, Null, Number, Object, String};
    match value {
        Null | Bool(_) | Number(_) => 4,
        String(text) => text.len() + 2,
        Array(all) => 2 + all.iter().map(|value| json_bytes(value) + 1).sum::<usize>(),
        Object(all) => {
            let field = |(name, value): (&std::string::String, _)| name.len() + json_bytes(value);
            2 + all.iter().map(|of| field(of) + 4).sum::<usize>()
        }
    }
}

fn described(error: &DrafterError) -> String {
    let mut text = error.to_string();
    let mut source = std::error::Error::source(error);
    while let Some(error) = source {
        text.push_str(&format!(": {error}"));
        source = error.source();
    }
    text
}
