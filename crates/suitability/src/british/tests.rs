use super::*;
use crate::page::Page;
use crate::{Audience, Block};

/// `written -> suggestion` for each finding.
fn check(text: &str) -> Vec<String> {
    let block = Block { id: "b".into(), text: text.into(), audience: Audience::Pupil, line: 1 };
    let page = Page::read(&block);
    findings(page.spots())
        .into_iter()
        .map(|finding| {
            let written = &block.text[finding.range.clone()];
            format!("{written} -> {}", finding.suggestion.unwrap_or_default())
        })
        .collect()
}

#[test]
fn the_list_is_long_and_each_line_has_two_different_sides() {
    let lines: Vec<&str> = LIST.lines().filter(|line| !line.starts_with('#')).collect();
    let odd: Vec<&&str> = lines
        .iter()
        .filter(|line| {
            line.split_once('=').is_none_or(|(a, b)| a == b || a.is_empty() || b.is_empty())
        })
        .collect();
    assert!(lines.len() >= 300, "{}", lines.len());
    assert_eq!(odd, Vec::<&&str>::new());
}

#[test]
fn no_british_form_is_called_american() {
    let british = LIST.lines().filter_map(|line| line.split_once('=')).map(|(_, british)| british);
    let both: Vec<&str> = british
        .filter(|word| {
            AMERICAN.get(word).is_some_and(|entries| entries.iter().any(|e| e.rest.is_empty()))
        })
        .collect();
    assert_eq!(both, Vec::<&str>::new());
}

#[test]
fn american_spellings_and_words_are_named() {
    assert_eq!(
        check(
            "Color the map gray, then organize the color-coded cards. Do the math on the cell phone."
        ),
        [
            "Color -> Write “Colour”.",
            "gray -> Write “grey”.",
            "organize -> Write “organise”.",
            "color-coded -> Write “colour-coded”.",
            "math -> Write “maths”.",
            "cell phone -> Write “mobile phone”.",
        ]
    );
}

#[test]
fn code_names_and_quotations_are_left_alone() {
    for text in [
        "Set `color` in the file.",
        "```css\ncolor: gray;\n```",
        "Use the color property and the math module.",
        "The ships lay in Pearl Harbor.",
        "The World Health Organization met at the Kennedy Center.",
        "He wrote \u{201c}the color of honor\u{201d} in 1850.",
        "He said, \"We will honor it.\"",
        "> We organize our defense.",
        "Set backgroundColor or line_color to red.",
        "A dose of 2 gray is high.",
        "Press RED COLOR.",
        "See https://example.org/color and color.txt.",
        "Capsize, prize, size, seize, advertise and surprise are right.",
        "Sulfur burns with a blue flame.",
    ] {
        assert_eq!(check(text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn words_with_two_senses_are_told_apart() {
    for text in [
        "Write a program that prints your name.",
        "Schools practise fire drills; practice makes perfect.",
        "You need a licence, and the council will license the shop.",
        "Read the gas meter and the ammeter.",
        "Put theory to practice.",
        "Close the dialog box.",
        "Tell a story in the fall of snow.",
        "These long walks tire the dog.",
    ] {
        assert_eq!(check(text), Vec::<String>::new(), "{text}");
    }
    assert_eq!(
        check(
            "The TV program showed a driving license. You should practice the song 3 meters away. \
             Write a Python programme. Good practise helps. Practice saying it."
        ),
        [
            "program -> Write “programme”.",
            "license -> Write “licence”.",
            "practice -> Write “practise”.",
            "meters -> Write “metres”.",
            "programme -> Write “program”.",
            "practise -> Write “practice”.",
            "Practice -> Write “Practise”.",
        ]
    );
}

#[test]
fn a_finding_explains_itself_at_its_sentence() {
    let block = Block {
        id: "starter/quiz".into(),
        text: "One.\n\nThen *organize* the\ncards. End.".into(),
        audience: Audience::Teacher,
        line: 10,
    };
    let page = Page::read(&block);
    assert_eq!(
        findings(page.spots()),
        [Finding {
            block: "starter/quiz".into(),
            line: 12,
            range: 12..20,
            sentence: "Then organize the cards.".into(),
            kind: FindingKind::British,
            message: "“organize”: Scottish schools write the ending -ise, “organise”.".into(),
            suggestion: Some("Write “organise”.".into()),
            note: None,
        }]
    );
}
