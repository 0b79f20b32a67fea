//! What a study measured, as the page of whoever leads it has it.

use serde_json::{Value, json};

use crate::server::Server;
use crate::taking_part::with_study;

fn numbers<'v>(work: &'v Value, measure: &str) -> Vec<&'v Value> {
    let all = work["numbers"].as_array().unwrap();
    all.iter().filter(|one| one["measure"] == measure).collect()
}

#[test]
fn what_is_measured_is_told_by_task_and_condition_and_names_nobody() {
    let home = with_study();
    let kept = home.data().join("../measured");
    let folder = home.workspace().join("studies/trial");
    let (folder, data) = (folder.to_str().unwrap(), kept.to_str().unwrap());
    let words = ["--json", "study", "simulate", folder, "--participants", "2", "--keep", data];
    let played = home.run(&words);
    assert_eq!(played.code, 0, "{}{}", played.out, played.err);

    // In a terminal, the sessions of one participant.
    let metrics = ["--json", "--data", data, "study", "metrics", "--study", "trial"];
    let said = home.run(&[metrics.as_slice(), &["--participant", "p02"]].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    let told = said.json();
    let sessions = told["sessions"].as_array().unwrap();
    assert_eq!(sessions.len(), 3, "her way, and two tasks with help");
    let of = |session: &Value, measure: &str| {
        let all = session["measures"].as_array().unwrap();
        let found = all.iter().find(|one| one["measure"] == measure).unwrap();
        (found["part"].clone(), found["value"].clone(), found["missing"]["code"].clone())
    };
    let worked: Vec<Value> = sessions.iter().map(|one| of(one, "way.worked").2).collect();
    assert_eq!(worked.iter().filter(|missing| missing.is_null()).count(), 1, "{worked:?}");
    let typed = sessions.iter().filter(|one| of(one, "times.typing").1.is_u64()).count();
    assert_eq!(typed, 2);
    assert_eq!(home.run(&[metrics.as_slice(), &["--participant", "p09"]].concat()).code, 4);

    let mut program = home.program();
    program.args(["--data", data, "serve"]);
    let server = Server::listening(program);
    let cookie = server.login();
    let asks = |command: &str, body: Value| {
        let said = server.post(&format!("/api/{command}"), &cookie, &body);
        assert_eq!(said.status, 200, "{command}: {}", said.body);
        said
    };
    let said = asks("study_measures", json!({ "study": "trial" }));
    for named in ["lessons/", ".md", "2D", "3B"] {
        let told = said.json()["works"].to_string();
        assert!(!told.contains(named), "{named} in {told}");
    }
    let measured = said.json();
    assert_eq!(measured["conditions"], json!(["zorblechat", "zorblefull", "zorblenone"]));
    assert_eq!(measured["withdrew"], 0);
    let works = measured["works"].as_array().unwrap();
    assert_eq!(works.len(), 6, "two participants, three conditions, a task in each");
    for work in works {
        assert!(work["ended"].as_bool().unwrap());
        let worked = numbers(work, "way.worked");
        assert_eq!(worked.len(), 1, "{work}");
        assert_eq!(worked[0]["part"], "");
        assert_eq!(worked[0]["values"].as_array().unwrap().len(), 1);
        let helped = work["condition"] != "zorblenone";
        assert_eq!(work["helped"], helped);
        let whole = numbers(work, "completeness.events");
        let typed = numbers(work, "times.typing");
        if helped {
            assert_eq!(whole[0]["values"], json!(["1.000000"]));
            // Whoever is played types, and for how long is known.
            let values = typed[0]["values"].as_array().unwrap();
            let ms: Vec<u64> =
                values.iter().map(|ms| ms.as_str().unwrap().parse().unwrap()).collect();
            assert_eq!(ms.len(), 1, "{work}");
        } else {
            assert!(whole.is_empty() && typed.is_empty(), "{work}");
        }
        let edits = numbers(work, "edits.post_editing");
        match work["condition"].as_str().unwrap() {
            "zorblefull" => {
                assert!(edits.len() > 3, "{edits:?}");
                let part = edits[0]["part"].as_str().unwrap();
                assert!(part.starts_with("document 1, section "), "{part}");
                // What is played changes nothing by hand.
                assert!(edits.iter().all(|one| one["values"] == json!(["0.000000"])), "{edits:?}");
            }
            "zorblechat" => assert_eq!(edits[0]["missing"], "empty"),
            _ => assert!(edits.is_empty()),
        }
    }
    // Questionnaires of the study are no sittings of a class.
    assert_eq!(asks("sitting_list", json!({ "definition": null })).json()["sittings"], json!([]));
}
