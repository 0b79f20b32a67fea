//! What a quiz showed of a class, as memory keeps it: one sentence that is read again when the next lesson
//! is made.

/// What a quiz showed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuizResult {
    /// What the quiz is called.
    pub title: String,
    /// The day, such as `26 November 2026`.
    pub day: String,
    /// How many learners showed it.
    pub count: u32,
    /// Of how many.
    pub of: u32,
    /// What they did, such as `counts the stop, which range leaves out`.
    pub did: String,
}

/// How the sentence begins, and what stands before what they did.
const BEGINS: &str = "They have had the quiz “";
const DID: &str = " did this: ";

impl QuizResult {
    /// The sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Self { title, day, count, of, did } = self;
        let title = title.replace(['“', '”'], "'");
        let did = did.trim().trim_end_matches('.');
        format!("{BEGINS}{title}”, {day}: {count} of {of}{DID}{did}.")
    }

    /// Reads the sentence again; none where it is another one.
    #[must_use]
    pub fn read(sentence: &str) -> Option<Self> {
        let rest = sentence.trim().trim_start_matches("- ").strip_prefix(BEGINS)?;
        let (title, rest) = rest.split_once("”, ")?;
        let (day, rest) = rest.split_once(": ")?;
        let (counts, did) = rest.split_once(DID)?;
        let (count, of) = counts.split_once(" of ")?;
        Some(Self {
            title: title.to_owned(),
            day: day.to_owned(),
            count: count.parse().ok()?,
            of: of.parse().ok()?,
            did: did.trim_end_matches('.').to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_read_as_it_was_written() {
        let result = QuizResult {
            title: "Iteration: ten questions".to_owned(),
            day: "26 November 2026".to_owned(),
            count: 14,
            of: 27,
            did: "counts the stop, which range leaves out".to_owned(),
        };
        let sentence = result.sentence();
        assert_eq!(
            sentence,
            "They have had the quiz “Iteration: ten questions”, 26 November 2026: 14 of 27 did this: \
             counts the stop, which range leaves out."
        );
        assert_eq!(QuizResult::read(&format!("- {sentence}")), Some(result));
        assert_eq!(QuizResult::read("They have had networks: 14 of 27 mixed them up."), None);
        assert_eq!(
            QuizResult::read("They have had the quiz “A”, today: all of 27 did this: x."),
            None
        );
    }
}
