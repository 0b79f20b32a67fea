//! What is wrong with parameters and responses.

use thiserror::Error;

/// Why nothing can be estimated. Places count from 1, as people count questions.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum AbilityError {
    /// A discrimination that no curve can have.
    #[error(
        "the discrimination a is {0}; it has to lie between {min} and {max}",
        min = super::ItemCurve::FLATTEST,
        max = super::ItemCurve::STEEPEST
    )]
    Discrimination(f64),
    /// A difficulty that is far outside what anybody is able to do, or no number.
    #[error("the difficulty b is {0}; it has to lie between -{max} and {max}", max = super::ItemCurve::HARDEST)]
    Difficulty(f64),
    /// A chance of guessing that is no chance, or that says everybody guesses right.
    #[error("the chance of guessing c is {0}; it has to be at least 0 and below 1")]
    Guessing(f64),
    /// A belief that is none, or narrower than anything that answers can lead to.
    #[error("nobody can believe an ability of {mean} with an error of {se}")]
    Belief {
        /// The mean.
        mean: f64,
        /// The standard error.
        se: f64,
    },
    /// The same with the place of the item.
    #[error("item {place}: {fault}")]
    Item {
        /// Which one.
        place: usize,
        /// What is wrong with it.
        fault: Box<AbilityError>,
    },
    /// A response that is none.
    #[error("response {place} is {found}; it has to be 1 (right), 0 (wrong) or null (not reached)")]
    Response {
        /// Which one.
        place: usize,
        /// What stands there.
        found: String,
    },
    /// More responses than there are items.
    #[error(
        "there are {responses} responses to {items} items; nobody can answer what was not asked"
    )]
    Responses {
        /// How many items.
        items: usize,
        /// How many responses.
        responses: usize,
    },
    /// So many items that estimating would not come to an end while somebody waits.
    #[error("there are {items} items; a pattern has at most {most}")]
    TooMany {
        /// How many there are.
        items: usize,
        /// How many there may be.
        most: usize,
    },
    /// Nothing to estimate from and nothing to ask next.
    #[error("there are no items")]
    NoItems,
    /// The text is not JSON of the right shape.
    #[error("this is not {{\"items\": [{{\"a\", \"b\", \"c\"}}], \"responses\": […]}}: {0}")]
    Json(String),
}
