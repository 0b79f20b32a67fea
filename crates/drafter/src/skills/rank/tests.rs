//! The matcher over the skills that come with the program, and over small manifests.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use super::*;
use crate::library::Library;

/// What a teacher asks, and the skill that should come first.
#[derive(Debug, Deserialize)]
struct Labelled {
    ask: String,
    skill: String,
    #[serde(default)]
    held: bool,
}

fn labelled() -> Vec<Labelled> {
    serde_saphyr::from_str(include_str!("../../../tests/data/skill-requests.yaml")).unwrap()
}

/// The skills as every model's prompt names them.
fn manifest() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugins");
    let catalogue = plugins::discover(&[root]);
    let plugin = catalogue.plugin("lesson-planning").unwrap();
    plugin.skills.iter().map(|skill| format!("{}\n", skill.in_manifest())).collect()
}

/// How many of these come out as labelled, and a line for each that does not.
fn tried(known: &SkillWords, requests: &[Labelled], manifest: &str) -> (usize, Vec<String>) {
    let mut wrong = Vec::new();
    for Labelled { ask, skill, .. } in requests {
        let ranked = rank(known, ask, manifest);
        if ranked.first().is_none_or(|first| first.name != skill) {
            let place = |at: &Ranked<'_>| format!("{} {:.1}", at.name, at.score);
            let first: Vec<String> = ranked.iter().take(3).map(place).collect();
            wrong.push(format!("{skill} <- {ask:?}: {}", first.join(", ")));
        }
    }
    (requests.len() - wrong.len(), wrong)
}

#[test]
fn the_right_skill_comes_first_for_what_teachers_ask() {
    let library = Library::built_in().unwrap();
    let manifest = manifest();
    let (held, seen): (Vec<Labelled>, Vec<Labelled>) =
        labelled().into_iter().partition(|request| request.held);
    let (right_held, wrong_held) = tried(&library.skills, &held, &manifest);
    let (right_seen, wrong_seen) = tried(&library.skills, &seen, &manifest);
    let right = right_held + right_seen;
    let all = held.len() + seen.len();
    let report = format!(
        "{right} of {all} requests, {right_held} of {} held out\n{}\nheld out:\n{}",
        held.len(),
        wrong_seen.join("\n"),
        wrong_held.join("\n")
    );
    eprintln!("{report}");
    assert!(all >= 80 && held.len() == 24, "{all} requests, {} held out", held.len());
    assert!(right * 10 >= all * 9, "{report}");
    assert!(right_held * 10 >= held.len() * 8, "{report}");
}

#[test]
fn descriptions_alone_say_more_than_chance() {
    let library = Library::built_in().unwrap();
    let bare = SkillWords { meanings: Vec::new(), ..library.skills.clone() };
    let (right, wrong) = tried(&bare, &labelled(), &manifest());
    eprintln!("{right} by descriptions alone\n{}", wrong.join("\n"));
    assert!(right * 2 >= labelled().len(), "{right}\n{}", wrong.join("\n"));
}

#[test]
fn requests_are_shared_out_evenly_among_the_skills_there_are() {
    let manifest = manifest();
    let names: Vec<&str> = entries(&manifest).iter().map(|entry| entry.name).collect();
    let mut counts = vec![0; names.len()];
    for request in labelled() {
        let at = names.iter().position(|name| *name == request.skill);
        counts[at.unwrap_or_else(|| panic!("there is no skill {}", request.skill))] += 1;
        let name = request.skill.replace('-', " ");
        assert!(!request.ask.to_lowercase().contains(&name), "{} gives it away", request.ask);
    }
    assert!(counts.iter().all(|count| (9..=13).contains(count)), "{names:?} {counts:?}");
}

#[test]
fn words_that_few_entries_have_count_most_and_equals_keep_their_order() {
    let known = SkillWords {
        ignored: vec!["lesson".to_owned()],
        usual: Vec::new(),
        places: BTreeMap::new(),
        devices: Vec::new(),
        meanings: vec![Meaning {
            says: vec!["forgot".to_owned().into()],
            means: vec!["recall".to_owned().into()],
        }],
    };
    let manifest = "- one: a lesson with questions\n- two: questions and cards\n- three: recall\n  and more cards";
    let names = |request: &str| -> Vec<&str> {
        rank(&known, request, manifest).iter().map(|ranked| ranked.name).collect()
    };
    assert_eq!(names("a lesson"), ["one", "two", "three"]);
    assert_eq!(names("questions on cards"), ["two", "one", "three"]);
    assert_eq!(names("they forgot the questions"), ["three", "one", "two"]);
    assert_eq!(names("more"), ["three", "one", "two"]);
    assert_eq!(rank(&known, "anything", ""), []);
}
