//! The turn of the model that takes part: what it is shown before a question is asked, what of its words is
//! taken, and the event that says so.

use std::collections::BTreeSet;

use domain::{
    ClockMark, EventBody, InteractionRequest, ItemAsked, ItemSelected, Partner, PartnerOutcome,
    PartnerSpoke, SittingEvent, SittingKind, Spent, Usage,
};

use crate::{
    Blueprints, Content, Definition, Projection, Sitting, SittingError, SittingStep,
    form::{made, pinned},
    policy::{ModelRole, Policy},
    sitting::Course,
    speech::{AnswerSigns, SpeechRules, Utterance},
    widget::widget,
};

/// Variants of a blueprint from which it is seen whether its answer is always the same.
const SEEDS: [u64; 3] = [1, 2, 3];

/// A turn of the model that takes part.
#[derive(Clone, Debug)]
pub struct PartnerTurn {
    /// Who is asked.
    pub who: Partner,
    /// What kind of session it is.
    pub kind: SittingKind,
    /// The place of the question.
    pub place: u32,
    /// The question that is asked whatever it says; in a conversation, what is asked where it asks nothing.
    pub item: Option<ItemAsked>,
    /// All that it may see.
    pub projection: Projection,
    open: Option<AnswerSigns>,
}

/// What came of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct PartnerHeard {
    /// What the learner reads; empty unless it stands.
    pub text: String,
    /// What came of it.
    pub outcome: PartnerOutcome,
    /// What it took.
    pub usage: Usage,
    /// What that cost.
    pub spent: Spent,
}

impl PartnerTurn {
    /// What it may be.
    #[must_use]
    pub fn role(&self) -> ModelRole {
        Policy::of(self.kind).model
    }

    /// What the learner reads of what it said, which tells the answer to no question `elsewhere` either.
    ///
    /// # Errors
    /// Why it is not taken, in words for the model.
    pub fn taken(
        &self,
        said: &Utterance,
        elsewhere: &[AnswerSigns],
    ) -> Result<String, &'static str> {
        let turns = match &self.projection {
            Projection::Thought { turns, .. } => turns.as_slice(),
            Projection::Evaluation { .. }
            | Projection::Learning(_)
            | Projection::Survey { .. }
            | Projection::Workflow { .. } => &[],
        };
        let (role, item, open) = (self.role(), self.item.as_ref(), self.open.as_ref());
        SpeechRules { role, item, turns, open, elsewhere }.taken(said)
    }
}

impl Sitting {
    /// The turn of the model before what a step asks; none where no model is asked there.
    ///
    /// # Errors
    /// When a blueprint is not there in its version.
    pub fn partner_turn(
        &self,
        library: &dyn Blueprints,
        step: &SittingStep,
    ) -> Result<Option<PartnerTurn>, SittingError> {
        match step {
            SittingStep::Ask { events } => {
                let item = events.iter().find_map(asked);
                match item {
                    Some(item) => {
                        let selected = events.iter().find_map(chosen);
                        self.partner_turn_at(library, item.place, Some(item), selected)
                    }
                    None => Ok(None),
                }
            }
            SittingStep::Choose { place, template } => {
                self.partner_turn_at(library, *place, template.as_ref(), None)
            }
            SittingStep::Note { .. }
            | SittingStep::Wait { .. }
            | SittingStep::Held
            | SittingStep::End { .. }
            | SittingStep::Over { .. } => Ok(None),
        }
    }

    fn partner_turn_at(
        &self,
        library: &dyn Blueprints,
        place: u32,
        item: Option<&ItemAsked>,
        selected: Option<&ItemSelected>,
    ) -> Result<Option<PartnerTurn>, SittingError> {
        let Some(course) = self.course().filter(|course| course.is_partner_due(place)) else {
            return Ok(None);
        };
        // Where a form has no more questions it ends; in a conversation the model may go on.
        if item.is_none() && course.kind() != SittingKind::Thought {
            return Ok(None);
        }
        let Some(who) = course.began.partner.clone() else { return Ok(None) };
        let known = course.place(place).and_then(|state| state.selected.as_ref());
        let open = match (item, selected.or(known)) {
            (Some(item), Some(selected)) => Some(signs(library, selected, item.clone())?),
            _ => None,
        };
        Ok(Some(PartnerTurn {
            who,
            kind: course.kind(),
            place,
            item: item.cloned(),
            projection: self.projection_with(library, item.cloned())?,
            open,
        }))
    }

    /// The event that says what came of a turn, which began at `asked`. Nothing where the sitting has gone on
    /// without it.
    ///
    /// # Errors
    /// When time runs backwards.
    pub fn heard(
        &self,
        turn: &PartnerTurn,
        heard: PartnerHeard,
        asked: &ClockMark,
        now: &ClockMark,
    ) -> Result<Vec<EventBody>, SittingError> {
        let course = self.at(now)?;
        if !course.is_partner_due(turn.place) {
            return Ok(Vec::new());
        }
        let waited = match asked.boot == now.boot {
            true => now.running_ms.saturating_sub(asked.running_ms),
            false => 0,
        };
        let PartnerHeard { text, outcome, usage, spent } = heard;
        let spoke = PartnerSpoke {
            place: turn.place,
            who: turn.who.clone(),
            text,
            outcome,
            usage,
            cost_usd: spent.whole(),
            waited_ms: waited.min(course.time.since(now)),
            clock: now.clone(),
        };
        Ok(vec![SittingEvent::PartnerSpoke(Box::new(spoke)).into()])
    }

    /// What would tell the answers to the questions that were chosen so far.
    ///
    /// # Errors
    /// When a blueprint is not there in its version.
    pub fn answer_signs(&self, library: &dyn Blueprints) -> Result<Vec<AnswerSigns>, SittingError> {
        let Some(course) = self.course() else { return Ok(Vec::new()) };
        let chosen = course.places.iter().filter_map(|state| state.selected.as_ref());
        let mut known = BTreeSet::new();
        chosen
            .filter(|one| known.insert((&one.blueprint, &one.version, one.seed, one.wanted)))
            .map(|selected| {
                let (variant, blueprint) = made(library, selected)?;
                let item = bare(selected.place, &blueprint.public_item(&variant));
                Ok(AnswerSigns::of(blueprint.private_key(&variant)?, item))
            })
            .collect()
    }
}

impl Course {
    /// Whether the model that takes part is asked before the question of a place is.
    pub(crate) fn is_partner_due(&self, place: u32) -> bool {
        self.may_ask_partner(place).is_ok()
            // A conversation is opened by its file: nothing was said yet.
            && (self.kind() != SittingKind::Thought || place > 1)
    }
}

impl Definition {
    /// What would tell the answers to questions of a test that nobody may have begun yet: those that have the
    /// same answer in each of their variants.
    ///
    /// # Errors
    /// When a blueprint makes no question.
    pub fn answer_signs(&self, library: &dyn Blueprints) -> Result<Vec<AnswerSigns>, SittingError> {
        let Content::Evaluation(_) = &self.content else { return Ok(Vec::new()) };
        let (mut found, mut known) = (Vec::new(), BTreeSet::new());
        for one in pinned(self, &library.all()) {
            let blueprint = library.version(&one.blueprint, &one.version);
            let Some(blueprint) = blueprint.filter(|_| known.insert(one.blueprint.clone())) else {
                continue;
            };
            let mut keys = Vec::new();
            for seed in SEEDS {
                let variant = blueprint.generate(seed)?;
                keys.push((blueprint.private_key(&variant)?, blueprint.public_item(&variant)));
            }
            let Some((key, item)) = keys.pop() else { continue };
            let answer = key.answer();
            if answer.is_some() && keys.iter().all(|(other, _)| other.answer() == answer) {
                found.push(AnswerSigns::of(key, bare(1, &item)));
            }
        }
        Ok(found)
    }
}

fn signs(
    library: &dyn Blueprints,
    selected: &ItemSelected,
    item: ItemAsked,
) -> Result<AnswerSigns, SittingError> {
    let (variant, blueprint) = made(library, selected)?;
    Ok(AnswerSigns::of(blueprint.private_key(&variant)?, item))
}

/// A question of which only what is asked matters.
fn bare(place: u32, item: &assessment::PublicItem) -> ItemAsked {
    ItemAsked {
        place,
        of: None,
        name: None,
        section: None,
        question: item.question.trim().to_owned(),
        widget: widget(&item.response),
        may_skip: false,
        may_go_back: false,
        points: None,
        lang: None,
    }
}

fn asked(event: &EventBody) -> Option<&ItemAsked> {
    let EventBody::Ask(domain::AskEvent::Opened { interaction }) = event else { return None };
    match &interaction.request {
        InteractionRequest::Item(item) => Some(item),
        _ => None,
    }
}

fn chosen(event: &EventBody) -> Option<&ItemSelected> {
    match event {
        EventBody::Sitting(SittingEvent::Selected(selected)) => Some(selected),
        _ => None,
    }
}
