//! Lessons that a teacher wrote in her own editor, looked after, taken out and backed at the
//! terminal.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::home::{CREATE, Home, Said};

const LESSON: &str = include_str!("../../../lessons/tests/fixtures/iteration.md");
const CLAIM: &str =
    "[TCH 3-15a](curriculum/cfe-computing.md#L41-L41 \"outcome: the words of that line\")";
const QUOTE: &str = "Read code and mark-up that hold information in a structure";
const DOCUMENT: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../import/tests/documents/sample.docx");

/// A home with the sample workspace and this lesson in it, its claim backed.
pub fn with_lesson() -> (Home, PathBuf) {
    let home = Home::ready();
    let sample = home.run(&["lessons", "--json"]).json();
    assert_eq!(sample["lessons"].as_array().unwrap().len(), 2, "{sample}");
    fs::remove_dir_all(home.workspace().join("lessons")).unwrap();
    assert_eq!(home.run(&["lessons", "--json"]).json(), json!({ "lessons": [] }));
    let curriculum = home.workspace().join("curriculum/cfe-computing.md");
    let text = fs::read_to_string(curriculum).unwrap();
    let line = text.lines().position(|line| line.contains(QUOTE)).unwrap() + 1;
    let claim = format!("[TCH 3-14a](curriculum/cfe-computing.md#L{line}-L{line} \"{QUOTE}\")");
    assert!(LESSON.contains(CLAIM));
    let path = home.workspace().join("lessons/3B/iteration/lesson.md");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, LESSON.replace(CLAIM, &claim)).unwrap();
    (home, path)
}

fn change(path: &PathBuf, old: &str, new: &str) {
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains(old), "{old}");
    fs::write(path, text.replacen(old, new, 1)).unwrap();
}

pub fn fine(said: Said) -> Said {
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    said
}

#[test]
fn a_code_without_a_statement_is_listed_and_no_lesson_can_claim_it() {
    let (home, path) = with_lesson();
    let found = fine(home.run(&["curriculum", "find", "rotational symmetry", "--json"])).json();
    let outcomes = found["outcomes"].as_array().unwrap();
    assert!(outcomes.iter().all(|outcome| outcome["code"] != "MTH 4-19a"), "{found}");
    assert_eq!(found["listed"][0]["code"], "MTH 4-19a", "{found}");
    let said = fine(home.run(&["curriculum", "find", "rotational symmetry"]));
    assert!(said.out.contains("MTH 4-19a") && said.err.contains("import the official document"));
    let none = home.run(&["curriculum", "progression", "MTH 4-19a"]);
    assert!(none.code != 0 && none.err.contains("listed without what it says"), "{}", none.err);

    let text = fs::read_to_string(home.workspace().join("curriculum/cfe-maths.md")).unwrap();
    let line = text.lines().position(|line| line == "- listed: rotational symmetry").unwrap() + 1;
    let claim = format!("[MTH 4-19a](curriculum/cfe-maths.md#L{line}-L{line} \"");
    let lesson = fs::read_to_string(&path).unwrap();
    let start = lesson.find("[TCH 3-14a](").unwrap();
    let quoted = start + lesson[start..].find('"').unwrap() + 1;
    fs::write(&path, format!("{}{claim}{}", &lesson[..start], &lesson[quoted..])).unwrap();
    let checked = home.run(&["lessons", "check", "--json"]);
    let sections = checked.json()["sections"].as_array().unwrap().clone();
    let curriculum = sections.iter().find(|section| section["id"] == "curriculum").unwrap();
    assert_eq!((checked.code, &curriculum["claims"][0]["finding"]), (1, &json!("listedOnly")));
}

#[test]
fn a_lesson_is_listed_shown_and_checked() {
    let (home, path) = with_lesson();
    let list = fine(home.run(&["lessons"])).out;
    let row = list.lines().nth(1).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(row.starts_with("3B/iteration Iteration: repeating without rewriting 3B 50 of 50 "));
    let of = |class: &str| {
        let said = home.run(&["lessons", "list", "--class", class, "--topic", "ITER", "--json"]);
        said.json()["lessons"].as_array().unwrap().len()
    };
    assert_eq!((of("3b"), of("1B")), (1, 0));

    let shown = fine(home.run(&["lessons", "show", "iteration"])).out;
    assert!(shown.starts_with("# Iteration: repeating without rewriting\n\n3B · 50 of 50 minutes"));
    assert!(shown.contains("\n## Starter (yours)\n\n### Retrieval quiz (5 min)\n"), "{shown}");
    let worksheet = fine(home.run(&["lessons", "show", "--page", "worksheet"])).out;
    assert!(worksheet.contains("Write what this program prints."), "{worksheet}");
    assert!(!worksheet.contains("Reads the question twice"), "{worksheet}");
    let guide = fine(home.run(&["lessons", "show", "3B/iteration", "--page", "guide"])).out;
    assert!(guide.contains("A loop is a part of a program that is repeated."), "{guide}");

    let checked = fine(home.run(&["lessons", "check"])).out;
    assert!(checked.contains("reading age of the pages for pupils: "), "{checked}");
    change(&path, "[TCH 3-14a]", "[TCH 3-99z]");
    let faulty = home.run(&["lessons", "check", "3B/iteration"]);
    assert_eq!(faulty.code, 1, "{}{}", faulty.out, faulty.err);
    let line =
        fs::read_to_string(&path).unwrap().lines().position(|l| l.contains("3-99z")).unwrap();
    let wanted = format!("lessons/3B/iteration/lesson.md:{}: No curriculum file", line + 1);
    assert!(faulty.out.contains(&wanted), "{}", faulty.out);
    let json = home.run(&["lessons", "check", "--json"]);
    let sections = json.json()["sections"].as_array().unwrap().clone();
    let curriculum = sections.iter().find(|section| section["id"] == "curriculum").unwrap();
    assert_eq!((json.code, &curriculum["claims"][0]["finding"]), (1, &json!("inventedCode")));

    for unknown in ["3B/recursion", "lessons/3B/recursion/lesson.md"] {
        let said = home.run(&["lessons", "show", unknown]);
        assert_eq!(said.code, 4, "{}", said.err);
    }
}

#[test]
fn versions_are_listed_compared_and_brought_back_and_a_copy_says_what_should_change() {
    let (home, path) = with_lesson();
    let none = home.run(&["lessons", "diff", "last"]);
    assert_eq!(none.code, 4, "{}", none.err);
    change(&path, "Reads the question twice and waits.", "Hands out slips.");
    change(&path, "\nminutes: 50\n", "\nminutes: 45\n");
    let versions = fine(home.run(&["lessons", "versions", "--json"])).json();
    let told = |version: &Value| {
        (version["number"].as_u64(), version["author"].as_str().map(str::to_owned))
    };
    let outside = || Some("outside".to_owned());
    assert_eq!(
        versions["versions"].as_array().unwrap().iter().map(told).collect::<Vec<_>>(),
        [(Some(2), outside()), (Some(1), outside())]
    );
    let table = fine(home.run(&["lessons", "versions", "3B/iteration"])).out;
    assert!(table.contains("you, in another program"), "{table}");

    let diff = fine(home.run(&["lessons", "diff", "last"])).out;
    for wanted in [
        "version 1 → 2\n\nminutes\n- 50\n+ 45\n\nStarter (changed)\n",
        "\n- - Teacher: Reads the question twice and waits.\n+ - Teacher: Hands out slips.\n",
    ] {
        assert!(diff.contains(wanted), "{diff}");
    }
    let back = ["lessons", "restore", "iteration", "1", "--section", "starter"];
    fine(home.run(&back));
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("Reads the question twice") && text.contains("minutes: 45"), "{text}");
    fine(home.run(&["lessons", "restore", "iteration", "1"]));
    assert!(fs::read_to_string(&path).unwrap().contains("minutes: 50"));
    let same = fine(home.run(&["lessons", "diff", "last", "--from", "1"])).out;
    assert_eq!(same, "version 1 → 4\n\nnothing differs\n");
    assert_eq!(home.run(&["lessons", "restore", "iteration", "9"]).code, 4);

    let copied = fine(home.run(&["lessons", "copy", "3B/iteration", "--for", "1B"])).out;
    let (first, changes) = copied.split_once('\n').unwrap();
    assert_eq!(first, "lessons/1B/iteration/lesson.md");
    assert!(changes.starts_with("- "), "{copied}");
    assert!(home.workspace().join(first).is_file());
    let twice = home.run(&["lessons", "show", "iteration"]);
    assert!(twice.code == 2 && twice.err.contains("1B/iteration, 3B/iteration"), "{}", twice.err);
}

#[test]
fn a_lesson_in_the_archive_is_listed_on_its_own_and_its_topic_can_be_taught_again() {
    let (home, path) = with_lesson();
    let listed = |more: &[&str]| {
        let said = fine(home.run(&[&["lessons", "list", "--json"], more].concat())).json();
        said["lessons"].as_array().unwrap().len()
    };
    let said = fine(home.run(&["lessons", "archive", "3B/iteration"]));
    assert_eq!(said.out, "lessons/3B/iteration/lesson.md: in the archive\n");
    assert_eq!((listed(&[]), listed(&["--archived"])), (0, 1));
    let shown = fine(home.run(&["lessons", "check", "3B/iteration", "--json"])).json();
    assert_eq!(shown["archived"], true, "{shown}");

    // Nobody is asked whether the one that was put away is meant, and it stays as it is.
    let before = fs::read_to_string(&path).unwrap();
    let run = fine(home.run(&[CREATE, "a lesson on iteration for 3B", "--json"]));
    assert_eq!(run.json()["filesWritten"], json!(["lessons/3B/iteration-2/lesson.md"]));
    assert_eq!(fs::read_to_string(&path).unwrap(), before);

    fine(home.run(&["lessons", "unarchive", "3B/iteration"]));
    assert_eq!((listed(&[]), listed(&["--archived"])), (2, 0));
    assert!(
        fine(home.run(&["lessons", "list", "--archived"]))
            .err
            .contains("no lesson is in the archive")
    );
}

#[test]
fn a_lesson_is_exported_to_every_kind_of_file() {
    let (home, path) = with_lesson();
    change(&path, "[TCH 3-14a]", "[TCH 3-99z]");
    for (ending, begins) in
        [("docx", &b"PK\x03\x04"[..]), ("pdf", b"%PDF-"), ("md", b"# "), ("txt", b"")]
    {
        let out = home.path().join(format!("out.{ending}"));
        let name = out.display().to_string();
        let said = fine(home.run(&["export", "3B/iteration", "--out", &name]));
        assert_eq!(said.out, format!("{name}\n"));
        assert!(fs::read(&out).unwrap().starts_with(begins), "{ending}");
    }
    let text = fs::read_to_string(home.path().join("out.txt")).unwrap();
    for wanted in
        ["Lesson plan", "Worksheet", "Revision guide", "No curriculum file of yours has TCH 3-99z"]
    {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }

    let mut program = home.program();
    program.args(["export", "--format", "pdf", "--only", "worksheet", "--out", "-"]);
    let stdout = program.output().unwrap();
    assert!(stdout.status.success() && stdout.stdout.starts_with(b"%PDF-"));
    let only =
        fine(home.run(&["export", "--format", "txt", "--only", "worksheet", "--out", "-"])).out;
    assert!(only.contains("Worksheet") && !only.contains("Revision guide"), "{only}");

    let mut program = home.program();
    // The server's programs are looked for from the folder that the program is started in.
    let modules = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../node_modules");
    #[cfg(unix)]
    std::os::unix::fs::symlink(modules, home.path().join("node_modules")).unwrap();
    program.args(["export", "--json"]).current_dir(home.path());
    let said = Said::from(program.output().unwrap());
    assert_eq!(said.json()["file"], "3B Iteration.docx", "{}", said.err);
    let json = said.json();
    let size = fs::metadata(home.path().join("3B Iteration.docx")).unwrap().len();
    assert_eq!(json["bytes"], size);
    let folder = home.path().display().to_string();
    fine(home.run(&["export", "--format", "md", "--out", &folder]));
    assert!(home.path().join("3B Iteration.md").is_file());

    let nowhere = home.path().join("nowhere/x.pdf").display().to_string();
    let failed = home.run(&["export", "--out", &nowhere]);
    assert!(failed.code == 1 && failed.err.contains("could not write"), "{}", failed.err);
    assert_eq!(home.run(&["export", "3B/recursion"]).code, 4);
    assert_eq!(home.run(&["export", "--format", "xls"]).code, 2);
}

#[test]
fn what_is_exported_says_what_the_check_says_and_nothing_that_was_put_right() {
    const HEAD: &str = "To look at before you use it";
    let (home, path) = with_lesson();
    let plan = || fine(home.run(&["export", "--format", "txt", "--out", "-"])).out;
    let checked = || home.run(&["lessons", "check"]).out;
    let before = fs::read_to_string(&path).unwrap();
    assert!(!plan().contains("sing on Tuesdays"));
    let told = "Reads the question twice and waits.";
    let notes = [
        "They sing on Tuesdays in the hall",
        "Ask your grandparents",
        "visual learners",
        "60 of 50 minutes",
    ];
    let worse = "Reads it to the visual learners, as [your notes say](classes/3B.md#L1-L40 \
        \"They sing on Tuesdays in the hall\"). Ask your grandparents.";
    change(&path, told, worse);
    change(&path, "(5 min)", "(15 min)");
    let (file, check) = (plan(), checked());
    let (_, head) = file.split_once(HEAD).unwrap_or_else(|| panic!("{file}"));
    for note in notes {
        assert!(check.contains(note), "{note}: {check}");
        assert!(head.contains(note), "{note}: {head}");
    }
    change(
        &path,
        "A loop is a part of a program that is repeated.",
        "**For you to add:** the idea.",
    );
    let open = plan();
    assert!(open.contains("- Still for you to add to: The idea in short"), "{open}");
    // Pupils' pages have nothing of it, nor an answer; it is said beside the file, and stands on the key.
    let export =
        |page: &str| fine(home.run(&["export", "--format", "txt", "--only", page, "--out", "-"]));
    let (worksheet, key) = (export("worksheet"), export("key"));
    for hers in ["sing on Tuesdays", HEAD, "Write range(1, 6)", "For the teacher"] {
        assert!(!worksheet.out.contains(hers), "{hers}: {}", worksheet.out);
    }
    assert!(worksheet.err.contains("sing on Tuesdays"), "{}", worksheet.err);
    assert!(
        key.out.contains("sing on Tuesdays") && key.out.contains("Write range(1, 6)"),
        "{}",
        key.out
    );
    assert!(!key.err.contains("sing on Tuesdays"), "{}", key.err);

    fs::write(&path, before).unwrap();
    let (file, check) = (plan(), checked());
    for note in notes {
        assert!(!check.contains(note) && !file.contains(note), "{note}: {check}{file}");
    }
}

#[test]
fn names_that_her_files_have_are_told_where_pupils_read_them() {
    let (home, path) = with_lesson();
    let add = |file: &str, lines: &str| {
        let file = home.workspace().join(file);
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, format!("{text}\n{lines}\n")).unwrap();
    };
    add(
        "classes/3B.md",
        "- Olena Kovalenko needs a partner who reads aloud.\n- Will joined the class in May.\n\
         - They liked the lesson on Ada Lovelace, and the trip to Glasgow.\n\
         - Mrs Douglas sits with two of them.",
    );
    add("teacher.md", "- I am Ms Campbell.\n- Ask Yusuf first when the projector is dark.");
    let before = fs::read_to_string(&path).unwrap();
    let prompt = "Write what this program prints.";
    let notes = |words: &str| -> Vec<String> {
        fs::write(&path, before.replacen(prompt, &format!("{prompt} {words}"), 1)).unwrap();
        let said = home.run(&["lessons", "check"]);
        assert_eq!(said.code, 0, "a note is no fault: {}{}", said.out, said.err);
        let named = said.out.lines().filter(|line| line.contains("is named in"));
        named.map(str::to_owned).collect()
    };
    for (words, name, file) in [
        ("Olena, use the large sheet.", "Olena", "classes/3B.md"),
        ("Share Olena's word list.", "Olena", "classes/3B.md"),
        ("Dear Yusuf, begin with the second line.", "Yusuf", "teacher.md"),
    ] {
        let told = notes(words);
        assert_eq!(told.len(), 1, "{words}: {told:#?}");
        assert!(told[0].contains(name) && told[0].contains(file), "{told:#?}");
    }
    for words in [
        "Will it stop? Say why it will.",
        "Ada Lovelace wrote a program before there was a computer.",
        "The bus to Glasgow comes every ten minutes.",
        "Hand it to Ms Campbell or to Mrs Douglas.",
        "Amira has five apples and gives two to Jack.",
    ] {
        assert_eq!(notes(words), [""; 0], "{words}");
    }
}

#[test]
fn a_quotation_of_a_skill_is_looked_up_in_the_text_that_counts() {
    const SKILL: &str = "skills/retrieval-practice/SKILL.md";
    let (home, path) = with_lesson();
    let begun = fine(home.run(&["plugin", "edit", "lesson-planning", SKILL])).out;
    let hers = PathBuf::from(begun.trim_end());
    let shipped = fs::read_to_string(&hers).unwrap();
    let quote = "The first minutes of most lessons, and two or three questions";
    let changed = quote.replace("minutes", "hours");
    assert!(shipped.contains(quote), "{shipped}");
    let told = "Reads the question twice and waits.";
    let before = fs::read_to_string(&path).unwrap();
    let check = |file: &str, quote: &str| {
        let link = format!("Waits, as [the skill says]({file}#L1-L1 \"{quote}\").");
        fs::write(&path, before.replacen(told, &link, 1)).unwrap();
        let said = home.run(&["lessons", "check"]);
        (said.code, said.out)
    };
    let of_plugin = format!("plugins/lesson-planning/{SKILL}");
    for file in [SKILL, &of_plugin] {
        let (code, out) = check(file, quote);
        assert!(code == 0 && !out.contains("does not stand"), "{out}");
    }
    let (code, out) = check(SKILL, &changed);
    assert!(code == 1 && out.contains(&format!("does not stand in {SKILL}")), "{out}");
    let (code, out) = check("skills/telepathy/SKILL.md", quote);
    assert!(code == 1 && out.contains("does not stand in skills/telepathy/SKILL.md"), "{out}");
    let (code, out) = check("skills/telepathy/SKILL.md", "");
    assert!(code == 1 && out.contains("skills/telepathy/SKILL.md is linked"), "{out}");

    fs::write(&hers, shipped.replace(quote, &changed)).unwrap();
    let (code, out) = check(SKILL, &changed);
    assert!(code == 0 && !out.contains("does not stand"), "hers counts: {out}");
    assert_eq!(check(SKILL, quote).0, 1, "and what she replaced does not");
}

#[test]
fn outcomes_are_found_and_followed() {
    let home = Home::ready();
    let codes = |said: &Value| -> Vec<String> {
        let all = said.as_array().unwrap().iter();
        all.map(|outcome| outcome["code"].as_str().unwrap().to_owned()).collect()
    };
    let found = fine(home.run(&["curriculum", "find", "TCH", "3-14", "--json"])).json();
    let found = codes(&found["outcomes"]);
    assert_eq!(found.first().map(String::as_str), Some("TCH 3-14a"), "{found:?}");
    let table =
        fine(home.run(&["curriculum", "find", "constructs", "--class", "3B", "--limit", "1"]));
    assert!(table.out.contains("TCH 3-14a") && table.out.contains("(paraphrase)"), "{}", table.out);
    for (topic, code) in [
        ("causes of world war one", "SOC 3-06b"),
        ("nested loops", "TCH 3-14a"),
        ("area of a trian", "MTH 3-11b"),
    ] {
        let found = fine(home.run(&["curriculum", "find", topic, "--json"])).json();
        let found = codes(&found["outcomes"]);
        assert!(found.contains(&code.to_owned()), "{topic}: {found:?}");
    }
    let none = fine(home.run(&["curriculum", "find", "xylophone"]));
    assert!(none.err.contains("no outcome"), "{}", none.err);

    let line = fine(home.run(&["curriculum", "progression", "tch3-14a", "--json"])).json();
    assert_eq!(line["at"]["code"], "TCH 3-14a");
    assert!(codes(&line["before"]).contains(&"TCH 2-14a".to_owned()), "{line}");
    assert!(codes(&line["after"]).contains(&"TCH 4-14a".to_owned()), "{line}");
    let drawn = fine(home.run(&["curriculum", "progression", "TCH", "3-14a"])).out;
    assert!(drawn.contains("comes from") && drawn.contains("leads to"), "{drawn}");
    for (code, exit) in [("TCH 3-99z", 4), ("loops", 2)] {
        let said = home.run(&["curriculum", "progression", code]);
        assert_eq!(said.code, exit, "{}", said.err);
    }
}

#[test]
fn a_document_is_taken_in_and_counts_once_it_is_accepted() {
    let home = Home::ready();
    fine(home.run(&["lessons"]));
    // A workspace without Mathematics, so that one of the document's outcomes is new to it.
    fs::remove_file(home.workspace().join("curriculum/cfe-maths.md")).unwrap();
    let taken = fine(home.run(&["import", DOCUMENT, "--json"])).json();
    let path = "curriculum/imported/sample.md";
    assert_eq!((&taken["path"], &taken["title"]), (&json!(path), &json!("Sample Course Notes")));
    let outcomes = taken["outcomes"].as_array().unwrap();
    let known = |code: &str| {
        outcomes.iter().find(|outcome| outcome["code"] == code).unwrap()["known"].clone()
    };
    assert_eq!((known("TCH 3-14a"), known("MNU 3-01a")), (json!("differs"), json!("new")));
    let file = |path: &str| home.workspace().join(path);
    assert_eq!(
        fs::read(file("curriculum/imported/sample.docx")).unwrap(),
        fs::read(DOCUMENT).unwrap()
    );
    let text = fs::read_to_string(file(path)).unwrap();
    assert!(
        text.contains("wording: official\nsubject: \"Computing Science\"\nreviewed:\n"),
        "{text}"
    );

    let hits = || {
        fine(home.run(&["curriculum", "find", "MNU 3-01a", "--json"])).json()["outcomes"].clone()
    };
    assert_eq!(hits(), json!([]));
    let wrong = home.run(&["import", DOCUMENT, "--accept", "TCH 4-99z"]);
    assert!(wrong.code == 2 && wrong.err.contains("TCH 4-99z"), "{}", wrong.err);
    let said = fine(home.run(&["import", DOCUMENT, "--accept", "mnu 301a"]));
    assert!(said.out.contains("imported before"), "{}", said.out);
    assert_eq!(hits()[0]["path"], path);
    assert_eq!(hits()[0]["wording"], "official");
    fine(home.run(&["import", DOCUMENT, "--accept", "TCH 3-13a"]));
    let text = fs::read_to_string(file(path)).unwrap();
    assert!(text.contains("\nreviewed: MNU 3-01a, TCH 3-13a\n"), "{text}");
    assert!(!file("curriculum/imported/sample-2.md").exists());
    let again = fine(home.run(&["import", DOCUMENT, "--accept", "all", "--json"])).json();
    assert_eq!(again["outcomes"].as_array().unwrap().len(), outcomes.len());

    let broken = home.path().join("broken.pdf");
    fs::write(&broken, b"%PDF-1.7 nothing").unwrap();
    let refused = home.run(&["import", &broken.display().to_string()]);
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert_eq!(home.run(&["import", "nowhere.pdf"]).code, 1);
}

#[test]
fn this_lesson_is_the_one_that_is_named() {
    let home = Home::ready();
    for topic in ["iteration", "sorting"] {
        let drafted = home.run(&[CREATE, &format!("{topic} for 3B")]);
        assert_eq!(drafted.code, 0, "{}", drafted.err);
    }
    let path = |short: &str| format!("lessons/{short}/lesson.md");
    for short in ["3B/iteration", "3B/sorting"] {
        let words = ["lesson-planning:refine-lesson", "make the starter of this lesson 3 minutes"];
        let run = home.run(&[words[0], words[1], "--lesson", short, "--json"]);
        assert_eq!(run.code, 0, "{}{}", run.out, run.err);
        assert_eq!(run.json()["filesWritten"], json!([path(short)]), "{}", run.out);
    }
    let missing = home.run(&[
        "lesson-planning:refine-lesson",
        "make this lesson shorter",
        "--lesson",
        "3B/none",
        "--json",
    ]);
    assert_eq!(missing.code, 4, "{}{}", missing.out, missing.err);
    assert!(missing.err.contains("3B/none"), "{}", missing.err);
}
