//! Accept, revise, other ways: the whole story, and every card after a restart.

use agent::Ended;
use domain::{
    InteractionRequest, InteractionResponse, SectionDecision, SectionRef, SectionVerdict,
    ToolEffect,
};
use std::sync::Arc;

use crate::desk::{DONE, Desk, PLAN, Setting};

pub const ASK: &str = "create a lesson on iteration for 3B";

/// The card that is open.
pub fn kind(ended: &Ended) -> &'static str {
    match ended {
        Ended::Suspended(interaction) => interaction.request.kind(),
        Ended::Finished { .. } => "finished",
    }
}

pub fn sections(ended: &Ended) -> Vec<SectionRef> {
    match ended {
        Ended::Suspended(domain::Interaction {
            request: InteractionRequest::Adjudication { sections },
            ..
        }) => sections.clone(),
        other => panic!("{other:?}"),
    }
}

pub fn decide(decisions: &[(&str, SectionVerdict)]) -> InteractionResponse {
    let decisions = decisions.iter().map(|(id, verdict)| SectionDecision {
        path: PLAN.into(),
        section_id: (*id).into(),
        verdict: verdict.clone(),
        took_ms: 4_321,
    });
    InteractionResponse::Adjudication { decisions: decisions.collect() }
}

pub fn revise(words: &str) -> SectionVerdict {
    SectionVerdict::Revise { words: words.into() }
}

/// A draft with what is asked about it first.
async fn drafted(setting: Setting) -> (Desk, Ended) {
    let desk = Desk::new(setting);
    let asked = desk.say(ASK).await;
    (desk, asked)
}

/// She leaves the decisions, and the questions to think about that follow them.
pub async fn leave(desk: &Desk) -> Ended {
    let met = desk.answer(InteractionResponse::Skipped).await;
    match kind(&met) {
        "reflection" => desk.answer(InteractionResponse::Skipped).await,
        _ => met,
    }
}

fn ids(sections: &[SectionRef], path: &str) -> Vec<String> {
    sections.iter().filter(|section| section.path == path).map(|s| s.id.clone()).collect()
}

#[tokio::test]
async fn only_what_she_decides_on_changes_and_everything_else_stays_byte_for_byte() {
    let (desk, asked) = drafted(Setting::default()).await;
    let shown = sections(&asked);
    assert_eq!(ids(&shown, PLAN).len(), 15);
    assert!(shown.iter().all(|section| section.path == PLAN));

    let others = desk.hashes_without(&["starter"]);
    let before = desk.text(PLAN);
    let starter = desk.section("starter").markdown;
    let accept = SectionVerdict::Accept;
    let wanted = [
        ("learning-intentions", accept.clone()),
        ("success-criteria", accept),
        ("starter", revise("make it shorter")),
    ];
    let asked = desk.answer(decide(&wanted)).await;
    let now = desk.section("starter").markdown;
    assert_eq!(desk.text(PLAN), before.replace(&starter, &now));
    assert_eq!(desk.hashes_without(&["starter"]), others);
    assert!(now.len() < starter.len(), "{now}");

    // What was accepted is not asked about again, what was rewritten is.
    let left = sections(&asked);
    let in_plan = ids(&left, PLAN);
    assert!(!in_plan.contains(&"learning-intentions".to_owned()));
    assert!(in_plan.contains(&"starter".to_owned()));
    assert_eq!(left.len(), shown.len() - 2);

    let others = desk.hashes_without(&["plenary"]);
    let ways = desk.answer(decide(&[("plenary", SectionVerdict::Alternatives)])).await;
    let InteractionRequest::Alternatives { current, options, .. } = desk.open() else {
        panic!("{ways:?}")
    };
    assert_eq!(current, desk.section("plenary").markdown);
    assert!((2..=3).contains(&options.len()));
    let chosen = InteractionResponse::Alternative { chosen: Some(1), took_ms: 7_000 };
    let asked = desk.answer(chosen).await;
    assert_eq!(desk.section("plenary").markdown, options[1].markdown);
    assert_eq!(desk.hashes_without(&["plenary"]), others);
    assert!(!ids(&sections(&asked), PLAN).contains(&"plenary".to_owned()));

    let written: Vec<&str> = desk
        .noted()
        .iter()
        .filter_map(|effect| match effect {
            ToolEffect::FileWritten { path, .. } => Some(path.as_str()),
            _ => None,
        })
        .map(|path| if path == PLAN { "plan" } else { "another" })
        .collect();
    assert_eq!(written, ["plan", "plan"]);
    let took: Vec<u64> = desk
        .exchanges()
        .iter()
        .filter_map(|exchange| match exchange.answered.as_ref()?.1 {
            InteractionResponse::Alternative { took_ms, .. } => Some(took_ms),
            _ => None,
        })
        .collect();
    assert_eq!(took, [7_000]);
}

#[tokio::test]
async fn a_process_that_dies_at_any_card_repeats_nothing() {
    let (desk, _) = drafted(Setting::default()).await;
    let answers = [
        decide(&[
            ("starter", revise("make it shorter")),
            ("plenary", SectionVerdict::Alternatives),
            ("vocabulary", SectionVerdict::Accept),
        ]),
        InteractionResponse::Alternative { chosen: Some(0), took_ms: 1 },
        InteractionResponse::Skipped,
    ];
    for answer in answers {
        desk.leave_answer(answer).await;
        let log = desk.events().len();
        let first = desk.go().await;
        let plan = desk.text(PLAN);
        // The files were written and the log was not.
        desk.lose_after(log);
        let again = desk.go().await;
        assert_eq!(kind(&first), kind(&again));
        if let (Ended::Suspended(first), Ended::Suspended(again)) = (&first, &again) {
            assert_eq!(first.request, again.request);
        }
        assert_eq!(desk.text(PLAN), plan);
    }
    assert!(desk.section("starter").markdown.starts_with("### Retrieval quiz (3 min)"));
}

#[tokio::test]
async fn a_section_that_she_edits_meanwhile_keeps_her_text_and_is_asked_about_again() {
    let (desk, asked) = drafted(Setting::default()).await;
    let old = sections(&asked).into_iter().find(|section| section.id == "vocabulary").unwrap();
    let text = desk.section("vocabulary").markdown;
    let line = text.lines().next().unwrap();
    desk.edit(PLAN, line, "- **lap**: once round the track.");
    let wanted = [("vocabulary", SectionVerdict::Accept), ("starter", revise("make it shorter"))];
    let asked = desk.answer(decide(&wanted)).await;
    let again = sections(&asked).into_iter().find(|section| section.id == "vocabulary").unwrap();
    assert_ne!(again.sha256, old.sha256);
    assert!(desk.section("vocabulary").markdown.starts_with("- **lap**"));
    assert!(desk.section("starter").markdown.starts_with("### Retrieval quiz (3 min)"));
}

#[tokio::test]
async fn a_wish_that_cannot_be_met_is_told_and_loses_nothing() {
    let (desk, _) = drafted(Setting::default()).await;
    let before = desk.text(PLAN);
    let told = desk.answer(decide(&[("starter", revise("set it on a farm"))])).await;
    let InteractionRequest::Question { question, reason, options, .. } = desk.open() else {
        panic!("{told:?}")
    };
    assert!(question.starts_with("\"Starter\" (lessons/3B/iteration/lesson.md#starter)"));
    assert!(reason.contains("by rules, not by AI"), "{reason}");
    let again = InteractionResponse::Answer { text: options[0].label.clone() };
    assert_eq!(kind(&desk.answer(again).await), "question");
    let left = InteractionResponse::Answer { text: options[1].label.clone() };
    let asked = desk.answer(left).await;
    assert!(ids(&sections(&asked), PLAN).contains(&"starter".to_owned()));
    assert_eq!(desk.text(PLAN), before);
    assert_eq!(leave(&desk).await, DONE);
}

#[tokio::test]
async fn a_model_that_is_away_leaves_the_section_as_it_was() {
    let (mut desk, _) = drafted(Setting::default()).await;
    let before = desk.text(PLAN);
    desk.model = Arc::new(Away);
    let wanted = [("starter", revise("shorter")), ("plenary", SectionVerdict::Alternatives)];
    let told = desk.answer(decide(&wanted)).await;
    let InteractionRequest::Question { reason, .. } = desk.open() else { panic!("{told:?}") };
    assert_eq!(reason, "no connection");
    // Left: the next wish is tried, and told as well.
    assert_eq!(kind(&desk.answer(InteractionResponse::Skipped).await), "question");
    let asked = desk.answer(InteractionResponse::Skipped).await;
    assert_eq!(ids(&sections(&asked), PLAN).len(), 15);
    assert_eq!(desk.text(PLAN), before);
}

#[tokio::test]
async fn a_later_run_asks_only_about_what_is_new_or_undecided() {
    let (desk, asked) = drafted(Setting::default()).await;
    let all: Vec<SectionDecision> = sections(&asked)
        .iter()
        .map(|section| SectionDecision {
            path: section.path.clone(),
            section_id: section.id.clone(),
            verdict: SectionVerdict::Accept,
            took_ms: 1,
        })
        .collect();
    let ended = desk.answer(InteractionResponse::Adjudication { decisions: all }).await;
    assert_eq!(kind(&ended), "reflection");
    assert_eq!(desk.answer(InteractionResponse::Skipped).await, DONE);
    let asked = desk.say("make the starter shorter").await;
    let asked: Vec<(String, String)> =
        sections(&asked).into_iter().map(|section| (section.path, section.id)).collect();
    assert_eq!(asked, [(PLAN.to_owned(), "starter".to_owned())]);
}

struct Away;

#[async_trait::async_trait]
impl agent::Model for Away {
    fn provider(&self) -> &str {
        "away"
    }

    fn name(&self) -> &str {
        "away"
    }

    fn context_tokens(&self) -> u64 {
        100_000
    }

    fn cost_usd(&self, _: &domain::Usage) -> Option<f64> {
        Some(0.0)
    }

    async fn stream(
        &self,
        _: agent::ModelRequest,
    ) -> Result<agent::ModelStream, domain::ModelFailure> {
        let kind = domain::ModelFailureKind::Network;
        Err(domain::ModelFailure::new(kind, "no connection"))
    }
}
