//! Files that a crash, a full disk or a hand left in any state: nothing of them is lost.

use std::fs;
use std::path::{Path, PathBuf};

use journal::{Journal, JournalError, Repair};
use rstest::rstest;

use super::support::{at, draft, falsified, journal};

const RESOLVED: &str = "session_entries.jsonl";
const CURRENT: &str = "current_ghap.json";

/// Three resolved entries and an open one.
fn filled() -> (tempfile::TempDir, Journal, Vec<String>) {
    let (folder, journal) = journal();
    let ids = (0..3)
        .map(|second| {
            journal.create("one", draft("Fix the login page"), at(second)).unwrap();
            journal.resolve("one", falsified(), at(second)).unwrap().value.entry.id
        })
        .collect();
    journal.create("one", draft("Fix the logout page"), at(9)).unwrap();
    (folder, journal, ids)
}

fn kept(repairs: &[Repair]) -> Vec<PathBuf> {
    let kept = repairs.iter().filter_map(|repair| match repair {
        Repair::SetAside { kept, .. } => Some(kept.clone()),
        Repair::Finished { .. } | Repair::CountLost | Repair::Unreadable { .. } => None,
    });
    kept.collect()
}

fn resolved(journal: &Journal) -> (Vec<String>, Vec<Repair>) {
    let report = journal.read(at(20)).unwrap();
    let ids = report.value.resolved().iter().map(|entry| entry.id().to_owned()).collect();
    (ids, report.repairs)
}

#[test]
fn entries_cut_at_any_byte_keep_every_whole_line_and_lose_nothing_of_the_rest() {
    let (_folder, journal, ids) = filled();
    let path = journal.folder().join(RESOLVED);
    let whole = fs::read(&path).unwrap();
    let ends: Vec<usize> =
        whole.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at).collect();
    // Around each end of a line every byte, between them one of 13.
    let telling =
        |cut: usize| cut.is_multiple_of(13) || ends.iter().any(|end| end.abs_diff(cut) < 3);
    for cut in (0..=whole.len()).filter(|cut| telling(*cut)) {
        fs::write(&path, &whole[..cut]).unwrap();
        let (found, repairs) = resolved(&journal);
        // The last line counts without its end, too.
        let lines = ends.iter().filter(|end| **end <= cut).count();
        assert_eq!(found, ids[..lines], "{cut}");
        let beginning = if lines == 0 { 0 } else { ends[lines - 1] + 1 };
        let half = whole.get(beginning..cut).unwrap_or_default();
        let aside: Vec<u8> =
            kept(&repairs).iter().flat_map(|path| fs::read(path).unwrap()).collect();
        assert_eq!(aside.strip_suffix(b"\n").unwrap_or_default(), half, "{cut}");
        // The next entry stands on a line of its own, and reading again finds nothing to do.
        journal.resolve("one", falsified(), at(30)).unwrap();
        let (found, repairs) = resolved(&journal);
        assert_eq!((found.len(), repairs.len()), (lines + 1, 0), "{cut}");
        journal.create("one", draft("Fix the logout page"), at(31)).unwrap();
    }
}

#[rstest]
#[case::no_json(b"{\"id\": \"ghap_1\", ".as_slice())]
#[case::no_entry(b"{\"id\": 7}")]
#[case::no_text(b"\xff\xfe\x00")]
#[case::another_thing(b"17")]
fn an_open_entry_that_cannot_be_read_is_kept_aside_and_told(#[case] bytes: &[u8]) {
    let (_folder, journal, _) = filled();
    let path = journal.folder().join(CURRENT);
    fs::write(&path, bytes).unwrap();
    let report = journal.current("one", at(20)).unwrap();
    assert_eq!(report.value, None);
    let kept = kept(&report.repairs);
    assert_eq!(fs::read(&kept[0]).unwrap(), bytes);
    assert!(kept[0].starts_with(journal.folder().join("archive")), "{kept:?}");
    assert!(
        report.repairs[0].to_string().contains("something in current_ghap.json could not be read")
    );
    assert_eq!(journal.read(at(21)).unwrap().repairs, []);
    journal.create("one", draft("Fix the login page"), at(22)).unwrap();
}

/// Whoever asks first after the damage is told, also where what was asked is refused because of it.
#[test]
fn a_refusal_tells_what_was_put_aside_before_it() {
    let (_folder, journal, _) = filled();
    fs::write(journal.folder().join(CURRENT), "damage").unwrap();
    let error = journal.resolve("one", falsified(), at(20)).unwrap_err();
    let JournalError::Refused { refusal, repairs } = &error else { panic!("{error}") };
    assert_eq!((refusal, kept(repairs).len()), (&journal::Refusal::NothingOpen, 1));
    let message = error.to_string();
    assert!(message.starts_with("there is no open entry in this session"), "{message}");
    assert!(message.contains("\n(something in current_ghap.json could not be read"), "{message}");
}

#[test]
fn an_entry_nested_without_end_is_no_entry_and_no_crash() {
    let (_folder, journal, _) = filled();
    fs::write(journal.folder().join(CURRENT), "[".repeat(100_000)).unwrap();
    assert_eq!(kept(&journal.read(at(20)).unwrap().repairs).len(), 1);
}

#[test]
fn one_bad_entry_among_several_costs_the_others_nothing() {
    let (_folder, journal, _) = filled();
    journal.create("two", draft("Fix the menu"), at(10)).unwrap();
    let path = journal.folder().join(CURRENT);
    let mut list: Vec<serde_json::Value> =
        serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    list.insert(1, serde_json::json!({ "id": "by hand" }));
    // A second one of the same session cannot be open beside the first.
    let mut twin = list[0].clone();
    twin["id"] = "ghap_twin".into();
    list.push(twin);
    fs::write(&path, serde_json::to_vec(&list).unwrap()).unwrap();
    let report = journal.read(at(20)).unwrap();
    let open: Vec<&str> =
        report.value.open().iter().map(|entry| entry.session_id.as_str()).collect();
    assert_eq!(open, ["one", "two"]);
    let kept: Vec<serde_json::Value> =
        serde_json::from_slice(&fs::read(&kept(&report.repairs)[0]).unwrap()).unwrap();
    assert_eq!(kept, list);
}

#[test]
fn a_bad_line_between_others_is_put_aside_alone() {
    let (_folder, journal, ids) = filled();
    let path = journal.folder().join(RESOLVED);
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let mixed = format!("{}\r\n\n{}x\n{}\n{}\n", lines[0], lines[1], lines[2], lines[2]);
    fs::write(&path, mixed).unwrap();
    let (found, repairs) = resolved(&journal);
    assert_eq!(found, [ids[0].clone(), ids[2].clone()]);
    assert_eq!(fs::read_to_string(&kept(&repairs)[0]).unwrap(), format!("{}x\n", lines[1]));
}

#[test]
fn a_line_that_stands_twice_with_other_words_is_put_aside() {
    let (_folder, journal, ids) = filled();
    let path = journal.folder().join(RESOLVED);
    let text = fs::read_to_string(&path).unwrap();
    let other = text.lines().next().unwrap().replace("3 runs of 20", "4 runs of 20");
    fs::write(&path, format!("{text}{other}\n")).unwrap();
    let (found, repairs) = resolved(&journal);
    assert_eq!(found, ids);
    assert!(repairs[0].to_string().contains("stands twice"), "{}", repairs[0]);
}

#[test]
fn an_entry_resolved_by_a_process_that_then_died_is_open_no_more() {
    let (_folder, journal, ids) = filled();
    let before = fs::read(journal.folder().join(CURRENT)).unwrap();
    let done = journal.resolve("one", falsified(), at(15)).unwrap().value;
    fs::write(journal.folder().join(CURRENT), before).unwrap();
    let report = journal.read(at(20)).unwrap();
    assert_eq!(report.repairs, [Repair::Finished { id: done.entry.id.clone() }]);
    assert_eq!((report.value.open(), report.value.resolved().len()), (&[][..], ids.len() + 1));
    assert!(!journal.folder().join(CURRENT).exists());
}

#[test]
fn a_file_that_a_dead_writer_left_beside_another_is_taken_away() {
    let (_folder, journal, ids) = filled();
    let left = journal.folder().join("current_ghap.json.new");
    fs::write(&left, "{\"id\": \"gh").unwrap();
    assert_eq!(resolved(&journal), (ids, Vec::new()));
    assert!(!left.exists());
}

#[test]
fn an_empty_file_holds_nothing_and_needs_no_repair() {
    let (_folder, journal, _) = filled();
    fs::write(journal.folder().join(CURRENT), " \n").unwrap();
    fs::write(journal.folder().join(RESOLVED), "").unwrap();
    let report = journal.read(at(20)).unwrap();
    assert_eq!((report.value.open().len(), report.value.resolved().len()), (0, 0));
    assert_eq!(report.repairs, []);
}

#[test]
fn a_file_of_300_megabytes_is_moved_and_not_read() {
    let (_folder, journal, _) = filled();
    let path = journal.folder().join(RESOLVED);
    let file = fs::File::options().write(true).open(&path).unwrap();
    file.set_len(300 * 1024 * 1024).unwrap();
    let (found, repairs) = resolved(&journal);
    assert_eq!(found, Vec::<String>::new());
    assert_eq!(fs::metadata(&kept(&repairs)[0]).unwrap().len(), 300 * 1024 * 1024);
    assert!(repairs[0].to_string().contains("it has 314572800 bytes"), "{}", repairs[0]);
    assert!(!path.exists());
}

#[test]
fn two_damages_of_one_second_do_not_replace_one_another() {
    let (_folder, journal, _) = filled();
    let mut all = Vec::new();
    for turn in 0..3 {
        fs::write(journal.folder().join(CURRENT), format!("damage {turn}")).unwrap();
        all.extend(kept(&journal.read(at(20)).unwrap().repairs));
    }
    let texts: Vec<String> = all.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    assert_eq!(texts, ["damage 0", "damage 1", "damage 2"]);
}

#[test]
fn a_folder_that_is_a_file_is_an_error_that_names_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    fs::write(&path, "no folder").unwrap();
    let journal = Journal::at(&path);
    let error = journal.create("one", draft("Fix the login page"), at(0)).unwrap_err();
    assert!(matches!(error, JournalError::Io { attempt: "make", .. }), "{error}");
    assert!(error.to_string().contains(&path.display().to_string()), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "no folder");
}

#[test]
fn a_file_that_is_a_folder_is_an_error_and_loses_nothing() {
    let (_folder, journal, _) = filled();
    let path = journal.folder().join(RESOLVED);
    fs::rename(&path, path.with_extension("aside")).unwrap();
    fs::create_dir(&path).unwrap();
    let error = journal.resolve("one", falsified(), at(20)).unwrap_err();
    assert!(error.to_string().starts_with("cannot read "), "{error}");
    assert!(Path::new(&journal.folder().join(CURRENT)).exists());
}
