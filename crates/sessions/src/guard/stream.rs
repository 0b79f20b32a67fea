//! Putting back what was replaced, while the answer arrives.

use std::collections::BTreeMap;

use agent::{ModelEvent, ModelStream};
use domain::ModelFailure;
use futures::{Stream, StreamExt};
use privacy::{Restorer, Vault};

/// One restorer for each kind of text in a stream, as tokens may be cut anywhere. What a token stands
/// for holds nothing that JSON would have to escape, so JSON text is put right as it is.
pub(super) struct Restorers {
    whole: Vault,
    text: Restorer,
    json: Restorer,
    thinking: Restorer,
    inputs: BTreeMap<usize, String>,
}

impl Restorers {
    pub fn new(vault: &Vault) -> Self {
        Self {
            whole: vault.clone(),
            text: vault.restorer(),
            json: vault.restorer(),
            thinking: vault.restorer(),
            inputs: BTreeMap::new(),
        }
    }

    fn take(&mut self, event: ModelEvent) -> Vec<ModelEvent> {
        match event {
            ModelEvent::Text(piece) => alive(text(self.text.push(&piece))),
            ModelEvent::Structured(piece) => alive(structured(self.json.push(&piece))),
            ModelEvent::Thinking(piece) => match self.thinking.push(&piece) {
                held if held.is_empty() => alive(Vec::new()),
                thought => vec![ModelEvent::Thinking(thought)],
            },
            // The input of a call is needed whole before it runs: it is put right at the end.
            ModelEvent::ToolInput { index, json } => {
                self.inputs.entry(index).or_default().push_str(&json);
                alive(Vec::new())
            }
            ModelEvent::ToolCall { .. } | ModelEvent::Opaque { .. } => {
                let mut events = self.held_text();
                events.push(event);
                events
            }
            ModelEvent::Finished { .. } => {
                let mut events = self.held_text();
                events.extend(self.held_inputs());
                events.push(event);
                events
            }
            ModelEvent::Replaced(_) | ModelEvent::Alive | ModelEvent::Counted(_) => vec![event],
        }
    }

    /// What looked like the beginning of a token and was none.
    fn held_text(&mut self) -> Vec<ModelEvent> {
        let fresh = self.whole.restorer();
        let held = std::mem::replace(&mut self.text, fresh).finish();
        let fresh = self.whole.restorer();
        let held_json = std::mem::replace(&mut self.json, fresh).finish();
        text(held).into_iter().chain(structured(held_json)).collect()
    }

    fn held_inputs(&mut self) -> Vec<ModelEvent> {
        let inputs = std::mem::take(&mut self.inputs);
        inputs
            .into_iter()
            .map(|(index, json)| ModelEvent::ToolInput { index, json: self.whole.restore(&json) })
            .collect()
    }
}

pub(super) fn restored(
    answer: ModelStream,
    mut restorers: Restorers,
) -> impl Stream<Item = Result<ModelEvent, ModelFailure>> {
    answer.flat_map(move |event| {
        let events = match event {
            Ok(event) => restorers.take(event).into_iter().map(Ok).collect(),
            Err(failure) => vec![Err(failure)],
        };
        futures::stream::iter(events)
    })
}

/// A piece that is held back is a sign of life all the same.
fn alive(events: Vec<ModelEvent>) -> Vec<ModelEvent> {
    if events.is_empty() { vec![ModelEvent::Alive] } else { events }
}

fn text(piece: String) -> Vec<ModelEvent> {
    if piece.is_empty() { Vec::new() } else { vec![ModelEvent::Text(piece)] }
}

fn structured(piece: String) -> Vec<ModelEvent> {
    if piece.is_empty() { Vec::new() } else { vec![ModelEvent::Structured(piece)] }
}
