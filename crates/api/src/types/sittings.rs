//! What learners can go through, how they do, and what came of it.

use domain::{
    Face, GrantId, InteractionId, InteractionResponse, ItemAsked, ItemFeedback, SessionId,
    SittingEnd, SittingKind,
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

wire! {
    /// What learners can go through.
    struct SittingOffers {
        /// Tests, paths, surveys and workflows, by title.
        pub offers: Vec<SittingOffer>,
        /// What is wrong with files of others, each with file and line.
        pub problems: Vec<String>,
    }

    /// Something that learners can go through.
    struct SittingOffer {
        /// Its name among all of them.
        pub id: String,
        /// What it is called.
        pub title: String,
        /// What kind of session it is.
        pub sort: SittingKind,
        /// How many questions it asks at most; none where nobody can say.
        pub questions: Option<u32>,
        /// How many minutes it may take; none where there is no limit.
        pub minutes: Option<u32>,
        /// Its parts: sections of a test, modules of a path.
        pub parts: Vec<String>,
        /// Whether its questions follow the answers.
        pub follows: bool,
        /// The plugin that it comes with; none where it is hers.
        pub plugin: Option<String>,
    }

    /// Who sits down to what.
    struct SittingBegin {
        /// What.
        pub definition: String,
        /// A seat of the class and no name.
        pub seat: String,
        /// The class, where it is one's.
        #[serde(default)]
        pub class: Option<String>,
        /// Hundredths of the time on top: 25 is a quarter more.
        #[serde(default)]
        pub extra_time: u32,
        /// Whether it begins anew where it was gone through already. What was left goes on in any case.
        #[serde(default)]
        pub again: bool,
        /// Whether the model that the teacher has chosen takes part.
        #[serde(default)]
        pub model: bool,
    }

    /// A sitting as it stands, for whoever sits there: it holds nothing that says what is right before
    /// the definition tells it.
    struct SittingStand {
        /// The session.
        pub session_id: SessionId,
        /// What is gone through.
        pub definition: String,
        /// What that is called.
        pub title: String,
        /// What kind of session it is.
        pub sort: SittingKind,
        /// The seat.
        pub seat: String,
        /// The class, where it is one's.
        pub class: Option<String>,
        /// Whether it goes on.
        pub phase: SittingPhase,
        /// The question that is open.
        pub asked: Option<SittingQuestion>,
        /// Milliseconds until it is over; none where nothing ends it.
        pub remaining_ms: Option<u64>,
        /// How many questions have an answer.
        pub answered: u32,
        /// What stands beside the open question.
        pub beside: Vec<SittingBeside>,
        /// The hints on the open question so far.
        pub hints: Vec<String>,
        /// Whether the session gives hints.
        pub gives_hints: bool,
        /// What was told of questions: of each at once, or of all at the end, as the definition has it.
        pub told: Vec<SittingTold>,
    }

    /// An open question.
    struct SittingQuestion {
        /// What an answer names.
        pub interaction_id: InteractionId,
        /// The question.
        pub item: ItemAsked,
    }

    /// What was told of an answer.
    struct SittingTold {
        /// The place of its question, from 1.
        pub place: u32,
        /// What was told.
        pub feedback: ItemFeedback,
    }

    /// An answer to the open question.
    struct SittingAnswer {
        /// The session.
        pub session_id: SessionId,
        /// The question.
        pub interaction_id: InteractionId,
        /// The answer, or that it is left out.
        pub response: InteractionResponse,
        /// Where it is answered.
        #[serde(default = "super::window")]
        pub face: Face,
    }

    /// More time, and a sitting opened again.
    struct SittingReopen {
        /// The session.
        pub session_id: SessionId,
        /// Why.
        pub reason: String,
        /// Minutes on top.
        #[serde(default)]
        pub minutes: u32,
        /// What is asked for: asked for twice, the time is given once.
        #[serde(default)]
        pub grant: Option<GrantId>,
    }

    /// Which sittings.
    #[derive(Default)]
    struct SittingFilter {
        /// Of this definition; of all where there is none.
        #[serde(default)]
        pub definition: Option<String>,
    }

    /// Sittings.
    struct SittingList {
        /// The latest first.
        pub sittings: Vec<SittingLine>,
    }

    /// A sitting in a list.
    struct SittingLine {
        /// The session.
        pub session_id: SessionId,
        /// What was gone through.
        pub definition: String,
        /// What that is called.
        pub title: String,
        /// What kind of session it is.
        pub sort: SittingKind,
        /// The seat.
        pub seat: String,
        /// The class, where it is one's.
        pub class: Option<String>,
        /// The how manieth time of this seat, from 1.
        pub attempt: u32,
        /// Whether it is over.
        pub over: bool,
        /// When something happened in it last, RFC 3339.
        pub updated_at: String,
    }

    /// What came of a sitting, for the teacher.
    struct SittingMarks {
        /// The sitting.
        pub sitting: SittingLine,
        /// Whether it goes on.
        pub phase: SittingPhase,
        /// Milliseconds that it took.
        pub used_ms: u64,
        /// How often its window was left.
        pub left_window: u32,
        /// Each question that was asked.
        pub questions: Vec<SittingMark>,
        /// How much is right, and how much could be, of what is marked.
        pub points: u32,
        /// As said of `points`.
        pub of: u32,
        /// In which band the learner is, in words; none where the definition has no bands.
        pub placed: Option<String>,
        /// What was counted in a survey.
        pub scores: Vec<SittingScore>,
    }

    /// What came of a question.
    struct SittingMark {
        /// Its place, from 1.
        pub place: u32,
        /// Its section or module; empty where there is none.
        pub section: String,
        /// The question, in markdown.
        pub question: String,
        /// What was answered, in words; none where nothing was.
        pub answer: Option<String>,
        /// What would be right; none where there is no such thing.
        pub key: Option<String>,
        /// What came of it.
        pub outcome: SittingOutcome,
        /// Milliseconds from asked to answered.
        pub took_ms: u64,
        /// How many hints were given.
        pub hints: u32,
        /// Whether an answer came too late to count.
        pub late: bool,
        /// The question as the results of a class name it.
        pub item: String,
        /// What the question is worth.
        pub worth: u32,
        /// What is looked for where a person marks it.
        pub rubric: Vec<SittingRubric>,
        /// The changes of marks that count here, in sentences.
        pub changes: Vec<String>,
        /// What the model that takes part did, in words; none where it was not asked.
        pub model: Option<String>,
        /// Whether the answer may be about somebody's safety.
        pub concern: bool,
    }

    /// What is looked for in an answer.
    #[derive(Eq)]
    struct SittingRubric {
        /// What an answer shows.
        pub shows: String,
        /// What that is worth.
        pub points: u32,
    }

    /// Whose results.
    struct ClassResultsOf {
        /// What was gone through.
        pub definition: String,
        /// The class; whoever sat for none where there is none.
        #[serde(default)]
        pub class: Option<String>,
    }

    /// What the answers of a class say, from the latest sitting of each seat that is over.
    struct ClassResults {
        /// By seat.
        pub learners: Vec<ClassLearner>,
        /// How many seats are still at it.
        pub going: u32,
        /// In the order of the test.
        pub items: Vec<ClassItem>,
        /// By code; the cells of each in the order of `learners`.
        pub outcomes: Vec<ClassOutcome>,
        /// The most frequent first.
        pub misconceptions: Vec<ClassMisconception>,
        /// How far the questions agree; at most 1.
        pub reliability: SaidNumber,
    }

    /// A learner among those of a class.
    struct ClassLearner {
        /// The sitting.
        pub session_id: SessionId,
        /// The seat.
        pub seat: String,
        /// Points.
        pub points: u32,
        /// Points that there were.
        pub of: u32,
        /// Answers that nobody has marked yet.
        pub unmarked: u32,
        /// Milliseconds that it took.
        pub used_ms: u64,
    }

    /// A question, in all its variants.
    struct ClassItem {
        /// The blueprint that it was made from, and which of several from it.
        pub name: String,
        /// Its section.
        pub section: String,
        /// One of its variants, in markdown.
        pub example: String,
        /// Who got all of it right.
        pub right: SaidShare,
        /// Whether the better learners get it right: near 0 it tells nobody apart, below it they do not.
        pub discrimination: SaidNumber,
        /// Seconds that half of the learners need at most.
        pub median_seconds: SaidNumber,
        /// What was answered wrong, in words, the most frequent first.
        pub wrong: Vec<ClassWrong>,
        /// What was answered, the most frequent first.
        pub answers: Vec<ClassAnswer>,
        /// What the question is worth.
        pub worth: u32,
        /// Whether it does not count.
        pub dropped: bool,
        /// The changes of marks that count here, in sentences.
        pub changes: Vec<String>,
    }

    /// An answer of a class.
    #[derive(Eq)]
    struct ClassAnswer {
        /// In words.
        pub answer: String,
        /// How many.
        pub count: u32,
        /// Whether it is right; none where nobody has marked it.
        pub right: Option<bool>,
    }

    /// A way to be wrong.
    #[derive(Eq)]
    struct ClassWrong {
        /// The name of what whoever answers so did, where that is known.
        pub misconception: Option<String>,
        /// The same in words.
        pub words: Option<String>,
        /// How many.
        pub count: u32,
    }

    /// An outcome of the curriculum over a class.
    struct ClassOutcome {
        /// Its code.
        pub code: String,
        /// Answers that are all right.
        pub right: SaidShare,
        /// What each learner got, in the order of the learners; none where nothing is marked.
        pub cells: Vec<Option<ClassCell>>,
    }

    /// Points of a learner in an outcome.
    #[derive(Copy, Eq)]
    struct ClassCell {
        /// Points.
        pub points: u32,
        /// Points that there were.
        pub of: u32,
    }

    /// A misconception in a class.
    struct ClassMisconception {
        /// Its name.
        pub name: String,
        /// What whoever has it did.
        pub words: String,
        /// The learners who showed it.
        pub learners: SaidShare,
    }

    /// A share as far as the answers carry it: what is counted is always there.
    struct SaidShare {
        /// Of how many it is true.
        pub count: u32,
        /// How many there are.
        pub of: u32,
        /// The ends of the 95 % interval, from 0 to 1; none where there are too few answers to say.
        pub interval: Option<(f64, f64)>,
        /// What has to be known of it.
        pub note: Option<String>,
    }

    /// A number as far as the answers carry it.
    struct SaidNumber {
        /// The number; none where there are too few answers to say.
        pub value: Option<f64>,
        /// Why there is none, or what has to be known of it.
        pub note: Option<String>,
    }

    /// What was counted in a survey.
    #[derive(Eq)]
    struct SittingScore {
        /// What it is called.
        pub title: String,
        /// The number; none where there are too few answers to say.
        pub value: Option<String>,
    }
}

/// Whether a sitting goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "is", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum SittingPhase {
    /// It does.
    Going,
    /// It waits until the teacher opens it again.
    Waits,
    /// It is over.
    Over {
        /// Why.
        end: SittingEnd,
    },
}

/// Words beside a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "from", rename_all = "camelCase")]
pub enum SittingBeside {
    /// From the model that takes part.
    Model {
        /// The words.
        text: String,
    },
    /// From the school, because of something that was written.
    Adult {
        /// The words.
        text: String,
    },
}

/// What came of a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "is", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum SittingOutcome {
    /// It is marked.
    Marked {
        /// How much was right.
        points: u32,
        /// How much could be.
        of: u32,
        /// What a person did who answers so.
        misconceptions: Vec<String>,
    },
    /// She has to mark it herself.
    ToMark,
    /// It could not be read, and counts as wrong.
    Unreadable {
        /// Why.
        why: String,
    },
    /// There is no answer.
    Unanswered,
    /// It was left out.
    LeftOut,
    /// There is no right and wrong.
    Said,
}
