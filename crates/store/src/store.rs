//! What the application keeps, and the same on behalf of one teacher.

use domain::TeacherId;
use postgres::{Database, Server};
use sqlx::{Postgres, Transaction};

use crate::StoreError;

/// What the application keeps, before anybody has said which teacher it is about. Clones share one
/// pool of connections.
#[derive(Debug, Clone)]
pub struct Store {
    pub(crate) database: Database,
}

/// What is kept on behalf of one teacher: only her rows are seen and written. Cheap to clone.
#[derive(Debug, Clone)]
pub struct TeacherStore {
    pub(crate) store: Store,
    pub(crate) teacher: TeacherId,
}

impl Store {
    /// What is kept on an open server.
    pub fn of(server: &Server) -> Self {
        Self { database: server.database() }
    }

    /// The same on behalf of one teacher.
    pub fn for_teacher(&self, teacher: TeacherId) -> TeacherStore {
        TeacherStore { store: self.clone(), teacher }
    }
}

impl TeacherStore {
    /// The teacher it works for.
    pub fn teacher(&self) -> TeacherId {
        self.teacher
    }

    /// Asks the database for an answer.
    ///
    /// # Errors
    /// [`StoreError`], when there is none.
    pub async fn ping(&self) -> Result<(), StoreError> {
        Ok(self.store.database.ping().await?)
    }

    /// A transaction in which only this teacher's rows exist; one round trip.
    pub(crate) async fn begin(&self) -> Result<Transaction<'static, Postgres>, StoreError> {
        Ok(self.store.database.begin_for(self.teacher).await?)
    }
}
