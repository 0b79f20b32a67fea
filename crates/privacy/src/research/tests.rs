use super::*;

fn found(text: &str) -> Vec<(Kind, &str)> {
    let mut found = wholes(text, &Research { dates: true, ..Research::default() });
    let whole = found.clone();
    let apart = |one: &Range<usize>| {
        whole.iter().all(|(_, other)| one.end <= other.start || other.end <= one.start)
    };
    found.extend(besides(text).into_iter().filter(|(_, range)| apart(range)));
    found.sort_by_key(|(_, range)| range.start);
    found.into_iter().map(|(kind, range)| (kind, &text[range])).collect()
}

#[test]
fn towns_and_schools_are_found_and_their_words_elsewhere_are_not() {
    for (text, place) in [
        ("She teaches in Kirriemuir.", "Kirriemuir"),
        ("He moved here from Newton Stewart last year", "Newton Stewart"),
        ("he lives in Reading with his gran", "Reading"),
        ("at Bearsden Academy", "Bearsden Academy"),
        ("St Ninian's RC Primary School was shut", "St Ninian's RC Primary School"),
        ("The Royal High School sent two", "Royal High School"),
    ] {
        assert!(found(text).contains(&(Kind::Place, place)), "{text}: {:?}", found(text));
    }
    for text in [
        "Reading and Writing are done in pairs.",
        "Every Primary School and each High School",
        "a Scottish Secondary School",
        "Bath the seeds in water; Deal the cards.",
    ] {
        assert_eq!(found(text), [], "{text}");
    }
}

#[test]
fn days_are_found_in_each_form() {
    for day in ["2026-03-12", "12/03/2026", "12 March", "12th of March 2026", "March 12, 2026"] {
        assert_eq!(found(&format!("On {day} we met")), [(Kind::Date, day)], "{day}");
    }
    assert_eq!(found("version 3.12.10.4, 1/2, in March"), []);
}

#[test]
fn what_somebody_named_is_found_in_any_letters() {
    let research = Research { named: vec![(Kind::Person, "Smiler".into())], ..Research::default() };
    let text = "smiler and Smilers; SMILER's";
    let found = wholes(text, &research);
    let words: Vec<&str> = found.into_iter().map(|(_, range)| &text[range]).collect();
    assert_eq!(words, ["smiler", "SMILER"]);
}
