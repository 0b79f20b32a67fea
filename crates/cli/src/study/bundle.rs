//! `study bundle`: what would be replaced in a study's logs, the bundle itself, and whether one that came back is whole.

mod reading;

use std::fs;
use std::path::Path;

use api::Capabilities as _;
use app::Desk;
use bundles::{
    BundleError, Draft, LogKind, ParticipantData, Redaction, Review, Shift, StudyData, Verified,
};
use domain::Machine as _;
use serde_json::json;
use studies::{Participation, StudyPhase};

use crate::args::{BundleAction, BundleDraft, BundleSource, BundleWrite, Global};
use crate::failure::{Exit, Failure};
use crate::open::{look_up, options};
use crate::saving::{Existing, save};
use crate::{person, screen};

/// Does it.
pub async fn bundle(action: BundleAction, global: &Global) -> Result<Exit, Failure> {
    let json = global.json;
    match action {
        BundleAction::Draft(asked) => {
            let data = data(&asked.source, global).await?;
            person::blocking(move || draft(&asked, &data, json)).await
        }
        BundleAction::Write(asked) => {
            let data = data(&asked.source, global).await?;
            person::blocking(move || write(&asked, &data, json)).await
        }
        BundleAction::Verify { bundle } => person::blocking(move || verify(&bundle, json)).await,
    }
}

/// The study that is led here, or the one that a folder lists.
async fn data(source: &BundleSource, global: &Global) -> Result<StudyData, Failure> {
    if let Some(study) = source.study.clone() {
        let desk = async |app: Desk| {
            let studies = app.studies();
            Ok((studies.found(&study).await?, studies.logs(&study).await?))
        };
        let ((protocol, folder), logs) = look_up(global, desk).await?;
        return person::blocking(move || reading::led(protocol, &folder, logs)).await;
    }
    let options = options(global)?;
    let from = source.from.clone().unwrap_or_default();
    person::blocking(move || reading::study(&from, &options)).await
}

fn draft(asked: &BundleDraft, data: &StudyData, json: bool) -> Result<Exit, Failure> {
    let draft = bundles::draft(data, &how(&asked.source)).map_err(failed)?;
    let table = table(&draft)?;
    let Some(out) = &asked.out else {
        screen::print(&table)?;
        return Ok(Exit::Ok);
    };
    save(out, table.as_bytes(), existing(asked.force))?;
    let (rows, hash) = (draft.findings.len(), draft.sha256());
    if json {
        screen::print_json(&json!({ "file": out, "rows": rows, "sha256": hash }))?;
    } else {
        screen::print(&format!(
            "{rows} rows to look at: {}\nIt has every name in it: keep it as you keep the logs.\nWrite keep into the \
             column decision where something may stay, and rows of your own with add, a kind and the words for \
             what was missed. Then:\n  teacher-assist study bundle write {} --reviewed {} --out study.zip\n",
            out.display(),
            which(&asked.source),
            out.display(),
        ))?;
    }
    Ok(Exit::Ok)
}

fn write(asked: &BundleWrite, data: &StudyData, json: bool) -> Result<Exit, Failure> {
    let mut how = how(&asked.source);
    let draft = bundles::draft(data, &how).map_err(failed)?;
    let name = asked.reviewed.display();
    let looked_at = fs::read_to_string(&asked.reviewed)
        .map_err(|error| Failure::io(&format!("read {name}"), &error))?;
    let review = Review::read(&looked_at, &draft)
        .map_err(|error| Failure::usage(format!("{name}: {error}")))?;
    let (kept, added) = (review.keeps(), review.adds());
    how.review = Some(review);
    let bundle = bundles::bundle(data, &how, Some(draft.sha256())).map_err(failed)?;
    // What leaves is held against itself first: nobody else will look at it with the names at hand.
    let verified = bundles::verify(&bundle.files);
    if !verified.problems.is_empty() {
        let told = verified.problems.join("\n");
        return Err(Failure::new(
            Exit::Failed,
            format!("the bundle does not hold, and is not written:\n{told}"),
        )
        .next("add what slipped through to the reviewed draft, with add"));
    }
    let packed = bundles::pack(&bundle.files)
        .map_err(|error| Failure::new(Exit::Failed, error.to_string()))?;
    save(&asked.out, &packed, existing(asked.force))?;
    let (files, bytes, rows) = (bundle.files.len(), packed.len(), draft.findings.len());
    let withdrawn = data.participants.iter().filter(|one| one.withdrawn).count();
    let stayed = data.participants.len() - withdrawn;
    let unfinished = unfinished(&data.participants);
    if json {
        screen::print_json(&json!({
            "file": asked.out, "files": files, "bytes": bytes, "sha256": text::sha256(&packed), "participants": stayed,
            "withdrawn": withdrawn, "rows": rows, "kept": kept, "added": added, "unfinished": unfinished,
        }))?;
    } else {
        screen::print(&format!(
            "{}: {stayed} participants, {files} files, {bytes} bytes. Of {rows} rows {kept} texts stay, {added} were \
             added; {withdrawn} participants withdrew and are left out.\n",
            asked.out.display(),
        ))?;
        if kept + added == 0 && rows > 0 {
            screen::print(&format!(
                "{name} says nothing of its own: each of its rows is replaced.\n"
            ))?;
        }
        if !unfinished.is_empty() {
            let who = unfinished.join(", ");
            screen::print(&format!("Not finished, and as far as they got in it: {who}.\n"))?;
        }
    }
    Ok(Exit::Ok)
}

/// Whoever takes part still, by her log of it.
fn unfinished(participants: &[ParticipantData]) -> Vec<&str> {
    let goes_on = |one: &&ParticipantData| {
        let mut way = one.logs.iter().filter(|log| log.kind == LogKind::Participation);
        way.any(|log| {
            let phase = Participation::fold(&log.events).ok().and_then(|log| log.phase());
            phase != Some(StudyPhase::Complete)
        })
    };
    let there = participants.iter().filter(|one| !one.withdrawn);
    there.filter(goes_on).map(|one| one.id.as_str()).collect()
}

fn verify(place: &Path, json: bool) -> Result<Exit, Failure> {
    let files = reading::bundle(place)?;
    let verified = bundles::verify(&files);
    let Verified { problems, files, events, rows, texts } = &verified;
    if json {
        screen::print_json(&verified)?;
    } else {
        let lines: String = problems.iter().map(|problem| format!("{problem}\n")).collect();
        let count = match problems.len() {
            0 => "nothing is wrong".to_owned(),
            1 => "1 problem".to_owned(),
            many => format!("{many} problems"),
        };
        screen::print(&format!(
            "{lines}{files} files as the list says, {events} events, {rows} rows held against the codebook and the \
             events, {texts} texts looked through: {count}\n"
        ))?;
    }
    Ok(if problems.is_empty() { Exit::Ok } else { Exit::Failed })
}

/// The words that name a study again.
fn which(source: &BundleSource) -> String {
    match (&source.study, &source.from) {
        (None, Some(from)) => format!("--from {}", from.display()),
        (study, _) => study.clone().unwrap_or_default(),
    }
}

fn how(source: &BundleSource) -> Redaction {
    let shift = source.shift_days.zip(source.shift_seed).map(|(days, seed)| Shift {
        seed,
        days,
        keep_time_of_day: !source.shift_time_of_day,
    });
    Redaction { shift, review: None }
}

fn existing(force: bool) -> Existing {
    if force { Existing::Replaced } else { Existing::Kept }
}

fn table(draft: &Draft) -> Result<String, Failure> {
    draft.csv().map_err(|error| Failure::io("write a table", &std::io::Error::other(error)))
}

fn failed(error: BundleError) -> Failure {
    Failure::new(Exit::Failed, error.to_string())
}

#[cfg(test)]
mod tests {
    use bundles::LogData;
    use domain::{
        ClockMark, EventBody, ParticipationBegan, SessionEvent, SessionId, StudyEvent, TraceId,
    };
    use studies::Keeps;

    use super::*;

    /// Somebody who has agreed to a study of one step, and done nothing in it; or of none.
    fn participant(id: &str, steps: usize, withdrawn: bool) -> ParticipantData {
        let at = "2026-11-28T09:00:00Z".parse().unwrap();
        let clock = ClockMark { boot: "a".into(), running_ms: 5, at };
        let step = domain::StudyStep {
            sitting: "only".into(),
            condition: None,
            task: None,
            what: domain::StepKind::Break { minutes: 1 },
        };
        let began = ParticipationBegan {
            study: "trial".into(),
            protocol_sha256: "0".repeat(64),
            participant: id.into(),
            consent: String::new(),
            tiers: vec![domain::PinnedTier {
                id: "words".into(),
                title: "Words".into(),
                words: "All.".into(),
            }],
            tasks: Vec::new(),
            steps: vec![step; steps],
            clock: clock.clone(),
        };
        let told = [
            StudyEvent::Began(Box::new(began)),
            StudyEvent::Consented { tier: "words".into(), clock },
        ];
        let (session_id, trace_id) = (SessionId::new(), TraceId::new());
        let events = told.into_iter().zip(1..).map(|(event, seq)| SessionEvent {
            session_id,
            seq,
            trace_id,
            at,
            body: EventBody::Study(event),
        });
        let way = LogData {
            name: "way".into(),
            kind: LogKind::Participation,
            sitting: None,
            condition: None,
            task: None,
            instrument: None,
            events: events.collect(),
        };
        ParticipantData {
            id: id.into(),
            keeps: Keeps::Texts,
            withdrawn,
            also: Vec::new(),
            logs: vec![way],
        }
    }

    #[test]
    fn whoever_takes_part_still_is_named_before_the_bundle_is_handed_over() {
        let all = [
            participant("p01", 1, false),
            participant("p02", 0, false),
            participant("p03", 1, true),
        ];
        assert_eq!(unfinished(&all), ["p01"]);
    }
}
