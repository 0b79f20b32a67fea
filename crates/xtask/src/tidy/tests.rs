//! Each rule, broken in a small tree, and this repository, which breaks none.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{check, codegen};

/// A repository with these files; findings as `path:line: message`.
fn findings(files: &[(&str, &str)]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    write(root, "Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"crates/*\"]\n");
    write(root, "crates/domain/Cargo.toml", &manifest("domain", ""));
    write(root, "crates/domain/src/lib.rs", "//! Words.\n");
    for (path, text) in files {
        write(root, path, text);
    }
    let made = Command::new("git").args(["init", "--quiet"]).current_dir(root).status().unwrap();
    assert!(made.success());
    check(&root.canonicalize().unwrap()).unwrap().iter().map(ToString::to_string).collect()
}

fn write(root: &Path, path: &str, text: &str) {
    let path = root.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn manifest(name: &str, tables: &str) -> String {
    format!("[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n{tables}")
}

/// Findings when a crate's manifest has these tables; the tables begin at line 5.
fn dependency_findings(name: &str, tables: &str) -> Vec<String> {
    let mut files = vec![
        (format!("crates/{name}/Cargo.toml"), manifest(name, tables)),
        (format!("crates/{name}/src/lib.rs"), "//! Something.\n".to_owned()),
    ];
    for other in ["agent", "testkit", "app"] {
        if other != name {
            files.push((format!("crates/{other}/Cargo.toml"), manifest(other, "")));
            files.push((format!("crates/{other}/src/lib.rs"), "//! Something.\n".to_owned()));
        }
    }
    let files: Vec<(&str, &str)> =
        files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    findings(&files)
}

#[test]
fn this_repository_keeps_the_rules() {
    let root = codegen::root().canonicalize().unwrap();
    let list: Vec<String> = check(&root).unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(list, [""; 0]);
    codegen::check().unwrap();
}

#[test]
fn a_small_tree_that_keeps_the_rules_has_no_findings() {
    let kept = dependency_findings(
        "app",
        "[dependencies]\nagent = { path = \"../agent\" }\ntokio = \"1\"\n\
         [dev-dependencies]\ntestkit = { path = \"../testkit\" }\n",
    );
    assert_eq!(kept, [""; 0]);
}

#[test]
fn a_library_is_named_only_where_it_belongs() {
    assert_eq!(
        dependency_findings("app", "[dependencies]\nserde = \"1\"\ntauri-plugin-opener = \"2\"\n"),
        ["crates/app/Cargo.toml:7: tauri-plugin-opener may be named only in src-tauri"]
    );
    assert_eq!(
        dependency_findings("models", "[dependencies]\nreqwest = \"0.13\"\nsqlx = \"0.9\"\n"),
        ["crates/models/Cargo.toml:7: sqlx may be named only in store, postgres, testkit"]
    );
    assert_eq!(
        dependency_findings("workspace", "[dev-dependencies.axum]\nversion = \"0.8\"\n"),
        ["crates/workspace/Cargo.toml:5: axum may be named only in cli"]
    );
}

#[test]
fn a_crate_that_decides_does_without_a_runtime() {
    assert_eq!(
        dependency_findings("domain", "[dependencies]\ntokio = \"1\"\n"),
        ["crates/domain/Cargo.toml:6: domain decides and does no IO: it must do without tokio"]
    );
    assert_eq!(dependency_findings("domain", "[dev-dependencies]\ntokio = \"1\"\n"), [""; 0]);
}

#[test]
fn a_crate_that_decides_reaches_no_folder_by_itself_or_through_another() {
    assert_eq!(
        dependency_findings("domain", "[dependencies]\nwalkdir = \"2\"\n"),
        ["crates/domain/Cargo.toml:6: domain decides and does no IO: it must do without walkdir"]
    );
    assert_eq!(
        dependency_findings("memory", "[dependencies]\nagent = { path = \"../agent\" }\n"),
        ["crates/memory/Cargo.toml:6: memory decides and does no IO: \
             it may not name agent, which does"]
    );
    let text = "//! Not std::fs.\nuse std::fs;\nfn f() { std::env::args(); }\n";
    assert_eq!(
        findings(&[
            ("crates/domain/src/id.rs", text),
            ("crates/domain/src/id/tests.rs", text),
            ("evals/src/main.rs", text),
        ]),
        [
            "crates/domain/src/id.rs:2: \
             this crate decides and does no IO: it must do without std::fs",
            "crates/domain/src/id.rs:3: \
             this crate decides and does no IO: it must do without std::env",
        ]
    );
}

#[test]
fn crates_depend_downwards() {
    assert_eq!(
        dependency_findings("agent", "[dependencies]\napp = { path = \"../app\" }\n"),
        ["crates/agent/Cargo.toml:6: agent may not name app: \
             dependencies point down, see ARCHITECTURE.md"]
    );
    assert_eq!(
        dependency_findings("api", "[dependencies]\nagent = { path = \"../agent\" }\n"),
        ["crates/api/Cargo.toml:6: api may name only domain, lessons, traces of ours"]
    );
    assert_eq!(
        dependency_findings("store", "[dependencies]\ntestkit = { path = \"../testkit\" }\n"),
        ["crates/store/Cargo.toml:6: testkit is for tests: name it below [dev-dependencies]"]
    );
}

#[test]
fn a_new_crate_needs_a_layer() {
    assert_eq!(
        dependency_findings("utilities", ""),
        ["crates/utilities/Cargo.toml:1: the crate utilities has no place: \
             give it a layer in crates/xtask/src/tidy/dependencies.rs"]
    );
}

#[test]
fn four_files_are_too_many_for_a_circle() {
    let leans = |on: &str| format!("//! Leans.\nuse crate::{on}::leaned;\npub fn leaned() {{}}\n");
    let files = |last: &str| {
        let [a, b, c, d] = ["b", "c", "d", last].map(leans);
        findings(&[
            ("crates/text/Cargo.toml", &manifest("text", "")),
            ("crates/text/src/lib.rs", "//! Words.\nmod a;\nmod b;\nmod c;\nmod d;\n"),
            ("crates/text/src/a.rs", &a),
            ("crates/text/src/b.rs", &b),
            ("crates/text/src/c.rs", &c),
            ("crates/text/src/d.rs", &d),
        ])
    };
    assert_eq!(files("b"), [""; 0]);
    assert_eq!(
        files("a"),
        ["crates/text/src/a.rs:1: 4 files lean on one another in a circle, 3 may: \
             `cargo xtask tidy circles` shows how"]
    );
}

#[test]
fn each_type_of_a_crate_has_a_name_of_its_own() {
    let names = |second: &str| {
        findings(&[
            ("crates/text/Cargo.toml", &manifest("text", "")),
            ("crates/text/src/lib.rs", "//! Words.\nmod part;\npub struct Found;\n"),
            ("crates/text/src/part.rs", &format!("//! A part.\n{second}\n")),
        ])
    };
    let apart = "pub enum Lost {}\n#[cfg(test)]\nstruct Found;\nmod inner { fn Found() {} }";
    let systems = "#[cfg(unix)]\nstruct Lost(u8);\n#[cfg(windows)]\nstruct Lost(u16);";
    assert_eq!((names(apart), names(systems)), (Vec::new(), Vec::new()));
    let message = "2 types of this crate are called Found, and each needs a name of its own: \
                   `cargo xtask tidy names` shows where";
    for second in ["pub enum Found {}", "pub trait Found {}", "mod inner { type Found = u8; }"] {
        assert_eq!(names(second), [format!("crates/text/src/part.rs:2: {message}")], "{second}");
    }
}

#[test]
fn the_tests_of_a_crate_are_one_program() {
    let text = "//! Tests.\n";
    assert_eq!(
        findings(&[
            ("crates/cli/Cargo.toml", &manifest("cli", "")),
            ("crates/cli/src/main.rs", text),
            ("crates/cli/tests/cli/main.rs", text),
            ("crates/cli/tests/cli/lessons.rs", text),
            ("crates/cli/tests/crash/main.rs", text),
            ("crates/domain/src/id/tests.rs", text),
            ("crates/domain/src/id/tests/cases.rs", text),
            ("crates/domain/tests/domain/main.rs", text),
            ("crates/domain/tests/fixtures/lesson.md", "# A lesson\n"),
            ("crates/domain/tests/laws.rs", text),
            ("evals/tests/quality.rs", text),
            ("evals/tests/quality/cases.rs", text),
        ]),
        [
            "crates/domain/tests/laws.rs:1: the tests of a crate are one program: make this a module \
             of crates/domain/tests/domain, or name it with its reason in \
             crates/xtask/src/tidy/programs.rs"
        ]
    );
}

#[test]
fn a_library_that_says_it_has_no_tests_has_none() {
    let test = "//! A test.\n#[test]\nfn it_holds() {}\n";
    let without = "[lib]\ntest = false\n[dependencies]\n";
    assert_eq!(
        findings(&[
            (
                "crates/cli/Cargo.toml",
                &manifest("cli", "[[bench]]\nname = \"one\"\ntest = false\n")
            ),
            ("crates/cli/src/lib.rs", test),
            ("crates/cli/benches/one.rs", "//! Times.\n"),
            ("crates/people/Cargo.toml", &manifest("people", without)),
            ("crates/people/src/lib.rs", test),
            ("crates/people/tests/people/main.rs", test),
        ]),
        ["crates/people/src/lib.rs:2: this is never run: crates/people/Cargo.toml says that the \
             library has no tests"]
    );
}

#[test]
fn a_rust_file_says_what_it_is_and_is_not_called_mod() {
    assert_eq!(
        findings(&[
            ("crates/domain/src/event/mod.rs", "//! Events.\n"),
            ("crates/domain/src/id.rs", "use std::fmt;\n"),
            ("crates/domain/src/id/tests.rs", "use super::*;\n"),
            ("crates/domain/tests/whole.rs", "fn main() {}\n"),
        ]),
        [
            "crates/domain/src/event/mod.rs:1: use foo.rs beside the folder foo, never mod.rs",
            "crates/domain/src/id.rs:1: begin with `//!`: what this is, and what it is not",
        ]
    );
}

#[test]
fn a_source_file_is_not_too_long_unless_it_is_generated() {
    let lines = |count: usize| "//! x\n".repeat(count);
    assert_eq!(
        findings(&[
            ("crates/domain/src/just.rs", &lines(500)),
            ("crates/domain/src/over.rs", &lines(501)),
            ("ui/src/App.tsx", &lines(700)),
            ("ui/src/api/generated.ts", &lines(700)),
        ]),
        [
            "crates/domain/src/over.rs:501: 501 lines: 500 is the limit, split it by what it does",
            "ui/src/App.tsx:501: 700 lines: 500 is the limit, split it by what it does",
        ]
    );
}

#[test]
fn the_application_stays_small() {
    let files = |last: usize| {
        let (manifest, part) = (manifest("app", ""), "//! x\n".repeat(500));
        let root = "//! x\n".repeat(last);
        let paths: Vec<String> = (1..=5).map(|n| format!("crates/app/src/part{n}.rs")).collect();
        let mut files: Vec<(&str, &str)> = vec![
            ("crates/app/Cargo.toml", &manifest),
            ("crates/app/src/lib.rs", &root),
            ("crates/app/tests/app.rs", &part),
        ];
        files.extend(paths.iter().map(|path| (path.as_str(), part.as_str())));
        findings(&files)
    };
    assert_eq!(files(500), [""; 0]);
    let over = "3001 lines in all: 3000 is the limit, move what belongs to a capability there";
    assert_eq!(
        files(501),
        [
            format!("crates/app/src/lib.rs:1: {over}"),
            "crates/app/src/lib.rs:501: 501 lines: 500 is the limit, split it by what it does"
                .to_owned(),
        ]
    );
}

#[test]
fn the_run_names_no_runtime_and_no_clock() {
    let text =
        "//! The run, without tokio.\n\nuse tokio::time::sleep;\nfn f() { SystemTime::now(); }\n";
    assert_eq!(
        findings(&[
            ("crates/agent/Cargo.toml", &manifest("agent", "")),
            ("crates/agent/src/lib.rs", "//! Seams.\nuse tokio::sync::mpsc;\n"),
            ("crates/agent/src/run/step.rs", text),
            ("crates/agent/src/run/tests.rs", "use tokio::test;\n"),
        ]),
        [
            "crates/agent/src/run/step.rs:3: the run is pure: tokio belongs into the driver",
            "crates/agent/src/run/step.rs:4: the run is pure: SystemTime belongs into the driver",
        ]
    );
}

#[test]
fn only_the_platform_knows_the_desktop_shell() {
    let import = "import { invoke } from \"@tauri-apps/api/core\";\n";
    assert_eq!(
        findings(&[
            ("ui/src/features/plan/send.ts", &format!("\n{import}")),
            ("ui/src/platform/tauri.ts", import),
            ("ui/src/platform/http.ts", import),
        ]),
        [
            "ui/src/features/plan/send.ts:2: \
             only ui/src/platform/tauri.ts may import from @tauri-apps",
            "ui/src/platform/http.ts:1: only ui/src/platform/tauri.ts may import from @tauri-apps",
        ]
    );
}

#[test]
fn features_stand_alone_and_what_they_share_knows_of_none() {
    assert_eq!(
        findings(&[
            (
                "ui/src/features/menu/menu.tsx",
                "import { show } from \"../settings\";\nimport { own } from \"../menu/own\";\n\
                 import { Button } from \"../../shared/ui\";\n",
            ),
            (
                "ui/src/features/menu/deep/list.tsx",
                "const Lazy = () => import(\"../../settings/page\");\nimport \"../../../features/plan\";\n",
            ),
            ("ui/src/shared/view.ts", "import { fold } from \"../session/fold\";\n"),
            ("ui/src/session/fold.ts", "import { list } from \"../features/menu\";\n"),
            ("ui/src/platform/index.ts", "export { sentence } from \"../shared/sentence\";\n"),
            ("ui/src/api/queries.ts", "import { fold } from \"../session/fold\";\n"),
            ("ui/src/session/live.ts", "import { words } from \"../shared/words\";\n"),
            ("ui/src/app.tsx", "import { Menu } from \"./features/menu\";\n"),
            ("e2e/features/menu/a.ts", "import { b } from \"../settings\";\n"),
        ]),
        [
            "ui/src/api/queries.ts:1: ui/src/api must not name ui/src/session: \
             what the host answers is known before a session is folded from it",
            "ui/src/features/menu/deep/list.tsx:1: features stand alone: menu must not name settings; \
             what both need is in ui/src/shared or ui/src/session",
            "ui/src/features/menu/deep/list.tsx:2: features stand alone: menu must not name plan; \
             what both need is in ui/src/shared or ui/src/session",
            "ui/src/features/menu/menu.tsx:1: features stand alone: menu must not name settings; \
             what both need is in ui/src/shared or ui/src/session",
            "ui/src/platform/index.ts:1: ui/src/platform must not name ui/src/shared: \
             the platform knows the host and nothing else",
            "ui/src/session/fold.ts:1: ui/src/session must not name ui/src/features: \
             what features share does not name them",
            "ui/src/shared/view.ts:1: ui/src/shared must not name ui/src/session: \
             a widget knows of no session: what folds one is in ui/src/session",
        ]
    );
}

#[test]
fn a_migration_says_why() {
    assert_eq!(
        findings(&[
            ("migrations/20260101000000_a.sql", "-- Sessions outlive the program.\n"),
            ("migrations/20260101000001_b.sql", "create table b ();\n"),
            ("migrations/20260101000002_c.sql", "--\ncreate table c ();\n"),
        ]),
        [
            "migrations/20260101000001_b.sql:1: begin with a comment that says why",
            "migrations/20260101000002_c.sql:1: begin with a comment that says why",
        ]
    );
}

#[test]
fn the_map_for_agents_is_short() {
    assert_eq!(
        findings(&[("CLAUDE.md", &"line\n".repeat(81))]),
        ["CLAUDE.md:81: 81 lines: 80 is the limit, it is read before every task"]
    );
    assert_eq!(findings(&[("CLAUDE.md", &"line\n".repeat(80))]), [""; 0]);
}

#[test]
fn no_file_names_a_path_of_one_machine() {
    let private = ["home", "Users"].map(|folder| format!("/{folder}/somebody/x"));
    let text = format!(
        "cd {} && ls\nsee https://example.org{} and a/b{}\n\"{}\"\n",
        private[0], private[0], private[0], private[1]
    );
    assert_eq!(
        findings(&[("docs/notes.md", &text)]),
        [
            format!("docs/notes.md:1: {} exists on one machine only", private[0]),
            format!("docs/notes.md:3: {} exists on one machine only", private[1]),
        ]
    );
}

#[test]
fn what_a_program_makes_again_is_not_kept() {
    assert_eq!(
        findings(&[
            ("crates/domain/target/criterion/report/index.html", "<p>1 ms</p>\n"),
            ("e2e/node_modules/a/index.js", "\n"),
            ("ui/dist/index.html", "\n"),
            ("ui/src/target.ts", "\n"),
        ]),
        [
            "crates/domain/target/criterion/report/index.html:1: \
             a program makes what is in target/: remove it from the repository",
            "e2e/node_modules/a/index.js:1: \
             a program makes what is in node_modules/: remove it from the repository",
            "ui/dist/index.html:1: a program makes what is in dist/: remove it from the repository",
        ]
    );
}

#[test]
fn what_git_ignores_is_not_checked() {
    assert_eq!(findings(&[(".gitignore", "/target\n"), ("target/mod.rs", "fn f() {}\n")]), [""; 0]);
}
