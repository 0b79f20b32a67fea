use agent::Answered;
use domain::{Alternative, SectionDecision, TraceId};
use text::sha256;

use super::*;
use crate::hooks::exchanges;
use crate::hooks::teacher_adjudication::trouble::{Attempt, could_not};

fn section(id: &str, text: &str) -> SectionRef {
    SectionRef {
        path: "lessons/3B/x/lesson.md".to_owned(),
        id: id.to_owned(),
        heading: id.to_owned(),
        sha256: sha256(text.as_bytes()),
    }
}

fn plan() -> [SectionRef; 3] {
    [section("starter", "s"), section("main", "m"), section("plenary", "p")]
}

fn decided(shown: &[SectionRef], decisions: &[(&str, SectionVerdict)]) -> Answered {
    let decisions = decisions.iter().map(|(id, verdict)| SectionDecision {
        path: shown[0].path.clone(),
        section_id: (*id).to_owned(),
        verdict: verdict.clone(),
        took_ms: 1_200,
    });
    Answered {
        request: InteractionRequest::Adjudication { sections: shown.to_vec() },
        response: InteractionResponse::Adjudication { decisions: decisions.collect() },
    }
}

fn ways(section: &SectionRef, chosen: Option<u32>) -> Answered {
    let option = |text: &str| Alternative {
        approach: text.to_owned(),
        rationale: "r".to_owned(),
        markdown: text.to_owned(),
        problems: Vec::new(),
    };
    Answered {
        request: InteractionRequest::Alternatives {
            section: section.clone(),
            current: "s".to_owned(),
            options: vec![option("one"), option("two")],
        },
        response: InteractionResponse::Alternative { chosen, took_ms: 900 },
    }
}

fn trouble(section: &SectionRef, text: &str) -> Answered {
    let attempt = Attempt::Rewrite;
    Answered {
        request: could_not(section, attempt, "no network".to_owned()),
        response: InteractionResponse::Answer { text: text.to_owned() },
    }
}

fn skipped(shown: &[SectionRef]) -> Answered {
    Answered { response: InteractionResponse::Skipped, ..decided(shown, &[]) }
}

/// The session's questions as the run keeps them.
fn session(answers: &[Answered]) -> Vec<Exchange> {
    let exchange = |Answered { request, response }: &Answered| {
        exchanges::answered(TraceId::new(), request.clone(), response.clone())
    };
    answers.iter().map(exchange).collect()
}

fn after(sections: &[SectionRef], answers: &[Answered]) -> Next {
    next(sections, &[], &session(answers), answers)
}

fn revise(words: &str) -> SectionVerdict {
    SectionVerdict::Revise { words: words.to_owned() }
}

#[test]
fn what_is_not_decided_is_asked_about_until_nothing_is_left() {
    let [starter, main, plenary] = plan();
    let all = plan();
    assert_eq!(after(&all, &[]), Next::Ask(all.to_vec()));
    let first = decided(&all, &[("starter", SectionVerdict::Accept)]);
    let open = [main, plenary];
    assert_eq!(after(&all, std::slice::from_ref(&first)), Next::Ask(open.to_vec()));
    let accept = SectionVerdict::Accept;
    let second = decided(&open, &[("main", accept.clone()), ("plenary", accept)]);
    assert_eq!(after(&all, &[first, second]), Next::Nothing);
    assert_eq!(after(&[], &[]), Next::Nothing);
    let _ = starter;
}

#[test]
fn a_card_that_is_left_accepts_nothing() {
    let all = plan();
    assert_eq!(after(&all, &[skipped(&all)]), Next::Nothing);
    // The next run that writes the document asks about everything again.
    let earlier = session(&[skipped(&all)]);
    assert_eq!(next(&all, &[], &earlier, &[]), Next::Ask(all.to_vec()));
}

#[test]
fn a_wish_is_carried_out_once_and_its_section_asked_about_again() {
    let [starter, main, plenary] = plan();
    let all = plan();
    let answers =
        [decided(&all, &[("starter", revise("shorter")), ("main", SectionVerdict::Accept)])];
    let words = "shorter".to_owned();
    assert_eq!(after(&all, &answers), Next::Rewrite { section: starter, words });
    // Written, by this process or by one that died before it could say so.
    let now = [section("starter", "shorter s"), main, plenary.clone()];
    assert_eq!(after(&now, &answers), Next::Ask(vec![now[0].clone(), plenary]));
}

#[test]
fn a_text_that_she_changed_by_hand_stays_and_is_asked_about() {
    let [_, main, plenary] = plan();
    let hers = section("starter", "hers");
    let now = [hers.clone(), main.clone(), plenary.clone()];
    let all = plan();
    for verdict in [SectionVerdict::Accept, revise("shorter"), SectionVerdict::Alternatives] {
        let answers = [decided(&all, &[("starter", verdict)])];
        let open = vec![hers.clone(), main.clone(), plenary.clone()];
        assert_eq!(after(&now, &answers), Next::Ask(open));
    }
    let answers =
        [decided(&all, &[("starter", SectionVerdict::Alternatives)]), ways(&all[0], Some(1))];
    assert_eq!(after(&now, &answers), Next::Ask(now.to_vec()));
}

#[test]
fn other_ways_are_found_shown_and_put_in_place() {
    let all = plan();
    let [starter, main, plenary] = plan();
    let mut answers = vec![decided(&all, &[("starter", SectionVerdict::Alternatives)])];
    assert_eq!(after(&all, &answers), Next::Offer { section: starter.clone() });
    answers.push(ways(&starter, Some(1)));
    let markdown = "two".to_owned();
    assert_eq!(after(&all, &answers), Next::Put { section: starter, markdown });
    // She chose this very text: it is decided.
    let now = [section("starter", "two"), main.clone(), plenary.clone()];
    assert_eq!(after(&now, &answers), Next::Ask(vec![main, plenary]));
}

#[test]
fn while_one_wish_is_carried_out_the_other_waits() {
    let wishes = [("starter", revise("shorter")), ("plenary", SectionVerdict::Alternatives)];
    let answers = [decided(&plan(), &wishes)];
    assert_eq!(waiting(&plan(), &answers), ["starter", "plenary"]);
    let later = [section("starter", "s2"), section("main", "m"), section("plenary", "p")];
    assert_eq!(waiting(&later, &answers), ["plenary"]);
    assert_eq!(after(&later, &answers), Next::Offer { section: later[2].clone() });
}

#[test]
fn choosing_what_is_there_is_a_decision_and_leaving_the_ways_is_none() {
    let all = plan();
    let [starter, main, plenary] = plan();
    let asked = decided(&all, &[("starter", SectionVerdict::Alternatives)]);
    let kept = [asked.clone(), ways(&starter, None)];
    assert_eq!(after(&all, &kept), Next::Ask(vec![main, plenary]));
    let left = Answered { response: InteractionResponse::Skipped, ..ways(&starter, None) };
    assert_eq!(after(&all, &[asked, left]), Next::Ask(all.to_vec()));
}

#[test]
fn what_failed_is_tried_again_only_when_she_says_so() {
    let all = plan();
    let [starter, ..] = plan();
    let asked = decided(&all, &[("starter", revise("shorter"))]);
    let again = [asked.clone(), trouble(&starter, TRY_AGAIN)];
    let words = "shorter".to_owned();
    assert_eq!(after(&all, &again), Next::Rewrite { section: starter.clone(), words });
    let left = [asked, trouble(&starter, "Leave it as it is")];
    assert_eq!(after(&all, &left), Next::Ask(all.to_vec()));
}

#[test]
fn a_later_run_asks_only_about_texts_without_a_decision() {
    let all = plan();
    let [starter, main, _] = plan();
    let accept = SectionVerdict::Accept;
    let earlier = [decided(
        &all,
        &[("starter", accept.clone()), ("main", accept.clone()), ("plenary", accept)],
    )];
    let now = [starter, main, section("plenary", "new")];
    assert_eq!(next(&now, &[], &session(&earlier), &[]), Next::Ask(vec![now[2].clone()]));
    // What counts as accepted in the lesson is not asked about either.
    assert_eq!(next(&now, &now[2..], &session(&earlier), &[]), Next::Nothing);
}
