//! PostgreSQL: the private server or a shared one, the pool of connections, the schema, the job queue
//! and the change feed. Whose rows are read and written, and which, is in `store`.
//!
//! [`Server::open`] gives a [`Database`]. What a job or a change means is decided by those who asked
//! for it, never here.

pub mod gap;
pub mod queue;
pub mod schema;
pub mod server;
pub mod text;

mod database;
mod error;
mod feed;
mod password;

pub use database::{Database, LOCAL_TEACHER, Origin, Role, TeacherName};
pub use error::{QueryError, sql_state};
pub use feed::{Feed, News};
pub use schema::Migrated;
pub use server::{Server, ServerError, ServerOptions};
