//! What was said first in a conversation, summed up for the model that goes on with it.

use std::sync::Arc;

use agent::Model;
use agent::ask::{ModelQuestion, ask_counted};
use sessions::spent::note_call;
use sittings::ThoughtTurn;
use store::TeacherStore;

use super::quick::Quick;
use super::run::spoken;

const INSTRUCTIONS: &str = "You keep the memory of a conversation in which a learner thinks something through. Sum up \
    what the learner said so far, in at most five short sentences and in the third person: what it is about, what was \
    thought, what stayed open. Nothing that was not said, no judgement, no advice, no names.";

/// Most characters of a summary.
const LONGEST: usize = 1_500;

/// The summary, counted with what the teacher spent; none where the model gives none that can be used.
pub async fn of(
    model: Arc<dyn Model>,
    before: Option<&str>,
    turns: &[ThoughtTurn],
    store: &TeacherStore,
) -> Option<String> {
    let before = before.map(|before| format!("Before that: {before}\n"));
    let text: String = before.into_iter().chain(turns.iter().map(spoken)).collect();
    let question = ModelQuestion::new("partner", INSTRUCTIONS, text);
    let model = Quick(model);
    let (reply, usage) = ask_counted::<String>(&model, question).await;
    note_call(store, "partner", &model, usage).await;
    let said = reply.ok()?.message.text();
    let said = said.trim();
    (!said.is_empty() && said.chars().count() <= LONGEST).then(|| said.to_owned())
}
