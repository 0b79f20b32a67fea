//! Memories of coding agents. They are in no table of a teacher's memory, and no query of hers is about them.

use domain::{MemoryId, Timestamp};
use postgres::text::without_nul;
use sqlx::{FromRow, Postgres, QueryBuilder};
use uuid::Uuid;

use crate::{StoreError, TeacherStore};

/// A memory of agents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentMemory {
    /// Its id.
    pub id: MemoryId,
    /// Where it holds; none for everywhere.
    pub project: Option<String>,
    /// What is remembered.
    pub content: String,
    /// Of which sort it is, in the words of whoever wrote it.
    pub category: String,
    /// From 0 to 100.
    pub importance: u8,
    /// Words that it is found by.
    pub tags: Vec<String>,
    /// The hash of its content.
    pub text_sha256: String,
    /// When it was written.
    pub created_at: Timestamp,
    /// When it was deleted.
    pub deleted_at: Option<Timestamp>,
}

/// Which memories of agents are asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AgentMemoryFilter {
    /// Those that hold in this project, and everywhere; without one, all.
    pub project: Option<String>,
    /// Only of this sort.
    pub category: Option<String>,
    /// Only with all of these tags.
    pub tags: Vec<String>,
}

/// Memories of agents that a search may find, each with what the two searches say of it.
#[derive(Debug, Clone, PartialEq)]
pub struct AgentMemoryHit {
    /// The memory.
    pub memory: AgentMemory,
    /// How well its words fit, 0 where it shares none.
    pub words: f64,
    /// Its vector of the model that was named.
    pub vector: Option<Vec<u8>>,
}

#[derive(FromRow)]
struct AgentMemoryRecord {
    id: Uuid,
    project: Option<String>,
    content: String,
    category: String,
    importance: i16,
    tags: Vec<String>,
    text_sha256: String,
    created_at: Timestamp,
    deleted_at: Option<Timestamp>,
}

#[derive(FromRow)]
struct AgentHitRecord {
    #[sqlx(flatten)]
    memory: AgentMemoryRecord,
    fits: f64,
    vector: Option<Vec<u8>>,
}

const COLUMNS: &str = "memory.id, memory.project, memory.content, memory.category, memory.importance, \
     memory.tags, memory.text_sha256, memory.created_at, memory.deleted_at";

impl TeacherStore {
    /// Keeps a memory. The same words in the same place are one memory: what is there is given back, put back where it
    /// was deleted, with the sort, the importance and the tags that were given now.
    pub async fn keep_agent_memory(&self, memory: &AgentMemory) -> Result<MemoryId, StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query(
            "select pg_advisory_xact_lock(hashtextextended($1::text || ' agent ' || $2, 0))",
        )
        .bind(self.teacher.0)
        .bind(&memory.text_sha256)
        .execute(&mut *tx)
        .await?;
        let there: Option<Uuid> = sqlx::query_scalar(
            "update learning_memories
             set category = $4, importance = $5, tags = $6, deleted_at = null,
                 words = to_tsvector('english', content || ' ' || array_to_string($6::text[], ' '))
             where teacher_id = $1 and text_sha256 = $2 and project is not distinct from $3
             returning id",
        )
        .bind(self.teacher.0)
        .bind(&memory.text_sha256)
        .bind(memory.project.as_deref().map(without_nul))
        .bind(without_nul(&memory.category))
        .bind(i16::from(memory.importance))
        .bind(memory.tags.iter().map(|tag| without_nul(tag)).collect::<Vec<_>>())
        .fetch_optional(&mut *tx)
        .await?;
        if let Some(id) = there {
            tx.commit().await?;
            return Ok(MemoryId(id));
        }
        sqlx::query(
            "insert into learning_memories (teacher_id, id, project, content, category, importance, tags,
                 text_sha256, created_at, words)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
                 to_tsvector('english', $4::text || ' ' || array_to_string($7::text[], ' ')))",
        )
        .bind(self.teacher.0)
        .bind(memory.id.0)
        .bind(memory.project.as_deref().map(without_nul))
        .bind(without_nul(&memory.content))
        .bind(without_nul(&memory.category))
        .bind(i16::from(memory.importance))
        .bind(memory.tags.iter().map(|tag| without_nul(tag)).collect::<Vec<_>>())
        .bind(&memory.text_sha256)
        .bind(memory.created_at)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(memory.id)
    }

    /// Memories that hold, the most important first and of these the newest, and how many there are in all.
    pub async fn agent_memories(
        &self,
        filter: &AgentMemoryFilter,
        limit: u32,
        offset: u32,
    ) -> Result<(Vec<AgentMemory>, u64), StoreError> {
        let mut tx = self.begin().await?;
        let mut count = QueryBuilder::new("select count(*) from learning_memories as memory");
        self.narrow(&mut count, filter);
        let count: i64 = count.build_query_scalar().fetch_one(&mut *tx).await?;
        let mut query =
            QueryBuilder::new(format!("select {COLUMNS} from learning_memories as memory"));
        self.narrow(&mut query, filter);
        query.push(" order by importance desc, created_at desc, id limit ");
        query.push_bind(i64::from(limit)).push(" offset ").push_bind(i64::from(offset));
        let records: Vec<AgentMemoryRecord> = query.build_query_as().fetch_all(&mut *tx).await?;
        tx.commit().await?;
        Ok((records.into_iter().map(AgentMemoryRecord::memory).collect(), count.unsigned_abs()))
    }

    /// Memories that a question may find, the newest of them, with how well the words of each fit and its vector.
    pub async fn search_agent_memories(
        &self,
        filter: &AgentMemoryFilter,
        question: &str,
        model: Option<&str>,
        most: u32,
    ) -> Result<Vec<AgentMemoryHit>, StoreError> {
        let mut tx = self.begin().await?;
        let mut query = QueryBuilder::new("with asked as (select to_tsvector('english', left(");
        query.push_bind(without_nul(question));
        // Words are or-ed: of a question hardly ever all stand in what answers it.
        query.push(
            ", 4000)) as words), wanted as (
                select string_agg(quote_literal(lexeme), ' | ')::tsquery as any_of
                from asked, unnest(asked.words)
            ) select ",
        );
        query.push(COLUMNS);
        query.push(
            ", coalesce(ts_rank(memory.words, (select any_of from wanted)), 0)::float8 as fits, vector.vector
             from learning_memories as memory left join lateral (
                 select vector from learning_vectors as one
                 where one.teacher_id = memory.teacher_id
                   and one.text_sha256 = memory.text_sha256 and one.model = ",
        );
        query.push_bind(model).push(" limit 1) as vector on true");
        self.narrow(&mut query, filter);
        query
            .push(" order by fits desc, created_at desc, memory.id limit ")
            .push_bind(i64::from(most));
        let records: Vec<AgentHitRecord> = query.build_query_as().fetch_all(&mut *tx).await?;
        tx.commit().await?;
        let hit = |record: AgentHitRecord| AgentMemoryHit {
            memory: record.memory.memory(),
            words: record.fits,
            vector: record.vector,
        };
        Ok(records.into_iter().map(hit).collect())
    }

    /// Texts of memories that hold and have no vector of this model, the newest first.
    pub async fn unembedded_agent_memories(
        &self,
        model: &str,
        most: u32,
    ) -> Result<Vec<(String, String)>, StoreError> {
        let mut tx = self.begin().await?;
        let found = sqlx::query_as(
            "select memory.text_sha256, memory.content from learning_memories as memory
             left join lateral (
                 select true as there from learning_vectors as one
                 where one.teacher_id = $1 and one.text_sha256 = memory.text_sha256
                   and one.model = $2
                 limit 1
             ) as vector on true
             where memory.teacher_id = $1 and deleted_at is null and vector.there is null
             order by created_at desc, memory.id limit $3",
        )
        .bind(self.teacher.0)
        .bind(model)
        .bind(i64::from(most))
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(found)
    }

    /// Takes a memory away, and gives it as it was; one that was taken away before says so. None where there is no such
    /// memory.
    pub async fn delete_agent_memory(
        &self,
        id: MemoryId,
        now: Timestamp,
    ) -> Result<Option<AgentMemory>, StoreError> {
        let mut tx = self.begin().await?;
        let record: Option<AgentMemoryRecord> = sqlx::query_as(
            "select * from learning_memories where teacher_id = $1 and id = $2 for update",
        )
        .bind(self.teacher.0)
        .bind(id.0)
        .fetch_optional(&mut *tx)
        .await?;
        sqlx::query(
            "update learning_memories set deleted_at = coalesce(deleted_at, $3)
             where teacher_id = $1 and id = $2",
        )
        .bind(self.teacher.0)
        .bind(id.0)
        .bind(now)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(record.map(AgentMemoryRecord::memory))
    }

    fn narrow(&self, query: &mut QueryBuilder<Postgres>, filter: &AgentMemoryFilter) {
        query.push(" where memory.teacher_id = ").push_bind(self.teacher.0);
        query.push(" and memory.deleted_at is null");
        if let Some(project) = &filter.project {
            query.push(" and (memory.project is null or memory.project = ");
            query.push_bind(without_nul(project)).push(")");
        }
        if let Some(category) = &filter.category {
            query.push(" and lower(memory.category) = lower(").push_bind(without_nul(category));
            query.push(")");
        }
        if !filter.tags.is_empty() {
            let tags: Vec<String> = filter.tags.iter().map(|tag| without_nul(tag)).collect();
            query.push(" and memory.tags @> ").push_bind(tags);
        }
    }
}

impl AgentMemoryRecord {
    fn memory(self) -> AgentMemory {
        AgentMemory {
            id: MemoryId(self.id),
            project: self.project,
            content: self.content,
            category: self.category,
            importance: u8::try_from(self.importance).unwrap_or(memory::DEFAULT_IMPORTANCE),
            tags: self.tags,
            text_sha256: self.text_sha256,
            created_at: self.created_at,
            deleted_at: self.deleted_at,
        }
    }
}
