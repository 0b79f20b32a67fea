//! What every topic pack has to hold to.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use super::*;

fn packs() -> Vec<Pack> {
    Library::built_in().unwrap().packs
}

/// Every question of a pack, each with the pack's first name.
fn questions(pack: &Pack) -> Vec<&Question> {
    let variants = pack.variants.iter().flat_map(|v| {
        v.predict.iter().chain(&v.support).chain(&v.core).chain(&v.stretch).chain(&v.exit)
    });
    let contrasts = pack.variants.iter().filter_map(|v| v.example.contrast.as_ref());
    let before = pack.before.iter().map(|retrieval| &retrieval.question);
    variants.chain(contrasts).chain(&pack.quiz).chain(before).chain([&pack.ahead]).collect()
}

fn titles(variant: &Variant) -> BTreeSet<&str> {
    let parts =
        [&variant.predict, &variant.support, &variant.core, &variant.stretch, &variant.exit];
    parts.into_iter().flatten().map(|question| question.title.as_str()).collect()
}

#[test]
fn each_criterion_is_shown_by_tasks_that_exist_in_every_way_to_teach_the_topic() {
    let mut wrong = Vec::new();
    for pack in packs() {
        let all: BTreeSet<&str> = pack.variants.iter().flat_map(titles).collect();
        for criterion in &pack.criteria {
            let shown = |v: &&Variant| {
                criterion.shown_by.iter().any(|title| titles(v).contains(title.as_str()))
            };
            let unknown = criterion.shown_by.iter().filter(|title| !all.contains(title.as_str()));
            wrong.extend(unknown.map(|title| format!("{}: no task “{title}”", pack.names[0])));
            let bare = pack.variants.iter().filter(|v| !shown(v));
            wrong.extend(bare.map(|v| {
                format!("{}, {}: nothing shows “{}”", pack.names[0], v.medium, criterion.text)
            }));
        }
        if pack.criteria.is_empty() {
            wrong.push(format!("{}: no criteria", pack.names[0]));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// A page that has to stay short keeps the first task of each part.
#[test]
fn the_first_task_of_each_part_shows_at_least_one_criterion() {
    let mut wrong = Vec::new();
    for pack in packs() {
        for v in &pack.variants {
            let parts = [&v.predict, &v.support, &v.core, &v.exit];
            let first: Vec<&str> =
                parts.iter().filter_map(|part| part.first()).map(|q| q.title.as_str()).collect();
            let shown = |criterion: &&Criterion| {
                criterion.shown_by.iter().any(|title| first.contains(&title.as_str()))
            };
            if pack.criteria.iter().filter(shown).count() < 2 {
                wrong.push(format!("{}, {}", pack.names[0], v.medium));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn tasks_have_titles_of_their_own() {
    let mut wrong = Vec::new();
    for pack in packs() {
        for variant in &pack.variants {
            let tasks = [
                &variant.predict,
                &variant.support,
                &variant.core,
                &variant.stretch,
                &variant.exit,
            ];
            let count = tasks.into_iter().flatten().count();
            if titles(variant).len() != count || titles(variant).contains("") {
                wrong.push(format!("{}, {}", pack.names[0], variant.medium));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// An answer that begins like an item of a list is printed as one, without its number.
#[test]
fn no_answer_is_read_as_a_list() {
    let library = Library::built_in().unwrap();
    let begins = |text: &str| {
        let rest = text.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
        let numbered = rest.len() < text.trim_start().len()
            && [".", ")"].iter().any(|stop| {
                rest.strip_prefix(stop).is_some_and(|r| r.is_empty() || r.starts_with(' '))
            });
        numbered || ["- ", "* ", "+ ", "# ", "> "].iter().any(|mark| text.starts_with(mark))
    };
    let texts = library
        .packs
        .iter()
        .flat_map(questions)
        .flat_map(|question| [&question.answer, &question.ask, &question.hint]);
    let wrong: Vec<&String> = texts.filter(|text| text.lines().any(begins)).collect();
    assert_eq!(wrong, Vec::<&String>::new());
}

/// A slip that says only what goes wrong would get a sentence that fits every slip.
#[test]
fn each_slip_says_what_is_thought_why_and_what_to_do() {
    let mut wrong = Vec::new();
    for pack in packs() {
        for slip in &pack.slips {
            let parts = [&slip.think, &slip.cause, &slip.remedy, &slip.fix];
            let whole = |text: &&String| text.ends_with(['.', '?', '!', '”']);
            if !parts.iter().all(whole) {
                wrong.push(format!("{}: {}", pack.names[0], slip.slip));
            }
        }
        if pack.slips.len() < 3 {
            wrong.push(format!("{}: fewer than three", pack.names[0]));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn the_right_answer_of_a_hinge_question_stands_first_and_letters_differ() {
    let mut wrong = Vec::new();
    for pack in packs() {
        for variant in &pack.variants {
            let options = &variant.hinge.options;
            let letters: BTreeSet<&str> = options.iter().map(|o| o.letter.as_str()).collect();
            let right: Vec<bool> = options.iter().map(|o| o.means.starts_with("right")).collect();
            let only_first = right.first() == Some(&true) && !right.iter().skip(1).any(|r| *r);
            if letters.len() != options.len() || options.len() < 3 || !only_first {
                wrong.push(format!("{}, {}", pack.names[0], variant.medium));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn two_packs_of_a_subject_share_no_name() {
    let mut seen = BTreeSet::new();
    let mut twice = Vec::new();
    for pack in packs() {
        for name in &pack.names {
            if !seen.insert((pack.subject.clone(), stems(name))) {
                twice.push(name.clone());
            }
        }
    }
    // The same name twice in one pack is a matter of its stems, and harmless.
    twice.retain(|name| packs().iter().filter(|pack| pack.names.contains(name)).count() > 1);
    assert_eq!(twice, Vec::<String>::new());
}
