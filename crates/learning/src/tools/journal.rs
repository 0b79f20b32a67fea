//! The tools of the journal: an entry is begun, changed, resolved and looked at. They work on files of the project
//! alone; what is resolved goes into the database when somebody next asks with one.

mod create;
mod current;
mod resolve;
mod steps;
mod update;

use crate::Offered;

/// What is offered of it.
pub fn all() -> Vec<Offered> {
    vec![
        Offered::of::<create::CreateGhap>(),
        Offered::of::<update::UpdateGhap>(),
        Offered::of::<resolve::ResolveGhap>(),
        Offered::of::<current::GetCurrentGhap>(),
    ]
}
