//! Programs that speak on the channel in place of the harness. What they can say is a value, and to say the
//! right one they would have to know it.

use assessment::{CodeCall, CodeEnd, CodeStop, PythonValue};

use crate::of_this_machine::{end, limits, python, whole};

/// A program that writes to every handle it has, and leaves.
fn forging(said: &str) -> String {
    format!(
        "import os\nfor handle in range(2, 32):\n    try: os.write(handle, {said:?}.encode())\n    \
         except OSError: pass\nos._exit(0)"
    )
}

#[test]
fn nobody_can_say_that_he_has_passed() {
    let Some(python) = python() else { return };
    let garbled = Ok(vec![CodeEnd::Stopped(CodeStop::Garbled)]);
    let forged = [
        "{\"passed\":true}",
        "{\"stopped\":\"time\"}",
        "{\"read\":null}",
        "{\"unread\":{\"message\":\"costs no attempt\",\"line\":1}}",
        "unconfined: nothing was run",
        "begun\n{\"ended\":{\"whole\":\"42\"}}",
        "{\"ended\":{\"whole\":\"42\"}}{\"ended\":{\"whole\":\"42\"}}",
        "\u{fffd}",
        "{\"ended\":",
    ];
    for said in forged {
        let call = [CodeCall::Value("f()".to_owned())];
        let outcomes = python.run(&forging(said), &call, &limits());
        let ends = outcomes.map(|outcomes| outcomes.into_iter().map(|one| one.end).collect());
        assert_eq!(ends, garbled, "{said}");
    }
}

#[test]
fn a_forged_value_is_a_value_like_any() {
    let Some(end) = end(&forging("{\"ended\":{\"whole\":\"42\"}}"), "f()") else { return };
    assert_eq!(end, whole(42));
}

#[test]
fn saying_two_values_is_saying_none() {
    let program =
        "import os\ndef f():\n    os.write(3, b'{\"ended\":{\"whole\":\"42\"}}')\n    return 42";
    let Some(end) = end(program, "f()") else { return };
    assert_eq!(end, CodeEnd::Stopped(CodeStop::Garbled));
}

#[test]
fn without_end_it_is_not_listened_to() {
    let Some(end) = end("import os\nwhile True: os.write(3, b'[' * 10 ** 6)", "1") else { return };
    assert_eq!(end, CodeEnd::Stopped(CodeStop::Garbled));
}

/// Looks through everything that is in the process for the words of the other call, and for anything that
/// could tell the right answer.
#[test]
fn what_is_tested_beside_it_is_not_there() {
    let Some(python) = python() else { return };
    let program = "import gc, os, sys\n\
        def f(word):\n\
        \x20   texts = [str(one) for one in sys.orig_argv + sys.argv] + [str(dict(os.environ))]\n\
        \x20   frame = sys._getframe()\n\
        \x20   while frame:\n\
        \x20       texts += [str(frame.f_locals), str(frame.f_globals)]\n\
        \x20       frame = frame.f_back\n\
        \x20   for one in gc.get_objects():\n\
        \x20       if type(one) in (dict, list, tuple): texts += [one for one in list(one) if type(one) is str]\n\
        \x20   words = ['hidden-' + str(number) for number in range(3)]\n\
        \x20   return [found for found in words if any(found in text for text in texts)]";
    let calls: Vec<CodeCall> =
        (0..3).map(|number| CodeCall::Value(format!("f('hidden-{number}')"))).collect();
    let outcomes = python.run(program, &calls, &limits()).unwrap();
    for (outcome, number) in outcomes.iter().zip(0..) {
        let own = PythonValue::Text(format!("hidden-{number}"));
        assert_eq!(outcome.end, CodeEnd::Ended(PythonValue::List(vec![own])));
    }
}
