//! The tools of context: what is known that bears on what an agent is about to do.

mod code;
mod files;
mod get_context;
mod get_premortem;
mod light;
mod likeness;
mod lines;
mod rich;

use crate::Offered;

/// What is offered of them.
pub fn all() -> Vec<Offered> {
    vec![Offered::of::<get_context::GetContext>(), Offered::of::<get_premortem::GetPremortem>()]
}
