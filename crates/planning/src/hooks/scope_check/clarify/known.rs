//! What the workspace offers for an answer: classes, topics, subjects and lessons that are there.

use crate::lessons::{is_archived, lesson_in};
use crate::request::earlier::KnownSession;
use api::LessonSummary;
use chrono::NaiveDate;
use domain::Timestamp;
use workspace::{ClassProfile, Workspace, WorkspaceError, passages};

/// The most topics that are offered.
const TOPICS: usize = 4;

/// What the workspace offers for an answer.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct KnownClasses {
    /// Every class.
    pub classes: Vec<ClassProfile>,
    /// The class that the teacher's words name.
    pub class: Option<String>,
    /// Topics, with where each comes from.
    pub topics: Vec<(String, String)>,
    /// Subjects that a class may have.
    pub subjects: Vec<String>,
    /// Lessons that are not in the archive, the one that was changed last first; none when they cannot
    /// be read.
    pub lessons: Option<Vec<LessonSummary>>,
    /// When each of them was changed before.
    pub worked_on: Vec<(String, Timestamp)>,
    /// Whether the drafter by rules is asked, which takes nothing from an earlier lesson where a topic
    /// is named.
    pub by_rules: bool,
    /// Sessions that her words may point to, where no lesson fits them.
    pub sessions: Vec<KnownSession>,
    /// The present day.
    pub today: Option<NaiveDate>,
    /// Whether a command asks for something else than a new lesson.
    pub other_command: bool,
}

impl KnownClasses {
    /// Classes, and topics for the class or for all.
    ///
    /// # Errors
    /// When the workspace cannot be read.
    pub fn read(workspace: &Workspace, class: Option<String>) -> Result<Self, WorkspaceError> {
        let classes = workspace.classes()?.profiles;
        let profile = class.as_deref().and_then(|name| {
            classes.iter().find(|profile| profile.name.eq_ignore_ascii_case(name))
        });
        let topics = topics(workspace, profile)?;
        let subjects = subjects(workspace, &classes)?;
        Ok(Self { classes, class, topics, subjects, ..Self::default() })
    }
}

/// Lessons that the class has had and she has not put away, then topics of its curriculum at its level.
fn topics(
    workspace: &Workspace,
    class: Option<&ClassProfile>,
) -> Result<Vec<(String, String)>, WorkspaceError> {
    let mut topics: Vec<(String, String)> = Vec::new();
    let mut offer = |topic: &str, why: String| {
        if topics.len() < TOPICS && !topics.iter().any(|(known, _)| known == topic) {
            topics.push((topic.to_owned(), why));
        }
    };
    if let Some(class) = class {
        let had = match workspace.list(&format!("lessons/{}", class.name)) {
            Ok(entries) => entries,
            Err(WorkspaceError::NotFound { .. }) => Vec::new(),
            Err(error) => return Err(error),
        };
        let had = had.iter().filter(|entry| !is_archived(workspace, &lesson_in(&entry.path)));
        for lesson in had.take(TOPICS / 2) {
            let topic = lesson.name.trim_end_matches(".md").replace('-', " ");
            offer(&topic, format!("a next lesson: {} has had one", class.name));
        }
    }
    for file in workspace.curriculum_files()? {
        let fits = class.and_then(|c| c.subject.as_deref()).is_none_or(|s| file.is_for(s));
        let Ok(text) = workspace.read(&file.path) else { continue };
        if !fits {
            continue;
        }
        let level = class.and_then(|class| class.level.as_deref()).unwrap_or_default();
        let at_level = text.text.split("\n## ").filter(|part| {
            let heading = part.lines().next().unwrap_or_default();
            !level.is_empty() && heading.to_lowercase().starts_with(&level.to_lowercase())
        });
        for passage in at_level.flat_map(passages) {
            let named = passage.text.strip_prefix("topics:").unwrap_or_default();
            if let Some(topic) = named.split(',').map(str::trim).find(|topic| !topic.is_empty()) {
                offer(topic, format!("{level} level, {}", file.path));
            }
        }
    }
    Ok(topics)
}

/// Subjects of the other classes, then those of the curriculum files.
fn subjects(
    workspace: &Workspace,
    classes: &[ClassProfile],
) -> Result<Vec<String>, WorkspaceError> {
    let own = classes.iter().filter_map(|class| class.subject.clone());
    let files = workspace.curriculum_files()?.into_iter().filter_map(|file| file.subject);
    let mut subjects: Vec<String> = Vec::new();
    for subject in own.chain(files) {
        if !subjects.contains(&subject) {
            subjects.push(subject);
        }
    }
    Ok(subjects)
}
