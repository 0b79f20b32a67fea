//! What a prompt and the card before a draft say of what to look out for with a class.

use std::sync::Arc;

use expecting::{Ended, Told, Warning, WarningSource, outlook};
use faults::Fault;
use store::TeacherStore;

use super::wire;
use crate::lessons::Lessons;
use crate::settings::Settings;
use crate::supplies::Supplies;

/// What the prompt and the card call the place where it stands.
pub const SOURCE: &str = drafter::OUTLOOK;

/// Where it is looked up; clones share it.
#[derive(Clone)]
pub struct Outlook {
    lessons: Lessons,
    store: TeacherStore,
    settings: Arc<Settings>,
}

impl Outlook {
    /// Over the same folder and rows as her runs.
    pub fn of(supplies: &Supplies) -> Self {
        let settings = Arc::clone(&supplies.allowed.settings);
        Self::new(supplies.lessons.clone(), supplies.store.clone(), settings)
    }

    /// Over these lessons and rows.
    pub fn new(lessons: Lessons, store: TeacherStore, settings: Arc<Settings>) -> Self {
        Self { lessons, store, settings }
    }

    /// What to look out for with a class, as the prompt says it: empty where there is nothing, and for whoever does
    /// not want to be asked what she expects. What cannot be read keeps no lesson from being drafted.
    pub async fn told(&self, class: Option<&str>) -> String {
        let Some(class) = class else { return String::new() };
        if self.settings.choices().asks_what_i_expect_since.is_none() {
            return String::new();
        }
        match self.warnings(class).await {
            Ok(warnings) => in_words(class, &warnings),
            Err(error) => {
                tracing::warn!(%error, "what to look out for is not in the prompt");
                String::new()
            }
        }
    }

    async fn warnings(&self, class: &str) -> Result<Vec<Warning>, Fault> {
        let rows = self.store.predictions().await?;
        let of_class = rows
            .iter()
            .filter(|row| row.deleted_at.is_none() && row.class.eq_ignore_ascii_case(class));
        let ended: Vec<Ended> = of_class
            .filter_map(|row| {
                let end = row.end.as_ref()?;
                let source = WarningSource {
                    lesson: row.lesson.clone(),
                    topic: row.topic.clone(),
                    day: end.taught_on,
                };
                Some(Ended {
                    source,
                    came: wire::came(row)?,
                    cause: end.cause.clone(),
                    surprise: end.surprise.clone(),
                    next_time: end.next_time.clone(),
                    marked: row.marked,
                })
            })
            .collect();
        let told: Vec<Told> = self
            .lessons
            .told_of(class)
            .await?
            .into_iter()
            .map(|said| Told {
                source: WarningSource {
                    lesson: said.lesson.path,
                    topic: said.lesson.topic,
                    day: Some(said.lesson.day),
                },
                words: said.words,
            })
            .collect();
        Ok(outlook(class, &ended, &told))
    }
}

fn in_words(class: &str, warnings: &[Warning]) -> String {
    if warnings.is_empty() {
        return String::new();
    }
    let lines: Vec<String> = warnings.iter().map(|warning| format!("- {}", warning.text)).collect();
    format!(
        "# What to look out for with {class}: earlier lessons came otherwise than she expected, so plan this one so \
         that it does not happen again and say where you did\n\n{}\n",
        lines.join("\n")
    )
}
