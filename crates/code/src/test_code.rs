//! Which files test others, by where they are and what they are called.

/// Whether a file holds tests: it is in a folder for them, or called as the tools of its language want it.
pub(crate) fn is_test(path: &str) -> bool {
    let (folders, file) = path.rsplit_once('/').unwrap_or(("", path));
    let name = file.split('.').next().unwrap_or(file);
    folders.split('/').any(|folder| matches!(folder, "tests" | "__tests__" | "benches"))
        || name == "tests"
        || name.starts_with("test_")
        || name.ends_with("_test")
        || file.contains(".test.")
        || file.contains(".spec.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_told_by_their_folder_or_their_name() {
        for path in
            ["tests/a.py", "crates/a/tests/a/b.rs", "src/a/tests.rs", "a/test_b.py", "a.test.ts"]
        {
            assert!(is_test(path), "{path}");
        }
        for path in ["django/test/client.py", "src/contests/a.ts", "latest.py", "src/testing.rs"] {
            assert!(!is_test(path), "{path}");
        }
    }
}
