//! The table of the five kinds: what each forbids in a file, in a log, and in front of a model.

use domain::{AskEvent, EventBody, Face, InteractionRequest, RunEvent, SittingEvent, SittingKind};
use rstest::rstest;
use sittings::{
    ContentSource, ContextNeed, Definition, Driver, FeedbackPolicy, InputKind, ItemChoice,
    ModelRole, Policy, Projection, RightAnswers, SittingStep, SkipAndBack, TimePolicy,
    ValidityConcern,
};

use crate::random::other_kind;
use crate::world::{
    Computer, EVALUATION, LEARNING, Log, THOUGHT, any_answer, definition, library, right_answer,
};

const KINDS: [SittingKind; 5] = [
    SittingKind::Thought,
    SittingKind::Learning,
    SittingKind::Evaluation,
    SittingKind::Survey,
    SittingKind::Workflow,
];

/// A row of the table, in the order of its columns.
fn row<T>(of: impl Fn(Policy) -> T) -> [T; 5] {
    KINDS.map(|kind| of(Policy::of(kind)))
}

#[test]
fn the_table_is_this_one() {
    use Driver::{Learner, Session};
    assert_eq!(row(|p| p.driver), [Learner, Session, Session, Session, Session]);
    use ContentSource::{Blueprints, Curriculum, Form, Nothing as NoContent, Process};
    assert_eq!(row(|p| p.content), [NoContent, Curriculum, Blueprints, Form, Process]);
    use ModelRole::{Guide, Interviewer, Partner, Proctor, Tutor};
    assert_eq!(row(|p| p.model), [Partner, Tutor, Proctor, Interviewer, Guide]);
    use ItemChoice::{Adaptive, Algorithmic, Nothing as NoChoice, RuleBased, Sequential};
    assert_eq!(row(|p| p.choice), [NoChoice, Adaptive, Algorithmic, Sequential, RuleBased]);
    use InputKind::{FreeText, Mixed, Widgets};
    assert_eq!(row(|p| p.input), [FreeText, Mixed, Widgets, Widgets, Mixed]);
    use FeedbackPolicy::{Contextual, Deferred, Immediate, Nothing as NoFeedback};
    assert_eq!(row(|p| p.feedback), [Immediate, Immediate, Deferred, NoFeedback, Contextual]);
    use RightAnswers::{Meaningless, Nothing as NoAnswers, Sometimes, ToLearn, ToScore};
    assert_eq!(row(|p| p.answers), [Meaningless, ToLearn, ToScore, NoAnswers, Sometimes]);
    use TimePolicy::{Optional, Strict, Unlimited};
    assert_eq!(row(|p| p.time), [Unlimited, Optional, Strict, Optional, Optional]);
    use SkipAndBack::{Always, Configurable, Never};
    assert_eq!(row(|p| p.moves), [Always, Configurable, Never, Configurable, Configurable]);
    use ValidityConcern::{High, Low, Medium};
    assert_eq!(row(|p| p.validity), [Low, Medium, High, Low, Low]);
    use ContextNeed::{Conversation, Minimal, State, Summary};
    assert_eq!(row(|p| p.context), [Conversation, Summary, Minimal, Minimal, State]);
}

/// What a kind forbids is a mistake of its file.
#[rstest]
#[case::an_evaluation_skips(EVALUATION, "skip: true", "in an evaluation no question is left out")]
#[case::an_evaluation_goes_back(EVALUATION, "back: true", "in an evaluation there is no way back")]
#[case::an_evaluation_tells_at_once(
    EVALUATION,
    "feedback: { right-wrong: at-once }",
    "in an evaluation nothing is told at once: it would help with what follows"
)]
#[case::an_evaluation_tells_one_answer_at_once(
    EVALUATION,
    "feedback-for:\n  adding: { hint: at-once }",
    "in an evaluation nothing is told at once: it would help with what follows"
)]
#[case::a_path_with_sections(
    LEARNING,
    "sections:\n  - { id: a, title: A, blueprints: [adding], count: 1 }",
    "only an evaluation has sections; a learning path has modules"
)]
#[case::a_path_chooses(
    LEARNING,
    "selection: random",
    "only an evaluation chooses its questions by a rule"
)]
#[case::a_path_shuffles(
    LEARNING,
    "shuffle: all",
    "only an evaluation chooses its questions by a rule"
)]
#[case::a_thought_has_a_limit(THOUGHT, "minutes: 5", "a session to think in has no time limit")]
#[case::a_thought_is_judged(
    THOUGHT,
    "feedback: { right-answer: at-once }",
    "in a session to think in no answer is right: there is no feedback"
)]
#[case::a_thought_has_modules(
    THOUGHT,
    "modules:\n  - { id: a, title: A, levels: [] }",
    "only a learning path has modules"
)]
fn what_a_kind_forbids_is_a_mistake(#[case] text: &str, #[case] line: &str, #[case] wanted: &str) {
    let changed = text.replacen("\ntitle:", &format!("\n{line}\ntitle:"), 1);
    let problems = Definition::read("test.md", &changed).unwrap_err();
    let found: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
    assert_eq!(found, [wanted]);
}

#[test]
fn an_evaluation_has_a_limit() {
    let problems =
        Definition::read("test.md", &EVALUATION.replace("minutes: 10\n", "")).unwrap_err();
    let wanted = "test.md:2:7: an evaluation has a time limit: say how many \"minutes\"";
    assert_eq!(problems[0].to_string(), wanted);
}

#[test]
fn a_survey_and_a_workflow_are_told_what_they_do_not_have() {
    let read = |text: &str| {
        let problems = Definition::read("test.md", text).unwrap_err();
        problems.into_iter().map(|problem| problem.message).collect::<Vec<_>>()
    };
    let head = "id: a\ntitle: A\nfeedback: { right-answer: at-once }\n---\n";
    let shape = "the questions of a survey or a workflow stand in a file of another shape";
    let feedback = "in a survey no answer is right: there is no feedback";
    assert_eq!(read(&format!("---\nkind: survey\n{head}")), [shape, feedback]);
    assert_eq!(read(&format!("---\nkind: workflow\n{head}")), [shape]);
}

/// What a kind forbids cannot stand in its log either.
#[test]
fn an_evaluation_gives_no_hint_no_feedback_no_way_back_and_no_talk() {
    let mut computer = Computer::new();
    let mut log = Log::begun(&definition(EVALUATION), 1, &computer);
    log.go_on(&computer);
    log.answer(any_answer(&log.open().unwrap().1.clone(), 1), &computer);
    log.go_on(&computer);
    computer.pass(1_000);
    let clock = computer.mark();
    let open = log.open().unwrap().0.clone();
    let withdrawn =
        AskEvent::Withdrawn { interaction_id: open.id, why: domain::Withdrawal::MovedOn };
    let second = {
        let mut second = open;
        second.id = "00000000-0000-7000-8000-000000000009".parse().unwrap();
        AskEvent::Opened { interaction: second }
    };
    let talk = RunEvent::UserMessage { text: "help".into(), command: None, face: Face::Browser };
    let refused = |body: EventBody| log.clone().try_one(body, &computer).unwrap_err().why;
    let hint =
        SittingEvent::HintGiven { place: 2, number: 1, text: "?".into(), clock: clock.clone() };
    assert_eq!(refused(hint.into()), "there are hints only where somebody learns");
    let feedback = SittingEvent::FeedbackGiven { place: 1, feedback: Default::default() };
    assert_eq!(refused(feedback.into()), "nothing is told during an evaluation");
    assert_eq!(refused(withdrawn.into()), "there is no way back from this question");
    let back = SittingEvent::WentBack { place: 1, clock };
    assert_eq!(refused(back.into()), "no question was left to go back");
    assert_eq!(refused(second.into()), "a question is open");
    assert_eq!(refused(talk.into()), "nobody talks in an evaluation");
    assert!(log.sitting.hint(library(), &computer.mark()).is_err());
    assert!(log.sitting.back(&computer.mark()).is_err());
}

#[test]
fn a_survey_tells_nothing_and_a_workflow_may() {
    let computer = Computer::new();
    let told = |kind| {
        let mut log = Log::new();
        log.append(vec![other_kind(kind, 1, &computer.mark())], &computer);
        let SittingStep::Choose { place: 1, template: None } = log.go_on(&computer) else {
            panic!()
        };
        let item = domain::ItemAsked {
            place: 1,
            of: Some(3),
            name: Some("mood".into()),
            section: None,
            question: "How was it?".into(),
            widget: domain::Widget::ShortText,
            may_skip: true,
            may_go_back: false,
            points: None,
            lang: None,
        };
        log.append(log.sitting.ask(item.clone(), &computer.mark()).unwrap(), &computer);
        let seen = log.sitting.projection(library()).unwrap();
        let open = Some(item.clone());
        log.answer(any_answer(&item, 1), &computer);
        let feedback = SittingEvent::FeedbackGiven { place: 1, feedback: Default::default() };
        (seen, open, log.try_one(feedback.into(), &computer).map_err(|error| error.why))
    };
    let (seen, item, survey) = told(SittingKind::Survey);
    assert_eq!(seen, Projection::Survey { item, place: 1, of: Some(3), left_out: Vec::new() });
    assert_eq!(survey, Err("there is no feedback in a survey"));
    let (seen, _, workflow) = told(SittingKind::Workflow);
    assert!(matches!(seen, Projection::Workflow { item: Some(_), done: 0 }));
    assert_eq!(workflow, Ok(()));
}

#[test]
fn what_a_model_sees_is_what_its_kind_needs() {
    let computer = Computer::new();
    let shown = |text: &str| {
        let mut log = Log::begun(&definition(text), 5, &computer);
        for _ in 0..4 {
            match log.go_on(&computer) {
                SittingStep::Wait { .. } => {
                    let item = log.open().unwrap().1.clone();
                    let answer = match item.widget {
                        domain::Widget::Number { .. } => right_answer(&item),
                        _ => any_answer(&item, 1),
                    };
                    log.answer(answer, &computer);
                }
                SittingStep::Choose { template: Some(item), .. } => {
                    let events = log.sitting.ask(item, &computer.mark()).unwrap();
                    log.append(events, &computer);
                }
                step => panic!("{step:?}"),
            }
        }
        if !matches!(log.go_on(&computer), SittingStep::Wait { .. }) {
            return (log.sitting.projection(library()).unwrap(), None);
        }
        let InteractionRequest::Item(open) = &log.open().unwrap().0.request else { panic!() };
        (log.sitting.projection(library()).unwrap(), Some(open.clone()))
    };
    let (Projection::Learning(context), Some(open)) = shown(LEARNING) else { panic!() };
    assert_eq!(context.module.as_deref(), Some("The first module"));
    assert_eq!((context.answered, context.recent), (2, vec![true, true]));
    assert_eq!(context.item, Some(open));
    let last = context.last.unwrap();
    assert_eq!((last.place, last.right), (4, Some(true)));
    assert!(context.mastery[0].mastery > 0.6 && !context.mastery[0].mastered);
    let (Projection::Thought { turns, summary, .. }, _) = shown(THOUGHT) else { panic!() };
    assert_eq!((turns.len(), summary), (2, None));
    assert_eq!(
        (turns[0].asked.as_str(), turns[0].said.as_deref()),
        ("What is it about?", Some("1"))
    );
}
