//! Finding memories by their words: BM25 over the postings, of an entry itself and of those beside it.
//!
//! Words are or-ed: a question in a teacher's words shares some of them with what it asks for, hardly
//! ever all. `k1 = 1.2` and `b = 0.75` as Robertson and Zaragoza give them (2009); which order comes of it is decided in
//! `memory::rank`.

use memory::Entry;
use postgres::text::without_nul;
use sqlx::FromRow;

use super::rows::EntryRecord;
use crate::{StoreError, TeacherStore};

/// What is looked for, and where.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Searched {
    /// In her words.
    pub question: String,
    /// Her own memory and that of this class; none for that of all classes.
    pub class: Option<String>,
    /// Also what does not hold any more.
    pub gone: bool,
    /// The most that is found.
    pub most: u32,
}

/// An entry that shares words with the question, or stands beside one that does.
#[derive(Debug, Clone, PartialEq)]
pub struct MemoryHit {
    /// The entry.
    pub entry: Entry,
    /// BM25 of its own words.
    pub own: f64,
    /// BM25 of its words and those of the entries before and after it in its file.
    pub around: f64,
}

#[derive(FromRow)]
struct MemoryHitRecord {
    #[sqlx(flatten)]
    entry: EntryRecord,
    own: f64,
    around: f64,
}

impl TeacherStore {
    /// What shares a word with the question, the best first.
    pub async fn search_memories(&self, search: &Searched) -> Result<Vec<MemoryHit>, StoreError> {
        let mut tx = self.begin().await?;
        let records: Vec<MemoryHitRecord> = sqlx::query_as(SEARCH)
            .bind(self.teacher.0)
            .bind(without_nul(&search.question))
            .bind(search.gone)
            .bind(search.class.as_ref().map(|class| class.to_lowercase()))
            .bind(i64::from(search.most))
            .fetch_all(&mut *tx)
            .await?;
        tx.commit().await?;
        let hit = |record: MemoryHitRecord| {
            let entry = Entry::try_from(record.entry)?;
            Ok(MemoryHit { entry, own: record.own, around: record.around })
        };
        records.into_iter().map(hit).collect()
    }
}

/// The score comes from the postings alone; only of the best are the entries beside them looked up. How often a
/// word occurs, and how long an entry is, is counted over all that the teacher has.
const SEARCH: &str = "
with whole as materialized (
    select count(*)::float8 as entries, greatest(avg(words), 1)::float8 as words
    from memory_entries where teacher_id = $1
),
asked as materialized (
    select word.lexeme, ln(1 + (whole.entries - spread + 0.5) / (spread + 0.5)) as weight
    from whole, unnest(to_tsvector('english', left($2, 4000))) as word
    cross join lateral (
        select count(*) as spread from memory_postings
        where teacher_id = $1 and lexeme = word.lexeme
    ) as known
),
best as materialized (
    select entry_id, sum(
        weight * occurrences * 2.2
        / (occurrences + 1.2 * (0.25 + 0.75 * posting.words / (select words from whole)))
    ) as score
    from asked cross join lateral (
        select entry_id, occurrences, words from memory_postings
        where teacher_id = $1 and lexeme = asked.lexeme and (holds or $3)
          and ($4::text is null or class_id is null or class_id = $4)
    ) as posting
    group by entry_id order by score desc limit $5 + 100
),
placed as materialized (
    select entry.id, path, position, kind, score
    from best join memory_entries as entry on entry.id = best.entry_id
    where entry.teacher_id = $1 and entry.state not in ('working', 'candidate')
),
found as (
    select id, sum(own) as own, sum(beside) as beside from (
        select id, score as own, 0 as beside from placed where kind <> 'heading'
        union all
        select neighbour.id, 0, score from placed cross join lateral (
            (select id, kind from memory_entries
            where teacher_id = $1 and path = placed.path and position > placed.position
              and (state = 'active' or $3) and state not in ('working', 'candidate')
            order by position limit 1)
            union all
            (select id, kind from memory_entries
            where teacher_id = $1 and path = placed.path and position < placed.position
              and (state = 'active' or $3) and state not in ('working', 'candidate')
            order by position desc limit 1)
        ) as neighbour where neighbour.kind <> 'heading'
    ) as told
    group by id order by sum(own) + 0.35 * sum(beside) desc limit $5
)
select entry.*, found.own::float8 as own, (found.own + found.beside)::float8 as around
from found join memory_entries as entry on entry.teacher_id = $1 and entry.id = found.id
order by found.own + 0.35 * found.beside desc, entry.id";
