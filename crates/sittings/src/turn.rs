//! What would tell the answers to the questions of a sitting, or of a test that nobody has begun.

use std::collections::BTreeSet;

use domain::ItemAsked;

use crate::{
    Blueprints, Content, Definition, Sitting, SittingError,
    form::{made, pinned},
    speech::AnswerSigns,
    widget::widget,
};

/// Variants of a blueprint from which it is seen whether its answer is always the same.
const SEEDS: [u64; 3] = [1, 2, 3];

impl Sitting {
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
    }
}
