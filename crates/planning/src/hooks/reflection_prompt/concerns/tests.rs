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
        unmet: Vec::new(),
    }
}

#[test]
fn questions_are_made_from_this_output_and_this_class() {
    let documents = documents();
    let mut found = all(&scene(&documents));
    found.sort_by_key(|concern| concern.kind);
    let texts: Vec<(&str, bool, &str)> = found
        .iter()
        .map(|Concern { is_gap, question, .. }| {
            let section = question.section.as_ref().unwrap();
            (section.id.as_str(), *is_gap, question.text.as_str())
        })
        .collect();
    let wanted = [
        (
            "curriculum",
            true,
            "TCH 3-15a exists, but the words quoted for it are in none of your curriculum files. Quote what the outcome says, or take the quotation out. What do you want 3B to work towards here?",
        ),
        (
            "differentiation",
            false,
            "For EAL, this draft does: \"say each key word first.\" 3B's profile says: \"two pupils whose home language is Ukrainian.\" Is that enough for these pupils to do the same thinking as everyone else?",
        ),
        (
            "differentiation",
            true,
            "Differentiation does not mention Dyslexia. 3B's profile says: \"one pupil uses a reader pen.\" Where in this lesson would they meet trouble first?",
        ),
        (
            "differentiation",
            true,
            "Differentiation does not mention Mixed attainment. 3B's profile says: \"seven are ready for more depth.\" Where in this lesson would they meet trouble first?",
        ),
        (
            "main-activities",
            false,
            "\"Main task\" has 45 of the 50 minutes. Where would 3B need longer than that, and what would give way?",
        ),
        (
            "prior-knowledge",
            false,
            "The draft had to guess what 3B brings: \"Nothing in this list is about iteration, so the starter's last question finds out where they are.\" What would you have to see in the first five minutes to go on as planned?",
        ),
        (
            "misconceptions",
            false,
            "The draft expects 3B to think: \"The end of a range is included\" Is that the mix-up you meet most with them, or is there another one that would stop this lesson?",
        ),
        (
            "tasks",
            false,
            "\"range(a, b) goes round 7 times. Find three pairs.\" For the pupils of 3B whom the profile calls \"Mixed attainment\": is that more thought, or more of the same?",
        ),
        (
            "curriculum",
            false,
            "The plan works towards TCH 3-15a. What in a pupil's work at the end would tell you that 3B came closer to it?",
        ),
        (
            "assessment-evidence",
            false,
            "\"I can say how many times a loop goes round.\" Who in 3B could look as if they could and not understand it, and would this show it?",
        ),
    ];
    assert_eq!(texts, wanted);
}

#[test]
fn the_same_question_has_the_same_id_which_tells_its_kind() {
    let documents = documents();
    let found = all(&scene(&documents));
    assert_eq!(found, all(&scene(&documents)));
    for Concern { kind, question, .. } in &found {
        assert_eq!(ConcernKind::of(question), Some(*kind));
    }
    let names: Vec<&str> = ConcernKind::ALL.into_iter().map(ConcernKind::key).collect();
    assert_eq!(names, plugins::CONCERNS);
}

/// The first question of a kind.
fn of_kind(scene: &Scene<'_>, kind: ConcernKind) -> Concern {
    all(scene).into_iter().find(|concern| concern.kind == kind).unwrap()
}

#[test]
fn parts_that_do_not_add_up_are_asked_about() {
    let documents = vec![document(&LESSON.replace("Quiz (5 min)", "Quiz (10 min)"))];
    let timings = of_kind(&scene(&documents), ConcernKind::Timings);
    let wanted =
        "The parts add up to 55 minutes and the lesson has 50. Which part would you change?";
    assert_eq!((timings.is_gap, timings.question.text.as_str()), (true, wanted));
}

#[test]
fn minutes_are_those_of_the_lesson_and_not_of_the_usual_period() {
    let text = LESSON.replace("minutes: 50", "minutes: 40").replace("(45 min)", "(35 min)");
    let documents = vec![document(&text)];
    let timings = of_kind(&scene(&documents), ConcernKind::Timings);
    let wanted = "\"Main task\" has 35 of the 40 minutes. Where would 3B need longer than that, and \
                  what would give way?";
    assert_eq!((timings.is_gap, timings.question.text.as_str()), (false, wanted));
}

#[test]
fn what_nothing_was_made_from_is_a_gap_with_its_source() {
    let documents = documents();
    let mut scene = scene(&documents);
    let unmet = |text: &str, source: &str| Unmet {
        text: text.into(),
        source: source.into(),
        is_told: false,
    };
    scene.unmet = vec![
        unmet("Leave the projector off.", "memory/classes/3B/MEMORY.md"),
        unmet("Nut allergy in the class.", "classes/3B.md"),
        Unmet { is_told: true, ..unmet("no laptops", "your words") },
    ];
    let wishes = all(&scene).into_iter().filter(|concern| concern.kind == ConcernKind::Wish);
    let texts: Vec<(bool, String)> =
        wishes.map(|concern| (concern.is_gap, concern.question.text)).collect();
    let wanted = [
        "\"Leave the projector off.\" is remembered, and nothing in this draft was made from it. \
         Where in this lesson does it matter for 3B?",
        "classes/3B.md says: \"Nut allergy in the class.\" Nothing in this draft was made from it. \
         Where in this lesson does it matter for 3B?",
        "You asked: \"no laptops\" This draft does not meet it, and says so. What would you change for \
         3B, or is it right as it is?",
    ];
    assert_eq!(texts, wanted.map(|text| (true, text.to_owned())));
}

#[test]
fn pupils_who_are_ahead_without_a_stretch_task_are_a_gap() {
    let documents = vec![document(&LESSON.replace("Find pairs (stretch)", "Find pairs (core)"))];
    let challenge = of_kind(&scene(&documents), ConcernKind::Challenge);
    let wanted = "No task is marked as stretch, and 3B's profile says: \"seven are ready for more \
                  depth.\" Which task would make these pupils think hardest?";
    assert_eq!((challenge.is_gap, challenge.question.text.as_str()), (true, wanted));
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
    let texts: Vec<String> = all(&scene).into_iter().map(|concern| concern.question.text).collect();
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
    assert_eq!(all(&scene(&[])), []);
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
        all(&scene(documents)).into_iter().map(|concern| concern.kind).collect()
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
        .map(|concern| (concern.kind, concern.question.section.as_ref().unwrap().id.as_str()))
        .collect();
    assert_eq!(about, [(ConcernKind::Evidence, "set-a")]);
}
