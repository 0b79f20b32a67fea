use super::*;
use crate::{Onward, parse};

const COMPUTING: &str = include_str!("../../../../workspace/curriculum/cfe-computing.md");
const OFFICIAL: &str = "---\nwording: official\nsubject: Computing Science\n---\n\
    TCH 3-14a Reads the constructs.\n\nTCH 4-15a Builds a solution.\n";

fn library() -> Library {
    Library::new([parse("curriculum/a.md", COMPUTING), parse("curriculum/b.md", OFFICIAL)])
}

fn code(text: &str) -> Code {
    Code::normalised(text).unwrap()
}

fn codes(steps: &[Step<'_>]) -> Vec<String> {
    steps.iter().map(|step| step.code.to_string()).collect()
}

#[test]
fn existence_is_looked_up_and_official_words_come_first() {
    let library = library();
    let paths = |text: &str| -> Vec<String> {
        library.find(&code(text)).iter().map(|found| found.file.path.clone()).collect()
    };
    assert_eq!(paths("TCH 3-14a"), ["curriculum/b.md", "curriculum/a.md"]);
    assert_eq!(paths("tch3-15a"), ["curriculum/a.md"]);
    assert_eq!(paths("TCH 3-15b"), [""; 0]);
    assert_eq!((library.areas().len(), library.level_name(3)), (1, Some("Third")));
    assert_eq!(library.file("curriculum/b.md").unwrap().outcomes.len(), 2);
    assert_eq!(library.file("b.md"), None);
}

#[test]
fn progression_is_the_same_line_and_what_files_name() {
    let library = library();
    let of = |text: &str| library.progression(&code(text)).unwrap();
    let third = of("TCH 3-14b");
    assert_eq!(codes(&third.before), ["TCH 2-14a", "TCH 2-14b"]);
    assert_eq!(codes(&third.at), ["TCH 3-14a", "TCH 3-14b"]);
    assert_eq!(codes(&third.after), ["TCH 4-14a", "TCH 4-14b", "TCH 4-14c"]);
    assert_eq!(third.line.len(), 11);
    // Line 0-15a is the lowest of its line.
    assert_eq!(codes(&of("TCH 0-15a").before), [""; 0]);
    assert_eq!(codes(&of("TCH 2-15a").before), ["TCH 1-15a"]);
    assert_eq!(codes(&of("TCH 2-15a").after), ["TCH 3-15a"]);
    assert_eq!(library.progression(&code("TCH 3-15b")), None);
}

#[test]
fn progression_goes_beyond_the_outcomes_and_over_gaps() {
    let text = "---\nwording: paraphrase\nsubject: x\n---\n### MTH 1-13a\n- outcome: One.\n- certainty: A\n\
        ### MTH 4-13a\n- outcome: Four.\n- certainty: A\n- to: N5 Maths, MTH 5-13a\n- from: MNU 3-01a\n";
    let library = Library::new([parse("m.md", text)]);
    let first = library.progression(&code("MTH 1-13a")).unwrap();
    assert_eq!(
        (codes(&first.after), first.after[0].via),
        (vec!["MTH 4-13a".to_owned()], Via::SameLine)
    );
    let fourth = library.progression(&code("MTH 4-13a")).unwrap();
    assert_eq!(fourth.beyond, ["N5 Maths"]);
    assert_eq!(codes(&fourth.before), ["MNU 3-01a", "MTH 1-13a"]);
    assert_eq!((codes(&fourth.after), fourth.after[0].found), (vec!["MTH 5-13a".to_owned()], None));
    assert!(matches!(library.file("m.md").unwrap().outcomes[1].to[0], Onward::Beyond(_)));
}

#[test]
fn what_is_typed_may_be_a_code_words_and_unfinished_words() {
    let library = library();
    let found = |words: &str, level: Option<&str>| -> Vec<String> {
        let typed =
            Lookup { words, near_level: level, writing: Writing::Typing, ..Lookup::default() };
        let found = library.lookup(&typed).outcomes;
        found.iter().take(3).map(|found| found.outcome.code.to_string()).collect()
    };
    assert_eq!(found("tch 4-15", None), ["TCH 4-15a", "TCH 4-15a"]);
    assert_eq!(found("4-13b", None), ["TCH 4-13b"]);
    assert_eq!(found("bubble", None), ["TCH 3-13a", "TCH 4-13b"]);
    assert_eq!(found("iterat", Some("Third")), ["TCH 3-14a", "TCH 3-15a", "TCH 2-13a"]);
    assert_eq!(found("loop trace", Some("3")), ["TCH 3-14a", "TCH 3-15a"]);
    assert_eq!(found("tch 9-99z", None), [""; 0]);
    assert_eq!(found("volcano", None), [""; 0]);
    assert_eq!(found("", Some("Fourth"))[0], "TCH 4-15a");
}

#[test]
fn a_listed_code_is_known_and_not_held_until_a_document_states_it() {
    let listed = "---\nwording: paraphrase\nsubject: English\n---\n## Fourth level\n### LIT 4-02a\n\
        - listed: talking in groups\n- topics: discussion\n";
    let library = Library::new([parse("curriculum/e.md", listed)]);
    let wanted = code("LIT 4-02a");
    assert_eq!((library.holds(&wanted), library.knows(&wanted)), (false, true));
    assert_eq!(library.find(&wanted), []);
    assert_eq!(
        library.listed(&wanted).map(|found| found.listed.about.as_str()),
        Some("talking in groups")
    );
    let found = |words: &str| {
        let typed = Lookup { words, writing: Writing::Typing, ..Lookup::default() };
        let found = library.lookup(&typed);
        (found.outcomes.len(), found.listed.len())
    };
    assert_eq!(
        [found("discuss"), found("groups"), found("lit 4"), found("volcano")],
        [(0, 1), (0, 1), (0, 1), (0, 0)]
    );
    let official = "---\nwording: official\nsubject: English\n---\n### LIT 4-02a\nSays it.\n";
    let library =
        Library::new([parse("curriculum/e.md", listed), parse("curriculum/o.md", official)]);
    assert_eq!((library.holds(&wanted), library.listed(&wanted)), (true, None));
    assert_eq!(library.all_listed().count(), 0);
}
