//! The life of a memory as she sees and steers it: searched, told, confirmed, merged, let go.

use api::{
    MemoryAdd, MemoryAging, MemoryBothHold, MemoryChange, MemoryConfirm, MemoryDeedInfo,
    MemoryEntries, MemoryEntriesFilter, MemoryEntry, MemoryExpire, MemoryExpired, MemoryFound,
    MemoryFoundEntry, MemoryHistory, MemoryMergeRequest, MemorySearch, MemorySupersede, Nothing,
};
use domain::MemoryId;
use faults::Fault;
use memory::{
    BANDS, Choice, ClassName, DeedKind, Entry, INDEX, MemoryPath, Room, Scope, State, told,
    told_of_erased,
};
use store::{
    MemoryEvent, MemoryEventDraft, MemoryEventFilter, MemoryFilter, MemoryMerge, StoreError,
};

use crate::calendar::school_calendar;
use crate::commands::{MemoryDesk, parse_id};
use crate::entries::{entry_on_the_wire, sort_of_the_wire};
use crate::letting_go;
use crate::recall::{Recall, Recalled};
use crate::shelves::WriteError;

/// The most hits of a search by hand.
const HITS: usize = 30;
/// The last band of what is close to a question, and of what is about it in part.
const CLOSE: u32 = BANDS / 5;
const PARTLY: u32 = BANDS * 3 / 5;

impl MemoryDesk {
    pub(crate) async fn one(&self, id: MemoryId) -> Result<MemoryEntry, Fault> {
        let found = self.shelves.store().memories(&[id]).await?;
        let entry = found.first().ok_or(StoreError::UnknownMemory(id))?;
        let mut near = entry.merged.clone();
        if let State::Superseded(by) = entry.state {
            near.push(by);
        }
        let near = self.shelves.store().memories(&near).await?;
        Ok(entry_on_the_wire(entry, &near))
    }

    pub(crate) async fn entries(
        &self,
        filter: MemoryEntriesFilter,
    ) -> Result<MemoryEntries, Fault> {
        let scope = match filter.class.as_deref() {
            None => None,
            Some("") => Some(Scope::Teacher),
            Some(class) => Some(Scope::Class(ClassName::new(class).map_err(Fault::invalid)?)),
        };
        let MemoryEntriesFilter { lesson, gone, waiting, .. } = filter;
        let filter = MemoryFilter { scope, lesson, gone, waiting };
        let found = self.shelves.store().memory_entries(&filter).await?;
        let entries = found.iter().map(|entry| entry_on_the_wire(entry, &found)).collect();
        Ok(MemoryEntries { entries })
    }

    pub(crate) async fn search(&self, search: MemorySearch) -> Result<MemoryFound, Fault> {
        let recall = Recall {
            question: search.question,
            class: search.class,
            gone: search.gone,
            room: Room { most: HITS, tokens: u32::MAX },
        };
        let (found, by_meaning) = self.shelves.recalled(&recall).await?;
        let near: Vec<Entry> = found.iter().map(|one| one.entry.clone()).collect();
        let hits = found.iter().take(HITS).map(|one| MemoryFoundEntry {
            entry: entry_on_the_wire(&one.entry, &near),
            relevance: one.ranked.relevance,
            band: one.ranked.band,
            chosen: one.ranked.choice.is_chosen(),
            why: fit(one).to_owned(),
        });
        Ok(MemoryFound { hits: hits.collect(), by_meaning })
    }

    pub(crate) async fn history(&self, id: &str) -> Result<MemoryHistory, Fault> {
        let id = parse_id(id)?;
        let mut filter =
            MemoryEventFilter { entry: Some(id), limit: 500, ..MemoryEventFilter::default() };
        let mut events = Vec::new();
        loop {
            let page = self.shelves.store().memory_events(&filter).await?;
            events.extend(page.events);
            match page.next {
                None => break,
                next => filter.before = next,
            }
        }
        if events.is_empty() {
            return Err(StoreError::UnknownMemory(id).into());
        }
        events.reverse();
        let entry = match self.one(id).await {
            Ok(entry) => Some(entry),
            Err(fault) if fault.code() == api::ErrorCode::NotFound => None,
            Err(fault) => return Err(fault),
        };
        let deeds: Vec<MemoryDeedInfo> = events
            .iter()
            .map(|event| MemoryDeedInfo {
                at: event.at,
                kind: event.what.kind.name().to_owned(),
                sentence: match entry {
                    Some(_) => told_to(id, event),
                    None => told_of_erased(event.what.kind, &event.origin.by),
                },
                session_id: event.origin.session,
                trace_id: event.origin.trace,
            })
            .collect();
        let because = because(entry.as_ref(), &deeds);
        let stays = self.stays(id).await?;
        Ok(MemoryHistory { entry, deeds, because, stays })
    }

    pub(crate) async fn add(&self, add: MemoryAdd) -> Result<MemoryEntry, Fault> {
        let scope = match add.class.as_deref() {
            None | Some("") => Scope::Teacher,
            Some(class) => Scope::Class(ClassName::new(class).map_err(Fault::invalid)?),
        };
        let file = add.file.as_deref().unwrap_or(INDEX);
        let path = MemoryPath::within(scope, file).map_err(Fault::invalid)?;
        if add.text.trim().is_empty() {
            return Err(Fault::invalid("there is nothing to remember: write one sentence"));
        }
        let id = MemoryId::new();
        let deed = self.deed_of_teacher();
        let there = self.shelves.store().memory_file(&path).await?;
        let added = memory::append(&there.entries, [(id, add.text.clone())]).places.pop();
        let says = |entry: &&Entry| {
            entry.is_active()
                && added.as_ref().is_some_and(|one| one.block.text == entry.block.text)
        };
        if let Some(entry) = there.entries.iter().find(says) {
            let advice = format!("{path} says this already: {}", entry.short_id.as_str());
            return Err(Fault::invalid(advice));
        }
        let written = self.shelves.write(&path, &deed, |content| {
            Ok(memory::append(&content.entries, [(id, add.text.clone())]).render())
        });
        let written = written.await?;
        let Some(short) = written.ids.first() else {
            return Err(Fault::invalid(format!("{path} says this already")));
        };
        let entry = written.content.entries.iter().find(|one| one.short_id.as_str() == short);
        let entry = entry.ok_or(StoreError::UnknownMemory(id))?;
        if let Some(lesson) = &add.lesson {
            self.shelves.store().tie_memory(entry.id, lesson).await?;
        }
        self.one(entry.id).await
    }

    pub(crate) async fn confirm(&self, confirm: MemoryConfirm) -> Result<MemoryEntry, Fault> {
        let id = parse_id(&confirm.id)?;
        let entry = self.one(id).await?;
        let text = confirm.text.unwrap_or(entry.text);
        self.may_be_kept(&entry.path, &text).await?;
        self.shelves.store().confirm_memory(id, Some(&text), &self.deed_of_teacher()).await?;
        self.shelves.embed_soon().await?;
        self.one(id).await
    }

    pub(crate) async fn change(&self, change: MemoryChange) -> Result<MemoryEntry, Fault> {
        let id = parse_id(&change.id)?;
        let (store, deed) = (self.shelves.store(), self.deed_of_teacher());
        if let Some(text) = &change.text {
            let entry = self.one(id).await?;
            self.may_be_kept(&entry.path, text).await?;
            store.reword_memory(id, text, &deed).await?;
            self.shelves.embed_soon().await?;
        }
        if let Some(pinned) = change.pinned {
            store.pin_memory(id, pinned, &deed).await?;
        }
        if let Some(importance) = change.importance {
            store.weigh_memory(id, importance, &deed).await?;
        }
        if let Some(sort) = change.sort {
            store.sort_memory(id, Some(sort_of_the_wire(sort)), &deed).await?;
        }
        if change.sort_by_words {
            store.sort_memory(id, None, &deed).await?;
        }
        if change.holds {
            store.confirm_use_of_memory(id, &deed).await?;
        }
        self.one(id).await
    }

    pub(crate) async fn merge(&self, merge: MemoryMergeRequest) -> Result<MemoryEntry, Fault> {
        let ids: Vec<MemoryId> =
            merge.ids.iter().map(|id| parse_id(id)).collect::<Result<_, _>>()?;
        let mut entries = self.shelves.store().memories(&ids).await?;
        entries.sort_by_key(|entry| (entry.created_at, entry.id));
        let Some((kept, others)) = entries.split_first().filter(|(_, others)| !others.is_empty())
        else {
            return Err(Fault::invalid("two memories or more can be merged"));
        };
        of_one_scope(&entries)?;
        self.may_be_kept(&kept.path.to_string(), &merge.text).await?;
        let block = memory::reword(std::slice::from_ref(kept), kept.id, &merge.text);
        let text = block.and_then(|change| change.places.into_iter().next());
        let text = text.map_or(merge.text, |place| place.block.text);
        let merge = MemoryMerge {
            kept: kept.id,
            others: others.iter().map(|other| other.id).collect(),
            text,
        };
        self.shelves.store().merge_memories(&merge, &self.deed_of_teacher()).await?;
        self.shelves.embed_soon().await?;
        self.one(merge.kept).await
    }

    pub(crate) async fn supersede(&self, which: MemorySupersede) -> Result<MemoryEntry, Fault> {
        let (old, by) = (parse_id(&which.old)?, parse_id(&which.by)?);
        of_one_scope(&self.shelves.store().memories(&[old, by]).await?)?;
        self.shelves.store().supersede_memory(old, by, &self.deed_of_teacher()).await?;
        self.one(old).await
    }

    pub(crate) async fn both_hold(&self, pair: MemoryBothHold) -> Result<Nothing, Fault> {
        let ids = (parse_id(&pair.id)?, parse_id(&pair.other)?);
        of_one_scope(&self.shelves.store().memories(&[ids.0, ids.1]).await?)?;
        self.shelves.store().hold_beside(ids, pair.both, &self.deed_of_teacher()).await?;
        Ok(Nothing {})
    }

    pub(crate) async fn expire(&self, expire: MemoryExpire) -> Result<MemoryExpired, Fault> {
        let (calendar, _) = school_calendar(&self.workspace).await;
        let (store, now) = (self.shelves.store(), self.clock.now());
        let due = letting_go::due(store, &self.rules.rules(), &calendar, now).await?;
        if !expire.dry_run {
            letting_go::let_go(store, &due, now).await?;
        }
        let gone = due.iter().map(|(entry, age)| MemoryAging {
            entry: entry_on_the_wire(entry, &[]),
            unused_days: age.unused,
            days_left: Some(0),
        });
        let gone = gone.collect();
        Ok(MemoryExpired { entries: gone, done: !expire.dry_run })
    }

    /// Refuses what no memory may say, as a write of its file would.
    async fn may_be_kept(&self, path: &str, text: &str) -> Result<(), Fault> {
        let path = crate::commands::parse(path)?;
        let deed = self.deed_of_teacher();
        let tried = self.shelves.try_out(&path, &deed, |content| {
            Ok(memory::append(&content.entries, [(MemoryId::new(), text.to_owned())]).render())
        });
        tried.await.map(|_| ()).map_err(|error: WriteError| error.into())
    }
}

/// How well something that was found fits what she asked: the nearest of all may still be far.
fn fit(found: &Recalled) -> &'static str {
    match (found.ranked.choice, found.ranked.band) {
        (Choice::First, _) => "It keeps somebody safe or names a need, so it comes first.",
        _ if !found.fits => "It has little in common with what you asked.",
        (_, ..=CLOSE) => "Close to what you asked.",
        (_, ..=PARTLY) => "Partly about what you asked.",
        _ => "It has little in common with what you asked.",
    }
}

/// What one class is like says nothing of another.
fn of_one_scope(entries: &[Entry]) -> Result<(), Fault> {
    let mut scopes = entries.iter().map(|entry| entry.path.scope());
    let first = scopes.next();
    match scopes.all(|scope| Some(scope) == first) {
        true => Ok(()),
        false => Err(Fault::invalid(
            "these are not of one class: each class keeps its own memories, and so do you",
        )),
    }
}

/// What was done, on the page of one of the entries it was done to.
fn told_to(id: MemoryId, event: &MemoryEvent) -> String {
    let MemoryEventDraft { kind, entry_ids, before, after, .. } = &event.what;
    let before = match kind {
        // Of a merging the one that stays comes first; the others are told what they are a part of.
        DeedKind::Merged if entry_ids.first() != Some(&id) => after,
        _ => before,
    };
    told(*kind, &event.origin.by, before.as_deref(), after.as_deref())
}

/// Why something is remembered, in one sentence: by its first deed and by what followed.
fn because(entry: Option<&MemoryEntry>, deeds: &[MemoryDeedInfo]) -> String {
    let Some(entry) = entry else {
        return "It was erased for good; that it was there is all that is known.".to_owned();
    };
    let first = deeds.iter().find(|deed| deed.kind != "injected" && deed.kind != "read");
    let first = first.map_or_else(String::new, |deed| deed.sentence.clone());
    let used = match entry.uses {
        0 => " No answer has used it yet.".to_owned(),
        1 => " One answer used it.".to_owned(),
        uses => format!(" {uses} answers used it."),
    };
    format!("{first}{used}")
}
