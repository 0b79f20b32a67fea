//! What models cost: by month, and roughly before something is sent.

use domain::{Effort, Spent};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

wire! {
    /// Which month.
    struct SpendingMonth {
        /// As `2026-11`; none is the present one of this computer's calendar.
        #[serde(default)]
        pub month: Option<String>,
    }

    /// What a month cost.
    struct Spending {
        /// The month, as `2026-11`.
        pub month: String,
        /// Whether it is the present one.
        pub is_now: bool,
        /// All of it.
        pub spent: Spent,
        /// Calls of models.
        pub calls: u64,
        /// By who asked, the dearest first.
        pub parts: Vec<SpendingPart>,
        /// The budget for a month, if there is one.
        pub budget: Option<Budget>,
        /// How the month stands, in a sentence or two.
        pub says: String,
    }

    /// What one of those who ask models came to.
    struct SpendingPart {
        /// What it is.
        pub part: Spender,
        /// Which of them, by its name in definitions.
        pub name: String,
        /// The provider.
        pub provider: String,
        /// The provider's model.
        pub model: String,
        /// Calls.
        pub calls: u64,
        /// Tokens read, those of a cache among them.
        pub input_tokens: u64,
        /// Tokens written.
        pub output_tokens: u64,
        /// What they cost.
        pub spent: Spent,
    }

    /// Who asks models.
    #[derive(Copy, Eq)]
    enum Spender {
        /// An agent that she speaks with.
        Agent,
        /// A specialist that an agent sent.
        Specialist,
        /// A check or another hook of a run.
        Hook,
        /// Older messages that became a summary.
        Summary,
        /// Whoever takes part in what learners go through.
        Partner,
        /// The name of a session.
        Title,
        /// What is worth remembering, looked for after a run.
        Noticing,
        /// A try of a provider's key.
        Test,
        /// Other words for the question of a draft.
        Rewording,
        /// Something of another version of the program.
        Other,
    }

    /// What a month may cost.
    #[derive(Copy)]
    struct Budget {
        /// US dollars.
        pub month_usd: f64,
        /// What happens when it is used up.
        pub when_passed: WhenPassed,
    }

    /// What happens when a month's budget is used up.
    #[derive(Copy, Eq)]
    enum WhenPassed {
        /// It is said, and the work goes on.
        Warn,
        /// Nothing is begun with a model that costs something, and a run stops that comes to it.
        Stop,
    }

    /// What a month may cost from now on.
    struct BudgetChoice {
        /// The budget; none takes it away.
        pub budget: Option<Budget>,
    }

    /// Roughly what her words would cost, were they sent now.
    struct CostEstimate {
        /// The provider that would be asked.
        pub provider: String,
        /// The model that would be asked.
        pub model: String,
        /// US dollars of reading what is sent, once; none where nobody knows the price or a model is
        /// asked section by section.
        pub reading_usd: Option<f64>,
        /// What runs of its kind came to; none where none is known.
        pub alike: Option<RunsAlike>,
        /// Whether it costs something.
        pub price: PriceStanding,
        /// How the month's budget stands with it; none without one.
        pub month: Option<MonthOutlook>,
        /// The estimate, in a sentence.
        pub says: String,
    }

    /// Whether the price of a model is known.
    #[derive(Copy, Eq)]
    enum PriceStanding {
        /// It costs nothing.
        Free,
        /// It is known.
        Known,
        /// Nobody said it.
        Unknown,
    }

    /// What earlier runs of a kind came to, in US dollars.
    #[derive(Copy)]
    struct RunsAlike {
        /// How many.
        pub runs: u32,
        /// The cheapest.
        pub least: f64,
        /// The one in the middle.
        pub middle: f64,
        /// The dearest.
        pub most: f64,
    }

    /// How a month's budget stands.
    struct MonthOutlook {
        /// In a word.
        pub standing: MonthStanding,
        /// In a sentence.
        pub says: String,
    }

    /// How a month's budget stands.
    #[derive(Copy, Eq)]
    enum MonthStanding {
        /// There is room.
        Within,
        /// With this there would be none.
        WouldPass,
        /// It is used up.
        Passed,
        /// It cannot hold a model whose price nobody knows.
        Unbound,
    }

    /// A model of the person's own list.
    struct OwnModel {
        /// Whose list: `anthropic`, `openai` or `openai-compatible`.
        pub listed: String,
        /// What the provider calls it.
        pub name: String,
        /// What a person calls it.
        pub label: Option<String>,
        /// How many tokens of prompt and answer together it takes.
        pub context: Option<u64>,
        /// How long it thinks.
        pub effort: Option<Effort>,
        /// What it costs; none keeps the price that it has.
        pub price: Option<OwnPrice>,
    }

    /// US dollars per million tokens.
    #[derive(Copy)]
    struct OwnPrice {
        /// Read.
        pub input: f64,
        /// Written.
        pub output: f64,
        /// Read from a cache; as `input` when absent.
        pub cache_read: Option<f64>,
        /// Written to a cache; as `input` when absent.
        pub cache_write: Option<f64>,
    }

    /// Names a model of the person's own list.
    struct OwnModelRef {
        /// Whose list.
        pub listed: String,
        /// What the provider calls it.
        pub name: String,
    }
}
