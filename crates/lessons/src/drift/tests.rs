use rstest::rstest;

use crate::*;

const LESSON: &str = include_str!("../../tests/fixtures/iteration.md");

fn page(which: Facet) -> String {
    let template = Template::structured();
    markdown(&facet(&parse(LESSON, &template), &template, which))
}

fn drifts(which: Facet, page: String) -> Vec<(DriftKind, String)> {
    let template = Template::structured();
    let found = drift(&parse(LESSON, &template), &template, &[(which, page)]);
    found.into_iter().map(|drift| (drift.kind, drift.what)).collect()
}

#[test]
fn pages_made_from_the_lesson_agree_with_it() {
    for which in Facet::ALL {
        assert_eq!(drifts(which, page(which)), [], "{which:?}");
    }
}

#[test]
fn a_request_to_the_teacher_stands_on_no_page_for_pupils_and_its_place_is_not_missed() {
    let template = Template::structured();
    let mut text = LESSON.to_owned();
    for (from, to) in [
        ("- I can explain why a loop stops.", "- For you to add: what they can do."),
        ("### A loop always runs forever", "### For you to add: what is easy to get wrong"),
        (
            "A loop is a part of a program that is repeated. A *for* loop goes through a range of \
             numbers and stops when the range is used up.",
            "**For you to add:** the idea.",
        ),
        ("Which numbers are in `range(4)`?", "For you to add: the question."),
    ] {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    let lesson = parse(&text, &template);
    let made = |which| (which, markdown(&facet(&lesson, &template, which)));
    let pages = Facet::ALL.map(made);
    let open = pages.each_ref().map(|(_, page)| page.matches("For you to add").count());
    // What pupils' pages lack is asked for in the window.
    assert_eq!(open, [2, 0, 0, 0]);
    assert!(pages[1].1.contains("- [ ] I can predict what a loop prints."), "{}", pages[1].1);
    assert!(pages[1].1.contains("### 3. Predict the output"), "{}", pages[1].1);
    assert_eq!(drift(&lesson, &template, &pages), []);
}

#[rstest]
#[case::task_in_other_words(Facet::Worksheet, "Write what this program prints.", "Say what this program prints.", &[DriftKind::Differs])]
#[case::code_of_a_task(Facet::Worksheet, "print(i * 2)", "print(i * 3)", &[DriftKind::Differs])]
#[case::task_left_out(Facet::Worksheet, "### 2. Count the rounds\n\nHow often does the loop run? Tick one round at a time.\n", "", &[DriftKind::Foreign, DriftKind::Missing])]
#[case::task_renamed(Facet::Worksheet, "### 3. Predict the output", "### 3. Guess the output", &[DriftKind::Missing, DriftKind::Foreign])]
#[case::another_number(Facet::Worksheet, "### 3. Predict the output", "### 4. Predict the output", &[DriftKind::Missing, DriftKind::Foreign])]
#[case::task_of_nowhere(Facet::Worksheet, "## Go deeper", "### 9. Draw a loop\n\nDraw it.\n\n## Go deeper", &[DriftKind::Misplaced, DriftKind::Foreign])]
#[case::meaning_changed(Facet::Worksheet, "doing the same steps again", "doing the same things again", &[DriftKind::Missing, DriftKind::Foreign])]
#[case::word_left_out(Facet::Guide, "- **loop**: the part of a program that is repeated.", "", &[DriftKind::Missing])]
#[case::criterion_changed(Facet::Worksheet, "- [ ] I can explain why a loop stops.", "- [ ] I can explain a loop.", &[DriftKind::Missing, DriftKind::Foreign])]
#[case::answer_changed(Facet::Key, "Write `range(1, 6)`:", "Write `range(1, 5)`:", &[DriftKind::Differs])]
#[case::answer_in_the_guide(Facet::Guide, "because `i` takes the values", "as `i` takes the values", &[DriftKind::Differs])]
#[case::example_changed(Facet::Guide, "In each round `i` is one more.", "In each round `i` is two more.", &[DriftKind::Differs])]
#[case::hint_changed(Facet::Worksheet, "Begin with `i = 0`.", "Begin with `i = 1`.", &[DriftKind::Differs])]
#[case::key_missing(Facet::Key, "## Answer key", "## Key", &[DriftKind::Foreign, DriftKind::Missing])]
#[case::note_for_the_teacher(Facet::Worksheet, "Which numbers are", "Teacher: wait here.\n\nWhich numbers are", &[DriftKind::Differs, DriftKind::TeacherText])]
#[case::need_named(Facet::Worksheet, "- *Hint:* Begin with `i = 0`.", "- *Hint:* Begin with `i = 0`.\n- **Need:** dyslexia", &[DriftKind::Foreign, DriftKind::TeacherText])]
#[case::answer_before_the_key(Facet::Worksheet, "## Go deeper", "Three times, once for each number in the range.\n\n## Go deeper", &[DriftKind::Foreign, DriftKind::TeacherText])]
#[case::move_among_mix_ups(Facet::Guide, "## Answers", "- Trace a loop of three rounds on the board and cross out each round.\n\n## Answers", &[DriftKind::Foreign, DriftKind::TeacherText])]
#[case::note_above_everything(Facet::Worksheet, "Name: ", "Collect these at the end.\n\nName: ", &[DriftKind::Foreign])]
#[case::parts_in_another_order(Facet::Guide, "## The idea", "## Worked example", &[DriftKind::Differs, DriftKind::Misplaced, DriftKind::Foreign, DriftKind::Missing])]
#[case::plan_with_a_task(Facet::Plan, "## Timings", "This loop should print 1 to 5. Mend it, and say what was wrong.\n\n```python\nfor i in range(5):\n    print(i)\n```\n\n## Timings", &[DriftKind::Foreign])]
#[case::plan_names_other_tasks(Facet::Plan, "**Tasks:** 2–4, 6", "**Tasks:** 2–5", &[DriftKind::Missing])]
#[case::plan_without_a_word(Facet::Plan, "iteration · loop", "loop", &[DriftKind::Missing])]
#[case::plan_without_an_activity(Facet::Plan, "Worked example (must not be cut)", "Example", &[DriftKind::Missing])]
fn a_page_that_was_changed_is_found(
    #[case] which: Facet,
    #[case] from: &str,
    #[case] to: &str,
    #[case] wanted: &[DriftKind],
) {
    let page = page(which);
    assert!(page.contains(from), "{from} is not in\n{page}");
    let found = drifts(which, page.replacen(from, to, 1));
    let mut kinds: Vec<DriftKind> = found.iter().map(|(kind, _)| *kind).collect();
    kinds.dedup();
    assert_eq!(kinds, wanted, "{found:#?}");
}

#[test]
fn a_line_for_the_teacher_in_the_lesson_itself_is_found_on_the_page() {
    let template = Template::structured();
    let text = LESSON.replace("Which numbers are", "Check: boards up.\n\nWhich numbers are");
    let lesson = parse(&text, &template);
    let page = markdown(&facet(&lesson, &template, Facet::Worksheet));
    let found = drift(&lesson, &template, &[(Facet::Worksheet, page)]);
    let wanted = Drift {
        facet: Facet::Worksheet,
        kind: DriftKind::TeacherText,
        what: "Check: boards up.".to_owned(),
        message: "on the worksheet pupils would read: Check: boards up.".to_owned(),
    };
    assert_eq!(found, [wanted]);
}

/// The teacher says "Beta" and a sum. Pupils read the one and the other, by chance in one line.
#[rstest]
#[case::of_a_task("", "### Beta (retrieval)\n\n$$\n\\sum_{i=0}^n i\n$$\n")]
#[case::of_two_parts("$$\n\\sum_{i=0}^n i\n$$", "### alpha (retrieval)\n\nBeta\n")]
fn what_pupils_are_told_piece_by_piece_is_no_leak(#[case] example: &str, #[case] tasks: &str) {
    let text = format!(
        "# L\n\n## Starter\n\n### a (1 min)\n\n- Teacher: Beta\n\n  $$\n  \\sum_{{i=0}}^n i\n  $$\n\n\
         ## Worked example\n\n{example}\n\n## Tasks\n\n{tasks}"
    );
    let template = Template::structured();
    let lesson = parse(&text, &template);
    let pages = Facet::ALL.map(|which| (which, markdown(&facet(&lesson, &template, which))));
    assert_eq!(drift(&lesson, &template, &pages), []);
}
