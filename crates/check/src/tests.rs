//! A small repository in which everything is in order, and what is said when one thing in it is not.

mod cases;
mod fixture;

use std::collections::BTreeSet;
use std::fs;

use super::rules;
use super::{CheckError, ContentReport, Finding, KnownNames, check_folders, check_path};
use cases::{CASES, Case, Change};
use fixture::Repository;

/// What the application of these tests has.
const KNOWN: KnownNames =
    KnownNames { tools: &["read_file", "write_file"], hooks: &["reflection"] };

/// A finding on one line, as a terminal shows it.
fn line(finding: &Finding) -> String {
    let Finding { path, line, column, rule, message, help, .. } = finding;
    let help = help.as_ref().map(|help| format!(" ({help})")).unwrap_or_default();
    format!("{path}:{line}:{column} {} {message}{help}", rule.id)
}

fn lines(report: &ContentReport) -> String {
    report.findings.iter().map(|finding| line(finding) + "\n").collect()
}

fn checked(repository: &Repository) -> ContentReport {
    let report = check_path(&repository.root(), KNOWN).unwrap();
    let root = format!("{}/", repository.root().display());
    let findings = report
        .findings
        .into_iter()
        .map(|finding| Finding { path: finding.path.replace(&root, ""), ..finding });
    ContentReport { findings: findings.collect(), ..report }
}

#[test]
fn content_in_order_has_no_findings() {
    let report = checked(&Repository::new());
    assert_eq!(lines(&report), "");
    assert_eq!(report.files, 27);
}

#[test]
fn each_rule_names_what_breaks_it_and_where() {
    let mut told = String::new();
    for Case { rule, path, change } in CASES {
        let repository = Repository::new();
        match change {
            Change::Replace(old, new) => repository.replace(path, old, new),
            Change::Write(text) => repository.write(path, text.as_bytes()),
            Change::Bytes(bytes) => repository.write(path, bytes),
            Change::Repeat(text, times) => repository.write(path, text.repeat(*times).as_bytes()),
            Change::Remove => fs::remove_file(repository.root().join(path)).unwrap(),
        }
        let report = checked(&repository);
        let found = report.findings.iter().any(|finding| finding.rule.id == *rule);
        assert!(found, "{rule} was not found after {change:?}: {}", lines(&report));
        told.push_str(&format!("{rule}: {change:?}\n{}\n", lines(&report)));
    }
    insta::assert_snapshot!("findings", told);
    let tried: BTreeSet<&str> = CASES.iter().map(|case| case.rule).collect();
    let all: BTreeSet<&str> = rules::ALL.iter().map(|rule| rule.id).collect();
    assert_eq!(tried, all);
}

#[test]
fn the_page_for_authors_has_every_rule() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/content.md");
    let page = fs::read_to_string(page).unwrap();
    let missing: Vec<&str> = rules::ALL
        .iter()
        .map(|rule| rule.id)
        .filter(|id| !page.contains(&format!("| `{id}` |")))
        .collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn a_file_or_folder_of_a_workspace_is_checked_with_its_neighbours() {
    let repository = Repository::new();
    repository.replace("workspace/curriculum/a.md", "TCH 4-14a", "TCH 4-99z");
    repository.replace("workspace/teacher.md", "organise", "organize");
    let root = repository.root();
    let of = |path: &str| {
        let report = check_path(&root.join(path), KNOWN).unwrap();
        let found = report.findings.iter().map(|finding| {
            format!(
                "{} {}",
                finding.path.replace(&format!("{}/", root.display()), ""),
                finding.rule.id
            )
        });
        (report.files, found.collect::<BTreeSet<String>>())
    };
    let set = |lines: &[&str]| lines.iter().map(ToString::to_string).collect::<BTreeSet<String>>();
    let (spelling, codes) =
        ("workspace/teacher.md prose/british", "workspace/curriculum/a.md curriculum/unknown-code");
    let b = "workspace/curriculum/b.md curriculum/one-way";
    assert_eq!(of("workspace/teacher.md"), (1, set(&[spelling])));
    assert_eq!(of("workspace/curriculum/a.md"), (1, set(&[codes])));
    assert_eq!(of("workspace/curriculum"), (2, set(&[codes, b])));
    assert_eq!(of("plugins/p"), (8, set(&[])));
    assert_eq!(of("plugins"), (8, set(&[])));
    assert_eq!(of("workspace").1, set(&[spelling, codes, b]));
}

#[test]
fn plugins_and_a_workspace_are_checked_by_their_folders() {
    let repository = Repository::new();
    let plugins = repository.root().join("plugins");
    let check = |workspace: Option<&str>| {
        let workspace = workspace.map(|name| repository.root().join(name));
        check_folders(&plugins, workspace.as_deref(), KNOWN)
    };
    let report = check(Some("workspace")).unwrap();
    assert_eq!((report.files, lines(&report)), (24, String::new()));
    let report = check(None).unwrap();
    assert_eq!((report.files, lines(&report)), (8, String::new()));
    let gone = check(Some("nowhere"));
    assert!(matches!(gone, Err(CheckError::Missing { .. })), "{gone:?}");
}

#[test]
fn a_path_without_content_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let missing = check_path(&folder.path().join("nowhere"), KNOWN);
    assert!(matches!(missing, Err(CheckError::Missing { .. })), "{missing:?}");
    let nothing = check_path(folder.path(), KNOWN);
    assert!(matches!(nothing, Err(CheckError::Nothing { .. })), "{nothing:?}");
    let file = folder.path().join("note.md");
    fs::write(&file, "The color of the page.\n").unwrap();
    let report = check_path(&file, KNOWN).unwrap();
    let rules: Vec<&str> = report.findings.iter().map(|finding| finding.rule.id).collect();
    assert_eq!((report.files, rules), (1, vec!["prose/british"]));
}

#[test]
fn a_comment_takes_a_finding_of_words_back_and_no_other() {
    let repository = Repository::new();
    let add = |text: &str| {
        repository.replace(
            "workspace/teacher.md",
            "## My room\n",
            &format!("## My room\n\n{text}\n"),
        );
    };
    add("- We say color here. <!-- check: allow prose/british -->");
    assert_eq!(lines(&checked(&repository)), "");
    add("<!-- check: allow prose/british, privacy/name -->\n- Olena likes the center.");
    assert_eq!(lines(&checked(&repository)), "");
}
