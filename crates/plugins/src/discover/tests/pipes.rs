//! What looks like a file and never ends.

use super::*;

#[test]
fn a_pipe_is_a_problem_and_is_not_waited_for() {
    let root = folder(&[("p/agents/a.md", PLANNER)]);
    fs::create_dir_all(root.path().join("p/hooks")).unwrap();
    let pipe = root.path().join("p/hooks/hooks.json");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let told = problems(&discover(&[root.path().to_owned()]));
    assert!(told.contains("this is no file, so it is not read"), "{told}");
}
