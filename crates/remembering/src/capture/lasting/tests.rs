use super::*;

fn check(lasting: bool, sentences: &[&str]) {
    for sentence in sentences {
        assert_eq!(is_lasting(sentence), lasting, "{sentence}");
    }
}

#[test]
fn what_says_that_it_holds_does() {
    check(
        true,
        &[
            "From here on each plan comes with a list of what to buy.",
            "Never read aloud in turn, in any class.",
            "Standing order for tomorrow and after: goggles first.",
            "3B work best in pairs.",
        ],
    );
}

#[test]
fn what_is_for_now_asked_or_not_meant_does_not() {
    check(
        false,
        &[
            "No group work this time.",
            "Always this cheerful?",
            "Can you always be this quick, I wonder.",
            "They'll want a bonus round, they always do.",
            "Skip the graph for this week only.",
            "I usually write this with my coat on.",
            "1A are on family.",
            "Make it ten minutes, S1 Blue are waiting.",
        ],
    );
}

#[test]
fn what_she_likes_counts_where_it_is_about_teaching() {
    check(true, &["I can't stand booklets.", "I usually start with a quiz."]);
    check(true, &["I prefer mini whiteboards to paper."]);
    check(false, &["I love a Sunday evening.", "I can't stand this printer."]);
}

#[test]
fn how_a_lesson_went_and_what_a_class_is_like_last() {
    check(
        true,
        &[
            "Bingo with 1A was far too long.",
            "Next time the model has a day of its own.",
            "S2E are only seventeen.",
            "S1 Blue have six who are new to English.",
            "Two of them are dyslexic.",
            "They get stuck on long texts.",
            "The prelim is on Thursday 22 January.",
            "Homework goes out on Tuesdays.",
            "Eight microscopes work out of fourteen.",
            "I've moved into Lab 2.",
        ],
    );
    check(false, &["It takes 10 cm of string.", "Dyslexic fonts exist.", "Lab 2 has no blinds."]);
}
