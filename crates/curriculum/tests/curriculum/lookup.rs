//! Which outcomes are found for a lesson: over the files of the sample workspace, and whether what
//! colleagues' own lessons claim is among the first.

use std::fs;
use std::path::{Path, PathBuf};

use curriculum::{Library, Lookup, Writing, parse};

/// Plain topics with what was found for each before typed words and those of a lesson had one ranking.
const TOPICS: &str = include_str!("../topics.txt");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn shipped() -> Library {
    let entries = fs::read_dir(root().join("workspace/curriculum")).unwrap();
    let files = entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    Library::new(files.map(|path| {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        parse(&format!("curriculum/{name}"), &fs::read_to_string(&path).unwrap())
    }))
}

fn codes(library: &Library, lookup: &Lookup<'_>) -> Vec<String> {
    let mut codes: Vec<String> = Vec::new();
    for found in library.lookup(lookup).outcomes {
        let code = found.outcome.code.to_string();
        if !codes.contains(&code) {
            codes.push(code);
        }
    }
    codes
}

#[test]
fn any_word_finds_and_the_class_comes_first() {
    let library = shipped();
    let near = Lookup {
        near_level: Some("Third"),
        near_subject: Some("Computing Science"),
        ..Lookup::default()
    };
    let first = |words, many| {
        let all = codes(&library, &Lookup { words, ..near });
        all.into_iter().take(many).collect::<Vec<_>>()
    };
    assert_eq!(first("iteration with fixed loops for my pupils", 1), ["TCH 3-15a"]);
    assert!(first("iteration with fixed loops", PAGE).contains(&"TCH 3-14a".to_owned()));
    // Nobody has this word, and the other one is enough.
    assert_eq!(first("hippopotamus sorting", 1), ["TCH 3-13a"]);
    assert_eq!(first("hippopotamus", 1), [""; 0]);
    // Without words everything of the level and subject comes first.
    let all = first("", 100);
    assert!(all[0].starts_with("TCH 3-"), "{all:?}");
    assert!(all.len() > 50, "{all:?}");
}

#[test]
fn typed_words_find_what_the_words_of_a_lesson_find() {
    let library = shipped();
    let topics: Vec<&str> = TOPICS.lines().filter(|line| !line.starts_with('#')).collect();
    let mut count = 0;
    for [topic, outcomes, listed] in topics.as_chunks().0 {
        count += 1;
        for writing in [Writing::Done, Writing::Typing] {
            let lookup = Lookup { words: topic, writing, ..Lookup::default() };
            let found = codes(&library, &lookup);
            let without = library.lookup(&lookup).listed;
            let without: Vec<String> =
                without.iter().map(|found| found.listed.code.to_string()).collect();
            for (label, wanted, found) in
                [("  outcomes:", outcomes, &found), ("  listed:", listed, &without)]
            {
                let wanted = wanted.strip_prefix(label).unwrap().split(',').map(str::trim);
                let lost: Vec<&str> = wanted
                    .filter(|code| !code.is_empty() && !found.iter().any(|one| one == code))
                    .collect();
                assert_eq!(lost, [""; 0], "{topic} ({writing:?}): {found:?}");
            }
        }
    }
    assert_eq!(count, 20);
}

#[test]
fn area_level_and_code_leave_others_out() {
    let library = shipped();
    let all = |lookup: Lookup<'static>| codes(&library, &lookup);
    let of = |area| Lookup { area: Some(area), level: Some("third level"), ..Lookup::default() };
    let maths = all(of("Mathematics"));
    assert!(maths.iter().all(|code| code.starts_with("MTH 3-") || code.starts_with("MNU 3-")));
    assert_eq!(
        all(of("mth")),
        [&maths[..]].concat().into_iter().filter(|c| c.starts_with("MTH")).collect::<Vec<_>>()
    );
    let code = |code| Lookup { code: Some(code), ..Lookup::default() };
    assert_eq!(all(code("tch314a")), ["TCH 3-14a"]);
    assert_eq!(all(code("TCH 3-14")), ["TCH 3-14a", "TCH 3-14b"]);
    assert_eq!(all(code("TCH 9-99z")), [""; 0]);
    assert_eq!(library.level_called("Third level"), library.level_called("3"));
    assert_eq!(library.level_called("Ninth"), None);
}

#[test]
fn a_code_without_a_statement_is_apart() {
    let library = shipped();
    let listed = library.all_listed().next().unwrap();
    let (code, about) = (listed.listed.code.to_string(), listed.listed.about.clone());
    for lookup in [
        Lookup { code: Some(&code), ..Lookup::default() },
        Lookup { words: &about, ..Lookup::default() },
    ] {
        let found = library.lookup(&lookup);
        assert!(found.outcomes.iter().all(|found| found.outcome.code.to_string() != code));
        assert!(found.listed.iter().any(|found| found.listed.code.to_string() == code));
    }
}

/// A lesson that a colleague wrote for a class, with the codes that it claims.
struct Gold {
    title: String,
    intention: String,
    level: String,
    subject: String,
    claims: Vec<String>,
}

fn front<'a>(text: &'a str, key: &str) -> &'a str {
    text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": ")).unwrap()
}

fn gold() -> Vec<Gold> {
    let mut all = Vec::new();
    let workspaces = [
        "workspace",
        "evals/workspaces/english",
        "evals/workspaces/french",
        "evals/workspaces/history",
        "evals/workspaces/maths",
    ];
    for workspace in workspaces.map(|workspace| root().join(workspace)) {
        for class in fs::read_dir(workspace.join("lessons")).unwrap() {
            let class = class.unwrap();
            let name = class.file_name().into_string().unwrap();
            let profile = fs::read_to_string(workspace.join(format!("classes/{name}.md"))).unwrap();
            for folder in fs::read_dir(class.path()).unwrap() {
                let folder = folder.unwrap();
                let lesson = fs::read_to_string(folder.path().join("lesson.md")).unwrap();
                let slug = folder.file_name().into_string().unwrap().replace('-', " ");
                let (_, intentions) = lesson.split_once("## Learning intentions").unwrap();
                let intention = intentions.lines().find_map(|line| line.strip_prefix("- "));
                let claims = curriculum::claims(&lesson).into_iter().filter_map(|c| c.code);
                all.push(Gold {
                    title: format!("{} {slug}", front(&lesson, "lesson")),
                    intention: intention.unwrap().to_owned(),
                    level: front(&profile, "level").to_owned(),
                    subject: front(&profile, "subject").to_owned(),
                    claims: claims.collect(),
                });
            }
        }
    }
    all
}

/// How many outcomes an answer of `find_outcomes` has.
const PAGE: usize = 8;

/// How many of the claims are on the first page for these words of their lessons, and where each is.
fn on_the_first_page(words: fn(&Gold) -> &str) -> (usize, usize, String) {
    let library = shipped();
    let lessons = gold();
    assert_eq!(lessons.len(), 10);
    let mut places = Vec::new();
    for lesson in &lessons {
        let lookup = Lookup {
            words: words(lesson),
            near_level: Some(&lesson.level),
            near_subject: Some(&lesson.subject),
            ..Lookup::default()
        };
        let codes = codes(&library, &lookup);
        for claim in &lesson.claims {
            let at = codes.iter().position(|code| code == claim).map(|at| at + 1);
            places.push((at, format!("{claim} at {at:?} for {}", lookup.words)));
        }
    }
    let found = places.iter().filter(|(at, _)| at.is_some_and(|at| at <= PAGE)).count();
    let told: Vec<&str> = places.iter().map(|(_, told)| told.as_str()).collect();
    (found, places.len(), told.join("\n"))
}

/// Nothing of these lessons was written for the search. A title such as "Leaving Skye" has no word of
/// its outcome; what its pupils are learning has.
#[test]
fn what_colleagues_claim_is_on_the_first_page() {
    let (by_title, all, titles) = on_the_first_page(|lesson| &lesson.title);
    let (by_intention, _, intentions) = on_the_first_page(|lesson| &lesson.intention);
    println!("{by_title} of {all}\n{titles}\n\n{by_intention} of {all}\n{intentions}");
    assert!(by_title >= 7, "{titles}");
    assert_eq!(by_intention, all, "{intentions}");
}
