//! The front matter of a workflow as it is written. Its doc comments are the descriptions of the JSON
//! Schema that editors show.

use assessment::Written;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::front::{FileKind, QuestionFront};

/// A workflow: states with a form each, and where each leads.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(title = "Workflow")]
pub(crate) struct WorkflowFront {
    /// `workflow`.
    #[serde(rename = "kind")]
    #[expect(dead_code, reason = "it was read before, to tell a survey from a workflow")]
    pub(crate) file_kind: FileKind,
    /// Lower case words joined by hyphens, once among all questionnaires.
    pub(crate) id: Written<String>,
    /// What the workflow is called.
    pub(crate) title: Written<String>,
    /// Where it comes from, for the teacher.
    pub(crate) source: Option<String>,
    /// How often a state is entered at most; once where nothing is said.
    #[schemars(range(min = 1, max = 20))]
    pub(crate) most_visits: Option<Written<u32>>,
    /// The states. It begins in the first.
    #[schemars(length(min = 1, max = 50))]
    pub(crate) states: Vec<Written<StateFront>>,
}

/// A state: a form that is filled in, then a branch.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct StateFront {
    /// A small letter, then small letters, digits and underscores; once in the file.
    pub(crate) id: Written<String>,
    /// What stands above the form.
    pub(crate) title: Written<String>,
    /// What is said before its questions, in markdown.
    pub(crate) about: Option<String>,
    /// The form.
    #[serde(default)]
    pub(crate) form: Vec<Written<QuestionFront>>,
    /// Where it goes on: the first branch whose condition holds. The last one has none.
    #[schemars(length(min = 1))]
    pub(crate) next: Vec<Written<BranchFront>>,
}

/// A way on.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct BranchFront {
    /// A condition on answers that were given; without it, the branch is always taken.
    #[serde(rename = "if")]
    pub(crate) condition: Option<Written<String>>,
    /// A state, or `end`.
    pub(crate) to: Written<String>,
}
