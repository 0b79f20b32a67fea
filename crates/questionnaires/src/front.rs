//! The front matter of a survey as it is written. Its doc comments are the descriptions of the JSON
//! Schema that editors show.

use assessment::Written;
use schemars::JsonSchema;
use serde::Deserialize;

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FileKind {
    /// Pages of questions.
    Survey,
    /// States with a form each.
    Workflow,
}

/// A survey: markdown whose body may have an `## Introduction` and `## Thanks`.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(title = "Survey")]
pub(crate) struct SurveyFront {
    /// `survey`.
    #[serde(rename = "kind")]
    #[expect(dead_code, reason = "it was read before, to tell a survey from a workflow")]
    pub(crate) file_kind: FileKind,
    /// Lower case words joined by hyphens, once among all questionnaires.
    pub(crate) id: Written<String>,
    /// What the survey is called.
    pub(crate) title: Written<String>,
    /// Where its questions come from, for the teacher.
    pub(crate) source: Option<String>,
    /// Whether answers can be changed after their page was left.
    #[serde(default)]
    pub(crate) back: bool,
    /// What is asked, page by page.
    pub(crate) pages: Vec<Written<PageFront>>,
    /// What is counted of the answers.
    #[serde(default)]
    pub(crate) scores: Vec<Written<ScoreFront>>,
}

/// One page: questions that are shown together.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct PageFront {
    /// A small letter, then small letters, digits and underscores; once in the file.
    pub(crate) id: Written<String>,
    /// What stands above the page.
    pub(crate) title: Option<String>,
    /// A condition on answers of earlier pages: without it the page is always shown.
    pub(crate) visible_if: Option<Written<String>>,
    /// Whether each learner has the questions in an order of their own.
    #[serde(default)]
    pub(crate) shuffle: bool,
    /// The questions of the page.
    #[schemars(length(min = 1))]
    pub(crate) questions: Vec<Written<QuestionFront>>,
}

/// A question.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct QuestionFront {
    /// A small letter, then small letters, digits and underscores; once in the file. Conditions name it.
    pub(crate) id: Written<String>,
    /// What is asked.
    pub(crate) ask: Written<String>,
    /// What helps to answer.
    pub(crate) help: Option<String>,
    /// Whether it has to be answered; it has where nothing is said.
    #[serde(default = "needed")]
    pub(crate) required: bool,
    /// A condition on earlier answers: without it the question is always asked.
    pub(crate) visible_if: Option<Written<String>>,
    /// How it is answered.
    pub(crate) answer: Written<AnswerFront>,
    /// What is left out after it, the first that holds.
    #[serde(default)]
    pub(crate) skip: Vec<Written<SkipFront>>,
}

fn needed() -> bool {
    true
}

/// Leaving out what comes next.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SkipFront {
    /// A condition on this answer and earlier ones.
    #[serde(rename = "if")]
    pub(crate) condition: Written<String>,
    /// A later page or question, or `end`.
    pub(crate) to: Written<String>,
}

/// How a question is answered.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AnswerFront {
    /// One option.
    Choice(ChoiceFront),
    /// Several options.
    Several(SeveralFront),
    /// A whole number, shown as one button each.
    Rating(RatingFront),
    /// A whole number, shown on a line.
    Slider(SliderFront),
    /// A column for each row.
    Matrix(MatrixFront),
    /// A line of text.
    ShortText(TextFront),
    /// Text of several lines.
    LongText(TextFront),
    /// A number that is typed.
    Number(NumberFront),
    /// Entries that are put in order.
    Order(OrderFront),
}

/// An option, a row or a column.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct LabelledFront {
    /// Small letters, digits, and hyphens or underscores between; once in the list.
    pub(crate) id: Written<String>,
    /// What is shown.
    pub(crate) text: String,
}

/// One option.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct ChoiceFront {
    /// What there is to choose from.
    #[schemars(length(min = 2, max = 50))]
    pub(crate) options: Vec<LabelledFront>,
    /// Whether each learner has them in an order of their own.
    #[serde(default)]
    pub(crate) shuffle: bool,
}

/// Several options.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SeveralFront {
    /// What there is to choose from.
    #[schemars(length(min = 2, max = 50))]
    pub(crate) options: Vec<LabelledFront>,
    /// Fewest that are chosen.
    pub(crate) least: Option<usize>,
    /// Most that are chosen.
    pub(crate) most: Option<usize>,
    /// Whether each learner has them in an order of their own.
    #[serde(default)]
    pub(crate) shuffle: bool,
}

/// Whole numbers as buttons.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct RatingFront {
    /// The smallest.
    pub(crate) from: i64,
    /// The largest, at most 10 above it.
    pub(crate) to: i64,
    /// What the smallest means.
    pub(crate) low: String,
    /// What the largest means.
    pub(crate) high: String,
}

/// Whole numbers on a line.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SliderFront {
    /// The smallest.
    pub(crate) from: i64,
    /// The largest.
    pub(crate) to: i64,
    /// The distance between numbers; 1 where nothing is said.
    #[schemars(range(min = 1))]
    pub(crate) step: Option<i64>,
    /// What the smallest means; it may be left out where there are anchors.
    #[serde(default)]
    pub(crate) low: String,
    /// What the largest means; it may be left out where there are anchors.
    #[serde(default)]
    pub(crate) high: String,
    /// What numbers between mean, from the smallest up. The line is drawn upright where there are any.
    #[serde(default)]
    #[schemars(length(max = 15))]
    pub(crate) anchors: Vec<AnchorFront>,
}

/// What a number on a line means.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct AnchorFront {
    /// The number.
    pub(crate) at: i64,
    /// What it means.
    pub(crate) text: String,
}

/// A column for each row.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct MatrixFront {
    /// What is asked of. A condition names a row as `question_row`.
    #[schemars(length(min = 1, max = 50))]
    pub(crate) rows: Vec<LabelledFront>,
    /// What there is to choose from, in each row.
    #[schemars(length(min = 2, max = 50))]
    pub(crate) columns: Vec<LabelledFront>,
    /// Whether each learner has the rows in an order of their own.
    #[serde(default)]
    pub(crate) shuffle: bool,
}

/// Text.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct TextFront {
    /// Most characters; 200 in a line and 5,000 otherwise, where nothing is said.
    #[schemars(range(min = 1, max = 20_000))]
    pub(crate) most: Option<usize>,
}

/// A number.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct NumberFront {
    /// The smallest.
    pub(crate) from: i64,
    /// The largest.
    pub(crate) to: i64,
    /// Most decimal places; none where nothing is said.
    #[serde(default)]
    #[schemars(range(max = 3))]
    pub(crate) places: u32,
    /// What is counted, shown behind the field.
    #[serde(default)]
    pub(crate) unit: String,
}

/// Entries that are put in order.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct OrderFront {
    /// The entries, in the order in which they are shown at first.
    #[schemars(length(min = 2, max = 20))]
    pub(crate) entries: Vec<LabelledFront>,
    /// Whether each learner has them in an order of their own at first.
    #[serde(default)]
    pub(crate) shuffle: bool,
}

/// A number that is counted of ratings and sliders: their mean.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct ScoreFront {
    /// A small letter, then small letters, digits and underscores; once among scores.
    pub(crate) id: Written<String>,
    /// What it is called.
    pub(crate) title: String,
    /// The questions of which the mean is taken.
    #[schemars(length(min = 1, max = 50))]
    pub(crate) items: Vec<Written<String>>,
    /// Those of them in which a small number is much.
    #[serde(default)]
    pub(crate) reversed: Vec<Written<String>>,
    /// Fewest questions that have to be answered; all of them where nothing is said.
    #[schemars(range(min = 1))]
    pub(crate) least: Option<usize>,
    /// The range onto which each answer is stretched. Without it, the mean is one of the numbers as they
    /// were given, and all questions have one range.
    pub(crate) stretch: Option<StretchFront>,
    /// A decimal number, as text, that the mean is multiplied by: "0.65".
    pub(crate) times: Option<Written<String>>,
    /// A decimal number, as text, that is added in the end: "22.9".
    pub(crate) plus: Option<Written<String>>,
}

/// From where to where a score goes.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct StretchFront {
    /// What the smallest answer is worth.
    pub(crate) from: i64,
    /// What the largest answer is worth.
    pub(crate) to: i64,
}
