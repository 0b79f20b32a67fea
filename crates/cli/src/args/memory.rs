//! What can be done with memory.

use std::path::PathBuf;

use api::MemorySort;
use clap::{Args, Subcommand, ValueEnum};

/// What to do with memory. ENTRY is the short id that `show` and `search` print.
#[derive(Debug, Default, Subcommand)]
pub enum MemoryAction {
    /// List the files of memory
    #[default]
    List,
    /// Show a file with its entries and their ids, or one entry
    Show {
        /// The file, such as `memory/classes/3B/MEMORY.md`, or an entry
        #[arg(value_name = "FILE|ENTRY")]
        what: String,
    },
    /// Find what is remembered, in everyday words
    Search {
        /// What you want to know
        #[arg(required = true, num_args = 1..)]
        words: Vec<String>,
        /// Your own memory and that of this class
        #[arg(long)]
        class: Option<String>,
        /// Also what does not hold any more
        #[arg(long)]
        gone: bool,
    },
    /// Remember a sentence
    Add {
        /// The sentence
        #[arg(required = true, num_args = 1..)]
        words: Vec<String>,
        /// The class it is about; what holds for all without one
        #[arg(long)]
        class: Option<String>,
        /// A file of that scope, such as `planning.md`; MEMORY.md without one
        #[arg(long)]
        file: Option<String>,
    },
    /// Edit a file with $VISUAL or $EDITOR, or put other words in the place of an entry's
    Edit {
        /// The file, such as `memory/MEMORY.md`, or an entry
        #[arg(value_name = "FILE|ENTRY")]
        what: String,
        /// For an entry: what it says from now on
        words: Vec<String>,
    },
    /// Keep an entry whatever the rules of forgetting say
    Pin {
        /// The entry
        entry: String,
        /// Let the rules hold for it again
        #[arg(long)]
        off: bool,
    },
    /// Say what sort of thing an entry is
    Sort {
        /// The entry
        entry: String,
        /// The sort
        #[arg(value_enum, required_unless_present = "by_words")]
        sort: Option<SortName>,
        /// Leave it to its words again
        #[arg(long, conflicts_with = "sort")]
        by_words: bool,
    },
    /// Show the terms and closed days by which school days are counted
    Calendar,
    /// Show or choose how long is remembered what nothing uses, in school days
    Rules(RulesRequest),
    /// Forget one entry; `restore` brings it back
    Forget {
        /// The entry
        #[arg(value_name = "ENTRY")]
        id: String,
    },
    /// Bring an entry back that was forgotten, replaced or let go; one that you did not keep waits for
    /// your word again
    Restore {
        /// The entry
        #[arg(value_name = "ENTRY")]
        id: String,
    },
    /// Erase an entry for good: nothing brings it back
    Erase {
        /// The entry
        entry: String,
        /// Do it without asking
        #[arg(long, short)]
        yes: bool,
    },
    /// Say why an entry is remembered, what sort of thing it is and how long it stays
    Explain {
        /// The entry
        entry: String,
    },
    /// Tell what was ever done to an entry
    History {
        /// The entry
        entry: String,
    },
    /// Show what is worth a look: what waits for your word, says the same, contradicts, grows old
    Review {
        /// Say yes to what waits: its id
        #[arg(long, value_name = "ENTRY")]
        keep: Vec<String>,
        /// Say no to what waits: its id
        #[arg(long, value_name = "ENTRY")]
        dismiss: Vec<String>,
        /// Put the second entry in the place of the first
        #[arg(long, num_args = 2, value_names = ["OLD", "NEW"])]
        replace: Vec<String>,
        /// Say of two that both hold: they are not shown together again until one changes
        #[arg(long, num_args = 2, value_names = ["ONE", "OTHER"])]
        both: Vec<String>,
    },
    /// Let go what nothing has used for long, by the rule that `explain` tells; `--dry-run` only says what
    /// would go
    Expire,
    /// Write all entries as JSON, one a line
    Export {
        /// Where; the screen without it
        file: Option<PathBuf>,
    },
    /// Read entries that `export` wrote; what is there already stays as it is
    Import {
        /// The file
        file: PathBuf,
    },
}

/// How long is remembered what nothing uses. What is not named stays.
#[derive(Debug, Default, Args)]
pub struct RulesRequest {
    /// School days without a use after which a memory is let go
    #[arg(long, value_name = "N")]
    pub days: Option<u32>,
    /// So many more for each use
    #[arg(long, value_name = "N")]
    pub per_use: Option<u32>,
    /// So many school days before, it is listed as about to go
    #[arg(long, value_name = "N")]
    pub notice: Option<u32>,
    /// Keep so many at most, the least used go first; 0 for no limit
    #[arg(long, value_name = "N")]
    pub most: Option<u32>,
    /// First go back to what the program has
    #[arg(long)]
    pub usual: bool,
}

/// What sort of thing a memory is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SortName {
    /// What is always to be done or never
    Instruction,
    /// What you like better
    Preference,
    /// What was learned about a class
    Learning,
    /// How a lesson went
    LessonLog,
}

impl SortName {
    /// As the wire has it.
    pub fn on_the_wire(self) -> MemorySort {
        match self {
            Self::Instruction => MemorySort::Instruction,
            Self::Preference => MemorySort::Preference,
            Self::Learning => MemorySort::Learning,
            Self::LessonLog => MemorySort::LessonLog,
        }
    }
}
