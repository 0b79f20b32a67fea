//! What is asked, held to its bounds, and how much of an answer there may be.

use crate::LearningError;

/// Memories that are found have at most so many tokens.
pub(crate) const PAGE_TOKENS: usize = 2_000;

/// Tokens are counted as bytes by this, as everywhere in here: what a model really makes of a text is its own affair.
const BYTES_OF_A_TOKEN: usize = 4;

/// How many tokens a text has, about.
pub(crate) fn tokens(text: &str) -> usize {
    text.len().div_ceil(BYTES_OF_A_TOKEN)
}

/// That a number is within its bounds, as the schema has them.
///
/// # Errors
/// It is not, with what it may be.
pub(crate) fn within(name: &str, number: u32, least: u32, most: u32) -> Result<(), LearningError> {
    match (least..=most).contains(&number) {
        true => Ok(()),
        false => Err(LearningError::Invalid(format!(
            "`{name}` is from {least} to {most}, and not {number}"
        ))),
    }
}

/// That a text has no more than so many characters, as the schema has it.
///
/// # Errors
/// It has more.
pub(crate) fn at_most(name: &str, text: &str, most: usize) -> Result<(), LearningError> {
    match text.chars().count() {
        count if count > most => Err(LearningError::Invalid(format!(
            "`{name}` has at most {most} characters, and this has {count}"
        ))),
        _ => Ok(()),
    }
}
