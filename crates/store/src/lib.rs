//! PostgreSQL: the server, the schema, and one module for each aggregate. All SQL of the product is
//! in this crate.
//!
//! [`server::Server::open`] gives a [`Store`]; [`Store::for_teacher`] gives the [`TeacherStore`] that
//! everything else is asked of. A teacher's rows are kept from others by row-level security, not by
//! the care of the queries. What a value means for a run is decided in `agent`, never here.

pub mod backup;
pub mod server;

mod body;
mod error;
mod events;
mod lock;
mod schema;
mod sessions;
mod status;
mod store;
mod teachers;
mod traces;
mod watch;

pub use error::StoreError;
pub use lock::SessionLock;
pub use schema::{Migrated, fingerprint as schema_fingerprint};
pub use server::{Role, Server, ServerError, ServerOptions};
pub use sessions::{NewSession, SessionFilter, SessionPage, SessionRow, SessionStatus};
pub use status::{DbStatus, TableStatus};
pub use store::{Store, TeacherStore};
pub use traces::TraceRow;
pub use watch::Change;
