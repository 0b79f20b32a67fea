//! What files of the workspace held before: whichever program writes over them, it is kept first.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use text::sha256;

use crate::home::{Home, Said};
use crate::server::{Answer, Server};

/// How often two programs save from one text.
const ROUNDS: usize = 30;

fn ran(home: &Home, words: &[&str]) -> Said {
    let said = home.run(words);
    assert_eq!(said.code, 0, "{words:?}: {}{}", said.out, said.err);
    said
}

/// Who did what to a file, the latest first.
fn story(home: &Home, path: &str) -> Vec<(String, String)> {
    let list = ran(home, &["files", "versions", path, "--json"]).json();
    let words = |version: &Value, key: &str| version[key].as_str().unwrap().to_owned();
    let versions = list["versions"].as_array().unwrap().iter();
    versions.map(|version| (words(version, "author"), words(version, "deed"))).collect()
}

fn told(story: &[(&str, &str)]) -> Vec<(String, String)> {
    story.iter().map(|(who, what)| ((*who).to_owned(), (*what).to_owned())).collect()
}

#[test]
fn what_a_file_held_before_is_listed_shown_compared_and_brought_back() {
    let home = Home::ready();
    ran(&home, &["lessons", "template", "bullets"]);
    let teacher = home.workspace().join("teacher.md");
    let first = fs::read_to_string(&teacher).unwrap();
    // Changed in an editor, and then by the program: both are kept.
    let hers = format!("{first}\nI teach in room 12.\n");
    fs::write(&teacher, &hers).unwrap();
    ran(&home, &["lessons", "template", "structured"]);
    let now = fs::read_to_string(&teacher).unwrap();
    assert_ne!(now, hers);
    let outside = ("outside", "found");
    let saved = ("teacher", "saved");
    assert_eq!(story(&home, "teacher.md"), told(&[saved, outside, saved, outside]));

    assert_eq!(ran(&home, &["files", "show", "teacher.md"]).out, hers);
    assert_eq!(ran(&home, &["files", "show", "teacher.md", "2"]).out, first);
    let diff = ran(&home, &["files", "diff", "teacher.md", "--from", "2", "--to", "3"]).out;
    assert!(
        diff.starts_with("version 2 → 3\n") && diff.contains("+ I teach in room 12."),
        "{diff}"
    );
    let table = ran(&home, &["files", "versions", "Teacher.md"]).out;
    assert!(table.contains("you, in another program") && table.contains("saved"), "{table}");

    let back = ran(&home, &["files", "restore", "teacher.md"]).out;
    assert_eq!(
        (back.as_str(), fs::read_to_string(&teacher).unwrap()),
        ("teacher.md: as in version 3\n", hers)
    );
    ran(&home, &["files", "restore", "teacher.md", "4"]);
    assert_eq!(fs::read_to_string(&teacher).unwrap(), now);
    assert_eq!(home.run(&["files", "restore", "teacher.md", "99"]).code, 4);
    assert_eq!(home.run(&["files", "versions", "nothing.md"]).code, 4);
    assert_eq!(home.run(&["files", "show", "../settings.json"]).code, 2);
}

#[test]
fn a_file_that_was_deleted_is_put_back_and_forgotten_when_she_says_so() {
    let home = Home::ready();
    let document = include_bytes!("../../../import/tests/documents/sample.odt");
    fs::create_dir_all(home.path()).unwrap();
    let path = home.path().join("notes.odt");
    fs::write(&path, document).unwrap();
    ran(&home, &["import", path.to_str().unwrap(), "--subject", "History"]);
    let imported = home.workspace().join("curriculum/imported");
    let text = fs::read_to_string(imported.join("notes.md")).unwrap();
    assert_eq!(ran(&home, &["files", "deleted", "--json"]).json(), json!({ "files": [] }));
    fs::remove_dir_all(&imported).unwrap();

    let gone = ran(&home, &["files", "deleted", "--json"]).json();
    let mut paths: Vec<&str> = gone["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| file["path"].as_str().unwrap())
        .collect();
    paths.sort_unstable();
    assert_eq!(paths, ["curriculum/imported/notes.md", "curriculum/imported/notes.odt"]);
    for path in paths {
        ran(&home, &["files", "restore", path]);
    }
    assert_eq!(fs::read(imported.join("notes.odt")).unwrap(), document);
    assert_eq!(fs::read_to_string(imported.join("notes.md")).unwrap(), text);

    fs::remove_file(imported.join("notes.md")).unwrap();
    let notes = "curriculum/imported/notes.md";
    let unasked = home.run(&["files", "forget", notes]);
    assert_eq!(unasked.code, 2, "{}", unasked.err);
    ran(&home, &["files", "forget", notes, "--yes"]);
    assert_eq!(ran(&home, &["files", "deleted", "--json"]).json(), json!({ "files": [] }));
    assert_eq!(home.run(&["files", "restore", notes]).code, 4);
    let versions = home.data().join("versions");
    assert!(!holds(&versions, text.as_bytes()), "a text that was removed for good is still there");
    a_folder_goes_and_comes_back(&home, &imported);
}

fn a_folder_goes_and_comes_back(home: &Home, imported: &Path) {
    fs::write(imported.join("a.md"), "The trolley is in room 12.\n").unwrap();
    let found = ran(home, &["files", "find", "TROLLEY", "room"]).out;
    assert!(found.contains("curriculum/imported/a.md\n     1  The trolley"), "{found}");
    let folder = "curriculum/imported";
    assert_eq!(home.run(&["files", "remove", folder]).code, 2);
    ran(home, &["files", "remove", "--recursive", folder]);
    assert!(!imported.exists());
    fs::create_dir_all(imported).unwrap();
    fs::write(imported.join("a.md"), "another").unwrap();
    let standing = home.run(&["files", "put-back", folder]);
    assert!(standing.code != 0 && standing.err.contains("--aside"), "{}", standing.err);
    ran(home, &["files", "put-back", folder, "--aside"]);
    let aside = fs::read_to_string(imported.join("a put back.md")).unwrap();
    assert_eq!(aside, "The trolley is in room 12.\n");
    assert_eq!(fs::read_to_string(imported.join("a.md")).unwrap(), "another");
    assert!(imported.join("notes.odt").exists());
}

/// Whether a file below the folder has this content.
fn holds(folder: &Path, content: &[u8]) -> bool {
    walkdir::WalkDir::new(folder).into_iter().any(|entry| {
        let entry = entry.unwrap();
        entry.file_type().is_file() && fs::read(entry.path()).unwrap() == content
    })
}

#[test]
fn a_backup_holds_what_files_held_before() {
    let home = Home::ready();
    ran(&home, &["lessons", "template", "bullets"]);
    let before = ran(&home, &["files", "show", "teacher.md"]).out;
    let kept = home.path().join("backup.zip");
    ran(&home, &["db", "backup", kept.to_str().unwrap()]);
    let other = Home::ready();
    ran(&other, &["db", "restore", kept.to_str().unwrap()]);
    assert_eq!(ran(&other, &["files", "show", "teacher.md"]).out, before);
    assert_eq!(story(&other, "teacher.md"), story(&home, "teacher.md"));
}

fn save(server: &Server, cookie: &str, text: &str, base: &str) -> Answer {
    let file = json!({ "path": "classes/3B.md", "text": text, "baseSha256": base });
    server.post("/api/file_write", cookie, &file)
}

#[test]
fn of_two_programs_that_save_from_one_text_one_is_told_and_no_text_is_lost() {
    let home = Home::ready();
    let servers = [Server::start(home.program()), Server::start(home.program())];
    let cookies = [servers[0].login(), servers[1].login()];
    assert_ne!(servers[0].child.id(), servers[1].child.id());
    let profile = home.workspace().join("classes/3B.md");
    let mut written = Vec::new();
    for round in 0..ROUNDS {
        let base = sha256(fs::read(&profile).unwrap());
        let texts = [0, 1].map(|program| format!("# 3B\n\nround {round}, program {program}\n"));
        let answers = std::thread::scope(|scope| {
            let both = [0, 1].map(|at| {
                let (server, cookie, text, base) = (&servers[at], &cookies[at], &texts[at], &base);
                scope.spawn(move || save(server, cookie, text, base))
            });
            both.map(|program| program.join().unwrap())
        });
        let saved: Vec<usize> = (0..2).filter(|at| answers[*at].status == 200).collect();
        let [winner] = saved[..] else { panic!("{round}: {saved:?} were told that it is saved") };
        let lost = answers[1 - winner].json();
        let there = sha256(texts[winner].as_bytes());
        assert_eq!(
            (&lost["code"], &lost["detail"]["currentSha256"]),
            (&json!("conflict"), &json!(there))
        );
        assert_eq!(fs::read_to_string(&profile).unwrap(), texts[winner], "{round}");
        written.extend(texts);
    }
    let kept = home.data().join("versions");
    for text in written {
        assert!(holds(&kept, text.as_bytes()), "{text} is lost");
    }
    drop(servers);
    let told = story(&home, "classes/3B.md");
    let count = |deed: &str| told.iter().filter(|(_, what)| what == deed).count();
    assert_eq!((count("saved"), count("refused")), (ROUNDS, ROUNDS));
}

#[test]
fn a_file_is_moved_taken_away_and_put_back() {
    let home = Home::ready();
    // The first command lays the sample workspace out.
    ran(&home, &["classes"]);
    let text = fs::read_to_string(home.workspace().join("pedagogy.md")).unwrap();
    let moved = ran(&home, &["files", "move", "pedagogy.md", "notes/how-i-teach.md"]).out;
    assert_eq!(moved, "pedagogy.md is notes/how-i-teach.md now\n");
    let there = home.workspace().join("notes/how-i-teach.md");
    assert_eq!(fs::read_to_string(&there).unwrap(), text);
    assert_eq!(home.run(&["files", "move", "notes/how-i-teach.md", "soul.md"]).code, 1);

    let removed = ran(&home, &["files", "remove", "notes/how-i-teach.md", "--json"]).json();
    assert_eq!(removed, json!({"removed": ["notes/how-i-teach.md"]}));
    assert!(!there.exists());
    assert_eq!(home.run(&["files", "remove", "notes/how-i-teach.md"]).code, 4);
    ran(&home, &["files", "restore", "notes/how-i-teach.md"]);
    assert_eq!(fs::read_to_string(&there).unwrap(), text);
}
