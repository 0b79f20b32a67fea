//! `people`: who may use what is served.

use clap::{Subcommand, ValueEnum};

/// What to do with people.
#[derive(Debug, Clone, Subcommand)]
pub enum PeopleAction {
    /// Let somebody in, and print the passcode that she comes in with; it is not shown again
    Add {
        /// What she is called
        name: String,
        /// What she may do
        #[arg(long, value_enum, default_value = "teacher")]
        role: RoleName,
    },
    /// List everybody who is let in, or was
    List,
    /// Give somebody another passcode; whoever came in with the one before is signed out
    Passcode {
        /// Her name or id
        name: String,
    },
    /// Let somebody in no more, at once; her work stays
    ShutOut {
        /// Her name or id
        name: String,
    },
    /// Let somebody in again
    LetIn {
        /// Her name or id
        name: String,
    },
    /// Show who signed in and out, and who was refused, the last first
    Log {
        /// How many lines
        #[arg(long, default_value_t = 50)]
        last: u32,
    },
}

/// What somebody may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RoleName {
    /// Everything at a desk of her own, but what is the whole server's
    Teacher,
    /// Leading studies at a desk of her own
    Researcher,
}
