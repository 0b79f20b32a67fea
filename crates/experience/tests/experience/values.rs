//! Values: made of clusters, revised, supported, fading, contradicting.

use chrono::TimeDelta;
use experience::{
    Axis, Cluster, Contradictions, HALF_LIFE_DAYS, Scope, Validation, Value, likely_contradictions,
    standing,
};

use super::support::day;

fn group(members: &[&str]) -> Cluster {
    Cluster {
        label: 7,
        centroid: vec![1.0, 0.0],
        member_ids: members.iter().map(|id| (*id).to_owned()).collect(),
        size: members.len(),
        avg_weight: 0.9,
        median_distance: 0.2,
    }
}

fn measured(valid: bool) -> Validation {
    Validation { valid, distance: 0.09, median: 0.2, similarity: 0.91 }
}

fn value(text: &str, scope: Scope) -> Value {
    let members = group(&["ghap_1", "ghap_2", "ghap_3"]);
    Value::of(text, Axis::Surprise, "cluster_surprise_7", &members, &measured(true), scope, day(0))
        .unwrap()
}

fn shop() -> Scope {
    Scope::Project("shop".to_owned())
}

#[test]
fn a_value_has_the_form_of_the_example() {
    let value = value(" Check test order before adding sleeps. ", Scope::Global);
    assert!(value.id.starts_with("value_surprise_") && value.id.len() == 21, "{}", value.id);
    let json = serde_json::to_value(&value).unwrap();
    let wanted = serde_json::json!({
        "id": value.id,
        "axis": "surprise",
        "cluster_id": "cluster_surprise_7",
        "text": "Check test order before adding sleeps.",
        "cluster_size": 3,
        "member_ids": ["ghap_1", "ghap_2", "ghap_3"],
        "avg_confidence": 0.9,
        "similarity_to_centroid": 0.91,
        "created_at": "2025-12-02T14:30:22Z",
        "version": 1,
        "scope": "global",
        "supported_at": "2025-12-02T14:30:22Z",
    });
    assert_eq!(json, wanted);
    assert_eq!(serde_json::from_value::<Value>(json).unwrap(), value);
    let own = super::values::value("Ask first.", shop());
    let json = serde_json::to_value(&own).unwrap();
    assert_eq!((&json["scope"], &json["project"]), (&"project".into(), &"shop".into()));
    assert_eq!(serde_json::from_value::<Value>(json).unwrap(), own);
}

#[test]
fn what_does_not_speak_for_its_cluster_becomes_no_value() {
    let members = group(&["ghap_1"]);
    let of = |text: &str, valid| {
        Value::of(
            text,
            Axis::Full,
            "cluster_full_0",
            &members,
            &measured(valid),
            Scope::Global,
            day(0),
        )
    };
    assert_eq!(of("Ask first.", false), None);
    assert_eq!(of("  ", true), None);
    let first = of("Ask first.", true).unwrap();
    assert_eq!(first.revised("Ask before.", &measured(false), day(1)), None);
    assert_eq!(first.revised(" Ask first. ", &measured(true), day(1)), None);
}

#[test]
fn a_revision_is_a_version_and_keeps_what_was_said() {
    let first = value("Check order.", shop());
    let second = first.revised("Check test order.", &measured(true), day(3)).unwrap();
    assert_eq!(
        (second.version, second.id.as_str(), second.created_at),
        (2, first.id.as_str(), day(0))
    );
    let before = &second.earlier[0];
    assert_eq!((before.version, before.text.as_str(), before.until), (1, "Check order.", day(3)));
}

#[test]
fn a_value_fades_by_half_in_half_a_year_unless_it_is_supported() {
    let first = value("Check order.", shop());
    let half_life = TimeDelta::days(HALF_LIFE_DAYS as i64);
    let near =
        |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-9, "{found} and {wanted}");
    near(first.strength(day(0)), 0.9);
    near(first.strength(day(0) + half_life), 0.45);
    near(first.strength(day(0) + half_life * 2), 0.225);
    // Another machine's clock is ahead.
    near(first.strength(day(-30)), 0.9);
    let same = first.resting_on("cluster_surprise_2", &group(&["ghap_2", "ghap_1"]), day(180));
    assert_eq!((same.supported_at, same.cluster_size), (day(0), 2));
    let more = first.resting_on("cluster_surprise_2", &group(&["ghap_1", "ghap_9"]), day(180));
    near(more.strength(day(180)), 0.9);
}

#[test]
fn values_hold_in_their_project_or_everywhere_and_the_strongest_stand_first() {
    let mut values = vec![
        value("Of the shop.", shop()),
        value("Of another.", Scope::Project("bank".to_owned())),
        value("Of all.", Scope::Project("bank".to_owned())).made_global(),
        value("Of the shop, and faded.", shop()),
    ];
    values[0].cluster_size = 8;
    values[3].cluster_size = 9;
    values[3].supported_at = day(-400);
    let texts: Vec<&str> =
        standing(&values, "shop", day(0)).iter().map(|value| value.text.as_str()).collect();
    assert_eq!(texts, ["Of the shop.", "Of all.", "Of the shop, and faded."]);
}

#[test]
fn a_contradiction_is_noted_once_and_stands_until_somebody_settles_it() {
    let mut noted = Contradictions::default();
    assert!(noted.note("b", "a", " one says sleep, the other says no ", day(0)));
    assert!(!noted.note("a", "b", "again", day(1)));
    assert!(!noted.note("a", "a", "itself", day(1)));
    assert_eq!(noted.all().len(), 1);
    assert_eq!(noted.all()[0].values, ["a", "b"]);
    assert_eq!(
        (noted.open("a").count(), noted.overruled("a"), noted.overruled("b")),
        (1, false, false)
    );
    assert!(!noted.settle("a", "c"));
    assert!(noted.settle("b", "a"));
    assert_eq!(
        (noted.open("a").count(), noted.overruled("a"), noted.overruled("b")),
        (0, true, false)
    );
    let json = serde_json::to_string(&noted).unwrap();
    assert_eq!(serde_json::from_str::<Contradictions>(&json).unwrap(), noted);
}

#[test]
fn candidates_for_contradictions_are_about_the_same_and_one_of_them_denies() {
    let sleep = value("Add a sleep before the cache is read", shop());
    let no_sleep = value("Never add a sleep before the cache is read", shop());
    let not_without = value("Don't read the cache without a sleep", shop());
    let elsewhere = value("Never add a sleep", Scope::Project("bank".to_owned()));
    let other = value("Don't ask twice", Scope::Global);
    let with = [
        (&sleep, &[1.0_f32, 0.0][..]),
        (&no_sleep, &[0.9, 0.1]),
        (&not_without, &[1.0, 0.1]),
        (&elsewhere, &[1.0, 0.0]),
        (&other, &[0.0, 1.0]),
    ];
    let found = likely_contradictions(&with, 0.5).unwrap();
    let pairs: Vec<[String; 2]> = found.iter().map(|likely| likely.values.clone()).collect();
    let pair = |one: &Value, other: &Value| {
        let mut pair = [one.id.clone(), other.id.clone()];
        pair.sort();
        pair
    };
    assert_eq!(pairs, [pair(&no_sleep, &not_without), pair(&sleep, &no_sleep)]);
    assert!(found[0].similarity > found[1].similarity);
}
