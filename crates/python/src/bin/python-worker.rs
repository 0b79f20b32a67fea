//! The worker by itself. The hosts are workers of their own; this one is for tests and measurements.
//!
//! With the word `sleeping` it is a host that runs a program which never ends, to be killed meanwhile.

fn main() -> std::io::Result<()> {
    if python::worker::requested(std::env::args_os()) {
        return python::worker::run();
    }
    if std::env::args().nth(1).as_deref() == Some("sleeping") {
        return sleeping();
    }
    Err(std::io::Error::other("this program is only a worker for the tests of running Python"))
}

fn sleeping() -> std::io::Result<()> {
    use std::io::Write;

    use assessment::CodeCall;
    use python::{Python, RunLimits};

    let limits = RunLimits { time: std::time::Duration::from_secs(600), ..RunLimits::default() };
    let python = Python::find(None).map_err(std::io::Error::other)?;
    std::io::stdout().write_all(b"it begins\n")?;
    let calls = [CodeCall::Value("sleep(600)".to_owned())];
    let outcomes = python.run("from time import sleep", &calls, &limits);
    Err(std::io::Error::other(format!("it ended: {outcomes:?}")))
}
