//! `plugin.json` and `marketplace.json` by the public rules for plugins of Claude Code.

mod sheet;

use std::path::{Component, Path, PathBuf};

use serde_json::{Map, Value};

use super::gather::PluginFolder;
use super::page::{At, Page};
use super::report::Finding;
use super::rules;
use sheet::Sheet;

/// What `plugin.json` may say.
const PLUGIN_KEYS: [&str; 17] = [
    "$schema",
    "name",
    "version",
    "description",
    "author",
    "homepage",
    "repository",
    "license",
    "keywords",
    "commands",
    "agents",
    "skills",
    "hooks",
    "mcpServers",
    "outputStyles",
    "lspServers",
    "userConfig",
];
/// What an entry of a marketplace may say beside that.
const ENTRY_KEYS: [&str; 4] = ["source", "category", "tags", "strict"];
/// What `marketplace.json` may say.
const MARKETPLACE_KEYS: [&str; 7] =
    ["$schema", "name", "owner", "plugins", "metadata", "description", "version"];
/// Names that stand for Anthropic's own marketplaces.
const RESERVED: [&str; 8] = [
    "claude-code-marketplace",
    "claude-code-plugins",
    "claude-plugins-official",
    "anthropic-marketplace",
    "anthropic-plugins",
    "agent-skills",
    "knowledge-work-plugins",
    "life-sciences",
];

/// The manifest of a plugin.
pub fn of_plugin(folder: &PluginFolder, found: &mut Vec<Finding>) {
    let Some(page) = &folder.manifest else { return };
    let mut sheet = Sheet { page, rule: rules::MANIFEST, found };
    let Some(object) = sheet.object() else { return };
    sheet.keys(&object, &PLUGIN_KEYS, "a manifest");
    sheet.entry(&object);
    for key in ["version", "description", "license"] {
        if !object.contains_key(key) {
            sheet.wrong(At::START, format!("the manifest has no \"{key}\""));
        }
    }
    if !object.contains_key("author") {
        sheet.wrong(At::START, "the manifest has no \"author\"".to_owned());
    }
    if let Some(name) = object.get("name").and_then(Value::as_str)
        && name != folder.name
    {
        let at = sheet.key("name");
        sheet.wrong(
            at,
            format!("the name \"{name}\" is not that of the folder, \"{}\"", folder.name),
        );
    }
}

/// The file of a repository that offers its plugins.
pub fn of_marketplace(
    root: &Path,
    page: &Page,
    plugins: &[PluginFolder],
    found: &mut Vec<Finding>,
) {
    let mut sheet = Sheet { page, rule: rules::MARKETPLACE, found };
    let Some(object) = sheet.object() else { return };
    sheet.keys(&object, &MARKETPLACE_KEYS, "a marketplace");
    sheet.name(&object);
    if let Some(name) = object.get("name").and_then(Value::as_str)
        && RESERVED.contains(&name)
    {
        let at = sheet.key("name");
        sheet.wrong(at, format!("the name \"{name}\" is reserved"));
    }
    match object.get("owner") {
        Some(owner) => sheet.person("owner", owner),
        None => sheet.wrong(At::START, "the marketplace has no \"owner\"".to_owned()),
    }
    let Some(entries) = object.get("plugins").and_then(Value::as_array) else {
        sheet.wrong(At::START, "the marketplace has no list \"plugins\"".to_owned());
        return;
    };
    if entries.is_empty() {
        let at = sheet.key("plugins");
        sheet.wrong(at, "the marketplace offers no plugin".to_owned());
    }
    let mut names: Vec<&str> = Vec::new();
    for entry in entries {
        let Some(entry) = entry.as_object() else {
            let at = sheet.key("plugins");
            sheet.wrong(at, "an entry of \"plugins\" is a set of fields".to_owned());
            continue;
        };
        let known: Vec<&str> = PLUGIN_KEYS.into_iter().chain(ENTRY_KEYS).collect();
        sheet.keys(entry, &known, "an entry of a marketplace");
        sheet.entry(entry);
        sheet.source(root, &object, entry, plugins);
        let name = entry.get("name").and_then(Value::as_str).unwrap_or_default();
        if names.contains(&name) {
            let at = sheet.value(name);
            sheet.wrong(at, format!("two entries are called \"{name}\""));
        }
        names.push(name);
    }
}

impl Sheet<'_> {
    /// A plugin of the same repository is there and says the same of itself.
    fn source(
        &mut self,
        root: &Path,
        marketplace: &Map<String, Value>,
        entry: &Map<String, Value>,
        plugins: &[PluginFolder],
    ) {
        let at = self.key("source");
        let source = match entry.get("source") {
            Some(Value::String(source)) => source,
            // Another repository, which cannot be looked at from here.
            Some(Value::Object(other)) if other.contains_key("source") => return,
            Some(_) => {
                self.wrong(
                    at,
                    "\"source\" should be a path or a set of fields with a source".to_owned(),
                );
                return;
            }
            None => {
                self.wrong(at, "an entry of \"plugins\" has no \"source\"".to_owned());
                return;
            }
        };
        let at = self.value(source);
        let metadata = marketplace.get("metadata").and_then(Value::as_object);
        let base = metadata.and_then(|metadata| metadata.get("pluginRoot")).and_then(Value::as_str);
        if base.is_none() && !source.starts_with("./") {
            self.wrong(at, format!("the path \"{source}\" should begin with ./"));
        }
        let Some(folder) = inside(root, base.unwrap_or_default(), source) else {
            self.wrong(at, format!("the path \"{source}\" leads out of the repository"));
            return;
        };
        if !folder.is_dir() {
            self.wrong(at, format!("there is no folder \"{source}\""));
            return;
        }
        let Some(plugin) = plugins.iter().find(|plugin| plugin.root == folder) else {
            self.wrong(at, format!("there is no plugin in the folder \"{source}\""));
            return;
        };
        let manifest = plugin.manifest.as_ref().map(|page| page.text.as_str()).unwrap_or_default();
        let Ok(Value::Object(manifest)) = serde_json::from_str(manifest) else { return };
        for key in ["name", "version"] {
            let (said, own) = (entry.get(key), manifest.get(key));
            if said.is_some() && own.is_some() && said != own {
                let at = self.value(entry.get(key).and_then(Value::as_str).unwrap_or_default());
                self.wrong(
                    at,
                    format!("the plugin's own {key} is another one: see its plugin.json"),
                );
            }
        }
    }
}

/// A folder below another one; none when the path leads out.
fn inside(root: &Path, base: &str, source: &str) -> Option<PathBuf> {
    let mut folder = root.to_owned();
    for part in Path::new(base).join(source).components() {
        match part {
            Component::Normal(name) => folder.push(name),
            Component::CurDir => {}
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(folder)
}
