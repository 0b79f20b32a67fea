//! `kill -9` of a run that writes a lesson, at any instant and several times over: what was written
//! stays, the session is taken up where it was, and the lesson is the one that an undisturbed run writes.

use std::fs;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::Attack;
use super::desk::latest_session;
use crate::home::{CREATE, Home};

const PATH: &str = "lessons/3B/iteration/lesson.md";

/// About as long as a run takes in which nothing is waited for.
const RUN: u64 = 2_000;

#[test]
fn a_run_that_is_killed_anywhere_ends_with_the_lesson_of_an_undisturbed_one() {
    let mut attack = Attack::new("kills");
    let home = Home::new();
    let whole = home.run(&[CREATE, "a lesson on iteration for 3B", "--json"]);
    assert_eq!(whole.code, 0, "{}{}", whole.out, whole.err);
    let lesson = home.workspace().join(PATH);
    let undisturbed = fs::read_to_string(&lesson).unwrap();
    while attack.goes_on(1) {
        fs::remove_dir_all(lesson.parent().unwrap()).unwrap();
        let before = latest_session(&home);
        killed(&mut attack, &home, &[CREATE, "a lesson on iteration for 3B"]);
        // A run that was killed before there was a session has promised nothing.
        let begun = latest_session(&home) != before;
        while begun && attack.random.bool() {
            killed(&mut attack, &home, &["--resume", "last"]);
        }
        let words = [CREATE, "a lesson on iteration for 3B"];
        let more: &[&str] = if begun { &["--resume", "last"] } else { &words };
        let ended = home.run(&[more, &["--json"]].concat());
        let written = fs::read_to_string(&lesson).unwrap_or_default();
        let said = || format!("exit {}: {}{}", ended.code, ended.out, ended.err);
        attack.tried((ended.code != 0).then(said));
        let differs = || format!("the lesson is another one ({} bytes): {}", written.len(), said());
        attack.tried((written != undisturbed).then(differs));
    }
    attack.end();
}

/// A run of the program that is killed after some time of its own.
fn killed(attack: &mut Attack, home: &Home, words: &[&str]) {
    let mut program = home.program();
    program.args(words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child: Child = program.spawn().unwrap();
    sleep(Duration::from_millis(attack.random.u64(..RUN)));
    // It may have ended by itself.
    let _ = child.kill();
    child.wait().unwrap();
    attack.tried(None);
}
