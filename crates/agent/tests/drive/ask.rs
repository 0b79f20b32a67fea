//! Asking a model for an answer of a type: what is asked, and what every kind of answer comes to.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use agent::ask::{ModelQuestion, ModelReply, Unfit};
use agent::{Model, ModelEvent, ModelRequest, ModelStream, ask};
use async_trait::async_trait;
use domain::{
    AssistantMessage, ContentBlock, Message, ModelFailure, ModelFailureKind, OutputFormat,
    PromptFragment, StopReason, ToolCall, Usage,
};
use futures::{StreamExt, stream};
use proptest::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use testkit::scripted::{Answer, Scripted};

/// How a class is to be seated.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "seating")]
struct Seating {
    /// The groups, front row first.
    groups: Vec<Group>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
struct Group {
    /// How many pupils sit in it.
    pupils: u8,
    shape: Shape,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
enum Shape {
    Row,
    HorseShoe,
}

fn question() -> ModelQuestion {
    ModelQuestion::new("seating-plan", "You seat a class.", "3B, 24 pupils")
}

fn pair() -> Seating {
    Seating { groups: vec![Group { pupils: 2, shape: Shape::HorseShoe }] }
}

async fn asked(answer: Answer) -> ModelReply<Seating> {
    ask(&Scripted::new(vec![answer]), question()).await.unwrap()
}

/// The same where nothing is awaited.
fn asked_now(answer: Answer) -> ModelReply<Seating> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    runtime.block_on(asked(answer))
}

/// Says these pieces and then nothing, for ever or as the end of the stream.
struct Pieces {
    said: Vec<ModelEvent>,
    goes_on: bool,
    let_go: Arc<AtomicBool>,
}

/// Is dropped with the stream.
struct Line(Arc<AtomicBool>);

impl Line {
    fn is_held(&self) {}
}

impl Drop for Line {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

#[async_trait]
impl Model for Pieces {
    fn provider(&self) -> &str {
        "pieces"
    }

    fn name(&self) -> &str {
        "m"
    }

    fn context_tokens(&self) -> u64 {
        100_000
    }

    fn cost_usd(&self, _: &Usage) -> Option<f64> {
        Some(0.0)
    }

    async fn stream(&self, _: ModelRequest) -> Result<ModelStream, ModelFailure> {
        let said = stream::iter(self.said.clone().into_iter().map(Ok));
        let line = Line(Arc::clone(&self.let_go));
        let rest = match self.goes_on {
            true => stream::pending().boxed(),
            false => stream::empty().boxed(),
        };
        Ok(said.chain(rest).inspect(move |_| line.is_held()).boxed())
    }
}

#[tokio::test]
async fn the_shape_and_what_its_fields_are_for_come_from_the_type() {
    let model = Scripted::new(vec![Answer::structured(json!(pair()))]);
    let reply = ask::<Seating>(&model, question()).await.unwrap();
    assert_eq!(reply.answer, Ok(pair()));
    assert_eq!((reply.usage.input_tokens, reply.usage.output_tokens), (100, 20));
    let schema = json!({
        "description": "How a class is to be seated.",
        "type": "object",
        "required": ["groups"],
        "additionalProperties": false,
        "properties": {"groups": {
            "description": "The groups, front row first.",
            "type": "array",
            "items": {
                "type": "object",
                "required": ["pupils", "shape"],
                "additionalProperties": false,
                "properties": {
                    "pupils": {
                        "description": "How many pupils sit in it.",
                        "type": "integer", "format": "uint8", "minimum": 0, "maximum": 255,
                    },
                    "shape": {"type": "string", "enum": ["row", "horseShoe"]},
                },
            },
        }},
    });
    let instructions = PromptFragment {
        tag: "agent_instructions".into(),
        source: "seating-plan".into(),
        text: "You seat a class.".into(),
        cut_bytes: 0,
    };
    let wanted = ModelRequest {
        frames: Vec::new(),
        system: vec![instructions],
        messages: vec![Message::User { text: "3B, 24 pupils".into() }],
        tools: Vec::new(),
        output: Some(OutputFormat { name: "seating".into(), schema }),
        answer_tokens: None,
        effort: domain::Effort::Usual,
    };
    assert_eq!(model.requests(), [wanted]);
}

#[tokio::test]
async fn an_answer_in_a_fence_or_as_plain_text_is_read_as_well() {
    let json = json!(pair()).to_string();
    for text in [json.clone(), format!("```json\n{json}\n```\n"), format!("\n```\n{json}\n```")] {
        assert_eq!(asked(Answer::text(&text)).await.answer, Ok(pair()), "{text}");
    }
}

#[tokio::test]
async fn what_is_no_answer_is_told_apart_and_paid_for() {
    let said = |answer: Answer| async { asked(answer).await };
    let words = said(Answer::text("In rows, I think.")).await;
    assert_eq!(words.answer, Err(Unfit::Words("In rows, I think.".into())));
    assert_eq!(words.message.text(), "In rows, I think.");
    for nothing in [Answer::text(""), Answer::text(" \n"), Answer::tool("seat", json!({}))] {
        assert_eq!(said(nothing).await.answer, Err(Unfit::Empty));
    }
    let fence = said(Answer::text("```json\n{\"groups\": [\n```")).await.answer;
    assert!(matches!(fence, Err(Unfit::Words(_))), "{fence:?}");
    for (other, why) in [
        (json!({"rows": []}), "missing field `groups`"),
        (json!({"groups": "two"}), "expected a sequence"),
        (json!({"groups": [{"pupils": 2, "shape": "circle"}]}), "unknown variant `circle`"),
        (json!({"groups": [{"pupils": 900, "shape": "row"}]}), "expected u8"),
    ] {
        let reply = said(Answer::structured(other)).await;
        let Err(Unfit::Shape(problem)) = &reply.answer else { panic!("{reply:?}") };
        assert!(problem.contains(why), "{problem}");
        assert_eq!(reply.usage.output_tokens, 20);
    }
}

#[tokio::test]
async fn a_provider_that_fails_or_stops_halfway_is_a_failure_and_no_answer() {
    let away = Scripted::new(vec![Answer::failure(ModelFailureKind::Overloaded, "busy")]);
    let failure = ask::<Seating>(&away, question()).await.unwrap_err();
    assert_eq!((failure.kind, failure.message.as_str()), (ModelFailureKind::Overloaded, "busy"));
    // The whole answer is there, but its end is not: nobody knows what is missing.
    let said = vec![ModelEvent::Structured(json!(pair()).to_string())];
    let cut = Pieces { said, goes_on: false, let_go: Arc::default() };
    let failure = ask::<Seating>(&cut, question()).await.unwrap_err();
    assert_eq!(failure.message, "the answer was cut off before its end");
    assert_eq!(away.requests().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_model_that_goes_silent_is_not_waited_for() {
    let said = vec![ModelEvent::Structured("{\"gro".into())];
    let silent = Pieces { said, goes_on: true, let_go: Arc::default() };
    let failure = ask::<Seating>(&silent, question()).await.unwrap_err();
    assert_eq!(failure.message, "the model was silent for 90 seconds");
}

#[tokio::test(start_paused = true)]
async fn whoever_stops_asking_lets_the_provider_go() {
    let let_go = Arc::new(AtomicBool::new(false));
    let model = Pieces { said: Vec::new(), goes_on: true, let_go: Arc::clone(&let_go) };
    let asking = ask::<Seating>(&model, question());
    let stopped = tokio::time::timeout(std::time::Duration::from_secs(1), asking).await;
    assert!(stopped.is_err());
    assert!(let_go.load(Ordering::SeqCst));
}

#[tokio::test]
async fn a_string_is_asked_for_in_words() {
    let model = Scripted::new(vec![Answer::text("Iteration for 3B"), Answer::text("  ")]);
    let reply = ask::<String>(&model, question()).await.unwrap();
    assert_eq!(reply.answer.as_deref(), Ok("Iteration for 3B"));
    assert_eq!(ask::<String>(&model, question()).await.unwrap().answer, Err(Unfit::Empty));
    assert!(model.requests().iter().all(|request| request.output.is_none()));
}

#[test]
fn a_question_that_is_put_again_holds_what_was_said_without_calls_that_nothing_answers() {
    let text = ContentBlock::Text { text: "In rows.".into() };
    let call = ToolCall { id: "1".into(), name: "seat".into(), input: Value::Null };
    let content = vec![text.clone(), ContentBlock::ToolCall(call)];
    let said = AssistantMessage { content, stop: StopReason::ToolUse };
    let again = question().again(said, "Pairs are wanted.".into());
    let answer = AssistantMessage { content: vec![text], stop: StopReason::ToolUse };
    let wanted = [
        Message::User { text: "3B, 24 pupils".into() },
        Message::Assistant(answer),
        Message::User { text: "Pairs are wanted.".into() },
    ];
    assert_eq!(again.messages, wanted);
}

proptest! {
    /// However an answer is written, it is read as it was meant.
    #[test]
    fn every_answer_of_the_type_is_read_as_it_was_written(
        groups in prop::collection::vec((any::<u8>(), any::<bool>()), 0..6),
        fenced: bool,
        in_words: bool,
    ) {
        let shape = |row| if row { Shape::Row } else { Shape::HorseShoe };
        let groups = groups.into_iter().map(|(pupils, row)| Group { pupils, shape: shape(row) });
        let seating = Seating { groups: groups.collect() };
        let json = json!(seating);
        let answer = match (fenced, in_words) {
            (true, _) => Answer::text(format!("```json\n{json:#}\n```")),
            (false, true) => Answer::text(format!("{json:#}")),
            (false, false) => Answer::structured(json),
        };
        let reply = asked_now(answer);
        prop_assert_eq!(reply.answer, Ok(seating));
    }

    /// Whatever a model says, asking comes to an end with a word on it.
    #[test]
    fn no_text_makes_asking_fail(text: String) {
        let reply = asked_now(Answer::text(&text));
        prop_assert!(reply.answer.is_err());
    }
}
