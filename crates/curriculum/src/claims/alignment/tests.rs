use super::*;
use rstest::rstest;

#[rstest]
#[case("It meets the benchmark.")]
#[case("It is in keeping with the E’s and O’s.")]
#[case("We work to what is set out in Curriculum for Excellence.")]
#[case("The lesson, which is fun, covers the curriculum.")]
#[case("The benchmark for reading is fully met by task 2.")]
#[case("A curriculum-linked quiz.")]
#[case("CfE links: number and money.")]
fn these_claim_alignment(#[case] sentence: &str) {
    assert!(claims_alignment(sentence, false));
    assert!(!claims_alignment(&format!("Is it true? {sentence}?"), false));
    assert!(!claims_alignment(sentence, true), "a heading only names things");
}

#[rstest]
#[case("")]
#[case("The benchmark is not met by this.")]
#[case("The outcome is met with applause.")]
#[case("We support pupils at Third level.")]
#[case("Curriculum: see the other page.")]
#[case("Make sure that the task meets the benchmark.")]
#[case("The task doesn't cover the curriculum.")]
fn these_do_not(#[case] sentence: &str) {
    assert!(!claims_alignment(sentence, false));
}
