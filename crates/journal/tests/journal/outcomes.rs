//! Outputs of real programs; `outputs/README.md` says how they were made.

use journal::outcome::{Program, Verdict, read};
use rstest::rstest;

type Counts = (Option<u64>, Option<u64>, Option<u64>);

const UNCOUNTED: Counts = (None, None, None);

fn counts(passed: u64, failed: u64, skipped: u64) -> Counts {
    (Some(passed), Some(failed), Some(skipped))
}

fn output(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/journal/outputs");
    std::fs::read_to_string(format!("{folder}/{name}.txt")).unwrap()
}

#[rstest]
#[case(
    "pytest",
    "pytest-passed",
    Program::Pytest,
    Verdict::Passed,
    counts(2, 0, 2),
    "2 passed, 1 skipped, 1 xfailed in 0.08s"
)]
#[case(
    "pytest",
    "pytest-failed",
    Program::Pytest,
    Verdict::Failed,
    counts(3, 2, 2),
    "1 failed, 3 passed, 1 skipped, 1 xfailed, 1 error in 0.06s"
)]
#[case(
    "pytest -q",
    "pytest-quiet",
    Program::Pytest,
    Verdict::Failed,
    counts(3, 2, 2),
    "1 failed, 3 passed, 1 skipped, 1 xfailed, 1 error in 0.06s"
)]
#[case(
    "pytest -qq",
    "pytest-qq",
    Program::Pytest,
    Verdict::Failed,
    UNCOUNTED,
    "FAILED test_broken.py::test_tax - assert (100 * 0.2) == 21"
)]
#[case(
    "pytest broken",
    "pytest-import",
    Program::Pytest,
    Verdict::Failed,
    counts(0, 1, 0),
    "1 error in 0.29s"
)]
#[case(
    "pytest empty",
    "pytest-none",
    Program::Pytest,
    Verdict::NothingRan,
    counts(0, 0, 0),
    "no tests ran in 0.03s"
)]
#[case(
    "pytest nowhere.py",
    "pytest-nowhere",
    Program::Pytest,
    Verdict::NothingRan,
    counts(0, 0, 0),
    "no tests ran in 0.01s"
)]
#[case(
    "pytest -n 2",
    "pytest-coloured-parallel",
    Program::Pytest,
    Verdict::Failed,
    counts(3, 2, 2),
    "1 failed, 3 passed, 1 skipped, 1 xfailed, 1 error in 2.40s"
)]
#[case(
    "make test",
    "make-test-passed",
    Program::Pytest,
    Verdict::Passed,
    counts(2, 0, 2),
    "2 passed, 1 skipped, 1 xfailed in 0.04s"
)]
#[case(
    "make test",
    "make-test-failed",
    Program::Pytest,
    Verdict::Failed,
    counts(1, 2, 0),
    "1 failed, 1 passed, 1 error in 0.04s"
)]
#[case(
    "make build",
    "make-build-failed",
    Program::Make,
    Verdict::Failed,
    UNCOUNTED,
    "make: *** [compile.mk:5: shop.o] Error 1"
)]
#[case(
    "make build",
    "make-no-rule",
    Program::Make,
    Verdict::Failed,
    UNCOUNTED,
    "make: *** No rule to make target 'nothing'.  Stop."
)]
#[case(
    "make build",
    "make-up-to-date",
    Program::Make,
    Verdict::NothingRan,
    UNCOUNTED,
    "make: 'shop' is up to date."
)]
#[case(
    "npm test",
    "npm-vitest-passed",
    Program::Vitest,
    Verdict::Passed,
    counts(2, 0, 0),
    "Tests 2 passed (2)"
)]
#[case(
    "npx vitest run",
    "vitest-failed",
    Program::Vitest,
    Verdict::Failed,
    counts(3, 1, 2),
    "Tests 1 failed | 3 passed | 1 skipped | 1 todo (6)"
)]
#[case(
    "npx vitest run",
    "vitest-broken",
    Program::Vitest,
    Verdict::Failed,
    counts(2, 0, 0),
    "Test Files 1 failed | 1 passed (2)"
)]
#[case(
    "npx vitest run",
    "vitest-none",
    Program::Vitest,
    Verdict::NothingRan,
    UNCOUNTED,
    "No test files found, exiting with code 1"
)]
#[case(
    "npm run test:all",
    "npm-fails",
    Program::Vitest,
    Verdict::Failed,
    counts(3, 1, 2),
    "Tests 1 failed | 3 passed | 1 skipped | 1 todo (6)"
)]
#[case(
    "npm test",
    "npm-jest-passed",
    Program::Jest,
    Verdict::Passed,
    counts(1, 0, 0),
    "Tests: 1 passed, 1 total"
)]
#[case(
    "npx jest",
    "jest-failed",
    Program::Jest,
    Verdict::Failed,
    counts(2, 1, 2),
    "Tests: 1 failed, 1 skipped, 1 todo, 2 passed, 5 total"
)]
#[case(
    "npx jest",
    "jest-broken",
    Program::Jest,
    Verdict::Failed,
    counts(2, 1, 2),
    "Tests: 1 failed, 1 skipped, 1 todo, 2 passed, 5 total"
)]
#[case(
    "npx jest",
    "jest-none",
    Program::Jest,
    Verdict::NothingRan,
    UNCOUNTED,
    "No tests found, exiting with code 1"
)]
#[case(
    "npx mocha",
    "mocha-failed",
    Program::Mocha,
    Verdict::Failed,
    counts(1, 1, 1),
    "1 passing, 1 failing"
)]
#[case(
    "npm test",
    "npm-node",
    Program::NodeTest,
    Verdict::Failed,
    counts(1, 1, 1),
    "tests 3, pass 1, fail 1"
)]
#[case(
    "node --test",
    "node-tap",
    Program::NodeTest,
    Verdict::Failed,
    counts(1, 1, 1),
    "tests 3, pass 1, fail 1"
)]
#[case(
    "npm test",
    "npm-missing",
    Program::Npm,
    Verdict::Failed,
    UNCOUNTED,
    "npm error Missing script: \"nothing\""
)]
#[case(
    "cargo test",
    "cargo-passed",
    Program::Cargo,
    Verdict::Passed,
    counts(1, 0, 1),
    "test result: ok. 1 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s"
)]
#[case(
    "cargo test",
    "cargo-failed",
    Program::Cargo,
    Verdict::Failed,
    counts(3, 1, 1),
    "test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.23s"
)]
#[case(
    "cargo test -q",
    "cargo-quiet",
    Program::Cargo,
    Verdict::Failed,
    counts(3, 1, 1),
    "test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.14s"
)]
#[case(
    "cargo test nothing",
    "cargo-none",
    Program::Cargo,
    Verdict::NothingRan,
    counts(0, 0, 2),
    "test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 2 filtered out; finished in 0.00s"
)]
#[case(
    "cargo test",
    "cargo-compile",
    Program::Cargo,
    Verdict::Failed,
    UNCOUNTED,
    "error: could not compile `shop` (lib) due to 1 previous error"
)]
#[case(
    "cargo test",
    "cargo-coloured",
    Program::Cargo,
    Verdict::Failed,
    counts(3, 1, 1),
    "test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.14s"
)]
#[case(
    "cargo nextest run",
    "nextest-passed",
    Program::Nextest,
    Verdict::Passed,
    counts(1, 0, 1),
    "Summary [   0.012s] 1 test run: 1 passed, 1 skipped"
)]
#[case(
    "cargo nextest run",
    "nextest-failed",
    Program::Nextest,
    Verdict::Failed,
    counts(2, 1, 1),
    "Summary [   0.164s] 3 tests run: 2 passed, 1 failed, 1 skipped"
)]
#[case(
    "cargo nextest run",
    "nextest-cancelled",
    Program::Nextest,
    Verdict::Failed,
    counts(2, 1, 1),
    "Summary [   0.192s] 3 tests run: 2 passed, 1 failed, 1 skipped"
)]
#[case(
    "cargo nextest run x",
    "nextest-none",
    Program::Nextest,
    Verdict::NothingRan,
    counts(0, 0, 4),
    "Summary [   0.005s] 0 tests run: 0 passed, 4 skipped"
)]
#[case(
    "cargo nextest run",
    "nextest-coloured",
    Program::Nextest,
    Verdict::Failed,
    counts(2, 1, 1),
    "Summary [   0.200s] 3 tests run: 2 passed, 1 failed, 1 skipped"
)]
fn a_run_is_read_from_what_the_program_printed(
    #[case] command: &str,
    #[case] file: &str,
    #[case] program: Program,
    #[case] verdict: Verdict,
    #[case] (passed, failed, skipped): Counts,
    #[case] summary: &str,
) {
    let run = read(command, &output(file), None).unwrap();
    let found =
        (run.program, run.verdict, run.passed, run.failed, run.skipped, run.summary.as_str());
    assert_eq!(found, (program, verdict, passed, failed, skipped, summary));
}

#[rstest]
// Coverage too low, `|| true` behind it, and no word at all.
#[case("pytest", "2 passed in 0.05s", Some(1), Some(Verdict::Failed))]
#[case("pytest || true", "1 failed in 0.05s", Some(0), Some(Verdict::Failed))]
#[case("pytest", "no tests ran in 0.05s", Some(5), Some(Verdict::NothingRan))]
#[case("npm test", "some runner of mine", Some(0), Some(Verdict::Passed))]
#[case("npm test", "some runner of mine", Some(1), Some(Verdict::Failed))]
#[case("npm test", "some runner of mine", None, None)]
#[case("cargo test", "", None, None)]
#[case("ls", "2 passed in 0.05s", Some(0), None)]
#[case("make", "cc -o shop shop.c", Some(0), Some(Verdict::Passed))]
#[case("make", "cc -o shop shop.c", None, None)]
fn an_exit_code_settles_what_the_output_does_not(
    #[case] command: &str,
    #[case] output: &str,
    #[case] exit: Option<i32>,
    #[case] wanted: Option<Verdict>,
) {
    assert_eq!(read(command, output, exit).map(|run| run.verdict), wanted);
}

#[test]
fn slow_flaky_and_leaky_tests_of_nextest_are_counted_once() {
    let line = "Summary [   1.0s] 5/7 tests run: 3 passed (1 slow, 1 flaky), 1 timed out, 1 failed, 2 skipped";
    let run = read("cargo nextest run", line, None).unwrap();
    assert_eq!((run.passed, run.failed, run.skipped), (Some(3), Some(2), Some(2)));
}

/// What a hook is given may be cut anywhere.
#[test]
fn an_output_that_is_cut_anywhere_is_read_without_a_false_word() {
    for (command, file) in [
        ("pytest", "pytest-failed"),
        ("cargo test", "cargo-failed"),
        ("cargo nextest run", "nextest-failed"),
        ("npx vitest run", "vitest-failed"),
        ("npx jest", "jest-failed"),
        ("make test", "make-test-failed"),
    ] {
        let output = output(file);
        for (at, _) in output.char_indices() {
            let end = read(command, &output[at..], None);
            // Behind the summary there is nothing more to tell, but never that it went well.
            let passed = end.is_some_and(|run| run.verdict == Verdict::Passed);
            assert!(!passed, "{file} from {at}");
            let beginning = read(command, &output[..at], None);
            assert!(beginning.is_none_or(|run| run.summary.chars().count() <= 301));
        }
    }
}
