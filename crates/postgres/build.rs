//! Tells cargo that a new migration makes another program: the macro that takes them in tells it only
//! of those that it has seen.
#![allow(clippy::print_stdout, reason = "a build script speaks to cargo like that")]

fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}
