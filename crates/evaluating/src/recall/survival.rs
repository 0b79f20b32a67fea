//! How much of what is needed the rule of letting go leaves.

use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use memory::{Expiry, ExpiryRules, Room, SchoolCalendar};
use remembering::{Recall, Shelves};

use super::Kept;
use super::conversation::Conversation;

/// So many of the earlier turns a later one makes use of.
const TOUCHED: usize = 5;

/// How much of the evidence that the questions need is still held at the end, when each turn makes use of
/// five earlier ones and the rule lets go what nothing uses. Every weekday counts.
///
/// # Errors
/// When the database does not do it.
pub async fn survived(
    kept: &Kept,
    conversation: &Conversation,
    rules: &ExpiryRules,
) -> anyhow::Result<(usize, usize)> {
    let shelves = Shelves::new(kept.store.clone());
    let calendar = SchoolCalendar::default();
    let mut uses: HashMap<&str, (u32, NaiveDate)> = HashMap::new();
    let mut gone: HashSet<&str> = HashSet::new();
    for session in &conversation.sessions {
        let today = session.at.date_naive();
        for (place, (count, last)) in &uses {
            if matches!(rules.weigh(*count, calendar.days_between(*last, today)), Expiry::Due(_)) {
                gone.insert(place);
            }
        }
        let said = session.turns.iter().filter(|turn| !turn.by_assistant && !turn.private);
        for turn in said {
            let place = turn.place.as_str();
            let recall = Recall {
                question: turn.said.clone(),
                class: None,
                gone: false,
                room: Room { most: TOUCHED * 4, tokens: u32::MAX },
            };
            let found = shelves.recall(&recall).await?;
            let earlier = found.iter().filter_map(|one| kept.places.get(&one.entry.id));
            let earlier = earlier.filter_map(|place| uses.get_key_value(place.as_str()));
            let touched: Vec<&str> = earlier
                .map(|(place, _)| *place)
                .filter(|place| !gone.contains(place))
                .take(TOUCHED)
                .collect();
            for place in touched {
                if let Some((count, last)) = uses.get_mut(place) {
                    (*count, *last) = (*count + 1, today);
                }
            }
            uses.insert(place, (0, today));
        }
    }
    let asked = conversation.questions.iter().filter(|one| one.answerable);
    let needed: HashSet<&str> =
        asked.flat_map(|one| one.evidence.iter().map(String::as_str)).collect();
    let known = needed.iter().filter(|place| uses.contains_key(**place));
    let held = needed.iter().filter(|place| uses.contains_key(**place) && !gone.contains(**place));
    Ok((held.count(), known.count()))
}
