use super::*;

fn record(case: &str, condition: &str, repetition: u32, verdicts: &[Verdict]) -> Record {
    let finding = |verdict: &Verdict| Finding {
        check: "sections".to_owned(),
        kind: CheckKind::Structural,
        verdict: *verdict,
        evidence: "<b> | said".to_owned(),
    };
    Record {
        case: case.to_owned(),
        condition: condition.to_owned(),
        conditions: crate::condition(condition).unwrap(),
        repetition,
        hash: "then".to_owned(),
        held_out: case.starts_with('h'),
        subject: "History".to_owned(),
        class: "3B".to_owned(),
        tags: if case == "a" { vec!["tuned".to_owned()] } else { Vec::new() },
        request: String::new(),
        ended: "success".to_owned(),
        findings: verdicts.iter().map(finding).collect(),
        figures: [("calls".to_owned(), 2.0)].into(),
        lesson: None,
    }
}

fn sample() -> Vec<Record> {
    use Verdict::{Fails, Holds, Missing};
    vec![
        record("a", "full", 1, &[Holds, Fails]),
        record("a", "full", 2, &[Holds, Holds]),
        record("a", "chat", 1, &[Fails, Fails]),
        record("h", "full", 1, &[Fails, Missing]),
        record("h", "chat", 1, &[Holds, Missing]),
    ]
}

#[test]
fn a_report_says_what_holds_and_what_does_not() {
    let now =
        [("a.chat.1".to_owned(), "now".to_owned()), ("h.full.1".to_owned(), "then".to_owned())];
    let beside = Beside { now: now.into(), ..Beside::default() };
    let text = markdown("Evals", &report(&sample(), &beside));
    for line in [
        "2 cases, 5 plays. Of 10 checks 4 hold, 4 fail and 2 had nothing to look at.",
        "| full | 0.750 (0.750–0.750) | 1 | 0.000 (0.000–0.000) | 1 | – | 0 |",
        "| chat | 2 | +0.125 (-0.750 to +1.000) | 1 | 1 |",
        "| a | full | sections (2) | 1 of 2 |",
        "| h | full | success | sections | <b> \\| said |",
        "| a | chat | 1 |",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert!(!text.contains("| h | full | 1 |"), "what is as it was is not stale: {text}");
}

#[test]
fn the_same_records_give_the_same_bytes_and_a_page_needs_nothing_else() {
    let parts = || report(&sample(), &Beside::default());
    let (one, other) = (page("Evals", &parts()), page("Evals", &parts()));
    assert!(one == other);
    assert!(one.contains("<svg") && one.contains("&lt;b&gt;"), "{one}");
    for outside in ["http", "src=", "<script", "<b>", "@import", "url("] {
        assert!(!one.contains(outside), "{outside}");
    }
}
