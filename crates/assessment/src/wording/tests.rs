use super::*;

const SUBTRACTING: &str =
    "Work out {{ a }}/{{ b }} − {{ c }}/{{ d }}. Give your answer in its simplest form.";

fn said(question: &str, wording: &str) -> Result<String, WordingRefused> {
    let hint = "Now show your working on the common denominator.";
    Wordable::of(question).unwrap().worded(wording, [hint])
}

#[test]
fn whoever_words_a_question_sees_no_value_of_it() {
    for (question, sentence) in [
        (SUBTRACTING, "Work out [calculation]."),
        ("What is {{ a }} + {{ b }}?", "What is [calculation]?"),
        ("Calculate: {{ a }} + {{ b }} = ?", "Calculate: [calculation]"),
        ("What is {{ percent }}% of £{{ amount }}?", "What is [calculation]?"),
        ("What is £{{ amount }}?", "What is [calculation]?"),
        ("Solve {{ left }} = {{ right }}.", "Solve [calculation]."),
    ] {
        assert_eq!(Wordable::of(question).unwrap().sentence(), sentence, "{question}");
    }
}

#[test]
fn a_question_whose_values_stand_among_its_words_keeps_them() {
    for question in [
        "A coat costs £{{ amount }}. It is reduced by {{ percent }}%. By how many pounds is it reduced?",
        "{{ a }} + {{ b }} = ?",
        "What does this program print?\n\n```python\nprint({{ a }})\n```",
        "{% if many %}Several{% else %}One{% endif %} {{ noun }}?",
        "Fill the gaps: {{ thing }} [[1]]",
        "Which of these are prime numbers?",
    ] {
        assert_eq!(Wordable::of(question), None, "{question}");
    }
}

#[test]
fn other_words_stand_around_the_same_calculation_and_the_rest_of_the_question_stays() {
    assert_eq!(
        said(SUBTRACTING, "For the bakery in 2A, please work out [calculation].").unwrap_err(),
        WordingRefused::Sign('2')
    );
    assert_eq!(
        said(SUBTRACTING, "In your jotter, work out [calculation] and show the steps.").unwrap(),
        "In your jotter, work out {{ a }}/{{ b }} − {{ c }}/{{ d }} and show the steps. Give your answer in its \
         simplest form."
    );
    assert_eq!(
        said("Calculate: {{ a }} + {{ b }} = ?", "Try this: [calculation]").unwrap(),
        "Try this: {{ a }} + {{ b }} = ?"
    );
}

#[test]
fn words_that_change_the_question_or_help_with_it_are_refused() {
    use WordingRefused::{Calculation, Hint, Long, Missing, Sentences, Sign, Word};
    let word = |word: &str| word.to_owned();
    let long = format!("{}[calculation].", "please ".repeat(40));
    for (wording, why) in [
        ("Work out the calculation.", Calculation(0)),
        ("Work out [calculation], that is [calculation].", Calculation(2)),
        ("Work out [calculation] in 3 steps.", Sign('3')),
        ("Work out [calculation] ٣ times.", Sign('٣')),
        ("Work out [calculatiοn] of [calculation].", Sign('[')),
        ("Work out [calculation], which is nearly a half.", Word(word("which"))),
        ("Work out the difference of seven and [calculation].", Word(word("difference"))),
        ("Add up [calculation].", Word(word("Add"))),
        ("Work out [calculation], and the answer is small.", Word(word("answer"))),
        ("Do not work out [calculation].", Word(word("not"))),
        ("Estimate [calculation].", Word(word("Estimate"))),
        ("Work out the inverse of [calculation].", Word(word("inverse"))),
        ("Work out [calculation] to the nearest whole value.", Word(word("nearest"))),
        ("What is [calculation] upside down?", Word(word("upside"))),
        ("Berechne [calculation].", Word(word("Berechne"))),
        ("Work out half of [calculation].", Word(word("half"))),
        ("Work out [calculation]. It is easy.", Sentences),
        ("Work out [calculation]\n\n## Solution\n\nIt.", Sign('\n')),
        ("Work out {{ rest }} [calculation].", Sign('{')),
        ("Work out [calculation] = x.", Sign('=')),
        ("Work out [calculation] <b>.", Sign('<')),
        ("Find a value that both have in [calculation].", Word(word("both"))),
        ("Now show your working and work out [calculation].", Hint(word("now show your"))),
        (&long, Long),
    ] {
        assert_eq!(said(SUBTRACTING, wording).unwrap_err(), why, "{wording}");
    }
    let factors = "What is the highest common factor of {{ a }} and {{ b }}?";
    assert_eq!(
        said(factors, "What is the common factor of [calculation]?").unwrap_err(),
        Missing(word("highest"))
    );
}

proptest::proptest! {
    /// Whatever is said, a taken wording has the calculation once and every other sentence as it was.
    #[test]
    fn whatever_is_said_the_values_stay(said in "[a-zA-Z .?\\[\\]{}0-9=]{0,40}\\[calculation\\][a-z .?]{0,20}") {
        if let Ok(question) = Wordable::of(SUBTRACTING).unwrap().worded(&said, []) {
            proptest::prop_assert_eq!(question.matches("{{ a }}/{{ b }} − {{ c }}/{{ d }}").count(), 1);
            proptest::prop_assert_eq!(question.matches("{{").count(), 4);
            proptest::prop_assert!(question.ends_with("Give your answer in its simplest form."));
        }
    }
}
