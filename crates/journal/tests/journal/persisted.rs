//! Each entry goes into a store once.

use super::support::{at, draft, falsified, journal};

#[test]
fn what_is_in_a_store_does_not_wait_for_it_again_wherever_it_stands() {
    let (_folder, journal) = journal();
    let mut ids = Vec::new();
    for second in 0..4 {
        journal.create("one", draft("Fix the login page"), at(second)).unwrap();
        ids.push(journal.resolve("one", falsified(), at(second)).unwrap().value.entry.id);
        if second == 1 {
            journal.end_session("one", at(2)).unwrap();
        }
    }
    let waiting = || -> Vec<String> {
        let waiting = journal.unpersisted(at(9)).unwrap().value;
        waiting.into_iter().map(|entry| entry.entry.id).collect()
    };
    assert_eq!(waiting(), ids);
    // One that is archived, one that is not, and one that nobody knows.
    let some = [ids[0].clone(), ids[3].clone(), "ghap_unknown".to_owned()];
    let mut marked = journal.mark_persisted(&some, at(9)).unwrap().value;
    marked.sort();
    let mut wanted = vec![ids[0].clone(), ids[3].clone()];
    wanted.sort();
    assert_eq!(marked, wanted);
    assert_eq!(waiting(), [ids[1].clone(), ids[2].clone()]);
    assert_eq!(journal.mark_persisted(&some, at(10)).unwrap().value, Vec::<String>::new());
    // Going into the archive changes nothing of it.
    journal.end_session("one", at(11)).unwrap();
    assert_eq!(waiting(), [ids[1].clone(), ids[2].clone()]);
    let all = journal.all(at(12)).unwrap().value;
    assert_eq!(all.iter().filter(|entry| entry.resolution.persisted_at == Some(at(9))).count(), 2);
}

#[test]
fn a_line_of_the_archive_that_cannot_be_read_is_told_and_stays() {
    let (_folder, journal) = journal();
    journal.create("one", draft("Fix the login page"), at(0)).unwrap();
    let id = journal.resolve("one", falsified(), at(1)).unwrap().value.entry.id;
    let path = journal.end_session("one", at(2)).unwrap().value.unwrap();
    let mut bytes = std::fs::read(&path).unwrap();
    bytes.extend_from_slice(b"{\"id\": \"half");
    std::fs::write(&path, &bytes).unwrap();
    let report = journal.unpersisted(at(3)).unwrap();
    assert_eq!((report.value.len(), report.repairs.len()), (1, 1));
    assert!(report.repairs[0].to_string().starts_with("line 2 of "), "{}", report.repairs[0]);
    journal.mark_persisted(&[id], at(4)).unwrap();
    assert_eq!(journal.unpersisted(at(5)).unwrap().value, []);
    assert!(std::fs::read_to_string(&path).unwrap().ends_with("\n{\"id\": \"half\n"));
}
