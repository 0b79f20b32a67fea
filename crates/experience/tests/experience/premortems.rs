//! What is said before work begins.

use experience::premortem::{Shares, premortem};
use journal::{Domain, OutcomeStatus, ResolvedEntry, RootCauseCategory, Strategy};

use super::support::{About, entry};

fn named(entries: impl IntoIterator<Item = About>) -> Vec<ResolvedEntry> {
    let named = entries.into_iter().enumerate().map(|(at, about)| {
        let mut entry = entry(about);
        entry.entry.id = format!("ghap_{at}");
        entry
    });
    named.collect()
}

#[test]
fn failures_surprises_and_causes_each_name_their_entries() {
    let isolation = (RootCauseCategory::TestIsolation, "Tests shared one database");
    let all = named([
        About {
            surprise: "The earlier test left its state behind",
            cause: isolation,
            day: 1,
            ..About::default()
        },
        About { strategy: Strategy::TrialAndError, day: 5, ..About::default() },
        About {
            domain: Domain::Testing,
            surprise: "The network was slow",
            cause: isolation,
            day: 9,
            ..About::default()
        },
        About { domain: Domain::Security, strategy: Strategy::AskUser, ..About::default() },
        About { outcome: OutcomeStatus::Confirmed, day: 3, ..About::default() },
        About { outcome: OutcomeStatus::Partial, cause: isolation, day: 2, ..About::default() },
        About { outcome: OutcomeStatus::Abandoned, day: 4, ..About::default() },
        About { day: 2, ..About::default() },
    ]);
    let found = premortem(&all, Domain::Debugging, Strategy::SystematicElimination, 5);
    let failures: Vec<(&str, Shares)> =
        found.failures.iter().map(|failure| (failure.id.as_str(), failure.shares)).collect();
    // The closest first; of those as close what is trusted more, and then what is newer.
    let wanted = [
        ("ghap_7", Shares::Both),
        ("ghap_0", Shares::Both),
        ("ghap_5", Shares::Both),
        ("ghap_1", Shares::Domain),
        ("ghap_2", Shares::Strategy),
    ];
    assert_eq!(failures, wanted);
    assert_eq!(found.failures[0].what_worked.as_deref(), Some("Added proper teardown"));
    let surprises: Vec<(&str, Vec<String>)> =
        found.surprises.iter().map(|one| (one.text.as_str(), one.entry_ids.clone())).collect();
    let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
    let wanted = [
        ("An earlier test left its state", ids(&["ghap_7", "ghap_0", "ghap_5", "ghap_1"])),
        ("The network was slow", ids(&["ghap_2"])),
    ];
    assert_eq!(surprises, wanted);
    let causes: Vec<_> =
        found.root_causes.iter().map(|cause| (cause.category, &cause.entry_ids)).collect();
    let isolated = ids(&["ghap_0", "ghap_5", "ghap_2"]);
    let assumed = ids(&["ghap_7", "ghap_1"]);
    assert_eq!(
        causes,
        [
            (RootCauseCategory::TestIsolation, &isolated),
            (RootCauseCategory::WrongAssumption, &assumed)
        ]
    );
    assert_eq!(found.root_causes[0].descriptions, ["Tests shared one database"]);
    assert_eq!((found.entries, found.record), (7, None));
}

#[test]
fn the_narrowest_record_of_which_enough_is_known_is_said() {
    let here = named(vec![About::default(); 10]);
    let record = |all: &[ResolvedEntry], strategy| {
        premortem(all, Domain::Debugging, strategy, 3).record.map(|record| record.tried.to_string())
    };
    let both = "debugging by systematic-elimination".to_owned();
    assert_eq!(record(&here, Strategy::SystematicElimination), Some(both));
    assert_eq!(record(&here, Strategy::AskUser), Some("debugging".to_owned()));
    assert_eq!(record(&here[..9], Strategy::AskUser), None);
}

#[test]
fn of_nothing_nothing_is_said_and_of_much_no_more_than_asked() {
    let none = premortem(&[], Domain::Feature, Strategy::AskUser, 3);
    assert_eq!(
        (none.failures.len(), none.surprises.len(), none.root_causes.len(), none.entries),
        (0, 0, 0, 0)
    );
    let many = named(vec![About::default(); 9]);
    let found = premortem(&many, Domain::Debugging, Strategy::SystematicElimination, 3);
    assert_eq!((found.failures.len(), found.entries), (3, 9));
    // What is common is counted over all of them.
    assert_eq!(found.surprises[0].entry_ids.len(), 9);
}
