//! Who calls whom, language by language and reason by reason.

use code::{CallReason, Confidence};

use crate::project::Project;

fn reasons(project: &Project, caller: &str) -> Vec<(String, CallReason)> {
    let calls = project.index.callees(project.unit(caller).unit.id);
    let name = |id| project.index.unit(id).unwrap().unit.qualified_name.to_string();
    let mut found: Vec<_> = calls.iter().map(|call| (name(call.callee), call.reason)).collect();
    found.sort();
    found
}

fn named(pairs: &[(&str, CallReason)]) -> Vec<(String, CallReason)> {
    pairs.iter().map(|(name, reason)| ((*name).to_owned(), *reason)).collect()
}

const SHAPES: &str = "
from .base import Base, make as build
from . import tools
import outside

class Shape(Base):
    tool = tools.Tool()

    def __init__(self):
        self.tool = tools.Tool()
        self.kept = self.fresh()

    def fresh(self):
        return Shape()

    def draw(self, given, pen: 'tools.Tool' = None):
        def dot():
            pass
        dot()
        self.area()
        super().draw()
        self.tool.sharpen()
        self.kept.area()
        build().fresh()
        tools.Tool.grind(1)
        outside.thing()
        given.sharpen()
        len([])

    def area(self):
        return helper()

def helper():
    return Shape().draw(1)
";

fn shapes() -> Project {
    let base = "class Base:\n    def draw(self): pass\n\ndef make():\n    from .shapes import Shape\n    return Shape()\n";
    let tools = "class Tool:\n    def sharpen(self): pass\n    def grind(self): pass\n";
    Project::of(&[
        ("pkg/__init__.py", ""),
        ("pkg/base.py", base),
        ("pkg/tools.py", tools),
        ("pkg/shapes.py", SHAPES),
    ])
}

#[test]
fn calls_of_python_follow_receivers_imports_and_scopes() {
    use CallReason::{Import, Inherited, ReceiverType, SameScope, SelfType, UniqueName};
    let wanted = named(&[
        ("pkg.base.Base.draw", Inherited),
        ("pkg.base.make", Import),
        ("pkg.shapes.Shape.area", SelfType),
        ("pkg.shapes.Shape.area", ReceiverType),
        ("pkg.shapes.Shape.draw.dot", SameScope),
        ("pkg.shapes.Shape.fresh", ReceiverType),
        ("pkg.tools.Tool.grind", ReceiverType),
        ("pkg.tools.Tool.sharpen", ReceiverType),
        ("pkg.tools.Tool.sharpen", UniqueName),
    ]);
    assert_eq!(reasons(&shapes(), "Shape.draw"), wanted);
}

#[test]
fn callers_are_found_from_the_other_side() {
    let project = shapes();
    assert_eq!(project.callers("Tool.sharpen"), ["pkg.shapes.Shape.draw"]);
    assert_eq!(project.callers("shapes.helper"), ["pkg.shapes.Shape.area"]);
    assert_eq!(project.callees("shapes.helper"), ["pkg.shapes.Shape", "pkg.shapes.Shape.draw"]);
}

#[test]
fn what_several_are_called_is_listed_and_not_decided() {
    let text = "class A:\n    def press(self): pass\nclass B:\n    def press(self): pass\ndef f(x):\n    x.press()\n";
    let project = Project::of(&[("m.py", text)]);
    let calls = project.index.callees(project.unit("m.f").unit.id);
    let found: Vec<_> = calls.iter().map(|call| (call.reason, call.confidence)).collect();
    assert_eq!(found, [(CallReason::Ambiguous, Confidence(0.25)); 2]);
    assert_eq!(project.callees("m.f"), [""; 0]);
}

#[test]
fn what_overrides_one_method_is_that_one() {
    let text = "class A:\n    def press(self): pass\nclass B(A):\n    def press(self): pass\ndef f(x):\n    x.press()\n";
    let project = Project::of(&[("m.py", text)]);
    assert_eq!(reasons(&project, "m.f"), named(&[("m.A.press", CallReason::OneFamily)]));
}

#[test]
fn an_object_that_is_called_like_a_class_is_one_of_it() {
    let text = "class RowEditor:\n    def press(self): pass\nclass Button:\n    def press(self): pass\ndef f(row_editor):\n    row_editor.press()\n";
    let project = Project::of(&[("m.py", text)]);
    assert_eq!(reasons(&project, "m.f"), named(&[("m.RowEditor.press", CallReason::ReceiverName)]));
}

#[test]
fn a_common_name_on_an_unknown_object_is_no_call() {
    let text = "class Bag:\n    def append(self, x): pass\ndef f(rows):\n    rows.append(1)\n    [].append(2)\n";
    let project = Project::of(&[("m.py", text)]);
    assert_eq!(project.callees("m.f"), [""; 0]);
    let guess = project.index.callees(project.unit("m.f").unit.id);
    assert_eq!(guess.len(), 1, "the unknown one is a guess, the list is not");
}

#[test]
fn a_mixin_calls_what_its_classes_have() {
    let text = "class Mixin:\n    def go(self):\n        self.ready()\nclass Engine:\n    def ready(self): pass\nclass Car(Mixin, Engine): pass\nclass Other:\n    def ready(self): pass\n";
    let project = Project::of(&[("m.py", text)]);
    assert_eq!(reasons(&project, "Mixin.go"), named(&[("m.Engine.ready", CallReason::MixedInto)]));
}

#[test]
fn what_nobody_here_defines_has_no_call() {
    let text = "import unittest\nclass T(unittest.TestCase):\n    def test(self):\n        self.assertEqual(1, 1)\n        print(2)\nclass Other:\n    def assertEqual(self): pass\n";
    let project = Project::of(&[("m.py", text)]);
    assert_eq!(reasons(&project, "T.test"), []);
}

#[test]
fn classes_that_know_one_another_in_a_circle_are_read() {
    let text = "class A(B):\n    def go(self): self.go_on()\nclass B(A):\n    def go_on(self): return self.go()\ndef a(): return b()\ndef b(): return a()\nx = x.y\n";
    let project = Project::of(&[("m.py", text)]);
    assert_eq!(project.callees("A.go"), ["m.B.go_on"]);
    assert_eq!(project.callees("m.a"), ["m.b"]);
}

const LIB: &str = "
pub mod words;
pub use words::Words as List;

pub struct Index { words: List, many: Vec<words::Words> }

pub trait Rank { fn rank(&self) -> u8; fn twice(&self) -> u8 { self.rank() } }

impl Rank for Index { fn rank(&self) -> u8 { helper() } }

impl Index {
    pub fn new() -> Self { Self { words: List::new(), many: Vec::new() } }

    pub fn all(&self) -> Option<u8> {
        self.words.count_all();
        for one in &self.many { one.count_all(); }
        let made = Self::new();
        made.rank();
        self.made()?.rank();
        println!(\"{}\", words::split_up(\"a\").len());
        assert_eq!(self.words.first_word(), crate::words::split_up(\"b\"));
        let helper = helper();
        other::gone();
        None
    }

    fn made(&self) -> Option<Self> { None }
}

fn helper() -> u8 { 1 }
";

#[test]
fn calls_of_rust_follow_types_paths_and_macros() {
    let words = "pub struct Words;\nimpl Words {\n    pub fn new() -> Self { Words }\n    pub fn count_all(&self) -> u8 { 1 }\n    pub fn first_word(&self) -> &str { split_up(\"c\") }\n}\npub fn split_up(text: &str) -> &str { text }\n";
    let user = "use index::{Index, Rank};\nfn main() {\n    let index = Index::new();\n    index.twice();\n    index.all();\n}\n";
    let project = Project::of(&[
        ("crates/index/src/lib.rs", LIB),
        ("crates/index/src/words.rs", words),
        ("crates/user/src/main.rs", user),
    ]);
    let wanted = [
        "index::Index::made",
        "index::Index::new",
        "index::Index::rank",
        "index::helper",
        "index::words::Words::count_all",
        "index::words::Words::first_word",
        "index::words::split_up",
    ];
    assert_eq!(project.callees("Index::all"), wanted);
    let wanted = ["index::Index::all", "index::Index::new", "index::Rank::twice"];
    assert_eq!(project.callees("user::main"), wanted);
    assert_eq!(project.callers("Words::new"), ["index::Index::new"]);
}

#[test]
fn a_private_method_of_another_crate_is_not_meant() {
    let files = [
        ("crates/a/src/lib.rs", "pub struct A;\nimpl A { fn settle_down(&self) {} }\n"),
        ("crates/b/src/lib.rs", "use a::A;\nfn f(x: impl Unknown) { x.settle_down(); }\n"),
        ("crates/c/src/lib.rs", "pub struct C;\nimpl C { pub fn open_up(&self) {} }\n"),
        ("crates/d/src/lib.rs", "fn f(x: impl Unknown) { x.open_up(); }\n"),
    ];
    let project = Project::of(&files);
    assert_eq!(project.callees("b::f"), [""; 0]);
    assert_eq!(project.callees("d::f"), [""; 0], "the crate names no other");
}

#[test]
fn what_a_type_dereferences_to_lends_its_methods() {
    let text = "use std::ops::Deref;\nstruct Desk;\nimpl Desk { fn open_lid(&self) {} }\nstruct House(Desk);\nimpl Deref for House { type Target = Desk; fn deref(&self) -> &Desk { &self.0 } }\nfn f(house: &House) { house.open_lid(); house.0.open_lid(); }\n";
    let project = Project::of(&[("src/m.rs", text)]);
    assert_eq!(project.callees("m::f"), ["crate::m::Desk::open_lid"]);
}

#[test]
fn calls_of_typescript_follow_imports_objects_and_fields() {
    let store = "export class Store {\n  rows = new Rows();\n  load(): Rows { return this.rows; }\n  static make(): Store { return new Store(); }\n}\nexport class Rows { pick(): number { return 1; } }\n";
    let app = "import { Store as Kept, type Rows } from './store';\nimport * as all from './store';\nfunction show(rows: Rows) { return rows.pick(); }\nexport function run() {\n  const store = new Kept();\n  store.load().pick();\n  store.rows.pick();\n  show(all.Store.make().load());\n  const pick = () => 1;\n  return pick();\n}\n";
    let project = Project::of(&[("src/store.ts", store), ("src/app.ts", app)]);
    let wanted = [
        "src/app.run.pick",
        "src/app.show",
        "src/store.Rows.pick",
        "src/store.Store",
        "src/store.Store.load",
        "src/store.Store.make",
    ];
    assert_eq!(project.callees("app.run"), wanted);
    assert_eq!(project.callees("app.show"), ["src/store.Rows.pick"]);
}

#[test]
fn calls_of_lua_follow_tables_and_what_is_required() {
    let tool =
        "local M = {}\nfunction M.open() return M.close() end\nfunction M.close() end\nreturn M\n";
    let main = "local tool = require('lib.tool')\nlocal function own() end\nlocal function run()\n  tool.open()\n  own()\nend\n";
    let project = Project::of(&[("lib/tool.lua", tool), ("main.lua", main)]);
    assert_eq!(project.callees("main.run"), ["lib.tool.M.open", "main.own"]);
    assert_eq!(project.callees("M.open"), ["lib.tool.M.close"]);
}

#[test]
fn a_call_outside_of_functions_is_the_files() {
    let project = Project::of(&[("m.py", "def f(): pass\nf()\n")]);
    assert_eq!(project.callers("m.f"), ["m"]);
    let calls = project.index.callers(project.unit("m.f").unit.id);
    assert_eq!(calls[0].line, 2);
}
