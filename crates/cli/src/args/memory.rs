//! What can be done with memory.

use std::path::PathBuf;

use clap::Subcommand;

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
    /// Forget one entry; `restore` brings it back
    Forget {
        /// The entry
        #[arg(value_name = "ENTRY")]
        id: String,
    },
    /// Bring an entry back that was forgotten, replaced or let go
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
