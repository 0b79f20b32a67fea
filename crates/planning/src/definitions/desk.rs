//! The wire's commands about plugins and their definitions.

mod adding;

use std::path::Path;
use std::sync::Arc;

use api::{
    Definition, DefinitionBack, DefinitionRef, DefinitionText, Nothing, PluginAdd, PluginCommands,
    PluginInfo, PluginList, PluginLook, PluginLookAt, PluginPrograms, PluginRef, RemovedPlugin,
};
use async_trait::async_trait;
use domain::Clock;
use faults::Fault;
use plugins::{Catalogue, Origin, Package, Plugin};
use text::sha256;
use workspace::Workspace;

use super::added::{self, Record};
use super::{Definitions, info, shelf};
use crate::files::Files;
use crate::supplies::Supplies;

/// A teacher's plugins; clones share them.
#[derive(Clone)]
pub struct PluginDesk {
    /// Where her own files are.
    pub files: Files,
    /// What counts now.
    pub definitions: Definitions,
    /// The present.
    pub clock: Arc<dyn Clock>,
}

impl PluginDesk {
    /// Over the same folder and definitions as her runs.
    pub fn of(supplies: &Supplies, files: Files) -> Self {
        let clock = Arc::clone(&supplies.clock);
        Self { files, definitions: supplies.definitions.clone(), clock }
    }

    /// Does work on folders of plugins where it may block.
    async fn on<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Self, &Workspace) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let desk = self.clone();
        self.files.on(move |files| work(&desk, files)).await
    }

    fn list(&self, files: &Workspace) -> PluginList {
        let catalogue = self.definitions.catalogue();
        let plugins = catalogue.plugins.iter();
        let removed = added::removed(&self.definitions.layers().added).into_iter();
        PluginList {
            plugins: plugins.map(|plugin| told(&catalogue, plugin, files)).collect(),
            removed: removed
                .filter_map(|(name, record, _)| {
                    let removed_at = record.removed_at?;
                    Some(RemovedPlugin { name, version: record.version, removed_at })
                })
                .collect(),
        }
    }

    fn definition(&self, files: &Workspace, plugin: &str, path: &str) -> Result<Definition, Fault> {
        let catalogue = self.definitions.catalogue();
        let (plugin, file) = shelf::file(&catalogue, plugin, path)?;
        let based_on = shelf::based_on(files, &plugin.name);
        let text = |text: &Option<String>| {
            let text = text.clone()?;
            Some(DefinitionText { sha256: sha256(&text), text })
        };
        let differences = match (&file.base, &file.hers) {
            (Some(base), Some(hers)) => info::differences(base, hers),
            _ => Vec::new(),
        };
        Ok(Definition {
            plugin: plugin.name.clone(),
            info: info::definition(&catalogue, plugin, file, &based_on),
            base: text(&file.base),
            hers: text(&file.hers),
            file: shelf::place(&plugin.name, &file.inside),
            differences,
            put_away: shelf::put_away(files, &plugin.name, &file.inside)?,
        })
    }

    /// A plugin that she added, for there is nothing to be done about others.
    fn added(&self, name: &str) -> Result<Plugin, Fault> {
        let catalogue = self.definitions.catalogue();
        let plugin = catalogue.plugin(name)?;
        match plugin.origin {
            Origin::Added => Ok(plugin.clone()),
            Origin::Shipped => Err(Fault::invalid(format!(
                "{name} comes with the application and stays; each of its texts can be changed"
            ))),
            Origin::Hers => Err(Fault::invalid(format!(
                "{name} is a folder of your workspace, {}: move or delete it there",
                shelf::place(name, "").trim_end_matches('/')
            ))),
        }
    }
}

fn told(catalogue: &Catalogue, plugin: &Plugin, files: &Workspace) -> PluginInfo {
    let record = match plugin.origin {
        Origin::Added => added::record(&plugin.root),
        Origin::Shipped | Origin::Hers => None,
    };
    info::plugin(catalogue, plugin, &shelf::based_on(files, &plugin.name), record)
}

fn io(action: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> Fault {
    let path = path.display().to_string();
    move |error| Fault::internal(format!("could not {action} {path}: {error}"))
}

#[async_trait]
impl PluginCommands for PluginDesk {
    type Error = Fault;

    async fn plugin_list(&self, _: Nothing) -> Result<PluginList, Fault> {
        self.on(|desk, files| Ok(desk.list(files))).await
    }

    async fn plugin_look(&self, params: PluginLookAt) -> Result<PluginLook, Fault> {
        self.on(move |desk, _| Ok(desk.look(params.source)?.look)).await
    }

    async fn plugin_add(&self, params: PluginAdd) -> Result<PluginList, Fault> {
        self.on(move |desk, files| {
            desk.add(params)?;
            desk.definitions.reload();
            Ok(desk.list(files))
        })
        .await
    }

    async fn plugin_remove(&self, PluginRef { name }: PluginRef) -> Result<PluginList, Fault> {
        self.on(move |desk, files| {
            let plugin = desk.added(&name)?;
            added::remove(&plugin.root, desk.clock.now()).map_err(io("remove", &plugin.root))?;
            desk.definitions.reload();
            Ok(desk.list(files))
        })
        .await
    }

    async fn plugin_restore(&self, PluginRef { name }: PluginRef) -> Result<PluginList, Fault> {
        self.on(move |desk, files| {
            if desk
                .definitions
                .catalogue()
                .plugins
                .iter()
                .any(|other| other.name == name && other.origin != Origin::Hers)
            {
                let message =
                    format!("a plugin {name} is there: remove it before you bring the other back");
                return Err(Fault::invalid(message));
            }
            let folder = &desk.definitions.layers().added;
            let found =
                added::restore(folder, &name).map_err(io("bring back a plugin of", folder))?;
            found.ok_or_else(|| Fault::not_found(format!("no plugin {name} was removed")))?;
            desk.definitions.reload();
            Ok(desk.list(files))
        })
        .await
    }

    async fn plugin_programs(&self, params: PluginPrograms) -> Result<PluginList, Fault> {
        self.on(move |desk, files| {
            let plugin = desk.added(&params.name)?;
            let package = Package::of_folder(&plugin.root).map_err(Fault::invalid)?;
            let record = added::record(&plugin.root).unwrap_or(Record {
                source: String::new(),
                version: plugin.version.clone(),
                added_at: desk.clock.now(),
                programs_allowed: None,
                removed_at: None,
            });
            let programs_allowed = params.allowed.then(|| package.sha256());
            added::keep(&plugin.root, &Record { programs_allowed, ..record })
                .map_err(io("keep your choice beside", &plugin.root))?;
            desk.definitions.reload();
            Ok(desk.list(files))
        })
        .await
    }

    async fn definition_get(&self, params: DefinitionRef) -> Result<Definition, Fault> {
        self.on(move |desk, files| desk.definition(files, &params.plugin, &params.path)).await
    }

    async fn definition_change(&self, params: DefinitionRef) -> Result<Definition, Fault> {
        let DefinitionRef { plugin, path } = params;
        self.on(move |desk, files| {
            let catalogue = desk.definitions.catalogue();
            let (of, file) = shelf::file(&catalogue, &plugin, &path)?;
            shelf::change(files, &of.name, file)?;
            desk.definitions.reload();
            desk.definition(files, &plugin, &path)
        })
        .await
    }

    async fn definition_keep(&self, params: DefinitionRef) -> Result<Definition, Fault> {
        let DefinitionRef { plugin, path } = params;
        self.on(move |desk, files| {
            let catalogue = desk.definitions.catalogue();
            let (of, file) = shelf::file(&catalogue, &plugin, &path)?;
            shelf::note(files, &of.name, file)?;
            desk.definition(files, &plugin, &path)
        })
        .await
    }

    async fn definition_back(&self, params: DefinitionBack) -> Result<Definition, Fault> {
        let DefinitionBack { plugin, path, base_sha256 } = params;
        self.on(move |desk, files| {
            let catalogue = desk.definitions.catalogue();
            let (of, file) = shelf::file(&catalogue, &plugin, &path)?;
            shelf::back(files, &of.name, file, base_sha256.as_deref())?;
            desk.definitions.reload();
            let base = file.base.is_some();
            if base {
                return desk.definition(files, &plugin, &path);
            }
            // What was hers alone is gone from the list; it is told as it was, with its new place.
            let gone = info::definition(&catalogue, of, file, &shelf::based_on(files, &of.name));
            Ok(Definition {
                plugin: of.name.clone(),
                info: gone,
                base: None,
                hers: None,
                file: shelf::place(&of.name, &file.inside),
                differences: Vec::new(),
                put_away: shelf::put_away(files, &of.name, &file.inside)?,
            })
        })
        .await
    }

    async fn definition_restore(&self, params: DefinitionRef) -> Result<Definition, Fault> {
        let DefinitionRef { plugin, path } = params;
        self.on(move |desk, files| {
            // The name of a folder, looked up or refused as any path of the workspace is.
            shelf::restore(files, &plugin, &path)?;
            desk.definitions.reload();
            desk.definition(files, &plugin, &path)
        })
        .await
    }
}
