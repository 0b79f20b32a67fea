//! What servers turned out not to take. Servers that speak the same wire differ in what they know,
//! and say so only by refusing: the request is then sent again without it, and what was learnt
//! holds until the application ends.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::http::Refused;

/// Something that a server does not take, or takes only in another way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Quirk {
    /// A schema that the answer is held to.
    Schema,
    /// Tools while reasoning is not switched off: OpenAI's newer models on chat completions.
    ReasoningBesideTools,
    /// The wish for reasoning to hand back: models that do none.
    ReasoningToKeep,
    /// A limit of the answer as high as ours.
    Limit,
    /// A forced call of a tool.
    ForcedCall,
    /// What its model thought before a call, sent back with the result.
    ThoughtBack,
    /// The wish for figures at the end of a stream.
    Usage,
    /// A wish of how long it thinks.
    Effort,
}

/// The words by which a refusal names what it is about, in its field or in its text.
const SIGNS: [(Quirk, &[&str]); 7] = [
    (Quirk::ReasoningBesideTools, &["reasoning_effort"]),
    (
        Quirk::Schema,
        &["response_format", "text.format", "output_config", "json_schema", "structured output"],
    ),
    (Quirk::ForcedCall, &["tool_choice"]),
    (Quirk::Limit, &["max_tokens", "max_completion_tokens", "max_output_tokens"]),
    (Quirk::ThoughtBack, &["reasoning_content"]),
    (Quirk::Usage, &["stream_options"]),
    (Quirk::ReasoningToKeep, &["include", "encrypted content is not supported"]),
];

/// The quirks of one model on one server.
#[derive(Debug, Default)]
pub(crate) struct Quirks {
    refused: Mutex<BTreeSet<Quirk>>,
    window: Mutex<Option<u64>>,
    /// The window in a refusal, which what the server says of itself does not make larger.
    refused_over: Mutex<Option<u64>>,
    /// Whether the server said that it answers for the model itself.
    kept: AtomicBool,
    /// Whether it is a program that runs models and passes nothing on.
    itself: AtomicBool,
}

impl Quirks {
    pub fn has(&self, quirk: Quirk) -> bool {
        self.refused.lock().unwrap_or_else(PoisonError::into_inner).contains(&quirk)
    }

    /// How many tokens the server says it takes, once it was asked or has refused more.
    pub fn window(&self) -> Option<u64> {
        let said = *self.window.lock().unwrap_or_else(PoisonError::into_inner);
        let refused = *self.refused_over.lock().unwrap_or_else(PoisonError::into_inner);
        match (said, refused) {
            (Some(said), Some(refused)) => Some(said.min(refused)),
            (said, refused) => said.or(refused),
        }
    }

    /// Whether the server said that what it is sent for the model stays with it.
    pub fn keeps(&self) -> bool {
        self.kept.load(Ordering::Relaxed)
    }

    /// Keep that it said so.
    pub fn is_kept(&self) {
        self.kept.store(true, Ordering::Relaxed);
    }

    /// Whether the server is a program that runs models itself.
    pub fn is_itself(&self) -> bool {
        self.itself.load(Ordering::Relaxed)
    }

    /// Keep that it is.
    pub fn answers_itself(&self) {
        self.itself.store(true, Ordering::Relaxed);
    }

    /// Keep what a refusal says that it takes.
    pub fn refuses_over(&self, tokens: u64) {
        *self.refused_over.lock().unwrap_or_else(PoisonError::into_inner) = Some(tokens);
    }

    /// Keep what the server says it takes.
    pub fn takes(&self, tokens: u64) {
        *self.window.lock().unwrap_or_else(PoisonError::into_inner) = Some(tokens);
    }

    /// Whether something new about the server is learnt from its refusal of a request with this wish of how long it
    /// thinks, so that the request is worth sending in another way.
    pub fn learn(&self, refused: &Refused, effort: Option<&str>) -> bool {
        let wished = effort.is_some() && !self.has(Quirk::Effort) && is_about_effort(refused);
        let Some(quirk) = wished.then_some(Quirk::Effort).or_else(|| quirk(refused)) else {
            return false;
        };
        let mut known = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        let new = known.insert(quirk);
        if new {
            tracing::info!(?quirk, "the model server does not take this; it is asked without");
        }
        new
    }
}

/// Whether a refusal names the wish of how long the model thinks.
fn is_about_effort(refused: &Refused) -> bool {
    let named = |text: &str| text.contains("effort");
    matches!(refused.status, Some(400 | 404 | 415 | 422 | 501))
        && match refused.param.as_deref().filter(|param| !param.is_empty()) {
            Some(param) => named(param),
            None => named(&refused.said.to_lowercase()),
        }
}

/// The field that a server names is believed before the words of its message.
fn quirk(refused: &Refused) -> Option<Quirk> {
    if !matches!(refused.status, Some(400 | 404 | 415 | 422 | 501)) {
        return None;
    }
    let named = |text: &str| {
        let about = |signs: &[&str]| signs.iter().any(|sign| text.contains(sign));
        SIGNS.iter().find(|(_, signs)| about(signs)).map(|(quirk, _)| *quirk)
    };
    match refused.param.as_deref().filter(|param| !param.is_empty()) {
        Some(param) => named(param),
        None => named(&refused.said.to_lowercase()),
    }
}

/// The quirks of all servers, by address and model.
#[derive(Debug, Default)]
pub(crate) struct Learnt(Mutex<BTreeMap<(String, String), Arc<Quirks>>>);

impl Learnt {
    pub fn about(&self, address: &str, model: &str) -> Arc<Quirks> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(all.entry((address.to_owned(), model.to_owned())).or_default())
    }
}

#[cfg(test)]
mod tests {
    use domain::{ModelFailure, ModelFailureKind};

    use super::*;

    fn refused(status: u16, param: Option<&str>, said: &str) -> Refused {
        Refused {
            param: param.map(str::to_owned),
            said: said.to_owned(),
            status: Some(status),
            ..ModelFailure::new(ModelFailureKind::Request, "no").into()
        }
    }

    #[test]
    fn a_refusal_teaches_what_it_names_once() {
        let cases = [
            (400, Some("reasoning_effort"), "tools", Some(Quirk::ReasoningBesideTools)),
            (400, Some("response_format"), "max_tokens", Some(Quirk::Schema)),
            (400, None, "This model does not support json_schema", Some(Quirk::Schema)),
            (422, None, "Extra inputs: response_format", Some(Quirk::Schema)),
            (400, None, "'max_tokens' is too large: 16384", Some(Quirk::Limit)),
            (400, Some("include"), "Encrypted content …", Some(Quirk::ReasoningToKeep)),
            (400, Some("messages"), "response_format", None),
            (400, None, "no such thing", None),
            (429, None, "response_format", None),
        ];
        for (status, param, said, expected) in cases {
            let refused = refused(status, param, said);
            assert_eq!(quirk(&refused), expected, "{refused:?}");
            let quirks = Quirks::default();
            assert_eq!(quirks.learn(&refused, None), expected.is_some());
            assert!(!quirks.learn(&refused, None));
            assert_eq!(expected.is_some_and(|quirk| quirks.has(quirk)), expected.is_some());
        }
    }

    #[test]
    fn what_is_learnt_is_kept_for_each_server_and_model() {
        let learnt = Learnt::default();
        learnt.about("a", "m").learn(&refused(400, Some("tool_choice"), ""), None);
        assert!(learnt.about("a", "m").has(Quirk::ForcedCall));
        assert!(!learnt.about("a", "n").has(Quirk::ForcedCall));
        assert!(!learnt.about("b", "m").has(Quirk::ForcedCall));
    }

    #[test]
    fn the_wish_for_effort_is_let_go_before_reasoning_is_switched_off() {
        let quirks = Quirks::default();
        let refused = refused(400, Some("reasoning_effort"), "tools");
        assert!(quirks.learn(&refused, Some("high")));
        assert!(quirks.has(Quirk::Effort) && !quirks.has(Quirk::ReasoningBesideTools));
        assert!(quirks.learn(&refused, None));
        assert!(quirks.has(Quirk::ReasoningBesideTools));
    }
}
