use super::*;

const PLAN: &str = "# Iteration for 3B\n\n## Curriculum\n\n- [TCH 3-15a](curriculum/cfe.md#L1-L1 \
                    \"outcome: loops\") (Third level)\n\n## Prior knowledge\n\nNothing in this list is \
                    about iteration, so the starter's last question finds out where they are.\n\n## \
                    Misconceptions\n\n- **\"The end of a range is included\"** \n  - Your move: write \
                    it out.\n\n## Differentiation\n\n- **EAL** [3B](classes/3B.md#L19-L19 \"EAL\")\n  \
                    - The profile: two pupils.\n  - In step 2: say each key word first.\n\n## \
                    Assessment evidence\n\n- I can say how many times a loop goes round.\n\n## \
                    Timings\n\n| part | minutes |\n|---|---|\n| Starter | 5 |\n| Main task | 45 |\n| \
                    **Total** | **50** |\n";

const SHEET: &str = "# Iteration for 3B: worksheet\n\n## Go further\n\n**8.** `range(a, b)` goes \
                     round 7 times. Find three pairs.\n";

fn documents() -> Vec<LessonDocument> {
    vec![
        LessonDocument::parse("lessons/3B/iteration/lesson-plan.md", PLAN),
        LessonDocument::parse("lessons/3B/iteration/worksheet.md", SHEET),
    ]
}

fn scene(documents: &[LessonDocument]) -> Scene<'_> {
    let need = |name: &str, text: &str| Need { name: name.to_owned(), text: text.to_owned() };
    Scene {
        documents,
        class: "3B".to_owned(),
        minutes: Some(50),
        needs: vec![
            need("EAL", "two pupils whose home language is Ukrainian."),
            need("Dyslexia", "one pupil uses a reader pen."),
            need("Mixed attainment", "seven are ready for more depth."),
        ],
        missing: Vec::new(),
    }
}

fn asked_in_turn(scene: &Scene<'_>, rounds: usize) -> Vec<Vec<ReflectionQuestion>> {
    let mut asked = BTreeSet::new();
    let mut all = Vec::new();
    for _ in 0..rounds {
        let questions = questions(scene, &asked, 3);
        asked.extend(questions.iter().map(|question| question.id.clone()));
        all.push(questions);
    }
    all
}

#[test]
fn questions_are_made_from_this_output_and_this_class() {
    let documents = documents();
    let rounds = asked_in_turn(&scene(&documents), 4);
    let texts: Vec<(&str, &str)> = rounds
        .iter()
        .flatten()
        .map(|q| (q.section.as_ref().map_or("", |s| s.id.as_str()), q.text.as_str()))
        .collect();
    let wanted = [
        (
            "curriculum",
            "\"TCH 3-15a\" points to curriculum/cfe.md, and the words it quotes are not there. What do you want 3B to work towards here?",
        ),
        (
            "differentiation",
            "For EAL, this draft does: \"In step 2: say each key word first.\" 3B's profile says: \"two pupils whose home language is Ukrainian.\" Is that enough for these pupils to do the same thinking as everyone else?",
        ),
        (
            "timings",
            "\"Main task\" has 45 of the 50 minutes. Where would 3B need longer than that, and what would give way?",
        ),
        (
            "prior-knowledge",
            "The draft had to guess what 3B brings: \"Nothing in this list is about iteration, so the starter's last question finds out where they are.\" What would you have to see in the first five minutes to go on as planned?",
        ),
        (
            "misconceptions",
            "The draft expects 3B to think: \"The end of a range is included\" Is that the mix-up you meet most with them, or is there another one that would stop this lesson?",
        ),
        (
            "go-further",
            "\"8. range(a, b) goes round 7 times. Find three pairs.\" For the pupils of 3B whom the profile calls \"Mixed attainment\": is that more thought, or more of the same?",
        ),
        (
            "curriculum",
            "The plan works towards TCH 3-15a. What in a pupil's work at the end would tell you that 3B came closer to it?",
        ),
        (
            "assessment-evidence",
            "\"I can say how many times a loop goes round.\" Who in 3B could look as if they could and not understand it, and would this show it?",
        ),
        (
            "differentiation",
            "Differentiation does not mention Dyslexia. 3B's profile says: \"one pupil uses a reader pen.\" Where in this lesson would they meet trouble first?",
        ),
        (
            "differentiation",
            "Differentiation does not mention Mixed attainment. 3B's profile says: \"seven are ready for more depth.\" Where in this lesson would they meet trouble first?",
        ),
    ];
    assert_eq!(texts, wanted);
}

#[test]
fn no_question_comes_twice_and_the_same_one_has_the_same_id() {
    let documents = documents();
    let rounds = asked_in_turn(&scene(&documents), 6);
    let ids: Vec<&str> = rounds.iter().flatten().map(|question| question.id.as_str()).collect();
    let once: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!((ids.len(), once.len()), (10, 10));
    let again = asked_in_turn(&scene(&documents), 6);
    assert_eq!(rounds, again);
    assert!(rounds[5].is_empty());
}

#[test]
fn parts_that_do_not_add_up_are_asked_about() {
    let plan = PLAN.replace("| Starter | 5 |", "| Starter | 10 |");
    let documents = vec![LessonDocument::parse("lessons/3B/x/lesson-plan.md", &plan)];
    let questions = questions(&scene(&documents), &BTreeSet::new(), 9);
    let timings = questions.iter().find(|question| question.id.starts_with("timings")).unwrap();
    let wanted = "The parts add up to 55 minutes and 3B has 50. Which part would you change?";
    assert_eq!(timings.text, wanted);
}

#[test]
fn a_need_is_quoted_with_its_change_and_never_with_a_heading_or_the_name_of_a_file() {
    let plan = "# Iteration for 3B\n\n## Differentiation\n\nThe changes come from \
                `differentiation/eal-strategies.md`. Meals are real.\n\n### Dyslexia\n\n- Step: Main\n- \
                Change: Read it aloud.\n\n### EAL\n\n- Step: Worked example\n- Change: Show \
                `range` as a **picture**.\n\nThe profile: two.\n\n## Assessment evidence\n\n### I can \
                say what `range` gives.\n\n- Shows: the answer\n";
    let documents = vec![LessonDocument::parse("lessons/3B/x/lesson.md", plan)];
    let mut scene = scene(&documents);
    scene.needs.retain(|need| need.name != "Mixed attainment");
    let texts: Vec<String> = questions(&scene, &BTreeSet::new(), 9)
        .into_iter()
        .chain(all(&scene).into_iter().map(|(_, question)| question))
        .map(|question| question.text)
        .collect();
    for begins in [
        "For EAL, this draft does: \"Show range as a picture.\" 3B's",
        "For Dyslexia, this draft does: \"Read it aloud.\" 3B's",
        "\"I can say what range gives.\" Who in 3B",
    ] {
        assert!(texts.iter().any(|text| text.starts_with(begins)), "{begins}: {texts:#?}");
    }
}

#[test]
fn nothing_written_asks_nothing() {
    assert_eq!(questions(&scene(&[]), &BTreeSet::new(), 3), []);
}
