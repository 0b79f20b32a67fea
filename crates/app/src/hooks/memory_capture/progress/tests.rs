use domain::MemoryDecision;

use super::*;

fn proposal(id: &str) -> MemoryProposal {
    MemoryProposal {
        id: id.to_owned(),
        scope: MemoryScope::Class { class: "3B".to_owned() },
        path: "MEMORY.md".to_owned(),
        text: format!("text {id}"),
        reason: String::new(),
    }
}

fn card(proposals: &[MemoryProposal], decisions: &[(&str, MemoryVerdict)]) -> Answered {
    let decisions = decisions.iter().map(|(id, verdict)| MemoryDecision {
        proposal_id: (*id).to_owned(),
        verdict: verdict.clone(),
    });
    Answered {
        request: InteractionRequest::MemoryCapture { proposals: proposals.to_vec() },
        response: InteractionResponse::MemoryCapture { decisions: decisions.collect() },
    }
}

fn question(question: String, text: &str) -> Answered {
    Answered {
        request: InteractionRequest::Question {
            question,
            reason: String::new(),
            options: Vec::new(),
            free_text: true,
        },
        response: InteractionResponse::Answer { text: text.to_owned() },
    }
}

fn texts(answers: &[Answered]) -> (Vec<String>, Next) {
    let (pending, next) = read(answers);
    (pending.into_iter().map(|memory| memory.text).collect(), next)
}

#[test]
fn what_is_confirmed_is_kept_and_what_is_not_named_is_asked_again() {
    let all = ["a", "b", "c"].map(proposal);
    let edit = MemoryVerdict::Edit { text: " mine ".to_owned(), scope: MemoryScope::Teacher };
    let first = card(&all, &[("a", MemoryVerdict::Confirm), ("b", edit)]);
    let kept = vec!["text a".to_owned(), "mine".to_owned()];
    let open = vec![proposal("c")];
    assert_eq!(texts(std::slice::from_ref(&first)), (kept.clone(), Next::Ask(open.clone())));
    let second = card(&open, &[("c", MemoryVerdict::Dismiss)]);
    assert_eq!(texts(&[first.clone(), second]), (kept.clone(), Next::Nothing));
    let left = Answered { response: InteractionResponse::Skipped, ..card(&open, &[]) };
    assert_eq!(texts(&[first, left]), (kept, Next::Nothing));
}

#[test]
fn an_answer_that_decides_nothing_is_not_asked_again_for_ever() {
    assert_eq!(texts(&[card(&[proposal("a")], &[])]), (Vec::new(), Next::Nothing));
}

#[test]
fn trouble_is_settled_in_her_words() {
    let confirmed = card(&[proposal("a")], &[("a", MemoryVerdict::Confirm)]);
    let check = |trouble: Answered, wanted: &[&str]| {
        let (kept, next) = texts(&[confirmed.clone(), trouble]);
        assert_eq!((kept, next), (wanted.iter().map(|t| (*t).to_owned()).collect(), Next::Nothing));
    };
    check(question(question_without_names("text a"), "the EAL pair"), &["the EAL pair"]);
    check(question(question_without_names("text a"), LEAVE_IT), &[]);
    check(question(question_not_kept("text a"), TRY_AGAIN), &["text a"]);
    check(question(question_not_kept("text a"), LEAVE_IT), &[]);
    check(question(question_not_kept("text b"), LEAVE_IT), &["text a"]);
}
