//! A search by meaning and by words among a hundred thousand units of code, through the tool that agents ask.

use std::fmt::Write as _;
use std::fs;
use std::time::Duration;

use criterion::Criterion;
use serde_json::json;

use crate::scene::{Scene, sentence, told};

const FILES: usize = 2_000;
const FUNCTIONS: usize = 50;
/// How many sorts of functions there are.
const SORTS: usize = 500;
const SEARCHES: usize = 200;

/// A file of functions, each with words of its sort and of its own.
fn file(at: usize) -> String {
    let mut text = String::new();
    for number in at * FUNCTIONS..(at + 1) * FUNCTIONS {
        let said = sentence(number % SORTS, number, "does");
        let name = said.replace(' ', "_");
        let _ = writeln!(text, "def f_{name}(x):\n    \"\"\"{said}.\"\"\"\n    return x\n");
    }
    text
}

pub fn bench(criterion: &mut Criterion) {
    let scene = Scene::new();
    let root = scene.folder.path().join("project");
    for at in 0..FILES {
        let folder = root.join(format!("d{}", at % 50));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(format!("f{at}.py")), file(at)).unwrap();
    }
    let (read, took) = scene.ask("index_codebase", json!({ "directory": root, "project": "much" }));
    let units = read["units"].as_u64().unwrap();
    assert!(units >= (FILES * FUNCTIONS) as u64, "the bench measures what it says: {units}");
    println!("index_codebase of {FILES} files, {units} units: {took:?}");
    loop {
        let (status, _) = scene.ask("get_status", json!({ "project": "much" }));
        let embedding = &status["projects"][0]["embedding"];
        if embedding["done"] == embedding["of"] {
            break;
        }
        std::thread::sleep(Duration::from_millis(200));
    }
    let search = |number: usize| {
        let query = sentence(number % SORTS, number * 7, "does");
        let (found, took) = scene.ask("search_code", json!({ "query": query }));
        assert_eq!(found.get("missing"), None, "all of it is searched");
        assert_eq!(found["results"].as_array().unwrap().len(), 10);
        took
    };
    told(
        &format!("search_code among {units} units with vectors"),
        (0..SEARCHES).map(search).collect(),
    );
    let mut number = SEARCHES;
    criterion.bench_function("search_code, 100,000 units", |bencher| {
        bencher.iter(|| {
            number += 1;
            search(number)
        });
    });
}
