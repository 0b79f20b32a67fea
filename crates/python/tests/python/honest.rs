//! What programs come to that try nothing.

use assessment::{CodeCall, CodeEnd, CodeOutcome, PythonValue};

use crate::of_this_machine::{end, limits, outcome, python, raised, whole};

fn value(expression: &str) -> Option<PythonValue> {
    match end("", expression)? {
        CodeEnd::Ended(value) => Some(value),
        other => panic!("{other:?}"),
    }
}

#[test]
fn values_come_by_their_exact_types() {
    use PythonValue::{Dict, Float, List, None, Other, Set, Text, Truth, Tuple, Whole};
    let number = |digits: &str| Whole(digits.to_owned());
    let text = |text: &str| Text(text.to_owned());
    let wanted = [
        ("None", None),
        ("True", Truth(true)),
        ("1", number("1")),
        ("-2 ** 100", number("-1267650600228229401496703205376")),
        ("1.0", Float(1.0)),
        ("0.1 + 0.2", Float(0.1 + 0.2)),
        ("float('-inf')", Float(f64::NEG_INFINITY)),
        ("'caf\\u00e9 \"x\" \\n'", text("café \"x\" \n")),
        ("[1, [True]]", List(vec![number("1"), List(vec![Truth(true)])])),
        ("(1,)", Tuple(vec![number("1")])),
        ("{1}", Set(vec![number("1")])),
        ("frozenset()", Set(vec![])),
        ("{'a': 1.5}", Dict(vec![(text("a"), Float(1.5))])),
        ("b'a'", Other("bytes".to_owned())),
        ("lambda: 1", Other("function".to_owned())),
        ("range(3)", Other("range".to_owned())),
    ];
    for (expression, wanted) in wanted {
        let Some(value) = value(expression) else { return };
        assert_eq!(value, wanted, "{expression}");
    }
}

#[test]
fn a_whole_program_reads_and_prints() {
    let program =
        "a = int(input())\nb = int(input())\nif __name__ == '__main__':\n    print(a + b)";
    let Some(outcome) = outcome(program, CodeCall::Whole("3\n4".to_owned())) else { return };
    let end = CodeEnd::Ended(PythonValue::None);
    assert_eq!(outcome, CodeOutcome { end, printed: "7\n".to_owned() });
}

#[test]
fn a_whole_program_may_end_itself() {
    let call = CodeCall::Whole(String::new());
    let Some(outcome) = outcome("import sys\nprint('bye')\nsys.exit()", call) else { return };
    assert_eq!(
        (outcome.end, outcome.printed.as_str()),
        (CodeEnd::Ended(PythonValue::None), "bye\n")
    );
}

#[test]
fn what_a_call_prints_is_there_beside_its_value() {
    let program = "def f():\n    print('in f')\n    return 5\nif __name__ == '__main__':\n    f()";
    let Some(outcome) = outcome(program, CodeCall::Value("f()".to_owned())) else { return };
    assert_eq!(outcome, CodeOutcome { end: whole(5), printed: "in f\n".to_owned() });
}

#[test]
fn an_exception_has_its_line_in_the_program() {
    let at = |kind: &str, line| Some((kind.to_owned(), line));
    let program = "def f(n):\n    return 1 // n\n\ndef g():\n    return f(0)";
    let Some(_) = python() else { return };
    assert_eq!(raised(program, "g()"), at("ZeroDivisionError", Some(2)));
    assert_eq!(raised("x = 1\nprint(y)", "x"), at("NameError", Some(2)));
    assert_eq!(raised("", "f()"), at("NameError", None));
    assert_eq!(raised("n = input()", "n"), at("EOFError", Some(1)));
    assert_eq!(raised("def f():\n    return f()", "f()"), at("RecursionError", Some(2)));
    assert_eq!(raised("class Odd(Exception): pass\nraise Odd('why')", "1"), at("Odd", Some(2)));
    assert_eq!(raised("print('\\ud800')", "1"), at("UnicodeEncodeError", Some(1)));
}

#[test]
fn what_is_no_python_is_told_with_its_line() {
    let Some(python) = python() else { return };
    let read = |program: &str| {
        let read = python.read(program, &limits()).unwrap();
        read.map_err(|problem| problem.to_string())
    };
    assert_eq!(read("def f(n):\n    return n"), Ok(()));
    // It is only read: nothing of it is run.
    assert_eq!(read("import os\nos._exit(1)"), Ok(()));
    let told = |program: &str| read(program).unwrap_err();
    let wrong = told("def f(n):\n    return (n");
    assert!(wrong.starts_with("line 2 cannot be read as Python: '(' was never closed"), "{wrong}");
    let wrong = told("for x in y\n    print(x)");
    assert!(wrong.starts_with("line 1 cannot be read as Python: "), "{wrong}");
    let wrong = told("print(1)\n  print(2)");
    assert_eq!(wrong, "line 2 cannot be read as Python: unexpected indent");
    for strange in ["a = 1\0", &"(".repeat(100_000), &format!("{}1", "-".repeat(100_000))] {
        let wrong = told(strange);
        assert!(wrong.contains("cannot be read as Python: "), "{wrong}");
    }
    assert_eq!(read(&"x = 1\n".repeat(1 << 13)), Ok(()));
}

#[test]
fn calls_come_back_in_their_order() {
    let Some(python) = python() else { return };
    let calls: Vec<CodeCall> = (0..12).map(|n| CodeCall::Value(format!("f({n})"))).collect();
    let outcomes = python.run("def f(n):\n    return n * n", &calls, &limits()).unwrap();
    let ends: Vec<CodeEnd> = outcomes.into_iter().map(|outcome| outcome.end).collect();
    assert_eq!(ends, (0..12).map(|n| whole(n * n)).collect::<Vec<_>>());
    assert_eq!(python.run("x = 1", &[], &limits()), Ok(vec![]));
}

#[test]
fn the_same_program_comes_to_the_same() {
    let program = "words = {'one', 'two', 'three', 'four', 'five', 'six'}";
    let Some(first) = end(program, "list(words)") else { return };
    assert_eq!(end(program, "list(words)"), Some(first));
}

#[test]
fn the_library_is_there() {
    let program = "import math, random, re, statistics, json, datetime, decimal, fractions, string\n\
                   import collections, itertools, functools, heapq, dataclasses, enum, typing";
    let Some(end) = end(program, "statistics.mean([2, 4]) + math.floor(math.pi)") else { return };
    assert_eq!(end, whole(6));
}
