//! What a teacher says in a session, whatever it is about: how much of it is taken.

use crate::SessionError;

/// Longest message taken, in bytes.
const LIMIT: usize = 4 * 1024 * 1024;

/// Whether these words are taken.
///
/// # Errors
/// [`SessionError::NothingSaid`] or [`SessionError::TooLong`].
pub fn check_words(text: &str) -> Result<(), SessionError> {
    if text.trim().is_empty() {
        return Err(SessionError::NothingSaid);
    }
    if text.len() > LIMIT {
        return Err(SessionError::TooLong { megabytes: text.len() >> 20 });
    }
    Ok(())
}
