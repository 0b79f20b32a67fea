//! How lessons went, said at the terminal.

use std::fs;

use chrono::{Days, Local};

use crate::home::{Home, Said};

const PATH: &str = "lessons/2A/networks/lesson.md";

fn fine(said: Said) -> Said {
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    said
}

#[test]
fn how_a_lesson_went_is_asked_said_and_taken_back() {
    let home = Home::ready();
    let day = Local::now().date_naive().checked_sub_days(Days::new(1)).unwrap();
    let planned = fine(home.run(&["lessons", "day", "2A/networks", &day.to_string()]));
    assert_eq!(planned.out, format!("{PATH}: planned for {day}\n"));
    let before = fs::read_to_string(home.workspace().join(PATH)).unwrap();
    let listed = fine(home.run(&["lessons", "went"])).out;
    assert!(listed.contains("How did Networks with 2A go?"), "{listed}");
    let due = || {
        let list = fine(home.run(&["lessons", "went", "--json"])).json();
        (list["asked"].clone(), list["lessons"].as_array().unwrap().len())
    };
    assert_eq!(due(), (true.into(), 1));

    let how = home.run(&["lessons", "went", "2A/networks"]);
    assert!(how.code == 2 && how.err.contains("kept, changed or did-not-work"), "{}", how.err);
    let say = ["lessons", "went", "2A/networks", "did-not-work", "--say"];
    let said = fine(home.run(&[&say[..], &["the envelopes tore"]].concat()));
    let wanted = "did not work: the envelopes tore.\n";
    assert!(said.out.contains("Networks, 2A, ") && said.out.ends_with(wanted), "{}", said.out);
    assert_eq!(due(), (true.into(), 0));
    let log = fine(home.run(&["memory", "show", "memory/classes/2A/lessons.md"])).out;
    assert!(log.contains("the envelopes tore"), "{log}");
    let named = home.run(&[&say[..], &["Olena needs pictures"]].concat());
    assert!(named.code != 0 && named.err.contains("name of a pupil"), "{}", named.err);

    fine(home.run(&["lessons", "went", "2A/networks", "--undo"]));
    assert_eq!(fs::read_to_string(home.workspace().join(PATH)).unwrap(), before);
    fine(home.run(&["lessons", "went", "2A/networks", "--skip"]));
    assert_eq!(due(), (true.into(), 0));
    fine(home.run(&["lessons", "went", "--never"]));
    assert_eq!(due().0, false);
    fine(home.run(&["lessons", "went", "--ask"]));
    assert_eq!(due().0, true);
    let off = home.run(&["lessons", "went", "--no-memory"]);
    assert!(off.code == 2 && off.err.contains("--no-memory is for a run"), "{}", off.err);
}
