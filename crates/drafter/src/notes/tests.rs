//! What every note that comes with the program has to hold to, and what is said of a broken one.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use lessons::{
    ContentInput, Edit, Facet, NewLesson, TaskInput, Template, Tier, apply, facet, new_lesson,
    parse, plain,
};

use super::*;
use crate::library::{Criterion, Question, Variant};
use crate::words::stems;

fn folder() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.join("plugins/lesson-planning/skills").join(SKILL)
}

fn text(file: &str) -> String {
    std::fs::read_to_string(folder().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The notes that are listed, in order of their files.
fn packs() -> Vec<Pack> {
    let mut topics = topics::read(&text(TOPICS)).0;
    topics.sort_by(|one, other| one.file.cmp(&other.file));
    let pack = |Topic { file, names, subject }: Topic| {
        let (pack, problems) = reader::read(&text(&file));
        assert_eq!(problems, [], "{file}");
        let names = names.into_iter().map(|name| name.text).collect();
        Pack { names, subject, ..pack }
    };
    topics.into_iter().map(pack).collect()
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
    let packs = packs();
    let begins = |text: &str| {
        let rest = text.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
        let numbered = rest.len() < text.trim_start().len()
            && [".", ")"].iter().any(|stop| {
                rest.strip_prefix(stop).is_some_and(|r| r.is_empty() || r.starts_with(' '))
            });
        numbered || ["- ", "* ", "+ ", "# ", "> "].iter().any(|mark| text.starts_with(mark))
    };
    let texts = packs
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
    let packs = packs();
    twice.retain(|name| packs.iter().filter(|pack| pack.names.contains(name)).count() > 1);
    assert_eq!(twice, Vec::<String>::new());
}

/// Questions with their answers, wherever they stand in a pack.
fn answers_in(value: &serde_json::Value, found: &mut Vec<(String, String)>) {
    let below: Vec<&serde_json::Value> = match value {
        serde_json::Value::Object(map) => {
            if let (Some(ask), Some(answer)) = (map.get("ask"), map.get("answer")) {
                let text =
                    |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
                found.push((text(ask), text(answer)));
            }
            map.values().collect()
        }
        serde_json::Value::Array(items) => items.iter().collect(),
        _ => Vec::new(),
    };
    for value in below {
        answers_in(value, found);
    }
}

/// A line without the signs of its markdown; what stands in code has none.
fn unmarked(line: &str) -> String {
    let parts = line.split('`').enumerate();
    let parts = parts.map(|(at, part)| match at % 2 {
        0 => part.replace(['*', '\\'], ""),
        _ => part.to_owned(),
    });
    parts.collect()
}

#[test]
fn every_answer_of_every_pack_is_printed_as_it_is_written() {
    let template = Template::structured();
    let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut seen = 0;
    for pack in packs() {
        let file = &pack.names[0];
        let mut found = Vec::new();
        answers_in(&serde_json::to_value(&pack).expect("JSON"), &mut found);
        let items = found.iter().enumerate().map(|(at, (ask, answer))| TaskInput {
            title: format!("Number {at}"),
            tier: Tier::Core,
            prompt: ask.clone(),
            answer: answer.clone(),
            space: None,
            hint: None,
            need: None,
            teacher: None,
        });
        let content = ContentInput::Tasks { items: items.collect(), notes: None };
        let (title, topic) = ("Answers".to_owned(), String::new());
        let new = NewLesson { title, topic, class: None, minutes: None, date: None };
        let edit = Edit::SetSection { section: "tasks".to_owned(), content };
        let edited = apply(&new_lesson(&new, &template), &template, &edit).expect("a lesson");
        let page = plain(&facet(&parse(&edited.text, &template), &template, Facet::Key));
        let printed = squeezed(&page);
        for (_, answer) in found {
            let lines = answer.lines().map(str::trim).filter(|line| {
                !line.starts_with("```") && !line.starts_with('|') && !line.starts_with("- ")
            });
            for line in lines {
                let line = squeezed(&unmarked(line));
                assert!(printed.contains(&line), "{file} prints {line:?} otherwise");
                seen += 1;
            }
        }
    }
    assert!(seen > 400, "{seen} lines of answers");
}

#[test]
fn the_list_of_topics_names_every_note_once() {
    assert_eq!(problems(TOPICS, &text(TOPICS)), []);
    let list = text(TOPICS);
    let files = std::fs::read_dir(folder()).unwrap().flatten();
    let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
    let names: Vec<String> = names.collect();
    let unlisted: Vec<&String> = names.iter().filter(|name| is_unlisted(name, &list)).collect();
    assert_eq!(unlisted, Vec::<&String>::new());
    assert_eq!(topics::read(&list).0.len(), 27);
}

#[test]
fn what_is_for_every_topic_can_be_used() {
    let (questions, problems) = common::questions(&text(EARLIER));
    assert_eq!((questions.len(), problems), (34, vec![]));
    let (rights, problems) = common::rights(&text(PUT_RIGHT));
    assert_eq!((rights.len(), problems), (45, vec![]));
}

/// What is said when this stands in the note on searching instead of that.
fn wrong(was: &str, is: &str) -> Vec<String> {
    let whole = text("searching.md");
    assert!(whole.contains(was), "{was}");
    let said = problems("searching.md", &whole.replacen(was, is, 1));
    said.into_iter().map(|problem| format!("{}: {}", problem.line, problem.message)).collect()
}

#[test]
fn a_broken_note_is_told_with_its_line() {
    let check = |was: &str, is: &str, says: &[&str]| assert_eq!(wrong(was, is), says, "{is}");
    check(
        "## The idea",
        "## The ideas",
        &[
            "1: “Searching” has no part “The idea”",
            "7: a note has no part “The ideas”; it has The idea, Success criteria, Key words, What pupils mix up, Before this topic, Looking ahead, Quiz and “With …” for each way to teach it",
        ],
    );
    check(
        "- learning: ",
        "- learned: ",
        &[
            "1: “- learning: …” is missing",
            "3: “learned: how a computer looks for one thing among many, and when it can leave most of them out” is not one of: learning, question, off screen",
        ],
    );
    check(
        "shown by: Look for 5;",
        "shown by: Look for 6;",
        &["16: no task is called “Look for 6”"],
    );
    check("- answer: 4 lifts\n", "", &["118: “- answer: …” is missing"]);
    check(
        "#### Lifts from the middle",
        "#### Lifts for 9",
        &[
            "19: no task is called “Lifts from the middle”",
            "82: two tasks of this way are called “Lifts for 9”",
        ],
    );
    check(
        "  - means: right, the list",
        "  - means: the list",
        &[
            "211: a hinge question has 3 answers or more with letters of their own; the first alone means “right: …”",
        ],
    );
}

#[test]
fn a_broken_list_of_topics_is_told_with_its_line() {
    let check = |text: &str, says: &[(usize, &str)]| {
        let problems = problems(TOPICS, text);
        let said: Vec<(usize, &str)> =
            problems.iter().map(|problem| (problem.line, problem.message.as_str())).collect();
        assert_eq!(said, says, "{text}");
    };
    let empty = "the list has no topic: below “## subject”, “- `file.md`: name; name”";
    check("# Topics\n", &[(1, empty)]);
    let shape = "a topic is written as “`file.md`: name; another name”";
    check("# Topics\n\n## Maths\n\n- sets: sets\n- `a.md`: a\n", &[(5, shape)]);
    check(
        "# Topics\n\n## Maths\n- `a.md`: a; b\n- `a.md`: B\n",
        &[(5, "“a.md” stands here twice"), (5, "two topics of a subject are called “B”")],
    );
}
