//! What the agent is doing, while it does it: steps and tasks on stderr, its words on stdout.

mod activity;

use api::{EntryBody, EntryResult, EntryVerdict, LogEntry, RunEntry};
use std::collections::HashSet;
use std::io::IsTerminal as _;
use std::time::Duration;

use domain::{AssistantMessage, CommandRef, ModelActivity, Task, TaskState, ToolEffect};
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::failure::Failure;
use crate::report::Who;
use crate::screen::{self, Pieces};

/// Shows one run after the other.
pub struct Progress {
    words: Words,
    live: Option<Live>,
    steps: HashSet<String>,
    done: HashSet<String>,
    streamed: Option<Streamed>,
    waited: activity::Waited,
    /// The last answer.
    last: String,
    /// It is given again: what is the same is not shown twice.
    again: bool,
}

/// What becomes of the agent's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Words {
    /// They go to stdout as they come.
    Shown,
    /// They are part of an object that is printed at the end.
    Kept,
}

/// The lines at the bottom of a terminal that change.
struct Live {
    area: MultiProgress,
    spinner: ProgressBar,
    tasks: Vec<ProgressBar>,
}

struct Streamed {
    turn: u32,
    line_open: bool,
    pieces: Pieces,
}

impl Progress {
    /// Live lines when stderr is a terminal, plain ones when it is not.
    pub fn new(words: Words) -> Self {
        let live = std::io::stderr().is_terminal().then(Live::new);
        Self {
            words,
            live,
            steps: HashSet::new(),
            done: HashSet::new(),
            streamed: None,
            waited: activity::Waited::default(),
            last: String::new(),
            again: false,
        }
    }

    /// A piece of the answer.
    pub fn text(&mut self, turn: u32, text: &str) -> Result<(), Failure> {
        if self.words == Words::Kept || self.again {
            return Ok(());
        }
        if let Some(live) = &self.live {
            live.hide();
        }
        if self.streamed.as_ref().is_some_and(|streamed| streamed.turn != turn) {
            self.end_text()?;
        }
        let mut pieces = self.streamed.take().map(|streamed| streamed.pieces).unwrap_or_default();
        screen::print(&pieces.next(text))?;
        self.streamed = Some(Streamed { turn, line_open: !text.ends_with('\n'), pieces });
        Ok(())
    }

    /// A piece of what the model thinks.
    pub fn thought(&mut self, text: &str) {
        self.waited.think(text);
    }

    /// What the model does, and for how long it has.
    pub fn activity(&mut self, doing: ModelActivity, seconds: u64) {
        if doing != ModelActivity::Thinking {
            self.end_thought();
        }
        if self.streamed.is_some() {
            return;
        }
        if self.live.is_some() {
            let line = self.waited.line(doing, seconds);
            self.work(&line);
        } else if let Some(line) = self.waited.due(doing, seconds) {
            self.note(&screen::dim(&line));
        }
    }

    fn end_thought(&mut self) {
        if let Some(line) = self.waited.thought() {
            self.note(&screen::dim(&line));
        }
    }

    /// An entry of the log.
    pub fn event(&mut self, who: Who, event: &LogEntry) -> Result<(), Failure> {
        match &event.body {
            EntryBody::Run(event) => self.of_run(who, event),
            // Whoever answers shows the question, and the answer.
            EntryBody::Ask(_) | EntryBody::Sitting(_) | EntryBody::Study(_) => Ok(()),
        }
    }

    fn of_run(&mut self, who: Who, event: &RunEntry) -> Result<(), Failure> {
        match event {
            RunEntry::RunStarted(start) => {
                if who == Who::Agent {
                    self.steps.clear();
                    self.done.clear();
                }
                if who == Who::Agent
                    && let Some(before) = start.handed_by.last()
                {
                    let line = format!("  answers: {}, to whom {before} handed over", start.agent);
                    self.note(&screen::dim(&line));
                }
                if let Some(CommandRef { plugin, name }) = &start.understood {
                    self.note(&screen::dim(&format!("  taken for {plugin}:{name}")));
                }
                self.work(&format!("{} is thinking", start.model));
            }
            RunEntry::RunResumed => self.note("going on where it was"),
            RunEntry::HookRan(ran) => {
                if let EntryVerdict::Abort { reason } = &ran.verdict {
                    self.note(&format!("{} stopped the run: {reason}", ran.hook));
                }
                self.effects(&ran.effects);
            }
            RunEntry::ModelAnswered { turn, message, .. } if who == Who::Agent => {
                self.end_thought();
                self.answered(*turn, message)?;
            }
            RunEntry::ModelAnswered { .. } => {}
            RunEntry::ModelFailed { failure, .. } => {
                self.end_thought();
                self.end_text()?;
                self.note(&format!("the model did not answer: {}", failure.message));
            }
            RunEntry::ToolStarted { name, .. } => self.work(doing(name)),
            RunEntry::ToolFinished { name, result, effects, .. } => {
                if let EntryResult::Failed { message } | EntryResult::Stopped { message } = result {
                    let first = message.lines().next().unwrap_or_default();
                    self.step(&format!("could not: {name}: {first}"));
                }
                self.effects(effects);
                self.work("thinking");
            }
            RunEntry::AnswerRejected => {
                self.end_text()?;
                self.again = true;
                self.step("the answer did not hold, and is asked for once more");
            }
            RunEntry::Stalled => {
                self.step("nothing new came; the agent is asked for the best it has");
            }
            RunEntry::HistorySummarised { messages, .. } => {
                self.note(&format!("{messages} older messages became a summary"));
            }
            RunEntry::SubagentRequested { task, .. } => {
                let first = task.task.lines().next().unwrap_or_default();
                self.note(&screen::dim(&format!("  asks   {}: {first}", task.agent)));
                self.work(&format!("{} is at work", task.agent));
            }
            RunEntry::HandedOff { start, .. } => {
                self.note(&screen::dim(&format!("  goes on: {}", start.agent)));
                self.work(&format!("{} is thinking", start.model));
            }
            RunEntry::HandoffRequested { .. }
            | RunEntry::UserMessage { .. }
            | RunEntry::CancelRequested { .. } => {}
            RunEntry::RunFinished { .. } if who == Who::Agent => self.rest(),
            RunEntry::RunFinished { .. } => self.work("thinking"),
        }
        Ok(())
    }

    /// A line about the work that stays on the screen.
    pub fn note(&self, line: &str) {
        match &self.live {
            Some(live) => live.area.suspend(|| screen::note(line)),
            None => screen::note(line),
        }
    }

    /// Takes the live lines away: a question or the end comes next.
    pub fn rest(&mut self) {
        if let Some(live) = &mut self.live {
            live.clear();
        }
    }

    fn answered(&mut self, turn: u32, message: &AssistantMessage) -> Result<(), Failure> {
        let shown = self.streamed.as_ref().is_some_and(|streamed| streamed.turn == turn);
        let text = message.text();
        let same = std::mem::take(&mut self.again) && self.last.trim() == text.trim();
        self.last.clone_from(&text);
        if !shown && !same && !text.trim().is_empty() {
            // Another process streamed it, or its pieces were missed.
            self.text(turn, &text)?;
        }
        self.end_text()
    }

    fn end_text(&mut self) -> Result<(), Failure> {
        match self.streamed.take() {
            Some(Streamed { line_open: true, mut pieces, .. }) => {
                screen::print(&format!("{}\n", pieces.rest()))
            }
            Some(_) | None => Ok(()),
        }
    }

    fn effects(&mut self, effects: &[ToolEffect]) {
        for effect in effects {
            self.effect(effect);
        }
    }

    fn effect(&mut self, effect: &ToolEffect) {
        match effect {
            ToolEffect::FileRead { path, .. } | ToolEffect::MemoryRead { path, .. } => {
                self.step(&format!("read   {path}"));
            }
            ToolEffect::FileWritten { path, .. } | ToolEffect::MemoryWritten { path, .. } => {
                self.step(&format!("wrote  {path}"));
            }
            ToolEffect::MemoriesReferenced { ids, .. } => {
                self.step(&format!("used   {} of what is remembered", ids.len()));
            }
            ToolEffect::MemoryRefused { path } => {
                self.step(&format!("refused to write a name into {path}"));
            }
            ToolEffect::SessionsSearched { query, found } => {
                self.step(&format!("looked for \"{query}\" in past sessions: {}", found.len()));
            }
            ToolEffect::ClaimsChecked { path, claims } => {
                self.step(&format!("looked up {} claims of {path}", claims.len()));
            }
            ToolEffect::SessionRead { session_id } => {
                self.step(&format!("read   session {session_id}"));
            }
            ToolEffect::SkillLoaded { reference, .. } => {
                self.step(&format!("loaded {reference}"));
            }
            ToolEffect::ClassNamed { class } => self.step(&format!("class  {class}")),
            ToolEffect::Noted { text } => self.note(text),
            ToolEffect::TasksUpdated { tasks } => match &mut self.live {
                Some(live) => live.show_tasks(tasks),
                None => {
                    for task in tasks {
                        let new =
                            task.state == TaskState::Done && self.done.insert(task.id.clone());
                        if new {
                            screen::note(&format!("  done   {}", task.title));
                        }
                    }
                }
            },
        }
    }

    /// A step is told once: a document is written in many small ones.
    fn step(&mut self, step: &str) {
        if self.steps.insert(step.to_owned()) {
            self.note(&screen::dim(&format!("  {step}")));
        }
    }

    fn work(&mut self, doing: &str) {
        if let Some(live) = &mut self.live {
            live.show(doing);
        }
    }
}

impl Live {
    fn new() -> Self {
        let area = MultiProgress::with_draw_target(ProgressDrawTarget::hidden());
        let spinner = area.add(ProgressBar::new_spinner());
        Self { area, spinner, tasks: Vec::new() }
    }

    fn show(&mut self, doing: &str) {
        self.area.set_draw_target(ProgressDrawTarget::stderr());
        self.spinner.set_message(format!("{} …", screen::visible(doing)));
        self.spinner.enable_steady_tick(Duration::from_millis(120));
    }

    fn hide(&self) {
        self.spinner.disable_steady_tick();
        if self.area.clear().is_err() {
            tracing::debug!("the progress lines could not be cleared");
        }
        self.area.set_draw_target(ProgressDrawTarget::hidden());
    }

    fn clear(&mut self) {
        self.hide();
        for task in self.tasks.drain(..) {
            self.area.remove(&task);
        }
    }

    fn show_tasks(&mut self, tasks: &[Task]) {
        while self.tasks.len() > tasks.len() {
            if let Some(bar) = self.tasks.pop() {
                self.area.remove(&bar);
            }
        }
        while self.tasks.len() < tasks.len() {
            let bar = self.area.add(ProgressBar::new_spinner());
            bar.set_style(line_style());
            self.tasks.push(bar);
        }
        for (bar, task) in self.tasks.iter().zip(tasks) {
            let mark = match task.state {
                TaskState::Pending => "☐",
                TaskState::InProgress => "▸",
                TaskState::Done => "☑",
            };
            bar.set_message(format!("{mark} {}", screen::visible(&task.title)));
            bar.tick();
        }
    }
}

fn line_style() -> ProgressStyle {
    // The template is ours and has no error in it; the default would only look different.
    ProgressStyle::with_template("  {msg}").unwrap_or_else(|_| ProgressStyle::default_spinner())
}

fn doing(tool: &str) -> &str {
    match tool {
        "read_file" => "reading a file",
        "write_file" | "str_replace" => "writing",
        "create_lesson" => "beginning a lesson",
        "get_lesson" | "list_lessons" => "looking at lessons",
        "update_section"
        | "add_activity"
        | "add_assessment"
        | "add_differentiation"
        | "remove_item" => "writing the lesson",
        "list_directory" => "looking around the workspace",
        "find_outcomes" => "looking into the curriculum",
        "read_skill" => "loading a skill",
        "update_tasks" => "planning the work",
        "ask_teacher" => "asking",
        "read_memory" | "search_memory" => "looking into memory",
        "update_memory" => "noting something to ask you about",
        "search_sessions" | "read_session" => "looking at past sessions",
        "spawn_subagent" => "asking a specialist",
        other => other,
    }
}
