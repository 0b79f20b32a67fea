//! `serve` given a text that no file can hold.

use serde_json::json;

use crate::home::Home;
use crate::server::Server;

#[test]
fn a_text_that_could_not_be_opened_again_is_not_saved() {
    let home = Home::new();
    let server = Server::start(home.program());
    let cookie = server.login();
    let write = json!({ "path": "notes.md", "text": "a\u{0}b", "baseSha256": null });
    let refused = server.post("/api/file_write", &cookie, &write);
    assert_eq!((refused.status, &refused.json()["code"]), (400, &json!("invalid")));
    assert!(!home.workspace().join("notes.md").exists());
}
