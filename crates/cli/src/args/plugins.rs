//! What can be said about plugins.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// What to do with plugins, and with the agents, commands and skills in them.
#[derive(Debug, Default, Subcommand)]
pub enum PluginAction {
    /// List the plugins: what each brings, what of it you have changed, what was removed
    #[default]
    List,
    /// Show a plugin's agents, commands and skills, or the text of one of them
    Show {
        /// The plugin
        plugin: String,
        /// One of its files, such as `agents/planner.md`: prints the text that counts
        path: Option<String>,
    },
    /// Show how your text differs from the plugin's
    Diff(DefinitionAt),
    /// Begin a text of your own with the plugin's, and print where it is
    Edit(DefinitionAt),
    /// Note that your text stands although the plugin's has changed
    Keep(DefinitionAt),
    /// Go back to the plugin's text; yours is put away
    Reset(DefinitionAt),
    /// Bring your text back that was put away last
    Undo(DefinitionAt),
    /// Add a plugin from a folder or a zip archive; what it would bring is shown first
    Add(PluginFrom),
    /// Remove a plugin that you added; your own files for it stay
    Remove {
        /// The plugin
        plugin: String,
    },
    /// Bring a removed plugin back
    Restore {
        /// The plugin
        plugin: String,
    },
    /// Let the programs of a plugin run; a change in the plugin takes this back
    Allow {
        /// The plugin
        plugin: String,
    },
    /// Do not let the programs of a plugin run
    Forbid {
        /// The plugin
        plugin: String,
    },
}

/// A file of a plugin.
#[derive(Debug, Args)]
pub struct DefinitionAt {
    /// The plugin
    pub plugin: String,
    /// The file, such as `agents/planner.md`
    pub path: String,
}

/// A plugin to add.
#[derive(Debug, Args)]
pub struct PluginFrom {
    /// A folder or a zip archive with a plugin in it
    pub source: PathBuf,
    /// Only show what it would bring
    #[arg(long)]
    pub look: bool,
    /// Add it without being asked
    #[arg(long, short, conflicts_with = "look")]
    pub yes: bool,
    /// Let its programs run
    #[arg(long)]
    pub allow_programs: bool,
    /// Let it take the place of the plugin of the same name that was added before
    #[arg(long)]
    pub replace: bool,
}
