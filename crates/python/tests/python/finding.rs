//! Which Python is used, and which is not.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use python::{Python, PythonError};

use crate::of_this_machine::{WORKER, python};

/// What is said of a program that plays a Python.
fn refused(folder: &Path, script: &str) -> String {
    let program = folder.join("python3");
    std::fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
    std::fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).unwrap();
    let refused = Python::with_worker(Path::new(WORKER), Some(&program)).unwrap_err().to_string();
    refused.replace(&program.display().to_string(), "it")
}

#[test]
fn what_is_found_says_which_it_is() {
    let Some(python) = python() else { return };
    let version: Vec<u32> = python.version().split('.').map(|part| part.parse().unwrap()).collect();
    assert!(version >= vec![3, 10, 0], "{version:?}");
    assert!(python.program().is_absolute());
    let again = Python::with_worker(Path::new(WORKER), Some(python.program())).unwrap();
    assert_eq!((again.version(), again.program()), (python.version(), python.program()));
}

#[test]
fn what_cannot_be_used_is_said() {
    let folder = std::env::temp_dir().join(format!("python-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let told = |version: &str, implementation: &str| {
        let script = format!(
            "echo '{{\"implementation\":\"{implementation}\",\"version\":{version},\"interpreter\":\"/bin/true\",\"loader\":null,\"files\":[]}}'"
        );
        refused(&folder, &script)
    };
    assert_eq!(
        told("[3,9,2]", "cpython"),
        "it cannot be used: it is Python 3.9.2; 3.10 or newer is needed"
    );
    assert_eq!(told("[3,11,0]", "pypy"), "it cannot be used: it is pypy, and only CPython is used");
    assert_eq!(
        refused(&folder, "echo Python 2.7"),
        "it cannot be used: it does not say that it is a Python"
    );
    std::fs::remove_dir_all(&folder).unwrap();
    let nowhere = PathBuf::from("/nowhere/python3");
    assert_eq!(
        Python::with_worker(Path::new(WORKER), Some(&nowhere)).unwrap_err(),
        PythonError::Missing { looked: "/nowhere/python3".to_owned() }
    );
}

#[test]
fn without_a_worker_nothing_is_run() {
    let Some(python) = python() else { return };
    let without =
        |worker: &str| Python::with_worker(Path::new(worker), Some(python.program())).unwrap_err();
    assert!(matches!(without("/nowhere/worker"), PythonError::Start { .. }));
    assert!(matches!(without("/bin/true"), PythonError::Start { .. }));
}
