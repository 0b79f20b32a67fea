//! Plugins as they are typed.

use std::fs;

use serde_json::json;

use crate::home::Home;

const FILES: [(&str, &str); 3] = [
    (".claude-plugin/plugin.json", r#"{"name": "history-tools", "version": "2.1.0"}"#),
    (
        "commands/timeline.md",
        "---\ndescription: Make a timeline\n---\n\nMake a timeline of $ARGUMENTS.\n",
    ),
    ("skills/broken/SKILL.md", "---\nname: other\ndescription: d\n---\nText.\n"),
];

#[test]
fn a_plugin_is_looked_at_added_listed_and_removed() {
    let home = Home::ready();
    let plugin = home.path().join("download");
    for (path, text) in FILES {
        let path = plugin.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let plugin = plugin.to_str().unwrap();
    let look = home.run(&["plugin", "add", plugin, "--look"]);
    assert_eq!(look.code, 0, "{}", look.err);
    assert!(look.out.contains("timeline") && look.err.contains("SKILL.md:2:7"), "{look:?}");
    let asked = home.run(&["plugin", "add", plugin]);
    assert_eq!(asked.code, 2, "{asked:?}");
    assert!(asked.err.contains("--yes"), "{}", asked.err);
    let added = home.run(&["plugin", "add", plugin, "--yes"]);
    assert_eq!(added.code, 0, "{}", added.err);
    assert!(added.err.contains("history-tools was added"), "{}", added.err);
    let list = home.run(&["list"]).out;
    assert!(list.contains("history-tools:timeline"), "{list}");
    let list = home.run(&["plugin", "--json"]).json();
    assert_eq!(list["plugins"][2]["origin"], json!("added"));
    let removed = home.run(&["plugin", "remove", "history-tools"]);
    assert_eq!(removed.code, 0, "{}", removed.err);
    assert!(!home.run(&["list"]).out.contains("timeline"));
    assert_eq!(home.run(&["plugin", "restore", "history-tools"]).code, 0);
    assert_eq!(home.run(&["plugin", "remove", "lesson-planning"]).code, 2);
    assert_eq!(home.run(&["plugin", "show", "nothing"]).code, 4);
}

#[test]
fn what_cannot_be_added_is_named_with_what_to_do() {
    let home = Home::ready();
    let missing = home.run(&["plugin", "add", "downloads/tools.zip", "--look"]);
    assert_eq!(missing.code, 4, "{missing:?}");
    assert!(missing.err.contains("there is no file or folder downloads/tools.zip"), "{missing:?}");
    assert!(missing.err.contains("next: name the folder or the zip archive"), "{missing:?}");
    let broken = home.path().join("broken.zip");
    fs::write(&broken, "PK\u{3}\u{4} and no more").unwrap();
    let refused = home.run(&["plugin", "add", broken.to_str().unwrap(), "--yes"]);
    assert_eq!(refused.code, 2, "{refused:?}");
    let said = "broken.zip: this is no zip archive, or not the whole of one: download it again";
    assert!(refused.err.contains(said), "{}", refused.err);
    let empty = home.path().join("empty");
    fs::create_dir(&empty).unwrap();
    let refused = home.run(&["plugin", "add", empty.to_str().unwrap(), "--yes"]);
    assert!(refused.err.contains("empty: there is no plugin in it"), "{}", refused.err);
}

#[test]
fn a_text_is_changed_compared_and_taken_back() {
    let home = Home::ready();
    let at = ["lesson-planning", "commands/reflect.md"];
    let with = |verb: &'static str| home.run(&["plugin", verb, at[0], at[1]]);
    let shipped = with("show").out;
    let begun = with("edit");
    assert_eq!(begun.code, 0, "{}", begun.err);
    let path = begun.out.trim_end();
    assert_eq!(fs::read_to_string(path).unwrap(), shipped);
    fs::write(path, shipped.replace("No grades", "No marks")).unwrap();
    let diff = with("diff").out;
    assert!(diff.contains("\n-No grades") && diff.contains("\n+No marks"), "{diff}");
    assert!(with("show").out.contains("No marks"));
    assert!(home.run(&["plugin", "show", at[0]]).out.contains("yours"));
    assert!(with("reset").err.contains("put away"));
    assert_eq!(with("show").out, shipped);
    assert_eq!(with("undo").code, 0);
    assert!(with("show").out.contains("No marks"));
    let wrong = home.run(&["plugin", "show", at[0], "commands/reflct.md"]);
    assert_eq!(wrong.code, 4);
    assert!(wrong.err.contains("did you mean \"commands/reflect.md\""), "{}", wrong.err);
}
