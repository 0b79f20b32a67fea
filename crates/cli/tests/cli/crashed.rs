//! Reports of what broke: kept by whoever serves a page, read and deleted at the terminal.

use serde_json::{Value, json};

use crate::home::Home;
use crate::server::Server;

/// What stands in her texts.
const CANARY: &str = "Zaphira-Q7";

#[test]
fn an_error_of_the_page_is_kept_without_her_words_read_and_deleted() {
    let home = Home::ready();
    let server = Server::start(home.program());
    let cookie = server.login();
    for line in [1, 2] {
        let error = json!({
            "name": "TypeError", "agent": "Firefox/140.0",
            "message": format!("Cannot read properties of undefined (reading '{CANARY}')"),
            "stack": format!("at {CANARY} (http://localhost/assets/index-a.js:{line}:2)"),
        });
        let kept = server.post("/api/crash_note", &cookie, &error);
        assert_eq!(kept.status, 200, "{}", kept.body);
    }
    drop(server);

    let list = home.run(&["crashes", "--json"]).json();
    let reports = list["crashes"].as_array().unwrap();
    assert_eq!((reports.len(), list.to_string().contains(CANARY)), (2, false), "{list}");
    let text = reports[0]["text"].as_str().unwrap();
    assert!(text.contains("message: TypeError, Cannot read properties of undefined\n"), "{text}");
    assert!(text.contains("  index-a.js:2:2\n"), "{text}");
    assert_eq!(home.run(&["crashes", "show"]).out, text);

    let name = reports[0]["name"].as_str().unwrap();
    assert_eq!(home.run(&["crashes", "delete", name]).code, 0);
    assert_eq!(home.run(&["crashes", "show", name]).code, 4);
    assert_eq!(home.run(&["crashes", "delete", "../settings"]).code, 4);
    let rest = home.run(&["crashes", "delete", "--all", "--json"]).json();
    assert_eq!(rest["crashes"], Value::Array(Vec::new()));
}
