//! Options that hold for every action, and those of a run.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use domain::{
    ApprovalMode, Effort, FactorsSaid, MemoryUse, Scaffolding, SkillUse, Topology, WorkspaceUse,
};

/// Options that hold for every action.
#[derive(Debug, Clone, Default, Args)]
pub struct Global {
    /// Print one JSON object on stdout, for scripts
    #[arg(long, global = true, help_heading = "Options")]
    pub json: bool,
    /// The folder with classes, curriculum and lessons
    #[arg(long, global = true, value_name = "DIR", help_heading = "Options")]
    pub workspace: Option<PathBuf>,
    /// The folder for the database and settings
    #[arg(long, global = true, value_name = "DIR", help_heading = "Options")]
    pub data: Option<PathBuf>,
    /// Who answers from here on: see `models`; the session's conversation is sent there
    // Its own id: the words of `auth` name a provider too, and clap knows both by their ids.
    #[arg(
        id = "answering",
        long = "provider",
        global = true,
        value_name = "NAME",
        help_heading = "Options for a run"
    )]
    pub provider: Option<String>,
    /// The provider's model
    #[arg(long, global = true, value_name = "NAME", help_heading = "Options for a run")]
    pub model: Option<String>,
    /// Model calls at most
    #[arg(long, global = true, value_name = "N", help_heading = "Options for a run")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub max_turns: Option<u32>,
    /// How long the model thinks before it answers, for the session from here on
    #[arg(long, global = true, value_name = "HOW", help_heading = "Options for a run")]
    pub effort: Option<EffortWord>,
    /// A built-in hook to call after those of the agent, such as `second-reader`; once for each
    #[arg(long, global = true, value_name = "NAME", help_heading = "Options for a run")]
    pub hook: Vec<String>,
    /// The lesson that “this lesson” means, such as 3B/iteration
    // Commands about lessons have an argument of this name.
    #[arg(id = "open_lesson", long = "lesson", global = true, value_name = "LESSON")]
    #[arg(help_heading = "Options for a run")]
    pub lesson: Option<String>,
    /// Show what a model would be sent, and send nothing
    #[arg(long, global = true, help_heading = "Options for a run")]
    pub dry_run: bool,
    /// Take the conversation back from the specialist it was handed over to, with what you say
    #[arg(long, global = true, help_heading = "Options for a run")]
    pub hand_back: bool,
    /// Say that what you write is not about a child's safety, where you were asked
    #[arg(long, global = true, help_heading = "Options for a run")]
    pub not_a_concern: bool,
    /// Neither read nor write memory
    #[arg(long, global = true, help_heading = "Options for a run")]
    pub no_memory: bool,
    /// One agent alone: no specialists, no handing over
    #[arg(long, global = true, help_heading = "Options for a run")]
    pub single_agent: bool,
    /// Without your files: no profile, no curriculum, no earlier lesson
    #[arg(long, global = true, help_heading = "Options for a run")]
    pub no_workspace: bool,
    /// A conversation in words: no commands, no cards, no lesson that fills
    #[arg(long, global = true, help_heading = "Options for a run")]
    pub chat: bool,
    /// How far the agent may open skills; kept with the session
    #[arg(long, global = true, value_name = "HOW", help_heading = "Options for a run")]
    pub skills: Option<Skills>,
    /// How much the agent may do without asking; kept with the session
    #[arg(long, global = true, value_name = "MODE", help_heading = "Options for a run")]
    pub approval: Option<Approval>,
    /// Who answers what the agent shows: ask, skip, confirm, or a file of rules (see --help)
    #[arg(long, global = true, value_name = "HOW", help_heading = "Options for a run")]
    pub answers: Option<Answers>,
}

/// How far the agent may open skills.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Skills {
    /// There are none
    None,
    /// It knows what they are called and what they are for
    Names,
    /// It reads a skill's own text as well
    Text,
    /// It reads the files beside it as well
    Files,
}

impl From<Skills> for SkillUse {
    fn from(skills: Skills) -> Self {
        match skills {
            Skills::None => Self::None,
            Skills::Names => Self::Tier1,
            Skills::Text => Self::Tier2,
            Skills::Files => Self::Tier3,
        }
    }
}

/// How much the agent may do without asking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Approval {
    /// It goes on without asking and shows what it did
    Automation,
    /// It asks before each thing that changes a file or a memory
    Collaboration,
}

/// Who answers what the agent shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answers {
    /// The person at the terminal.
    Ask,
    /// Nobody: cards are passed by.
    Skip,
    /// Nobody: what will be used is used as shown, the rest is passed by.
    Confirm,
    /// Rules of a file.
    Rules(PathBuf),
}

impl std::str::FromStr for Answers {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "ask" => Self::Ask,
            "skip" => Self::Skip,
            "confirm" => Self::Confirm,
            file => Self::Rules(file.into()),
        })
    }
}

/// The option that says who answers.
pub const PROVIDER: &str = "provider";

impl Global {
    /// The options for a run that were typed.
    pub fn run_options(&self) -> Vec<&'static str> {
        let typed = [
            (PROVIDER, self.provider.is_some()),
            ("model", self.model.is_some()),
            ("max-turns", self.max_turns.is_some()),
            ("effort", self.effort.is_some()),
            ("hook", !self.hook.is_empty()),
            ("lesson", self.lesson.is_some()),
            ("dry-run", self.dry_run),
            ("hand-back", self.hand_back),
            ("not-a-concern", self.not_a_concern),
            ("no-memory", self.no_memory),
            ("single-agent", self.single_agent),
            ("no-workspace", self.no_workspace),
            ("chat", self.chat),
            ("skills", self.skills.is_some()),
            ("approval", self.approval.is_some()),
            ("answers", self.answers.is_some()),
        ];
        typed.into_iter().filter(|(_, typed)| *typed).map(|(option, _)| option).collect()
    }

    /// What is switched off from here on, as far as it was said.
    pub fn factors(&self) -> FactorsSaid {
        FactorsSaid {
            workspace: self.no_workspace.then_some(WorkspaceUse::Off),
            scaffolding: self.chat.then_some(Scaffolding::Chat),
            skills: self.skills.map(SkillUse::from),
            topology: self.single_agent.then_some(Topology::Single),
            memory: self.no_memory.then_some(MemoryUse::Off),
            effort: self.effort.map(Effort::from),
        }
    }

    /// How much the agent may do, when this was said.
    pub fn approval(&self) -> Option<ApprovalMode> {
        self.approval.map(ApprovalMode::from)
    }
}

/// How long a model thinks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum EffortWord {
    /// As the list of models or the provider has it
    Usual,
    /// Little
    Low,
    /// Some
    Medium,
    /// Much
    High,
}

impl From<EffortWord> for Effort {
    fn from(word: EffortWord) -> Self {
        match word {
            EffortWord::Usual => Self::Usual,
            EffortWord::Low => Self::Low,
            EffortWord::Medium => Self::Medium,
            EffortWord::High => Self::High,
        }
    }
}

impl From<Approval> for ApprovalMode {
    fn from(approval: Approval) -> Self {
        match approval {
            Approval::Automation => Self::Automation,
            Approval::Collaboration => Self::Collaboration,
        }
    }
}
