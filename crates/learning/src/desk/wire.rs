//! Numbers as they cross the wire.

/// As many as the wire can say.
pub(super) fn count(number: impl TryInto<u32>) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}
