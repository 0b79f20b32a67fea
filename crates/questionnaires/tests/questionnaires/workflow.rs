//! Workflows: where they go on, what they keep, and that they end.

use std::fmt::Write;

use assessment::Chance;
use questionnaires::{Answer, AnswerHint, Definition, Visits, Workflow, WorkflowPosition};
use rstest::rstest;

use super::arbitrary::answer;

const REVIEW: &str = r#"---
kind: workflow
id: review
title: Review
most-visits: 2
states:
  - id: first
    title: First
    form:
      - { id: went, ask: Q, answer: { choice: { options: [{ id: well, text: Well }, { id: badly, text: Badly }] } } }
      - { id: why, ask: Q, visible-if: "went == 'badly'", answer: { short-text: {} } }
    next:
      - { if: "went == 'well'", to: end }
      - { to: again }
  - id: again
    title: Again
    form:
      - { id: more, ask: Q, answer: { rating: { from: 1, to: 3, low: no, high: very } } }
      - { id: last, ask: Q, visible-if: "'why' in answered && more > 2", required: false, answer: { long-text: {} } }
    next:
      - { if: "more > 1", to: again }
      - { to: first }
---
"#;

fn read(text: &str) -> Result<Workflow, String> {
    match Definition::read("review.md", text) {
        Ok(Definition::Workflow(workflow)) => Ok(workflow),
        Ok(Definition::Survey(survey)) => panic!("{survey:?}"),
        Err(problems) => {
            Err(problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
        }
    }
}

fn place(workflow: &Workflow, visits: &Visits) -> String {
    match workflow.next(visits) {
        WorkflowPosition::Question { state, question } => format!("{}/{}", state.id, question.id),
        WorkflowPosition::Complete { state } => format!("{} is complete", state.id),
        WorkflowPosition::End => "end".to_owned(),
    }
}

fn went(how: &str) -> Answer {
    Answer::Choice(how.to_owned())
}

#[test]
fn it_goes_on_by_what_was_answered_and_ends_when_visits_are_used_up() {
    let workflow = read(REVIEW).unwrap();
    let mut visits = workflow.begin();
    assert_eq!(workflow.leave(&mut visits), Err(AnswerHint::Missing));
    workflow.answer(&mut visits, "went", went("badly")).unwrap();
    assert_eq!(place(&workflow, &visits), "first/why");
    workflow.answer(&mut visits, "why", Answer::Text("Noise".to_owned())).unwrap();
    assert_eq!(place(&workflow, &visits), "first is complete");
    workflow.leave(&mut visits).unwrap();
    assert_eq!(workflow.answer(&mut visits, "went", went("well")), Err(AnswerHint::NotAsked));
    workflow.answer(&mut visits, "more", Answer::Whole(3)).unwrap();
    // What was answered in an earlier state counts here.
    assert_eq!(place(&workflow, &visits), "again/last");
    workflow.pass_over(&mut visits, "last").unwrap();
    workflow.leave(&mut visits).unwrap();
    assert_eq!(place(&workflow, &visits), "again/more");
    workflow.answer(&mut visits, "more", Answer::Whole(2)).unwrap();
    workflow.leave(&mut visits).unwrap();
    // A third visit is one too many: the branch to it is passed over.
    assert_eq!(place(&workflow, &visits), "first/went");
    workflow.answer(&mut visits, "went", went("badly")).unwrap();
    workflow.answer(&mut visits, "why", Answer::Text("Noise".to_owned())).unwrap();
    workflow.leave(&mut visits).unwrap();
    assert_eq!((place(&workflow, &visits).as_str(), visits.count()), ("end", 4));
}

#[test]
fn a_hidden_answer_is_kept_in_its_form_and_gone_behind_it() {
    let workflow = read(REVIEW).unwrap();
    let mut visits = workflow.begin();
    workflow.answer(&mut visits, "went", went("badly")).unwrap();
    workflow.answer(&mut visits, "why", Answer::Text("Noise".to_owned())).unwrap();
    workflow.answer(&mut visits, "went", went("well")).unwrap();
    assert_eq!(workflow.result(&visits)[0].1.len(), 1);
    workflow.answer(&mut visits, "went", went("badly")).unwrap();
    assert_eq!(workflow.result(&visits)[0].1.len(), 2);
    workflow.answer(&mut visits, "went", went("well")).unwrap();
    workflow.leave(&mut visits).unwrap();
    assert_eq!(place(&workflow, &visits), "end");
    assert_eq!(workflow.result(&visits)[0].1.len(), 1);
}

#[rstest]
#[case::a_slip_in_a_state(
    "to: again }\n  - id",
    "to: agian }\n  - id",
    "review.md:14:15: no state is called \"agian\"; did you mean \"again\"?"
)]
#[case::no_end(
    "\"went == 'well'\", to: end",
    "\"went == 'well'\", to: again",
    "review.md:7:9: from \"first\" no way leads to the end\nreview.md:15:9: from \"again\" no way leads to the end"
)]
#[case::no_last_branch(
    "- { to: first }",
    "- { if: more > 2, to: first }",
    "review.md:22:9: the last branch has no \"if\": it is taken when no other is"
)]
#[case::a_branch_too_many(
    "if: \"more > 1\", to: again",
    "to: again",
    "review.md:21:9: this branch is always taken, so that those behind it never are"
)]
#[case::an_unknown_field(
    "went == 'badly'\", answer",
    "more > 1\", went: 1, answer",
    "review.md:11:52: the front matter is not that of a workflow: unknown field `went`, expected one of id, ask, help, required, visible-if, answer, skip"
)]
#[case::a_question_of_its_own_form_later(
    "id: went, ask: Q,",
    "id: went, ask: Q, visible-if: \"'why' in answered\",",
    "review.md:10:42: \"why\" is never asked before this"
)]
#[case::too_many_visits(
    "most-visits: 2",
    "most-visits: 200",
    "review.md:5:14: a state is entered from 1 to 20 times"
)]
#[case::a_skip(
    "id: more, ask: Q,",
    "id: more, ask: Q, skip: [{ if: more > 1, to: end }],",
    "review.md:18:36: a form has no skips: what comes next is said below \"next\""
)]
fn what_is_wrong_is_told_with_its_place(
    #[case] right: &str,
    #[case] wrong: &str,
    #[case] told: &str,
) {
    assert!(REVIEW.contains(right));
    assert_eq!(read(&REVIEW.replacen(right, wrong, 1)).unwrap_err(), told);
}

/// A workflow by chance whose file is read without a problem.
fn made(seed: u64) -> Workflow {
    let mut chance = Chance::new(seed, 20);
    loop {
        let count = 1 + chance.place(5);
        let mut text = format!(
            "---\nkind: workflow\nid: made\ntitle: Made\nmost-visits: {}\nstates:\n",
            1 + chance.place(3)
        );
        for state in 0..count {
            let _ = writeln!(text, "  - id: s{state}\n    title: S\n    form:");
            let _ = writeln!(
                text,
                "      - {{ id: a{state}, ask: Q, answer: {{ rating: {{ from: 1, to: 3, low: L, high: H }} }} }}"
            );
            let _ = writeln!(
                text,
                "      - {{ id: b{state}, ask: Q, visible-if: a{state} > 1, required: false, answer: {{ short-text: {{}} }} }}"
            );
            let _ = writeln!(text, "    next:");
            for _ in 0..chance.place(3) {
                let (mark, to) = (1 + chance.place(3), chance.place(count));
                let _ = writeln!(text, "      - {{ if: a{state} >= {mark}, to: s{to} }}");
            }
            match chance.place(count + 1) {
                to if to < count => {
                    let _ = writeln!(text, "      - {{ to: s{to} }}");
                }
                _ => {
                    let _ = writeln!(text, "      - {{ to: end }}");
                }
            }
        }
        if let Ok(workflow) = read(&(text + "---\n")) {
            return workflow;
        }
    }
}

#[test]
fn ten_thousand_sequences_of_actions_stay_inside_and_end() {
    let made: Vec<Workflow> = (0..100).map(made).collect();
    for seed in 0..10_000 {
        let workflow = &made[seed as usize % made.len()];
        let most = workflow.states().count() * workflow.most_visits;
        let mut chance = Chance::new(seed, 21);
        let mut visits = workflow.begin();
        let questions: Vec<_> = workflow.states().flat_map(|state| workflow.form(state)).collect();
        for _ in 0..most * 3 {
            let asked = match workflow.next(&visits) {
                WorkflowPosition::End => break,
                WorkflowPosition::Complete { .. } => None,
                WorkflowPosition::Question { question, .. } => Some(question),
            };
            let random = questions[chance.place(questions.len())];
            let question = asked.filter(|_| chance.below(2) == 0).unwrap_or(random);
            let before = visits.clone();
            let done = match chance.below(4) {
                0 | 1 => workflow.leave(&mut visits),
                2 => workflow.pass_over(&mut visits, &question.id),
                _ => workflow.answer(&mut visits, &question.id, answer(&mut chance, question)),
            };
            assert!(done.is_ok() || visits == before, "what is refused changes nothing");
            assert_eq!(place(workflow, &visits), place(workflow, &visits.clone()));
            assert!(visits.count() <= most);
        }
        // Whoever goes on gets to the end.
        let mut steps = 0;
        loop {
            match workflow.next(&visits) {
                WorkflowPosition::End => break,
                WorkflowPosition::Complete { .. } => workflow.leave(&mut visits).unwrap(),
                WorkflowPosition::Question { question, .. } => {
                    let id = question.id.clone();
                    workflow.answer(&mut visits, &id, answer(&mut chance, question)).unwrap();
                }
            }
            steps += 1;
            assert!(steps <= most * 3, "{seed} does not end");
        }
        assert_eq!(workflow.leave(&mut visits), Err(AnswerHint::Missing));
        assert_eq!(workflow.result(&visits).len(), visits.count());
    }
}
