//! What a lesson says about the curriculum while the curriculum's files change.

use api::EvidenceStanding;
use curriculum::Checked;

use super::*;
use crate::hooks::teacher_adjudication::documents::LessonDesk;
use crate::lessons::checks;
use crate::lessons::evidence::{evidence, standing};

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

/// What the page and the hooks say of the one claim of a lesson that quotes these lines.
async fn both_faces(room: &Room, lines: (u32, u32), quote: &str) -> (EvidenceStanding, Vec<bool>) {
    let items = json!([{"code": "TCH 3-15a", "path": FILE, "startLine": lines.0,
        "endLine": lines.1, "quote": quote, "text": "Loops."}]);
    let content = json!({"kind": "outcomes", "items": items});
    let input = json!({"lesson": PATH, "section": "curriculum", "content": content});
    room.call("update_section", input).await.unwrap();
    let open = room.open().await;
    let claims = room.lessons.claims(PATH).await.unwrap();
    let links = evidence(&open.file.text, &claims, |_| EvidenceStanding::Source);
    let [link] = links.as_slice() else { panic!("one link: {}", links.len()) };
    let document = room.lessons.document(PATH).await.unwrap().unwrap();
    let section = document.section("curriculum").unwrap();
    let missing = |checked: &Checked| standing(&checked.finding) == EvidenceStanding::Missing;
    (link.evidence.standing, document.claims_in(section).map(missing).collect())
}

#[tokio::test]
async fn page_and_hooks_judge_the_same_lesson_alike() {
    use EvidenceStanding::{Found, Missing};
    let room = Room::begun().await;
    let said = "Pupils’ programs use “loops” – and\n  more than one kind of condition…";
    room.curriculum(said);
    for (what, lines, quote, wanted) in [
        ("word for word", (11, 12), said, Found),
        ("typewriter's signs", (11, 11), "Pupils' programs use \"loops\" - and", Found),
        ("a soft wrap", (11, 12), "loops” – and more than one kind", Found),
        ("three points", (11, 12), "one kind of condition...", Found),
        ("moved lines", (9, 9), "Pupils’ programs use “loops”", Missing),
        ("a word that is cut", (11, 11), "Pupils’ programs use “loop", Missing),
        ("too few words", (11, 11), "programs use", Missing),
        ("another case", (11, 11), "pupils’ programs USE “loops”", Missing),
        ("words left out", (11, 12), "Pupils’ programs … one kind of condition", Missing),
    ] {
        let (page, hooks) = both_faces(&room, lines, quote).await;
        assert_eq!((page, hooks), (wanted, vec![wanted == Missing]), "{what}");
    }
}
