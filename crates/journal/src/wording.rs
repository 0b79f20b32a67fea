//! What the parts of an entry ask for, and how one tells that a text is none: a belief that nothing could
//! contradict, a command in the place of a goal, a prediction that names nothing.
//!
//! It is a check of words, for English. It refuses what could not be falsified whatever happened; whether a
//! belief is a good one it does not know.

use std::fmt;

use text::lists;
use text::lists::{List, Phrases};
use text::words::small_words;

lists! {
    include_str!("wording.txt");
    /// An observation in the place of a belief.
    static TELLS: Phrases = "tells";
    /// A goal or an action that is only a command.
    static COMMAND: List = "command";
    /// A prediction that names no outcome.
    static BARE: List = "bare";
    /// What is said when nothing is known.
    static HEDGES: Phrases = "hedges";
    /// A result from which nothing follows.
    static RESULTS: List = "results";
}

/// A goal of fewer words says too little to be found again.
const CLEAR_GOAL: usize = 3;
/// A hypothesis of fewer words hardly says of what it holds and why.
const CLEAR_HYPOTHESIS: usize = 5;

/// A part of an entry that somebody writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Component {
    /// Which change is wanted.
    Goal,
    /// What is believed.
    Hypothesis,
    /// What is done.
    Action,
    /// What will be seen.
    Prediction,
}

impl Component {
    /// All of them, in the order in which they are asked for.
    pub const ALL: &[Self] = &[Self::Goal, Self::Hypothesis, Self::Action, Self::Prediction];

    /// What it is called.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Goal => "goal",
            Self::Hypothesis => "hypothesis",
            Self::Action => "action",
            Self::Prediction => "prediction",
        }
    }

    /// The question that it answers.
    #[must_use]
    pub const fn question(self) -> &'static str {
        match self {
            Self::Goal => {
                "What meaningful change are you trying to make? (Not the immediate action)"
            }
            Self::Hypothesis => {
                "What do you believe about the situation that informs your approach?"
            }
            Self::Action => "What are you doing based on this belief?",
            Self::Prediction => {
                "If your hypothesis is correct, what specific outcome will you observe?"
            }
        }
    }

    /// A good answer.
    #[must_use]
    pub const fn good(self) -> &'static str {
        match self {
            Self::Goal => "Fix the auth timeout bug",
            Self::Hypothesis => "Slow network responses exceed the 30s timeout",
            Self::Action => "Increasing timeout to 60s",
            Self::Prediction => "Auth failures stop",
        }
    }

    /// An answer that is refused.
    #[must_use]
    pub const fn bad(self) -> &'static str {
        match self {
            Self::Goal => "Run the tests",
            Self::Hypothesis => "The tests will tell me what's wrong",
            Self::Action => "Running pytest",
            Self::Prediction => "Tests fail",
        }
    }

    /// Why a text is none, where it is none.
    pub(crate) fn objection(self, text: &str) -> Option<&'static str> {
        let words: Vec<String> = small_words(text).collect();
        match self {
            Self::Goal if consists(&words, &COMMAND) => Some(
                "a command is no goal: it says what you do next and not what shall be different",
            ),
            Self::Hypothesis if says(&words, &TELLS) => Some(
                "that holds whatever happens, so nothing could falsify it: say what you think is so, and \
                 not where you will look",
            ),
            Self::Hypothesis if consists(&words, &BARE) || consists(&words, &COMMAND) => {
                Some("that says nothing about the cause: say what you think is so")
            }
            Self::Action if consists(&words, &COMMAND) => Some(
                "looking changes nothing: say what you change or rule out because of the hypothesis",
            ),
            Self::Prediction if consists(&words, &BARE) => Some(
                "that could be seen whether or not the hypothesis is right: name what you will see, and \
                 where",
            ),
            Self::Prediction if says(&words, &TELLS) => {
                Some("that is where you will look and not what you will see")
            }
            Self::Goal | Self::Hypothesis | Self::Action | Self::Prediction => None,
        }
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Whether a goal or a hypothesis is too vague to learn much from, though it may be kept.
pub(crate) fn is_vague(component: Component, text: &str) -> bool {
    let words: Vec<String> = small_words(text).collect();
    let least = match component {
        Component::Goal => CLEAR_GOAL,
        Component::Hypothesis => CLEAR_HYPOTHESIS,
        Component::Action | Component::Prediction => 1,
    };
    words.len() < least || says(&words, &HEDGES)
}

/// Whether nothing follows from a result.
pub(crate) fn is_vague_result(text: &str) -> bool {
    consists(&small_words(text).collect::<Vec<_>>(), &RESULTS)
}

/// Whether two texts say the same in the same words.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    small_words(one).eq(small_words(other))
}

fn consists(words: &[String], of: &List) -> bool {
    words.iter().all(|word| of.has(word))
}

fn says(words: &[String], phrases: &Phrases) -> bool {
    (0..words.len()).any(|at| phrases.longest_before(&words[at..]).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[test]
    fn each_bad_example_is_refused_and_each_good_one_is_not() {
        for component in Component::ALL {
            assert!(component.objection(component.bad()).is_some(), "{component}");
            assert_eq!(component.objection(component.good()), None, "{component}");
        }
    }

    #[rstest]
    #[case(Component::Goal, "rerun all tests and see what happens", true)]
    #[case(Component::Goal, "Check the output", true)]
    #[case(Component::Goal, "Fix flaky test in test_cache.py", false)]
    #[case(Component::Goal, "Make the build reproducible", false)]
    #[case(Component::Hypothesis, "Running it will show whether the cache is stale", true)]
    #[case(Component::Hypothesis, "We'll see what breaks", true)]
    #[case(Component::Hypothesis, "It either works or it doesn't", true)]
    #[case(Component::Hypothesis, "It works", true)]
    #[case(Component::Hypothesis, "The cache is never cleared between two tests", false)]
    #[case(
        Component::Hypothesis,
        "The error message shows the wrong line since the file is cut",
        false
    )]
    #[case(Component::Action, "Trying it", true)]
    #[case(Component::Action, "Run the tests in reverse order", false)]
    #[case(Component::Prediction, "All the tests will pass", true)]
    #[case(Component::Prediction, "It should work without errors", true)]
    #[case(Component::Prediction, "test_cache passes in 20 runs of 20", false)]
    #[case(Component::Prediction, "The error will tell me what to do", true)]
    fn what_nothing_could_contradict_is_refused(
        #[case] component: Component,
        #[case] text: &str,
        #[case] refused: bool,
    ) {
        assert_eq!(component.objection(text).is_some(), refused, "{text}");
    }

    #[rstest]
    #[case(Component::Goal, "Fix auth", true)]
    #[case(Component::Goal, "Fix the auth timeout bug", false)]
    #[case(Component::Hypothesis, "Cache stale", true)]
    #[case(Component::Hypothesis, "Something's wrong with how the cache is cleared", true)]
    #[case(Component::Hypothesis, "The cache is never cleared between two tests", false)]
    fn what_says_little_is_vague(
        #[case] component: Component,
        #[case] text: &str,
        #[case] vague: bool,
    ) {
        assert_eq!(is_vague(component, text), vague, "{text}");
    }

    #[test]
    fn a_result_from_which_nothing_follows_is_vague() {
        assert!(is_vague_result("It works, I think.") && is_vague_result("done"));
        assert!(!is_vague_result("test passed 3/3 runs"));
    }
}
