use ::lessons::{Template, parse};
use curriculum::Library;

use std::collections::BTreeMap;

use super::*;

const LESSON: &str = "---\nlesson: Iteration\nclass: 3B\nminutes: 50\ntemplate: structured\n---\n\n\
                      # Iteration for 3B\n\n## Curriculum\n\n- [TCH 3-15a](curriculum/cfe.md#L10-L10 \
                      \"Bake bread on Fridays.\") (Third level)\n\n## Prior knowledge\n\n- They can \
                      count.\n\nNothing in this list is about iteration, so the starter's last question \
                      finds out where they are.\n\n## Misconceptions\n\n### The end of a range is \
                      included\n\n- Cause: They count both ends.\n- Move: Write it out.\n\n## \
                      Starter\n\n### Quiz (5 min)\n\n- Teacher: Ask.\n- Pupils: Answer.\n\n## Main \
                      activities\n\n### Main task (45 min)\n\n- Teacher: Walk.\n- Pupils: \
                      Write.\n\n## Differentiation\n\n### EAL\n\n- Step: Main task\n- Change: say each \
                      key word first.\n\nThe profile: two pupils. [3B](classes/3B.md#L19-L19 \"EAL\")\n\n\
                      ## Assessment evidence\n\n### I can say how many times a loop goes round.\n\n- \
                      Shows: the answer\n\n## Tasks\n\n### Trace it (core)\n\nWhat does it \
                      print?\n\n### Find pairs (stretch)\n\n`range(a, b)` goes round 7 times. Find three \
                      pairs.\n";

/// What the teacher's file says.
const CURRICULUM: &str = "---\nframework: CfE\nsubject: Computing Science\nwording: paraphrase\n---\n\n\
                          # Third level\n\n## TCH 3-15a\n- outcome: Pupils design programs with \
                          loops.\n- certainty: A\n";

/// The lesson with its claims looked up, as the page has them.
fn document(text: &str) -> LessonDocument {
    let library = Library::new([curriculum::parse("curriculum/cfe.md", CURRICULUM)]);
    let claims = curriculum::check(&curriculum::claims(text), &library, &BTreeMap::new());
    LessonDocument::of_lesson(
        "lessons/3B/iteration/lesson.md",
        parse(text, &Template::structured()),
        claims,
    )
}

fn documents() -> Vec<LessonDocument> {
    vec![document(LESSON)]
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
            "TCH 3-15a exists, but the words quoted for it are in none of your curriculum files. Quote what the outcome says, or take the quotation out. What do you want 3B to work towards here?",
        ),
        (
            "differentiation",
            "For EAL, this draft does: \"say each key word first.\" 3B's profile says: \"two pupils whose home language is Ukrainian.\" Is that enough for these pupils to do the same thinking as everyone else?",
        ),
        (
            "main-activities",
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
            "tasks",
            "\"range(a, b) goes round 7 times. Find three pairs.\" For the pupils of 3B whom the profile calls \"Mixed attainment\": is that more thought, or more of the same?",
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
    let documents = vec![document(&LESSON.replace("Quiz (5 min)", "Quiz (10 min)"))];
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
    let documents = vec![document(plan)];
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

#[test]
fn a_lesson_with_headings_of_her_own_is_asked_about_as_well() {
    let text = LESSON.replace("template: structured\n", "template: bullets\n");
    let text = [
        ("## Misconceptions", "## Mix-ups"),
        ("## Differentiation", "## Who needs what"),
        ("## Main activities", "## Middle"),
        ("## Prior knowledge", "## They bring"),
        ("## Assessment evidence", "## How I will know"),
        ("## Curriculum", "## Outcomes"),
    ]
    .into_iter()
    .fold(text, |text, (usual, hers)| text.replace(usual, hers));
    let template = include_str!("../../../../../../workspace/templates/bullets.md");
    let template = Template::parse("templates/bullets.md", template).unwrap();
    let LessonDocument { path, claims, .. } = document(&text);
    let renamed = [LessonDocument::of_lesson(&path, parse(&text, &template), claims)];
    let kinds = |documents: &[LessonDocument]| -> Vec<ConcernKind> {
        all(&scene(documents)).into_iter().map(|(kind, _)| kind).collect()
    };
    assert_eq!(kinds(&renamed), kinds(&documents()));
}

#[test]
fn a_file_beside_the_lesson_is_asked_about_for_its_claims_alone() {
    let cards = "# Cards\n\n## Set A\n\nThis meets TCH 9-99z.\n";
    let library = Library::default();
    let claims = curriculum::check(&curriculum::claims(cards), &library, &BTreeMap::new());
    let documents = [LessonDocument::of_file("lessons/3B/iteration/cards.md", cards, claims)];
    let found = all(&scene(&documents));
    let about: Vec<(ConcernKind, &str)> = found
        .iter()
        .map(|(kind, question)| (*kind, question.section.as_ref().unwrap().id.as_str()))
        .collect();
    assert_eq!(about, [(ConcernKind::Evidence, "set-a")]);
}
