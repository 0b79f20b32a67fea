//! Which rooms of the interface may name one another: a feature stands alone, what features share
//! knows of none, and a widget knows of no session.

use super::finding::Finding;
use super::tree::{File, Tree};

const SOURCES: &str = "ui/src/";

/// Words before the path in a line that imports.
const IMPORTS: &[&str] = &["from \"", "import \"", "import(\"", "mock(\""];

/// Rooms that must not name others, with the reason.
const WALLS: &[(&str, &[&str], &str)] = &[
    (
        "platform",
        &["session", "shared", "features"],
        "the platform knows the host and nothing else",
    ),
    ("api", &["features"], "what features share does not name them"),
    ("api", &["session"], "what the host answers is known before a session is folded from it"),
    ("session", &["features"], "what features share does not name them"),
    ("shared", &["features"], "what features share does not name them"),
    ("shared", &["session"], "a widget knows of no session: what folds one is in ui/src/session"),
];

/// Findings in the imports of the interface.
pub fn check(tree: &Tree) -> Vec<Finding> {
    tree.files.iter().flat_map(check_file).collect()
}

fn check_file(file: &File) -> Vec<Finding> {
    let Some(below) = file.path.strip_prefix(SOURCES) else { return Vec::new() };
    if !below.ends_with(".ts") && !below.ends_with(".tsx") {
        return Vec::new();
    }
    file.lines()
        .filter_map(|(number, line)| {
            let named = resolve(below, imported(line)?)?;
            Some(Finding::new(&file.path, number, broken(below, &named)?))
        })
        .collect()
}

/// The path that a line imports from, as it stands there.
fn imported(line: &str) -> Option<&str> {
    let rest = IMPORTS.iter().find_map(|before| line.split_once(before))?.1;
    rest.split_once('"').map(|(path, _)| path)
}

/// What a relative path of a file means, below the sources; none leads out of them.
fn resolve(file: &str, path: &str) -> Option<Vec<String>> {
    if !path.starts_with('.') {
        return None;
    }
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop()?;
            }
            name => parts.push(name),
        }
    }
    Some(parts.into_iter().map(str::to_owned).collect())
}

fn broken(file: &str, named: &[String]) -> Option<String> {
    let mut own = file.split('/');
    let room = own.next()?;
    let other = named.first()?.as_str();
    if room == "features" && other == "features" {
        let (feature, named) = (own.next()?, named.get(1)?);
        return (feature != named).then(|| {
            format!(
                "features stand alone: {feature} must not name {named}; \
                 what both need is in ui/src/shared or ui/src/session"
            )
        });
    }
    let (_, _, why) = WALLS.iter().find(|(from, to, _)| *from == room && to.contains(&other))?;
    Some(format!("ui/src/{room} must not name ui/src/{other}: {why}"))
}
