//! Applying a change to the rows of a file.

use std::collections::HashSet;

use domain::{MemoryId, Timestamp};
use memory::{Change, DeedKind, Entry, Fate, MemoryPath, Place, ShortId, State};
use postgres::text::without_nul;
use sqlx::PgConnection;
use uuid::Uuid;

use super::event::MemoryEventDraft;
use super::file::{MemoryContent, MemoryDeed};
use super::rows;
use crate::{StoreError, TeacherStore};

/// A change that is about to be applied to the file as it is.
pub(super) struct Writing<'a> {
    pub(super) content: &'a MemoryContent,
    pub(super) change: &'a Change,
}

impl Writing<'_> {
    /// What is to be logged; at least that something was written.
    ///
    /// # Errors
    /// The change is not one of this file: it names an entry that the file has not, or says nothing of
    /// one that it has.
    pub(super) fn events(&self) -> Result<Vec<MemoryEventDraft>, StoreError> {
        self.check()?;
        let path = &self.content.path;
        let mut events = Vec::new();
        for place in &self.change.places {
            let (kind, before) = match &place.fate {
                Fate::Kept => continue,
                Fate::Inserted => (DeedKind::Write, None),
                Fate::Edited { before } => (DeedKind::Write, Some(before.clone())),
                Fate::Restored => {
                    let entry = self.content.entries.iter().find(|entry| entry.id == place.id);
                    let waited =
                        |entry: &Entry| matches!(entry.state, State::Working | State::Candidate);
                    match entry.is_some_and(waited) {
                        true => (DeedKind::Confirmed, text_of(entry)),
                        false => (DeedKind::Restored, text_of(entry)),
                    }
                }
            };
            let after = Some(place.block.text.clone());
            let entry_ids = vec![place.id];
            events.push(MemoryEventDraft { kind, path: path.clone(), entry_ids, before, after });
        }
        for id in &self.change.removed {
            let before = text_of(self.content.entries.iter().find(|entry| entry.id == *id));
            let (kind, entry_ids) = (DeedKind::Forgotten, vec![*id]);
            events.push(MemoryEventDraft {
                kind,
                path: path.clone(),
                entry_ids,
                before,
                after: None,
            });
        }
        let moved: Vec<MemoryId> = self
            .change
            .places
            .iter()
            .filter(|place| place.moved && place.fate == Fate::Kept)
            .map(|place| place.id)
            .collect();
        if !moved.is_empty() || events.is_empty() {
            let mut write = MemoryEventDraft::of(DeedKind::Write, path.clone());
            write.entry_ids = moved;
            events.push(write);
        }
        Ok(events)
    }

    fn check(&self) -> Result<(), StoreError> {
        let mut active: HashSet<MemoryId> = HashSet::new();
        let mut away: HashSet<MemoryId> = HashSet::new();
        for entry in &self.content.entries {
            if entry.is_active() {
                active.insert(entry.id)
            } else {
                away.insert(entry.id)
            };
        }
        for place in &self.change.places {
            let known = match place.fate {
                Fate::Inserted => true,
                Fate::Restored => away.remove(&place.id),
                Fate::Kept | Fate::Edited { .. } => active.remove(&place.id),
            };
            if !known {
                return Err(StoreError::UnknownMemory(place.id));
            }
        }
        for id in &self.change.removed {
            if !active.remove(id) {
                return Err(StoreError::UnknownMemory(*id));
            }
        }
        match active.is_empty() {
            true => Ok(()),
            false => Err(StoreError::PartialChange(self.content.path.to_string())),
        }
    }
}

fn text_of(entry: Option<&Entry>) -> Option<String> {
    entry.map(|entry| entry.block.text.clone())
}

impl TeacherStore {
    /// Keeps other writers of the teacher's memory waiting until the transaction ends.
    pub(super) async fn lock_memory(
        &self,
        connection: &mut PgConnection,
    ) -> Result<(), StoreError> {
        sqlx::query("select from teachers where id = $1 for no key update")
            .bind(self.teacher.0)
            .execute(connection)
            .await?;
        Ok(())
    }

    /// The file as it is, kept from other writers until the transaction ends. One writer of a teacher
    /// at a time: short names are unique across her files.
    pub(super) async fn lock_file(
        &self,
        connection: &mut PgConnection,
        path: &MemoryPath,
        at: Timestamp,
    ) -> Result<MemoryContent, StoreError> {
        self.lock_memory(connection).await?;
        sqlx::query(
            "insert into memory_files (teacher_id, path, class_id, created_at, updated_at)
             values ($1, $2, $3, $4, $4) on conflict (teacher_id, lower(path)) do nothing",
        )
        .bind(self.teacher.0)
        .bind(path.relative())
        .bind(path.class().map(|class| class.as_str().to_owned()))
        .bind(at)
        .execute(&mut *connection)
        .await?;
        self.content(connection, path).await
    }

    /// Writes the change and its events, and tells the watchers.
    pub(super) async fn apply(
        &self,
        connection: &mut PgConnection,
        content: &MemoryContent,
        change: &Change,
        deed: &MemoryDeed,
        events: &[MemoryEventDraft],
    ) -> Result<MemoryContent, StoreError> {
        let path = &content.path;
        self.log_memory(connection, deed, events).await?;
        if change.is_empty() && change.render() == content.text() {
            return Ok(content.clone());
        }
        self.remove(connection, &change.removed, deed.at).await?;
        self.arrange(connection, &change.places, deed).await?;
        self.insert(connection, path, &change.places, deed).await?;
        self.touch_file(connection, path, deed.at).await?;
        self.content(connection, path).await
    }

    /// Counts a change of the file, and tells the watchers.
    pub(super) async fn touch_file(
        &self,
        connection: &mut PgConnection,
        path: &MemoryPath,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "with bumped as (
                 update memory_files
                 set version = version + 1, updated_at = greatest(updated_at, $3)
                 where teacher_id = $1 and path = $2
                 returning version
             )
             select pg_notify(channel, concat_ws(':', 'memory', version, $2))
             from bumped, teachers where teachers.id = $1",
        )
        .bind(self.teacher.0)
        .bind(path.relative())
        .bind(at)
        .execute(connection)
        .await?;
        Ok(())
    }

    /// Tells the watchers of what is no part of the file, which is as it was.
    pub(super) async fn tell_of_file(
        &self,
        connection: &mut PgConnection,
        path: &MemoryPath,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "select pg_notify(channel, concat_ws(':', 'memory', version, path))
             from memory_files, teachers
             where memory_files.teacher_id = $1 and path = $2 and teachers.id = $1",
        )
        .bind(self.teacher.0)
        .bind(path.relative())
        .execute(connection)
        .await?;
        Ok(())
    }

    async fn remove(
        &self,
        connection: &mut PgConnection,
        ids: &[MemoryId],
        at: Timestamp,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "update memory_entries set state = 'forgotten', forgotten_at = $3, updated_at = $3
             where teacher_id = $1 and id = any($2)",
        )
        .bind(self.teacher.0)
        .bind(ids.iter().map(|id| id.0).collect::<Vec<_>>())
        .bind(at)
        .execute(connection)
        .await?;
        Ok(())
    }

    /// Brings the entries that were there to their places and texts.
    async fn arrange(
        &self,
        connection: &mut PgConnection,
        places: &[Place],
        deed: &MemoryDeed,
    ) -> Result<(), StoreError> {
        let columns = PlaceColumns::of(places, |place| place.fate != Fate::Inserted);
        sqlx::query(
            "update memory_entries entry
             set position = place.position, blank_before = place.blank_before, kind = place.kind,
                 body = place.body, state = 'active', forgotten_at = null,
                 expired_at = null, superseded_by = null,
                 confirmed_at = case
                     when not $8 or (entry.body = place.body and entry.state = 'active')
                     then entry.confirmed_at else $7
                 end,
                 updated_at = case when entry.body = place.body and entry.state = 'active'
                                   then entry.updated_at
                                   else greatest($7, entry.updated_at + interval '1 microsecond') end
             from unnest($2::uuid[], $3::int[], $4::int[], $5::text[], $6::text[])
                 as place (id, position, blank_before, kind, body)
             where entry.teacher_id = $1 and entry.id = place.id
               and (entry.position, entry.blank_before, entry.kind, entry.body, entry.state)
                   is distinct from
                   (place.position, place.blank_before, place.kind, place.body, 'active')",
        )
        .bind(self.teacher.0)
        .bind(columns.ids)
        .bind(columns.positions)
        .bind(columns.blanks)
        .bind(columns.kinds)
        .bind(columns.bodies)
        .bind(deed.at)
        .bind(deed.origin.by.is_her_word())
        .execute(connection)
        .await?;
        Ok(())
    }

    async fn insert(
        &self,
        connection: &mut PgConnection,
        path: &MemoryPath,
        places: &[Place],
        deed: &MemoryDeed,
    ) -> Result<(), StoreError> {
        let columns = PlaceColumns::of(places, |place| place.fate == Fate::Inserted);
        if columns.ids.is_empty() {
            return Ok(());
        }
        let short_ids = self.short_ids(connection, &columns.ids).await?;
        sqlx::query(
            "insert into memory_entries (
                 id, teacher_id, path, short_id, position, blank_before, kind, body,
                 origin_by, session_id, trace_id, created_at, updated_at, confirmed_at
             )
             select place.id, $1, $2, place.short_id, place.position, place.blank_before, place.kind,
                    place.body, $3, $4, $5, $6, $6, case when $13 then $6 end
             from unnest($7::uuid[], $8::text[], $9::int[], $10::int[], $11::text[], $12::text[])
                 as place (id, short_id, position, blank_before, kind, body)",
        )
        .bind(self.teacher.0)
        .bind(path.relative())
        .bind(rows::author_text(&deed.origin.by))
        .bind(deed.origin.session.map(|session| session.0))
        .bind(deed.origin.trace.map(|trace| trace.0))
        .bind(deed.at)
        .bind(columns.ids)
        .bind(short_ids)
        .bind(columns.positions)
        .bind(columns.blanks)
        .bind(columns.kinds)
        .bind(columns.bodies)
        .bind(deed.origin.by.is_her_word())
        .execute(connection)
        .await?;
        Ok(())
    }

    /// A short name for each new entry that no other of the teacher's entries has or ever had.
    pub(super) async fn short_ids(
        &self,
        connection: &mut PgConnection,
        ids: &[Uuid],
    ) -> Result<Vec<String>, StoreError> {
        let candidates: Vec<Vec<ShortId>> =
            ids.iter().map(|id| ShortId::candidates(MemoryId(*id)).collect()).collect();
        let asked: Vec<&str> = candidates.iter().flatten().map(ShortId::as_str).collect();
        let taken: Vec<String> = sqlx::query_scalar(
            "select short_id from memory_entries where teacher_id = $1 and short_id = any($2)",
        )
        .bind(self.teacher.0)
        .bind(asked)
        .fetch_all(connection)
        .await?;
        let mut taken: HashSet<String> = taken.into_iter().collect();
        let mut names = Vec::with_capacity(ids.len());
        for (id, candidates) in ids.iter().zip(candidates) {
            let mut free = candidates.iter().filter(|name| !taken.contains(name.as_str()));
            let name = free.next().ok_or(StoreError::UnknownMemory(MemoryId(*id)))?.to_string();
            taken.insert(name.clone());
            names.push(name);
        }
        Ok(names)
    }
}

/// One vector a column, for `unnest`.
struct PlaceColumns {
    ids: Vec<Uuid>,
    positions: Vec<i32>,
    blanks: Vec<i32>,
    kinds: Vec<&'static str>,
    bodies: Vec<String>,
}

impl PlaceColumns {
    /// The columns of the places that are asked for, each with its place in the whole file.
    fn of(places: &[Place], wanted: impl Fn(&Place) -> bool) -> Self {
        let chosen: Vec<(i32, &Place)> =
            (0..).zip(places).filter(|(_, place)| wanted(place)).collect();
        Self {
            ids: chosen.iter().map(|(_, place)| place.id.0).collect(),
            positions: chosen.iter().map(|(position, _)| *position).collect(),
            blanks: chosen
                .iter()
                .map(|(_, place)| i32::try_from(place.block.blank_before).unwrap_or(i32::MAX))
                .collect(),
            kinds: chosen.iter().map(|(_, place)| rows::kind_text(place.block.kind)).collect(),
            bodies: chosen.iter().map(|(_, place)| without_nul(&place.block.text)).collect(),
        }
    }
}
