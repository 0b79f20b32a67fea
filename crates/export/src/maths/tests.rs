use proptest::prelude::*;

use super::*;

fn readable(latex: &str) -> String {
    match Equation::parse(latex) {
        Ok(equation) => equation.readable,
        Err(error) => format!("! {error}"),
    }
}

#[test]
fn equations_of_a_school_can_be_read_aloud() {
    for (latex, expected) in [
        (r"x^2", "x^2"),
        (r"2x + 3 = 7", "2x + 3 = 7"),
        (r"\frac{-b \pm \sqrt{b^2-4ac}}{2a}", "(− b ± √(b^2 − 4ac))/2a"),
        (r"\frac12", "1/2"),
        (r"\sqrt[3]{8}", "3√8"),
        (r"\sum_{i=1}^{n} i", "∑_(i = 1)^n i"),
        (r"\int_0^1 x^2\,dx", "∫_0^1 x^2 dx"),
        (r"\lim_{x \to 0} x", "lim_(x → 0) x"),
        (r"\sin(\theta)", "sin (θ)"),
        (r"\vec{v} \cdot \hat{n}", "v vector ⋅ n hat"),
        (r"\overline{AB}", "AB bar"),
        (r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}", "(1, 2; 3, 4)"),
        (
            r"\begin{cases} x & \text{if } x \ge 0 \\ -x & \text{else} \end{cases}",
            "{x, if x ≥ 0; − x, else",
        ),
        (r"\left( \frac{a}{b} \right)^2", "(a/b)^2"),
        (r"a \not= b", "a ≠ b"),
        (r"x \in \mathbb{R}", "x ∈ R"),
        (r"\binom{n}{k}", "(n over k)"),
        (r"50\%", "50%"),
        (r"3.14", "3.14"),
    ] {
        assert_eq!(readable(latex), expected, "{latex}");
    }
}

#[test]
fn a_face_belongs_to_the_letters_it_was_asked_for() {
    let symbol = |v: &str, face| Maths::Symbol { v: v.into(), kind: Kind::Ordinary, face };
    assert_eq!(
        Equation::parse(r"\mathbb{R} x").map(|equation| equation.body),
        Ok(Maths::Row { items: vec![symbol("R", Face::Double), symbol("x", Face::Normal)] })
    );
}

#[test]
fn what_is_no_equation_of_a_lesson_is_refused() {
    assert_eq!(Equation::parse("  "), Err(MathsError::Empty));
    assert_eq!(Equation::parse(&"x".repeat(LONGEST + 1)), Err(MathsError::TooLarge));
    let deep = format!("{}x{}", "{".repeat(500), "}".repeat(500));
    assert_eq!(Equation::parse(&deep), Err(MathsError::TooLarge));
    for chain in [r"\sqrt", r"\frac1", r"\left(", r"\begin{matrix}", r"\hat", r"\not", "x^", r"\-"]
    {
        let chain = chain.repeat(LONGEST / chain.len());
        assert!(Equation::parse(&chain).is_err(), "{chain}");
    }
    assert!(matches!(Equation::parse(r"\frac{1}{"), Err(MathsError::Latex(_))));
    assert!(matches!(Equation::parse(r"\input{/etc/passwd}"), Err(MathsError::Latex(_))));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_latex_is_read_or_refused(
        parts in prop::collection::vec(prop::sample::select(vec![
            r"\frac", r"\sqrt", r"\left", r"\right", "(", ")", "{", "}", "^", "_", "&", r"\\",
            r"\begin{matrix}", r"\end{matrix}", r"\begin{cases}", r"\end{cases}", "x", "1", "|",
            r"\sum", r"\lim", r"\hat", r"\text{a}", r"\mathbb", r"\not", r"\def\a{\a\a}", r"\a",
            "é", "ї", "#", "$", " ", r"\,", r"\quad", "'", r"\overbrace", r"\limits", r"\color{red}",
            r"\begin{array}{c|c}", r"\end{array}", r"\hline", r"\middle", r"\big", "%",
        ]), 0..30)
    ) {
        let _ = Equation::parse(&parts.concat());
    }
}
