//! The binary `teacher-assist`: the application in a terminal and, with `serve`, in a browser.
//!
//! It parses what was typed, opens the application, asks it, and shows what it says. It decides
//! nothing about lessons: every command goes through the wire that the window uses too.

mod args;
mod failure;
mod screen;

mod answering;
mod assess;
mod auth;
mod check;
mod classes;
mod conversation;
mod crashed;
mod curriculum;
mod db;
mod docs;
mod dry_run;
mod eval;
mod files;
mod interrupt;
mod jobs;
mod learn;
mod lessons;
mod listing;
mod mcp;
mod models;
mod open;
mod people;
mod permissions;
mod person;
mod plugins;
mod progress;
mod remembered;
mod repl;
mod report;
mod run;
mod saving;
mod serve;
mod sessions;
mod study;
mod trace;

use std::process::ExitCode;
use std::time::Duration;

use crate::args::{Action, Cli, Global};
use crate::failure::{Exit, Failure};

/// A run takes memory for a moment on many threads. The C library's allocator keeps most of it, this one gives
/// it back: what stays after some lessons is less by a third (docs/performance.md).
#[cfg(target_os = "linux")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// How long threads that still wait for input may hold the process up at its end.
const LINGER: Duration = Duration::from_millis(200);

/// What is logged unless `TEACHER_ASSIST_LOG` says otherwise. A connection that ends with the private
/// server, which stops when the last program lets go of it, is nothing to be told of; who comes to a
/// served page and goes is.
const LOGGED: &str = "warn,sqlx_core::pool=error,teacher_assist::serve=info";

fn main() -> ExitCode {
    if import::worker::requested(std::env::args_os()) {
        return import::worker::run().map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS);
    }
    if typesetting::worker::requested(std::env::args_os()) {
        return typesetting::worker::run().map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS);
    }
    if python::worker::requested(std::env::args_os()) {
        return python::worker::run().map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS);
    }
    if rustls::crypto::ring::default_provider().install_default().is_err() {
        // Something else installed a provider first; encryption works all the same.
        tracing::debug!("a provider of encryption was installed already");
    }
    let cli = match Cli::read(std::env::args_os()) {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    trace_to_stderr();
    let global = cli.global.clone();
    crashed::keep(&global);
    let outcome = cli.action().and_then(|action| {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        let runtime = runtime.map_err(|error| Failure::io("start the threads", &error))?;
        let outcome = runtime.block_on(perform(action, &global));
        runtime.shutdown_timeout(LINGER);
        outcome
    });
    match outcome {
        Ok(exit) => exit.into(),
        Err(failure) => failure.show(global.json).into(),
    }
}

async fn perform(action: Action, global: &Global) -> Result<Exit, Failure> {
    match action {
        Action::Run(request) => run::run(request, global).await,
        Action::Repl(request) => repl::repl(request, global).await,
        Action::Resume(request) => run::resume(request, global).await,
        Action::List => listing::commands(global).await,
        Action::Sessions(request) => sessions::sessions(request, global).await,
        Action::Lessons(action) => lessons::lessons(action, global).await,
        Action::Classes(action) => classes::classes(action, global).await,
        Action::Files(action) => files::files(action, global).await,
        Action::Export(request) => lessons::export(request, global).await,
        Action::Curriculum(action) => curriculum::curriculum(action, global).await,
        Action::Import(request) => curriculum::import(request, global).await,
        Action::Check(request) => check::check(request, global).await,
        Action::Assess(action) => assess::assess(action, global).await,
        Action::Study(action) => study::study(action, global).await,
        Action::Learn(asked) => learn::learn(asked, global).await,
        Action::Mcp(action) => mcp::mcp(action, global).await,
        Action::Eval(action) => eval::eval(action, global).await,
        Action::Memory(action) => remembered::memory(action, global).await,
        Action::Auth(action) => auth::auth(action, global).await,
        Action::Jobs(action) => jobs::jobs(action, global).await,
        Action::Permissions(action) => permissions::permissions(action, global).await,
        Action::Plugin(action) => plugins::plugins(action, global).await,
        Action::Crashes(action) => crashed::crashes(action, global),
        Action::Problems => listing::problems(global).await,
        Action::Models(action) => models::models(action, global).await,
        Action::Trace(request) => trace::trace(request, global).await,
        Action::Serve(options) => serve::serve(options, global).await,
        Action::People(action) => people::people(action, global).await,
        Action::Db(action) => db::db(action, global).await,
        Action::Completions(shell) => docs::completions(shell),
        Action::Man => docs::man(),
    }
}

fn usage(error: &clap::Error) -> ExitCode {
    if error.print().is_err() {
        // Whoever would read it has gone.
        return Exit::Usage.into();
    }
    if error.use_stderr() { Exit::Usage.into() } else { Exit::Ok.into() }
}

fn trace_to_stderr() {
    let filter = tracing_subscriber::EnvFilter::try_from_env("TEACHER_ASSIST_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new(LOGGED));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(|| screen::Log)
        // Colours of its own could not be told from those of what it quotes.
        .with_ansi(false)
        .init();
}
