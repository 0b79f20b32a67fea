//! Tests that a teacher puts together: what is asked, how hard and how long, and what it measures.

use domain::ItemAsked;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

wire! {
    /// A test as it is put together.
    struct QuizPlan {
        /// What it is called.
        pub title: String,
        /// Its parts, in the order in which they are asked.
        pub parts: Vec<QuizPart>,
        /// Minutes; as many as the questions take where there is none.
        #[serde(default)]
        pub minutes: Option<u32>,
        /// Which questions are asked of whom.
        #[serde(default)]
        pub choosing: QuizChoosing,
        /// When learners are told how it went.
        #[serde(default)]
        pub telling: QuizTelling,
        /// The lesson that it is on, by its file.
        #[serde(default)]
        pub lesson: Option<String>,
    }

    /// A part of a test.
    #[derive(Eq)]
    struct QuizPart {
        /// What learners read above it.
        pub title: String,
        /// The blueprints that it asks, by their ids.
        pub blueprints: Vec<String>,
        /// How many questions.
        pub count: u32,
        /// How many of them are how hard; left to chance where there is none.
        #[serde(default)]
        pub mix: Option<QuizMix>,
        /// What each question is worth.
        #[serde(default = "one")]
        pub points: u32,
    }

    /// How many questions are how hard, within what the blueprints can ask.
    #[derive(Copy, Eq)]
    struct QuizMix {
        /// Of the easiest third.
        pub easy: u32,
        /// Of the middle.
        pub medium: u32,
        /// Of the hardest third.
        pub hard: u32,
    }

    /// Which questions are asked of whom.
    #[derive(Copy, Eq, Default)]
    enum QuizChoosing {
        /// The same questions in the same order for everybody, each with numbers of its own.
        #[default]
        Same,
        /// By lot for each.
        ByLot,
        /// Each by the answers before it.
        Following,
    }

    /// When learners are told how it went.
    #[derive(Copy, Eq, Default)]
    enum QuizTelling {
        /// The points when it is handed in, everything else when the teacher closes it.
        #[default]
        WhenClosed,
        /// Everything when it is handed in.
        AtTheEnd,
        /// Nothing.
        Nothing,
    }

    /// A test to be looked at.
    struct QuizCompose {
        /// The test.
        pub plan: QuizPlan,
        /// What the numbers of the examples are drawn from.
        #[serde(default)]
        pub seed: u32,
    }

    /// A test as it would be.
    struct ComposedQuiz {
        /// A learner's questions, in order. Those of another one have other numbers.
        pub questions: Vec<QuizQuestion>,
        /// Minutes that a competent pupil needs, rounded up; none where not all blueprints say it.
        pub minutes: Option<u32>,
        /// The outcomes of the curriculum that it asks about.
        pub outcomes: Vec<QuizOutcome>,
        /// What it measures, from the lowest ability to the highest.
        pub curve: Vec<QuizCurvePoint>,
        /// What keeps it from being a test, in sentences; nothing where it is one.
        pub problems: Vec<String>,
    }

    /// A question of a test that is put together.
    struct QuizQuestion {
        /// The blueprint, by its id.
        pub blueprint: String,
        /// What that is called.
        pub title: String,
        /// The place of its part, from 0.
        pub part: u32,
        /// The question as a learner would see it.
        pub item: ItemAsked,
        /// What is right, in words; none where a person marks it.
        pub key: Option<String>,
        /// How hard it is, in logits.
        pub difficulty: f64,
        /// Seconds that a competent pupil needs; none where the file does not say.
        pub seconds: Option<u32>,
    }

    /// An outcome that a test asks about.
    #[derive(Eq)]
    struct QuizOutcome {
        /// Its code.
        pub code: String,
        /// What it says; none where the curriculum of the workspace does not have it.
        pub statement: Option<String>,
        /// By how many questions.
        pub questions: u32,
    }

    /// What a test measures at one ability.
    #[derive(Copy)]
    struct QuizCurvePoint {
        /// The ability, in logits: at 0 an item of difficulty 0 is answered right by half.
        pub ability: f64,
        /// Fisher's information.
        pub information: f64,
        /// How many questions are right, to be expected.
        pub expected: f64,
    }

    /// A test to be kept.
    struct QuizSave {
        /// The test.
        pub plan: QuizPlan,
        /// The test that it takes the place of, by its id; a new one where there is none.
        #[serde(default)]
        pub id: Option<String>,
        /// SHA-256 of the file when it was opened; a file that is another one now is not written over.
        #[serde(default)]
        pub base_sha256: Option<String>,
    }

    /// A test that is kept.
    #[derive(Eq)]
    struct QuizSaved {
        /// Its name among all of them.
        pub id: String,
        /// Its file in the workspace.
        pub path: String,
        /// SHA-256 of the file.
        pub sha256: String,
    }

    /// A test that can be put together again.
    struct QuizRef {
        /// Its name among all of them.
        pub id: String,
    }

    /// A test that was put together before.
    struct QuizOpened {
        /// The test.
        pub plan: QuizPlan,
        /// Its file in the workspace; none where it is a plugin's, and saving makes it hers.
        pub path: Option<String>,
        /// SHA-256 of the file, where it is hers.
        pub sha256: Option<String>,
    }

    /// A lesson that a test is on.
    struct QuizOfLesson {
        /// The lesson's file.
        pub path: String,
        /// How many questions; as many as fit an exit quiz where there is none.
        #[serde(default)]
        pub count: Option<u32>,
    }

    /// A test on a lesson, as a beginning.
    struct QuizForLesson {
        /// The test; it has no parts where no blueprint asks about the lesson.
        pub plan: QuizPlan,
        /// The class of the lesson.
        pub class: Option<String>,
        /// Outcomes of the lesson that no blueprint asks about.
        pub without: Vec<String>,
        /// The test on this lesson that is kept already.
        pub kept: Option<QuizSaved>,
    }
}

fn one() -> u32 {
    1
}
