//! Letting go by rule: what nothing has used for long, counted in school days.

use domain::Timestamp;
use memory::{Age, Author, BlockKind, Entry, Expiry, ExpiryRules, Provenance, SchoolCalendar};
use store::{MemoryDeed, MemoryFilter, StoreError, TeacherStore};

/// Who lets go, in memory's log.
const EXPIRY: &str = "expire-memories";

/// What the rule lets go of all that holds or waits, with how it stands.
///
/// # Errors
/// When the database is away.
pub async fn due(
    store: &TeacherStore,
    rules: &ExpiryRules,
    calendar: &SchoolCalendar,
    now: Timestamp,
) -> Result<Vec<(Entry, Age)>, StoreError> {
    let all = MemoryFilter { waiting: true, ..MemoryFilter::default() };
    let mut held = store.memory_entries(&all).await?;
    held.retain(|entry| entry.block.kind != BlockKind::Heading);
    let judged = rules.judge(&held, calendar, now.date_naive());
    let due = held.into_iter().zip(judged).filter_map(|(entry, expiry)| match expiry {
        Expiry::Due(age) => Some((entry, age)),
        Expiry::Exempt(_) | Expiry::Kept(_) | Expiry::Soon(_) => None,
    });
    Ok(due.collect())
}

/// Lets them go, each with the reason in its history; they can be brought back.
///
/// # Errors
/// When the database is away.
pub async fn let_go(
    store: &TeacherStore,
    due: &[(Entry, Age)],
    now: Timestamp,
) -> Result<(), StoreError> {
    if due.is_empty() {
        return Ok(());
    }
    let reason = |age: &Age| format!("It was let go: not used for {} school days.", age.unused);
    let due: Vec<(Entry, String)> =
        due.iter().map(|(entry, age)| (entry.clone(), reason(age))).collect();
    let by = Author::Job(EXPIRY.to_owned());
    let origin = Provenance { session: None, trace: None, by };
    store.expire_memories(&due, &MemoryDeed { origin, at: now }).await?;
    Ok(())
}
