use super::*;

/// Sentences with a bar between them, a passage on each line.
fn sentences(markdown: &str) -> String {
    let line = |passage: &Passage| {
        let sentences = passage.sentences.iter();
        sentences.map(|s| &passage.text[s.range.clone()]).collect::<Vec<_>>().join(" | ")
    };
    read(markdown).iter().map(line).collect::<Vec<_>>().join("\n")
}

fn words(markdown: &str) -> Vec<String> {
    read(markdown)
        .into_iter()
        .flat_map(|passage| passage.sentences)
        .flat_map(|sentence| sentence.words)
        .map(|word| word.lower)
        .collect()
}

#[test]
fn a_point_ends_a_sentence_unless_it_belongs_to_an_abbreviation() {
    assert_eq!(
        sentences(
            "Dr. Brown lives in the U.S. Office blocks, e.g. Tall ones, cost 3.5 million. Really? \
            \u{201c}Yes!\u{201d} he said. So do I. See fig. 3 on p. 12. A fig. Nothing … etc. Then stop"
        ),
        "Dr. Brown lives in the U.S. Office blocks, e.g. Tall ones, cost 3.5 million. | Really? | \
         \u{201c}Yes!\u{201d} he said. | So do I. | See fig. 3 on p. 12. | A fig. | Nothing … etc. | Then stop"
    );
}

#[test]
fn paragraphs_items_headings_and_cells_end_sentences() {
    assert_eq!(
        sentences(
            "# A title\n\nOne\ntwo.\n\n- first\n- second *thing*\n\n| a | b |\n|---|---|\n| c | d |\n"
        ),
        "A title\nOne two.\nfirst\nsecond thing\na\nb\nc\nd"
    );
}

#[test]
fn code_formulae_addresses_and_file_names_are_no_words() {
    assert_eq!(
        words(
            "Write `print(x)` in loop.py, see https://example.org/a and <https://example.org>; $x^2$ is \
             user_name or f() and/or x=1.\n\n```python\nprint(color)\n```\n\n<!-- drafting -->\n"
        ),
        ["write", "in", "see", "and", "is", "or", "and", "or"]
    );
}

#[test]
fn apostrophes_hyphens_marks_and_numbers_stay_in_their_word() {
    assert_eq!(
        words(
            "Don\u{2019}t re\u{ad}use the well-known cafe\u{301} in the U.S.: 1,000 times, 3.5 in S3."
        ),
        [
            "don't",
            "reuse",
            "the",
            "well-known",
            "cafe\u{301}",
            "in",
            "the",
            "u.s",
            "1,000",
            "times",
            "3.5",
            "in",
            "s3"
        ]
    );
}

#[test]
fn a_place_in_the_text_is_found_in_the_source() {
    let markdown = "> A **very** `x` caf\u{e9} &amp; *long* word.\n";
    let passages = read(markdown);
    let passage = &passages[0];
    let places: Vec<&str> = passage.sentences[0]
        .words
        .iter()
        .map(|word| &markdown[passage.source(&word.range)])
        .collect();
    assert!(passage.quoted);
    assert_eq!(places, ["A", "very", "caf\u{e9}", "long", "word"]);
    assert_eq!(
        &markdown[passage.source(&passage.sentences[0].range)],
        "A **very** `x` caf\u{e9} &amp; *long* word."
    );
}

#[test]
fn shapes_and_quotations_are_told_apart() {
    let passages = read("Call \u{201c}the color red\u{201d} RED in userName, Mary-Jane.");
    let found: Vec<(Shape, bool)> =
        passages[0].sentences[0].words.iter().map(|word| (word.shape, word.quoted)).collect();
    use Shape::{Capitalised, Capitals, Mixed, Small};
    assert_eq!(
        found,
        [
            (Capitalised, false),
            (Small, true),
            (Small, true),
            (Small, true),
            (Capitals, false),
            (Small, false),
            (Mixed, false),
            (Capitalised, false),
        ]
    );
}

#[test]
fn a_sentence_of_another_language_is_not_measured() {
    let is_prose = |text: &str| {
        let passages = read(text);
        let passage = passages.first().unwrap();
        passage.is_prose(passage.sentences.first().unwrap())
    };
    for foreign in [
        "Les cours commencent à huit heures et finissent à dix-sept heures, mais le mercredi, je n'ai pas cours.",
        "Je m'appelle Sam et j'ai douze ans.",
        "Mi hermana es muy alta y mi hermano es bajo.",
        "Ich habe eine Katze und mein Bruder hat einen Hund, aber sie ist alt.",
        "Tha mi a' fuireach anns an taigh mhòr agus tha cù agam.",
    ] {
        assert!(!is_prose(foreign), "{foreign}");
    }
    for english in [
        "Say why we write le and not la before collège.",
        "Tu is for a friend, vous is for an adult whom you do not know well.",
        "Write three lines of code that print your name.",
        "Pull factors drew people to Canada.",
        "Die Hard came out in 1988, people say.",
    ] {
        assert!(is_prose(english), "{english}");
    }
}
