//! What a teacher expects of lessons, what came of it, and what can be seen in it.

use domain::{LessonValueId, MemoryId, PredictionId, Timestamp};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

wire! {
    /// What is expected of lessons, what came of it, and what may be asked now.
    struct Expectations {
        /// Whether she wants to be asked.
        pub asked: bool,
        /// Whether she has passed the question over twice in a row, so that one line of it is enough.
        pub folded: bool,
        /// Lessons that were accepted and not asked about yet, the one accepted last first.
        pub lessons: Vec<LessonToExpect>,
        /// Predictions whose lesson's day is past and of which it may be asked what came, the latest day
        /// first.
        pub due: Vec<PredictionId>,
        /// All predictions, the latest first.
        pub predictions: Vec<Prediction>,
        /// What may have been the cause where one did not come true.
        pub causes: Vec<CauseOption>,
    }

    /// An accepted lesson of which she may say what she expects.
    #[derive(Eq)]
    struct LessonToExpect {
        /// Its file in the workspace.
        pub path: String,
        /// What it is about.
        pub topic: String,
        /// The class.
        pub class: String,
        /// The day, such as `2026-11-12`, where it has one.
        pub date: Option<String>,
        /// What to ask her.
        pub question: String,
    }

    /// A cause that she can choose.
    #[derive(Eq)]
    struct CauseOption {
        /// Its name in what is kept.
        pub id: String,
        /// What it is called.
        pub name: String,
    }

    /// What she expects of a lesson.
    #[derive(Eq)]
    struct Prediction {
        /// Its id.
        pub id: PredictionId,
        /// The lesson's file in the workspace.
        pub lesson: String,
        /// The number of the lesson's version that she had before her.
        pub lesson_version: Option<i32>,
        /// What the lesson is about.
        pub topic: String,
        /// The class.
        pub class: String,
        /// The day of the lesson, where it is known.
        pub date: Option<String>,
        /// What she expects.
        pub text: String,
        /// How sure she is, in percent.
        pub confidence: u8,
        /// When she said so.
        pub made_at: Timestamp,
        /// What came of it; none while it is open.
        pub outcome: Option<PredictionOutcome>,
        /// What was unexpected.
        pub surprise: Option<String>,
        /// Why, by the id of a cause.
        pub cause: Option<String>,
        /// What she will do next time.
        pub next_time: Option<String>,
        /// Whether she is reminded of it before the next lesson of the class.
        pub marked: bool,
        /// When she said what came of it.
        pub resolved_at: Option<Timestamp>,
    }

    /// What came of a prediction.
    #[derive(Copy, Eq)]
    enum PredictionOutcome {
        /// It came true.
        CameTrue,
        /// A part of it did.
        Partly,
        /// It did not.
        DidNot,
        /// She does not want to say.
        NotSaid,
    }

    /// Whether it is asked what she expects.
    #[derive(Copy, Eq)]
    struct PredictionAsking {
        /// Whether she wants to be asked.
        pub asked: bool,
    }

    /// Her word before a lesson.
    #[derive(Eq)]
    struct PredictionMake {
        /// The lesson.
        pub path: String,
        /// What she expects.
        pub text: String,
        /// How sure she is, from 50 to 100 percent.
        pub confidence: u8,
        /// She has read why nothing could contradict it, and wants it kept.
        #[serde(default)]
        pub insists: bool,
        /// She says that her words are not about a child's safety, where she was asked.
        #[serde(default)]
        pub harmless: bool,
    }

    /// What became of her word.
    struct PredictionMade {
        /// Why nothing could contradict it, with an example; it was not kept then.
        pub hint: Option<String>,
        /// What is known now.
        pub expectations: Expectations,
    }

    /// A lesson that is not asked about, or is again.
    #[derive(Eq)]
    struct PredictionPass {
        /// The lesson.
        pub path: String,
        /// Whether it is passed over.
        pub passed: bool,
    }

    /// Her word after a lesson.
    #[derive(Eq)]
    struct PredictionResolve {
        /// The prediction.
        pub id: PredictionId,
        /// What came of it.
        pub outcome: PredictionOutcome,
        /// What was unexpected.
        #[serde(default)]
        pub surprise: Option<String>,
        /// Why, by the id of a cause.
        #[serde(default)]
        pub cause: Option<String>,
        /// What she will do next time.
        #[serde(default)]
        pub next_time: Option<String>,
        /// She says that her words are not about a child's safety, where she was asked.
        #[serde(default)]
        pub harmless: bool,
    }

    /// Names a prediction.
    #[derive(Copy, Eq)]
    struct PredictionRef {
        /// Which.
        pub id: PredictionId,
    }

    /// A reminder, or none.
    #[derive(Copy, Eq)]
    struct PredictionMark {
        /// Which.
        pub id: PredictionId,
        /// Whether she is reminded.
        pub marked: bool,
    }

    /// A prediction that is deleted, or is there again.
    #[derive(Copy, Eq)]
    struct PredictionDelete {
        /// Which.
        pub id: PredictionId,
        /// Whether it is deleted.
        pub deleted: bool,
    }

    /// Whose predictions.
    #[derive(Eq)]
    struct PredictionsOf {
        /// The class; all of them without one.
        #[serde(default)]
        pub class: Option<String>,
    }

    /// How sure she was, against how often it came true.
    struct PredictionCalibration {
        /// How many predictions came to their end.
        pub count: u32,
        /// From how many on something is said.
        pub needed: u32,
        /// The score of Brier, from 0 (always right and sure of it) to 1; none below that number.
        pub score: Option<f64>,
        /// What it comes to, in sentences.
        pub words: Vec<String>,
        /// What was said together, the lowest confidence first.
        pub points: Vec<CalibrationPoint>,
    }

    /// Predictions of much the same confidence.
    #[derive(Copy)]
    struct CalibrationPoint {
        /// The mean confidence, in percent.
        pub stated: f64,
        /// How often they came true, in percent; a part counts half.
        pub happened: f64,
        /// How many came true; a part counts half.
        pub right: f64,
        /// Of how many.
        pub count: u32,
        /// The lower end of the 95 % interval, in percent.
        pub low: f64,
        /// The upper end.
        pub high: f64,
    }

    /// Predictions that came to their end by what they have in common.
    struct PredictionGroups {
        /// How many there are.
        pub count: u32,
        /// From how many on groups are looked for.
        pub needed: u32,
        /// How they were found, or why there are none, in a sentence.
        pub words: String,
        /// The groups.
        pub groups: Vec<PredictionGroup>,
        /// Where each prediction stands on the map.
        pub points: Vec<MapPoint>,
        /// The share of what tells predictions apart that the map shows, in percent.
        pub shown: f64,
    }

    /// Predictions that have something in common.
    struct PredictionGroup {
        /// Its number, from 0.
        pub number: u32,
        /// The cause that most of its members name, in words.
        pub cause: Option<String>,
        /// Its members.
        pub members: Vec<PredictionId>,
    }

    /// A prediction on the map.
    #[derive(Copy)]
    struct MapPoint {
        /// Which.
        pub id: PredictionId,
        /// Its group; none for one that stands alone.
        pub group: Option<u32>,
        /// Along the direction in which they differ most.
        pub x: f64,
        /// Along the next.
        pub y: f64,
    }

    /// A sentence for a group.
    #[derive(Eq)]
    struct LessonValueWrite {
        /// The value that it is the next version of; a new one without.
        #[serde(default)]
        pub value: Option<LessonValueId>,
        /// The members of the group.
        pub members: Vec<PredictionId>,
        /// The sentence.
        pub text: String,
        /// She says that her words are not about a child's safety, where she was asked.
        #[serde(default)]
        pub harmless: bool,
    }

    /// What became of a sentence.
    struct LessonValueWritten {
        /// Whether it was kept.
        pub kept: bool,
        /// How near it is to the group, with the numbers.
        pub words: String,
        /// All of them.
        pub values: LessonValues,
    }

    /// The sentences that she wrote for groups.
    struct LessonValues {
        /// Each, the first first.
        pub values: Vec<LessonValue>,
    }

    /// A sentence that she found in predictions that are alike.
    struct LessonValue {
        /// Its id.
        pub id: LessonValueId,
        /// The predictions that it was found in.
        pub members: Vec<PredictionId>,
        /// The entry of memory that she made of it.
        pub memory: Option<MemoryId>,
        /// What it says, and said before, the latest first.
        pub versions: Vec<LessonValueVersion>,
    }

    /// What a value says, or said.
    struct LessonValueVersion {
        /// Its number, from 1.
        pub number: u32,
        /// The sentence.
        pub text: String,
        /// Its distance from the middle of the group.
        pub distance: f64,
        /// The distance of the median member.
        pub median: f64,
        /// When it was written.
        pub written_at: Timestamp,
    }

    /// Names a value.
    #[derive(Copy, Eq)]
    struct LessonValueRef {
        /// Which.
        pub id: LessonValueId,
    }

    /// A value that is deleted, or is there again.
    #[derive(Copy, Eq)]
    struct LessonValueDelete {
        /// Which.
        pub id: LessonValueId,
        /// Whether it is deleted.
        pub deleted: bool,
    }
}
