//! Text to tokens.

use std::borrow::Cow;
use std::ops::Range;

use regex::{Regex, RegexBuilder};
use serde_json::Value;

use crate::identifiers;
use crate::kind::{Kind, TextKind};
use crate::names::{self, Known, Passing};
use crate::policy::{Looking, Policy};
use crate::report::Report;
use crate::research;
use crate::restore::Restorer;
use crate::token::{self, Token};
use crate::vault::Vault;

/// What was found, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What it was taken for.
    pub kind: Kind,
    /// Where it stands, in bytes.
    pub range: Range<usize>,
}

/// What is personal in a text, in order and apart from one another.
///
/// A text about pupils is read without the policy's allow-list.
#[must_use]
pub fn find(kind: TextKind, text: &str, policy: &Policy) -> Vec<Finding> {
    find_knowing(kind, text, policy, &Known::default())
}

/// Names in a text about pupils, such as an entry that is about to be kept in memory.
///
/// It takes no policy: nothing that is configured can let a name through here.
#[must_use]
pub fn pupil_names(text: &str) -> Vec<Finding> {
    settled(text, Passing::Nothing, &Known::default(), None)
        .into_iter()
        .filter(|finding| finding.kind == Kind::Person)
        .collect()
}

fn find_knowing(kind: TextKind, text: &str, policy: &Policy, known: &Known) -> Vec<Finding> {
    match kind {
        TextKind::Guarded(_) => settled(text, Passing::Nothing, known, policy.research()),
        TextKind::Open(open) => {
            settled(text, Passing::Listed(policy.allow(open)), known, policy.research())
        }
    }
}

/// Findings without overlaps: tokens stay whole, and a form says more than a name.
fn settled(
    text: &str,
    passing: Passing<'_>,
    known: &Known,
    research: Option<&Looking>,
) -> Vec<Finding> {
    let tokens = token::tokens(text).map(|(range, _)| (Kind::Text, range));
    let (mut wholes, mut besides) = (Vec::new(), Vec::new());
    if let Some(research) = research {
        wholes = research::wholes(text, research);
        besides = research::besides(text);
    }
    // A file's place or an address on the web is taken whole, with the names in it. A town may be
    // somebody's surname, so names come before.
    let found = tokens
        .chain(wholes)
        .chain(identifiers::find(text))
        .chain(names::find(text, passing, known).into_iter().map(|range| (Kind::Person, range)))
        .chain(besides);
    let mut all: Vec<(usize, Kind, Range<usize>)> =
        found.enumerate().map(|(rank, (kind, range))| (rank, kind, range)).collect();
    all.sort_by_key(|(rank, _, range)| (range.start, *rank));
    let mut kept: Vec<(usize, Kind, Range<usize>)> = Vec::with_capacity(all.len());
    for next in all {
        // Ranks go by kind, so the lower one is the surer.
        match kept.last_mut() {
            Some(last) if last.2.end > next.2.start => {
                if last.1 == next.1 && matches!(next.1, Kind::Person | Kind::Path) {
                    // Two rules saw parts of one name, or of the place of one file.
                    last.2.end = last.2.end.max(next.2.end);
                } else if next.0 < last.0 {
                    kept.pop();
                    kept.push(next);
                }
            }
            Some(_) | None => kept.push(next),
        }
    }
    kept.into_iter()
        .filter(|(_, kind, _)| kind.is_personal())
        .map(|(_, kind, range)| Finding { kind, range })
        .collect()
}

/// The most rounds over one text after the first; ordinary texts need one or two.
const ROUNDS: usize = 16;

/// Replaces what is personal by tokens that stay the same for a session, and restores it.
#[derive(Debug, Clone)]
pub struct Scrubber {
    policy: Policy,
    vault: Vault,
}

impl Scrubber {
    /// A scrubber that goes on with a vault.
    #[must_use]
    pub fn new(policy: Policy, vault: Vault) -> Self {
        Self { policy, vault }
    }

    /// What has been found so far, to be stored with the session.
    #[must_use]
    pub fn vault(&self) -> &Vault {
        &self.vault
    }

    /// The token of a text that is known to be of this kind, such as a place of a file in a field.
    pub fn token(&mut self, kind: Kind, original: &str) -> Token {
        self.vault.token(kind, original)
    }

    /// The vault, when the work is done.
    #[must_use]
    pub fn into_vault(self) -> Vault {
        self.vault
    }

    /// The text with tokens, and what was replaced.
    ///
    /// Restoring gives the text back, byte for byte. Scrubbing a scrubbed text changes nothing:
    /// tokens of this vault pass. Token-like words that are nobody's are set apart by a token of
    /// their own, which is no finding.
    pub fn scrub<'t>(&mut self, kind: TextKind, text: &'t str) -> (Cow<'t, str>, Report) {
        let mut report = Report::default();
        let mut known = self.vault.known().len();
        let Some(mut scrubbed) = self.round(kind, text, &mut report) else {
            return (Cow::Borrowed(text), report);
        };
        // Tokens change what stands beside other words, and a name found late in a text is known
        // afterwards, so the lines concerned are read again. Nothing is recognised across the end
        // of a line. Each round leaves less of the original, so the rounds end: the limit is there so
        // that no text, however it was made, can keep a lesson waiting.
        for _ in 0..ROUNDS {
            let concerned = Concerned::by(self.vault.known().since(known));
            known = self.vault.known().len();
            let mut next = String::with_capacity(scrubbed.len());
            let mut changed = false;
            for line in scrubbed.split_inclusive('\n') {
                let new =
                    concerned.has(line).then(|| self.round(kind, line, &mut report)).flatten();
                changed |= new.is_some();
                next.push_str(new.as_deref().unwrap_or(line));
            }
            if !changed {
                break;
            }
            scrubbed = next;
        }
        (Cow::Owned(scrubbed), report)
    }

    /// Scrub each string of a value, and the names of its fields.
    pub fn scrub_value(&mut self, kind: TextKind, value: &mut Value) -> Report {
        let mut report = Report::default();
        self.scrub_inside(kind, value, &mut report);
        report
    }

    fn scrub_inside(&mut self, kind: TextKind, value: &mut Value, report: &mut Report) {
        match value {
            Value::String(text) => {
                let (scrubbed, found) = self.scrub(kind, text);
                if let Cow::Owned(scrubbed) = scrubbed {
                    *text = scrubbed;
                }
                report.merge(&found);
            }
            Value::Array(values) => {
                values.iter_mut().for_each(|value| self.scrub_inside(kind, value, report));
            }
            Value::Object(fields) => {
                for (name, mut value) in std::mem::take(fields) {
                    self.scrub_inside(kind, &mut value, report);
                    let (scrubbed, found) = self.scrub(kind, &name);
                    report.merge(&found);
                    fields.insert(scrubbed.into_owned(), value);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    /// How much is known of names: what [`Scrubber::since`] counts from.
    #[must_use]
    pub fn mark(&self) -> usize {
        self.vault.known().len()
    }

    /// Which texts, scrubbed from this mark on, could come out otherwise by what was learned since.
    #[must_use]
    pub fn since(&self, mark: usize) -> Learned {
        Learned::of(self.vault.known().since(mark))
    }

    /// See [`Vault::restore`].
    #[must_use]
    pub fn restore(&self, text: &str) -> String {
        self.vault.restore(text)
    }

    /// See [`Vault::restore_value`].
    pub fn restore_value(&self, value: &mut Value) {
        self.vault.restore_value(value);
    }

    /// See [`Vault::restorer`].
    #[must_use]
    pub fn restorer(&self) -> Restorer {
        self.vault.restorer()
    }

    /// Replace what can be found now; nothing when nothing was.
    fn round(&mut self, kind: TextKind, text: &str, report: &mut Report) -> Option<String> {
        let strangers: Vec<Range<usize>> = token::tokens(text)
            .filter(|(_, token)| self.vault.original(*token).is_none())
            .map(|(range, _)| range)
            .collect();
        let found = find_knowing(kind, text, &self.policy, self.vault.known());
        if strangers.is_empty() && found.is_empty() {
            return None;
        }
        // Strangers first: their numbers must be taken before the next token is given out.
        let mut changes: Vec<(Range<usize>, Token)> = strangers
            .into_iter()
            .map(|range| (range.clone(), self.vault.token(Kind::Text, &text[range])))
            .collect();
        for finding in found {
            let token = self.vault.token(finding.kind, &text[finding.range.clone()]);
            report.count(token, 1);
            changes.push((finding.range, token));
        }
        changes.sort_by_key(|(range, _)| range.start);
        let mut scrubbed = String::with_capacity(text.len());
        let mut from = 0;
        for (range, token) in changes {
            scrubbed.push_str(&text[from..range.start]);
            scrubbed.push_str(&token.to_string());
            from = range.end;
        }
        scrubbed.push_str(&text[from..]);
        Some(scrubbed)
    }
}

/// Names that were learned, and the texts that they could change.
#[derive(Debug)]
pub struct Learned {
    /// How much was known in the end.
    words: usize,
    /// None where there are more words than can be looked for at once.
    pattern: Option<Regex>,
}

impl Learned {
    fn of(words: &[String]) -> Self {
        let escaped: Vec<String> = words.iter().map(|word| regex::escape(word)).collect();
        Self { words: words.len(), pattern: Regex::new(&escaped.join("|")).ok() }
    }

    /// Whether a text could come out otherwise when it is scrubbed again. A name is known by the letters of
    /// its words, so a text without them is read as it was; one with token-like words, which may be tokens
    /// by now, is always said to.
    #[must_use]
    pub fn concerns(&self, text: &str) -> bool {
        text.contains("[[")
            || self.words > 0
                && self.pattern.as_ref().is_none_or(|pattern| pattern.is_match(&names::fold(text)))
    }
}

/// Lines that have to be read again.
enum Concerned {
    /// Lines with tokens.
    Tokens,
    /// And those that may hold a word that was learned.
    Words(Regex),
    /// There are more words than can be looked for at once.
    All,
}

impl Concerned {
    /// The lines that these folded words concern.
    fn by(words: &[String]) -> Self {
        let words: Vec<String> =
            words.iter().filter(|word| word.is_ascii()).map(|word| regex::escape(word)).collect();
        if words.is_empty() {
            return Self::Tokens;
        }
        let pattern = RegexBuilder::new(&words.join("|")).case_insensitive(true).build();
        pattern.map_or(Self::All, Self::Words)
    }

    fn has(&self, line: &str) -> bool {
        // Letters beyond ASCII fold to others, so such a line may hold any word.
        line.contains("[[")
            || !line.is_ascii()
            || match self {
                Self::Tokens => false,
                Self::Words(words) => words.is_match(line),
                Self::All => true,
            }
    }
}
