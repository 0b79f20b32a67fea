//! Whether something could contradict what a teacher expects. It is a check of words, for English: it knows what
//! fits whatever happens, and not whether an expectation is a good one.

use text::lists;
use text::lists::Phrases;
use text::words::small_words;

lists! {
    include_str!("wording.txt");
    /// Words that leave open what is said.
    static HEDGES: Phrases = "hedges";
    /// Verdicts that fit whatever happens.
    static VAGUE: Phrases = "vague";
    /// What can be counted or seen.
    static COUNTED: Phrases = "counted";
}

/// Fewer words do not say who does what.
const FEWEST_WORDS: usize = 3;

/// Why nothing could contradict a prediction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hint {
    /// It leaves open what is said.
    Hedged,
    /// It is a verdict that fits whatever happens.
    Vague,
    /// It says too little.
    Short,
}

impl Hint {
    /// What to tell her, with an example.
    #[must_use]
    pub const fn advice(self) -> &'static str {
        match self {
            Self::Hedged => {
                "Whatever happens, this will have been right: it leaves open what you expect. Say it as if it were \
                 so, and put your doubt into the percentage: “Half of the class finish the worksheet”, 60 %."
            }
            Self::Vague => {
                "Nothing could contradict this. Say what you would see in the room: “Most trace a nested loop \
                 without help”, or “The starter is over in five minutes”."
            }
            Self::Short => {
                "This says too little to be wrong. Say who does what: “Most trace a nested loop without help”."
            }
        }
    }
}

/// Why nothing could contradict this; none where something could.
#[must_use]
pub fn hint(expected: &str) -> Option<Hint> {
    let words: Vec<String> = small_words(expected).collect();
    let holds = |phrases: &Phrases| {
        (0..words.len()).any(|at| phrases.longest_before(&words[at..]).is_some())
    };
    let is_counted = holds(&COUNTED) || expected.chars().any(|c| c.is_ascii_digit());
    if holds(&HEDGES) {
        Some(Hint::Hedged)
    } else if holds(&VAGUE) && !is_counted {
        Some(Hint::Vague)
    } else if words.len() < FEWEST_WORDS {
        Some(Hint::Short)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_whatever_happens_is_told_from_what_can_be_wrong() {
        let cases = [
            ("it will go well", Some(Hint::Vague)),
            ("We'll see.", Some(Hint::Vague)),
            ("They will do their best", Some(Hint::Vague)),
            ("They will enjoy it as always", Some(Hint::Vague)),
            ("Most may finish the worksheet", Some(Hint::Hedged)),
            ("Hopefully they trace the loop", Some(Hint::Hedged)),
            ("It depends on the day", Some(Hint::Hedged)),
            ("fine", Some(Hint::Short)),
            ("", Some(Hint::Short)),
            ("Most of 3B will trace a nested loop", None),
            ("most will do well in question 4", None),
            ("Half of them finish without help", None),
            ("The starter is over in 5 minutes", None),
            ("They mix up rows and columns", None),
            ("nobody asks for the answer sheet", None),
        ];
        let found: Vec<(&str, Option<Hint>)> =
            cases.iter().map(|(text, _)| (*text, hint(text))).collect();
        assert_eq!(found, cases);
    }
}
