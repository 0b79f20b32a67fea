//! What is kept of failures that quote whatever was at hand.

use super::*;

#[test]
fn a_panic_of_a_known_form_keeps_its_numbers_and_nothing_that_it_quotes() {
    let kept = [
        "index out of bounds: the len is 3 but the index is 7",
        "byte index 4 is not a char boundary; it is inside 'é' (bytes 3..5) of `Amélie Roux`",
        "called `Result::unwrap()` on an `Err` value: Os { path: \"C:/roux\" }",
    ]
    .map(|message| of_panic(message).unwrap());
    assert_eq!(
        kept,
        [
            "index out of bounds: the len is 3 but the index is 7",
            "byte index 4 is not a char boundary",
            "called `Result::unwrap()` on an `Err` value",
        ]
    );
}

#[test]
fn any_other_message_is_left_out_however_it_begins() {
    for message in [
        "could not read Amélie Roux",
        "index out of bounds: the len is 3 but the index is Roux",
        "index out of bounds: the len is 3 but the index is 7 for Roux",
        "",
    ] {
        assert_eq!(of_panic(message), None, "{message}");
    }
    assert_eq!(of_page("Unexpected token 'A', \"Amélie\" is not valid JSON"), None);
}

#[test]
fn an_error_of_a_page_keeps_its_form() {
    assert_eq!(
        [
            of_page("Cannot read properties of undefined (reading 'Amélie Roux')"),
            of_page("Minified React error #185; visit https://react.dev/errors/185?args[]=Roux"),
        ]
        .map(Option::unwrap),
        ["Cannot read properties of undefined", "Minified React error №185"]
    );
    assert_eq!([kind("TypeError"), kind("Amélie")], ["TypeError", "Error"]);
}

#[test]
fn a_source_is_named_without_the_folder_it_was_built_in() {
    let home = ["", "home", "roux"].join("/");
    assert_eq!(
        [
            source(&format!("{home}/teacher/crates/text/src/lib.rs"), 7),
            source("crates/text/src/lib.rs", 7),
            source(&format!("{home}/.cargo/registry/src/index-1/foo-1.0/src/x.rs"), 1),
            source("/rustc/abc/library/core/src/str/mod.rs", 2),
            source(&format!("{home}\\own.rs"), 3),
        ],
        [
            "crates/text/src/lib.rs:7",
            "crates/text/src/lib.rs:7",
            "foo-1.0/src/x.rs:1",
            "library/core/src/str/mod.rs:2",
            "own.rs:3",
        ]
    );
}

#[test]
fn of_a_trace_only_places_in_scripts_are_kept() {
    let stack = "TypeError: Amélie Roux\n    at Roux (http://127.0.0.1:4/assets/index-B1_x.js:1:234)\n\
                 fetch@tauri://localhost/assets/app.js:9:1\n    at http://127.0.0.1:4/Amélie.js:1:2\n\
                 at file:///roux/lesson.js:1:2\n    at <anonymous>";
    assert_eq!(places(stack), ["index-B1_x.js:1:234", "app.js:9:1"]);
}

#[test]
fn an_engine_is_known_by_its_version_alone() {
    let agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Roux/1";
    assert_eq!(engine(agent).as_deref(), Some("AppleWebKit 605.1.15"));
    assert_eq!(engine("Roux/7"), None);
}
