//! The whole way: a lesson's file, its pages, the exported file.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod bundles;
mod docx;
mod pdf;
mod pictures;
