//! Nothing of hers is in a report, wherever a failure had it from. The hook is one of the whole process,
//! so these are a program of their own.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

use std::fs;
use std::path::Path;

use api::{CrashCommands as _, PageError};
use crashes::{CrashDesk, CrashFolder, Part, keep_panics};

/// What stands in her texts, her names and her paths.
const CANARY: &str = "Zaphira-Q7";

fn kept(data: &Path) -> Vec<String> {
    let reports = CrashFolder::below(data).reports().unwrap();
    reports.into_iter().map(|report| report.text).collect()
}

fn broken(work: impl FnOnce() + Send + 'static) {
    assert!(std::thread::Builder::new().name(CANARY.into()).spawn(work).unwrap().join().is_err());
}

#[test]
fn a_panic_that_quotes_her_is_kept_without_the_quote() {
    let data = tempfile::tempdir().unwrap();
    let home = data.path().join(CANARY);
    keep_panics(CrashFolder::below(&home), Part::Terminal);
    let name = String::from(CANARY);
    broken(move || panic!("no lesson of {name}"));
    broken(|| {
        let text = String::from(CANARY) + "é";
        let _cut = &text[CANARY.len() + 1..];
    });
    broken(|| {
        CANARY.parse::<u8>().map_err(|_| CANARY).unwrap();
    });
    broken(|| std::panic::panic_any(vec![CANARY]));
    broken(|| panic!("a sentence of the program's own"));

    let texts = kept(&home);
    assert_eq!(texts.len(), 5);
    for text in &texts {
        assert!(!text.contains(CANARY), "{text}");
        assert!(text.contains("part: the program of the terminal"), "{text}");
        assert!(text.contains("canary.rs:") || text.contains("library/"), "{text}");
    }
    let all = texts.join("");
    for words in [
        "message: left out, because it could hold words of yours",
        "is not a char boundary",
        "message: called `Result::unwrap()` on an `Err` value\n",
        "message: a sentence of the program's own",
    ] {
        assert!(all.contains(words), "{words} is not in {all}");
    }
    let names = fs::read_dir(home.join("crashes")).unwrap();
    let names: Vec<_> = names.map(|file| file.unwrap().file_name()).collect();
    assert!(names.iter().all(|name| !name.to_string_lossy().contains(CANARY)), "{names:?}");
}

#[tokio::test]
async fn an_error_of_the_page_that_quotes_her_is_kept_without_the_quote() {
    let data = tempfile::tempdir().unwrap();
    let desk = CrashDesk { folder: CrashFolder::below(data.path()) };
    let said = [
        ("TypeError", format!("Cannot read properties of undefined (reading '{CANARY}')")),
        ("SyntaxError", format!("Unexpected token 'Z', \"{CANARY}\" is not valid JSON")),
        (CANARY, CANARY.to_owned()),
    ];
    for (name, message) in said {
        let stack = format!(
            "{name}: {message}\n    at {CANARY} (http://127.0.0.1:4/assets/index-a.js:1:2)\n    \
             at file:///{CANARY}/x.js:3:4\n    at f (http://{CANARY}/{CANARY}é.js:1:2)"
        );
        let agent = format!("{CANARY} Chrome/140.0.1 {CANARY}");
        desk.crash_note(PageError { name: name.to_owned(), message, stack, agent }).await.unwrap();
    }
    let texts = kept(data.path());
    assert_eq!(texts.len(), 3);
    for text in &texts {
        assert!(!text.contains(CANARY), "{text}");
        assert!(text.contains("index-a.js:1:2") && text.contains("Chrome 140.0.1"), "{text}");
    }
    assert!(texts.iter().any(|text| {
        text.contains("message: TypeError, Cannot read properties of undefined\n")
    }));
}
