//! The life of an entry outside of its file's text: noticed, put forward, confirmed, replaced, merged, let go by
//! a rule, pinned, weighed, erased. Every step is an event, in the same transaction.

use domain::MemoryId;
use memory::{DeedKind, Entry, MemoryPath, Scope, Sort, State};
use postgres::text::without_nul;
use sqlx::{AssertSqlSafe, PgConnection};

use super::event::MemoryEventDraft;
use super::file::{MemoryContent, MemoryDeed};
use super::rows::{self, EntryRecord};
use crate::{StoreError, TeacherStore};

/// Which entries.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MemoryFilter {
    /// Only of this scope; none for all.
    pub scope: Option<Scope>,
    /// Only those of this lesson.
    pub lesson: Option<String>,
    /// Those that do not hold (replaced, expired, forgotten), too.
    pub gone: bool,
    /// Those that wait for her word, too.
    pub waiting: bool,
}

/// What an entry becomes something else by.
const BECAME: [DeedKind; 9] = [
    DeedKind::CaptureDismissed,
    DeedKind::Confirmed,
    DeedKind::Restored,
    DeedKind::Forgotten,
    DeedKind::Expired,
    DeedKind::Superseded,
    DeedKind::LeftOut,
    DeedKind::PutForward,
    DeedKind::Noticed,
];

/// Something that work in the background noticed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Noticed {
    /// Its identity, made of where it was said: noticed twice it is one entry.
    pub id: MemoryId,
    /// Where it would stand.
    pub path: MemoryPath,
    /// What it says, as one bullet.
    pub text: String,
    /// Her words, or what she did.
    pub source: String,
    /// Where in the session's log.
    pub source_seq: Option<u64>,
    /// The lesson it was said about.
    pub lesson: Option<String>,
    /// 0 to 100.
    pub importance: u8,
}

impl TeacherStore {
    /// The entries that the filter asks for, file by file.
    pub async fn memory_entries(&self, filter: &MemoryFilter) -> Result<Vec<Entry>, StoreError> {
        let mut states = vec!["active"];
        states.extend(
            filter.gone.then_some(["superseded", "expired", "forgotten"]).into_iter().flatten(),
        );
        states.extend(filter.waiting.then_some(["working", "candidate"]).into_iter().flatten());
        let class = match &filter.scope {
            None => None,
            Some(Scope::Teacher) => Some(String::new()),
            Some(Scope::Class(class)) => Some(class.as_str().to_lowercase()),
        };
        let mut tx = self.begin().await?;
        let records: Vec<EntryRecord> = sqlx::query_as(
            "select entry.* from memory_entries as entry join memory_files using (teacher_id, path)
             where teacher_id = $1 and state = any($2)
               and ($3::text is null or coalesce(lower(class_id), '') = $3)
               and ($4::text is null or lesson = $4)
             order by class_id nulls first, path collate \"C\", position, id",
        )
        .bind(self.teacher.0)
        .bind(states)
        .bind(class)
        .bind(&filter.lesson)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        records.into_iter().map(Entry::try_from).collect()
    }

    /// Keeps what was noticed as working memories. What is there already under its id stays as it is: a job
    /// that is done again changes nothing. Gives how many are new.
    pub async fn notice_memories(
        &self,
        noticed: &[Noticed],
        deed: &MemoryDeed,
    ) -> Result<usize, StoreError> {
        let mut tx = self.begin().await?;
        let mut fresh = 0;
        for one in noticed {
            let content = self.lock_file(&mut tx, &one.path, deed.at).await?;
            let there = self.entries_by_id(&mut tx, [one.id]).await?;
            if !there.is_empty() {
                continue;
            }
            let names = self.short_ids(&mut tx, &[one.id.0]).await?;
            sqlx::query(
                "insert into memory_entries (
                     id, teacher_id, path, short_id, position, blank_before, kind, body, origin_by,
                     session_id, trace_id, created_at, updated_at, importance, lesson, source_seq, state
                 )
                 values ($1, $2, $3, $4, $5, 0, 'item', $6, $7, $8, $9, $10, $10, $11, $12, $13, 'working')",
            )
            .bind(one.id.0)
            .bind(self.teacher.0)
            .bind(content.path.relative())
            .bind(names.first())
            .bind(i32::try_from(content.entries.len()).unwrap_or(i32::MAX))
            .bind(without_nul(&one.text))
            .bind(rows::author_text(&deed.origin.by))
            .bind(deed.origin.session.map(|session| session.0))
            .bind(deed.origin.trace.map(|trace| trace.0))
            .bind(deed.at)
            .bind(i16::from(one.importance))
            .bind(&one.lesson)
            .bind(one.source_seq.and_then(|seq| i64::try_from(seq).ok()))
            .execute(&mut *tx)
            .await?;
            let event = MemoryEventDraft {
                kind: DeedKind::Noticed,
                path: content.path,
                entry_ids: vec![one.id],
                before: Some(one.source.clone()),
                after: Some(one.text.clone()),
            };
            self.log_memory(&mut tx, deed, &[event]).await?;
            fresh += 1;
        }
        tx.commit().await?;
        Ok(fresh)
    }

    /// Working memories that passed the gates wait for her word from now on; the others are left out, each
    /// with the reason that stands in its history. What is no working memory any more is passed over.
    pub async fn put_forward_memories(
        &self,
        passed: &[MemoryId],
        left_out: &[(MemoryId, String)],
        deed: &MemoryDeed,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        let forward = Step { from: &["working"], to: State::Candidate, kind: DeedKind::PutForward };
        self.step(&mut tx, &with_no_reason(passed), &forward, deed).await?;
        let to = State::Forgotten(deed.at);
        let out = Step { from: &["working"], to, kind: DeedKind::LeftOut };
        self.step(&mut tx, left_out, &out, deed).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Her yes to something that waits for it, as it is or in other words: it becomes a part of its file.
    pub async fn confirm_memory(
        &self,
        id: MemoryId,
        text: Option<&str>,
        deed: &MemoryDeed,
    ) -> Result<MemoryContent, StoreError> {
        let confirmed = self.change_entry(id, deed, |entries, id| {
            let waits = |entry: &&Entry| matches!(entry.state, State::Working | State::Candidate);
            entries.iter().filter(waits).find(|entry| entry.id == id)?;
            match text {
                None => memory::restore(entries, id),
                Some(text) => memory::restore_as(entries, id, text),
            }
        });
        confirmed.await
    }

    /// Her no to something that waits for her word.
    pub async fn dismiss_memory(&self, id: MemoryId, deed: &MemoryDeed) -> Result<(), StoreError> {
        let to = State::Forgotten(deed.at);
        let from = &["working", "candidate"];
        self.one_step(id, &Step { from, to, kind: DeedKind::CaptureDismissed }, deed).await
    }

    /// Takes her no back; nothing where the last that became of the entry was something else.
    pub(super) async fn reconsider_memory(
        &self,
        id: MemoryId,
        deed: &MemoryDeed,
    ) -> Result<Option<MemoryContent>, StoreError> {
        let mut tx = self.begin().await?;
        let last: Option<String> = sqlx::query_scalar(
            "select kind from memory_events
             where teacher_id = $1 and entry_ids @> array[$2] and kind = any($3)
             order by id desc limit 1",
        )
        .bind(self.teacher.0)
        .bind(id.0)
        .bind(BECAME.map(|kind| kind.name().to_owned()).to_vec())
        .fetch_optional(&mut *tx)
        .await?;
        if last.as_deref() != Some(DeedKind::CaptureDismissed.name()) {
            return Ok(None);
        }
        let step = Step { from: &["forgotten"], to: State::Candidate, kind: DeedKind::Restored };
        let done = self.step(&mut tx, &with_no_reason(&[id]), &step, deed).await?;
        let Some(entry) = done.first() else { return Ok(None) };
        let content = self.content(&mut tx, &entry.path).await?;
        tx.commit().await?;
        Ok(Some(content))
    }

    /// Puts one entry in the place of another: the old one is hidden, and can be brought back.
    pub async fn supersede_memory(
        &self,
        old: MemoryId,
        by: MemoryId,
        deed: &MemoryDeed,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        let there = self.entries_by_id(&mut tx, [by]).await?;
        let Some(new) = there.first().filter(|entry| entry.is_active() && old != by) else {
            return Err(StoreError::UnknownMemory(by));
        };
        let step =
            Step { from: &["active"], to: State::Superseded(by), kind: DeedKind::Superseded };
        let done = self.step(&mut tx, &[(old, new.block.text.clone())], &step, deed).await?;
        if done.is_empty() {
            return Err(StoreError::UnknownMemory(old));
        }
        tx.commit().await?;
        Ok(())
    }

    /// Puts other words in the place of an entry's.
    pub async fn reword_memory(
        &self,
        id: MemoryId,
        text: &str,
        deed: &MemoryDeed,
    ) -> Result<MemoryContent, StoreError> {
        self.change_entry(id, deed, |entries, id| memory::reword(entries, id, text)).await
    }

    /// Lets go what the rule says, each as it was judged and with the reason; gives how many it let go. What she or
    /// an answer has touched since it was judged stays.
    pub async fn expire_memories(
        &self,
        due: &[(Entry, String)],
        deed: &MemoryDeed,
    ) -> Result<usize, StoreError> {
        let mut tx = self.begin().await?;
        self.lock_memory(&mut tx).await?;
        let now = self.entries_by_id(&mut tx, due.iter().map(|(entry, _)| entry.id)).await?;
        let is_untouched = |judged: &Entry| {
            now.iter().find(|entry| entry.id == judged.id).is_some_and(|entry| {
                (entry.updated_at, entry.access, entry.pinned, entry.confirmed_at)
                    == (judged.updated_at, judged.access, judged.pinned, judged.confirmed_at)
            })
        };
        let due: Vec<(MemoryId, String)> = due
            .iter()
            .filter(|(judged, _)| is_untouched(judged))
            .map(|(judged, why)| (judged.id, why.clone()))
            .collect();
        let from = &["active", "candidate", "working"];
        let step = Step { from, to: State::Expired(deed.at), kind: DeedKind::Expired };
        let gone = self.step(&mut tx, &due, &step, deed).await?;
        tx.commit().await?;
        Ok(gone.len())
    }

    /// Pins an entry or takes the pin out.
    pub async fn pin_memory(
        &self,
        id: MemoryId,
        pinned: bool,
        deed: &MemoryDeed,
    ) -> Result<(), StoreError> {
        let kind = if pinned { DeedKind::Pinned } else { DeedKind::Unpinned };
        self.set(id, "pinned = $3::text::boolean", Some(pinned.to_string()), kind, deed).await
    }

    /// Her word that an entry holds: no rule lets it go then.
    pub async fn confirm_use_of_memory(
        &self,
        id: MemoryId,
        deed: &MemoryDeed,
    ) -> Result<(), StoreError> {
        let at = Some(deed.at.to_rfc3339());
        self.set(id, "confirmed_at = $3::text::timestamptz", at, DeedKind::Useful, deed).await
    }

    /// Gives an entry an importance from 0 to 100.
    pub async fn weigh_memory(
        &self,
        id: MemoryId,
        importance: u8,
        deed: &MemoryDeed,
    ) -> Result<(), StoreError> {
        let importance = Some(importance.min(100).to_string());
        self.set(id, "importance = $3::text::smallint", importance, DeedKind::Weighed, deed).await
    }

    /// Says what sort of thing an entry is; none leaves it to its words.
    pub async fn sort_memory(
        &self,
        id: MemoryId,
        sort: Option<Sort>,
        deed: &MemoryDeed,
    ) -> Result<(), StoreError> {
        let name = sort.map(|sort| sort.name().to_owned());
        self.set(id, "sort = $3", name, DeedKind::Sorted, deed).await
    }

    /// Says which lesson an entry is about.
    pub async fn tie_memory(&self, id: MemoryId, lesson: &str) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query("update memory_entries set lesson = $3 where teacher_id = $1 and id = $2")
            .bind(self.teacher.0)
            .bind(id.0)
            .bind(without_nul(lesson))
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(())
    }

    /// What holds, stood in so many runs or more since it was written, and no answer ever used.
    pub async fn memories_shown_in_vain(
        &self,
        least: u32,
    ) -> Result<Vec<(Entry, u32)>, StoreError> {
        let mut tx = self.begin().await?;
        let shown: Vec<(uuid::Uuid, i64)> = sqlx::query_as(
            "select entry.id, count(distinct event.trace_id)
             from memory_entries as entry
             join memory_events as event
               on event.teacher_id = $1 and event.kind = 'injected' and entry.id = any(event.entry_ids)
             where entry.teacher_id = $1 and entry.state = 'active' and entry.access_count = 0
             group by entry.id having count(distinct event.trace_id) >= $2
             order by count(distinct event.trace_id) desc, entry.id",
        )
        .bind(self.teacher.0)
        .bind(i64::from(least))
        .fetch_all(&mut *tx)
        .await?;
        let ids = shown.iter().map(|(id, _)| MemoryId(*id));
        let entries = self.entries_by_id(&mut tx, ids).await?;
        tx.commit().await?;
        let of = |id: uuid::Uuid| entries.iter().find(|entry| entry.id.0 == id).cloned();
        let found = shown
            .into_iter()
            .filter_map(|(id, count)| Some((of(id)?, u32::try_from(count).unwrap_or(u32::MAX))));
        Ok(found.collect())
    }

    /// Erases an entry for good, with its words in memory's log. That it happened stays.
    pub async fn erase_memory(&self, id: MemoryId, deed: &MemoryDeed) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        let found = self.entries_by_id(&mut tx, [id]).await?;
        let Some(entry) = found.first() else { return Err(StoreError::UnknownMemory(id)) };
        let content = self.lock_file(&mut tx, &entry.path, deed.at).await?;
        sqlx::query_scalar::<_, bool>("select erase_memory($1)")
            .bind(id.0)
            .fetch_one(&mut *tx)
            .await?;
        let mut erased = MemoryEventDraft::of(DeedKind::Erased, content.path.clone());
        erased.entry_ids.push(id);
        self.log_memory(&mut tx, deed, &[erased]).await?;
        self.touch_file(&mut tx, &content.path, deed.at).await?;
        tx.commit().await?;
        Ok(())
    }

    async fn set(
        &self,
        id: MemoryId,
        assignment: &'static str,
        value: Option<String>,
        kind: DeedKind,
        deed: &MemoryDeed,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        let before = self.entries_by_id(&mut tx, [id]).await?;
        let Some(before) = before.first() else { return Err(StoreError::UnknownMemory(id)) };
        self.lock_file(&mut tx, &before.path, deed.at).await?;
        let statement =
            format!("update memory_entries set {assignment} where teacher_id = $1 and id = $2");
        sqlx::query(AssertSqlSafe(statement))
            .bind(self.teacher.0)
            .bind(id.0)
            .bind(&value)
            .execute(&mut *tx)
            .await?;
        let mut event = MemoryEventDraft::of(kind, before.path.clone());
        event.entry_ids.push(id);
        if kind == DeedKind::Weighed {
            event.before = Some(before.importance.to_string());
        }
        event.after = value.filter(|_| matches!(kind, DeedKind::Weighed | DeedKind::Sorted));
        self.log_memory(&mut tx, deed, &[event]).await?;
        self.tell_of_file(&mut tx, &before.path).await?;
        tx.commit().await?;
        Ok(())
    }

    async fn one_step(
        &self,
        id: MemoryId,
        step: &Step<'_>,
        deed: &MemoryDeed,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        let done = self.step(&mut tx, &with_no_reason(&[id]), step, deed).await?;
        if done.is_empty() {
            return Err(StoreError::UnknownMemory(id));
        }
        tx.commit().await?;
        Ok(())
    }

    /// Takes entries out of one state into another in which they do not hold, with an event each, and
    /// gives those that were in the first.
    pub(super) async fn step(
        &self,
        connection: &mut PgConnection,
        which: &[(MemoryId, String)],
        step: &Step<'_>,
        deed: &MemoryDeed,
    ) -> Result<Vec<Entry>, StoreError> {
        if which.is_empty() {
            return Ok(Vec::new());
        }
        self.lock_memory(connection).await?;
        let (state, superseded, forgotten, expired) = match step.to {
            State::Working => ("working", None, None, None),
            State::Candidate => ("candidate", None, None, None),
            State::Active => ("active", None, None, None),
            State::Superseded(by) => ("superseded", Some(by.0), None, None),
            State::Forgotten(at) => ("forgotten", None, Some(at), None),
            State::Expired(at) => ("expired", None, None, Some(at)),
        };
        let records: Vec<EntryRecord> = sqlx::query_as(
            "update memory_entries
             set state = $3, superseded_by = $4, forgotten_at = $5, expired_at = $6, updated_at = $7
             where teacher_id = $1 and id = any($2) and state = any($8)
             returning *",
        )
        .bind(self.teacher.0)
        .bind(which.iter().map(|(id, _)| id.0).collect::<Vec<_>>())
        .bind(state)
        .bind(superseded)
        .bind(forgotten)
        .bind(expired)
        .bind(deed.at)
        .bind(step.from.iter().map(|state| (*state).to_owned()).collect::<Vec<_>>())
        .fetch_all(&mut *connection)
        .await?;
        let done: Vec<Entry> =
            records.into_iter().map(Entry::try_from).collect::<Result<_, _>>()?;
        let mut files: Vec<MemoryPath> = Vec::new();
        let mut events = Vec::new();
        for entry in &done {
            let reason = which.iter().find(|(id, _)| *id == entry.id).map(|(_, why)| why.clone());
            events.push(MemoryEventDraft {
                kind: step.kind,
                path: entry.path.clone(),
                entry_ids: vec![entry.id],
                before: Some(entry.block.text.clone()),
                after: reason.filter(|why| !why.is_empty()),
            });
            if !files.contains(&entry.path) {
                files.push(entry.path.clone());
            }
        }
        self.log_memory(&mut *connection, deed, &events).await?;
        // What was no part of its file has not changed it: whoever has the file open may save it.
        let was_in_file = step.from.contains(&"active");
        for path in files {
            match was_in_file {
                true => self.touch_file(&mut *connection, &path, deed.at).await?,
                false => self.tell_of_file(&mut *connection, &path).await?,
            }
        }
        Ok(done)
    }
}

/// From which states into which, and what that is in the log.
pub(super) struct Step<'a> {
    pub(super) from: &'a [&'a str],
    pub(super) to: State,
    pub(super) kind: DeedKind,
}

fn with_no_reason(ids: &[MemoryId]) -> Vec<(MemoryId, String)> {
    ids.iter().map(|id| (*id, String::new())).collect()
}
