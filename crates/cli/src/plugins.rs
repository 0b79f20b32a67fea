//! Plugins at the terminal: what they bring, what of it is the teacher's, adding and removing one.

mod adding;
mod drawing;

use api::{
    Commands as _, Definition, DefinitionBack, DefinitionRef, Nothing, PluginList, PluginPrograms,
    PluginRef,
};
use app::Desk;

use crate::args::{DefinitionAt, Global, PluginAction};
use crate::failure::{Exit, Failure};
use crate::open::look_up;
use crate::screen;

/// `plugin`.
pub async fn plugins(action: PluginAction, global: &Global) -> Result<Exit, Failure> {
    let json = global.json;
    look_up(global, async |app: Desk| match action {
        PluginAction::List => told(&app.plugin_list(Nothing {}).await?, json),
        PluginAction::Show { plugin, path: None } => show(&app, &plugin, json).await,
        PluginAction::Show { plugin, path: Some(path) } => text(&app, plugin, path, json).await,
        PluginAction::Diff(at) => diff(&app, at, json).await,
        PluginAction::Edit(at) => edit(&app, at, json).await,
        PluginAction::Keep(at) => {
            let kept = app.definition_keep(named(at)).await?;
            done(&kept, json, &format!("your {} stands", kept.file))
        }
        PluginAction::Reset(DefinitionAt { plugin, path }) => {
            let params = DefinitionBack { plugin, path, base_sha256: None };
            let back = app.definition_back(params).await?;
            let away = back.put_away.clone().unwrap_or_default();
            done(&back, json, &format!("yours was put away as {away}"))
        }
        PluginAction::Undo(at) => {
            let restored = app.definition_restore(named(at)).await?;
            done(&restored, json, &format!("yours is back: {}", restored.file))
        }
        PluginAction::Add(from) => adding::add(&app, from, json).await,
        PluginAction::Remove { plugin } => {
            let list = app.plugin_remove(PluginRef { name: plugin.clone() }).await?;
            changed(
                &list,
                json,
                &format!("{plugin} was removed: teacher-assist plugin restore {plugin}"),
            )
        }
        PluginAction::Restore { plugin } => {
            let list = app.plugin_restore(PluginRef { name: plugin.clone() }).await?;
            changed(&list, json, &format!("{plugin} is back"))
        }
        PluginAction::Allow { plugin } => programs(&app, plugin, true, json).await,
        PluginAction::Forbid { plugin } => programs(&app, plugin, false, json).await,
    })
    .await
}

fn named(at: DefinitionAt) -> DefinitionRef {
    DefinitionRef { plugin: at.plugin, path: at.path }
}

fn told(list: &PluginList, json: bool) -> Result<Exit, Failure> {
    if json {
        screen::print_json(list)?;
    } else {
        screen::print(&drawing::plugins(list))?;
        for removed in &list.removed {
            let name = &removed.name;
            screen::note(&format!("removed: {name} (teacher-assist plugin restore {name})"));
        }
    }
    Ok(Exit::Ok)
}

fn changed(list: &PluginList, json: bool, note: &str) -> Result<Exit, Failure> {
    told(list, json)?;
    if !json {
        screen::note(note);
    }
    Ok(Exit::Ok)
}

fn done(definition: &Definition, json: bool, note: &str) -> Result<Exit, Failure> {
    if json {
        screen::print_json(definition)?;
    } else {
        screen::note(note);
        drawing::problems(&definition.info.problems)?;
    }
    Ok(Exit::Ok)
}

async fn show(app: &Desk, plugin: &str, json: bool) -> Result<Exit, Failure> {
    let list = app.plugin_list(Nothing {}).await?;
    let Some(found) = list.plugins.iter().find(|other| other.name == plugin) else {
        let names: Vec<&str> = list.plugins.iter().map(|plugin| plugin.name.as_str()).collect();
        let message = format!("no plugin is called {plugin}; there are {}", names.join(", "));
        return Err(Failure::new(Exit::NotFound, message));
    };
    if json {
        screen::print_json(found)?;
        return Ok(Exit::Ok);
    }
    screen::print(&drawing::plugin(found))?;
    drawing::problems(&found.problems)?;
    Ok(Exit::Ok)
}

async fn text(app: &Desk, plugin: String, path: String, json: bool) -> Result<Exit, Failure> {
    let definition = app.definition_get(DefinitionRef { plugin, path }).await?;
    if json {
        screen::print_json(&definition)?;
        return Ok(Exit::Ok);
    }
    let counts = match definition.info.hers_counts {
        true => definition.hers.as_ref(),
        false => definition.base.as_ref(),
    };
    screen::print(counts.map(|text| text.text.as_str()).unwrap_or_default())?;
    drawing::problems(&definition.info.problems)?;
    Ok(Exit::Ok)
}

async fn diff(app: &Desk, at: DefinitionAt, json: bool) -> Result<Exit, Failure> {
    let definition = app.definition_get(named(at)).await?;
    if json {
        screen::print_json(&definition)?;
        return Ok(Exit::Ok);
    }
    screen::print(&drawing::differences(&definition))?;
    if let Some(note) = drawing::standing(&definition) {
        screen::note(&note);
    }
    Ok(Exit::Ok)
}

async fn edit(app: &Desk, at: DefinitionAt, json: bool) -> Result<Exit, Failure> {
    let definition = app.definition_change(named(at)).await?;
    if json {
        screen::print_json(&definition)?;
        return Ok(Exit::Ok);
    }
    let root = app.app_info(Nothing {}).await?.workspace;
    let place = std::path::Path::new(&root).join(&definition.file);
    screen::print(&format!("{}\n", place.display()))?;
    screen::note("what you write there counts as soon as it is saved, in place of the plugin's");
    Ok(Exit::Ok)
}

async fn programs(app: &Desk, name: String, allowed: bool, json: bool) -> Result<Exit, Failure> {
    let params = PluginPrograms { name: name.clone(), allowed };
    let list = app.plugin_programs(params).await?;
    let note = match allowed {
        true => format!("the programs of {name} run from now on, as they are now"),
        false => format!("the programs of {name} do not run any more"),
    };
    changed(&list, json, &note)
}
