use std::process::Command;

use super::{files, stage};

#[test]
#[cfg(target_os = "linux")]
fn the_database_of_a_package_is_whole_and_smaller() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("postgres");
    let sizes = stage(&place).unwrap();

    assert!(sizes.kept < sizes.given, "{} of {} are left", sizes.kept, sizes.given);
    assert_eq!(files::size(&place).unwrap(), sizes.kept);
    for program in ["postgres", "initdb"] {
        let program = place.join("bin").join(program);
        let said = files::printed(Command::new(&program).arg("--version")).unwrap();
        assert!(said.contains("(PostgreSQL) 18."), "{said}");
        // Every library is found, and those that come along are found beside it.
        let libraries = files::printed(Command::new("ldd").arg(&program)).unwrap();
        assert!(!libraries.contains("not found"), "{libraries}");
        assert!(libraries.contains("libicudata.so.60 => "), "{libraries}");
    }
    let names: Vec<String> = files::below(&place)
        .unwrap()
        .iter()
        .map(|file| file.strip_prefix(&place).unwrap().to_string_lossy().into_owned())
        .collect();
    let has = |name: &str| names.iter().any(|found| found == name);
    assert!(has("lib/postgresql/plpgsql.so") && has("share/postgresql/extension/plpgsql.control"));
    assert!(!has("lib/postgresql/plpython3.so") && !has("lib/libpq.a"));
}
