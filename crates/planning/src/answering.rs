//! Which model an agent's definition asks for, and who plans where the model cannot.

use std::time::Instant;

use agent::ask::{ModelQuestion, ask_counted};
use agent::{Model, Window};
use api::KeyTest;
use domain::{Fit, Message, Writer};
use plugins::AgentDefinition;
use sessions::spent::note_call;
use store::TeacherStore;

/// The least that a model has to take to plan by itself: its instructions, its tools and a lesson
/// under way. With less it is asked for one section at a time.
const LEAST: u64 = 24_000;

/// Who answers for the agent as its definition says, by the name of the client.
#[must_use]
pub fn own_provider(agent: &AgentDefinition) -> &'static str {
    match agent.provider {
        // One client speaks to both; the server's address tells them apart.
        plugins::Provider::OpenaiCompatible => plugins::Provider::Openai.as_str(),
        provider => provider.as_str(),
    }
}

/// The model of the agent's definition, when that is one of this provider's.
#[must_use]
pub fn own_model<'a>(agent: &'a AgentDefinition, provider: &str) -> Option<&'a str> {
    (own_provider(agent) == provider).then_some(agent.model.as_str())
}

/// Whether a model answers at all, by one question to it, which counts as what it cost.
pub async fn tried(model: &dyn Model, provider: String, store: &TeacherStore) -> KeyTest {
    let text = "Answer with the word: ready".to_owned();
    let question = ModelQuestion {
        system: Vec::new(),
        messages: vec![Message::User { text }],
        answer_tokens: None,
    };
    let began = Instant::now();
    let (reply, usage) = ask_counted::<String>(model, question).await;
    note_call(store, "test", model, usage).await;
    let message = match reply {
        Ok(_) => String::new(),
        Err(failure) => failure.message,
    };
    KeyTest {
        provider,
        model: model.name().to_owned(),
        works: message.is_empty(),
        message,
        took_ms: u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
    }
}

/// Who plans a run, and what that is fitted to.
pub struct Planner {
    /// The provider.
    pub provider: String,
    /// The provider's model.
    pub model: String,
    /// How many tokens it takes at once.
    pub context_tokens: u64,
    /// How the run is fitted to what the model takes that was chosen.
    pub fit: Fit,
}

impl Planner {
    /// Who plans where this model was chosen: itself, or rules where it takes too little or can call no
    /// tools. Whoever serves it is asked.
    pub async fn of(model: &dyn Model) -> Self {
        let window = model.window().await;
        let (provider, name) = (model.provider().to_owned(), model.name().to_owned());
        let context_tokens = window.tokens;
        let Some(cannot) = Cannot::plan(&window) else {
            let fit = Fit { notice: window.note, ..Fit::default() };
            return Self { provider, model: name, context_tokens, fit };
        };
        let writer = Writer { provider, model: name, context_tokens };
        let notice = [Some(cannot.told(&writer)), window.note].into_iter().flatten();
        let notice = notice.collect::<Vec<_>>().join(" ");
        Self {
            provider: drafter::PROVIDER.to_owned(),
            model: drafter::MODEL.to_owned(),
            context_tokens: drafter::CONTEXT_TOKENS,
            fit: Fit { notice: Some(notice), writer: Some(writer), ..Fit::default() },
        }
    }
}

/// Why a model cannot plan by itself.
enum Cannot {
    /// It takes too little at once.
    TakesTooLittle,
    /// It can call no tools.
    CallsNoTools,
}

impl Cannot {
    fn plan(window: &Window) -> Option<Self> {
        // Nothing is nothing that was said.
        if (1..LEAST).contains(&window.tokens) {
            return Some(Self::TakesTooLittle);
        }
        (!window.calls_tools).then_some(Self::CallsNoTools)
    }

    fn told(&self, writer: &Writer) -> String {
        let (model, context_tokens) = (writer.label(), writer.context_tokens);
        let why = match self {
            Self::TakesTooLittle => format!(
                "{model} takes {context_tokens} tokens at once, which is too little to plan by itself."
            ),
            Self::CallsNoTools => format!(
                "{model} cannot call tools, as its server says, so it cannot plan by itself: it could \
                 read no file and write no section."
            ),
        };
        format!(
            "{why} So the frame of a lesson is made by rules, and {model} writes the lines of one section \
             at a time; at each section you are told whose the words are."
        )
    }
}
