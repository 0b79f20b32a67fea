use super::*;
use crate::{Policy, Research};

fn looking(research: &Research) -> Looking {
    Policy::for_research(research).unwrap().research().unwrap().clone()
}

fn found(text: &str) -> Vec<(Kind, &str)> {
    let mut found = wholes(text, &looking(&Research { dates: true, ..Research::default() }));
    let whole = found.clone();
    let apart = |one: &Range<usize>| {
        whole.iter().all(|(_, other)| one.end <= other.start || other.end <= one.start)
    };
    found.extend(besides(text).into_iter().filter(|(_, range)| apart(range)));
    found.sort_by_key(|(_, range)| range.start);
    found.into_iter().map(|(kind, range)| (kind, &text[range])).collect()
}

#[test]
fn a_file_is_found_with_the_whole_of_its_place() {
    for (text, path) in [
        ("It is in /%home/kirsty/Plans/3B.md, I think.", "/%home/kirsty/Plans/3B.md"),
        (
            "open /%Users/Kirsty Baird/My Lessons/seating plan.docx now",
            "/%Users/Kirsty Baird/My Lessons/seating plan.docx",
        ),
        ("see ~/plans/loops.md.", "~/plans/loops.md"),
        (r"in C:\Users\kbaird\3B.docx and so on", r"C:\Users\kbaird\3B.docx"),
        (r#"{"at": "C:\\Users\\kbaird\\3B.docx"}"#, r"C:\\Users\\kbaird\\3B.docx"),
        (r"on \\school-srv\staff\Baird\marks.xlsx.", r"\\school-srv\staff\Baird\marks.xlsx"),
        ("file:///%home/kirsty/a.pdf", "file:///%home/kirsty/a.pdf"),
        ("the file seating_kirsty-baird.docx", "seating_kirsty-baird.docx"),
    ] {
        // With the sign these are paths of no machine.
        let (text, path) = (text.replace('%', ""), path.replace('%', ""));
        assert_eq!(found(&text), [(Kind::Path, path.as_str())], "{text}");
    }
}

#[test]
fn what_only_looks_like_a_file_stays() {
    for text in [
        "pupils and/or parents, 3/4 of them, 12 km/h",
        "Read lessons/3B/loops.md and README.md.",
        "TCH 3-13a/TCH 3-14a",
        r"a tab is \t and a line ends in \n",
        "Note:/ nothing",
    ] {
        assert_eq!(found(text), [], "{text}");
    }
}

#[test]
fn an_address_on_the_web_goes_unless_anybody_may_look_it_up() {
    assert_eq!(
        found("see (https://example-blog.org/kirsty-baird)."),
        [(Kind::Url, "https://example-blog.org/kirsty-baird")]
    );
    assert_eq!(found("at github.com/kbaird/loops"), [(Kind::Url, "github.com/kbaird/loops")]);
    for text in ["https://education.gov.scot/x", "https://en.wikipedia.org/wiki/Loop_(music)"] {
        assert_eq!(found(text), [], "{text}");
    }
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
        "it is often missed (Norbury et al., 2016)",
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
    let found = wholes(text, &looking(&research));
    let words: Vec<&str> = found.into_iter().map(|(_, range)| &text[range]).collect();
    assert_eq!(words, ["smiler", "SMILER"]);
}
