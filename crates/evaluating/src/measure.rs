//! The mechanical criteria. Each is a function from a draft to its faults; none means that the
//! criterion holds.

mod aims;
mod fault;
mod page;
mod prose;
mod steps;
mod tasks;
mod texts;
mod words;

use rating::{Criterion, Kind, Rubric};

use crate::Draft;

/// What a criterion came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    /// The criterion's id.
    pub criterion: String,
    /// What is wrong, each with its place; none when it holds.
    pub faults: Vec<String>,
}

type Measure = fn(&Draft) -> Vec<String>;

const MEASURES: [(&str, Measure); 20] = [
    ("outcome-stated-once", aims::outcome_stated_once),
    ("claims-backed", aims::claims_backed),
    ("criteria-observable", aims::criteria_observable),
    ("prior-knowledge-named", aims::prior_knowledge_named),
    ("misconceptions-with-moves", aims::misconceptions_with_moves),
    ("about-the-topic", aims::about_the_topic),
    ("words-taught", words::taught),
    ("minutes-true", steps::minutes_true),
    ("begins-with-retrieval", steps::begins_with_retrieval),
    ("tiers-keep-the-challenge", tasks::tiers_keep_the_challenge),
    ("hinge-with-moves", steps::hinge_with_moves),
    ("exit-on-the-hardest-case", tasks::exit_on_the_hardest_case),
    ("answers-and-room", tasks::answers_and_room),
    ("pages-for-pupils-only", page::for_pupils_only),
    ("plan-and-page-agree", page::plan_and_page_agree),
    ("needs-placed", steps::needs_placed),
    ("evidence-for-each-criterion", aims::evidence_for_each_criterion),
    ("reads-right", words::read_right),
    ("no-wall-of-text", page::no_wall_of_text),
    ("says-something", prose::says_something),
];

/// Every mechanical criterion of the rubric, in its order; of the frame of a lesson those that are asked
/// of frames.
///
/// # Errors
/// The id of a mechanical criterion that no function answers.
pub fn measure(rubric: &Rubric, draft: &Draft) -> Result<Vec<Measured>, String> {
    let is_frame = prose::is_frame(draft);
    let asked = |criterion: &&Criterion| criterion.frames || !is_frame;
    let mechanical = rubric.of(Kind::Mechanical).filter(asked);
    mechanical
        .map(|criterion| {
            let known = MEASURES.iter().find(|(id, _)| *id == criterion.id);
            let (_, measure) = known.ok_or_else(|| criterion.id.clone())?;
            Ok(Measured { criterion: criterion.id.clone(), faults: measure(draft) })
        })
        .collect()
}
