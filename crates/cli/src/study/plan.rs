//! `study plan`: who does what when, and how evenly.

use serde_json::json;
use studies::{Allocation, Balance, CountTable, Protocol, participant_id};

use study::FoundStudy;

use super::folder::Studies;
use super::told;
use crate::args::StudyPlan;
use crate::failure::{Exit, Failure};
use crate::screen;

/// Prints the plan of a study.
pub fn plan(studies: &Studies, asked: &StudyPlan, json: bool) -> Result<Exit, Failure> {
    let found = match &asked.study {
        Some(study) => studies.one(study)?,
        None => studies.only()?,
    };
    let FoundStudy { name, read, .. } = found;
    let protocol = match read {
        Ok(protocol) => protocol,
        Err(problems) => {
            screen::note(told(&problems).trim_end());
            let failure =
                Failure::new(Exit::Failed, format!("the study \"{name}\" is not in order"));
            return Err(failure.next("put right what is told above, then plan again"));
        }
    };
    if json && asked.csv {
        return Err(Failure::usage("--json and --csv are two forms of the same: choose one"));
    }
    let participants = asked.participants.unwrap_or(protocol.participants) as usize;
    let left = left(&asked.without, participants)?;
    let allocations = protocol.allocations(participants);
    let balance = Balance::of(&protocol, participants, &left);
    if json {
        screen::print_json(&json!({
            "study": protocol.id,
            "sha256": protocol.sha256,
            "seed": protocol.seed,
            "order": protocol.order,
            "left": asked.without,
            "allocations": allocations,
            "balance": balance,
        }))?;
    } else if asked.csv {
        screen::print(&csv(&protocol, &allocations))?;
    } else {
        screen::print(&text(&protocol, &allocations, &asked.without, &balance))?;
    }
    Ok(Exit::Ok)
}

/// The numbers of those who left, from 1.
fn left(ids: &[String], participants: usize) -> Result<Vec<usize>, Failure> {
    let number = |id: &String| {
        let number = (1..=participants).find(|number| participant_id(*number) == *id);
        number.ok_or_else(|| {
            let last = participant_id(participants);
            Failure::usage(format!("there is no participant \"{id}\" in this plan"))
                .next(format!("it has p01 to {last}; --participants plans more"))
        })
    };
    ids.iter().map(number).collect()
}

/// A line for each task. All of it is ids and numbers, which need no quotation marks.
fn csv(protocol: &Protocol, allocations: &[Allocation]) -> String {
    let mut lines =
        "study,participant,sitting,day,condition_position,condition,task_position,task,minutes\n"
            .to_owned();
    for allocation in allocations {
        let mut position = 0;
        for sitting in &allocation.sittings {
            for block in &sitting.conditions {
                position += 1;
                for (place, task) in (1..).zip(&block.tasks) {
                    let minutes = protocol.tasks.iter().find(|one| one.id == *task);
                    let minutes = minutes.map(|one| one.minutes.to_string()).unwrap_or_default();
                    lines.push_str(&format!(
                        "{},{},{},{},{position},{},{place},{task},{minutes}\n",
                        protocol.id,
                        allocation.participant,
                        sitting.sitting,
                        sitting.day,
                        block.condition,
                    ));
                }
            }
        }
    }
    lines
}

fn text(
    protocol: &Protocol,
    allocations: &[Allocation],
    without: &[String],
    balance: &Balance,
) -> String {
    let mut text = format!("{}\n", screen::bold(&protocol.title));
    let mut table = screen::table(["PARTICIPANT", "SITTING", "DAY", "CONDITION", "TASKS"]);
    for allocation in allocations {
        let mut who = match without.contains(&allocation.participant) {
            true => format!("{} (left)", allocation.participant),
            false => allocation.participant.clone(),
        };
        for sitting in &allocation.sittings {
            for block in &sitting.conditions {
                let day = sitting.day.to_string();
                let tasks = block.tasks.join(" ");
                // A participant is named once, in the first of the lines.
                let who = std::mem::take(&mut who);
                table.add_row([who, sitting.sitting.clone(), day, block.condition.clone(), tasks]);
            }
        }
    }
    text.push_str(&screen::table_text(&table));
    let counts = [
        ("How often a condition stands at a position", &balance.positions),
        ("How often a condition is followed by another", &balance.follows),
        ("How often a task is done in a condition", &balance.condition_tasks),
        ("How often a task stands at a position in a condition", &balance.task_positions),
    ];
    for (title, counts) in counts {
        if counts.range().is_some() {
            text.push_str(&format!("\n{}\n{}", screen::bold(title), counted(counts)));
        }
    }
    text.push('\n');
    for uneven in &balance.uneven {
        text.push_str(&format!("{}\n", uneven.message));
    }
    let Balance { participants, even_with, .. } = balance;
    let replaced = if without.is_empty() { "" } else { ", with somebody in the place of who left" };
    text.push_str(&match balance.uneven.is_empty() {
        true => format!("All of this is even with {participants} participants.\n"),
        false => {
            format!("The next number with which this plan is even in all{replaced}: {even_with}.\n")
        }
    });
    text
}

fn counted(counts: &CountTable) -> String {
    let header = std::iter::once(String::new()).chain(counts.columns.iter().cloned());
    let mut table = screen::table(header.collect::<Vec<_>>());
    for (row, counts) in counts.rows.iter().zip(&counts.counts) {
        let cells =
            counts.iter().map(|count| count.map_or_else(|| "-".to_owned(), |n| n.to_string()));
        table.add_row(std::iter::once(row.clone()).chain(cells));
    }
    screen::table_text(&table)
}
