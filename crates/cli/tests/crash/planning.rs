//! A lesson from the offline drafter, with every hook and every card.

use std::fs;
use std::path::{Path, PathBuf};

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
    set: bundled,
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

/// The bundled plugins, with a planner that asks how sure the teacher is.
fn bundled(folder: &Path) {
    let plugins = folder.join("plugins");
    copy(&PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../plugins")), &plugins);
    let planner = plugins.join("lesson-planning/agents/planner.md");
    let text = fs::read_to_string(&planner).unwrap();
    fs::write(&planner, text.replacen("---\n", "---\nconfidence: true\n", 1)).unwrap();
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}
