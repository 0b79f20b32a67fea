//! Small crates, and the circles in them.

use std::collections::BTreeSet;
use std::fs;

use super::of;
use crate::tidy::modules::Modules;

/// The circles of a library with these files, each as the names of its files.
fn circles(files: &[(&str, &str)]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join("src").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let modules = Modules::read(folder.path(), "src/lib.rs").unwrap();
    let names = |circle: &BTreeSet<&str>| circle.iter().copied().collect::<Vec<_>>().join(" ");
    of(&modules).iter().map(|circle| names(circle).replace("src/", "")).collect()
}

#[test]
fn files_that_lean_one_way_are_no_circle() {
    let files = [
        ("lib.rs", "mod a; mod b; pub use a::A; pub use b::B;"),
        ("a.rs", "pub struct A;"),
        ("b.rs", "use crate::A; pub struct B(A);"),
    ];
    assert_eq!(circles(&files), [""; 0]);
}

#[test]
fn files_that_lean_on_one_another_are_a_circle_however_the_names_travel() {
    let lean = |a: &str, b: &str, c: &str| {
        circles(&[
            ("lib.rs", "mod a; mod b; mod c; pub use a::A; pub(crate) use c::C as Last;"),
            ("a.rs", a),
            ("b.rs", b),
            ("c.rs", c),
        ])
    };
    let all = ["a.rs b.rs c.rs"];
    let b = "pub struct B(super::Last);";
    assert_eq!(lean("use crate::b::B; pub struct A(B);", b, "use crate::A; pub struct C(A);"), all);
    assert_eq!(lean("use crate::b; pub fn A() -> b::B {}", b, "pub struct C(crate::A);"), all);
    assert_eq!(
        lean(
            "use super::{b::{self, B as X}}; pub struct A(X);",
            b,
            "use crate::*; pub struct C; fn f() { hold!(crate::a::A) }"
        ),
        all
    );
}

#[test]
fn a_file_and_the_files_of_its_folder_can_be_a_circle_and_braces_are_none() {
    let files = [
        ("lib.rs", "mod a;"),
        (
            "a.rs",
            "mod part; mod inner { pub struct I(super::A); } pub struct A(inner::I); fn f() { part::g() }",
        ),
        ("a/part.rs", "use super::A; pub fn g() -> A {}"),
    ];
    assert_eq!(circles(&files), ["a.rs a/part.rs"]);
}

#[test]
fn tests_and_names_that_are_passed_on_make_no_circle() {
    let files = [
        ("lib.rs", "pub mod a; pub use a::A; pub struct Root;"),
        (
            "a.rs",
            "use crate::Root; pub struct A(Root); #[cfg(test)] mod tests { use crate::a::A; }",
        ),
    ];
    assert_eq!(circles(&files), [""; 0]);
    let used = [("lib.rs", "pub mod a; pub use a::A; pub struct Root(A);"), files[1]];
    assert_eq!(circles(&used), ["a.rs lib.rs"]);
}
