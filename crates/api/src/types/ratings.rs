//! Rating by hand: two lessons of one case, side by side, without a word of who wrote them.

use super::*;

wire! {
    /// Folders of results that can be rated.
    #[derive(Eq)]
    struct RatingFolders {
        /// Where `eval run` leaves results unless told, for the teacher of this computer, then paths in the
        /// workspace, by name.
        pub folders: Vec<String>,
    }

    /// Which folder is rated, and by whom.
    #[derive(Eq)]
    struct RatingOpen {
        /// A path in the workspace; the teacher of this computer may name any folder of it.
        pub folder: String,
        /// A word for who rates, which is not a name.
        pub rater: String,
    }

    /// Everything that is to be rated, and what was said of it.
    struct RatingSheet {
        /// What is asked of each pair, in order.
        pub criteria: Vec<RatingCriterion>,
        /// The pairs, in the order in which this rater sees them.
        pub pairs: Vec<RatedPair>,
        /// What came of it; none before everything is rated.
        pub outcome: Option<RatingOutcome>,
    }

    /// A question about two lessons.
    #[derive(Eq)]
    struct RatingCriterion {
        /// Its id.
        pub id: String,
        /// Its name.
        pub name: String,
        /// The question, of one lesson.
        pub asks: String,
        /// Why it matters.
        pub why: String,
        /// What lessons look like that do badly and well.
        pub anchors: Vec<RatingAnchor>,
    }

    /// What a lesson of a score looks like.
    #[derive(Eq)]
    struct RatingAnchor {
        /// From 1 to 5.
        pub score: u8,
        /// What it looks like.
        pub looks: String,
    }

    /// Two lessons, without a word of who wrote them, and what was said of them.
    #[derive(Eq)]
    struct RatedPair {
        /// What the pair is called.
        pub pair: String,
        /// What the teacher asked for.
        pub request: String,
        /// What was said, by criterion.
        pub said: Vec<RatingSaid>,
    }

    /// What was said of two lessons by one criterion.
    #[derive(Eq)]
    struct RatingSaid {
        /// The criterion's id.
        pub criterion: String,
        /// Which is better.
        pub verdict: RatingVerdict,
        /// Why, in a line.
        pub why: Option<String>,
    }

    /// Which of two lessons is better, as they stand side by side.
    #[derive(Copy, Eq)]
    enum RatingVerdict {
        /// The one on the left.
        A,
        /// Neither.
        Same,
        /// The one on the right.
        B,
    }

    /// One pair.
    #[derive(Eq)]
    struct RatingPairRef {
        /// The folder.
        pub folder: String,
        /// Who rates.
        pub rater: String,
        /// The pair.
        pub pair: String,
    }

    /// The two lessons of a pair, in markdown.
    #[derive(Eq)]
    struct RatingDrafts {
        /// The one on the left.
        pub a: String,
        /// The one on the right.
        pub b: String,
    }

    /// What a rater says, or takes back.
    #[derive(Eq)]
    struct RatingSay {
        /// The folder.
        pub folder: String,
        /// Who rates.
        pub rater: String,
        /// The pair.
        pub pair: String,
        /// The criterion's id.
        pub criterion: String,
        /// Which is better; null takes back what was said.
        pub verdict: Option<RatingVerdict>,
        /// Why, in a line of at most 500 characters.
        pub why: Option<String>,
    }

    /// What came of rating a whole folder: now it is told who wrote what.
    struct RatingOutcome {
        /// How often whose lessons were better, by two conditions.
        pub counts: Vec<RatingCount>,
        /// How far judges say the same.
        pub judges: Vec<RatingAgreement>,
    }

    /// How often the lessons of one of two conditions were better, over all criteria.
    #[derive(Eq)]
    struct RatingCount {
        /// A condition.
        pub first: String,
        /// Another.
        pub second: String,
        /// The first was better.
        pub first_better: u32,
        /// Neither was.
        pub same: u32,
        /// The second was better.
        pub second_better: u32,
    }

    /// How far a judge says what the rater says.
    struct RatingAgreement {
        /// The judge, as `provider:model`.
        pub judge: String,
        /// Verdicts that both gave.
        pub pairs: u32,
        /// How many of them are the same.
        pub same: u32,
        /// Cohen's kappa with squared distances; none where it cannot be computed.
        pub quadratic: Option<RatingInterval>,
        /// Whether these are enough, and the interval above 0.
        pub believed: bool,
    }

    /// A number with the interval that holds 95 of 100 of the values that it might have had with other pairs.
    struct RatingInterval {
        /// The number.
        pub value: f64,
        /// Its lower end.
        pub low: f64,
        /// Its upper end.
        pub high: f64,
    }

    /// As which file what was said is wanted.
    #[derive(Eq)]
    struct RatingExport {
        /// The folder.
        pub folder: String,
        /// The form.
        pub format: RatingFormat,
    }

    /// A form of files of ratings.
    #[derive(Copy, Eq)]
    enum RatingFormat {
        /// A table.
        Csv,
        /// Lines of JSON, as they lie in the folder, but for what was changed or taken back.
        Jsonl,
    }

    /// What everybody said of a folder, as a file. It names the conditions.
    #[derive(Eq)]
    struct RatingFile {
        /// The text.
        pub text: String,
    }
}
