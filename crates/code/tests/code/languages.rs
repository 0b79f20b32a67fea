//! What each language's files have; the gaps of the queries that come with the grammars are tests here.

use code::{Language, UnitKind};
use rstest::rstest;

use crate::project::Project;

fn check(path: &str, text: &str, wanted: &[&str]) {
    let units = Project::of(&[(path, text)]).units();
    assert_eq!(units[1..], *wanted, "{text}");
}

#[test]
fn methods_of_python_are_no_functions() {
    let text = "import os\nMOST = 3\n\ndef free(): pass\n\nclass A:\n    x = 1\n    def m(self):\n        def inner(): pass\n    @property\n    def p(self): pass\n    class B:\n        async def n(self): pass\n";
    let wanted = [
        "constant a.b.MOST",
        "function a.b.free",
        "class a.b.A",
        "method a.b.A.m",
        "function a.b.A.m.inner",
        "method a.b.A.p",
        "class a.b.A.B",
        "method a.b.A.B.n",
    ];
    check("a/b.py", text, &wanted);
}

#[test]
fn typescript_has_what_javascript_has_and_more() {
    let text = "export interface Row { a: number }\ntype Id = string;\nenum Kind { A }\nabstract class Base { abstract go(): void; }\nexport class Table extends Base {\n  rows: Row[] = [];\n  pick = (n: number) => this.rows[n];\n  go() { return 1; }\n}\nexport const load = async (id: Id) => id;\nfunction plain() {}\nnamespace N { export function inner() {} }\nexport const LIMIT = 5;\n";
    let wanted = [
        "interface src/t.Row",
        "type src/t.Id",
        "enum src/t.Kind",
        "class src/t.Base",
        "method src/t.Base.go",
        "class src/t.Table",
        "method src/t.Table.pick",
        "method src/t.Table.go",
        "function src/t.load",
        "function src/t.plain",
        "module src/t.N",
        "function src/t.N.inner",
        "constant src/t.LIMIT",
    ];
    check("src/t.ts", text, &wanted);
}

#[test]
fn arrows_in_fields_are_methods_in_tsx_and_javascript_too() {
    let text = "class Row { pick = () => 1; draw() { return <b/>; } }\nconst Cell = () => <i/>;\n";
    let wanted = ["class r.Row", "method r.Row.pick", "method r.Row.draw", "function r.Cell"];
    check("r.tsx", text, &wanted);
    check("r.jsx", text, &wanted);
    check(
        "r.js",
        "class Row { pick = () => 1; *each() {} }\nconst o = { f: function () {} };\n",
        &["class r.Row", "method r.Row.pick", "method r.Row.each", "method r.f"],
    );
}

#[test]
fn what_is_shown_is_called() {
    let table =
        "import { Row } from './row';\nexport function Table() { return <div><Row/></div>; }\n";
    let files = [("row.tsx", "export const Row = () => <b/>;\n"), ("table.tsx", table)];
    assert_eq!(Project::of(&files).callees("Table"), ["row.Row"]);
}

#[test]
fn rust_has_types_and_what_is_implemented_for_them() {
    let text = "pub struct A<T>(T);\nenum E { X }\ntrait Go { fn go(&self); fn twice(&self) {} }\ntype Two = (A<u8>, A<u8>);\nconst N: u8 = 1;\nmacro_rules! m { () => {} }\nimpl<T> A<T> { fn new(t: T) -> Self { Self(t) } }\nimpl Go for A<u8> { fn go(&self) {} }\nmod inner { pub fn f() {} }\n";
    let wanted = [
        "struct code::a::A",
        "enum code::a::E",
        "trait code::a::Go",
        "method code::a::Go::go",
        "method code::a::Go::twice",
        "type code::a::Two",
        "constant code::a::N",
        "macro code::a::m",
        "implementation code::a::A",
        "method code::a::A::new",
        "implementation code::a::A",
        "method code::a::A::go",
        "module code::a::inner",
        "function code::a::inner::f",
    ];
    check("crates/code/src/a.rs", text, &wanted);
}

#[test]
fn lua_names_functions_in_three_ways() {
    let text = "local M = {}\nfunction M.open(path) end\nfunction M:close() end\nlocal function own() end\nM.late = function() end\nlocal t = { inner = function() end }\nreturn M\n";
    let wanted = [
        "function lib.m.M.open",
        "method lib.m.M.close",
        "function lib.m.own",
        "function lib.m.M.late",
        "method lib.m.inner",
    ];
    check("lib/m.lua", text, &wanted);
}

#[test]
fn data_files_have_their_outermost_keys() {
    check(
        "a.yaml",
        "name: x\non:\n  push: {}\n'quoted key': 1\n",
        &["key a.yaml.name", "key a.yaml.on", "key a.yaml.quoted key"],
    );
    check(
        "p.json",
        "{\"name\": \"x\", \"scripts\": {\"test\": \"t\"}}",
        &["key p.json.name", "key p.json.scripts"],
    );
    check("list.json", "[1, 2]", &[]);
}

#[rstest]
#[case(
    "a.py",
    "def f(a,\n      b=1):\n    '''Adds.\n\n    And more.\n    '''\n    return a\n",
    "def f(a, b=1)",
    "Adds.\n\nAnd more."
)]
#[case(
    "a.rs",
    "/// Adds.\n///\n/// And more.\n#[must_use]\npub fn f(a: u8,\n    b: u8) -> u8 { a }\n",
    "pub fn f(a: u8, b: u8) -> u8",
    "Adds.\n\nAnd more."
)]
#[case(
    "a.ts",
    "/**\n * Adds.\n *\n * And more.\n */\nexport function f(a: number): number {\n  return a;\n}\n",
    "function f(a: number): number",
    "Adds.\n\nAnd more."
)]
#[case("a.ts", "/** Adds. */\nexport const f = (a: number) => a;\n", "f = (a: number)", "Adds.")]
#[case(
    "a.lua",
    "--- Adds.\n-- And more.\nfunction f(a) end\n",
    "function f(a) end",
    "Adds.\nAnd more."
)]
fn heads_and_what_is_written_are_kept(
    #[case] path: &str,
    #[case] text: &str,
    #[case] signature: &str,
    #[case] docstring: &str,
) {
    let project = Project::of(&[(path, text)]);
    let unit = project.unit("f").unit;
    assert_eq!((&*unit.signature, unit.docstring.as_deref()), (signature, Some(docstring)));
}

#[test]
fn a_unit_knows_its_place_and_its_bytes() {
    let text = "import a\n\n@wrapped\ndef f():\n    return 'ü'\n\nx = 1\n";
    let project = Project::of(&[("m.py", text)]);
    let view = project.unit("m.f");
    assert_eq!(
        (view.path, view.language, view.unit.kind),
        ("m.py", Language::Python, UnitKind::Function)
    );
    assert_eq!(view.unit.lines, (3, 5));
    let content = project.index.content(project.root(), view.unit.id).unwrap();
    assert_eq!(content.as_deref(), Some("@wrapped\ndef f():\n    return 'ü'"));
    assert_eq!(*view.unit.hash, *text::sha256("@wrapped\ndef f():\n    return 'ü'"));
}

#[test]
fn what_is_said_of_a_file_is_kept() {
    let python = "\"\"\"About all.\"\"\"\nimport a\n";
    let project = Project::of(&[
        ("m.py", python),
        ("src/n.rs", "//! About all.\n//! And more.\n\nfn f() {}\n"),
    ]);
    let of = |name| project.unit(name).unit.docstring.as_deref();
    assert_eq!((of("m"), of("crate::n")), (Some("About all."), Some("About all.\nAnd more.")));
}
