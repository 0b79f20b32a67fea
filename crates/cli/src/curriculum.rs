//! Outcomes of the curriculum, found and followed; documents taken in.

use api::{
    Commands as _, CurriculumCode, CurriculumFind, ImportReview, ImportStart, Imported,
    KnownOutcome, ListedCode, Nothing, OutcomeHit,
};
use app::Desk;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use text::names;

use crate::args::{CurriculumAction, Global, ImportRequest};
use crate::failure::{Exit, Failure};
use crate::open::look_up;
use crate::{person, screen};

/// `curriculum`.
pub async fn curriculum(action: CurriculumAction, global: &Global) -> Result<Exit, Failure> {
    look_up(global, async |app: Desk| match action {
        CurriculumAction::Find { words, class, limit } => {
            let words = words.join(" ");
            let params = CurriculumFind { words, class, limit: Some(limit) };
            let hits = app.curriculum_find(params).await?;
            if global.json {
                screen::print_json(&hits)?;
            } else {
                match hits.outcomes.is_empty() {
                    true => screen::note("no outcome of your curriculum files has these words"),
                    false => screen::print(&table(&hits.outcomes))?,
                }
                if !hits.listed.is_empty() {
                    screen::note(
                        "listed without what they say; import the official document to use them:",
                    );
                    screen::print(&listed(&hits.listed))?;
                }
            }
            Ok(Exit::Ok)
        }
        CurriculumAction::Listed => {
            let found = app.curriculum_listed(Nothing {}).await?;
            if global.json {
                screen::print_json(&found)?;
                return Ok(Exit::Ok);
            }
            if found.files.is_empty() {
                screen::note("every code of your curriculum files has its statement");
            }
            for file in &found.files {
                let count = file.codes.len();
                screen::print(&format!(
                    "{}: {count} without a statement; take in the published \"{}\", by\n  \
                     teacher-assist import FILE --accept all\n{}\n",
                    screen::bold(&file.subject),
                    file.document,
                    listed(&file.codes)
                ))?;
            }
            Ok(Exit::Ok)
        }
        CurriculumAction::Progression { code } => {
            let code = code.join(" ");
            let found = app.curriculum_progression(CurriculumCode { code }).await?;
            if global.json {
                screen::print_json(&found)?;
                return Ok(Exit::Ok);
            }
            let mut text = String::new();
            let here: Vec<OutcomeHit> = found.at.into_iter().collect();
            for (name, outcomes) in
                [("comes from", &found.before), ("outcome", &here), ("leads to", &found.after)]
            {
                if !outcomes.is_empty() {
                    text.push_str(&format!("{}\n{}\n", screen::bold(name), table(outcomes)));
                }
            }
            if !found.next.is_empty() {
                text.push_str(&format!("{}\n{}\n", screen::bold("beyond"), found.next.join("\n")));
            }
            screen::print(text.trim_end_matches('\n'))?;
            screen::print("\n")?;
            Ok(Exit::Ok)
        }
    })
    .await
}

fn table(outcomes: &[OutcomeHit]) -> String {
    let mut table = screen::table(["CODE", "LEVEL", "SURE", "WORDS", "WHERE"]);
    for outcome in outcomes {
        let words = match outcome.wording.as_str() {
            "official" => outcome.text.clone(),
            _ => format!("{} (paraphrase)", outcome.text),
        };
        table.add_row([
            outcome.code.clone(),
            outcome.level.clone(),
            outcome.certainty.clone(),
            words,
            format!("{}:{}", outcome.path, outcome.start_line),
        ]);
    }
    screen::table_text(&table)
}

/// Codes that can be named and have no statement.
fn listed(codes: &[ListedCode]) -> String {
    let mut table = screen::table(["CODE", "LEVEL", "ABOUT", "WHERE"]);
    for ListedCode { code, about, path, start_line, level } in codes {
        let place = format!("{path}:{start_line}");
        table.add_row([code.clone(), level.clone(), about.clone(), place]);
    }
    screen::table_text(&table)
}

/// `import`.
pub async fn import(request: ImportRequest, global: &Global) -> Result<Exit, Failure> {
    let ImportRequest { file, subject, accept } = request;
    let name = file.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = name.ok_or_else(|| Failure::usage("name the file to take in"))?;
    let doing = format!("read {}", names::seen(&file.to_string_lossy()));
    let read =
        person::blocking(move || std::fs::read(&file).map_err(|error| Failure::io(&doing, &error)));
    let data = BASE64_STANDARD.encode(read.await?);
    look_up(global, async |app: Desk| {
        let imported = app.import_start(ImportStart { name, data, subject }).await?;
        if !global.json {
            show(&imported)?;
        }
        let accept = match accept.iter().any(|code| code == "all") {
            true => imported.outcomes.iter().map(|outcome| outcome.code.clone()).collect(),
            false => accept,
        };
        if accept.is_empty() {
            if global.json {
                screen::print_json(&imported)?;
            }
            return Ok(Exit::Ok);
        }
        let taken = app.import_review(ImportReview { path: imported.path, accept }).await?;
        if global.json {
            screen::print_json(&taken)?;
        } else {
            screen::print(&format!("\ntaken over:\n{}", table(&taken.outcomes)))?;
        }
        Ok(Exit::Ok)
    })
    .await
}

fn show(imported: &Imported) -> Result<(), Failure> {
    let Imported { path, title, pages, outcomes, notices, .. } = imported;
    let length = match pages {
        0 => String::new(),
        1 => " (1 page)".to_owned(),
        pages => format!(" ({pages} pages)"),
    };
    let mut text = format!("{title}{length}: {path}\n");
    for notice in notices {
        text.push_str(&format!("note: {notice}\n"));
    }
    if outcomes.is_empty() {
        text.push_str("no outcome was found in it\n");
    } else {
        let mut table = screen::table(["CODE", "KNOWN", "LINE", "WORDS"]);
        for outcome in outcomes {
            let known = match outcome.known {
                KnownOutcome::New => "new",
                KnownOutcome::Listed => "fills a gap",
                KnownOutcome::Same => "as you have it",
                KnownOutcome::Differs => "in other words",
            };
            let line = outcome.line.to_string();
            table.add_row([outcome.code.clone(), known.to_owned(), line, outcome.text.clone()]);
        }
        text.push_str("outcomes that it seems to hold; none counts before you take it over:\n");
        text.push_str(&screen::table_text(&table));
    }
    screen::print(&text)
}
