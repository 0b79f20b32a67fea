//! Builds the binary again when the window's pages were built or removed, because they are embedded.

fn main() {
    println!("cargo::rerun-if-changed=../../ui/dist");
    println!("cargo::rerun-if-changed=build.rs");
}
