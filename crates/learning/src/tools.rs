//! The tools, one room for each thing that they are about.

mod code;
mod context;
mod experience;
mod git;
mod journal;
mod memories;

use std::sync::LazyLock;

use crate::Offered;

/// All tools, in the order in which they are listed.
#[must_use]
pub fn offered() -> &'static [Offered] {
    static ALL: LazyLock<Vec<Offered>> = LazyLock::new(|| {
        let rooms = [
            code::all(),
            git::all(),
            journal::all(),
            experience::all(),
            memories::all(),
            context::all(),
        ];
        rooms.into_iter().flatten().collect()
    });
    &ALL
}
