//! What is expected of lessons and what came of it, said at the terminal.

use chrono::{Days, Local};
use serde_json::Value;

use crate::home::{Home, Said};

const PATH: &str = "lessons/2A/networks/lesson.md";

fn fine(said: Said) -> Said {
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    said
}

fn known(home: &Home) -> Value {
    fine(home.run(&["lessons", "outcome", "--json"])).json()
}

#[test]
fn what_is_expected_is_said_before_a_lesson_and_what_came_of_it_after() {
    let home = Home::ready();
    let expect = ["lessons", "expect", "2A/networks"];
    let text = "most can name three parts of a network";
    let off = home.run(&[&expect[..], &[text, "--sure", "70"]].concat());
    assert!(off.code != 0 && off.err.contains("lessons expect --ask on"), "{}", off.err);
    fine(home.run(&["lessons", "expect", "--ask", "on"]));

    let asked = home.run(&expect);
    assert!(asked.code == 2 && asked.err.contains("what do you expect"), "{}", asked.err);
    let unsure = home.run(&[&expect[..], &[text]].concat());
    assert!(unsure.code == 2 && unsure.err.contains("how sure are you"), "{}", unsure.err);
    let vague = home.run(&[&expect[..], &["it will go well", "--sure", "70"]].concat());
    assert!(vague.code == 2 && vague.err.contains("--insist"), "{}", vague.err);
    let kept = fine(home.run(&[&expect[..], &[text, "--sure", "70"]].concat()));
    assert_eq!(kept.out, format!("{PATH}: kept, 70 % sure\n"));

    let day = Local::now().date_naive().checked_sub_days(Days::new(1)).unwrap();
    fine(home.run(&["lessons", "day", "2A/networks", &day.to_string()]));
    let before = known(&home);
    assert_eq!(before["due"].as_array().unwrap().len(), 1, "{before}");
    let outcome = ["lessons", "outcome", "2A/networks"];
    let open = home.run(&outcome);
    assert!(open.code == 2 && open.err.contains(text), "{}", open.err);
    let cause = home.run(&[&outcome[..], &["did-not", "--cause", "the-moon"]].concat());
    assert!(cause.code != 0 && cause.err.contains("took-longer"), "{}", cause.err);
    let why = ["did-not", "--surprise", "the starter ran over", "--cause", "took-longer", "--mark"];
    let said = fine(home.run(&[&outcome[..], &why].concat()));
    assert_eq!(said.out, format!("{PATH}: did not\n"));
    let after = known(&home);
    let one = &after["predictions"][0];
    assert_eq!((&one["outcome"], &one["marked"]), (&"didNot".into(), &true.into()), "{after}");
    assert_eq!(after["calibration"]["words"][0], "Too few to say: 1 of 10.");
    let listed = fine(home.run(&["lessons", "outcome"])).out;
    assert!(listed.contains(text) && listed.contains("did not"), "{listed}");

    fine(home.run(&[&outcome[..], &["--undo"]].concat()));
    assert!(known(&home)["predictions"][0]["outcome"].is_null());
    fine(home.run(&[&expect[..], &["--undo"]].concat()));
    assert_eq!(known(&home)["predictions"].as_array().unwrap().len(), 0);
    let nothing = home.run(&[&outcome[..], &["came-true"]].concat());
    assert!(nothing.code != 0 && nothing.err.contains("nothing was expected"), "{}", nothing.err);
}
