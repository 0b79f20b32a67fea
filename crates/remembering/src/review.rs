//! What of memory is worth a look: what waits for her word, what may say the same or clash, what a rule is about to let
//! go, what nothing uses. And how long an entry stays.

use api::{MemoryAging, MemoryPair, MemoryRelation, MemoryReview, MemoryUnused};
use domain::MemoryId;
use faults::Fault;
use memory::{
    BlockKind, Entry, Exemption, Expiry, NearPair, Relation, SchoolCalendar, Scope, State,
    last_used, pairs,
};
use store::MemoryFilter;

use crate::calendar::school_calendar;
use crate::commands::MemoryDesk;
use crate::entries::entry_on_the_wire;

/// A memory that stood in so many runs and was used in none is worth a look.
const SHOWN_IN_VAIN: u32 = 5;
/// The most of a kind that is shown; how many more there are is said.
const MOST: usize = 50;

impl MemoryDesk {
    pub(crate) async fn review(&self) -> Result<MemoryReview, Fault> {
        let all = MemoryFilter { waiting: true, ..MemoryFilter::default() };
        let all = self.shelves.store().memory_entries(&all).await?;
        let (calendar, faults) = school_calendar(&self.workspace).await;
        let mut waiting: Vec<&Entry> =
            all.iter().filter(|entry| entry.state == State::Candidate).collect();
        waiting.sort_by_key(|entry| (std::cmp::Reverse(entry.importance), entry.created_at));
        let both = self.shelves.store().holding_beside().await?;
        let (pairs, more_pairs) = first(open_pairs(&all, &both));
        let (aging, more_aging) = first(self.aging(&all, &calendar));
        let unused = self.shelves.store().memories_shown_in_vain(SHOWN_IN_VAIN).await?;
        let (unused, more_unused) = first(unused);
        let unused = unused
            .into_iter()
            .map(|(entry, shown)| MemoryUnused { entry: entry_on_the_wire(&entry, &all), shown });
        Ok(MemoryReview {
            waiting: waiting.into_iter().map(|entry| entry_on_the_wire(entry, &all)).collect(),
            pairs,
            more_pairs,
            aging,
            more_aging,
            unused: unused.collect(),
            more_unused,
            calendar_until: calendar.last_day().map(|day| day.to_string()),
            calendar_problems: faults.iter().map(ToString::to_string).collect(),
        })
    }

    /// What a rule lets go soon, or would if she had not confirmed it: the soonest first.
    fn aging(&self, all: &[Entry], calendar: &SchoolCalendar) -> Vec<MemoryAging> {
        let is_memory = |entry: &&Entry| entry.block.kind != BlockKind::Heading;
        let held: Vec<Entry> = all.iter().filter(is_memory).cloned().collect();
        let today = self.clock.now().date_naive();
        let rules = self.rules.rules();
        let judged = rules.judge(&held, calendar, today);
        let mut aging: Vec<MemoryAging> = Vec::new();
        for (entry, expiry) in held.iter().zip(judged) {
            let unused_days = calendar.days_between(last_used(entry), today);
            let days_left = match expiry {
                Expiry::Kept(_) => continue,
                Expiry::Soon(age) | Expiry::Due(age) => Some(age.left),
                // What she confirmed stays; that nothing uses it is worth knowing all the same.
                Expiry::Exempt(Exemption::Confirmed)
                    if matches!(rules.weigh(entry.access.count, unused_days), Expiry::Due(_)) =>
                {
                    None
                }
                Expiry::Exempt(_) => continue,
            };
            aging.push(MemoryAging {
                entry: entry_on_the_wire(entry, all),
                unused_days,
                days_left,
            });
        }
        aging.sort_by_key(|one| {
            (one.days_left.unwrap_or(u32::MAX), std::cmp::Reverse(one.unused_days))
        });
        aging
    }

    /// How long an entry that holds or waits stays, in one sentence; none for one that does neither.
    pub(crate) async fn stays(&self, id: MemoryId) -> Result<Option<String>, Fault> {
        let all = MemoryFilter { waiting: true, ..MemoryFilter::default() };
        let all = self.shelves.store().memory_entries(&all).await?;
        let Some(at) = all.iter().position(|entry| entry.id == id) else { return Ok(None) };
        let (calendar, _) = school_calendar(&self.workspace).await;
        // All of them, since a limit of their number lets the least used go.
        let judged = self.rules.rules().judge(&all, &calendar, self.clock.now().date_naive());
        Ok(judged.get(at).map(stays))
    }
}

fn stays(expiry: &Expiry) -> String {
    match expiry {
        Expiry::Exempt(Exemption::Pinned) => "It stays: you pinned it.".to_owned(),
        Expiry::Exempt(Exemption::Confirmed) => "It stays: you wrote or confirmed it.".to_owned(),
        Expiry::Exempt(Exemption::Guards) => "It stays: it keeps somebody safe.".to_owned(),
        Expiry::Due(_) => "It is let go when memory is next tidied, after one of your requests, \
                           unless you keep it."
            .to_owned(),
        Expiry::Kept(age) | Expiry::Soon(age) => {
            let days = if age.left == 1 { "school day" } else { "school days" };
            format!("It is let go in {} {days} unless an answer uses it or you keep it.", age.left)
        }
    }
}

/// As many as are shown, and how many more there are.
fn first<One>(mut all: Vec<One>) -> (Vec<One>, u32) {
    let more = u32::try_from(all.len().saturating_sub(MOST)).unwrap_or(u32::MAX);
    all.truncate(MOST);
    (all, more)
}

/// The pairs that she has not said both hold of, within her own memory and within that of each class.
fn open_pairs(all: &[Entry], both_hold: &[(MemoryId, MemoryId)]) -> Vec<MemoryPair> {
    let mut scopes: Vec<&Scope> = all.iter().map(|entry| entry.path.scope()).collect();
    scopes.sort();
    scopes.dedup();
    let mut found: Vec<NearPair> = Vec::new();
    for scope in scopes {
        let of_scope: Vec<Entry> =
            all.iter().filter(|entry| entry.path.scope() == scope).cloned().collect();
        found.extend(pairs(&of_scope));
    }
    found.sort_by_key(|pair| pair.relation == Relation::Alike);
    let is_open = |pair: &NearPair| {
        let (one, other) = (pair.older, pair.newer);
        !both_hold.contains(&(one, other)) && !both_hold.contains(&(other, one))
    };
    let wire = |id: MemoryId| {
        all.iter().find(|entry| entry.id == id).map(|entry| entry_on_the_wire(entry, all))
    };
    let open = found.into_iter().filter(is_open);
    open.filter_map(|pair| {
        let (relation, question) = match pair.relation {
            Relation::Alike => (MemoryRelation::Alike, "Do these say the same?"),
            Relation::Denied => (MemoryRelation::Denied, "One says no to the other. Which holds?"),
            Relation::OtherNumber => {
                (MemoryRelation::OtherNumber, "They name different numbers. Which holds?")
            }
        };
        let (older, newer) = (wire(pair.older)?, wire(pair.newer)?);
        Some(MemoryPair { older, newer, relation, question: question.to_owned() })
    })
    .collect()
}
