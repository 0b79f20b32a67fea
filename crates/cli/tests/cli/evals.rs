//! `eval`: a case of one's own is played, reported and compared, and what is wrong is told.

use std::fs;

use crate::home::Home;

const CASE: &str = "about: It drafts.\nsubject: Computing Science\nclass: 3B\ntags: [mine]\n\
    sessions:\n  - - say: iteration for 3B\n      command: create-lesson\n\
    checks:\n  - status: success\n  - sections\n  - claims: 1\n  - omits: {in: pupils, words: [loop]}\n";

#[test]
fn a_case_of_ones_own_is_played_reported_and_compared() {
    let home = Home::ready();
    let folder = home.path().join("mine/cases/loops");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("case.yaml"), CASE).unwrap();
    let (cases, out) = (home.path().join("mine/cases"), home.path().join("out"));
    let (cases, out) = (cases.display().to_string(), out.display().to_string());
    let which = ["--cases", &cases, "--held-out", "nowhere"];
    let eval = |words: &[&str]| home.run(&[&["eval"], words].concat());
    let listed = eval(&[&["list", "--json"], which.as_slice()].concat()).json();
    assert_eq!(listed["cases"][0]["name"], "loops");
    let words = ["run", "--json", "--out", &out, "--condition", "full", "--condition", "chat"];
    let run = eval(&[words.as_slice(), which.as_slice()].concat());
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    assert_eq!(run.json()["played"], 2);
    // Everything is there: nothing is played again, and no database is begun.
    let again = eval(&[words.as_slice(), which.as_slice()].concat()).json();
    assert_eq!((&again["played"], &again["reused"]), (&0.into(), &2.into()));
    let report = eval(&[&["report", &out], which.as_slice()].concat());
    assert_eq!(report.code, 0, "{}", report.err);
    assert!(
        report.out.contains("1 cases, 2 plays") && report.out.contains("\"loop\" stands there"),
        "{}",
        report.out
    );
    let page = home.path().join("report.html").display().to_string();
    assert_eq!(eval(&["report", &out, "--html", "--to", &page]).code, 0);
    let once = fs::read(&page).unwrap();
    assert_eq!(eval(&["report", &out, "--html", "--to", &page]).code, 0);
    assert!(once == fs::read(&page).unwrap() && once.starts_with(b"<!doctype html>"));
    let compared = eval(&["compare", &out]);
    assert!(compared.out.contains("| chat | 1 |"), "{}{}", compared.out, compared.err);
    let unknown = eval(&["compare", &out, "--to", "nobody"]);
    assert_eq!(unknown.code, 4);
    assert!(unknown.err.contains("what was played: chat, full"), "{}", unknown.err);
    // Where nobody names a folder, every command means the one in the data folder.
    let run = eval(&[&["run", "--json", "--condition", "full"], which.as_slice()].concat());
    let own = home.data().join("eval-results");
    assert_eq!(run.json()["results"], own.display().to_string());
    let report = eval(&[&["report"], which.as_slice()].concat());
    assert!(report.out.contains("1 cases, 1 plays"), "{}{}", report.out, report.err);
    let alone = eval(&["rate"]);
    assert!(alone.code == 4 && alone.err.contains("eval-results"), "{}", alone.err);
    for words in [["run", "--help"], ["report", "--help"], ["rate", "--help"]] {
        let help = eval(&words).out;
        let says = ["`eval-results` in the data folder", "where `eval run` leaves them"];
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(says.iter().any(|says| help.contains(says)), "{help}");
    }
    let nothing = eval(&["report", "nowhere"]);
    assert!(nothing.code == 4 && nothing.err.contains("eval run"), "{}", nothing.err);
    fs::write(folder.join("case.yaml"), CASE.replace("claims: 1", "claims: many")).unwrap();
    let wrong = eval(&[&["list"], which.as_slice()].concat());
    assert!(wrong.code == 2 && wrong.err.contains("line 11"), "{}", wrong.err);
}
