//! Protocols of studies at the terminal, without a database.

use std::fs;
use std::path::PathBuf;

use serde_json::json;

use crate::home::{Home, Said};

/// The study that is shipped as an example.
const PILOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../studies/pilot");

/// A home whose workspace has the example.
fn with_pilot() -> Home {
    let home = Home::new();
    for folder in ["", "tasks", "materials"] {
        let to = pilot(&home).join(folder);
        fs::create_dir_all(&to).unwrap();
        for entry in fs::read_dir(PathBuf::from(PILOT).join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
            }
        }
    }
    home
}

fn pilot(home: &Home) -> PathBuf {
    home.workspace().join("studies/pilot")
}

fn change(home: &Home, from: &str, to: &str) {
    let file = pilot(home).join("protocol.yaml");
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains(from));
    fs::write(&file, text.replacen(from, to, 1)).unwrap();
}

/// What was said, with the study's folder called `PILOT`.
fn told(said: &Said, home: &Home) -> String {
    let folder = pilot(home).display().to_string();
    said.out.replace(&folder, "PILOT").replace('\\', "/")
}

#[test]
fn the_example_is_in_order_by_its_path_and_in_a_workspace() {
    let home = Home::new();
    let said = home.run(&["study", "check", PILOT]);
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{}", said.out);
    assert!(said.out.starts_with("pilot: in order\n"), "{}", said.out);
    assert!(said.out.ends_with("\n1 study, 0 problems\n"), "{}", said.out);
    let made = fs::read_dir(home.data()).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(made.collect::<Vec<_>>(), ["bundled"], "no database is made");

    let home = with_pilot();
    let report = home.run(&["study", "check", "--json"]).json();
    assert_eq!(report["problems"], json!(0));
    assert_eq!(report["studies"][0]["protocol"]["id"], json!("pilot"));
    let listed = home.run(&["study", "--json"]).json();
    assert_eq!(
        (listed[0]["id"].clone(), listed[0]["problems"].clone()),
        (json!("pilot"), json!(0))
    );
    assert_eq!(home.run(&["study", "check", "pilot"]).code, 0);
}

#[test]
fn problems_are_told_with_their_places_and_end_with_1() {
    let home = with_pilot();
    change(&home, "minutes: 20", "minutes: 0");
    change(&home, "use: raw-tlx", "use: stress-scale");
    let said = home.run(&["study", "check", "pilot"]);
    let known = "adoption-intent, after-task-questions, metacognitive-demand, perceived-ownership, raw-tlx, \
                 review-a-lesson, smeq, sus, umux-lite";
    let wanted = format!(
        "PILOT/protocol.yaml:20:14: 0 minutes: from 1 to 600 are possible\n\
         PILOT/protocol.yaml:42:12: there is no questionnaire \"stress-scale\"; there are: {known}\n\
         1 study, 2 problems\n"
    );
    assert_eq!((said.code, told(&said, &home)), (1, wanted));
    let report = home.run(&["study", "check", "--json"]);
    assert_eq!(report.code, 1);
    assert_eq!(report.json()["studies"][0]["problems"][1]["line"], json!(42));
    let plan = home.run(&["study", "plan"]);
    assert_eq!((plan.code, plan.out.as_str()), (1, ""));
    assert!(
        plan.err.contains(":20:14: 0 minutes") && plan.err.contains("not in order"),
        "{}",
        plan.err
    );
    let listed = home.run(&["study", "list"]);
    assert!(listed.out.contains("cannot be used"), "{}", listed.out);
}

#[test]
fn what_is_not_in_the_folder_is_not_read() {
    let home = with_pilot();
    fs::write(home.workspace().join("secret.md"), "What others may not have.\n").unwrap();
    fs::remove_file(pilot(&home).join("materials/class-2d.md")).unwrap();
    change(&home, "tasks/t1-standard-lesson.md", "../../secret.md");
    change(&home, "materials/class-3f.md", "/etc/hosts");
    change(&home, "tasks/t3-blank-page.md", "materials");
    let said = home.run(&["study", "check"]);
    let wanted = "PILOT/protocol.yaml:18:11: \"../../secret.md\" cannot be read: only files in the study's folder are \
                  read, and it has a .. in it\n\
                  PILOT/protocol.yaml:19:17: \"materials/class-2d.md\" cannot be read: it is not in the study's folder\n\
                  PILOT/protocol.yaml:24:17: \"/etc/hosts\" cannot be read: only files in the study's folder are read, \
                  and it is absolute\n\
                  PILOT/protocol.yaml:28:11: \"materials\" cannot be read: it is a folder, and no file\n\
                  1 study, 4 problems\n";
    assert_eq!((said.code, told(&said, &home).as_str()), (1, wanted));
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_folder_is_not_followed() {
    let home = with_pilot();
    let secret = home.workspace().join("secret.md");
    fs::write(&secret, "What others may not have.\n").unwrap();
    let task = pilot(&home).join("tasks/t1-standard-lesson.md");
    fs::remove_file(&task).unwrap();
    std::os::unix::fs::symlink(&secret, &task).unwrap();
    let said = home.run(&["study", "check"]);
    assert_eq!(said.code, 1, "{}", said.out);
    assert!(
        said.out.contains(":18:11: \"tasks/t1-standard-lesson.md\" cannot be read"),
        "{}",
        said.out
    );
}

#[test]
fn a_plan_says_who_does_what_and_what_would_be_even() {
    let home = with_pilot();
    let said = home.run(&["study", "plan", "--participants", "7"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    assert!(said.out.contains("\np07 "), "{}", said.out);
    let wanted = "Each condition stands at each position 1 to 2 times with 7 participants. No order could make that \
                  even; it is even with 8.\n";
    assert!(said.out.contains(wanted), "{}", said.out);

    let eight = home.run(&["study", "plan", "pilot", "--json"]).json();
    let more = home.run(&["study", "plan", PILOT, "--participants", "24", "--json"]).json();
    let allocations = |plan: &serde_json::Value| plan["allocations"].as_array().unwrap().clone();
    assert_eq!(allocations(&eight).len(), 8);
    assert_eq!(allocations(&eight), allocations(&more)[..8]);
    assert_eq!(more["balance"]["uneven"], json!([]));

    let csv = home.run(&["study", "plan", "--csv"]).out;
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 1 + 8 * 4 * 3);
    assert_eq!(
        lines[0],
        "study,participant,sitting,day,condition_position,condition,task_position,task,minutes"
    );
    assert!(lines[1].starts_with("pilot,p01,first,0,1,"), "{}", lines[1]);

    let left = home.run(&["study", "plan", "--without", "p03,p05"]).out;
    assert!(left.contains("\np03 (left) ") && left.contains("with 6 participants"), "{left}");
    assert!(
        left.ends_with(" even in all, with somebody in the place of who left: 12.\n"),
        "{left}"
    );
}

#[test]
fn what_cannot_be_planned_is_said_with_what_could() {
    let home = Home::new();
    let said = home.run(&["study", "plan"]);
    assert_eq!(said.code, 4);
    assert!(said.err.contains("the workspace has no study"), "{}", said.err);
    assert_eq!(home.run(&["study", "check"]).code, 4);
    let home = with_pilot();
    let said = home.run(&["study", "check", "pilott"]);
    assert_eq!(said.code, 4);
    assert!(said.err.contains("teacher-assist study check pilot"), "{}", said.err);
    let said = home.run(&["study", "plan", "--without", "p99"]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("it has p01 to p08"), "{}", said.err);
    assert_eq!(home.run(&["study", "plan", "--participants", "0"]).code, 2);
    assert_eq!(home.run(&["study", "plan", "--csv", "--json"]).code, 2);
    fs::create_dir_all(home.workspace().join("studies/other")).unwrap();
    let said = home.run(&["study", "plan"]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("name one of them: other, pilot"), "{}", said.err);
    let said = home.run(&["study", "check", "other"]);
    assert_eq!(said.code, 1);
    assert!(
        said.out.contains("the protocol cannot be read: it is not in the study's folder"),
        "{}",
        said.out
    );
}

#[test]
fn the_schema_for_editors_is_the_one_that_is_kept() {
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/study-protocol.schema.json");
    let said = Home::new().run(&["study", "schema"]);
    assert_eq!((said.code, said.out), (0, fs::read_to_string(kept).unwrap()));
}
