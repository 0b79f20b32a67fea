//! `mcp`: the tools that coding agents learn by, over the Model Context Protocol.
//!
//! An agent starts `teacher-assist mcp` for each of its sessions. What that starts is thin: it passes lines between
//! the agent and the one *holder* of this computer ([`holder`]), which has the database, the models and the indexes
//! open. The first that needs a holder starts it, and it ends by itself when nobody came for a while.

mod asked;
mod client;
mod door;
mod flight;
mod handshake;
mod holder;
mod lines;
mod opener;
mod place;
mod pump;
mod server;
mod standard;
mod token;
mod told;

use crate::args::{Global, McpAction};
use crate::failure::{Exit, Failure};
use crate::open::options;
use crate::screen;

pub use client::{Attached, Way};
pub use opener::Opener;
pub use place::HolderFolder;
pub use server::Served;
pub use token::Token;

/// Does it.
pub async fn mcp(action: McpAction, global: &Global) -> Result<Exit, Failure> {
    match action {
        McpAction::Attach => pump::pump(global).await,
        McpAction::Hold { linger } => holder::hold(linger, global).await,
        McpAction::Token => {
            let token = Token::kept(&HolderFolder::of(&options(global)?.data_dir)?)?;
            screen::print(&format!("{}\n", token.words()))?;
            Ok(Exit::Ok)
        }
    }
}
