//! The words that sort entries. Each list stands here once: what is read, written, offered in a schema and
//! named in an error is made from it.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use text::nearest;

/// A word that is on no list, with the words that are.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no {list} \"{word}\"{}; it is one of: {}", meant(*.nearest), .words.join(", "))]
pub struct UnknownWord {
    list: &'static str,
    word: String,
    nearest: Option<&'static str>,
    words: Vec<&'static str>,
}

fn meant(nearest: Option<&str>) -> String {
    nearest.map(|word| format!(" (did you mean \"{word}\"?)")).unwrap_or_default()
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident, $list:literal: $($variant:ident = $word:literal, $about:literal;)+) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
        )]
        pub enum $name {
            $(#[doc = $about] #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// All of them, in the order in which they are offered.
            pub const ALL: &[Self] = &[$(Self::$variant,)+];

            /// The word that stands in files and is given to tools.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl FromStr for $name {
            type Err = UnknownWord;

            fn from_str(word: &str) -> Result<Self, UnknownWord> {
                let words = [$($word,)+];
                let found = Self::ALL.iter().find(|one| one.as_str() == word.trim());
                found.copied().ok_or_else(|| UnknownWord {
                    list: $list,
                    word: word.to_owned(),
                    nearest: nearest(word, &words).and_then(|near| {
                        words.iter().find(|word| **word == near).copied()
                    }),
                    words: words.to_vec(),
                })
            }
        }
    };
}

words! {
    /// What sort of work it is.
    Domain, "domain":
    Debugging = "debugging", "Finding out why something does not do what it should.";
    Refactoring = "refactoring", "Another shape, the same behaviour.";
    Feature = "feature", "Something new.";
    Testing = "testing", "Tests themselves.";
    Configuration = "configuration", "Settings, builds, environments.";
    Documentation = "documentation", "Text for people.";
    Performance = "performance", "Time and memory.";
    Security = "security", "What others could do with it.";
    Integration = "integration", "Parts or systems that meet.";
}

words! {
    /// How the work is gone about.
    Strategy, "strategy":
    SystematicElimination = "systematic-elimination", "One possible cause after another is ruled out.";
    TrialAndError = "trial-and-error", "Something is tried, and another thing after it.";
    ResearchFirst = "research-first", "Reading before doing.";
    DivideAndConquer = "divide-and-conquer", "The problem is halved until it is small.";
    RootCauseAnalysis = "root-cause-analysis", "From the symptom back to what began it.";
    CopyFromSimilar = "copy-from-similar", "As it was done where it works.";
    CheckAssumptions = "check-assumptions", "What was taken for granted is looked at.";
    ReadTheError = "read-the-error", "What the message says, word by word.";
    AskUser = "ask-user", "Whoever knows is asked.";
}

words! {
    /// Why a belief was wrong.
    RootCauseCategory, "category of root cause":
    WrongAssumption = "wrong-assumption", "Something was taken for granted that is not so.";
    MissingKnowledge = "missing-knowledge", "Something was not known.";
    Oversight = "oversight", "Something that was there was not seen.";
    EnvironmentIssue = "environment-issue", "The machine, its versions or its network.";
    MisleadingSymptom = "misleading-symptom", "What was seen pointed elsewhere.";
    IncompleteFix = "incomplete-fix", "A part of the cause was left.";
    WrongScope = "wrong-scope", "Too much or too little was looked at.";
    TestIsolation = "test-isolation", "Tests that change what others find.";
    TimingIssue = "timing-issue", "Order or speed of things at once.";
}

#[cfg(test)]
mod tests {
    use super::*;
    use schemars::schema_for;
    use serde_json::{from_value, json, to_value};

    /// A list in a schema that is not the list of the reader refuses what it offers.
    #[test]
    fn what_a_schema_offers_is_what_is_read_and_written() {
        fn check<T>(all: &[T], wanted: &[&str])
        where
            T: Copy + PartialEq + fmt::Debug + fmt::Display + JsonSchema + Serialize,
            T: for<'a> Deserialize<'a> + FromStr<Err = UnknownWord>,
        {
            let schema = to_value(schema_for!(T)).unwrap();
            let offered: Vec<String> = schema["oneOf"]
                .as_array()
                .unwrap()
                .iter()
                .map(|one| one["const"].as_str().unwrap().to_owned())
                .collect();
            assert_eq!(offered, wanted);
            for (one, word) in all.iter().zip(wanted) {
                assert_eq!(from_value::<T>(json!(word)).unwrap(), *one);
                assert_eq!(to_value(one).unwrap(), json!(word));
                assert_eq!(word.parse::<T>().unwrap(), *one);
                assert_eq!(one.to_string(), *word);
            }
            assert_eq!(all.len(), wanted.len());
        }
        check(
            Domain::ALL,
            &[
                "debugging",
                "refactoring",
                "feature",
                "testing",
                "configuration",
                "documentation",
                "performance",
                "security",
                "integration",
            ],
        );
        check(
            Strategy::ALL,
            &[
                "systematic-elimination",
                "trial-and-error",
                "research-first",
                "divide-and-conquer",
                "root-cause-analysis",
                "copy-from-similar",
                "check-assumptions",
                "read-the-error",
                "ask-user",
            ],
        );
        check(
            RootCauseCategory::ALL,
            &[
                "wrong-assumption",
                "missing-knowledge",
                "oversight",
                "environment-issue",
                "misleading-symptom",
                "incomplete-fix",
                "wrong-scope",
                "test-isolation",
                "timing-issue",
            ],
        );
    }

    #[test]
    fn a_word_that_is_on_no_list_is_refused_with_the_list_and_the_nearest() {
        assert_eq!(
            "debuging".parse::<Domain>().unwrap_err().to_string(),
            "there is no domain \"debuging\" (did you mean \"debugging\"?); it is one of: debugging, \
             refactoring, feature, testing, configuration, documentation, performance, security, \
             integration",
        );
        assert!(!"xyz".parse::<Strategy>().unwrap_err().to_string().contains("did you mean"));
    }
}
