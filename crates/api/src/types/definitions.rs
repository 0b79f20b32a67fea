//! Plugins and what they bring: agents, commands and skills, as they come and as the teacher has
//! changed them.

use domain::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::ProblemInfo;

wire! {
    /// The plugins.
    struct PluginList {
        /// Those that come with the application first.
        pub plugins: Vec<PluginInfo>,
        /// Those that were removed and can be brought back, the latest first.
        pub removed: Vec<RemovedPlugin>,
    }

    /// A plugin.
    struct PluginInfo {
        /// Its name.
        pub name: String,
        /// What it is for, in its author's words.
        pub description: Option<String>,
        /// Its version, as its author counts.
        pub version: Option<String>,
        /// Who it came with.
        pub origin: PluginOrigin,
        /// What it was added from: the name of a folder or file.
        pub source: Option<String>,
        /// When it was added.
        pub added_at: Option<Timestamp>,
        /// The programs that it wants run at points of a run.
        pub programs: Vec<PluginProgram>,
        /// Whether they are run.
        pub programs_allowed: bool,
        /// Its agents, commands and skills with the files of each, by path.
        pub definitions: Vec<DefinitionInfo>,
        /// What is wrong with it and with the teacher's files for it.
        pub problems: Vec<ProblemInfo>,
    }

    /// Who a plugin came with.
    #[derive(Copy, Eq)]
    enum PluginOrigin {
        /// The application.
        Shipped,
        /// The teacher added it.
        Added,
        /// It is nowhere but in the teacher's workspace.
        Hers,
    }

    /// A program of a plugin.
    struct PluginProgram {
        /// When it is run.
        pub event: String,
        /// The program with its arguments.
        pub line: String,
    }

    /// A file of a plugin that says what an agent, a command or a skill is.
    struct DefinitionInfo {
        /// Its path inside the plugin, such as `agents/planner.md`.
        pub path: String,
        /// What it defines.
        pub kind: DefinitionKind,
        /// By what it is called.
        pub name: String,
        /// What it does, in a sentence; empty when it does not say.
        pub description: String,
        /// Whose text there is.
        pub state: DefinitionState,
        /// Whether the teacher's text is what counts: one that cannot be used does not.
        pub hers_counts: bool,
        /// Whether the plugin's text is another than the one that the teacher's was made from; none
        /// when that is not known or nothing is changed.
        pub base_changed: Option<bool>,
        /// What is wrong with it.
        pub problems: Vec<ProblemInfo>,
    }

    /// What a file of a plugin defines.
    #[derive(Copy, Eq)]
    enum DefinitionKind {
        /// A command.
        Command,
        /// A skill.
        Skill,
        /// A text of a skill, read when it is needed.
        Reference,
        /// An agent.
        Agent,
    }

    /// Whose text there is of a definition.
    #[derive(Copy, Eq)]
    enum DefinitionState {
        /// The plugin's.
        Original,
        /// The teacher's in the place of the plugin's.
        Changed,
        /// The teacher's alone.
        Own,
    }

    /// A definition of a plugin.
    struct DefinitionRef {
        /// The plugin.
        pub plugin: String,
        /// The path inside it.
        pub path: String,
    }

    /// A definition with its texts.
    struct Definition {
        /// The plugin.
        pub plugin: String,
        /// What it is.
        pub info: DefinitionInfo,
        /// As the plugin has it.
        pub base: Option<DefinitionText>,
        /// As the teacher has it.
        pub hers: Option<DefinitionText>,
        /// Where the teacher's file is in her workspace, or would be.
        pub file: String,
        /// How the teacher's text differs from the plugin's, with lines around each place.
        pub differences: Vec<TextDifference>,
        /// The text of hers that was put away last and can be brought back: its place.
        pub put_away: Option<String>,
    }

    /// A text of a definition.
    struct DefinitionText {
        /// The text.
        pub text: String,
        /// SHA-256 of it.
        pub sha256: String,
    }

    /// A line of two texts.
    struct TextDifference {
        /// In which of them it stands.
        pub kind: TextSide,
        /// The line.
        pub text: String,
        /// Its number in the plugin's text, from 1.
        pub base_line: Option<u32>,
        /// Its number in the teacher's.
        pub her_line: Option<u32>,
    }

    /// In which of two texts a line stands.
    #[derive(Copy, Eq)]
    enum TextSide {
        /// In both.
        Both,
        /// In the plugin's.
        Base,
        /// In the teacher's.
        Hers,
    }

    /// Back to the plugin's text.
    struct DefinitionBack {
        /// The plugin.
        pub plugin: String,
        /// The path inside it.
        pub path: String,
        /// SHA-256 of the teacher's text when it was looked at; none when nobody looked.
        #[serde(default)]
        pub base_sha256: Option<String>,
    }

    /// A file of a folder.
    struct PluginFile {
        /// Its path inside the folder, with `/`.
        pub path: String,
        /// Its bytes, in base64.
        pub data: String,
        /// Whether it may be run.
        #[serde(default)]
        pub executable: bool,
    }

    /// A plugin to look at before it counts.
    struct PluginLookAt {
        /// Where it comes from.
        pub source: PluginSource,
    }

    /// What a plugin would bring.
    struct PluginLook {
        /// The plugin as it would be.
        pub plugin: PluginInfo,
        /// SHA-256 of everything in it: what is added has to be what was looked at.
        pub sha256: String,
        /// Files of it that mean nothing here.
        pub unused: Vec<String>,
        /// What it shares with what is there already, in sentences.
        pub notes: Vec<String>,
        /// The version of the same plugin that is there and would be put away; empty when it has none.
        pub replaces: Option<String>,
        /// Why it cannot be added.
        pub refused: Option<String>,
    }

    /// A plugin to add.
    struct PluginAdd {
        /// Where it comes from.
        pub source: PluginSource,
        /// What `plugin_look` said of it.
        pub sha256: String,
        /// Whether its programs may be run.
        #[serde(default)]
        pub programs: bool,
        /// Whether it may take the place of one of the same name that was added before.
        #[serde(default)]
        pub replace: bool,
    }

    /// Names a plugin.
    struct PluginRef {
        /// The plugin.
        pub name: String,
    }

    /// Whether the programs of a plugin are run.
    struct PluginPrograms {
        /// The plugin.
        pub name: String,
        /// Whether they are, as they are now; whoever changes them has to ask again.
        pub allowed: bool,
    }

    /// A plugin that was removed.
    struct RemovedPlugin {
        /// Its name.
        pub name: String,
        /// Its version.
        pub version: Option<String>,
        /// When it was removed.
        pub removed_at: Timestamp,
    }
}

/// A plugin from elsewhere.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum PluginSource {
    /// A zip archive.
    Zip {
        /// Its file name.
        name: String,
        /// Its bytes, in base64.
        data: String,
    },
    /// A folder.
    Folder {
        /// Its name.
        name: String,
        /// Its files.
        files: Vec<PluginFile>,
    },
}
