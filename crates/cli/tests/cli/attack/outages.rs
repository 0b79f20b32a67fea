//! The database's processes are killed or stopped while runs in several terminals go on: each of them
//! ends well by itself, with the lesson that an undisturbed one writes.

use std::fs;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::Duration;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::Attack;
use super::desk::{self, Work};
use crate::home::{Home, Said};

/// Longer than the pieces of a run in which nothing is waited for.
const RUN: u64 = 1_800;

#[test]
fn runs_during_which_the_database_goes_away_end_with_the_lessons_of_undisturbed_ones() {
    let mut attack = Attack::new("outages");
    let home = Home::new();
    let works = desk::works(&home);
    while attack.goes_on(1) {
        let runs: Vec<Child> = works.iter().map(|work| begin(&home, work)).collect();
        let mut gaps = Vec::new();
        for _ in 0..attack.random.u8(1..=3) {
            sleep(Duration::from_millis(attack.random.u64(..RUN)));
            gaps.extend(go_away(&mut attack, &home));
        }
        for (run, work) in runs.into_iter().zip(&works) {
            let said: Said = run.wait_with_output().unwrap().into();
            let told = || format!("{} after {gaps:?}: {}{}", said.code, said.out, said.err);
            attack.tried((said.code != 0 || said.err.contains("error_tool")).then(told));
            attack.tried(work.differs(&home).map(|how| format!("{how}: {}", told())));
        }
        for folder in works.iter().map(|work| work.folder(&home)).filter(|folder| folder.exists()) {
            fs::remove_dir_all(folder).unwrap();
        }
    }
    attack.end();
}

fn begin(home: &Home, work: &Work) -> Child {
    let mut program = home.program();
    program.args(work.words).arg("--json").stdin(Stdio::null());
    program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Kills the server, stops it in one of its ways, or kills one of its helpers, which brings it down
/// to recover. What was done; nothing where it is away already.
fn go_away(attack: &mut Attack, home: &Home) -> Option<(Signal, Pid)> {
    let server = desk::server(home)?;
    let how = [Signal::SIGKILL, Signal::SIGKILL, Signal::SIGQUIT, Signal::SIGINT];
    let signal = *attack.one_of(&how);
    let helpers = children(server);
    let pid = match attack.random.u8(..4) {
        0 if !helpers.is_empty() => *attack.one_of(&helpers),
        _ => server,
    };
    kill(pid, if pid == server { signal } else { Signal::SIGKILL }).ok()?;
    Some((signal, pid))
}

/// The processes that a server has started; none where the system does not tell.
fn children(server: Pid) -> Vec<Pid> {
    let listed = fs::read_to_string(format!("/proc/{server}/task/{server}/children"));
    let listed = listed.unwrap_or_default();
    listed.split_whitespace().filter_map(|pid| pid.parse().ok()).map(Pid::from_raw).collect()
}
