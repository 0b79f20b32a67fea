//! A lesson of several blocks, from the outside.

use suitability::{
    Audience, Block, Category, ContentGuidance, FindingKind, Formula, Reader, Severity, check,
};

fn block(id: &str, audience: Audience, line: u32, text: &str) -> Block {
    Block { id: id.into(), text: text.into(), audience, line }
}

fn reader(stage: &str, needs: &[&str], vocabulary: &[&str]) -> Reader {
    let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    Reader {
        stage: stage.into(),
        needs: owned(needs),
        vocabulary: owned(vocabulary),
        ..Reader::default()
    }
}

/// 116 words in plain English.
const EASY: &str = "You have a bag of red and blue balls. Take one ball out and look at it. \
    Write down what you see and put it back in the bag. Do this ten times. Now count the red balls \
    that you saw. Was it more than half? Ask the pair next to you what they found. If your counts are \
    not the same, say why that may be. Then take the ball out ten more times. Add up both counts. \
    Do you think that there are more red balls or more blue balls in the bag? Say how sure you are. \
    You can check at the end, when we all open the bags and look at what was in them.";

/// About as many in the English of a handbook.
const HARD: &str = "Experimental probability approximates theoretical probability with increasing \
    reliability as the number of independent repetitions accumulates, notwithstanding considerable \
    variability in any individual sequence of observations. Consequently, investigators conventionally \
    recommend substantial replication before formulating generalisations concerning unfamiliar \
    populations. Demonstrate comprehension of this principle by constructing an appropriate \
    experimental procedure, documenting systematically every observation, calculating relative \
    frequencies, and subsequently evaluating whether additional repetitions materially alter the \
    estimated distribution. Articulate explicitly any assumptions regarding independence, randomness, \
    and representativeness, distinguishing methodological limitations from legitimate uncertainty \
    inherent in probabilistic phenomena encountered throughout scientific and mathematical \
    investigation. Finally communicate conclusions with corresponding quantitative \
    justification before the deadline that your teacher has written on the board.";

#[test]
fn plain_text_suits_a_class_and_a_handbook_does_not() {
    let reader = reader("S3", &["EAL"], &[]);
    let easy = check(&[block("task", Audience::Pupil, 1, EASY)], &reader);
    let hard = check(&[block("task", Audience::Pupil, 1, HARD)], &reader);
    assert_eq!((easy.too_hard(), easy.findings.len()), (Some(false), 0), "{:#?}", easy.findings);
    assert_eq!((hard.too_hard(), hard.findings.len()), (Some(true), 5), "{:?}", hard.age);
    assert!(hard.findings.iter().all(|finding| finding.kind == FindingKind::ReadingAge));
    assert!(!hard.asks_for_repair());
}

#[test]
fn text_for_the_teacher_has_no_reading_age() {
    let report = check(&[block("notes", Audience::Teacher, 1, HARD)], &reader("S1", &[], &[]));
    assert_eq!(report.age, None);
    assert_eq!(report.too_hard(), None);
    assert_eq!(report.findings, Vec::new());
    assert_eq!(report.reading.len(), Formula::ALL.len());
}

#[test]
fn a_hard_sentence_says_what_is_hard_and_what_would_help() {
    let text = "# Loops\n\nFirst read it.\n\nPredict what the iteration will subsequently print when the variable has the value \
        seven, and then compare your hypothesis with the output that appears on the screen of your partner.";
    let report = check(
        &[block("tasks/predict", Audience::Pupil, 20, text)],
        &reader("S1", &["dyslexia"], &["iteration", "variables"]),
    );
    let finding = &report.findings[0];
    assert_eq!(report.findings.len(), 1);
    assert_eq!((finding.block.as_str(), finding.line), ("tasks/predict", 24));
    assert_eq!(
        finding.message,
        "30 words in one sentence: 15 are enough for readers of 10 years (S1 (12 years), 2 years easier for dyslexia). \
         Long words that are not in the vocabulary: “subsequently”, “hypothesis”."
    );
    assert_eq!(
        finding.suggestion.as_deref(),
        Some(
            "Make it two sentences: end the first before “then”. Say “then” for “subsequently”. \
             Teach “hypothesis” in the vocabulary, or say it in plainer words."
        )
    );
}

#[test]
fn guidance_has_one_line_for_each_category_and_the_gravest_first() {
    let report = check(
        &[
            block(
                "starter",
                Audience::Teacher,
                5,
                "Show the picture of the battle. Tell them about the slave trade.",
            ),
            block(
                "task",
                Audience::Pupil,
                9,
                "Describe a slave ship. How did enslaved people resist? Read about the genocide.",
            ),
        ],
        &Reader { subject: "History".into(), ..reader("S2", &[], &[]) },
    );
    assert_eq!(
        report.guidance,
        [
            ContentGuidance {
                category: Category::Discrimination,
                severity: Severity::Sensitive,
                topics: vec!["slavery and the slave trade".into(), "genocide".into()],
                blocks: vec!["starter".into(), "task".into()],
                line: "Slavery and the slave trade; genocide. Tell pupils beforehand, centre the \
                       people who suffered, and let pupils step out."
                    .into(),
            },
            ContentGuidance {
                category: Category::Violence,
                severity: Severity::Note,
                topics: vec!["war and battle".into()],
                blocks: vec!["starter".into()],
                line: "War and battle. No preparation beyond knowing your pupils.".into(),
            },
        ]
    );
    assert!(!report.asks_for_repair());
    let lines: Vec<u32> = report.findings.iter().map(|finding| finding.line).collect();
    assert_eq!(lines, [5, 5, 9, 9, 9]);
}

#[test]
fn what_the_whole_lesson_is_about_is_said_once_with_the_number_of_its_places() {
    let text = "The war began in August. Soldiers marched. The army was large.\n\n\
        - Why did the war begin?\n- Was it a war of choice?\n- A boy was killed.\n\
        - Two men were killed.\n- Three were murdered.";
    let report = check(
        &[block("starter", Audience::Pupil, 5, text), block("tasks", Audience::Pupil, 30, "War!")],
        &Reader { subject: "History".into(), ..reader("S4", &[], &[]) },
    );
    let said: Vec<(&str, u32, String)> = report
        .findings
        .iter()
        .map(|finding| {
            let words = finding.message.split('”').next().unwrap_or_default();
            (finding.block.as_str(), finding.line, words.to_owned())
        })
        .collect();
    let starter = |line, words: &str| ("starter", line, words.to_owned());
    assert_eq!(
        said,
        [
            starter(5, "Violence and conflict (note): war and battle, in 6 places. “war"),
            starter(
                9,
                "Violence and conflict (caution): killing and death by violence, in 2 places. “killed"
            ),
            starter(
                11,
                "Violence and conflict (caution): killing and death by violence. “murdered"
            ),
        ]
    );
}

#[test]
fn each_instruction_to_do_harm_is_named_for_itself() {
    let text = "Go kill yourself.\n\nGo kill yourself.";
    let report = check(&[block("b", Audience::Pupil, 1, text)], &reader("S4", &[], &[]));
    assert_eq!(report.findings.iter().map(|finding| finding.line).collect::<Vec<_>>(), [1, 3]);
}

#[test]
fn a_sentence_is_quoted_without_its_markup() {
    let text =
        "- **For you to add:** *who* fought in\n  the [war](https://a.org), and `why` &amp; how.";
    let report = check(
        &[block("b", Audience::Teacher, 1, text)],
        &Reader { subject: "History".into(), ..reader("S4", &[], &[]) },
    );
    let sentences: Vec<&str> = report.findings.iter().map(|f| f.sentence.as_str()).collect();
    assert_eq!(sentences, ["For you to add: who fought in the war, and `why` & how."]);
}

#[test]
fn only_a_stop_asks_for_a_repair() {
    let report = check(
        &[block(
            "task",
            Audience::Pupil,
            1,
            "Step 1: build a pipe bomb with your own tools. Then organize the colors.",
        )],
        &reader("S4", &[], &[]),
    );
    let kinds: Vec<bool> =
        report.findings.iter().map(suitability::Finding::asks_for_repair).collect();
    assert_eq!(kinds, [true, false, false]);
    assert!(report.asks_for_repair());
    assert_eq!(report.guidance[0].severity, Severity::Stop);
}

/// The definitions and the workspace that we ship are computing lessons in British English: they
/// must not alarm anybody.
#[test]
fn what_we_ship_raises_no_alarm() {
    let texts = [
        include_str!("../../../../workspace/curriculum/cfe-computing.md"),
        include_str!("../../../../workspace/classes/3B.md"),
        include_str!("../../../../workspace/classes/2C.md"),
        include_str!("../../../../workspace/pedagogy.md"),
        include_str!("../../../../plugins/lesson-planning/skills/backward-design/SKILL.md"),
    ];
    let alarms: Vec<String> = texts
        .iter()
        .flat_map(|text| {
            check(&[block("b", Audience::Teacher, 1, text)], &reader("S3", &[], &[])).findings
        })
        .map(|finding| format!("{} | {}", finding.message, finding.sentence))
        .collect();
    assert_eq!(alarms, Vec::<String>::new());
}

#[test]
fn nothing_at_all_is_a_report_too() {
    let report = check(&[], &Reader::default());
    assert_eq!((report.findings.len(), report.guidance.len(), report.age), (0, 0, None));
}
