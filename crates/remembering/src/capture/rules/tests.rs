use super::*;

fn revised(heading: &str, words: &str) -> Learned {
    Learned::Revised { heading: heading.to_owned(), words: words.to_owned(), minutes: None }
}

fn check(learned: &[Learned], wanted: &[(&str, &str)]) {
    let found = proposals(learned, Some("3B"));
    let found: Vec<(&str, &str)> = found
        .iter()
        .map(|proposal| {
            let scope = match &proposal.scope {
                MemoryScope::Teacher => "teacher",
                MemoryScope::Class { class } => class.as_str(),
            };
            (scope, proposal.text.as_str())
        })
        .collect();
    assert_eq!(found, wanted);
}

#[test]
fn a_revision_says_something_about_the_class() {
    check(&[revised("Starter", "make it shorter")], &[("3B", "Keep the starter short.")]);
    let words = "Too long, cut it down to 5 minutes";
    check(&[revised("Starter", words)], &[("3B", "Starters: five minutes.")]);
    let changed = Learned::Revised {
        heading: "Starter".to_owned(),
        words: "make the starter shorter".to_owned(),
        minutes: Some((10, 5)),
    };
    check(&[changed], &[("3B", "Starters: five minutes.")]);
}

#[test]
fn minutes_order_and_number_become_plain_sentences_whoever_changed_them() {
    check(&[revised("Starter", "make it 3 minutes")], &[("3B", "Starters: three minutes.")]);
    let complaint = "they always take 12 minutes";
    check(&[revised("Starter", complaint)], &[("3B", "They always take 12 minutes.")]);
    let by_hand = |difference| Learned::ByHand { heading: "Plenary".to_owned(), difference };
    let learned = [
        by_hand(Difference::Minutes { before: 8, after: 4 }),
        by_hand(Difference::Forms {
            before: vec![Form::Pairs],
            after: vec![Form::Alone, Form::Pairs],
        }),
        by_hand(Difference::Tasks { before: 8, after: 5 }),
    ];
    let wanted = [
        ("3B", "Plenaries: four minutes."),
        ("3B", "Plenaries: alone, then in pairs."),
        ("3B", "Plenaries: five."),
    ];
    check(&learned, &wanted);
}

#[test]
fn order_and_register_that_she_changed_by_hand_become_plain_sentences() {
    let by_hand =
        |heading: &str, difference| Learned::ByHand { heading: heading.to_owned(), difference };
    let moved = |is_first| Difference::Moved {
        part: "Exit question".to_owned(),
        before: "Homework".to_owned(),
        is_first,
    };
    let learned = [
        by_hand("Plenary", moved(false)),
        by_hand("Starter", moved(true)),
        by_hand("Tasks", Difference::Register { now: Register::Plainer }),
        by_hand("Tasks", Difference::Register { now: Register::Formal }),
    ];
    let wanted = [
        ("3B", "Plenaries: exit question before homework."),
        ("3B", "Starters: exit question first."),
        ("3B", "Use plainer words in the tasks."),
        ("3B", "Write the tasks in a formal register."),
    ];
    check(&learned, &wanted);
    let reasons: Vec<String> =
        proposals(&learned, Some("3B")).into_iter().map(|proposal| proposal.reason).collect();
    assert_eq!(reasons[0], "You moved Exit question before Homework in Plenary yourself.");
    assert_eq!(reasons[2], "You rewrote Tasks yourself, in plainer words.");
}

#[test]
fn an_answer_to_a_question_to_think_about_lasts_when_it_says_so() {
    let reflected = |answer: &str| Learned::Reflected {
        question: "Where would 3B need longer?".to_owned(),
        answer: answer.to_owned(),
    };
    let learned = [
        reflected("They always need the words before the task."),
        reflected("In the second half."),
    ];
    check(&learned, &[("3B", "They always need the words before the task.")]);
    let reason = &proposals(&learned, Some("3B"))[0].reason;
    assert_eq!(reason, "You answered this to \"Where would 3B need longer?\".");
}

#[test]
fn what_she_says_lasts_when_it_says_so_with_what_it_points_to() {
    let said = |text: &str, section: Option<&str>| Learned::Said {
        text: text.to_owned(),
        section: section.map(str::to_owned),
    };
    let wanted = [("3B", "Starters: always keep it to three.")];
    check(&[said("Always keep it to three.", Some("Starter"))], &wanted);
    check(&[said("I never use worksheets", None)], &[("teacher", "I never use worksheets.")]);
    check(&[said("now the starter", Some("Starter"))], &[]);
}

#[test]
fn what_came_up_with_another_class_is_how_she_plans() {
    let found = proposals(&[revised("Starter", "make it 3 minutes")], Some("3B"));
    let class = |name: &str| MemoryScope::Class { class: name.to_owned() };
    let text = "Starters: three minutes.".to_owned();
    let other = again(found[0].clone(), &[(class("2A"), text.clone())]);
    assert_eq!((other.scope, other.text.as_str()), (MemoryScope::Teacher, text.as_str()));
    assert!(other.reason.ends_with("It was the same with 2A."), "{}", other.reason);
    let same = again(found[0].clone(), &[(class("3B"), text)]);
    assert_eq!(same.scope, class("3B"));
    assert!(same.reason.ends_with("It was the same in an earlier session."), "{}", same.reason);
    let another = again(found[0].clone(), &[(class("2A"), "Pairs.".to_owned())]);
    assert_eq!(another, found[0]);
}

#[test]
fn what_is_about_this_lesson_alone_is_not_proposed() {
    check(&[revised("Starter", "use the bus times example")], &[]);
    check(&[Learned::Noted { text: "they did question 3 on Monday".to_owned() }], &[]);
    check(
        &[Learned::Answered {
            question: "Which lesson?".to_owned(),
            answer: "the second".to_owned(),
        }],
        &[],
    );
}

#[test]
fn her_own_words_are_kept_where_they_hold_beyond_this_lesson() {
    let words = "They never read more than a side, so use pictures";
    let wanted = "They never read more than a side, so use pictures.";
    check(&[revised("Main task", words)], &[("3B", wanted)]);
    let note = Learned::Noted { text: "I always start with a quiz.".to_owned() };
    check(&[note], &[("teacher", "I always start with a quiz.")]);
    let answer = Learned::Answered {
        question: "Pairs or groups?".to_owned(),
        answer: "3B works best in pairs".to_owned(),
    };
    check(&[answer], &[("3B", "3B works best in pairs.")]);
}

#[test]
fn asking_for_the_same_again_and_again_says_something_about_her() {
    check(
        &[revised("Starter", "shorter"), revised("Plenary", "too long")],
        &[
            ("teacher", "Draft sections shorter than you would: I usually cut them."),
            ("3B", "Keep the starter short."),
            ("3B", "Keep the plenary short."),
        ],
    );
}

#[test]
fn a_choice_and_what_was_taken_out_are_proposed_with_their_reason() {
    let chose =
        Learned::Chose { heading: "Starter".to_owned(), approach: "Odd one out".to_owned() };
    let left = Learned::LeftOut { what: LeftOut::Whole, source: "pedagogy.md".to_owned() };
    let found = proposals(&[chose, left], Some("3B"));
    let reasons: Vec<(&str, &str)> =
        found.iter().map(|proposal| (proposal.text.as_str(), proposal.reason.as_str())).collect();
    let wanted = [
        (
            "Starters such as “Odd one out”.",
            "You chose \"Odd one out\" for Starter before what was drafted.",
        ),
        (
            "3B: plan without pedagogy.md.",
            "You took this out of what the draft is made from (pedagogy.md).",
        ),
    ];
    assert_eq!(reasons, wanted);
    assert_eq!(found[1].scope, MemoryScope::Teacher);
}

#[test]
fn a_class_is_named_once() {
    // Her own words name it in front; so may a model's.
    let note = Learned::Noted { text: "3B: always in pairs.".to_owned() };
    check(&[note], &[("3B", "Always in pairs.")]);
    let class = || MemoryScope::Class { class: "3B".to_owned() };
    for (text, wanted) in [
        ("3b: use pictures.", "Use pictures."),
        ("3B like pictures.", "3B like pictures."),
        ("Two things: pictures and pairs.", "Two things: pictures and pairs."),
        ("3B:", "3B:"),
    ] {
        assert_eq!(proposed_by_model(class(), text, "").text, wanted);
    }
    // In her own memory the class is what the words are about.
    let hers = proposed_by_model(MemoryScope::Teacher, "3B: use pictures.", "");
    assert_eq!(hers.text, "3B: use pictures.");
    let left = |what: LeftOut| Learned::LeftOut { what, source: "classes/3B.md".to_owned() };
    let named = LeftOut::Named("EAL".to_owned());
    check(&[left(named)], &[("3B", "Plan without what the profile says on EAL.")]);
    check(&[left(LeftOut::Nameless)], &[]);
}
