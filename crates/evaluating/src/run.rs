//! The runner: what is to be played, what is there already, and playing the rest side by side. Each that is done is one
//! line of `results.jsonl`, written before the next begins, so that a run which was killed goes on where it was.

mod folder;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

use app::AppOptions;
use domain::{MemoryUse, Scaffolding, SkillUse, Spent, Topology, WorkspaceUse};
use futures::{StreamExt, stream};
use rating::{Rubric, key};
use text::Sha256;
use tokio::sync::Mutex;

use crate::play::{Played, Playing, play};
use crate::record::Record;
use crate::{Bench, Case, Condition, FaultServer};

pub use folder::Results;

/// What is run.
pub struct Plan {
    /// The cases.
    pub cases: Vec<Case>,
    /// The conditions that each is played under.
    pub conditions: Vec<Condition>,
    /// How often.
    pub repetitions: u32,
    /// How many are played at once.
    pub parallel: usize,
    /// How long one message may take.
    pub patience: Duration,
    /// US dollars after which no more is begun.
    pub most_dollars: Option<f64>,
    /// Calls of models after which no more is begun.
    pub most_calls: Option<u64>,
    /// Where what was played before is looked for and kept, by what decided it.
    pub cache: Option<PathBuf>,
    /// How the application is opened.
    pub options: AppOptions,
    /// What is known of the program and its definitions, as a hash.
    pub code: String,
    /// The criteria.
    pub rubric: Rubric,
}

/// What is heard of a run while it goes on.
#[derive(Debug, Clone, PartialEq)]
pub enum Heard {
    /// One is done: how many are, of how many.
    Done(Box<Record>, usize, usize),
    /// One could not be played; it is tried again by the next run.
    Broken(String, String),
}

/// What came of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RunSummary {
    /// Played now.
    pub played: usize,
    /// There already, in the folder or in the cache.
    pub reused: usize,
    /// Could not be played.
    pub broken: usize,
    /// Left out because a budget was used up or it was stopped.
    pub left: usize,
    /// Why some were left out.
    pub why: Option<String>,
}

/// The built-in conditions beside `full`, by name: what each switches off.
pub const ABLATIONS: [&str; 8] = [
    "no-memory",
    "no-workspace",
    "chat",
    "skills-none",
    "skills-names",
    "skills-text",
    "single-agent",
    "no-feedforward",
];

/// A built-in condition; none of that name.
#[must_use]
pub fn condition(name: &str) -> Option<Condition> {
    let full = Condition {
        name: name.to_owned(),
        provider: None,
        model: None,
        factors: domain::FactorsSaid::default(),
        without_hook: None,
        plugins: None,
    };
    let mut one = full;
    let skills = |skills| Some(skills);
    match name {
        "full" => {}
        "no-memory" => one.factors.memory = Some(MemoryUse::Off),
        "no-workspace" => one.factors.workspace = Some(WorkspaceUse::Off),
        "chat" => one.factors.scaffolding = Some(Scaffolding::Chat),
        "skills-none" => one.factors.skills = skills(SkillUse::None),
        "skills-names" => one.factors.skills = skills(SkillUse::Tier1),
        "skills-text" => one.factors.skills = skills(SkillUse::Tier2),
        "single-agent" => one.factors.topology = Some(Topology::Single),
        "no-feedforward" => one.without_hook = Some("feedforward".to_owned()),
        _ => return None,
    }
    Some(one)
}

/// A hash of everything that decides what comes of a case: the case with its files, the condition with its prompts, the
/// program with its definitions (`code`), and which repetition it is.
#[must_use]
pub fn play_hash(case: &Case, condition: &Condition, repetition: u32, code: &str) -> String {
    let mut hash = Sha256::default();
    let words = serde_json::to_string(condition).unwrap_or_default();
    let prompts = condition.plugins.as_ref().and_then(|folder| folder_hash(folder).ok());
    let prompts = prompts.unwrap_or_default();
    for part in [&case.hash, &words, &prompts, &code.to_owned(), &repetition.to_string()] {
        hash.update(part);
        hash.update([0]);
    }
    hash.hex()
}

impl Plan {
    /// What decides what comes of a case under a condition.
    #[must_use]
    pub fn hash(&self, case: &Case, condition: &Condition, repetition: u32) -> String {
        play_hash(case, condition, repetition, &self.code)
    }

    /// Everything that is to be played, in order.
    fn work(&self) -> Vec<(&Case, &Condition, u32, String)> {
        let mut all = Vec::new();
        for repetition in 1..=self.repetitions {
            for condition in &self.conditions {
                for case in &self.cases {
                    let hash = self.hash(case, condition, repetition);
                    all.push((case, condition, repetition, hash));
                }
            }
        }
        all
    }

    /// Plays what is not there yet, into a folder; `stop` ends it after what is under way.
    ///
    /// # Errors
    /// When the folder cannot be written or the application cannot be opened.
    pub async fn run(
        &self,
        results: &Results,
        heard: impl Fn(Heard),
        stop: impl Future<Output = ()>,
    ) -> anyhow::Result<RunSummary> {
        let all = self.work();
        let there: BTreeMap<String, String> =
            results.records()?.into_iter().map(|record| (record.key(), record.hash)).collect();
        let mut summary = RunSummary::default();
        let mut left = Vec::new();
        for work in &all {
            let (case, condition, repetition, hash) = work;
            let name = key(&case.name, &condition.name, *repetition);
            if there.get(&name) == Some(hash) {
                summary.reused += 1;
            } else if let Some(played) = self.cached(hash)? {
                results.keep(&played)?;
                summary.reused += 1;
                heard(Heard::Done(Box::new(played.record), summary.reused, all.len()));
            } else {
                left.push(work);
            }
        }
        if left.is_empty() {
            return Ok(summary);
        }
        let benches = Benches::open(self, &left).await?;
        let spent = Mutex::new(spent(&results.records()?));
        let stopped = tokio::sync::watch::Sender::new(false);
        let state = Mutex::new(summary);
        let total = all.len();
        {
            let playing = stream::iter(left).for_each_concurrent(self.parallel.max(1), |work| {
                let (benches, spent, state, heard, stopped) =
                    (&benches, &spent, &state, &heard, &stopped);
                async move {
                    let over = self.over_budget(*spent.lock().await);
                    if *stopped.borrow() || over.is_some() {
                        let mut state = state.lock().await;
                        state.left += 1;
                        state.why =
                            state.why.take().or(over).or_else(|| Some("it was stopped".to_owned()));
                        return;
                    }
                    let (case, condition, repetition, hash) = work;
                    let (repetition, patience) = (*repetition, self.patience);
                    let it = Playing { case, condition, repetition, hash, patience };
                    let came = match benches.of(case, condition) {
                        Some(bench) => play(bench, &self.rubric, it).await,
                        None => Err(anyhow::anyhow!("no application is open for it")),
                    };
                    let came = came.and_then(|played| {
                        results.keep(&played)?;
                        self.cache(&played)?;
                        Ok(played)
                    });
                    let mut state = state.lock().await;
                    match came {
                        Ok(played) => {
                            state.played += 1;
                            let (calls, dollars) = spent_by(&played.record);
                            let mut spent = spent.lock().await;
                            spent.0 += calls;
                            spent.1 += dollars;
                            let done = state.played + state.reused;
                            heard(Heard::Done(Box::new(played.record), done, total));
                        }
                        Err(why) => {
                            state.broken += 1;
                            let name = key(&case.name, &condition.name, repetition);
                            heard(Heard::Broken(name, format!("{why:#}")));
                        }
                    }
                }
            });
            tokio::pin!(playing);
            tokio::select! {
                () = &mut playing => {}
                () = stop => {
                    stopped.send_replace(true);
                    playing.await;
                }
            }
        }
        benches.close().await;
        Ok(state.into_inner())
    }

    fn over_budget(&self, (calls, spent): (f64, Spent)) -> Option<String> {
        if let Some(most) = self.most_dollars {
            if spent.unpriced > 0 {
                return Some(format!(
                    "the price of a call is not known, so whether {most} US dollars are spent cannot be told: limit the \
                     calls"
                ));
            }
            if spent.usd >= most {
                return Some(format!("{spent} were spent, and ${most} may be"));
            }
        }
        let most = self.most_calls.filter(|most| calls >= *most as f64)?;
        Some(format!("{calls} calls were made, and {most} may be"))
    }

    fn cached(&self, hash: &str) -> anyhow::Result<Option<Played>> {
        let Some(folder) = &self.cache else { return Ok(None) };
        folder::cached(&folder.join(hash))
    }

    fn cache(&self, played: &Played) -> anyhow::Result<()> {
        let Some(folder) = &self.cache else { return Ok(()) };
        folder::cache(&folder.join(&played.record.hash), played)
    }
}

fn spent(records: &[Record]) -> (f64, Spent) {
    let mut all = (0.0, Spent::default());
    for (calls, dollars) in records.iter().map(spent_by) {
        all.0 += calls;
        all.1 += dollars;
    }
    all
}

/// Calls, and what they cost.
fn spent_by(record: &Record) -> (f64, Spent) {
    let unpriced = u32::from(!record.has("nanoDollars"));
    (record.figure("calls"), Spent { usd: record.figure("nanoDollars") / 1e9, unpriced })
}

/// The applications of a run: one for each set of definitions, and one whose provider fails.
struct Benches {
    open: BTreeMap<String, Bench>,
    // They speak to it until they are closed.
    _faults: Vec<FaultServer>,
}

const FAULTS: &str = "faults";

impl Benches {
    async fn open(plan: &Plan, work: &[&(&Case, &Condition, u32, String)]) -> anyhow::Result<Self> {
        let mut open = BTreeMap::new();
        let mut faults = Vec::new();
        for (case, condition, ..) in work {
            let name = bench_name(case, condition);
            if open.contains_key(&name) {
                continue;
            }
            let mut options = plan.options.clone();
            if let Some(plugins) = &condition.plugins {
                options.plugins = Some(plugins.clone());
            }
            if case.text.fault.is_some() {
                let server = FaultServer::start().await?;
                options.providers = Some(server.settings());
                faults.push(server);
            }
            let bench = match &condition.without_hook {
                Some(hook) => {
                    let folder = without_hook(&options, hook)?;
                    options.plugins = Some(folder.path().to_owned());
                    Bench::open(options, &case.overlays).await?.holding(folder)
                }
                None => Bench::open(options, &case.overlays).await?,
            };
            open.insert(name, bench);
        }
        Ok(Self { open, _faults: faults })
    }

    fn of(&self, case: &Case, condition: &Condition) -> Option<&Bench> {
        self.open.get(&bench_name(case, condition))
    }

    async fn close(&self) {
        for bench in self.open.values() {
            bench.close().await;
        }
    }
}

fn bench_name(case: &Case, condition: &Condition) -> String {
    let fault = case.text.fault.map(|_| FAULTS).unwrap_or_default();
    let hook = condition.without_hook.as_deref().unwrap_or_default();
    let plugins = condition.plugins.as_ref().map(|path| path.display().to_string());
    format!("{}|{fault}|{hook}|{}", case.overlays.display(), plugins.unwrap_or_default())
}

/// The definitions without a hook, in a folder of their own.
fn without_hook(options: &AppOptions, hook: &str) -> anyhow::Result<tempfile::TempDir> {
    let folder = tempfile::tempdir()?;
    let data = folder.path().join("bundled");
    let from = AppOptions { data_dir: data.clone(), ..options.clone() }.plugins_in_use()?;
    crate::studio::copy(&from, folder.path())?;
    // Only the plugins are to stand there.
    if data.exists() {
        std::fs::remove_dir_all(&data)?;
    }
    let mut touched = BTreeSet::new();
    for entry in walkdir::WalkDir::new(folder.path()) {
        let path = entry?.into_path();
        let is_agent = path.parent().is_some_and(|parent| parent.ends_with("agents"));
        if !is_agent || path.extension().is_none_or(|is| is != "md") {
            continue;
        }
        let text = std::fs::read_to_string(&path)?;
        let fresh = hookless(&text, hook);
        if fresh != text {
            std::fs::write(&path, fresh)?;
            touched.insert(path);
        }
    }
    anyhow::ensure!(!touched.is_empty(), "no agent has a hook `{hook}`");
    Ok(folder)
}

/// An agent's text without a hook in its list.
fn hookless(text: &str, hook: &str) -> String {
    let mut lines = Vec::new();
    for line in text.lines() {
        match line.strip_prefix("hooks: [").and_then(|rest| rest.strip_suffix(']')) {
            Some(hooks) => {
                let left: Vec<&str> =
                    hooks.split(',').map(str::trim).filter(|one| *one != hook).collect();
                lines.push(format!("hooks: [{}]", left.join(", ")));
            }
            None => lines.push(line.to_owned()),
        }
    }
    lines.join("\n") + "\n"
}

/// A hash of a folder's texts, such as that of plugins.
///
/// # Errors
/// When it cannot be read.
pub fn folder_hash(folder: &Path) -> anyhow::Result<String> {
    let mut hash = Sha256::default();
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
        let entry = entry?;
        if entry.file_type().is_file() {
            let name = entry.path().strip_prefix(folder)?.to_string_lossy().replace('\\', "/");
            hash.update(name);
            hash.update([0]);
            hash.update(std::fs::read(entry.path())?);
            hash.update([0]);
        }
    }
    Ok(hash.hex())
}
