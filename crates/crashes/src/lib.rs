//! Reports of what broke in the program: which part of it, which version, when, at which line, and why
//! where that can be said without a word of hers. They lie in one folder of her data, a few of them, until
//! she deletes them. Nothing here sends anything, and no report is a log of what she did.

mod words;

pub use words::{LEFT_OUT, engine, kind, of_page, of_panic, places, source};
