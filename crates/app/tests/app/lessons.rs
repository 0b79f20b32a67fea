//! Lessons, from the first call to the last version.
