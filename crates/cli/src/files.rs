//! Files of the workspace: found by words, copied, taken away and put back, with what they held before.

use std::io::IsTerminal as _;

use api::{
    Commands as _, FileCopy, FileDeed, FileDiffParams, FileFind, FileMove, FileRef, FileVersion,
    FileVersionRef, FileVersionText, FileVersions, FilesPutBack, FoundPart, Nothing, VersionAuthor,
};
use app::Desk;
use chrono::Local;
use domain::Timestamp;

use crate::args::{FilesAction, Global};
use crate::failure::{Exit, Failure};
use crate::lessons::marked;
use crate::open::look_up;
use crate::screen;

/// `files`.
pub async fn files(action: FilesAction, global: &Global) -> Result<Exit, Failure> {
    let json = global.json;
    look_up(global, async |app: Desk| match action {
        FilesAction::Versions { path } => versions(&app, path, json).await,
        FilesAction::Show { path, version } => show(&app, path, version, json).await,
        FilesAction::Diff { path, from, to } => diff(&app, path, (from, to), json).await,
        FilesAction::Restore { path, version } => restore(&app, path, version, json).await,
        FilesAction::Move { path, to } => move_to(&app, path, to, json).await,
        FilesAction::Find { words } => find(&app, words.join(" "), json).await,
        FilesAction::Copy { path, to } => copy(&app, path, to, json).await,
        FilesAction::Remove { paths, recursive } => remove(&app, paths, recursive, json).await,
        FilesAction::Deleted => deleted(&app, json).await,
        FilesAction::PutBack { path, aside } => put_back(&app, path, aside, json).await,
        FilesAction::Forget { path, yes } => forget(&app, path, yes, json).await,
    })
    .await
}

async fn versions(app: &Desk, path: String, json: bool) -> Result<Exit, Failure> {
    let list = known(app, path).await?;
    if json {
        screen::print_json(&list)?;
        return Ok(Exit::Ok);
    }
    let mut table = screen::table(["VERSION", "WHEN", "WHO", "WHAT", "BYTES"]);
    for version in &list.versions {
        table.add_row([
            version.number.to_string(),
            when(version.at),
            who(version.author).to_owned(),
            what(version),
            version.size.to_string(),
        ]);
    }
    screen::print(&screen::table_text(&table))?;
    Ok(Exit::Ok)
}

async fn show(app: &Desk, path: String, version: Option<u32>, json: bool) -> Result<Exit, Failure> {
    let found = app.file_version(FileVersionRef { path, version }).await?;
    if json {
        screen::print_json(&found)?;
        return Ok(Exit::Ok);
    }
    screen::print(&text(&found)?)?;
    Ok(Exit::Ok)
}

async fn diff(
    app: &Desk,
    path: String,
    (from, to): (Option<u32>, Option<u32>),
    json: bool,
) -> Result<Exit, Failure> {
    let diff = app.file_diff(FileDiffParams { path, from, to }).await?;
    if json {
        screen::print_json(&diff)?;
        return Ok(Exit::Ok);
    }
    let mut text = format!("version {} → {}\n", diff.from, diff.to);
    if diff.hunks.is_empty() {
        text.push_str("\nnothing differs\n");
    }
    for hunk in &diff.hunks {
        text.push_str(&format!("\n{}\n", screen::dim(&format!("line {}", hunk.new_start))));
        text.extend(hunk.lines.iter().map(marked));
    }
    screen::print(&text)?;
    Ok(Exit::Ok)
}

async fn restore(
    app: &Desk,
    path: String,
    version: Option<u32>,
    json: bool,
) -> Result<Exit, Failure> {
    let asked = FileVersionRef { path, version };
    let number = app.file_version(asked.clone()).await?.version.number;
    let saved = app.file_restore(FileVersionRef { version: Some(number), ..asked }).await?;
    if json {
        screen::print_json(&saved)?;
        return Ok(Exit::Ok);
    }
    screen::print(&format!("{}: as in version {number}\n", saved.path))?;
    Ok(Exit::Ok)
}

async fn move_to(app: &Desk, path: String, to: String, json: bool) -> Result<Exit, Failure> {
    let tree = app.file_tree(Nothing {}).await?;
    let bare = path.trim_end_matches('/');
    let params = FileMove { path: path.clone(), new_path: to };
    if tree.entries.iter().any(|entry| entry.folder && entry.path.eq_ignore_ascii_case(bare)) {
        let moved = app.folder_move(params).await?;
        if json {
            screen::print_json(&moved)?;
        } else {
            let files = match moved.files.len() {
                1 => "1 file".to_owned(),
                many => format!("{many} files"),
            };
            screen::print(&format!("{path} is {} now, with {files}\n", moved.path))?;
        }
        return Ok(Exit::Ok);
    }
    let saved = app.file_move(params).await?;
    if json {
        screen::print_json(&saved)?;
    } else {
        screen::print(&format!("{path} is {} now\n", saved.path))?;
    }
    Ok(Exit::Ok)
}

async fn find(app: &Desk, words: String, json: bool) -> Result<Exit, Failure> {
    let found = app.file_find(FileFind { words: words.clone() }).await?;
    if json {
        screen::print_json(&found)?;
        return Ok(Exit::Ok);
    }
    if found.files.is_empty() {
        screen::note(&format!("no file has all of \"{words}\""));
        return Ok(Exit::Ok);
    }
    let mut text = String::new();
    for file in &found.files {
        text.push_str(&format!("{}\n", whole(&file.name)));
        for line in &file.lines {
            let number = screen::dim(&format!("{:>6}", line.line));
            text.push_str(&format!("{number}  {}\n", whole(&line.parts)));
        }
        if file.more_lines > 0 {
            text.push_str(&screen::dim(&format!("        and {} more lines\n", file.more_lines)));
        }
    }
    screen::print(&text)?;
    if found.more > 0 {
        screen::note(&format!("{} more files have them; more words find fewer", found.more));
    }
    if found.too_large > 0 {
        screen::note(&format!("{} files are too large to be looked into", found.too_large));
    }
    if found.cut {
        screen::note("there are more files than are looked through");
    }
    Ok(Exit::Ok)
}

fn whole(parts: &[FoundPart]) -> String {
    parts.iter().map(|part| part.text.as_str()).collect()
}

async fn copy(app: &Desk, path: String, to: Option<String>, json: bool) -> Result<Exit, Failure> {
    let saved = app.file_copy(FileCopy { path: path.clone(), new_path: to }).await?;
    if json {
        screen::print_json(&saved)?;
    } else {
        screen::print(&format!("{path} is copied to {}\n", saved.path))?;
    }
    Ok(Exit::Ok)
}

async fn remove(
    app: &Desk,
    paths: Vec<String>,
    recursive: bool,
    json: bool,
) -> Result<Exit, Failure> {
    let tree = app.file_tree(Nothing {}).await?;
    let mut removed = Vec::new();
    for path in paths {
        let named = path.trim_end_matches('/');
        let folder = tree.entries.iter().any(|entry| entry.folder && entry.path == named);
        if folder && !recursive {
            let failure = Failure::usage(format!("{named} is a folder"));
            return Err(failure.next("--recursive takes it away with all that is in it"));
        }
        if folder {
            removed.extend(app.folder_remove(FileRef { path: path.clone() }).await?.files);
        } else {
            app.file_remove(FileRef { path: path.clone() }).await?;
            removed.push(path.clone());
        }
        if !json {
            screen::print(&format!("{path} is taken away\n"))?;
        }
    }
    if json {
        screen::print_json(&serde_json::json!({ "removed": removed }))?;
    } else {
        screen::note("teacher-assist files put-back PATH brings one back; it is kept for 30 days");
    }
    Ok(Exit::Ok)
}

async fn deleted(app: &Desk, json: bool) -> Result<Exit, Failure> {
    let gone = app.file_deleted(Nothing {}).await?;
    if json {
        screen::print_json(&gone)?;
        return Ok(Exit::Ok);
    }
    if gone.files.is_empty() {
        screen::note("no file is missing of those that were written here");
        return Ok(Exit::Ok);
    }
    let mut table = screen::table(["FILE", "WITH", "MISSED", "KEPT UNTIL", "BYTES"]);
    for file in &gone.files {
        let name = match file.standing {
            true => format!("{} (another has this name now)", file.path),
            false => file.path.clone(),
        };
        let with = file.folder.clone().unwrap_or_default();
        table.add_row([name, with, when(file.at), day(file.until), file.size.to_string()]);
    }
    screen::print(&screen::table_text(&table))?;
    screen::note("teacher-assist files put-back PATH brings a file or a folder back");
    Ok(Exit::Ok)
}

/// Puts back what is gone under this path: a file, or all that went with a folder.
async fn put_back(app: &Desk, path: String, aside: bool, json: bool) -> Result<Exit, Failure> {
    let named = path.trim_end_matches('/');
    let gone = app.file_deleted(Nothing {}).await?.files.into_iter();
    let mut paths: Vec<String> = gone
        .filter(|file| file.path == named || file.folder.as_deref() == Some(named))
        .map(|file| file.path)
        .collect();
    paths.sort();
    if paths.is_empty() {
        let failure = Failure::new(Exit::NotFound, format!("`{path}` is not among what is gone"));
        return Err(failure.next("teacher-assist files deleted lists it"));
    }
    let done = app.file_put_back(FilesPutBack { paths, aside }).await?;
    if json {
        screen::print_json(&done)?;
    } else {
        for file in &done.files {
            screen::print(&format!("{file} is back\n"))?;
        }
    }
    if done.standing.is_empty() {
        return Ok(Exit::Ok);
    }
    let names = done.standing.join(", ");
    let failure = Failure::new(Exit::Failed, format!("another file has the name of {names} now"));
    Err(failure.next("--aside puts it beside that"))
}

/// Removes what is kept of a file for good, after a question.
async fn forget(app: &Desk, path: String, yes: bool, json: bool) -> Result<Exit, Failure> {
    let count = known(app, path.clone()).await?.versions.len();
    if !yes && !agreed(&path)? {
        screen::note("nothing was removed");
        return Ok(Exit::Ok);
    }
    app.file_forget(FileRef { path: path.clone() }).await?;
    if json {
        screen::print_json(&serde_json::json!({ "forgotten": path, "versions": count }))?;
        return Ok(Exit::Ok);
    }
    screen::print(&format!(
        "{path}: what was kept from before is gone for good; the file itself stays as it is, and so \
         do a lesson's own versions and what a backup holds of it\n"
    ))?;
    Ok(Exit::Ok)
}

fn agreed(path: &str) -> Result<bool, Failure> {
    if !std::io::stdin().is_terminal() {
        let failure = Failure::usage("nobody is there to be asked, so nothing was removed");
        return Err(failure.next("--yes removes it without asking"));
    }
    let question = format!("Remove what {path} held before for good? Nothing brings it back.");
    inquire::Confirm::new(&screen::visible(&question))
        .with_default(false)
        .prompt()
        .map_err(|error| Failure::new(Exit::Failed, format!("nothing was removed: {error}")))
}

/// The versions of a file that something is known of.
async fn known(app: &Desk, path: String) -> Result<FileVersions, Failure> {
    let list = app.file_versions(FileRef { path: path.clone() }).await?;
    if list.versions.is_empty() {
        let failure = Failure::new(Exit::NotFound, format!("nothing is known of a file `{path}`"));
        return Err(failure.next("teacher-assist files deleted lists files that are gone"));
    }
    Ok(list)
}

fn text(found: &FileVersionText) -> Result<String, Failure> {
    let (path, number) = (&found.path, found.version.number);
    found.text.clone().ok_or_else(|| {
        Failure::new(Exit::Failed, format!("version {number} of {path} is not text"))
            .next(format!("teacher-assist files restore {path} {number} brings it back"))
    })
}

fn who(author: VersionAuthor) -> &'static str {
    match author {
        VersionAuthor::Agent => "the agent",
        VersionAuthor::Teacher => "you",
        VersionAuthor::Outside => "you, in another program",
    }
}

fn what(version: &FileVersion) -> String {
    match version.deed {
        FileDeed::Found => "found so".to_owned(),
        FileDeed::Saved => "saved".to_owned(),
        FileDeed::Refused => "not saved: the file had changed meanwhile".to_owned(),
        FileDeed::Moved => {
            format!("moved to {}", version.moved_to.as_deref().unwrap_or("another place"))
        }
        FileDeed::Gone => "gone".to_owned(),
    }
}

fn day(at: Timestamp) -> String {
    at.with_timezone(&Local).format("%d %b %Y").to_string()
}

pub fn when(at: Timestamp) -> String {
    at.with_timezone(&Local).format("%d %b %Y %H:%M:%S").to_string()
}
