//! A lesson from the offline drafter, with every hook and every card.

use std::path::Path;

use crate::scene::{Scene, Step};

/// Who answers: every card is decided on in a way that leads to another one.
const ANSWERS: &str = "
- { kind: question, response: sorting }
- { kind: feedforward, response: use }
- { kind: reflection, response: They will mix up the two algorithms. }
- { kind: confidence, response: 70 }
- kind: adjudication
  times: 1
  response:
    - { section: Starter, revise: make it shorter }
    - { section: Plenary, verdict: alternatives }
    - { section: '*', verdict: accept }
- { kind: adjudication, response: accept }
- { kind: alternatives, response: 1 }
- { kind: memoryCapture, response: remember }
- { kind: toolApproval, response: session }
";

pub static SCENE: Scene = Scene {
    script: None,
    set: as_shipped,
    answers: ANSWERS,
    steps: &[Step {
        words: &[
            "--json",
            "lesson-planning:create-lesson",
            "a lesson for 3B",
            "--approval",
            "collaboration",
        ],
        typed: "",
        answers: "rules",
        exit: 0,
    }],
};

/// The plugins and the workspace as they are shipped.
fn as_shipped(_: &Path) {}
