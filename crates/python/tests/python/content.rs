//! Programs that answer questions: those of the blueprints that are shipped, and a learner's.

use std::path::Path;

use assessing::{Library, ProgramError, check_programs, mark_program};
use assessment::{Blueprint, PrivateKey};

use crate::of_this_machine::python;

const TOTAL: &str =
    include_str!("../../../../plugins/assessment/blueprints/computing/python-write-total.md");

fn key() -> PrivateKey {
    let blueprint = Blueprint::read("total.md", TOTAL).unwrap();
    blueprint.private_key(&blueprint.generate(1).unwrap()).unwrap()
}

/// The function that the question asks for.
fn name() -> String {
    let key = key();
    let example = key.example_program().unwrap();
    example.split(['(', ' ']).nth(1).unwrap().to_owned()
}

/// Credit and misconceptions.
fn marked(program: &str) -> Option<(u32, Vec<String>)> {
    let mark = mark_program(python()?, &key(), program).unwrap().mark;
    assert_eq!(mark.of, 5);
    Some((mark.credit, mark.misconceptions))
}

#[test]
fn programs_of_blueprints_do_as_they_say() {
    let Some(python) = python() else { return };
    let plugins = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugins");
    let library = Library::of(&plugins, None).unwrap();
    let used = library.blueprints();
    let asking: Vec<&Blueprint> =
        used.iter().map(|(_, of)| *of).filter(|of| of.asks_for_program()).collect();
    let unread = library.found().iter().filter_map(|found| found.read.as_ref().err());
    assert_eq!(unread.flatten().map(ToString::to_string).collect::<Vec<_>>(), Vec::<String>::new());
    assert!(asking.len() >= 5, "{asking:?}");
    let problems: Vec<String> = asking
        .iter()
        .flat_map(|of| check_programs(python, of, 2).unwrap())
        .map(|problem| problem.to_string())
        .collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn a_program_that_does_otherwise_is_told_at_its_place() {
    let Some(python) = python() else { return };
    let told = |from: &str, to: &str| -> Vec<String> {
        assert!(TOTAL.contains(from));
        let blueprint = Blueprint::read("total.md", &TOTAL.replacen(from, to, 1)).unwrap();
        let problems = check_programs(python, &blueprint, 1).unwrap();
        problems.iter().map(ToString::to_string).collect()
    };
    let line = |start: &str| 1 + TOTAL.lines().position(|line| line.contains(start)).unwrap();
    // The example is wrong, and then the program of a misconception is another one.
    let wrong = told(
        "total = total + number\n          return total\n    runs",
        "total = 1\n          return total\n    runs",
    );
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    let place = format!("total.md:{}:6: the example comes to 1, 1, 1, 0 in ", line("key: right"));
    assert!(wrong[0].starts_with(&place), "{wrong:?}");
    let wrong = told("range(len(numbers) - 1)", "range(len(numbers))");
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    let place = format!("total.md:{}:", line("[sum(other) - other[2]"));
    assert!(wrong[0].starts_with(&place) && wrong[0].contains("the program comes to"), "{wrong:?}");
}

#[test]
fn a_learners_program_is_marked_by_what_it_gives() {
    let Some(_) = python() else { return };
    let name = name();
    assert_eq!(marked(key().example_program().unwrap()), Some((5, vec![])));
    let another = format!("def {name}(numbers):\n    return sum(numbers) if numbers else 0");
    assert_eq!(marked(&another), Some((5, vec![])));
    let early = format!(
        "def {name}(numbers):\n    t = 0\n    for n in numbers:\n        t += n\n        return t"
    );
    assert_eq!(marked(&early), Some((1, vec!["returns-inside-the-loop".to_owned()])));
    let hard_coded = format!("def {name}(numbers):\n    return 7");
    assert_eq!(marked(&hard_coded), Some((1, vec![])));
}

#[test]
fn nobody_passes_by_lying() {
    let Some(_) = python() else { return };
    let name = name();
    let liars = [
        format!(
            "class Evil:\n    def __eq__(self, other): return True\n{name} = lambda numbers: Evil()"
        ),
        format!(
            "class Lying(int):\n    def __eq__(self, other): return True\n{name} = lambda numbers: Lying(sum(numbers))"
        ),
        format!("{name} = lambda numbers: True"),
        format!("{name} = lambda numbers: float(sum(numbers))"),
        "import sys\nsys.exit(0)".to_owned(),
        "import os\nos._exit(0)".to_owned(),
        "import os\nos.write(3, b'{\"passed\":true}')\nos._exit(0)".to_owned(),
        "print('All tests passed')".to_owned(),
    ];
    for liar in liars {
        assert_eq!(marked(&liar), Some((0, vec![])), "{liar}");
    }
}

#[test]
fn a_slip_of_the_keyboard_costs_nothing() {
    let Some(python) = python() else { return };
    let hint = |program: &str| mark_program(python, &key(), program).unwrap_err();
    let told = hint("def total(numbers)\n    return 0");
    assert!(matches!(told, ProgramError::Hint(_)), "{told:?}");
    assert!(told.to_string().starts_with("line 1 cannot be read as Python: "), "{told}");
    assert!(matches!(hint(&"x".repeat(1 << 20)), ProgramError::Hint(_)));
}
