use domain::MemoryDecision;

use super::*;

fn proposal(id: &str) -> MemoryProposal {
    MemoryProposal {
        id: id.to_owned(),
        scope: MemoryScope::Class { class: "3B".to_owned() },
        path: "MEMORY.md".to_owned(),
        text: format!("text {id}"),
        replaces: None,
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

fn texts(answers: &[Answered]) -> Vec<String> {
    read(answers).into_iter().map(|memory| memory.text).collect()
}

#[test]
fn what_is_confirmed_is_kept_and_what_is_left_undecided_is_not() {
    let all = ["a", "b", "c", "d"].map(proposal);
    let edit = MemoryVerdict::Edit { text: " mine ".to_owned(), scope: MemoryScope::Teacher };
    let decisions = [
        ("a", MemoryVerdict::Confirm),
        ("b", edit),
        ("c", MemoryVerdict::Dismiss),
        ("a", MemoryVerdict::Confirm),
        ("x", MemoryVerdict::Confirm),
    ];
    assert_eq!(texts(&[card(&all, &decisions)]), ["text a", "mine"]);
    assert_eq!(texts(&[card(&all, &[])]), [""; 0]);
    let left = Answered { response: InteractionResponse::Skipped, ..card(&all, &[]) };
    assert_eq!(texts(&[left]), [""; 0]);
}

#[test]
fn trouble_is_settled_in_her_words() {
    let confirmed = card(&[proposal("a")], &[("a", MemoryVerdict::Confirm)]);
    let check = |trouble: Answered, wanted: &[&str]| {
        assert_eq!(texts(&[confirmed.clone(), trouble]), wanted);
    };
    check(question(question_without_names("text a"), "the EAL pair"), &["the EAL pair"]);
    check(question(question_without_names("text a"), LEAVE_IT), &[]);
    check(question(question_not_kept("text a"), TRY_AGAIN), &["text a"]);
    check(question(question_not_kept("text a"), LEAVE_IT), &[]);
    check(question(question_not_kept("text b"), LEAVE_IT), &["text a"]);
}
