//! The bundled plugins and the sample workspace are part of the binary: build again when they change.

fn main() {
    for folder in ["../../plugins", "../../workspace"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
