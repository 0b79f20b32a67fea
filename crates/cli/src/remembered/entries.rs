//! One entry at a time: found, told, pinned, erased; and what is worth a look.

use std::io::IsTerminal;
use std::path::Path;

use api::{
    Commands as _, MemoryAdd, MemoryAging, MemoryBothHold, MemoryChange, MemoryConfirm,
    MemoryEntriesFilter, MemoryEntry, MemoryEntryRef, MemoryExpire, MemoryHistory, MemoryImport,
    MemoryImported, MemoryReview, MemorySearch, MemorySort, MemoryState, MemorySupersede, Nothing,
};
use app::Desk;
use inquire::Confirm;

use super::{calendar, entry_named, rules};
use crate::args::{Global, MemoryAction, SortName};
use crate::failure::{Exit, Failure};
use crate::{person, screen};

/// Whatever is done with entries.
pub async fn act(app: &Desk, action: MemoryAction, global: &Global) -> Result<Exit, Failure> {
    match action {
        MemoryAction::Search { words, class, gone } => {
            search(app, MemorySearch { question: words.join(" "), class, gone }, global).await?;
        }
        MemoryAction::Add { words, class, file } => {
            let add = MemoryAdd { class, file, text: words.join(" "), lesson: None };
            told(&app.memory_add(add).await?, "remembered", global)?;
        }
        MemoryAction::Show { what } => {
            let entry = entry_named(app, &what).await?;
            told(&entry, standing(&entry), global)?;
        }
        MemoryAction::Edit { what, words } => {
            let id = entry_named(app, &what).await?.id;
            if words.is_empty() {
                let advice = "write what it says from now on: memory edit ENTRY WORDS";
                return Err(Failure::usage(format!("`{what}` is an entry")).next(advice));
            }
            let change = MemoryChange { text: Some(words.join(" ")), ..nothing_of(id) };
            told(&app.memory_change(change).await?, "changed", global)?;
        }
        MemoryAction::Pin { entry, off } => {
            let id = entry_named(app, &entry).await?.id;
            let change = MemoryChange { pinned: Some(!off), ..nothing_of(id) };
            let done = if off { "not pinned any more" } else { "pinned" };
            told(&app.memory_change(change).await?, done, global)?;
        }
        MemoryAction::Erase { entry, yes } => {
            let entry = entry_named(app, &entry).await?;
            erase(app, &entry, yes, global).await?;
        }
        MemoryAction::Explain { entry } => {
            let entry = entry_named(app, &entry).await?;
            explain(app, &entry, global).await?;
        }
        MemoryAction::History { entry } => {
            let id = entry_named(app, &entry).await?.id;
            let history = app.memory_history(MemoryEntryRef { id }).await?;
            match global.json {
                true => screen::print_json(&history)?,
                false => screen::print(&deeds(&history))?,
            }
        }
        MemoryAction::Sort { entry, sort, by_words } => {
            let id = entry_named(app, &entry).await?.id;
            let sort = sort.map(SortName::on_the_wire);
            let change = MemoryChange { sort, sort_by_words: by_words, ..nothing_of(id) };
            let entry = app.memory_change(change).await?;
            told(&entry, standing(&entry), global)?;
        }
        MemoryAction::Calendar => calendar::calendar(app, global).await?,
        MemoryAction::Rules(request) => rules::rules(app, &request, global).await?,
        MemoryAction::Review { keep, dismiss, replace, both } => {
            for name in keep {
                let id = entry_named(app, &name).await?.id;
                app.memory_confirm(MemoryConfirm { id, text: None }).await?;
            }
            for name in dismiss {
                let id = entry_named(app, &name).await?.id;
                app.memory_dismiss(MemoryEntryRef { id }).await?;
            }
            if let [old, by] = replace.as_slice() {
                let (old, by) = (entry_named(app, old).await?.id, entry_named(app, by).await?.id);
                app.memory_supersede(MemorySupersede { old, by }).await?;
            }
            if let [one, other] = both.as_slice() {
                let id = entry_named(app, one).await?.id;
                let other = entry_named(app, other).await?.id;
                app.memory_both_hold(MemoryBothHold { id, other, both: true }).await?;
            }
            let review = app.memory_review(Nothing {}).await?;
            match global.json {
                true => screen::print_json(&review)?,
                false => screen::print(&reviewed(&review))?,
            }
        }
        MemoryAction::Expire => {
            let expire = MemoryExpire { dry_run: global.dry_run };
            let expired = app.memory_expire(expire).await?;
            if global.json {
                screen::print_json(&expired)?;
                return Ok(Exit::Ok);
            }
            screen::print(&aging(&expired.entries))?;
            screen::note(&match (expired.entries.len(), expired.done) {
                (0, _) => "nothing is due".to_owned(),
                (count, true) => format!("{count} let go; `memory restore` brings one back"),
                (count, false) => format!("{count} would be let go; nothing was changed"),
            });
        }
        MemoryAction::Export { file } => export(app, file.as_deref()).await?,
        MemoryAction::Import { file } => import(app, &file, global).await?,
        MemoryAction::List | MemoryAction::Forget { .. } | MemoryAction::Restore { .. } => {}
    }
    Ok(Exit::Ok)
}

fn nothing_of(id: String) -> MemoryChange {
    MemoryChange {
        id,
        text: None,
        pinned: None,
        importance: None,
        sort: None,
        sort_by_words: false,
        holds: false,
    }
}

fn told(entry: &MemoryEntry, done: impl AsRef<str>, global: &Global) -> Result<(), Failure> {
    match global.json {
        true => screen::print_json(entry),
        false => screen::print(&format!("{}{}\n", line(entry), done.as_ref())),
    }
}

fn line(entry: &MemoryEntry) -> String {
    let words = entry.text.trim().trim_start_matches("- ").replace('\n', "\n       ");
    format!("{}  {words}\n       ", entry.short_id)
}

/// How an entry stands, in one line.
fn standing(entry: &MemoryEntry) -> String {
    let state = match entry.state {
        MemoryState::Working => "noticed in a session that goes on",
        MemoryState::Candidate => "waits for your word",
        MemoryState::Active => "holds",
        MemoryState::Superseded => "replaced",
        MemoryState::Expired => "let go by the rule",
        MemoryState::Forgotten => "forgotten",
    };
    let sort = match entry.sort {
        MemorySort::Instruction => "standing instruction",
        MemorySort::Preference => "preference",
        MemorySort::Learning => "learning",
        MemorySort::LessonLog => "lesson log",
    };
    let mut words = vec![state.to_owned(), sort.to_owned(), entry.path.clone()];
    words.extend(entry.pinned.then(|| "pinned".to_owned()));
    words.extend(entry.guards.then(|| "keeps somebody safe".to_owned()));
    words.extend(
        entry.suspicious.then(|| "reads like an order to a program: a note only".to_owned()),
    );
    words.extend(entry.replaced_by.iter().map(|by| format!("{by} holds instead")));
    words.push(match entry.uses {
        0 => "never used".to_owned(),
        1 => "used once".to_owned(),
        uses => format!("used {uses} times"),
    });
    words.join(" · ")
}

async fn search(app: &Desk, search: MemorySearch, global: &Global) -> Result<(), Failure> {
    let found = app.memory_search(search).await?;
    if global.json {
        return screen::print_json(&found);
    }
    let mut text = String::new();
    for hit in &found.hits {
        text.push_str(&line(&hit.entry));
        text.push_str(&format!("{} · {}\n", hit.why, hit.entry.path));
    }
    screen::print(&text)?;
    if found.hits.is_empty() {
        screen::note("nothing that is remembered shares a word with it");
    }
    if !found.by_meaning {
        screen::note("only words were compared: no embedding model is installed");
    }
    Ok(())
}

async fn explain(app: &Desk, entry: &MemoryEntry, global: &Global) -> Result<(), Failure> {
    let history = app.memory_history(MemoryEntryRef { id: entry.id.clone() }).await?;
    if global.json {
        return screen::print_json(&history);
    }
    let mut text = format!("{}{}\n       {}\n", line(entry), standing(entry), history.because);
    if let Some(stays) = history.stays {
        text.push_str(&format!("       {stays}\n"));
    }
    screen::print(&text)
}

fn deeds(history: &MemoryHistory) -> String {
    let mut text = String::new();
    for deed in &history.deeds {
        let session = deed.session_id.map(|id| format!(" (session {id})")).unwrap_or_default();
        text.push_str(&format!("{}  {}{session}\n", screen::day(deed.at), deed.sentence));
    }
    text
}

fn aging(entries: &[MemoryAging]) -> String {
    let mut text = String::new();
    for one in entries {
        let left = match one.days_left {
            None => "you confirmed it, so it stays".to_owned(),
            Some(0) => "due".to_owned(),
            Some(days) => format!("let go in {days} school days"),
        };
        let unused = format!("not used for {} school days: {left}", one.unused_days);
        text.push_str(&format!("{}{unused}\n", line(&one.entry)));
    }
    text
}

fn reviewed(review: &MemoryReview) -> String {
    let mut text = String::new();
    let mut part = |title: &str, body: String, more: u32| {
        if !body.is_empty() {
            text.push_str(&format!("{title}\n{body}"));
            if more > 0 {
                text.push_str(&format!(
                    "  … and {more} more, which follow when these are looked at\n"
                ));
            }
            text.push('\n');
        }
    };
    let waiting =
        review.waiting.iter().map(|entry| format!("{}{}\n", line(entry), standing(entry)));
    part(
        "Waits for your word (memory review --keep ENTRY | --dismiss ENTRY):",
        waiting.collect(),
        0,
    );
    let pairs = review.pairs.iter().map(|pair| {
        let (older, newer) = (&pair.older, &pair.newer);
        let words = |entry: &MemoryEntry| entry.text.trim().trim_start_matches("- ").to_owned();
        format!(
            "{}\n  {}  {}\n  {}  {}\n",
            pair.question,
            older.short_id,
            words(older),
            newer.short_id,
            words(newer)
        )
    });
    part(
        "Look at these together (memory review --replace OLD NEW | --both ONE OTHER):",
        pairs.collect(),
        review.more_pairs,
    );
    let old = aging(&review.aging);
    part("Not used for long (memory pin ENTRY keeps one):", old, review.more_aging);
    let unused = review
        .unused
        .iter()
        .map(|one| format!("{}shown in {} runs, used in none\n", line(&one.entry), one.shown));
    part("Shown and never used:", unused.collect(), review.more_unused);
    let problems = review.calendar_problems.iter().map(|it| format!("{it}\n"));
    part("The calendar (memory calendar shows what counts):", problems.collect(), 0);
    if text.is_empty() { "nothing to look at\n".to_owned() } else { text }
}

async fn erase(app: &Desk, entry: &MemoryEntry, yes: bool, global: &Global) -> Result<(), Failure> {
    let words = entry.text.trim().trim_start_matches("- ");
    let question = format!(
        "Erase “{words}” for good? Nothing brings it back. Sessions in which it was said and older \
         backups keep their words."
    );
    if !yes && !agrees(question).await? {
        return Err(Failure::usage("nothing was erased").next("memory erase ENTRY --yes"));
    }
    app.memory_erase(MemoryEntryRef { id: entry.id.clone() }).await?;
    match global.json {
        true => screen::print_json(&Nothing {}),
        false => screen::print("erased\n"),
    }
}

/// Whether she says yes, asked only of somebody who can see the question.
async fn agrees(question: String) -> Result<bool, Failure> {
    if !(std::io::stdin().is_terminal() && std::io::stderr().is_terminal()) {
        return Ok(false);
    }
    person::blocking(move || {
        let asked = Confirm::new(&question).with_default(false).prompt();
        asked.map_err(|_| Failure::new(Exit::Stopped, "nothing was erased"))
    })
    .await
}

async fn export(app: &Desk, file: Option<&Path>) -> Result<(), Failure> {
    let all = MemoryEntriesFilter { gone: true, waiting: true, ..MemoryEntriesFilter::default() };
    let entries = app.memory_entries(all).await?.entries;
    let mut lines = String::new();
    for entry in &entries {
        let line =
            serde_json::to_string(entry).map_err(|error| Failure::usage(error.to_string()))?;
        lines.push_str(&line);
        lines.push('\n');
    }
    let Some(file) = file else { return screen::print(&lines) };
    std::fs::write(file, lines).map_err(|error| Failure::io("write the file", &error))?;
    screen::note(&format!("{} entries in {}", entries.len(), file.display()));
    Ok(())
}

async fn import(app: &Desk, file: &Path, global: &Global) -> Result<(), Failure> {
    let text =
        std::fs::read_to_string(file).map_err(|error| Failure::io("read the file", &error))?;
    let mut entries = Vec::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let read: Result<MemoryEntry, _> = serde_json::from_str(line);
        let entry = read.map_err(|error| {
            Failure::usage(format!("line {number} of {} is no entry: {error}", file.display()))
                .keeping("memory as it was")
        })?;
        if entry.state == MemoryState::Active {
            entries.push(MemoryImported { path: entry.path, text: entry.text });
        }
    }
    let done = app.memory_import(MemoryImport { entries }).await?;
    if global.json {
        return screen::print_json(&done);
    }
    screen::print(&format!("{} new, {} there already\n", done.added, done.present))?;
    for why in done.refused {
        screen::note(&why);
    }
    Ok(())
}
