use super::*;
use crate::{claims, parse};

const FILE: &str = "---
wording: paraphrase
subject: Computing
---
## Third level
### TCH 3-14a
- outcome: Read the constructs of a language.
- certainty: A
### TCH 3-15a
- outcome: Design and build a solution.
- certainty: U
- expect: Find a fault and say how.
";

fn library() -> Library {
    Library::new([parse("curriculum/c.md", FILE)])
}

fn one(lesson: &str) -> Checked {
    let checked = check(&claims(lesson), &library(), &BTreeMap::new());
    assert_eq!(checked.len(), 1, "{checked:?}");
    checked.into_iter().next().unwrap()
}

/// A claim of the code with these lines and words.
fn claim(code: &str, line: u32, quote: &str) -> Checked {
    one(&format!("[{code}](curriculum/c.md#L{line}-L{line} \"{quote}\")"))
}

fn code(text: &str) -> Code {
    Code::normalised(text).unwrap()
}

#[test]
fn what_is_backed_says_whose_words_they_are_and_which_file_it_was() {
    let checked = claim("TCH 3-14a", 7, "Read the constructs");
    let evidence = Evidence { wording: Wording::Paraphrase, certainty: Some(Certainty::A) };
    assert_eq!((checked.finding, checked.evidence), (Finding::Backed, Some(evidence)));
    assert_eq!(checked.file_sha256, library().file("curriculum/c.md").map(|f| f.sha256.clone()));
}

#[test]
fn teacher_and_agent_are_told_what_to_do() {
    let said = |checked: Checked| (checked.message, checked.feedback);
    let pair = |message: &str, feedback: &str| (message.to_owned(), feedback.to_owned());
    assert_eq!(
        said(one("We do TCH 3-14a.")),
        pair(
            "TCH 3-14a is named without saying where it stands. Link it to the lines of your \
             curriculum file, or take the code out.",
            "line 1: TCH 3-14a has no pointer; write [TCH 3-14a](curriculum/c.md#L7-L7 \"Read the \
             constructs of a language.\")"
        )
    );
    assert_eq!(
        said(claim("TCH 3-15a", 7, "Read the constructs")),
        pair(
            "The quoted words belong to TCH 3-14a, not to TCH 3-15a. Decide which of them the lesson \
             works on.",
            "line 1: TCH 3-15a: the quoted words belong to TCH 3-14a; change the code to it, or quote \
             TCH 3-15a; write [TCH 3-15a](curriculum/c.md#L10-L10 \"Design and build a solution.\")"
        )
    );
    assert_eq!(
        said(claim("TCH 4-15a", 10, "Design and build a solution.")),
        pair(
            "TCH 4-15a has the right number with the wrong level: your files have it as TCH 3-15a, \
             “Design and build a solution.”. Change the code, or the outcome that you teach to.",
            "line 1: TCH 4-15a has the wrong level; write [TCH 3-15a](curriculum/c.md#L10-L10 \"Design \
             and build a solution.\")"
        )
    );
    assert_eq!(
        said(claim("TCH 3-14a", 7, "Read the construct of a language.")),
        pair(
            "The words quoted for TCH 3-14a are not in line 7 of curriculum/c.md. Line 7 of \
             curriculum/c.md has: “outcome: Read the constructs of a language.”",
            "line 1: TCH 3-14a: the quoted words are not in these lines; nearest is \
             curriculum/c.md#L7-L7 (under TCH 3-14a): \"outcome: Read the constructs of a language.\". \
             Quote it character for character"
        )
    );
    assert_eq!(
        said(one("It meets the CfE benchmark.")),
        pair(
            "“It meets the CfE benchmark.” says that the curriculum is met and does not show where. \
             Name the outcome with a link to its lines, or take the sentence out.",
            "line 1: “It meets the CfE benchmark.” has no pointer; name the outcome with its code and a \
             pointer, or remove the sentence"
        )
    );
}

#[test]
fn what_the_agent_is_told_to_write_is_backed() {
    for lesson in ["TCH 3-14a", "[TCH 3-14a](curriculum/c.md#L7 \"nothing of this is there\")"] {
        let feedback = one(lesson).feedback;
        let link = feedback.split_once("write ").unwrap().1;
        assert_eq!(one(link).finding, Finding::Backed, "{link}");
    }
}

#[test]
fn a_changed_file_says_what_became_of_the_words() {
    let now = |line: u32, quote: &str| changed_since(line, quote, None);
    let moved = Now::Moved { start_line: 7, end_line: 7 };
    assert_eq!(now(7, "Read the constructs"), Finding::Stale { now: Now::Hold });
    assert_eq!(now(2, "Read the constructs"), Finding::Stale { now: moved });
    assert_eq!(now(70, "Read the constructs"), Finding::Stale { now: moved });
    assert_eq!(now(7, "Read the instructions"), Finding::Stale { now: Now::Gone });
}

/// What is found of a claim whose file has changed; `stood` is what stood there before.
fn changed_since(line: u32, quote: &str, stood: Option<&[&str]>) -> Finding {
    let stood = stood.map(|stood| stood.iter().map(|quote| (*quote).to_owned()).collect());
    let recorded = Recorded { sha256: "before".to_owned(), stood };
    let recorded = BTreeMap::from([("curriculum/c.md".to_owned(), recorded)]);
    let lesson = format!("[TCH 3-14a](curriculum/c.md#L{line} \"{quote}\")");
    check(&claims(&lesson), &library(), &recorded).remove(0).finding
}

#[test]
fn only_words_that_once_stood_there_can_be_outdated() {
    let stood: Option<&[&str]> = Some(&["Read the instructions"]);
    let never = "Sing the constructs of a language.";
    assert_eq!(changed_since(7, "Read the instructions", stood), Finding::Stale { now: Now::Gone });
    assert!(matches!(changed_since(7, never, stood), Finding::QuoteNotFound { .. }));
    assert_eq!(changed_since(7, "Bake a cake for tea.", Some(&[])), Finding::InventedText);
    assert_eq!(changed_since(7, "Read the constructs", Some(&[])), Finding::Backed);
}

#[test]
fn a_link_to_very_many_lines_says_where_its_words_are() {
    let long = format!("{FILE}{}", "- topics: more\n".repeat(40));
    let library = Library::new([parse("curriculum/c.md", &long)]);
    let of = |lines: &str| {
        let lesson = format!("[TCH 3-14a](curriculum/c.md#{lines} \"Read the constructs\")");
        check(&claims(&lesson), &library, &BTreeMap::new()).remove(0)
    };
    assert_eq!(of("L1-L20").finding, Finding::Backed);
    let wide = of("L2-L40");
    assert_eq!(
        (wide.message.as_str(), wide.feedback.as_str()),
        (
            "TCH 3-14a points to 39 lines of curriculum/c.md, too many to find anything in. The quoted \
             words are in line 7.",
            "line 1: TCH 3-14a points to 39 lines, too many to show anything; the words stand at \
             curriculum/c.md#L7-L7"
        )
    );
    let own = check(
        &claims("[TCH 3-15a](curriculum/c.md#L9-L52 \"Find a fault and say how.\")"),
        &library,
        &BTreeMap::new(),
    );
    assert_eq!(own[0].finding, Finding::Unverified, "all of them are lines of the outcome");
}

#[test]
fn words_that_stand_twice_count_under_the_code_that_is_claimed() {
    let text = FILE.replace(
        "- outcome: Design and build a solution.",
        "- outcome: Read the constructs of a song.",
    );
    let library = Library::new([parse("curriculum/c.md", &text)]);
    let finding =
        |lesson: &str| check(&claims(lesson), &library, &BTreeMap::new()).remove(0).finding;
    let place = Place {
        path: "curriculum/c.md".to_owned(),
        start_line: 7,
        end_line: 7,
        text: "outcome: Read the constructs of a language.".to_owned(),
        codes: vec![code("TCH 3-14a")],
    };
    assert_eq!(
        finding("[TCH 3-14a](curriculum/c.md#L10 \"Read the constructs of\")"),
        Finding::BadLines { last: 12, stands_at: Some(place) }
    );
    assert_eq!(
        finding("[TCH 3-14a](curriculum/c.md#L10 \"Read the constructs of a song\")"),
        Finding::WrongCode { belongs_to: vec![code("TCH 3-15a")] }
    );
}

#[test]
fn official_words_are_preferred_where_both_exist() {
    let official = "---\nwording: official\n---\nTCH 3-14a I can read constructs.\n";
    let library =
        Library::new([parse("curriculum/c.md", FILE), parse("curriculum/o.md", official)]);
    let checked = check(&claims("TCH 3-14a"), &library, &BTreeMap::new()).remove(0);
    assert!(
        checked.feedback.ends_with("[TCH 3-14a](curriculum/o.md#L4-L4 \"I can read constructs.\")")
    );
    let lesson = "[TCH 3-14a](curriculum/c.md#L7 \"I can read constructs.\")";
    let Finding::QuoteNotFound { nearest } =
        check(&claims(lesson), &library, &BTreeMap::new()).remove(0).finding
    else {
        panic!("the words stand under this code in the other file")
    };
    assert_eq!((nearest.path.as_str(), nearest.start_line), ("curriculum/o.md", 4));
}

#[test]
fn a_range_claims_every_code_between_its_ends() {
    let text = "---\nwording: paraphrase\n---\n## Third level\n### TCH 3-13a\n- outcome: One.\n- certainty: A\n\
        ### TCH 3-13b\n- listed: models\n### TCH 3-14a\n- outcome: Read the constructs.\n- certainty: A\n\
        ### TCH 3-15a\n- outcome: Build.\n- certainty: A\n### TCH 4-13a\n- outcome: Four.\n- certainty: A\n";
    let library = Library::new([parse("curriculum/c.md", text)]);
    let found = |lesson: &str| -> Vec<(String, &'static str)> {
        let checked = check(&claims(lesson), &library, &BTreeMap::new());
        let brief =
            |checked: Checked| (checked.claim.code.unwrap_or_default(), checked.finding.name());
        checked.into_iter().map(brief).collect()
    };
    let expected = [
        ("TCH 3-13a", "noPointer"),
        ("TCH 3-13b", "listedOnly"),
        ("TCH 3-14a", "noPointer"),
        ("TCH 3-15a", "noPointer"),
    ];
    let expected = expected.map(|(code, name)| (code.to_owned(), name));
    assert_eq!(found("We do TCH 3-13a to 3-15a."), expected);
    assert_eq!(found("We do TCH 3-13a – TCH 3-15a."), expected);
    assert_eq!(found("We do TCH 3-13a and 3-15a.").len(), 2);
}
