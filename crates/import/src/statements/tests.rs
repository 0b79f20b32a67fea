use super::*;

#[test]
fn a_code_ends_the_statement_before_it() {
    assert_eq!(
        by_code(
            "I can trace a loop. I can say why. TCH 3-14a I can round. (MNU 3-01a) See also MNU 2-01a for more."
        ),
        [
            "I can trace a loop. I can say why. TCH 3-14a",
            "I can round. (MNU 3-01a)",
            "See also MNU 2-01a for more."
        ]
    );
}

#[test]
fn codes_at_the_front_begin_their_statements() {
    assert_eq!(
        by_code("TCH 3-14a I can trace a loop. TCH 3-15a I can build one."),
        ["TCH 3-14a I can trace a loop.", "TCH 3-15a I can build one."]
    );
}

#[test]
fn sentences_end_at_stops_and_not_at_short_forms() {
    assert_eq!(
        sentences(
            "Trace a loop, e.g. Fig. 3 by J. Hand. “Why?” Say it (twice). 3 of 4 will do. Etc. and so on."
        ),
        [
            "Trace a loop, e.g. Fig. 3 by J. Hand.",
            "“Why?”",
            "Say it (twice).",
            "3 of 4 will do.",
            "Etc. and so on."
        ]
    );
}

#[test]
fn the_number_of_an_item_is_no_sentence() {
    assert_eq!(sentences("1. Trace it."), ["1. Trace it."]);
}

#[test]
fn drawn_bullets_become_pieces() {
    assert_eq!(
        bullets("Pupils can: •trace • build\u{F0B7} test"),
        (Some("Pupils can:".into()), vec!["trace".into(), "build".into(), "test".into()])
    );
    assert_eq!(bullets("no bullets"), (Some("no bullets".into()), vec![]));
}

#[test]
fn what_cannot_be_seen_is_taken_out() {
    assert_eq!(tidy(" ﬁnd\u{A0}the\r\n loo\u{AD}p\u{202E}\u{200B}\u{7}. "), "find the loop .");
}
