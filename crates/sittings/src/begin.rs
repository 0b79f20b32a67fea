//! How a sitting begins.

use domain::{ClockMark, DefinitionRef, EventBody, Partner, SittingBegan, SittingEvent};

use crate::{
    Blueprints, Content, Definition, ItemSelection, SittingError,
    form::{SEEDS, drawn, pinned},
};

/// Who begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Learner {
    /// A seat of the class and no name.
    pub seat: String,
    /// How often she has begun this definition, from 1.
    pub attempt: u32,
    /// Where all chance of her sitting comes from.
    pub seed: u64,
    /// Her share of the time, in hundredths: 125 is a quarter more.
    pub time_percent: u32,
    /// The model that takes part; none where no model does.
    pub partner: Option<Partner>,
}

/// The events with which a sitting begins: with its questions, unless they follow the answers.
///
/// # Errors
/// [`SittingError::Attempts`], [`SittingError::TooFew`], or what is wrong with a blueprint.
pub fn begin(
    definition: &Definition,
    learner: &Learner,
    library: &dyn Blueprints,
    now: &ClockMark,
) -> Result<Vec<EventBody>, SittingError> {
    let attempt = learner.attempt;
    if let Some(attempts) = definition.attempts.filter(|attempts| attempt > *attempts) {
        return Err(SittingError::Attempts { attempts, attempt });
    }
    let frozen = serde_json::to_value(definition)
        .map_err(|error| SittingError::Frozen(error.to_string()))?;
    let pool = pinned(definition, &library.all());
    let seed = learner.seed % SEEDS;
    let questions = match &definition.content {
        Content::Evaluation(test) => match &test.selection {
            ItemSelection::Fixed | ItemSelection::Random => {
                drawn(test, definition, &pool, library, seed)?
            }
            ItemSelection::Adaptive(_) => Vec::new(),
        },
        Content::Learning { .. } | Content::Thought { .. } => Vec::new(),
    };
    let began = SittingBegan {
        kind: definition.kind(),
        definition: DefinitionRef {
            id: definition.id.clone(),
            sha256: definition.sha256.clone(),
            title: definition.title.clone(),
        },
        frozen,
        seat: learner.seat.clone(),
        attempt,
        seed,
        time: definition.time.of(learner.time_percent),
        resuming: definition.resuming.clone(),
        pool,
        partner: learner.partner.clone(),
        clock: now.clone(),
    };
    let selected = questions.into_iter().map(SittingEvent::Selected);
    let events = std::iter::once(SittingEvent::Began(Box::new(began))).chain(selected);
    Ok(events.map(EventBody::Sitting).collect())
}
