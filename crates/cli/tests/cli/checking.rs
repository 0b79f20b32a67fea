//! Content checked at the terminal, without a database.

use std::fs;

use serde_json::json;

use crate::home::Home;

/// The repository that these tests belong to.
const REPOSITORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

#[test]
fn the_content_of_this_repository_is_in_order() {
    let said = Home::new().run(&["check", REPOSITORY, "--strict"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{}", said.out);
    assert!(said.out.ends_with(" files, 0 errors, 0 warnings\n"), "{}", said.out);
}

#[test]
fn what_is_in_use_is_in_order_and_no_database_is_made() {
    let home = Home::new();
    let said = home.run(&["check", "--json"]);
    let report = said.json();
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{report}");
    assert_eq!(report["counts"], json!({ "errors": 0, "warnings": 0 }));
    assert!(report["files"].as_u64() > Some(20), "{report}");
    let made = fs::read_dir(home.data()).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(made.collect::<Vec<_>>(), ["bundled"]);
}

#[test]
fn findings_are_told_by_file_and_decide_the_exit_code() {
    let home = Home::new();
    let workspace = home.path().join("mine");
    let write = |path: &str, text: &str| {
        let path = workspace.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("soul.md", "# How I work\n\nI draft.\n");
    write("pedagogy.md", "# How I teach\n\n- Cards first.\n");
    write("teacher.md", "# Me\n\n- I organize my week.\n");
    let run = |more: &[&str]| {
        let folder = workspace.display().to_string();
        let mut words = vec!["check", folder.as_str()];
        words.extend(more);
        let said = home.run(&words);
        (said.code, said.out.replace(&folder, "mine").replace('\\', "/"))
    };
    let spelling = "  3:5  warning  “organize”: Scottish schools write the ending -ise, “organise”.  prose/british\n       \
                    help: Write “organise”.\n";
    let warned = format!("mine/teacher.md\n{spelling}\n3 files, 0 errors, 1 warning\n");
    assert_eq!(run(&[]), (0, warned.clone()));
    assert_eq!(run(&["--strict"]), (1, warned));

    fs::remove_file(workspace.join("soul.md")).unwrap();
    let missing = "mine/soul.md\n  1:1  error    the workspace has no soul.md, which says how the assistant works \
                   with the teacher  workspace/file\n";
    let wrong = format!("{missing}\nmine/teacher.md\n{spelling}\n2 files, 1 error, 1 warning\n");
    assert_eq!(run(&[]), (1, wrong));
}

#[test]
fn a_folder_that_is_not_there_ends_with_2() {
    let home = Home::new();
    let said = home.run(&["check", "nowhere", "--json"]);
    assert_eq!((said.code, said.json()["error"]["code"].clone()), (2, json!("usage")));
    assert!(said.err.contains("there is no nowhere"), "{}", said.err);
    let gone = home.path().join("gone").display().to_string();
    assert_eq!(home.run(&["check", "--workspace", &gone]).code, 2);
    assert_eq!(home.run(&["check", &home.path().display().to_string()]).code, 2);
}
