//! Only what changed is read, what is gone is gone, and a unit stays who it is.

use std::time::Duration;

use code::{CancelToken, CodeError, CodeIndex, IndexPhase, IndexState, Limits, UpdateEnd};

use crate::project::Project;

const TWO: [(&str, &str); 2] =
    [("a.py", "def one(): pass\ndef two(): one()\n"), ("b.py", "def three(): pass\n")];

#[test]
fn only_files_that_changed_are_read_again() {
    let mut project = Project::of(&TWO);
    let again = project.update();
    assert_eq!((again.read, again.unchanged), (0, 2));
    project.write("b.py", "def three(): pass\ndef four(): three()\n");
    let changed = project.update();
    assert_eq!((changed.read, changed.unchanged), (1, 1));
    assert_eq!(project.callers("three"), ["b.four"]);
}

#[test]
fn units_stay_who_they_are_when_their_file_changes() {
    let mut project = Project::of(&TWO);
    let ids = |project: &Project| ["a.one", "a.two"].map(|name| project.unit(name).unit.id);
    let before = ids(&project);
    project
        .write("a.py", "import x\n\ndef two(): one()\n\ndef zero(): pass\n\ndef one(): return 1\n");
    project.update();
    assert_eq!(ids(&project), before);
    let zero = project.unit("a.zero").unit.id;
    assert!(zero > before[1], "a new unit has an id that nobody had");
}

#[test]
fn units_stay_who_they_are_when_their_file_is_renamed() {
    let mut project = Project::of(&TWO);
    let before = project.unit("a.two").unit.id;
    project.rename("a.py", "pkg/c.py");
    let update = project.update();
    assert_eq!(update.renamed, [("a.py".to_owned(), "pkg/c.py".to_owned())]);
    assert_eq!(update.removed, [""; 0]);
    let view = project.unit("pkg.c.two");
    assert_eq!((view.unit.id, view.path), (before, "pkg/c.py"));
    assert_eq!(project.callees("c.two"), ["pkg.c.one"]);
    assert_eq!(project.index.status().files, 2);
}

#[test]
fn a_copy_is_no_rename() {
    let mut project = Project::of(&TWO);
    let before = project.unit("a.two").unit.id;
    project.write("copy.py", TWO[0].1);
    let update = project.update();
    assert_eq!((update.read, update.renamed.len()), (1, 0));
    assert_eq!(project.unit("a.two").unit.id, before);
    assert_ne!(project.unit("copy.two").unit.id, before);
}

#[test]
fn two_files_that_swap_their_names_swap_their_units() {
    let mut project = Project::of(&TWO);
    project.rename("a.py", "tmp");
    project.rename("b.py", "a.py");
    project.rename("tmp", "b.py");
    project.update();
    let wanted = ["module a", "function a.three", "module b", "function b.one", "function b.two"];
    assert_eq!(project.units(), wanted);
    assert_eq!(project.index.status().units, 5);
}

#[test]
fn what_is_gone_is_found_no_more() {
    let mut project = Project::of(&TWO);
    let id = project.unit("a.one").unit.id;
    project.remove("a.py");
    let update = project.update();
    assert_eq!(update.removed, ["a.py"]);
    assert_eq!(project.found("one"), [""; 0]);
    assert!(project.index.unit(id).is_none());
    assert_eq!(project.index.callers(id), []);
    assert_eq!(project.index.similar("def one(): pass", &Default::default(), 5).len(), 1);
}

#[test]
fn status_counts_what_search_can_find() {
    let mut project = Project::of(&[]);
    assert_eq!(project.index.status().units, 0);
    for round in 0..40 {
        for at in 0..60 {
            project.write(&format!("same{at}.py"), format!("def same(): return {round}\n"));
        }
        project.update();
        project.remove("same0.py");
        project.update();
        let found = project.index.search("same", &Default::default(), 1_000);
        assert_eq!(found.len(), project.index.status().units, "round {round}");
        assert_eq!(found.len(), project.index.units().count());
        assert!(found.iter().all(|hit| project.index.unit(hit.unit).is_some()));
    }
}

#[test]
fn a_cancelled_update_keeps_what_it_read_and_goes_on_later() {
    let files: Vec<(String, String)> =
        (0..50).map(|at| (format!("f{at:02}.py"), format!("def f{at}(): pass\n"))).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let mut project = Project::of(&[("old.py", "x = 1\n")]);
    for (path, text) in &files {
        project.write(path, text);
    }
    project.remove("old.py");
    let cancel = CancelToken::default();
    let stop = cancel.clone();
    let first = project
        .update_watched(&cancel, &mut |progress| {
            if progress.done == 10 {
                stop.cancel();
            }
        })
        .unwrap();
    assert_eq!(first.end, UpdateEnd::Cancelled);
    assert!((10..50).contains(&first.read), "{}", first.read);
    let status = project.index.status();
    assert_eq!(status.files, first.read + 1, "nothing is forgotten before all was looked at");
    let second = project.update();
    assert_eq!((second.read, second.unchanged), (50 - first.read, first.read));
    assert_eq!((second.end, second.removed), (UpdateEnd::Complete, vec!["old.py".to_owned()]));
}

#[test]
fn who_cancels_before_it_begins_changes_nothing() {
    let mut project = Project::unread(&TWO);
    let cancel = CancelToken::default();
    cancel.cancel();
    let update = project.update_watched(&cancel, &mut |_| {}).unwrap();
    assert_eq!((update.end, update.read), (UpdateEnd::Cancelled, 0));
    assert_eq!(project.index.status().files, 0);
}

#[test]
fn progress_is_told_with_its_pace() {
    let mut project = Project::unread(&TWO);
    let mut told = Vec::new();
    project.update_watched(&CancelToken::default(), &mut |progress| told.push(progress)).unwrap();
    let steps: Vec<_> = told.iter().map(|one| (one.phase, one.done, one.total)).collect();
    let (reading, resolving) = (IndexPhase::Reading, IndexPhase::Resolving);
    assert_eq!(steps, [(reading, 0, 2), (reading, 1, 2), (reading, 2, 2), (resolving, 2, 2)]);
    // The clock goes on by a second at each look.
    assert_eq!(told[1].elapsed, Duration::from_secs(2));
    assert_eq!(told[1].files_per_second(), Some(0.5));
    assert_eq!(told[1].remaining(), Some(Duration::from_secs(2)));
}

#[test]
fn a_stored_index_is_the_same_and_reads_only_what_changed() {
    let mut project = Project::of(&TWO);
    let json = serde_json::to_string(project.index.state()).unwrap();
    let state: IndexState = serde_json::from_str(&json).unwrap();
    let stored = CodeIndex::from_state(state, Limits::default()).unwrap();
    assert_eq!(stored.state(), project.index.state());
    assert_eq!(stored.status(), project.index.status());
    let before = project.found("two");
    project.index = stored;
    assert_eq!(project.found("two"), before);
    assert_eq!(project.callers("a.one"), ["a.two"]);
    assert_eq!(project.update().unchanged, 2);
    project.write("c.py", "def five(): pass\n");
    project.update();
    let ids: std::collections::BTreeSet<_> =
        project.index.units().map(|view| view.unit.id).collect();
    assert_eq!(ids.len(), 7, "no id is given twice");
}

#[test]
fn what_another_version_stored_is_refused() {
    let json = r#"{"format": 99, "next_unit": 1, "files": {}, "skipped": []}"#;
    let error = CodeIndex::from_state(serde_json::from_str(json).unwrap(), Limits::default());
    assert!(matches!(error, Err(CodeError::Format { found: 99, expected: 1 })));
}

#[test]
fn a_text_can_be_put_in_the_place_of_a_file_and_taken_out() {
    let mut index = CodeIndex::default();
    index.put("a.py", "def f(): pass\n").unwrap();
    let id = index.named("a.f")[0].unit.id;
    index.put("a.py", "def f(): return 1\n").unwrap();
    assert_eq!(index.named("a.f")[0].unit.id, id);
    assert!(index.remove("a.py") && !index.remove("a.py"));
    assert_eq!(index.status().units, 0);
}

#[test]
fn a_file_that_changed_on_the_disk_gives_no_stale_content() {
    let project = Project::of(&TWO);
    let id = project.unit("a.one").unit.id;
    let content = || project.index.content(project.root(), id).unwrap();
    assert_eq!(content().as_deref(), Some("def one(): pass"));
    project.write("a.py", "# changed\n");
    assert_eq!(content(), None);
    project.remove("a.py");
    assert_eq!(content(), None);
}

#[test]
fn an_index_can_be_asked_from_several_threads() {
    let project = Project::of(&TWO);
    let index = &project.index;
    let id = project.unit("a.one").unit.id;
    let callers: Vec<usize> = std::thread::scope(|scope| {
        let asked: Vec<_> = (0..4).map(|_| scope.spawn(move || index.callers(id).len())).collect();
        asked.into_iter().map(|asked| asked.join().unwrap()).collect()
    });
    assert_eq!(callers, [1; 4]);
}
