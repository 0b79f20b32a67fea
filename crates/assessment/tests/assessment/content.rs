//! The blueprints that are shipped: each is read, checked over many variants, and tied to outcomes that
//! the sample curriculum has.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use assessment::Blueprint;

/// Few enough for a build that is not optimised; `teacher-assist` checks more.
const VARIANTS: u32 = 1_000;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn blueprints() -> Vec<(PathBuf, Blueprint)> {
    let folder = root().join("plugins/assessment/blueprints");
    let mut read = Vec::new();
    let mut problems = Vec::new();
    for path in files(&folder) {
        let name = path.strip_prefix(&folder).unwrap().to_string_lossy().into_owned();
        match Blueprint::read(&name, &fs::read_to_string(&path).unwrap()) {
            Ok(blueprint) => read.push((path, blueprint)),
            Err(found) => problems.extend(found.iter().map(ToString::to_string)),
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    read
}

#[test]
fn each_blueprint_keeps_its_promises() {
    let mut problems = Vec::new();
    for (_, blueprint) in blueprints() {
        let report = blueprint.check(VARIANTS);
        problems.extend(report.problems.iter().map(ToString::to_string));
        if report.different < 20 {
            problems
                .push(format!("{} has only {} different questions", report.id, report.different));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn each_outcome_is_one_of_the_curriculum() {
    let mut codes = BTreeSet::new();
    for path in files(&root().join("workspace/curriculum")) {
        let file = curriculum::parse(&path.to_string_lossy(), &fs::read_to_string(&path).unwrap());
        codes.extend(file.outcomes.iter().map(|outcome| outcome.code.to_string()));
    }
    let unknown: Vec<String> = blueprints()
        .iter()
        .flat_map(|(_, blueprint)| blueprint.unknown_outcomes(|code| codes.contains(code)))
        .map(|problem| problem.to_string())
        .collect();
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
}

#[test]
fn the_schema_takes_what_the_reader_takes() {
    let name = "schema:blueprint";
    let mut compiler = boon::Compiler::new();
    compiler.add_resource(name, Blueprint::schema().into()).unwrap();
    let mut schemas = boon::Schemas::new();
    let schema = compiler.compile(name, &mut schemas).unwrap();
    let takes = |yaml: &str| {
        let value: serde_json::Value = serde_saphyr::from_str(yaml).unwrap();
        schemas.validate(&value, schema).map_err(|error| format!("{error:#}"))
    };
    for (path, _) in blueprints() {
        let text = fs::read_to_string(&path).unwrap();
        let yaml = text::front_matter::split(&text).unwrap().yaml;
        assert_eq!(takes(yaml), Ok(()), "{}", path.display());
        for (right, wrong) in [
            ("\nlevel: ", "\nlevl: "),
            ("\nresponse:\n  ", "\nresponse:\n  not-"),
            ("{ from: ", "{ form: "),
        ] {
            let changed = yaml.replacen(right, wrong, 1);
            assert!(changed == yaml || takes(&changed).is_err(), "{}: {wrong}", path.display());
        }
    }
}

#[test]
fn the_table_of_functions_is_that_of_the_program() {
    let path = root().join("plugins/assessment/functions.md");
    let written = fs::read_to_string(&path).unwrap();
    let (front, table) = written.split_at(written.find("| function").unwrap());
    let wanted = assessment::FUNCTIONS.markdown();
    if table != wanted && std::env::var_os("UPDATE_FUNCTIONS").is_some() {
        fs::write(&path, format!("{front}{wanted}")).unwrap();
        return;
    }
    assert_eq!(table, wanted, "UPDATE_FUNCTIONS=1 writes it again");
}

#[test]
fn a_blueprint_is_called_like_its_file_and_no_other_is() {
    let mut seen: BTreeMap<String, PathBuf> = BTreeMap::new();
    for (path, blueprint) in blueprints() {
        assert_eq!(Some(blueprint.id.as_str()), path.file_stem().and_then(|stem| stem.to_str()));
        if let Some(other) = seen.insert(blueprint.id.clone(), path.clone()) {
            panic!("{} and {} have one id", other.display(), path.display());
        }
    }
    assert!(seen.len() >= 20, "{}", seen.len());
}
