//! The tools, one room for each thing that they are about.

mod code;
mod context;
mod experience;
mod git;
mod journal;
mod memories;

use crate::Offered;

/// All of them, in the order in which they are listed.
pub fn all() -> Vec<Offered> {
    let rooms = [
        code::all(),
        git::all(),
        journal::all(),
        experience::all(),
        memories::all(),
        context::all(),
    ];
    rooms.into_iter().flatten().collect()
}
