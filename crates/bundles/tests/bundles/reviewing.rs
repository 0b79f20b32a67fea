//! A person sees each replacement before it leaves, and what she decides is done.

use bundles::{Redaction, Review, Shift, bundle, draft};
use serde_json::json;
use studies::Keeps;

use crate::study::{SESSION, empty, events, made_up, participant, task};

fn data(words: &[&str]) -> bundles::StudyData {
    let bodies: Vec<_> = words
        .iter()
        .map(|words| json!({"family": "run", "type": "userMessage", "text": words, "command": null, "face": "window"}))
        .collect();
    let mut data = empty();
    data.participants =
        vec![participant("p01", Keeps::Texts, vec![task("01-t1", events(SESSION, &bodies))])];
    data
}

fn lines(data: &bundles::StudyData, review: Review) -> String {
    let how = Redaction { shift: None, review: Some(review) };
    let bundle = bundle(data, &how, None).unwrap();
    assert_eq!(bundles::verify(&bundle.files).problems, Vec::<String>::new());
    String::from_utf8(bundle.files["events/p01/01-t1.jsonl"].clone()).unwrap()
}

#[test]
fn a_row_says_what_where_and_with_what_around_it() {
    let data = data(&[
        "Olena needs flowcharts before code.",
        "Olena needs flowcharts before code.",
        "Ask Olena.",
    ]);
    let draft = draft(&data, &Redaction::default()).unwrap();
    let rows: Vec<(&str, &str, &str, usize, &str)> = draft
        .findings
        .iter()
        .map(|one| {
            (
                one.kind.as_str(),
                one.token.as_str(),
                one.context.as_str(),
                one.count,
                one.place.as_str(),
            )
        })
        .collect();
    assert_eq!(
        rows,
        [
            ("person", "[[person-1]]", "Ask ⟦Olena⟧.", 1, "01-t1.jsonl, line 3"),
            (
                "person",
                "[[person-1]]",
                "⟦Olena⟧ needs flowcharts before code.",
                2,
                "01-t1.jsonl, line 1"
            ),
        ]
    );
    let review = Review::read(&draft.csv().unwrap(), &draft).unwrap();
    assert_eq!((review.keeps(), review.adds()), (0, 0));
    assert!(!lines(&data, review).contains("Olena"));
}

#[test]
fn what_is_crossed_out_stays_and_what_is_added_goes() {
    let data = data(&["Tell Gemma that the smiler at the back may use Kahoot."]);
    let draft = draft(&data, &Redaction::default()).unwrap();
    assert_eq!(draft.findings.len(), 1);
    let mut table = draft.csv().unwrap().replace(",,p01,person,Gemma", ",keep,p01,person,Gemma");
    table.push_str(",add,p01,person,Smiler,,,,\n,add,*,place,the back,,,,\n");
    let review = Review::read(&table, &draft).unwrap();
    assert_eq!((review.keeps(), review.adds()), (1, 2));
    let line = lines(&data, review);
    assert!(
        line.contains("Tell Gemma that the [[person-2]] at [[place-1]] may use Kahoot."),
        "{line}"
    );
}

/// Whoever reads a study for its bundle as it was read for the draft has not to read it again, and must come to the
/// same bytes as if she did.
#[test]
fn a_bundle_is_the_same_whether_its_draft_was_read_before_or_not() {
    let mut said = data(&[
        "The smiler sits with olena, and Mr Zbysko drew it for kowal.",
        "Tell Gemma that the smiler may use Kahoot in Kirriemuir, 2026-03-12.",
        "Olena Kowal needs flowcharts. Gemma has lessons/3B/loops.md and goes to Bearsden Academy.",
        "[[person-2]] is a word of hers, and so is seating_kirsty-baird.docx.",
    ]);
    let also = participant("p02", Keeps::Quotes, vec![task("01-t1", made_up(7))]);
    let none = participant("p03", Keeps::Events, vec![task("01-t1", made_up(8))]);
    said.participants.extend([also, none]);
    // A word that nobody says: everything is read anew then, and comes to the same.
    let mut anew = said.clone();
    anew.vocabulary.insert("nobody-says-this".to_owned());
    let shift = Some(Shift { seed: 5, days: 30, keep_time_of_day: true });
    let draft = draft(&said, &Redaction { shift, review: None }).unwrap();
    let table = draft.csv().unwrap();
    let files = table.lines().find(|line| line.contains("seating_kirsty-baird.docx,")).unwrap();
    let row = files.split(',').next().unwrap();
    for table in [
        table.clone(),
        table.replace(",,p01,person,Gemma", ",keep,p01,person,Gemma"),
        table.replace(&format!("{row},,"), &format!("{row},keep,")),
        table.clone() + ",add,*,person,Smiler,,,,\n",
    ] {
        let review = Review::read(&table, &draft).unwrap();
        let how = Redaction { shift, review: Some(review) };
        let (one, other) = (bundle(&said, &how, None).unwrap(), bundle(&anew, &how, None).unwrap());
        assert_eq!(one, other);
        assert_eq!(bundles::verify(&one.files).problems, Vec::<String>::new());
    }
    // And what was read for another study is not taken for this one.
    let other = data(&["Ask Aisha Khan and Gemma.", "Tell Gemma that Aisha may use Kahoot."]);
    let review = Review::read(&table, &draft).unwrap();
    let how = Redaction { shift, review: Some(review) };
    let (one, plain) = (
        bundle(&other, &how, None).unwrap(),
        bundle(&other, &Redaction { shift, review: None }, None).unwrap(),
    );
    let log = "events/p01/01-t1.jsonl";
    assert_eq!(one.files[log], plain.files[log]);
    assert!(!String::from_utf8_lossy(&one.files[log]).contains("Aisha"));
}

#[test]
fn a_review_of_something_else_is_refused() {
    let (one, other) = (data(&["Ask Olena."]), data(&["Ask Olena.", "Ask Jack Campbell."]));
    let (first, second) = (
        draft(&one, &Redaction::default()).unwrap(),
        draft(&other, &Redaction::default()).unwrap(),
    );
    assert_ne!(first.sha256(), second.sha256());
    let told = Review::read(&first.csv().unwrap(), &second).unwrap_err().to_string();
    assert_eq!(
        told,
        "the review is of another draft: 1 of its 2 rows are not in the file, and 0 rows of the file are not of the \
         draft. Write a new draft and look at it"
    );
    let cut: String =
        second.csv().unwrap().lines().take(2).map(|line| format!("{line}\n")).collect();
    assert!(Review::read(&cut, &second).is_err());
}

#[test]
fn the_same_words_are_not_kept_here_and_replaced_there() {
    let data = data(&["Ask Olena.", "Olena needs flowcharts before code."]);
    let draft = draft(&data, &Redaction::default()).unwrap();
    let table = draft.csv().unwrap().replacen(",,p01,person,Olena", ",keep,p01,person,Olena", 1);
    let told = Review::read(&table, &draft).unwrap_err().to_string();
    assert!(told.starts_with("\"Olena\" of p01 is to be kept in row r-"), "{told}");
}

#[test]
fn what_cannot_be_read_is_told_with_its_line() {
    let data = data(&["Ask Olena."]);
    let draft = draft(&data, &Redaction::default()).unwrap();
    for (table, told) in [
        ("a,b\n1,2\n".to_owned(), "line 1 of the review cannot be read: it has no column \"row\""),
        (
            draft.csv().unwrap().replace(",,p01", ",maybe,p01"),
            "line 2 of the review cannot be read: \"maybe\" is no decision: keep, replace or add",
        ),
        (
            draft.csv().unwrap() + ",add,p01,pet,Rex,,,,\n",
            "line 3 of the review cannot be read: \"pet\" is no kind: person, email, phone, id, birth, address, \
             path, url, place, date",
        ),
    ] {
        assert_eq!(Review::read(&table, &draft).unwrap_err().to_string(), told);
    }
}

/// A program for tables computes cells that begin with these.
#[test]
fn no_cell_of_a_draft_is_a_formula() {
    let data = data(&["Follow @kier_m08 there", "=cmd Olena Kovalenko"]);
    let table = draft(&data, &Redaction::default()).unwrap().csv().unwrap();
    assert!(table.contains(",'@kier_m08,"), "{table}");
}
