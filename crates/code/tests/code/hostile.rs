//! What no project should have, and some do.

use std::fs;

use code::{CancelToken, CodeError, CodeIndex, SkipReason, Skipped, UpdateEnd, Watch};

use crate::project::Project;

fn skipped(project: &Project) -> Vec<Skipped> {
    project.index.status().skipped
}

fn skip(path: &str, reason: SkipReason) -> Skipped {
    Skipped { path: path.to_owned(), reason }
}

#[test]
fn a_file_of_300_megabytes_is_told_and_not_read() {
    let mut project = Project::unread(&[("a.py", "def f(): pass\n")]);
    let bytes = 300 << 20;
    fs::File::create(project.path("huge.py")).unwrap().set_len(bytes).unwrap();
    project.update();
    assert_eq!(
        skipped(&project),
        [skip("huge.py", SkipReason::TooLarge { bytes, limit: 2 << 20 })]
    );
    assert_eq!(project.units(), ["module a", "function a.f"]);
}

#[test]
fn a_file_that_has_become_too_large_is_forgotten() {
    let mut project = Project::of(&[("a.json", "{\"key\": 1}")]);
    assert_eq!(project.units().len(), 2);
    project.write("a.json", format!("{{\"key\": \"{}\"}}", "x".repeat(600 << 10)));
    let update = project.update();
    assert_eq!((update.removed, project.units()), (vec!["a.json".to_owned()], Vec::new()));
    assert_eq!(skipped(&project).len(), 1);
}

#[test]
fn bytes_that_are_no_utf8_are_read_around_and_told() {
    let mut project = Project::of(&[]);
    project.write(
        "latin.py",
        b"# caf\xe9 \xff\ndef caf\xe9_au_lait():\n    pass\ndef f():\n    return 1\n",
    );
    project.update();
    let note = skip("latin.py", SkipReason::NotUtf8 { invalid: 3 });
    assert_eq!(skipped(&project), std::slice::from_ref(&note));
    let f = project.unit("latin.f").unit;
    assert_eq!(f.lines, (4, 5));
    let content = project.index.content(project.root(), f.id).unwrap();
    assert_eq!(content.as_deref(), Some("def f():\n    return 1"));
    // What holds of a file that did not change is told as long as it is there.
    project.update();
    assert_eq!(skipped(&project), [note]);
    project.remove("latin.py");
    project.update();
    assert_eq!(skipped(&project), []);
}

#[test]
fn what_is_no_text_is_told_and_not_read() {
    let mut project = Project::of(&[]);
    project.write("image.js", b"GIF89a\0\0\0");
    project.update();
    assert_eq!(skipped(&project), [skip("image.js", SkipReason::Binary)]);
    assert_eq!(project.index.status().units, 0);
}

#[test]
fn no_nesting_is_too_deep() {
    let nested = |open: &str, close: &str, many| open.repeat(many) + &close.repeat(many);
    let (many, some) = (100_000, 20_000);
    let mut project = Project::of(&[("ok.py", "def f(): pass\n")]);
    project.write("deep.py", format!("x = {}\ndef g(): pass\n", nested("[", "]", many)));
    project.write("deep.rs", format!("fn f() {{ let x = {}; }}\n", nested("(", ")", many)));
    project.write("deep.json", nested("[", "]", many));
    project.write("macro.rs", format!("fn f() {{ m!({}); }}\n", nested("(", ")", some)));
    project.write("deep.ts", format!("const x = {};\n", nested("f(", ")", some)));
    project.write("deep.lua", format!("x = {}\n", nested("{", "}", some)));
    project.write("deep.yaml", nested("[", "]", some));
    let update = project.update();
    assert_eq!((update.read, update.end), (7, UpdateEnd::Complete));
    assert_eq!(project.unit("deep.g").path, "deep.py");
    let told: Vec<String> = skipped(&project).into_iter().map(|skipped| skipped.path).collect();
    let deep = ["json", "lua", "py", "rs", "ts", "yaml"].map(|ending| format!("deep.{ending}"));
    assert_eq!((&told[..6], &*told[6]), (&deep[..], "macro.rs"));
    assert_eq!(skipped(&project)[0], skip("deep.json", SkipReason::Nested));
    assert_eq!(project.update().unchanged, 8);
    assert_eq!(skipped(&project).len(), 7);
}

#[test]
fn functions_may_be_nested_and_chained_as_deep_as_they_like() {
    let mut project = Project::of(&[]);
    let arrows = "() => (".repeat(1_000) + "1" + &")".repeat(1_000);
    project.write("arrows.js", format!("const f = {arrows};\n"));
    project.write("chain.py", format!("def f():\n    return x{}\n", ".a()".repeat(5_000)));
    project.write("plus.py", format!("x = {}1\n", "1 + ".repeat(20_000)));
    let classes: String = (0..300).map(|at| format!("{}class C{at}:\n", " ".repeat(at))).collect();
    project.write("classes.py", classes + &" ".repeat(300) + "pass\n");
    project.update();
    assert_eq!(project.index.status().files, 4);
    assert_eq!(project.unit("C299").unit.kind.name(), "class");
}

#[test]
fn no_chain_of_what_depends_on_one_another_is_too_long() {
    let many = 5_000;
    let chain = |line: fn(usize) -> String| (1..many).map(line).collect::<String>();
    let files = [
        (
            "classes.py",
            "class C0: pass\n".to_owned()
                + &chain(|n| format!("class C{n}(C{}): pass\n", n - 1))
                + "C4999().go()\n",
        ),
        (
            "values.py",
            "A0 = 1\n".to_owned() + &chain(|n| format!("A{n} = A{}\n", n - 1)) + "A4999.go()\n",
        ),
        ("calls.py", chain(|n| format!("def f{n}(): return f{}()\n", n - 1)) + "f4999().go()\n"),
        (
            "src/aliases.rs",
            "struct A0;\n".to_owned()
                + &chain(|n| format!("type A{n} = A{};\n", n - 1))
                + "fn f(a: A4999) { a.go(); }\n",
        ),
        (
            "src/traits.rs",
            "trait T0 {}\n".to_owned()
                + &chain(|n| format!("trait T{n}: T{} {{}}\n", n - 1))
                + "fn f(a: &dyn T4999) { a.go(); }\n",
        ),
    ];
    let files: Vec<(&str, &str)> =
        files.iter().map(|(path, text)| (*path, text.as_str())).collect();
    let project = Project::of(&files);
    assert_eq!(project.index.status().files, 5);
    assert_eq!(project.callees("f4999"), ["calls.f4998"]);
}

#[test]
fn what_is_said_of_a_file_is_kept_when_somebody_cancels() {
    let mut project = Project::unread(&[]);
    project.write("a.py", b"x = '\xff'\n");
    for at in 0..20 {
        project.write(&format!("b{at}.py"), "y = 1\n");
    }
    let cancel = CancelToken::default();
    let stop = cancel.clone();
    let first = project.update_watched(&cancel, &mut |_| stop.cancel()).unwrap();
    assert_eq!(first.end, UpdateEnd::Cancelled);
    project.update_watched(&CancelToken::default(), &mut |_| {}).unwrap();
    project.update();
    assert_eq!(skipped(&project), [skip("a.py", SkipReason::NotUtf8 { invalid: 1 })]);
}

#[cfg(unix)]
#[test]
fn links_are_not_followed_into_a_circle() {
    let mut project = Project::unread(&[("a/b/c.py", "def f(): pass\n")]);
    std::os::unix::fs::symlink(project.root(), project.path("a/b/up")).unwrap();
    std::os::unix::fs::symlink("c.py", project.path("a/b/same.py")).unwrap();
    std::os::unix::fs::symlink("nowhere", project.path("broken.py")).unwrap();
    project.update();
    assert_eq!(project.index.status().files, 1);
    let links = ["a/b/same.py", "a/b/up", "broken.py"].map(|path| skip(path, SkipReason::Link));
    assert_eq!(skipped(&project), links);
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_waited_for() {
    let mut project = Project::unread(&[("a.py", "x = 1\n")]);
    let made = std::process::Command::new("mkfifo").arg(project.path("pipe.py")).status().unwrap();
    assert!(made.success());
    assert_eq!(project.update().read, 1);
}

#[test]
fn ten_thousand_tiny_files_are_read() {
    let mut project = Project::of(&[]);
    for at in 0..10_000 {
        project.write(&format!("d{}/f{at}.py", at % 100), format!("def f{at}(): pass\n"));
    }
    let mut told = 0;
    let update = project.update_watched(&CancelToken::default(), &mut |_| told += 1).unwrap();
    assert_eq!((update.read, told), (10_000, 10_002));
    assert_eq!(project.index.status().units, 20_000);
    assert_eq!(project.found("f9999")[0], "d99.f9999.f9999");
}

#[test]
fn what_is_ignored_or_of_others_is_not_read() {
    let project = Project::of(&[
        (".gitignore", "made/\n*.gen.py\n"),
        ("made/a.py", "x = 1\n"),
        ("a.gen.py", "x = 1\n"),
        (".venv/lib/a.py", "x = 1\n"),
        ("venv/lib/a.py", "x = 1\n"),
        ("ui/node_modules/a/index.js", "var x = 1\n"),
        ("sub/.gitignore", "b.py\n"),
        ("sub/b.py", "x = 1\n"),
        ("sub/c.py", "x = 1\n"),
        ("notes.txt", "no program\n"),
    ]);
    assert_eq!(project.units(), ["module sub.c"]);
}

#[test]
fn a_project_that_is_not_there_is_an_error_and_nothing_is_forgotten() {
    let mut project = Project::of(&[("a.py", "def f(): pass\n")]);
    let before = project.index.status();
    fs::remove_dir_all(project.root()).unwrap();
    let error = project.update_watched(&CancelToken::default(), &mut |_| {}).unwrap_err();
    assert!(matches!(error, CodeError::ProjectGone(_)), "{error}");
    assert_eq!(project.index.status(), before);
    assert_eq!(project.found("f"), ["a.f"]);
}

#[test]
fn a_project_that_disappears_while_it_is_read_is_an_error_and_nothing_is_forgotten() {
    let files: Vec<(String, String)> =
        (0..300).map(|at| (format!("f{at:03}.py"), format!("def f{at}(): pass\n"))).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let mut project = Project::of(&files[..100]);
    let known = project.index.status().units;
    for (path, text) in &files[100..] {
        project.write(path, text);
    }
    let root = project.root().to_owned();
    let mut index = std::mem::take(&mut project.index);
    let watch = Watch {
        clock: &|| std::time::Duration::ZERO,
        told: &mut |progress| {
            if progress.done == 150 {
                fs::remove_dir_all(&root).unwrap();
            }
        },
        cancel: CancelToken::default(),
        threads: 1,
    };
    let error = index.update(&root, watch).unwrap_err();
    assert!(matches!(error, CodeError::ProjectGone(_)), "{error}");
    assert!(index.status().units >= known, "what was known is still there");
}

#[test]
fn a_file_in_the_place_of_the_folder_is_an_error() {
    let project = Project::of(&[("a.py", "x = 1\n")]);
    let watch = Watch {
        clock: &|| std::time::Duration::ZERO,
        told: &mut |_| {},
        cancel: CancelToken::default(),
        threads: 1,
    };
    let error = CodeIndex::default().update(&project.path("a.py"), watch).unwrap_err();
    assert!(matches!(error, CodeError::NotAFolder(_)), "{error}");
}

#[test]
fn programs_that_are_wrong_are_read_as_far_as_they_go() {
    let project = Project::of(&[
        ("a.py", "def f(:\n    return\n\ndef g():\n    f(\n"),
        ("b.rs", "fn f( { } }} impl struct fn g() {}"),
        ("c.ts", "class { m( => } export function f() {}"),
        ("d.json", "{\"a\": 1, \"b\": "),
        ("e.yaml", "a: [\nb: }\n"),
        ("f.lua", "function function end end"),
        ("g.py", ""),
        ("h.js", "\u{feff}function f() {}\r\n"),
    ]);
    assert_eq!(project.index.status().files, 8);
    assert_eq!(project.unit("a.g").unit.kind.name(), "function");
}
