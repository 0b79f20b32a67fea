//! Whatever is written in a file or typed as an answer, it is read or told, and never more.

use std::sync::LazyLock;

use assessment::{Answer, Blueprint, Expression, PrivateKey};
use proptest::prelude::*;

const BLUEPRINTS: [&str; 3] = [
    include_str!("../../../../plugins/assessment/blueprints/fractions/adding-fractions.md"),
    include_str!("../../../../plugins/assessment/blueprints/algebra/expanding-a-bracket.md"),
    include_str!("../../../../plugins/assessment/blueprints/computing/hexadecimal.md"),
];

static KEYS: LazyLock<Vec<PrivateKey>> = LazyLock::new(|| {
    let key = |text| {
        let blueprint = Blueprint::read("some.md", text).unwrap();
        blueprint.private_key(&blueprint.generate(1).unwrap()).unwrap()
    };
    BLUEPRINTS.into_iter().map(key).collect()
});

/// Pieces of which expressions are made, in any order.
fn expression() -> impl Strategy<Value = String> {
    let pieces = [
        "a",
        "b",
        "1",
        "9223372036854775807",
        "-",
        "+",
        "*",
        "/",
        "%",
        "(",
        ")",
        "[",
        "]",
        ",",
        " ? ",
        " : ",
        "'é'",
        "range(",
        "ratio(",
        ".map(n, ",
        ".filter(n, ",
        "size(",
        "==",
        "<",
        "&&",
        "!",
        "in",
        ".matches('(a+)+$')",
        "\\",
        "\"",
        "0.5",
        "null",
        "{",
        "}",
        "power(2, 62)",
        "lcm(",
        "rounded(",
    ];
    proptest::collection::vec(proptest::sample::select(pieces.to_vec()), 0..24)
        .prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn an_expression_comes_to_something_or_is_told(source in expression()) {
        if let Ok(expression) = Expression::compile(&source, &["a", "b"]) {
            let mut frame = vec![i64::MIN.into(), 0.into()];
            let _ = expression.evaluate(&mut frame);
            prop_assert_eq!(frame.len(), 2);
        }
    }

    #[test]
    fn any_text_is_no_expression_that_ends_the_program(source in "\\PC{0,60}") {
        let _ = Expression::compile(&source, &["a"]);
    }

    #[test]
    fn a_file_with_a_piece_missing_is_read_or_told(
        which in 0..BLUEPRINTS.len(), from in 0.0..1.0_f64, length in 0_usize..60, put in "\\PC{0,6}"
    ) {
        let characters: Vec<char> = BLUEPRINTS[which].chars().collect();
        let start = (from * characters.len() as f64) as usize;
        let end = (start + length).min(characters.len());
        let text: String =
            characters[..start].iter().copied().chain(put.chars()).chain(characters[end..].iter().copied()).collect();
        match Blueprint::read("some.md", &text) {
            Ok(blueprint) => drop(blueprint.check(3)),
            Err(problems) => prop_assert!(!problems.is_empty()),
        }
    }

    #[test]
    fn whatever_is_typed_is_marked_or_told(text in "[0-9xyA-F()+*/−., \\-²٣½∞%a-e]{0,40}|\\PC{0,80}") {
        for key in KEYS.iter() {
            if let Err(hint) = key.mark(&Answer::Text { text: text.clone() }) {
                prop_assert!(!hint.to_string().is_empty());
            }
        }
    }
}
