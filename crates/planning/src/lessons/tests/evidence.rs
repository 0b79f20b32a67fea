//! What a lesson says about the curriculum while the curriculum's files change.

use super::*;
use crate::lessons::checks;

const FILE: &str = "curriculum/cs.md";
const TRUE: &str = "Pupils design programs with loops.";
const INVENTED: &str = "Pupils bake bread on Fridays.";

impl Room {
    fn curriculum(&self, statement: &str) {
        std::fs::create_dir_all(self.folder.path().join("curriculum")).unwrap();
        let text = format!(
            "---\nframework: CfE\nsubject: Computing Science\nwording: paraphrase\n---\n\n\
             # Third level\n\n## TCH 3-15a\n\n- outcome: {statement}\n- certainty: A\n"
        );
        std::fs::write(self.folder.path().join(FILE), text).unwrap();
    }

    async fn claim(&self, section: &str, quote: &str) {
        let items = json!([{"code": "TCH 3-15a", "path": FILE, "startLine": 11, "endLine": 11,
            "quote": quote, "text": "Loops."}]);
        let content = json!({"kind": "outcomes", "items": items});
        let input = json!({"lesson": PATH, "section": section, "content": content});
        self.call("update_section", input).await.unwrap();
    }

    /// What was found of each claim.
    async fn found(&self) -> Vec<&'static str> {
        let claims = self.lessons.claims(PATH).await.unwrap();
        claims.iter().map(|checked| checked.finding.name()).collect()
    }
}

#[tokio::test]
async fn a_quotation_that_never_stood_in_a_file_is_not_excused_by_a_change_of_it() {
    let room = Room::begun().await;
    room.curriculum(TRUE);
    room.claim("curriculum", INVENTED).await;
    assert_eq!(room.found().await, ["inventedText"]);
    room.curriculum("Pupils write programs that repeat themselves.");
    assert_eq!(room.found().await, ["inventedText"]);
}

#[tokio::test]
async fn a_quotation_that_stood_in_a_file_is_outdated_when_the_file_has_other_words() {
    let room = Room::begun().await;
    room.curriculum(TRUE);
    room.claim("curriculum", TRUE).await;
    assert_eq!(room.found().await, ["backed"]);
    room.curriculum("Pupils write programs that repeat themselves.");
    assert_eq!(room.found().await, ["stale"]);
    // Written again, of the file as it is, it is looked up in the file as it is.
    room.edit("Loops.", "Loops again.");
    assert_eq!(room.found().await, ["inventedText"]);
}

#[tokio::test]
async fn a_code_without_proof_is_named_once_with_the_sections_it_stands_in() {
    let room = Room::begun().await;
    room.curriculum(TRUE);
    let bare = |id: &str| {
        let content = json!({"kind": "statements", "items": ["This meets SOC 3-06b."]});
        json!({"lesson": PATH, "section": id, "content": content})
    };
    room.call("update_section", bare("learning-intentions")).await.unwrap();
    room.call("update_section", bare("success-criteria")).await.unwrap();
    room.claim("curriculum", TRUE).await;
    let claims = room.lessons.claims(PATH).await.unwrap();
    assert_eq!(
        checks::doubts(&room.open().await, &claims),
        ["Learning intentions, Success criteria: No curriculum file of yours has SOC 3-06b. Take \
             the code out, or import the document it is from."]
    );
}
