//! What a turn with a tool costs here, beside frameworks that others wrote, on one model server.
//!
//! Each is given the same: a model that answers at once, a tool that reads a file, and so many turns.
//! What is compared is the time between an answer and the next request, seen from the server. Ours is
//! the built program, with its hooks and every event committed; the peers keep nothing, except where it
//! says so. They are set up outside the repository, once.

#![allow(clippy::print_stdout, reason = "whoever measures reads the table")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use clap::Args;

use super::server::Server;
use super::{first_in_path, step, target};
use crate::codegen::root;

/// What is said to each of them.
const REQUEST: &str = "Read each of my notes.";
/// What each of them is.
const INSTRUCTIONS: &str = "You read files. Read one at a time until there are no more.";
/// The first turns fill caches and open connections.
const WARM: usize = 5;

/// How to compare.
#[derive(Debug, Args)]
pub struct Peers {
    /// Turns with a tool in a run.
    #[arg(long, default_value_t = 60)]
    turns: usize,
    /// Runs of each, of which the one with the smallest median counts.
    #[arg(long, default_value_t = 3)]
    runs: usize,
    /// Only those whose name has this in it.
    #[arg(long)]
    only: Option<String>,
    /// Where the peers are set up; a folder for temporary files unless told.
    #[arg(long)]
    folder: Option<PathBuf>,
}

/// One that is measured.
struct Contender {
    name: &'static str,
    program: Program,
}

enum Program {
    /// Ours, asked with this provider.
    Ours(&'static str),
    /// A script for Python, with its arguments.
    Python(&'static [&'static str]),
    /// A script for Node.js.
    Node(&'static str),
}

const CONTENDERS: [Contender; 8] = [
    Contender { name: "teacher-assist, chat", program: Program::Ours("openai") },
    Contender {
        name: "teacher-assist, Anthropic's wire, scrubbed",
        program: Program::Ours("anthropic"),
    },
    Contender { name: "Vercel AI SDK", program: Program::Node("vercel_ai_sdk.mjs") },
    Contender { name: "OpenAI Agents JS", program: Program::Node("openai_agents_js.mjs") },
    Contender { name: "pydantic-ai", program: Program::Python(&["pydantic_ai_loop.py"]) },
    Contender {
        name: "OpenAI Agents Python",
        program: Program::Python(&["openai_agents_loop.py"]),
    },
    Contender { name: "LangGraph", program: Program::Python(&["langgraph_loop.py"]) },
    Contender {
        name: "LangGraph with SQLite",
        program: Program::Python(&["langgraph_loop.py", "sqlite"]),
    },
];

/// Sets the peers up, runs each, and prints the table.
pub fn run(peers: &Peers) -> Result<()> {
    let folder = peers.folder.clone();
    let folder = folder.unwrap_or_else(|| std::env::temp_dir().join("teacher-assist-peers"));
    let wanted = |contender: &&Contender| {
        peers.only.as_ref().is_none_or(|part| contender.name.contains(part.as_str()))
    };
    let contenders: Vec<&Contender> = CONTENDERS.iter().filter(wanted).collect();
    ensure!(!contenders.is_empty(), "there is none of that name");
    let is_ours = |contender: &&Contender| matches!(contender.program, Program::Ours(_));
    if contenders.iter().any(is_ours) {
        step("cargo", &["build", "--release", "--package", "cli"])?;
    }
    set_up(&folder, peers.turns, !contenders.iter().all(is_ours))?;
    println!(
        "{:<44} {:>10} {:>10} {:>10}",
        "ms for a turn with a tool", "median", "of 10, 9", "ours = 1"
    );
    let mut ours = None;
    for contender in contenders {
        let mut best: Option<Vec<Duration>> = None;
        for _ in 0..peers.runs.max(1) {
            let times = measure(contender, &folder, peers.turns)?;
            if best.as_ref().is_none_or(|best| part(&times, 50) < part(best, 50)) {
                best = Some(times);
            }
        }
        let times = best.unwrap_or_default();
        let median = part(&times, 50);
        let relative = median / *ours.get_or_insert(median);
        println!(
            "{:<44} {median:>10.2} {:>10.2} {relative:>10.2}",
            contender.name,
            part(&times, 90)
        );
    }
    Ok(())
}

/// The files of the bench and, for the peers, their packages.
fn set_up(folder: &Path, turns: usize, with_peers: bool) -> Result<()> {
    let notes = folder.join("files/notes");
    std::fs::create_dir_all(&notes)?;
    for number in 1..=turns {
        let text = format!("# Note {number}\n\nWhat is to be done with 3B in week {number}.\n");
        std::fs::write(notes.join(format!("{number}.md")), text)?;
    }
    if !with_peers {
        return Ok(());
    }
    for file in std::fs::read_dir(root().join("crates/xtask/peers"))? {
        let file = file?;
        std::fs::copy(file.path(), folder.join(file.file_name()))?;
    }
    let done = |program: &mut Command| -> Result<()> {
        let status = program.current_dir(folder).status()?;
        ensure!(status.success(), "the peers cannot be set up in {}", folder.display());
        Ok(())
    };
    if !folder.join("venv").exists() {
        println!("Setting up the peers in {} …", folder.display());
        done(Command::new("python3").args(["-m", "venv", "venv"]))?;
    }
    done(Command::new(python(folder)).args([
        "-m",
        "pip",
        "install",
        "-q",
        "-r",
        "requirements.txt",
    ]))?;
    done(Command::new("npm").args(["install", "--silent", "--no-audit", "--no-fund"]))
}

fn python(folder: &Path) -> PathBuf {
    folder.join("venv/bin/python")
}

/// How long each turn took, without the first ones.
fn measure(contender: &Contender, folder: &Path, turns: usize) -> Result<Vec<Duration>> {
    let server = Server::start(turns)?;
    let node = root().join("node_modules/node/bin");
    let data = folder.join("data");
    let mut command = match contender.program {
        Program::Ours(provider) => ours(provider, folder, &data, &server)?,
        Program::Python(words) => {
            let mut command = Command::new(python(folder));
            command.args(words);
            command
        }
        Program::Node(script) => {
            let mut command = Command::new(node.join("node"));
            command.arg(script);
            command
        }
    };
    let said = command
        .current_dir(folder)
        .env("PATH", first_in_path(&node)?)
        .env("BENCH_BASE", format!("{}/v1", server.origin()))
        .env("BENCH_TURNS", turns.to_string())
        .env("BENCH_FILES", folder.join("files"))
        .env("BENCH_INSTRUCTIONS", INSTRUCTIONS)
        .env("BENCH_REQUEST", REQUEST)
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("{} could not be started", contender.name))?;
    if data.exists() {
        std::fs::remove_dir_all(&data)?;
    }
    let mut times = server.take();
    ensure!(
        said.status.success() && times.len() >= turns,
        "{} made {} of {turns} turns: {}{}",
        contender.name,
        times.len(),
        String::from_utf8_lossy(&said.stdout),
        String::from_utf8_lossy(&said.stderr)
    );
    Ok(times.split_off(WARM.min(times.len() - 1)))
}

/// The built program with an agent that does nothing but read.
fn ours(provider: &str, folder: &Path, data: &Path, server: &Server) -> Result<Command> {
    let plugin = data.join("workspace/plugins/bench");
    let files = [
        (
            plugin.join("agents/reader.md"),
            format!(
                "---\nname: reader\ndescription: Reads files.\nprovider: {provider}\nmodel: bench\ntools: [read_file]\nmaxTurns: 1000\n---\n\n# Reader\n\n{INSTRUCTIONS}\n"
            ),
        ),
        (
            plugin.join("commands/read.md"),
            "---\nagent: reader\ndescription: Reads files.\n---\n\nRead the notes.\n".to_owned(),
        ),
    ];
    for (path, text) in files {
        std::fs::create_dir_all(path.parent().context("it has a folder")?)?;
        std::fs::write(path, text)?;
    }
    let notes = data.join("workspace/notes");
    std::fs::create_dir_all(&notes)?;
    for file in std::fs::read_dir(folder.join("files/notes"))? {
        let file = file?;
        std::fs::copy(file.path(), notes.join(file.file_name()))?;
    }
    let mut command = Command::new(target().join("release/teacher-assist"));
    command
        .args(["bench:read", REQUEST, "--provider", provider, "--model", "bench", "--data"])
        .arg(data);
    command.env("TEACHER_ASSIST_KEYCHAIN", "off");
    let base = match provider {
        "anthropic" => ("ANTHROPIC_BASE_URL", server.origin()),
        _ => ("OPENAI_BASE_URL", format!("{}/v1", server.origin())),
    };
    command.env(base.0, base.1).env("ANTHROPIC_API_KEY", "bench").env("OPENAI_API_KEY", "bench");
    Ok(command)
}

/// Below which so many of a hundred are, in milliseconds.
fn part(times: &[Duration], percent: usize) -> f64 {
    let mut sorted: Vec<f64> = times.iter().map(|time| time.as_secs_f64() * 1_000.0).collect();
    sorted.sort_by(f64::total_cmp);
    let last = sorted.len().saturating_sub(1);
    sorted.get(last * percent / 100).copied().unwrap_or_default()
}
