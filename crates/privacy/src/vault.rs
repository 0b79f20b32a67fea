//! Which token stands for which words of a session.
//!
//! A vault is plain data: it grows by the texts that are scrubbed with it, in their order, and the
//! same texts in the same order give the same vault. Store it with the session, or fold it again.

use std::collections::{HashMap, HashSet};
use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Kind;
use crate::names::{Known, name_words};
use crate::restore::Restorer;
use crate::token::{self, Token};

/// Tokens and what they stand for.
///
/// The originals can be had by restoring a text and by serialising the vault, and in no other way:
/// `Debug` says how many there are.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Kept>", into = "Vec<Kept>")]
pub struct Vault {
    kept: Vec<Kept>,
    by_original: HashMap<(Kind, String), Token>,
    by_token: HashMap<Token, usize>,
    literal: HashSet<Token>,
    last: HashMap<Kind, u32>,
    known: Known,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Kept {
    token: Token,
    original: String,
}

impl fmt::Debug for Vault {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut counts = to.debug_struct("Vault");
        for kind in Kind::ALL {
            let count = self.kept.iter().filter(|kept| kept.token.kind == kind).count();
            if count > 0 {
                counts.field(kind.label(), &count);
            }
        }
        counts.finish()
    }
}

impl From<Vec<Kept>> for Vault {
    fn from(list: Vec<Kept>) -> Self {
        let mut vault = Self::default();
        for kept in list {
            vault.add(kept);
        }
        vault
    }
}

impl From<Vault> for Vec<Kept> {
    fn from(vault: Vault) -> Self {
        vault.kept
    }
}

impl Vault {
    /// An empty vault, for a new session.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many tokens have been given out.
    #[must_use]
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Whether nothing has been found yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// The text with the originals in place of this vault's tokens. Other tokens stay as they are.
    #[must_use]
    pub fn restore(&self, text: &str) -> String {
        let mut restored = String::with_capacity(text.len());
        let mut from = 0;
        for (range, token) in token::tokens(text) {
            if let Some(original) = self.original(token) {
                restored.push_str(&text[from..range.start]);
                restored.push_str(original);
                from = range.end;
            }
        }
        restored.push_str(&text[from..]);
        restored
    }

    /// Restore each string of a value, and the names of its fields.
    pub fn restore_value(&self, value: &mut Value) {
        match value {
            Value::String(text) => {
                if text.contains("[[") {
                    *text = self.restore(text);
                }
            }
            Value::Array(values) => values.iter_mut().for_each(|value| self.restore_value(value)),
            Value::Object(fields) => {
                for value in fields.values_mut() {
                    self.restore_value(value);
                }
                if fields.keys().any(|name| name.contains("[[")) {
                    let old = std::mem::take(fields);
                    fields
                        .extend(old.into_iter().map(|(name, value)| (self.restore(&name), value)));
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    /// What restores a stream of pieces with what the vault holds now.
    #[must_use]
    pub fn restorer(&self) -> Restorer {
        Restorer::new(self.kept.iter().map(|kept| (kept.token, kept.original.clone())).collect())
    }

    /// What a token of this vault stands for.
    pub(crate) fn original(&self, token: Token) -> Option<&str> {
        self.by_token.get(&token).map(|index| self.kept[*index].original.as_str())
    }

    /// Words of names found before, which are names from now on.
    pub(crate) fn known(&self) -> &Known {
        &self.known
    }

    /// The token for a text: the one it already has, or the next.
    pub(crate) fn token(&mut self, kind: Kind, original: &str) -> Token {
        if let Some(token) = self.by_original.get(&(kind, original.to_owned())) {
            return *token;
        }
        let mut number = self.last.get(&kind).copied().unwrap_or(0) + 1;
        // A token that the texts contain by themselves would come back as somebody's name.
        while self.literal.contains(&Token { kind, number }) {
            number += 1;
        }
        let token = Token { kind, number };
        self.add(Kept { token, original: original.to_owned() });
        token
    }

    fn add(&mut self, kept: Kept) {
        let kind = kept.token.kind;
        match kind {
            Kind::Person => self.known.learn(name_words(&kept.original)),
            Kind::Text => self.literal.extend(kept.original.parse::<Token>()),
            Kind::Email
            | Kind::Phone
            | Kind::Id
            | Kind::Birth
            | Kind::Address
            | Kind::Path
            | Kind::Url
            | Kind::Place
            | Kind::Date => {}
        }
        let last = self.last.entry(kind).or_insert(0);
        *last = (*last).max(kept.token.number);
        self.by_original.insert((kind, kept.original.clone()), kept.token);
        self.by_token.insert(kept.token, self.kept.len());
        self.kept.push(kept);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn vault() -> Vault {
        let mut vault = Vault::new();
        vault.token(Kind::Person, "Olena");
        vault.token(Kind::Email, "o@example.org");
        vault
    }

    #[test]
    fn debug_says_how_many_and_never_what() {
        assert_eq!(format!("{:?}", vault()), "Vault { person: 1, email: 1 }");
    }

    #[test]
    fn a_vault_survives_storage() {
        let stored = serde_json::to_string(&vault()).unwrap();
        let mut loaded: Vault = serde_json::from_str(&stored).unwrap();
        assert_eq!(loaded, vault());
        assert_eq!(loaded.token(Kind::Person, "Olena").to_string(), "[[person-1]]");
        assert_eq!(loaded.token(Kind::Person, "Jack").to_string(), "[[person-2]]");
    }

    #[test]
    fn a_token_that_a_text_contains_is_never_given_out() {
        let mut vault = vault();
        assert_eq!(vault.token(Kind::Text, "[[person-2]]").to_string(), "[[text-1]]");
        assert_eq!(vault.token(Kind::Person, "Jack").to_string(), "[[person-3]]");
    }

    #[test]
    fn values_come_back_with_their_fields() {
        let mut value = json!({"for": ["[[person-1]]", 3], "[[person-1]]": {"to": "[[email-1]]"}});
        vault().restore_value(&mut value);
        assert_eq!(value, json!({"for": ["Olena", 3], "Olena": {"to": "o@example.org"}}));
    }

    #[test]
    fn a_token_of_nobody_stays() {
        assert_eq!(vault().restore("[[person-1]], [[person-7]]"), "Olena, [[person-7]]");
    }
}
