//! The places where a person meets the application.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Where a person works with the application.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Face {
    /// The desktop window.
    Window,
    /// A browser, over HTTP.
    Browser,
    /// The command line.
    Terminal,
    /// A script that answers by rule.
    Script,
}
