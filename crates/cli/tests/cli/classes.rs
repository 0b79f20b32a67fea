//! Templates of lessons and new classes as they are typed.

use std::fs;

use serde_json::json;

use crate::home::Home;

#[test]
fn a_template_is_listed_chosen_for_a_class_and_taken_back() {
    let home = Home::ready();
    let list = home.run(&["lessons", "templates"]);
    assert_eq!(list.code, 0, "{}", list.err);
    let chosen: Vec<&str> = list.out.lines().filter(|line| line.starts_with('→')).collect();
    assert!(matches!(chosen[..], [line] if line.contains("structured")), "{}", list.out);

    let profile = home.workspace().join("classes/3B.md");
    let before = fs::read_to_string(&profile).unwrap();
    let said = home.run(&["lessons", "template", "one-page", "--class", "3b"]);
    assert_eq!(
        (said.code, said.out.as_str()),
        (0, "new lessons for 3B follow one-page (One page)\n")
    );
    let with = before.replacen("attainment]\n", "attainment]\ntemplate: one-page\n", 1);
    assert_eq!(fs::read_to_string(&profile).unwrap(), with);
    let said = home.run(&["lessons", "template", "bullets"]);
    assert_eq!(said.out, "new lessons follow bullets (Short bullets)\n");
    let list = home.run(&["lessons", "templates", "--json"]).json();
    let of_class = &list["classes"].as_array().unwrap()[3];
    assert_eq!((&of_class["class"], &of_class["template"]), (&json!("3B"), &json!("one-page")));
    let said = home.run(&["lessons", "template", "--reset", "--class", "3B"]);
    let wanted = "new lessons for 3B follow bullets (Short bullets), as for all classes\n";
    assert_eq!((said.code, said.out.as_str()), (0, wanted));
    assert_eq!(fs::read_to_string(&profile).unwrap(), before);

    let said = home.run(&["lessons", "template", "one-pgae"]);
    assert_eq!(said.code, 4);
    assert!(
        said.err.contains("templates there are: structured, bullets, one-page"),
        "{}",
        said.err
    );
    assert_eq!(home.run(&["lessons", "template", "--class", "9Z"]).code, 4);
    assert_eq!(home.run(&["lessons", "template", "bullets", "--reset"]).code, 2);
}

#[test]
fn a_class_is_begun_once_and_listed() {
    let home = Home::ready();
    let words = ["classes", "new", "3C", "--stage", "S3", "--subject", "History", "--pupils", "24"];
    let said = home.run(&words);
    assert_eq!((said.code, said.out.as_str()), (0, "classes/3C.md\n"), "{}", said.err);
    assert!(said.err.contains("no names of pupils"), "{}", said.err);
    let text = fs::read_to_string(home.workspace().join("classes/3C.md")).unwrap();
    let head =
        "---\nclass: 3C\nstage: S3\nsubject: History\nlevel: Third\npupils: 24\nminutes: 50\n";
    assert!(text.starts_with(head), "{text}");

    let again = home.run(&words);
    assert_eq!((again.code, again.out.as_str()), (2, ""));
    assert!(again.err.contains("there is already a class 3C, in classes/3C.md"), "{}", again.err);
    let list = home.run(&["classes"]).out;
    let row = list.lines().find(|line| line.contains("3C")).unwrap();
    let row = row.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(row, "3C S3 History Third 24 50");
    let json = home.run(&["classes", "list", "--json"]).json();
    assert_eq!(json["classes"].as_array().unwrap().len(), 5);
    assert_eq!(home.run(&["classes", "new", "4D", "--stage", "P7"]).code, 2);
}
