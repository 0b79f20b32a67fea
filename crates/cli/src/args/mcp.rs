//! What can be said about serving coding agents.

use clap::Subcommand;

/// What to do for coding agents.
#[derive(Debug, Clone, Default, Subcommand)]
pub enum McpAction {
    /// Serve the agent that started it: what `mcp` alone does
    #[default]
    Attach,
    /// Hold the database, the models and the indexes for all agents; the first agent starts it
    #[command(hide = true)]
    Hold {
        /// Seconds without an agent after which it ends
        #[arg(long, env = "TEACHER_ASSIST_MCP_LINGER", hide_env = true, default_value_t = 600)]
        linger: u64,
    },
    /// Print what agents have to show to `serve --mcp`; made up the first time, and kept in a file of this account
    Token,
}
