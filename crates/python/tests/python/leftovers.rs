//! What is left of a run: nothing.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use assessment::{CodeCall, CodeEnd, PythonValue};

use crate::of_this_machine::{WORKER, limits, python};

/// How long is waited for what has to come.
const LONGEST: Duration = Duration::from_secs(60);

/// The processes that this one has started and not yet waited for, dead ones too.
fn children_of(parent: u32) -> BTreeSet<u32> {
    let mut children = BTreeSet::new();
    for entry in std::fs::read_dir("/proc").unwrap() {
        let name = entry.unwrap().file_name();
        let Some(process) = name.to_str().and_then(|name| name.parse::<u32>().ok()) else {
            continue;
        };
        // One that ended meanwhile is none.
        let status = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        let after_name = status.rsplit(") ").next().unwrap_or_default();
        if after_name.split(' ').nth(1) == Some(&parent.to_string()) {
            children.insert(process);
        }
    }
    children
}

#[test]
fn no_process_stays() {
    let Some(python) = python() else { return };
    let programs = [
        "x = 1",
        "while True: pass",
        "import os\nos._exit(0)",
        "print('x' * 10 ** 7)",
        "import os\nfor handle in range(20):\n    try: os.close(handle)\n    except OSError: pass\nwhile True: pass",
    ];
    for program in programs {
        python.run(program, &[CodeCall::Value("1".to_owned())], &limits()).unwrap();
    }
    // Tests beside this one have children, too: each of those ends, and a zombie of ours would not.
    let mut there = children_of(std::process::id());
    let until = Instant::now() + LONGEST;
    while !there.is_empty() {
        assert!(Instant::now() < until, "{there:?}");
        std::thread::yield_now();
        let now = children_of(std::process::id());
        there.retain(|process| now.contains(process));
    }
}

#[test]
fn nothing_of_one_run_is_there_in_another() {
    let Some(python) = python() else { return };
    let program = "import builtins, os, sys\nseen = hasattr(builtins, 'seen') or 'SEEN' in os.environ\n\
                   builtins.seen = True\nos.environ['SEEN'] = 'yes'\ncount = 0\n\
                   def f():\n    global count\n    count += 1\n    return [seen, count]";
    let calls = vec![CodeCall::Value("f()".to_owned()); 4];
    let fresh = vec![PythonValue::Truth(false), PythonValue::Whole("1".to_owned())];
    for outcome in python.run(program, &calls, &limits()).unwrap() {
        assert_eq!(outcome.end, CodeEnd::Ended(PythonValue::List(fresh.clone())));
    }
}

/// A program that sleeps takes no time on the processor, so nothing but the death of who started it would
/// end it.
#[test]
fn it_dies_with_who_started_it() {
    let Some(_) = python() else { return };
    let mut asker = Command::new(WORKER)
        .arg("sleeping")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(asker.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line, "it begins\n");
    let until = Instant::now() + LONGEST;
    let sleeping = loop {
        let is_python = |process: &u32| {
            let words = std::fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
            String::from_utf8_lossy(&words).contains("-X\0utf8\0")
        };
        if let Some(process) = children_of(asker.id()).into_iter().find(is_python) {
            break process;
        }
        assert!(Instant::now() < until, "it never became Python");
        std::thread::yield_now();
    };
    asker.kill().unwrap();
    asker.wait().unwrap();
    let lives = || {
        let status = std::fs::read_to_string(format!("/proc/{sleeping}/stat"));
        status.is_ok_and(|status| !status.contains(") Z "))
    };
    while lives() {
        assert!(Instant::now() < until, "it lives");
        std::thread::yield_now();
    }
}
