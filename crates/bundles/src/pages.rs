//! Pages of a bundle for people.

use std::collections::BTreeMap;

use privacy::Kind;
use studies::Keeps;

use crate::data::{Redaction, StudyData};
use crate::redact::RedactedParticipant;
use crate::review::Finding;

/// The most that follows from a page of its own: what is in the bundle.
pub fn readme(data: &StudyData, redacted: &[RedactedParticipant]) -> String {
    let withdrawn: Vec<&str> =
        data.participants.iter().filter(|one| one.withdrawn).map(|one| one.id.as_str()).collect();
    let withdrawn = match withdrawn.as_slice() {
        [] => "Nobody withdrew.".to_owned(),
        ids => format!("Withdrew, so that nothing of theirs is here: {}.", ids.join(", ")),
    };
    format!(
        "# {}\n\n\
         The data of {} participants of the study `{}`. {withdrawn}\n\n\
         | file | holds |\n|---|---|\n\
         | `events/` | what happened, one event a line: everything else is made of it |\n\
         | `measures.csv`, `decisions.csv`, `instruments.csv` | tables with one row for each number, decision, answer |\n\
         | `steps.csv` | one row for each step of each participant, with its times |\n\
         | `codebook.csv`, `codebook.md` | what each column and each measure means |\n\
         | `protocol/` | the study's own files, and the protocol as it was read |\n\
         | `redaction.csv`, `redaction.md` | what was replaced |\n\
         | `versions.json` | which versions were in use |\n\
         | `recompute.py` | computes the measures a second time: `python3 recompute.py .` |\n\
         | `manifest.json` | SHA-256 of each file, and of all |\n\n\
         `teacher-assist study bundle verify` holds the bundle against itself.\n",
        data.protocol.title,
        redacted.len(),
        data.protocol.id,
    )
}

/// What was replaced, in numbers.
pub fn redaction(data: &StudyData, redacted: &[RedactedParticipant], how: &Redaction) -> String {
    let mut page = String::from(
        "# What was replaced\n\n\
         Names, addresses and numbers are found by rules and lists, and no rule finds everything: a description \
         that fits one person only stays. The same token stands for the same words in all logs of one participant, \
         and for others in those of another.\n\n",
    );
    page.push_str(match &how.review {
        Some(_) => "Each replacement stood in a draft for a person to look at, and that draft was handed back before the bundle \
             was written.\n",
        None => "**Nobody has looked at the replacements.**\n",
    });
    page.push_str(&match how.shift {
        None => "Times are as they were.\n".to_owned(),
        Some(shift) => format!(
            "Times of each participant were moved back by as many days as chance said, at most {}{}.\n",
            shift.days,
            if shift.keep_time_of_day { "; the time of day is as it was" } else { ", and by part of a day" }
        ),
    });
    page.push_str("Files of the study in `protocol/` are the researcher's and are as they were.\n");
    for one in redacted {
        page.push_str(&format!("\n## {}\n\n{}\n\n", one.id, keeps(one.keeps)));
        let mut kinds: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for Finding { kind, count, kept, .. } in &one.findings {
            let (replaced, stays) = kinds.entry(kind).or_default();
            *if *kept { stays } else { replaced } += count;
        }
        page.push_str("| what | replaced | stays, as a person said |\n|---|---|---|\n");
        for (kind, (replaced, stays)) in kinds {
            page.push_str(&format!("| {} | {replaced} | {stays} |\n", plural(kind)));
        }
        for (what, count) in &one.counts {
            page.push_str(&format!("| {what} | {count} | 0 |\n"));
        }
    }
    for one in data.participants.iter().filter(|one| one.withdrawn) {
        page.push_str(&format!("\n## {}\n\nWithdrew: nothing is here.\n", one.id));
    }
    page
}

fn plural(kind: &str) -> &str {
    let known = Kind::ALL.into_iter().find(|one| one.label() == kind);
    known.map_or(kind, |kind| kind.words().1)
}

fn keeps(keeps: Keeps) -> &'static str {
    match keeps {
        Keeps::Events => {
            "Agreed to what was done when and to answers on scales. No words are here: where there were some, \
             their number stands."
        }
        Keeps::Texts => "Agreed to words without names and places. No sentence may be quoted.",
        Keeps::Quotes => {
            "Agreed to words without names and places, and to single sentences being quoted."
        }
    }
}
