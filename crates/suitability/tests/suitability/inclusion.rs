//! What could shut a pupil out: each thing with its harmless neighbours.

use suitability::{Audience, Block, FindingKind, Reader, check};

fn found(text: &str, needs: &[&str]) -> Vec<String> {
    let block =
        Block { id: "tasks".to_owned(), text: text.to_owned(), audience: Audience::Pupil, line: 1 };
    let needs = needs.iter().map(|need| (*need).to_owned()).collect();
    let report = check(&[block], &Reader { needs, ..Reader::default() });
    let notes = report
        .findings
        .into_iter()
        .filter(|finding| matches!(finding.kind, FindingKind::Inclusion | FindingKind::Pedagogy));
    notes.map(|finding| finding.message).collect()
}

#[test]
fn a_figure_of_speech_is_noted_where_pupils_learn_english() {
    for text in ["Task 3 is a piece of cake.", "She hits the nail on the head. Why?"] {
        assert_eq!(found(text, &["EAL"]).len(), 1, "{text}");
        assert_eq!(found(text, &["dyslexia"]), [""; 0], "{text}");
    }
    assert_eq!(found("Eat a piece of the cake with a nail in it.", &["EAL"]), [""; 0]);
    assert_eq!(found("> It was raining cats and dogs.", &["EAL"]), [""; 0]);
}

#[test]
fn what_needs_a_family_or_money_is_noted_unless_there_is_another_way() {
    for text in [
        "Ask your grandparents what school was like.",
        "Draw your family tree.",
        "Bring in a baby photo.",
        "Interview your mum or dad.",
        "Finish the poster on your laptop at home.",
        "Print the page at home with a colour printer.",
        "Use your own phone to film it.",
        "Bring ingredients for four.",
    ] {
        assert_eq!(found(text, &[]).len(), 1, "{text}");
    }
    for text in [
        "Ask an adult what school was like.",
        "Ask your parents or another adult what school was like.",
        "Draw the family tree of James VI.",
        "Name three devices at home that use the internet.",
        "You buy three pens at £1.20. What do they cost?",
        "Finish it at home or in the library.",
        "Read the next page for homework.",
        "Tell your partner what your program does.",
    ] {
        assert_eq!(found(text, &[]), [""; 0], "{text}");
    }
}

#[test]
fn learning_styles_are_noted_where_they_are_followed() {
    assert_eq!(found("Kinaesthetic learners act it out.", &[]).len(), 1);
    assert_eq!(found("There is no evidence for learning styles.", &[]), [""; 0]);
}
