//! What was made of a text, kept for the next time that it is asked for.

use std::sync::{Mutex, PoisonError};

use hashlink::LruCache;

/// The values of the texts that were asked for last.
pub struct Made<V>(Mutex<LruCache<Box<str>, V>>);

impl<V: Clone> Made<V> {
    /// Room for so many texts.
    pub fn of(most: usize) -> Self {
        Self(Mutex::new(LruCache::new(most)))
    }

    /// What is kept of `text`.
    pub fn get(&self, text: &str) -> Option<V> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(text).cloned()
    }

    /// Keep what was made of `text`, in the place of what was kept of it.
    pub fn keep(&self, text: &str, value: V) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(text.into(), value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_made_is_kept_until_others_take_its_place() {
        let made = Made::of(2);
        assert_eq!(made.get("one"), None);
        made.keep("one", 1);
        made.keep("two", 2);
        assert_eq!(made.get("one"), Some(1));
        made.keep("three", 3);
        assert_eq!((made.get("one"), made.get("two"), made.get("three")), (Some(1), None, Some(3)));
        made.keep("one", 11);
        assert_eq!(made.get("one"), Some(11), "the newer in the place of the older");
    }
}
