//! Six kinds of feedback, each at one of four times.

use domain::ItemFeedback;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// When something is told.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum FeedbackTime {
    /// As soon as it is answered; a hint when it is asked for.
    AtOnce,
    /// When the sitting is over.
    AtSubmission,
    /// When the teacher opens the results.
    InReview,
    /// Never.
    Never,
}

/// What is told when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FeedbackRules {
    /// How many points an answer got.
    pub score: FeedbackTime,
    /// Whether it is right.
    pub right_wrong: FeedbackTime,
    /// What would have been right.
    pub right_answer: FeedbackTime,
    /// What helps.
    pub hint: FeedbackTime,
    /// How it is done.
    pub solution: FeedbackTime,
    /// What a person did who answers so.
    pub misconception: FeedbackTime,
}

/// What a file says of it; what it does not say stays as the kind of session has it.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct FeedbackFront {
    /// How many points an answer got.
    score: Option<FeedbackTime>,
    /// Whether it is right.
    right_wrong: Option<FeedbackTime>,
    /// What would have been right.
    right_answer: Option<FeedbackTime>,
    /// What helps.
    hint: Option<FeedbackTime>,
    /// How it is done.
    solution: Option<FeedbackTime>,
    /// What a person did who answers so.
    misconception: Option<FeedbackTime>,
}

impl FeedbackFront {
    /// These, and for the others what was before.
    pub(crate) fn over(self, before: FeedbackRules) -> FeedbackRules {
        FeedbackRules {
            score: self.score.unwrap_or(before.score),
            right_wrong: self.right_wrong.unwrap_or(before.right_wrong),
            right_answer: self.right_answer.unwrap_or(before.right_answer),
            hint: self.hint.unwrap_or(before.hint),
            solution: self.solution.unwrap_or(before.solution),
            misconception: self.misconception.unwrap_or(before.misconception),
        }
    }
}

impl FeedbackRules {
    /// A test tells the score when it is reviewed, and nothing else unless its file says so.
    pub(crate) const EVALUATION: Self = Self {
        score: FeedbackTime::InReview,
        right_wrong: FeedbackTime::InReview,
        right_answer: FeedbackTime::Never,
        hint: FeedbackTime::Never,
        solution: FeedbackTime::Never,
        misconception: FeedbackTime::Never,
    };

    /// Practice tells everything at once.
    pub(crate) const LEARNING: Self = Self {
        score: FeedbackTime::Never,
        right_wrong: FeedbackTime::AtOnce,
        right_answer: FeedbackTime::AtOnce,
        hint: FeedbackTime::AtOnce,
        solution: FeedbackTime::AtOnce,
        misconception: FeedbackTime::AtOnce,
    };

    /// The times of all six.
    pub(crate) fn times(&self) -> [FeedbackTime; 6] {
        let Self { score, right_wrong, right_answer, hint, solution, misconception } = self;
        [*score, *right_wrong, *right_answer, *hint, *solution, *misconception]
    }

    /// Everything that there is to tell, without what is told later than `now` or never.
    pub(crate) fn told(&self, all: ItemFeedback, now: FeedbackTime) -> ItemFeedback {
        let due = |time: FeedbackTime| time <= now && time != FeedbackTime::Never;
        ItemFeedback {
            score: all.score.filter(|_| due(self.score)),
            right: all.right.filter(|_| due(self.right_wrong)),
            answer: all.answer.filter(|_| due(self.right_answer)),
            hint: all.hint.filter(|_| due(self.hint)),
            solution: all.solution.filter(|_| due(self.solution)),
            misconceptions: match due(self.misconception) {
                true => all.misconceptions,
                false => Vec::new(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_told_from_its_time_on_and_never_means_never() {
        use FeedbackTime::{AtOnce, AtSubmission, InReview, Never};
        let all = ItemFeedback {
            score: Some((1, 2)),
            right: Some(false),
            answer: Some("85".into()),
            hint: Some("Add the ones first.".into()),
            solution: Some("7 + 8 = 15".into()),
            misconceptions: vec!["Forgets the carry.".into()],
        };
        let rules = FeedbackRules {
            score: AtOnce,
            right_wrong: AtSubmission,
            right_answer: InReview,
            hint: Never,
            solution: AtOnce,
            misconception: Never,
        };
        let told = |now| {
            let told = rules.told(all.clone(), now);
            (told.score.is_some(), told.right.is_some(), told.answer.is_some(), told.hint.is_some())
        };
        assert_eq!(told(AtOnce), (true, false, false, false));
        assert_eq!(told(AtSubmission), (true, true, false, false));
        assert_eq!(told(InReview), (true, true, true, false));
        assert_eq!(rules.told(all.clone(), InReview).misconceptions, Vec::<String>::new());
        assert_eq!(rules.told(all, AtOnce).solution.as_deref(), Some("7 + 8 = 15"));
    }
}
