//! The tools over a real database and real files.

mod offered;
