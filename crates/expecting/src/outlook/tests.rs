use super::*;

fn lesson(name: &str, day: u32) -> WarningSource {
    WarningSource {
        lesson: format!("lessons/3B/{name}/lesson.md"),
        topic: name.to_owned(),
        day: NaiveDate::from_ymd_opt(2026, 11, day),
    }
}

fn ended(name: &str, day: u32, cause: &str, surprise: &str) -> Ended {
    Ended {
        source: lesson(name, day),
        came: Came::Not,
        cause: Some(cause.to_owned()),
        surprise: Some(surprise.to_owned()).filter(|surprise| !surprise.is_empty()),
        next_time: None,
        marked: false,
    }
}

fn told(name: &str, day: u32, words: &str) -> Told {
    Told { source: lesson(name, day), words: words.to_owned() }
}

fn lines(ended: &[Ended], told: &[Told]) -> Vec<String> {
    outlook("3B", ended, told).into_iter().map(|warning| warning.text).collect()
}

#[test]
fn one_lesson_says_nothing_and_two_of_the_same_cause_are_told_with_their_lessons() {
    let one = ended("Loops", 12, "took-longer", "the starter took 12 minutes");
    assert_eq!(lines(std::slice::from_ref(&one), &[]), [""; 0]);
    let other = Ended {
        next_time: Some("a clock on the board.".to_owned()),
        ..ended("Arrays", 19, "took-longer", "starter again")
    };
    assert_eq!(
        lines(&[one.clone(), other], &[]),
        [
            "Twice with 3B the starter took longer than planned (Arrays, 19 November; Loops, 12 November). For next \
          time you noted: a clock on the board."
        ]
    );
    let elsewhere = ended("Arrays", 19, "took-longer", "the plenary took the rest");
    assert_eq!(
        lines(&[one, elsewhere], &[]),
        ["Twice with 3B it took longer than planned (Arrays, 19 November; Loops, 12 November)."]
    );
}

#[test]
fn what_she_said_of_how_a_lesson_went_counts_once_beside_what_came_of_a_prediction() {
    let one = ended("Loops", 12, "too-hard", "");
    let of_the_same = told("Loops", 12, "did not work: too hard");
    assert_eq!(lines(std::slice::from_ref(&one), std::slice::from_ref(&of_the_same)), [""; 0]);
    let of_another = told("Arrays", 19, "changed: they got stuck");
    assert_eq!(
        lines(&[one], &[of_the_same, of_another]),
        ["Twice with 3B it was too hard (Arrays, 19 November; Loops, 12 November)."]
    );
}

#[test]
fn what_came_true_and_what_was_only_her_guess_warn_of_nothing() {
    let right = Ended { came: Came::True, ..ended("Loops", 12, "too-hard", "") };
    let also = Ended { came: Came::True, ..ended("Arrays", 19, "too-hard", "") };
    let guesses = [ended("Lists", 20, "own-guess", ""), ended("Sets", 21, "own-guess", "")];
    assert_eq!(lines(&[right, also, guesses[0].clone(), guesses[1].clone()], &[]), [""; 0]);
}

#[test]
fn what_she_marked_is_told_alone_and_three_lines_are_the_most() {
    let marked = Ended { marked: true, ..ended("Loops", 12, "technology", "nobody could log in!") };
    let causes = ["took-longer", "too-hard", "too-easy"];
    let mut all: Vec<Ended> = vec![marked];
    for (at, cause) in causes.iter().enumerate() {
        for lesson in 0..(at as u32 + 2) {
            all.push(ended(&format!("{cause} {lesson}"), 20 + lesson, cause, ""));
        }
    }
    let found = lines(&all, &[]);
    assert_eq!(found.len(), MOST);
    assert_eq!(found[0], "Once with 3B: nobody could log in (Loops, 12 November).");
    assert!(found[1].starts_with("Four times with 3B it was too easy ("), "{}", found[1]);
    assert!(found[1].ends_with("; and 1 more)."), "{}", found[1]);
    assert!(found[2].starts_with("Three times with 3B it was too hard ("), "{}", found[2]);
    // One of several is told with them and not twice, and still goes first.
    all.push(ended("Cables", 23, "technology", ""));
    let several = lines(&all, &[]);
    assert!(several[0].starts_with("Twice with 3B technology did not work ("), "{several:?}");
    assert!(several[1].starts_with("Four times"), "{several:?}");
}
