//! What is typed about what models cost.

use clap::{Args, ValueEnum};

use super::options::EffortWord;

/// Which month's spending.
#[derive(Debug, Args)]
pub struct SpentArgs {
    /// The month, such as 2026-11; the present one unless told
    #[arg(long, value_name = "MONTH")]
    pub month: Option<String>,
}

/// What a month may cost.
#[derive(Debug, Args)]
pub struct BudgetArgs {
    /// US dollars for a calendar month, or `none`; says how it stands when nothing is named
    #[arg(value_name = "AMOUNT")]
    pub amount: Option<String>,
    /// What happens when it is used up
    #[arg(long, value_name = "WHAT", default_value = "warn", requires = "amount")]
    pub then: Then,
}

/// What happens when a budget is used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Then {
    /// It is said, and the work goes on
    Warn,
    /// Nothing is begun that costs something, and a run stops that comes to it
    Stop,
}

/// Whose models a list has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum WhoseModel {
    /// Anthropic's
    Anthropic,
    /// OpenAI's
    Openai,
    /// Those of a server of one's own
    OpenaiCompatible,
}

impl WhoseModel {
    /// As models.json has it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Anthropic => "anthropic",
            Self::Openai => "openai",
            Self::OpenaiCompatible => "openai-compatible",
        }
    }
}

/// A model of the own list.
#[derive(Debug, Args)]
pub struct SetArgs {
    /// What its provider calls it
    #[arg(id = "listed-model", value_name = "MODEL")]
    pub name: String,
    /// Whose it is
    #[arg(long, value_name = "WHOSE", default_value = "openai-compatible")]
    pub of: WhoseModel,
    /// What it is called in lists
    #[arg(long, value_name = "WORDS")]
    pub label: Option<String>,
    /// Tokens of prompt and answer together
    #[arg(long, value_name = "TOKENS")]
    pub context: Option<u64>,
    /// How long it thinks, unless a session says otherwise
    #[arg(long, value_name = "HOW")]
    pub thinks: Option<EffortWord>,
    /// US dollars per million tokens read; 0 for what costs nothing
    #[arg(long, value_name = "USD", requires = "output")]
    pub input: Option<f64>,
    /// US dollars per million tokens written
    #[arg(long, value_name = "USD", requires = "input")]
    pub output: Option<f64>,
    /// US dollars per million tokens read from a cache; as --input unless told
    #[arg(long, value_name = "USD", requires = "input")]
    pub cache_read: Option<f64>,
    /// US dollars per million tokens written to a cache; as --input unless told
    #[arg(long, value_name = "USD", requires = "input")]
    pub cache_write: Option<f64>,
}
