//! How a criterion tells what is wrong.

/// A fault, unless it holds.
pub(super) fn unless(holds: bool, fault: impl FnOnce() -> String) -> Option<String> {
    (!holds).then(fault)
}
