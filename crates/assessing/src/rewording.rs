//! A model says the question of a draft in other words. What it says is compared before it is taken.

use agent::Model;
use agent::ask::{ModelQuestion, ModelReply, ask_counted};
use assessment::CALCULATION;
use domain::ModelFailure;
use sessions::spent::note_call;
use store::TeacherStore;

use crate::DraftedBlueprint;

const INSTRUCTIONS: &str = "You word questions for pupils of eleven to sixteen. You are shown one sentence in which \
    [calculation] stands for a calculation that you do not see. Say the same sentence once more in other plain \
    words, in British English. Write [calculation] exactly once, keep the words of the subject, ask for the same. No \
    numbers, no hint, nothing about the answer. Reply with the one sentence alone.";
/// Tokens that a sentence may have, with what a model thinks of it.
const TOKENS: u32 = 600;

/// What came of asking a model for other words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rewording {
    /// The question has to stay as it is, and nobody was asked.
    Stays,
    /// The question is said so now.
    Said,
    /// What the model said could change the question; its text is as it was.
    Refused {
        /// What it said.
        said: String,
        /// Why that is not taken.
        why: String,
    },
}

/// Asks for other words, once more where they are not taken; what that takes is counted with what she spent.
///
/// # Errors
/// What the provider says.
pub async fn reword(
    drafted: &mut DraftedBlueprint,
    model: &dyn Model,
    store: &TeacherStore,
) -> Result<Rewording, ModelFailure> {
    let Some(sentence) = drafted.draft.sentence().map(str::to_owned) else {
        return Ok(Rewording::Stays);
    };
    let question = ModelQuestion::new("assess-draft", INSTRUCTIONS, &sentence).of_at_most(TOKENS);
    let reply = counted(model, question.clone(), store).await?;
    let why = match taken(drafted, &said(&reply.message.text())) {
        Ok(()) => return Ok(Rewording::Said),
        Err(why) => why,
    };
    let problem =
        format!("That cannot be used: {why}. Reply with one sentence, {CALCULATION} once in it.");
    let reply = counted(model, question.again(reply.message, problem), store).await?;
    let said = said(&reply.message.text());
    Ok(match taken(drafted, &said) {
        Ok(()) => Rewording::Said,
        Err(why) => Rewording::Refused { said, why },
    })
}

/// What a model says, counted as what it cost.
async fn counted(
    model: &dyn Model,
    question: ModelQuestion,
    store: &TeacherStore,
) -> Result<ModelReply<String>, ModelFailure> {
    let (reply, usage) = ask_counted(model, question).await;
    note_call(store, "rewording", model, usage).await;
    reply
}

/// Takes the words, if the draft with them still keeps what it promises.
fn taken(drafted: &mut DraftedBlueprint, said: &str) -> Result<(), String> {
    let before = drafted.draft.clone();
    drafted.draft.say(said).map_err(|refused| refused.to_string())?;
    drafted.check().map_err(|problem| {
        drafted.draft = before;
        problem.message
    })
}

/// The sentence without the quotation marks that models put around one.
fn said(text: &str) -> String {
    text.trim().trim_matches(['"', '“', '”', '`', '*']).trim().to_owned()
}
