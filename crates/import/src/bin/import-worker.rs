//! The worker by itself. The hosts are workers of their own; this one is for the tests, which speak
//! to it as the application speaks to its host.
//!
//! With the words `taken-over` it plays one that a document has taken over: it tries what somebody
//! would try who wants to read, to write or to send, and says what came of it. The next word is
//! `confined` or `free`, then a folder with a file `secret` and the address of a server.

use std::io::Write;
use std::path::Path;

fn main() -> std::io::Result<()> {
    if import::worker::requested(std::env::args_os()) {
        return import::worker::run();
    }
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        #[cfg(unix)]
        ["taken-over", how, folder, server] => {
            if how == "confined" {
                import::worker::confine(&import::Limits::default())
                    .map_err(std::io::Error::other)?;
            }
            let tried = taken_over::tried(Path::new(folder), server);
            let mut out = std::io::stdout();
            for (what, outcome) in tried {
                let outcome = outcome.map_or_else(|error| error.to_string(), |()| "done".into());
                writeln!(out, "{what}: {outcome}")?;
            }
            Ok(())
        }
        _ => Err(std::io::Error::other("this program is only a worker for the tests of importing")),
    }
}

#[cfg(unix)]
mod taken_over {
    use std::fs;
    use std::io::{Result, Write as _};
    use std::net::{TcpListener, TcpStream, UdpSocket};
    use std::path::Path;
    use std::process::Command;

    use nix::sys::resource::{Resource, getrlimit, setrlimit};

    /// What was tried, and what came of it.
    pub fn tried(folder: &Path, server: &str) -> Vec<(&'static str, Result<()>)> {
        // Whoever may hold three handles has one for a file when it lets go of one.
        let closed = nix::unistd::close(0).map_err(Into::into);
        vec![
            ("let go of a handle", closed),
            ("read a file", fs::read(folder.join("secret")).map(drop)),
            ("write a file", fs::write(folder.join("new"), "x")),
            ("list a folder", fs::read_dir(folder).map(drop)),
            ("remove a file", fs::remove_file(folder.join("secret"))),
            ("make a folder", fs::create_dir(folder.join("folder"))),
            ("send to a server", send(server)),
            ("wait for a connection", TcpListener::bind("127.0.0.1:0").map(drop)),
            ("ask the network", UdpSocket::bind("127.0.0.1:0").map(drop)),
            ("start a program", Command::new("true").status().map(drop)),
            ("stop the application", stop_the_application()),
            ("take its bounds off", take_bounds_off()),
        ]
    }

    fn send(server: &str) -> Result<()> {
        TcpStream::connect(server)?.write_all(b"the secret")
    }

    /// The signal that only asks whether one could be sent.
    fn stop_the_application() -> Result<()> {
        Ok(nix::sys::signal::kill(nix::unistd::getppid(), None)?)
    }

    fn take_bounds_off() -> Result<()> {
        let (_, most) = getrlimit(Resource::RLIMIT_NOFILE)?;
        Ok(setrlimit(Resource::RLIMIT_NOFILE, most, most)?)
    }
}
