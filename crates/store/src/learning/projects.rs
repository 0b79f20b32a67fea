//! Projects: folders of programs that have a name.

use std::fmt;

use domain::Timestamp;
use postgres::sql_state;
use postgres::text::without_nul;
use sqlx::FromRow;
use uuid::Uuid;

use crate::{StoreError, TeacherStore};

/// Which project.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProjectId(pub Uuid);

impl ProjectId {
    /// A new one.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "each is another one")]
    pub fn new() -> Self {
        Self(Uuid::now_v7())
    }
}

impl fmt::Display for ProjectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LearningProject {
    /// Its id.
    pub id: ProjectId,
    /// Its name, which no other one has.
    pub name: String,
    /// Its folder, without links in its path, which no other one has.
    pub root: String,
    /// When its code was last read whole; none before the first time.
    pub indexed_at: Option<Timestamp>,
}

#[derive(FromRow)]
struct ProjectRecord {
    id: Uuid,
    name: String,
    root: String,
    indexed_at: Option<Timestamp>,
}

impl From<ProjectRecord> for LearningProject {
    fn from(record: ProjectRecord) -> Self {
        let ProjectRecord { id, name, root, indexed_at } = record;
        Self { id: ProjectId(id), name, root, indexed_at }
    }
}

impl TeacherStore {
    /// All projects, by name.
    pub async fn learning_projects(&self) -> Result<Vec<LearningProject>, StoreError> {
        let mut tx = self.begin().await?;
        let records: Vec<ProjectRecord> = sqlx::query_as(
            "select id, name, root, indexed_at from learning_projects where teacher_id = $1
             order by name collate \"C\"",
        )
        .bind(self.teacher.0)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(records.into_iter().map(LearningProject::from).collect())
    }

    /// The project of this name, made where there is none, in this folder from now on.
    ///
    /// # Errors
    /// [`StoreError::ProjectFolderTaken`] for a folder that another project has.
    pub async fn keep_learning_project(
        &self,
        name: &str,
        root: &str,
        now: Timestamp,
    ) -> Result<LearningProject, StoreError> {
        match self.put_learning_project(name, root, now).await {
            // Another process may have made the same one a moment ago: by now its name is found.
            Err(StoreError::ProjectFolderTaken(_)) => {
                self.put_learning_project(name, root, now).await
            }
            done => done,
        }
    }

    async fn put_learning_project(
        &self,
        name: &str,
        root: &str,
        now: Timestamp,
    ) -> Result<LearningProject, StoreError> {
        let mut tx = self.begin().await?;
        let record: ProjectRecord = sqlx::query_as(
            "insert into learning_projects (id, teacher_id, name, root, created_at)
             values ($2, $1, $3, $4, $5)
             on conflict on constraint learning_projects_name_key do update set root = excluded.root
             returning id, name, root, indexed_at",
        )
        .bind(self.teacher.0)
        .bind(ProjectId::new().0)
        .bind(without_nul(name))
        .bind(without_nul(root))
        .bind(now)
        .fetch_one(&mut *tx)
        .await
        .map_err(|error| match sql_state(&error).as_deref() {
            Some("23505") => StoreError::ProjectFolderTaken(root.to_owned()),
            _ => error.into(),
        })?;
        tx.commit().await?;
        Ok(record.into())
    }

    /// Notes that the code of a project was read whole.
    pub async fn note_indexed(&self, project: ProjectId, now: Timestamp) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query(
            "update learning_projects set indexed_at = greatest(indexed_at, $3)
             where teacher_id = $1 and id = $2",
        )
        .bind(self.teacher.0)
        .bind(project.0)
        .bind(now)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }
}
