//! The list of this repository's own parts, by the schema that CycloneDX publishes.

use std::fs;

use boon::{Compiler, Schemas};

use super::*;

/// The schema and what it refers to, as CycloneDX's library for node brings them.
fn schema() -> (Schemas, boon::SchemaIndex) {
    let folder = codegen::root().join("node_modules/@cyclonedx/cyclonedx-library/res/schema");
    let mut compiler = Compiler::new();
    for name in ["bom-1.6", "spdx", "jsf-0.82"] {
        let file = folder.join(format!("{name}.SNAPSHOT.schema.json"));
        let text = fs::read_to_string(&file).unwrap();
        let address = format!("http://cyclonedx.org/schema/{name}.SNAPSHOT.schema.json");
        compiler.add_resource(&address, serde_json::from_str(&text).unwrap()).unwrap();
    }
    let mut schemas = Schemas::new();
    let address = "http://cyclonedx.org/schema/bom-1.6.SNAPSHOT.schema.json";
    let index = compiler.compile(address, &mut schemas).unwrap();
    (schemas, index)
}

fn wrong(list: &Value) -> Option<String> {
    let (schemas, index) = schema();
    schemas.validate(list, index).err().map(|error| format!("{error:#}"))
}

#[test]
fn the_list_of_this_program_is_cyclonedx_and_has_what_runs() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("new/parts.cdx.json");
    write(Some(place.clone())).unwrap();
    let list: Value = serde_json::from_str(&fs::read_to_string(&place).unwrap()).unwrap();
    assert_eq!(wrong(&list), None);

    let components = list["components"].as_array().unwrap();
    let has = |start: &str| {
        components.iter().any(|part| part["purl"].as_str().unwrap().starts_with(start))
    };
    let parts = ["pkg:cargo/tauri@", "pkg:cargo/sqlx@", "pkg:cargo/typst@", "pkg:npm/react@"];
    assert_eq!(parts.map(has), [true; 4]);
    assert!(has("pkg:npm/%40embedded-postgres/linux-x64@"));
    // For tests, for the build, and our own.
    let others =
        ["pkg:cargo/rstest@", "pkg:cargo/tauri-build@", "pkg:npm/vitest@", "pkg:cargo/cli@"];
    assert_eq!(others.map(has), [false; 4]);

    let named: std::collections::BTreeSet<_> =
        components.iter().map(|part| part["bom-ref"].as_str().unwrap()).collect();
    let needed = list["dependencies"].as_array().unwrap().iter();
    let missing: Vec<_> = needed
        .flat_map(|part| part["dependsOn"].as_array().unwrap())
        .map(|needed| needed.as_str().unwrap())
        .filter(|needed| !named.contains(needed))
        .collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn a_licence_that_is_no_expression_is_a_name() {
    let licensed = |licence: &str| {
        let part = Part {
            name: "a".to_owned(),
            version: "1.0.0".to_owned(),
            licence: Some(licence.to_owned()),
            sha256: None,
            needs: Vec::new(),
        };
        let parts = Parts::from([("pkg:cargo/a@1.0.0".to_owned(), part)]);
        let list = list("1.0.0", &parts);
        assert_eq!(wrong(&list), None, "{licence}");
        list["components"][0]["licenses"].clone()
    };
    assert_eq!(licensed("MIT/Apache-2.0"), json!([{ "expression": "MIT OR Apache-2.0" }]));
    assert_eq!(licensed("MIT AND Zlib"), json!([{ "expression": "MIT AND Zlib" }]));
    assert_eq!(licensed("ask us"), json!([{ "license": { "name": "ask us" } }]));
}

#[test]
fn a_list_that_is_not_cyclonedx_is_told_from_one_that_is() {
    let mut list = list("1.0.0", &Parts::new());
    assert_eq!(wrong(&list), None);
    list["components"] = json!([{ "type": "crate", "name": "a" }]);
    assert!(wrong(&list).is_some_and(|told| told.contains("/components/0")), "{:?}", wrong(&list));
}
