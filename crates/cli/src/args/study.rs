//! What can be said about studies.

use clap::Subcommand;

/// What to do with studies.
#[derive(Debug, Default, Subcommand)]
pub enum StudyAction {
    /// List the studies of the workspace, those that cannot be used among them
    #[default]
    List,
    /// Check protocols, and the files that they name: 1 when something is wrong, with line and column
    Check {
        /// A study of the workspace by its name, or the folder or file of any other; all of the workspace unless told
        #[arg(value_name = "NAME|PATH")]
        study: Option<String>,
    },
    /// Print the JSON Schema of a protocol, for editors
    Schema,
}
