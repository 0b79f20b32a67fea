//! The study that is shipped as an example is in order.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use studies::{Assistance, Balance, NamedCondition, Protocol, Surroundings};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect()
}

fn pilot() -> Protocol {
    shipped("pilot")
}

fn shipped(name: &str) -> Protocol {
    let folder = repository().join("studies").join(name);
    let text = fs::read_to_string(folder.join("protocol.yaml")).unwrap();
    let questionnaires = names(&repository().join("plugins/assessment/questionnaires"));
    let file = |path: &str| fs::read(folder.join(path)).map_err(|error| error.to_string());
    let around = Surroundings { folder: name, questionnaires: &questionnaires, file: &file };
    Protocol::read("protocol.yaml", &text, &around).unwrap()
}

#[test]
fn each_of_its_files_is_named_and_there() {
    for name in ["pilot", "half-hour"] {
        files_are_named_and_there(name);
    }
}

fn files_are_named_and_there(name: &str) {
    let protocol = shipped(name);
    let mut named = BTreeSet::from(["protocol.yaml".to_owned(), protocol.consent.text.clone()]);
    for task in &protocol.tasks {
        named.insert(task.text.clone());
        named.extend(task.materials.iter().cloned());
    }
    let folder = repository().join("studies").join(name);
    let mut there = BTreeSet::new();
    for inside in ["", "tasks", "materials"] {
        for entry in fs::read_dir(folder.join(inside)).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                let path = path.strip_prefix(&folder).unwrap().to_string_lossy().replace('\\', "/");
                there.insert(path);
            }
        }
    }
    assert_eq!(named, there);
}

#[test]
fn half_an_hour_has_room_for_the_study_of_that_name() {
    let protocol = shipped("half-hour");
    let plan = Balance::of(&protocol, 2, &[]);
    assert!(plan.uneven.is_empty(), "{:?}", plan.uneven);
    let [sitting] = protocol.sittings.as_slice() else { panic!("{:?}", protocol.sittings) };
    // The rest is for codes, consent, questions and the data.
    assert!(sitting.minutes.is_some_and(|minutes| minutes <= 15), "{sitting:?}");
}

#[test]
fn its_conditions_are_even_with_the_participants_that_it_plans() {
    let protocol = pilot();
    let balance = Balance::of(&protocol, protocol.participants as usize, &[]);
    assert!(balance.positions.is_even() && balance.follows.is_even());
    assert!(balance.condition_tasks.is_even());
    let told: Vec<&str> = balance.uneven.iter().map(|one| one.message.as_str()).collect();
    let wanted = "Each task stands at each position in a condition 10 to 12 times with 8 participants. No order could \
                  make that even; it is even with 12.";
    assert_eq!(told, [wanted]);
}

fn documentation() -> String {
    fs::read_to_string(repository().join("docs/study.md")).unwrap()
}

#[test]
fn the_protocol_that_the_documentation_shows_is_in_order() {
    let page = documentation();
    let (_, rest) = page.split_once("```yaml\n").unwrap();
    let (shown, _) = rest.split_once("```").unwrap();
    let questionnaires = names(&repository().join("plugins/assessment/questionnaires"));
    let file = |_: &str| Ok(b"## Numbers only\n\nA\n\n## Numbers and words\n\nB\n".to_vec());
    let around = Surroundings { folder: "trial", questionnaires: &questionnaires, file: &file };
    assert_eq!(Protocol::read("shown", shown, &around).map(|one| one.id), Ok("trial".to_owned()));
}

#[test]
fn the_documentation_says_what_the_named_conditions_switch() {
    let page = documentation();
    for named in NamedCondition::ALL {
        let switches = match named.assistance() {
            Assistance::Unassisted => "no AI".to_owned(),
            Assistance::Assisted(factors) => studies::letters(&factors),
        };
        let row = format!("| `{}` | {} | {switches} |", named.id(), named.title());
        assert!(page.contains(&row), "{row}");
    }
}

#[test]
fn the_documentation_says_what_seven_participants_come_to() {
    let page = documentation();
    let balance = Balance::of(&pilot(), 7, &[]);
    assert_eq!(balance.uneven.len(), 3);
    for uneven in balance.uneven {
        assert!(page.contains(&uneven.message), "{}", uneven.message);
    }
    assert!(page.contains(&format!("even in all: {}.", balance.even_with)));
}
