//! Whether the minutes of the activities add up to the lesson.

use serde::Serialize;

use crate::Lesson;

/// The lesson's minutes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Minutes {
    /// How long the lesson lasts, if its file says so.
    pub available: Option<u32>,
    /// What the activities take together.
    pub planned: u32,
    /// The sections with activities, in the order of the file.
    pub by_section: Vec<SectionMinutes>,
    /// The activities, in the order of the file.
    pub by_item: Vec<ItemMinutes>,
}

/// What one section takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SectionMinutes {
    /// Its id.
    pub section: String,
    /// The sum of its activities.
    pub minutes: u32,
}

/// What one activity takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ItemMinutes {
    /// Id of its section.
    pub section: String,
    /// Its id in the section.
    pub item: String,
    /// Nought when its heading does not say.
    pub minutes: u32,
}

impl Minutes {
    /// Planned less available: above nought when there is too much in the lesson.
    #[must_use]
    pub fn difference(&self) -> Option<i64> {
        self.available.map(|available| i64::from(self.planned) - i64::from(available))
    }

    /// The same in words: "12 of 50 minutes are planned, 38 are left".
    #[must_use]
    pub fn in_words(&self) -> String {
        let planned = self.planned;
        let Some(available) = self.available else {
            return format!(
                "{planned} minutes are planned; the lesson does not say how long it is"
            );
        };
        match i64::from(planned) - i64::from(available) {
            0 => format!("all {available} minutes are planned"),
            over @ 1.. => format!("{planned} of {available} minutes are planned: {over} too many"),
            left => format!("{planned} of {available} minutes are planned, {} are left", -left),
        }
    }
}

/// Adds the minutes up.
#[must_use]
pub fn minutes(lesson: &Lesson) -> Minutes {
    let mut minutes = Minutes { available: lesson.minutes, ..Minutes::default() };
    for (section, item) in lesson.activities() {
        let taken = item.fields.minutes.unwrap_or(0);
        minutes.planned = minutes.planned.saturating_add(taken);
        match minutes.by_section.last_mut().filter(|last| last.section == section) {
            Some(last) => last.minutes = last.minutes.saturating_add(taken),
            None => {
                minutes
                    .by_section
                    .push(SectionMinutes { section: section.to_owned(), minutes: taken });
            }
        }
        let (section, item) = (section.to_owned(), item.id.clone());
        minutes.by_item.push(ItemMinutes { section, item, minutes: taken });
    }
    minutes
}
