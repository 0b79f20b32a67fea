use std::collections::BTreeSet;

use lessons::{Page, PageBlock};

use super::*;
use crate::QuizFormat;
use crate::made::tests::blueprint;

fn made(difference: Difference, seed: u64) -> Vec<Form> {
    let (order, adding) =
        (blueprint("fractions/ordering-fractions"), blueprint("arithmetic/adding-two-digits"));
    let blueprints = [&adding, &order];
    let request = FormRequest {
        title: "Week *3*",
        blueprints: &blueprints,
        questions: 6,
        forms: 4,
        difference,
        seed,
    };
    forms(&request).unwrap()
}

/// The prompts of a page, or its answers.
fn said(page: &Page) -> Vec<String> {
    let said = |block: &PageBlock| match block {
        PageBlock::Task { prompt, .. } => Some(prompt.clone()),
        PageBlock::Answer { text, .. } => Some(text.clone()),
        _ => None,
    };
    page.blocks.iter().filter_map(said).collect()
}

#[test]
fn a_seed_gives_the_same_forms_each_time() {
    let pages = |seed| -> Vec<Page> {
        made(Difference::Numbers, seed).iter().flat_map(|form| [form.page(), form.key()]).collect()
    };
    assert_eq!(pages(7), pages(7));
    assert_ne!(pages(7), pages(8));
}

#[test]
fn no_question_is_in_two_forms_of_other_numbers() {
    let forms = made(Difference::Numbers, 3);
    let codes: String = forms.iter().map(|form| form.code).collect();
    // The options may be shuffled, and the numbers are what differs.
    let all: Vec<String> = forms.iter().flat_map(|form| said(&form.key())).collect();
    let texts: BTreeSet<String> = forms.iter().flat_map(|form| said(&form.page())).collect();
    assert_eq!((codes.as_str(), all.len(), texts.len()), ("ABCD", 24, 24));
}

#[test]
fn forms_in_another_order_have_the_same_questions() {
    let forms = made(Difference::Order, 3);
    let texts = |form: &Form| -> Vec<(String, BTreeSet<String>)> {
        let options = |question: &Question| match &question.asked {
            Asked::Choice(options) => options.iter().map(|option| option.text.clone()).collect(),
            _ => BTreeSet::new(),
        };
        form.quiz.questions.iter().map(|one| (one.text.clone(), options(one))).collect()
    };
    let sorted = |form: &Form| texts(form).into_iter().collect::<BTreeSet<_>>();
    for form in &forms[1..] {
        assert_ne!(texts(form), texts(&forms[0]), "{}", form.code);
        assert_eq!(sorted(form), sorted(&forms[0]), "{}", form.code);
    }
}

#[test]
fn the_code_of_a_form_stands_on_its_pages_and_no_answer_on_what_is_handed_out() {
    for form in made(Difference::Numbers, 5) {
        let (page, key) = (form.page(), form.key());
        assert_eq!(page.header.topic, format!("Form {}", form.code));
        assert_eq!(page.title, format!("Week \\*3\\*: form {}", form.code));
        let printed = lessons::markdown(&page);
        for question in &form.quiz.questions {
            assert!(question.feedback.is_empty() || !printed.contains(&question.feedback));
        }
        assert!(!page.blocks.iter().any(|block| matches!(block, PageBlock::Answer { .. })));
        assert_eq!(said(&key).len(), 6);
    }
}

#[test]
fn the_key_says_what_is_right() {
    let form = &made(Difference::Numbers, 5)[0];
    let (page, key) = (said(&form.page()), said(&form.key()));
    for (question, (prompt, answer)) in form.quiz.questions.iter().zip(page.iter().zip(&key)) {
        match &question.asked {
            Asked::Choice(options) => {
                let right = options.iter().position(|option| option.right).unwrap();
                let letter = ["A", "B", "C", "D"][right];
                let line = format!("**{letter}** {}", options[right].text);
                assert!(prompt.contains(&line) && answer.starts_with(&line), "{prompt}\n{answer}");
            }
            Asked::Order(entries) => {
                // Letters in the right order, each that of its entry as it is shown.
                let (letters, _) = answer.split_once(": ").unwrap();
                for (letter, entry) in letters.split(", ").zip(entries) {
                    assert!(
                        prompt.contains(&format!("**{letter}** {entry}")),
                        "{prompt}\n{answer}"
                    );
                }
            }
            _ => panic!("{question:?}"),
        }
    }
}

#[test]
fn what_cannot_be_made_is_told() {
    let adding = blueprint("arithmetic/adding-two-digits");
    let blueprints = [&adding];
    let request = FormRequest {
        title: "x",
        blueprints: &blueprints,
        questions: 1,
        forms: 5,
        difference: Difference::Numbers,
        seed: 1,
    };
    let told = |request: &FormRequest<'_>| forms(request).unwrap_err().to_string();
    assert_eq!(told(&request), "there are forms A to D: ask for 1 to 4, and not for 5");
    let none = FormRequest { blueprints: &[], ..request };
    assert_eq!(told(&none), "there is no blueprint to make questions of");
    let few = blueprint("computing/bits-and-bytes");
    let many = FormRequest { blueprints: &[&few], questions: 40, forms: 4, ..request };
    let wanted = "bits-and-bytes has only 96 different questions, and the forms need 160 of it";
    assert_eq!(told(&many), wanted);
}

/// Options and hidden runs may differ, and it is the same question to whoever reads it.
#[test]
fn no_question_reads_like_another() {
    let html = blueprint("computing/html-elements");
    let request = FormRequest {
        title: "x",
        blueprints: &[&html],
        questions: 5,
        forms: 2,
        difference: Difference::Numbers,
        seed: 1,
    };
    let made = forms(&request).unwrap();
    let texts: Vec<&str> = made
        .iter()
        .flat_map(|form| &form.quiz.questions)
        .map(|asked| asked.text.as_str())
        .collect();
    let different: std::collections::HashSet<&str> = texts.iter().copied().collect();
    assert_eq!(different.len(), texts.len(), "{texts:?}");
    let program = blueprint("computing/python-count-characters");
    let many = FormRequest { blueprints: &[&program], questions: 2, forms: 1, ..request };
    let told = forms(&many).unwrap_err().to_string();
    assert!(told.contains("has only 1 different question"), "{told}");
}

#[test]
fn a_form_goes_to_moodle() {
    let form = &made(Difference::Numbers, 1)[1];
    let file = QuizFormat::Moodle.write(&form.quiz).unwrap();
    let read = QuizFormat::Moodle.read(&file.bytes).unwrap();
    assert!(read.quiz == form.quiz, "{read:?}");
}
