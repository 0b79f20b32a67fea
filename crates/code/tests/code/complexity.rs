//! Cyclomatic complexity, held against radon for Python and against McCabe's counting for the rest.

use std::collections::BTreeMap;

use rstest::rstest;

use crate::project::Project;

#[test]
fn python_is_counted_as_radon_counts() {
    let text = include_str!("data/complexity/sample.py");
    let radon: BTreeMap<String, u32> =
        serde_json::from_str(include_str!("data/complexity/radon.json")).unwrap();
    let project = Project::of(&[("sample.py", text)]);
    let ours: BTreeMap<String, u32> = project
        .index
        .units()
        .filter_map(|view| Some((view.name_within().to_owned(), view.unit.complexity?)))
        .collect();
    assert_eq!(ours, radon);
}

#[rstest]
#[case("a.rs", "fn f() {}", 1)]
#[case("a.rs", "fn f(a: bool, b: bool) { if a && b || a {} }", 4)]
#[case("a.rs", "fn f(n: u8) -> u8 { match n { 0 => 1, 1 => 2, _ => 3 } }", 3)]
#[case(
    "a.rs",
    "fn f(n: &str) -> Option<u8> { let Some(x) = g(n) else { return None }; h(x)?; for i in 0..x { while i > 1 {} } None }",
    5
)]
#[case("a.rs", "fn f() { loop { break } }", 1)]
#[case("a.ts", "function f(a?: number) { return a ? 1 : a ?? 2; }", 3)]
#[case(
    "a.ts",
    "const f = (n: number) => { switch (n) { case 1: return 1; case 2: return 2; default: return 3; } };",
    3
)]
#[case(
    "a.js",
    "function f(a) { try { for (const x of a) { if (x && a) {} } } catch (e) {} do {} while (a) }",
    6
)]
#[case(
    "a.lua",
    "function f(a) if a then return 1 elseif b and c then return 2 end for i = 1, 2 do end end",
    5
)]
fn each_way_through_a_function_counts(#[case] path: &str, #[case] text: &str, #[case] wanted: u32) {
    assert_eq!(Project::of(&[(path, text)]).unit("f").unit.complexity, Some(wanted), "{text}");
}

#[test]
fn what_a_function_within_decides_is_its_own() {
    let text =
        "def outer(a):\n    def inner(b):\n        if b:\n            return 1\n    return inner\n";
    let project = Project::of(&[("a.py", text)]);
    let of = |name| project.unit(name).unit.complexity;
    assert_eq!((of("outer"), of("inner")), (Some(1), Some(2)));
}
