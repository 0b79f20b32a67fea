//! What came of a sitting: its marks, its questions with their keys, and both with who sat.

use std::collections::BTreeMap;

use assessment::RubricRow;
use assessment::ability::Placement;
use domain::ItemAsked;
use sittings::{ItemMark, Sitting};
use store::SittingRow;

/// A sitting with what its answers are worth.
#[derive(Debug, Clone)]
pub struct MarkedSitting {
    /// The sitting.
    pub sitting: Sitting,
    /// Each question that was chosen.
    pub marks: Vec<ItemMark>,
    /// The band of whoever sat, where the definition has bands.
    pub placement: Option<Placement>,
    /// What the teacher changed of marks, by place, in sentences.
    pub changes: BTreeMap<u32, Vec<String>>,
}

/// A question of a sitting with its answer and its key, for whoever teaches and nobody else.
#[derive(Debug, Clone)]
pub struct MarkedQuestion {
    /// The question as it was asked.
    pub item: ItemAsked,
    /// What was answered, in words; none where nothing was.
    pub answer: Option<String>,
    /// What would be right; none where there is no such thing.
    pub key: Option<String>,
    /// What came of it; none where there is no right and wrong.
    pub mark: Option<ItemMark>,
    /// What a person did who answers so, in sentences.
    pub rationales: Vec<String>,
    /// The outcome of the curriculum that it is tied to first.
    pub outcome: Option<String>,
    /// Its name among the questions of a class; empty where there is no right and wrong.
    pub name: String,
    /// What a person looks for who marks it.
    pub rubric: Vec<RubricRow>,
    /// What the teacher changed of its mark, in sentences.
    pub changes: Vec<String>,
}

/// What a sitting that is over came to.
#[derive(Debug, Clone)]
pub struct Sat {
    /// The sitting.
    pub row: SittingRow,
    /// What its answers are worth.
    pub marked: MarkedSitting,
    /// Its questions.
    pub questions: Vec<MarkedQuestion>,
}
