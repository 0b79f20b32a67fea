//! What a model that writes one section at a time may write, and what is taken of it.

pub mod answer;
pub mod slots;
