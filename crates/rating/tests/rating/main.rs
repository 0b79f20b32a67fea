//! What is rated, in which order, what counts of it, and how far raters agree.

mod agreement;
mod blind;
mod desk;
mod folder;
mod made;
mod sheet;
