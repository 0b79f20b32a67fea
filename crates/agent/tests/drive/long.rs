//! A session of 200 turns with a model whose window holds a few of them.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use agent::{Model, ModelEvent, ModelRequest, ModelStream, check_history};
use async_trait::async_trait;
use domain::{
    EventBody, Face, Message, ModelFailure, ModelFailureKind, RunEvent, StopReason, TraceId, Usage,
};
use futures::{StreamExt, stream};

use crate::stage::{Member, Stage, success};

const TURNS: usize = 200;

fn size(message: &Message) -> usize {
    match message {
        Message::User { text } => text.len(),
        Message::Tool { content, .. } => content.len(),
        Message::Assistant(answer) => answer.text().len() + answer.tool_calls().count() * 20,
    }
}

/// Looks once at each thing it is asked about, answers at length, and refuses what does not fit.
struct Small {
    window: u64,
    calls: AtomicUsize,
}

impl Small {
    fn new(window: u64) -> Arc<Self> {
        Arc::new(Self { window, calls: AtomicUsize::new(0) })
    }
}

#[async_trait]
impl Model for Small {
    fn provider(&self) -> &str {
        "small"
    }

    fn name(&self) -> &str {
        "m"
    }

    fn context_tokens(&self) -> u64 {
        self.window
    }

    fn cost_usd(&self, _: &Usage) -> Option<f64> {
        Some(0.0)
    }

    async fn stream(&self, request: ModelRequest) -> Result<ModelStream, ModelFailure> {
        check_history(&request.messages).unwrap();
        let tokens = request.messages.iter().map(size).sum::<usize>() as u64 / 4;
        assert!(tokens <= self.window, "{tokens} tokens do not fit");
        let number = self.calls.fetch_add(1, Ordering::SeqCst);
        let looks = matches!(request.messages.last(), Some(Message::User { .. }));
        let said = match looks {
            true => vec![
                ModelEvent::ToolCall { index: 0, id: format!("c{number}"), name: "look".into() },
                ModelEvent::ToolInput { index: 0, json: format!("{{\"at\":\"{number}\"}}") },
            ],
            false => vec![ModelEvent::Text(format!("answer {number} {}", "word ".repeat(80)))],
        };
        let stop = if looks { StopReason::ToolUse } else { StopReason::EndTurn };
        let usage = Usage { input_tokens: tokens, ..Usage::default() };
        let events = said.into_iter().chain([ModelEvent::Finished { stop, usage }]);
        Ok(stream::iter(events.map(Ok).collect::<Vec<_>>()).boxed())
    }
}

/// Makes summaries, or fails to.
struct Background {
    works: bool,
    /// Whether it fails after it has begun.
    begins: bool,
    asked: Mutex<Vec<String>>,
}

#[async_trait]
impl Model for Background {
    fn provider(&self) -> &str {
        "background"
    }

    fn name(&self) -> &str {
        "shortener"
    }

    fn context_tokens(&self) -> u64 {
        8_000
    }

    fn cost_usd(&self, _: &Usage) -> Option<f64> {
        Some(0.5)
    }

    async fn stream(&self, request: ModelRequest) -> Result<ModelStream, ModelFailure> {
        let Some(Message::User { text }) = request.messages.first() else { panic!("{request:?}") };
        let mut asked = self.asked.lock().unwrap();
        asked.push(text.clone());
        if self.begins {
            let usage = Usage { input_tokens: 700, ..Usage::default() };
            let broken = ModelFailure::new(ModelFailureKind::Network, "cut off");
            return Ok(stream::iter([Ok(ModelEvent::Counted(usage)), Err(broken)]).boxed());
        }
        if !self.works {
            return Err(ModelFailure::new(ModelFailureKind::Overloaded, "busy"));
        }
        let said = ModelEvent::Text(format!("This is summary {}.", asked.len()));
        let end = ModelEvent::Finished { stop: StopReason::EndTurn, usage: Usage::default() };
        Ok(stream::iter([Ok(said), Ok(end)]).boxed())
    }
}

/// Who wrote each summary of a session of 200 turns.
async fn session(window: u64, background: Option<Arc<Background>>) -> (Stage, Vec<String>) {
    let mut member = Member::with(Small::new(window));
    member.background = background.map(|model| model as Arc<dyn Model>);
    let stage = Stage::of([("a", member)]);
    for turn in 0..TURNS {
        let (text, face) = (format!("wish {turn}"), Face::Window);
        let message = EventBody::Run(RunEvent::UserMessage { text, command: None, face });
        let start = EventBody::Run(RunEvent::RunStarted(stage.people.start("a").unwrap()));
        let run = stage.append(TraceId::new(), vec![message, start]).await;
        let (_, ended) = stage.drive.run(run).await.unwrap();
        assert_eq!(ended, success());
    }
    let by = stage
        .log
        .events()
        .iter()
        .filter_map(|event| match &event.body {
            EventBody::Run(RunEvent::HistorySummarised { model, .. }) => Some(model.clone()),
            _ => None,
        })
        .collect();
    // The originals are kept.
    let run = stage.folded();
    let mut wishes = Vec::new();
    for message in run.history() {
        if let Message::User { text } = message {
            wishes.push(text.clone());
        }
    }
    assert_eq!(wishes, (0..TURNS).map(|turn| format!("wish {turn}")).collect::<Vec<_>>());
    assert_eq!(run.history().len(), TURNS * 4);
    (stage, by)
}

#[tokio::test]
async fn a_small_model_writes_summaries_of_summaries() {
    let background = Arc::new(Background { works: true, begins: false, asked: Mutex::default() });
    let (stage, by) = session(4_000, Some(background.clone())).await;
    assert!(by.len() > 3 && by.len() < 50, "{} summaries", by.len());
    assert!(by.iter().all(|model| model == "shortener"));
    let asked = background.asked.lock().unwrap();
    assert!(asked[1].starts_with("Summary of what came before:\nThis is summary 1."));
    assert!(asked[0].contains("wish 0") && !asked[1].contains("wish 0"));
    let last = format!("This is summary {}.", by.len());
    assert_eq!(stage.folded().summary(), Some(last.as_str()));
}

#[tokio::test]
async fn without_one_and_with_one_that_fails_the_application_lists_what_was_said() {
    let failing = Arc::new(Background { works: false, begins: false, asked: Mutex::default() });
    for background in [None, Some(failing)] {
        let (stage, by) = session(4_000, background).await;
        assert!(by.len() > 3 && by.len() < 50, "{} summaries", by.len());
        assert!(by.iter().all(|model| model == "application"));
        let run = stage.folded();
        let summary = run.summary().unwrap();
        assert!(summary.contains("- The teacher said: wish "), "{summary}");
        assert!(summary.len() < 2_600, "{}", summary.len());
    }
}

#[tokio::test]
async fn a_summary_that_was_begun_and_failed_is_counted() {
    let failing = Background { works: false, begins: true, asked: Mutex::default() };
    let (stage, _) = session(4_000, Some(Arc::new(failing))).await;
    let taken: Vec<(String, u64, Option<f64>)> = stage
        .log
        .events()
        .iter()
        .filter_map(|event| match &event.body {
            EventBody::Run(RunEvent::HistorySummarised { model, usage, cost_usd, .. }) => {
                Some((model.clone(), usage.input_tokens, *cost_usd))
            }
            _ => None,
        })
        .collect();
    assert!(taken.len() > 3);
    assert!(
        taken.iter().all(|taken| *taken == ("application".to_owned(), 700, Some(0.5))),
        "{taken:?}"
    );
}
