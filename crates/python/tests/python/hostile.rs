//! Programs that never end, want everything, or lie.

use std::time::Duration;

use assessment::{CodeCall, CodeEnd, CodeStop, PythonValue};
use python::RunLimits;

use crate::of_this_machine::{end, limits, outcome, python, raised, whole};

fn stopped(why: CodeStop) -> CodeEnd {
    CodeEnd::Stopped(why)
}

fn other(name: &str) -> CodeEnd {
    CodeEnd::Ended(PythonValue::Other(name.to_owned()))
}

#[test]
fn what_takes_too_long_is_stopped() {
    let Some(_) = python() else { return };
    let endless = [
        ("", "10 ** 10 ** 8"),
        ("import re", "re.match(r'(a+)+$', 'a' * 40 + 'b')"),
        (
            "import signal\nsignal.signal(signal.SIGXCPU, signal.SIG_IGN)\nwhile True:\n    \
             try:\n        while True: pass\n    except BaseException: pass",
            "1",
        ),
    ];
    for (program, expression) in endless {
        assert_eq!(
            end(program, expression),
            Some(stopped(CodeStop::Time)),
            "{program}{expression}"
        );
    }
}

#[test]
fn what_sleeps_is_stopped_too() {
    let Some(python) = python() else { return };
    let short = RunLimits { time: Duration::from_secs(1), ..limits() };
    let asleep =
        ["import time\ntime.sleep(60)", "import os\nos.close(3)\nimport time\ntime.sleep(60)"];
    let run = |program| {
        let call = [CodeCall::Value("1".to_owned())];
        python.run(program, &call, &short).map(|outcomes| outcomes[0].end.clone())
    };
    assert_eq!(run(asleep[0]), Ok(stopped(CodeStop::Time)));
    // Whoever hangs up is not waited for.
    assert_eq!(run(asleep[1]), Ok(stopped(CodeStop::Time)));
}

#[test]
fn memory_has_an_end() {
    let Some(python) = python() else { return };
    let gone = ("MemoryError".to_owned(), None);
    assert_eq!(raised("", "'x' * 10 ** 10"), Some(gone.clone()));
    assert_eq!(
        raised("x = []\nwhile True:\n    x.append('x' * 10 ** 6 + str(len(x)))", "1"),
        Some(gone)
    );
    // Deeper than the stack: Python says so, or falls.
    let deep = "import sys\nsys.setrecursionlimit(10 ** 9)\ndef f(n):\n    return f(n + 1)";
    let calls = [CodeCall::Value("f(0)".to_owned())];
    let small = RunLimits { memory: 64 * 1024 * 1024, ..limits() };
    let outcomes = python.run(deep, &calls, &small).unwrap();
    let end = &outcomes[0].end;
    assert!(matches!(end, CodeEnd::Raised { .. } | CodeEnd::Stopped(CodeStop::Gone)), "{end:?}");
}

#[test]
fn output_has_an_end() {
    let Some(_) = python() else { return };
    let endless = [
        "print('x' * 10 ** 8)",
        "import os\nwhile True: os.write(1, b'x' * 10 ** 6)",
        "for n in range(10 ** 8): print(n)",
    ];
    for program in endless {
        let outcome = outcome(program, CodeCall::Whole(String::new())).unwrap();
        assert_eq!(outcome.end, stopped(CodeStop::Output), "{program}");
        assert_eq!(outcome.printed.len(), limits().output);
    }
}

#[test]
fn what_is_too_large_is_not_looked_at() {
    let large = "a value too large to be looked at";
    let Some(_) = python() else { return };
    for value in ["[0] * 10 ** 6", "'x' * 10 ** 6", "1 << 10 ** 6", "[x]"] {
        let program = "x = []\nfor n in range(1000): x = [x]";
        assert_eq!(end(program, value), Some(other(large)), "{value}");
    }
    assert_eq!(end("x = []\nx.append(x)", "x"), Some(other(large)));
    assert_eq!(end("", "'\\ud800'"), Some(other("str that is no Unicode text")));
}

#[test]
fn changed_builtins_spoil_nothing_but_the_program() {
    let program = "import builtins, json, sys\n\
        def lie(*given, **named): return 42\n\
        for name in ['len', 'isinstance', 'type', 'str', 'int', 'repr', 'list', 'set', 'compile', 'eval', 'exec']:\n\
        \x20   setattr(builtins, name, lie)\n\
        builtins.print = lambda *given: None\n\
        json.dumps = json.loads = lie\n\
        sys.modules.clear()\n\
        def f(): return [1, 'a']";
    let Some(end) = end(program, "f()") else { return };
    let list = vec![PythonValue::Whole("1".into()), PythonValue::Text("a".into())];
    assert_eq!(end, CodeEnd::Ended(PythonValue::List(list)));
}

#[test]
fn whoever_says_it_is_equal_to_all_is_equal_to_nothing() {
    let Some(_) = python() else { return };
    let evil =
        "class Evil:\n    def __eq__(self, other): return True\n    def __hash__(self): return 5";
    assert_eq!(end(evil, "Evil()"), Some(other("Evil")));
    let number = "class Lying(int):\n    def __eq__(self, other): return True\n    \
                  def __repr__(self): return '5'\n    @property\n    def __class__(self): return int";
    assert_eq!(end(number, "Lying(4)"), Some(other("Lying")));
    let list = "class Long(list):\n    def __iter__(self): return iter([1, 2])";
    assert_eq!(end(list, "Long()"), Some(other("Long")));
    let kind = "class Kind(type):\n    __name__ = 'int'\n    def __eq__(self, other): return True\n\
                class Evil(metaclass=Kind): pass";
    assert_eq!(end(kind, "Evil()"), Some(other("Evil")));
    let inside = end(number, "[True, Lying(4)]");
    let values = vec![PythonValue::Truth(true), PythonValue::Other("Lying".into())];
    assert_eq!(inside, Some(CodeEnd::Ended(PythonValue::List(values))));
}

#[test]
fn an_exception_that_lies_is_an_exception() {
    let Some(_) = python() else { return };
    let mute = "class Mute(Exception):\n    def __str__(self): raise self\n    __traceback__ = 5\nraise Mute";
    assert_eq!(raised(mute, "1"), Some(("Mute".to_owned(), Some(4))));
    let named = "class Passed(BaseException):\n    __name__ = 'Passed all'\nraise Passed";
    assert_eq!(raised(named, "1"), Some(("Passed".to_owned(), Some(3))));
    let syntax = "raise SyntaxError('costs no attempt')";
    assert_eq!(raised(syntax, "1"), Some(("SyntaxError".to_owned(), Some(1))));
}

#[test]
fn leaving_early_is_no_answer() {
    let Some(_) = python() else { return };
    assert_eq!(end("import os\nos._exit(0)", "1"), Some(stopped(CodeStop::Gone)));
    assert_eq!(raised("import sys\nsys.exit(0)", "1"), Some(("SystemExit".to_owned(), Some(2))));
    assert_eq!(raised("", "exit()"), Some(("NameError".to_owned(), None)));
    let abort = "import os\nos.abort()";
    assert_eq!(end(abort, "1"), Some(stopped(CodeStop::Gone)));
    let at_exit = "import atexit\natexit.register(lambda: print('late'))";
    let outcome = outcome(at_exit, CodeCall::Value("5".to_owned())).unwrap();
    assert_eq!((outcome.end, outcome.printed.as_str()), (whole(5), ""));
}
