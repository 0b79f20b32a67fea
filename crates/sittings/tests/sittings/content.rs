//! The definitions that are shipped, against the blueprints that are shipped.

use std::{fs, path::Path};

use assessment::Blueprint;
use domain::{SittingEnd, SittingKind};
use sittings::{Content, Definition, SittingPhase, SittingStep, begin};

use crate::world::{Computer, Log, any_answer, learner, repository};

fn files(folder: &Path, found: &mut Vec<(String, String)>) {
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|one| one.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            files(&path, found);
        } else {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            found.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
}

fn shipped() -> (Vec<Blueprint>, Vec<(String, Definition)>) {
    let folder = repository().join("plugins/assessment");
    let (mut blueprints, mut definitions) = (Vec::new(), Vec::new());
    files(&folder.join("blueprints"), &mut blueprints);
    files(&folder.join("sittings"), &mut definitions);
    let blueprints: Vec<Blueprint> =
        blueprints.iter().map(|(name, text)| Blueprint::read(name, text).unwrap()).collect();
    let read = |(name, text): (String, String)| {
        let read = Definition::read_with(&name, &text, &blueprints);
        (name, read.unwrap_or_else(|problems| panic!("{problems:#?}")))
    };
    let definitions = definitions.into_iter().map(read).collect();
    (blueprints, definitions)
}

#[test]
fn each_is_called_like_its_file_and_asks_its_first_question() {
    let (blueprints, definitions) = shipped();
    let mut kinds = Vec::new();
    for (name, definition) in &definitions {
        assert_eq!(*name, definition.id.to_lowercase());
        let computer = Computer::new();
        let mut log = Log::new();
        log.append(
            begin(definition, &learner(1), &blueprints, &computer.mark()).unwrap(),
            &computer,
        );
        match log.sitting.next(&blueprints, &computer.mark()).unwrap() {
            SittingStep::Ask { events } => log.append(events, &computer),
            SittingStep::Choose { template: Some(item), .. } => {
                let events = log.sitting.ask(item, &computer.mark()).unwrap();
                log.append(events, &computer);
            }
            step => panic!("{name}: {step:?}"),
        }
        assert!(log.open().is_some(), "{name}");
        kinds.push(definition.kind());
    }
    let count = |kind| kinds.iter().filter(|one| **one == kind).count();
    let counts = [SittingKind::Evaluation, SittingKind::Learning, SittingKind::Thought].map(count);
    assert_eq!(counts, [6, 1, 1]);
}

#[test]
fn each_test_and_path_comes_to_an_end_and_keeps_its_keys() {
    let (blueprints, definitions) = shipped();
    for (name, definition) in &definitions {
        if definition.kind() == SittingKind::Thought {
            continue;
        }
        let mut computer = Computer::new();
        let mut log = Log::new();
        let events = begin(definition, &learner(2), &blueprints, &computer.mark()).unwrap();
        log.append(events, &computer);
        let mut asked = 0;
        while let SittingStep::Wait { .. } = log.go_on_with(&blueprints, &computer) {
            let item = log.open().unwrap().1.clone();
            computer.pass(20_000);
            log.answer_with(&blueprints, any_answer(&item, 2), &computer);
            asked += 1;
            assert!(asked <= 40, "{name}");
        }
        let Some(SittingPhase::Ended(why)) = log.sitting.phase() else { panic!("{name}") };
        assert_ne!(why, SittingEnd::Time, "{name}");
        let marks = log.sitting.marks(&blueprints).unwrap();
        assert!(marks.iter().all(|mark| mark.right().is_some()), "{name}: {marks:?}");
        if definition.kind() == SittingKind::Evaluation {
            let written = log.written();
            for mark in &marks {
                let blueprint = blueprints.iter().find(|one| one.id == mark.blueprint).unwrap();
                for misconception in blueprint.misconceptions() {
                    assert!(!written.contains(misconception), "{name}: {misconception}");
                }
            }
        }
    }
}

#[test]
fn whoever_makes_mistakes_on_a_path_practises_as_long_as_it_says() {
    let (blueprints, definitions) = shipped();
    let (_, path) = definitions.iter().find(|(name, _)| name == "path-iteration").unwrap();
    for seed in 0..8 {
        let mut computer = Computer::new();
        let mut log = Log::new();
        let events = begin(path, &learner(seed), &blueprints, &computer.mark()).unwrap();
        log.append(events, &computer);
        while let SittingStep::Wait { .. } = log.go_on_with(&blueprints, &computer) {
            let item = log.open().unwrap().1.clone();
            computer.pass(20_000);
            log.answer_with(&blueprints, any_answer(&item, seed as u32), &computer);
        }
        let marks = log.sitting.marks(&blueprints).unwrap();
        let first: Vec<bool> = marks
            .iter()
            .filter(|mark| mark.section == "for-loops")
            .map(|mark| mark.right().unwrap())
            .collect();
        let mastered = first.ends_with(&[true; 3]);
        assert!(mastered || first.len() == 10, "{first:?}");
    }
}

#[test]
fn mathematics_fundamentals_has_twenty_questions_that_get_harder_as_it_says() {
    let (blueprints, definitions) = shipped();
    let found = definitions.iter().find(|(_, one)| one.id == "MATH-FUNDAMENTALS-L1");
    let definition = &found.unwrap().1;
    assert_eq!(definition.time.minutes, Some(30));
    let Content::Evaluation(test) = &definition.content else { panic!("{definition:?}") };
    let sections: Vec<_> =
        test.sections.iter().map(|one| (one.title.as_str(), one.count)).collect();
    let wanted = [("Addition", 5), ("Subtraction", 5), ("Multiplication", 5), ("Division", 5)];
    assert_eq!(sections, wanted);
    for seed in 0..5 {
        let computer = Computer::new();
        let mut log = Log::new();
        log.append(
            begin(definition, &learner(seed), &blueprints, &computer.mark()).unwrap(),
            &computer,
        );
        let marks = log.sitting.marks(&blueprints).unwrap();
        assert_eq!(marks.len(), 20);
        for section in &test.sections {
            let mut hard: Vec<i32> = marks
                .iter()
                .filter(|one| one.section == section.id)
                .map(|one| one.difficulty)
                .collect();
            hard.sort_unstable();
            assert!(hard[4] > hard[0] + 300, "{} with seed {seed}: {hard:?}", section.id);
        }
    }
}
