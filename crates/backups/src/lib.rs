//! Whole backups: what a teacher has in the database, her workspace and her settings, in one file.
//!
//! They are taken by themselves, kept by a rule, and put back all or nothing, also into a place whose
//! database is damaged. Keys are in none of them. What rows are, and how a file is checked before it
//! is believed, is in `store::backup`.

mod calendar;
mod changing;
mod commands;
mod error;
mod keeping;
mod next_start;
mod opening;
mod places;
mod putting_back;

pub use calendar::Calendar;
pub use commands::{BackupDesk, Occupied};
pub use error::BackupFault;
pub use keeping::{Kept, daily, kept, scope_of, take, write};
pub use opening::{open, restore};
pub use places::Places;
pub use putting_back::{PutBack, put_back};
