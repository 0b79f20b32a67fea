//! What is remembered: files of memory listed, shown and edited, entries forgotten and restored.

mod calendar;
mod entries;
mod rules;

use std::ffi::OsString;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;

use api::{
    Commands as _, ErrorCode, MemoryEntriesFilter, MemoryEntry, MemoryEntryRef, MemoryFile,
    MemoryRef, MemoryWrite, Nothing,
};
use app::Desk;

use crate::args::{Global, MemoryAction};
use crate::failure::{Exit, Failure};
use crate::open::look_up;
use crate::{person, screen};

/// `memory`.
pub async fn memory(action: MemoryAction, global: &Global) -> Result<Exit, Failure> {
    look_up(global, async |app: Desk| {
        let (file, told) = match action {
            MemoryAction::List if global.json => {
                screen::print_json(&app.memory_list(Nothing {}).await?)?;
                return Ok(Exit::Ok);
            }
            MemoryAction::List => {
                show_files(&app).await?;
                return Ok(Exit::Ok);
            }
            MemoryAction::Show { what } if is_file(&what) => {
                if !global.json {
                    show_file(&app, &what).await?;
                    return Ok(Exit::Ok);
                }
                (app.memory_read(MemoryRef { path: what }).await?, "")
            }
            MemoryAction::Edit { what, words } if is_file(&what) && words.is_empty() => {
                match edit(&app, what).await? {
                    (file, true) => (file, "saved"),
                    (file, false) => (file, "nothing was changed"),
                }
            }
            MemoryAction::Forget { id } => {
                let id = entry_named(&app, &id).await?.id;
                let file = app.memory_forget(MemoryEntryRef { id }).await?;
                (file, "forgotten; `memory restore` brings it back")
            }
            MemoryAction::Restore { id } => {
                let id = entry_named(&app, &id).await?.id;
                let file = app.memory_restore(MemoryEntryRef { id: id.clone() }).await?;
                // What waits for her word is no part of its file.
                let holds = file.entries.iter().any(|entry| entry.id == id);
                (file, if holds { "remembered again" } else { "waits for your word again" })
            }
            other => return entries::act(&app, other, global).await,
        };
        if global.json {
            screen::print_json(&file)?;
        } else {
            screen::print(&format!("{}: {told}\n", file.path))?;
        }
        Ok(Exit::Ok)
    })
    .await
}

/// Whether a person names a file and not an entry, whose short id has no dot and no slash.
fn is_file(what: &str) -> bool {
    what.contains(['/', '.'])
}

/// The files of memory as a table.
pub async fn show_files(app: &Desk) -> Result<(), Failure> {
    let list = app.memory_list(Nothing {}).await?;
    let mut table = screen::table(["FILE", "ENTRIES", "CHANGED"]);
    for file in &list.files {
        let changed = file.updated_at.map(screen::day).unwrap_or_default();
        table.add_row([file.path.clone(), file.entries.to_string(), changed]);
    }
    screen::print(&screen::table_text(&table))?;
    if list.files.iter().all(|file| file.entries == 0) {
        screen::note("nothing is remembered yet");
    }
    Ok(())
}

/// One file: its entries with their short ids, and what was forgotten.
pub async fn show_file(app: &Desk, path: &str) -> Result<(), Failure> {
    let file = app.memory_read(MemoryRef { path: path.to_owned() }).await?;
    if file.entries.is_empty() {
        screen::note(&format!("{} is empty", file.path));
        return Ok(());
    }
    let (kept, forgotten): (Vec<&MemoryEntry>, Vec<&MemoryEntry>) =
        file.entries.iter().partition(|entry| entry.forgotten_at.is_none());
    let mut text = String::new();
    for entry in kept {
        text.push_str(&shown(entry));
    }
    if !forgotten.is_empty() {
        text.push_str("\nforgotten:\n");
        for entry in forgotten {
            text.push_str(&shown(entry));
        }
    }
    screen::print(&text)
}

fn shown(entry: &MemoryEntry) -> String {
    let lines = entry.text.trim().replace('\n', "\n      ");
    format!("{}  {lines}\n", entry.short_id)
}

/// The entry that a person names by its id or the short form of it.
async fn entry_named(app: &Desk, name: &str) -> Result<MemoryEntry, Failure> {
    let name = name.trim().trim_start_matches('#').trim_matches(['[', ']']);
    let all = MemoryEntriesFilter { gone: true, waiting: true, ..MemoryEntriesFilter::default() };
    let entries = app.memory_entries(all).await?.entries;
    let named = |entry: &MemoryEntry| entry.id == name || entry.short_id == name;
    entries.into_iter().find(named).ok_or_else(|| {
        Failure::new(Exit::NotFound, format!("nothing is remembered as `{name}`"))
            .next("teacher-assist memory search WORDS shows the ids")
    })
}

/// Opens a file in the person's editor and saves what comes out of it.
async fn edit(app: &Desk, path: String) -> Result<(MemoryFile, bool), Failure> {
    let editor = ["VISUAL", "EDITOR"]
        .into_iter()
        .find_map(|name| std::env::var_os(name).filter(|value| !value.is_empty()))
        .ok_or_else(|| {
            Failure::usage("no editor is named").next("set EDITOR, as in EDITOR=nano")
        })?;
    let before = app.memory_read(MemoryRef { path }).await?;
    let failed = |error: std::io::Error| Failure::io("make a file for the editor", &error);
    let mut copy =
        tempfile::Builder::new().prefix("memory-").suffix(".md").tempfile().map_err(failed)?;
    copy.write_all(before.markdown.as_bytes()).map_err(failed)?;
    let place = copy.path().to_owned();
    let markdown = person::blocking(move || edited(&editor, &place)).await?;
    if markdown == before.markdown {
        return Ok((before, false));
    }
    let write = MemoryWrite { path: before.path, markdown, version: before.version };
    match app.memory_write(write).await {
        Ok(file) => Ok((file, true)),
        Err(error) => {
            let conflict = error.code == ErrorCode::Conflict;
            let (_, kept) = copy.keep().map_err(|error| failed(error.error))?;
            let failure = Failure::from(error).keeping(format!("your text in {}", kept.display()));
            Err(match conflict {
                true => failure.next("edit again: the file was changed in another window"),
                false => failure,
            })
        }
    }
}

fn edited(editor: &OsString, place: &Path) -> Result<String, Failure> {
    // Editors are named with their options, as in `code --wait`.
    let words = editor.to_string_lossy();
    let mut words = words.split_whitespace();
    let program = words.next().unwrap_or_default();
    let status = Command::new(program)
        .args(words)
        .arg(place)
        .status()
        .map_err(|error| Failure::io(&format!("start the editor {program}"), &error))?;
    if !status.success() {
        return Err(Failure::new(Exit::Failed, format!("{program} did not end well"))
            .keeping("memory as it was"));
    }
    std::fs::read_to_string(place).map_err(|error| Failure::io("read what was edited", &error))
}
