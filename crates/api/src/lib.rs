//! The wire: every command, event and error, once.
//!
//! `app` implements [`Commands`]; a command without a body does not compile. Hosts route by name
//! through [`dispatch`]: the window by one `rpc` command, the browser by `POST /api/{command}`, the
//! terminal in process. TypeScript comes from [`typescript`]. Names are camelCase, ids strings,
//! times RFC 3339, lists paged by cursor.

mod commands;
mod error;
mod event;
mod types;
mod typescript;

pub use commands::{COMMANDS, Commands, dispatch};
pub use error::{ApiError, ErrorCode};
pub use event::AppEvent;
pub use types::*;
pub use typescript::typescript;
