//! Texts that say much the same, by the words they share.

use std::collections::HashSet;

use text::content_stems;

/// Two texts say much the same where the words that both have are at least this share of those that either has
/// (Jaccard 1901).
const ALIKE: f64 = 0.4;

/// What an entry says of something.
pub(crate) struct Said {
    pub text: String,
    /// The entry.
    pub id: String,
}

/// Groups of texts, the largest first; each text is in one, with the first that it is alike. The order of texts
/// decides which text a group is named by.
pub(crate) fn grouped(texts: impl IntoIterator<Item = Said>) -> Vec<Vec<Said>> {
    let mut stems: Vec<HashSet<String>> = Vec::new();
    let mut groups: Vec<Vec<Said>> = Vec::new();
    for said in texts {
        let about: HashSet<String> = content_stems(&said.text).into_iter().collect();
        match stems.iter().position(|known| alike(known, &about)) {
            Some(at) => groups[at].push(said),
            None => {
                stems.push(about);
                groups.push(vec![said]);
            }
        }
    }
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    groups
}

fn alike(one: &HashSet<String>, other: &HashSet<String>) -> bool {
    let both = one.intersection(other).count();
    let either = one.len() + other.len() - both;
    either > 0 && both as f64 / either as f64 >= ALIKE
}
