//! A conversation at a real terminal: what is typed there, and what its history keeps.

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::process::Child;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use nix::pty::{Winsize, openpty};

use crate::home::Home;

/// Longer than any answer takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program at a terminal of its own.
pub struct Terminal {
    keys: File,
    screen: Receiver<String>,
    /// What was shown and not waited for yet.
    seen: String,
    child: Child,
}

impl Terminal {
    fn new(home: &Home) -> Self {
        let mut program = home.program();
        program.arg("repl");
        Self::of(program)
    }

    /// With this program in it.
    pub fn of(mut program: std::process::Command) -> Self {
        let size = Winsize { ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0 };
        let pair = openpty(Some(&size), None).unwrap();
        program.env("TERM", "xterm").env("NO_COLOR", "1");
        program.stdin(pair.slave.try_clone().unwrap());
        program.stdout(pair.slave.try_clone().unwrap()).stderr(pair.slave);
        let child = program.spawn().unwrap();
        // Its copies of the program's side are closed, so that reading ends when the program does.
        drop(program);
        let keys = File::from(pair.master);
        let mut shown = keys.try_clone().unwrap();
        let (sent, screen) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(length @ 1..) = shown.read(&mut bytes) {
                let text = String::from_utf8_lossy(&bytes[..length]).into_owned();
                if sent.send(text).is_err() {
                    return;
                }
            }
        });
        Self { keys, screen, seen: String::new(), child }
    }

    /// Waits until the screen shows these words, behind those that were waited for before.
    pub fn shows(&mut self, words: &str) {
        loop {
            if let Some(at) = self.seen.find(words) {
                self.seen.drain(..at + words.len());
                return;
            }
            match self.screen.recv_timeout(PATIENCE) {
                Ok(text) => self.seen.push_str(&text),
                Err(error) => panic!("{error} before {words:?}: {}", self.seen),
            }
        }
    }

    pub fn types(&mut self, line: &str) {
        self.presses(&format!("{line}\r"));
    }

    /// Presses these keys, and no Enter after them.
    pub fn presses(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
    }
}

impl Terminal {
    /// The code with which the program ends.
    pub fn ends(mut self) -> i32 {
        self.child.wait().unwrap().code().unwrap_or(-1)
    }

    /// Presses Ctrl-C.
    pub fn interrupts(&mut self) {
        nix::sys::signal::kill(
            nix::unistd::Pid::from_raw(self.child.id().cast_signed()),
            nix::sys::signal::Signal::SIGINT,
        )
        .unwrap();
    }
}

#[test]
fn a_line_about_a_child_at_risk_is_not_in_the_history() {
    let home = Home::new();
    let mut terminal = Terminal::new(&home);
    terminal.shows("› ");
    terminal.types("one of the girls told me her stepdad comes into her room");
    terminal.shows("child protection coordinator today");
    terminal.shows("› ");
    terminal.types("/sessions");
    terminal.shows("› ");
    terminal.types("/quit");
    assert!(terminal.child.wait().unwrap().success());
    let kept = fs::read_to_string(home.data().join("terminal-history")).unwrap();
    let lines: Vec<&str> = kept.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines, ["/sessions", "/quit"]);
}
