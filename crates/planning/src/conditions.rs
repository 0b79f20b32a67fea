//! What is switched off in a run, as a study varies it: one room, so that nobody has to remember it anywhere
//! else.
//!
//! Without her files (factor A) everything in a run is given a folder in which nothing is but the lessons that
//! the run writes, so that no prompt, tool or hook can read what is hers, whichever of them comes next. A chat
//! (factor B) is an agent of its own, with nothing but words. Skills (factor C) are opened as deep as is said.

use std::borrow::Cow;
use std::sync::Arc;

use agent::Tool as _;
use domain::{Factors, MemoryUse, Scaffolding, SkillUse, WorkspaceUse};
use plugins::Plugin;
use workspace::CurriculumShelf;

use crate::classes::Classes;
use crate::files::Files;
use crate::supplies::Supplies;
use crate::tools::find_outcomes::FindOutcomes;
use crate::tools::get_lesson::GetLesson;
use crate::tools::list_directory::ListDirectory;
use crate::tools::list_lessons::ListLessons;
use crate::tools::read_file::ReadFile;
use crate::tools::read_session::ReadSession;
use crate::tools::read_skill::ReadSkill;
use crate::tools::search_sessions::SearchSessions;
use crate::tools::str_replace::StrReplace;
use crate::tools::write_file::WriteFile;

/// The agent that talks and does nothing else.
pub const CHAT: &str = "chat";

/// What an agent is told that has no files of hers.
pub const NO_FILES: &str = "There are no files of the teacher's in this session: no profile of her or of the \
    class, no curriculum, no earlier lessons. Whatever you were told of them, go by her words alone, do not \
    look for files, and do not say what they would hold.";

/// Where a run writes what it drafts.
const LESSONS: &str = "lessons";

/// Tools that read or write the teacher's files.
const OF_FILES: [&str; 6] = [
    FindOutcomes::NAME,
    ListDirectory::NAME,
    ListLessons::NAME,
    ReadFile::NAME,
    StrReplace::NAME,
    WriteFile::NAME,
];

/// Tools that look into earlier sessions: what is remembered of them, and made of her files.
const OF_SESSIONS: [&str; 2] = [ReadSession::NAME, SearchSessions::NAME];

/// Whether an agent may have a tool.
#[must_use]
pub fn allows(factors: Factors, tool: &str) -> bool {
    let files = factors.workspace == WorkspaceUse::On;
    let memory = factors.memory == MemoryUse::On;
    let opens = factors.skills >= SkillUse::Tier2;
    // Who writes no lesson has none but hers to read.
    let drafts = factors.scaffolding == Scaffolding::Commands;
    (files || !OF_FILES.contains(&tool))
        && (files || drafts || tool != GetLesson::NAME)
        && (files && memory || !OF_SESSIONS.contains(&tool))
        && (opens || tool != ReadSkill::NAME)
}

/// A plugin as far as its skills may be opened.
#[must_use]
pub fn opened(plugin: &Plugin, skills: SkillUse) -> Cow<'_, Plugin> {
    match skills {
        SkillUse::Tier3 => Cow::Borrowed(plugin),
        SkillUse::None | SkillUse::Tier1 | SkillUse::Tier2 => {
            let mut plugin = plugin.clone();
            plugin.skills.iter_mut().for_each(|skill| skill.files.clear());
            Cow::Owned(plugin)
        }
    }
}

impl Supplies {
    /// What a run has of these under what is switched on.
    #[must_use]
    pub fn under(&self, factors: Factors) -> Cow<'_, Self> {
        match factors.workspace {
            WorkspaceUse::On => Cow::Borrowed(self),
            WorkspaceUse::Off => {
                let workspace = Arc::new(self.workspace.only_within(LESSONS));
                let shelf = CurriculumShelf::default();
                let files = Files::new(Arc::clone(&workspace));
                Cow::Owned(Self {
                    lessons: self.lessons.over(Arc::clone(&workspace), shelf.clone()),
                    classes: Classes { files, ..self.classes.clone() },
                    curriculum: shelf,
                    workspace,
                    ..self.clone()
                })
            }
        }
    }
}
