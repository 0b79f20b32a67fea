//! Words in which names, numbers and places are replaced, and where each was.

use std::collections::{BTreeMap, HashMap, HashSet};

use privacy::{Kind, Learned, Policy, Scrubber, TextKind, Token, Vault};

use crate::review::Finding;
use crate::understood::{Read, Understood};

/// Letters of context on either side.
const AROUND: usize = 40;

/// The words of one participant.
pub struct Texts {
    scrubber: Scrubber,
    /// What a person crossed out: originals that stay.
    kept: HashSet<String>,
    /// What a text became when it was read last.
    known: HashMap<String, Read>,
    findings: BTreeMap<(String, u32, String), Finding>,
    /// Files that fields name.
    files: HashSet<String>,
    /// Those of them that were known when everything was learned.
    settled: HashSet<String>,
    /// What was learned since a mark, as long as no more is learned.
    learned: HashMap<usize, Learned>,
    learned_at: usize,
}

impl Texts {
    pub fn new(policy: Policy, kept: HashSet<String>) -> Self {
        let scrubber = Scrubber::new(policy, Vault::new());
        let (known, findings, files) = (HashMap::new(), BTreeMap::new(), HashSet::new());
        let (settled, learned, learned_at) = (HashSet::new(), HashMap::new(), 0);
        Self { scrubber, kept, known, findings, files, settled, learned, learned_at }
    }

    /// The words that were read before, of which others are kept now.
    pub fn again(before: &Understood, kept: HashSet<String>) -> Self {
        let Understood { fingerprint: _, scrubber, known, files } = before;
        let (learned, learned_at, findings) = (HashMap::new(), 0, BTreeMap::new());
        let (scrubber, known) = (scrubber.clone(), known.clone());
        let (files, settled) = (files.clone(), files.clone());
        Self { scrubber, kept, known, findings, files, settled, learned, learned_at }
    }

    /// Learns what a text has to hide.
    pub fn learn(&mut self, text: &str) {
        if !text.trim().is_empty() && !self.known.contains_key(text) {
            let mark = Some(self.scrubber.mark());
            let scrubbed = self.scrubber.scrub(TextKind::CONVERSATION, text).0.into_owned();
            let tokens = self.scrubber.vault().len();
            self.known.insert(text.to_owned(), Read { scrubbed, mark, tokens });
        }
    }

    /// Everything was learned: what was read last stays as it is, and what was read before a name was known is
    /// read again when it is written, if it may have the name in it.
    pub fn settle(&mut self) {
        let all = self.scrubber.vault().len();
        for read in self.known.values_mut().filter(|read| read.tokens == all) {
            read.mark = None;
        }
        self.settled = self.files.clone();
    }

    /// Whether a text that was read with so much known would be read otherwise today.
    fn is_stale(&mut self, mark: usize, text: &str) -> bool {
        let now = self.scrubber.mark();
        if self.learned_at != now {
            self.learned.clear();
            self.learned_at = now;
        }
        let scrubber = &self.scrubber;
        self.learned.entry(mark).or_insert_with(|| scrubber.since(mark)).concerns(text)
    }

    /// The number of the token for a text that is known to be of a kind.
    fn token(&mut self, kind: Kind, original: &str) -> u32 {
        self.scrubber.token(kind, original).number
    }

    /// The number of the token of a file of the workspace.
    pub fn file(&mut self, path: &str) -> u32 {
        self.files.insert(path.to_owned());
        self.token(Kind::Path, path)
    }

    /// Whether something was found in a text.
    pub fn has_somebody(&mut self, text: &str) -> bool {
        self.scrub(text) != text
    }

    pub fn is_kept(&self, original: &str) -> bool {
        self.kept.contains(original)
    }

    /// The text with tokens.
    pub fn write(&mut self, text: &str, place: &str) -> String {
        let scrubbed = self.scrub(text);
        if !scrubbed.contains("[[") {
            return scrubbed;
        }
        let mut written = String::with_capacity(scrubbed.len());
        let mut from = 0;
        for (start, end, token) in tokens(&scrubbed) {
            let original = self.scrubber.restore(&token.to_string());
            if token.kind == Kind::Text || original == scrubbed[start..end] {
                continue;
            }
            let kept = self.kept.contains(&original);
            if kept {
                written.push_str(&scrubbed[from..start]);
                written.push_str(&original);
                from = end;
            }
            // A file of the workspace is the same wherever it is named; what stands around it tells nothing more.
            let context = match self.files.contains(&original) {
                true => "(in words)".to_owned(),
                false => self.context(&scrubbed, start, end, &original),
            };
            self.record(token.kind.label(), token, &original, context, place, kept);
        }
        written.push_str(&scrubbed[from..]);
        written
    }

    /// Notes that something which is no words was replaced.
    pub fn note(&mut self, kind: &str, number: u32, original: &str, instead: &str, place: &str) {
        let kept = self.kept.contains(original);
        let entry = (kind.to_owned(), number, format!("= {original}"));
        let finding = self.findings.entry(entry).or_insert_with(|| Finding {
            participant: String::new(),
            kind: kind.to_owned(),
            original: original.to_owned(),
            token: instead.to_owned(),
            context: "(a field of its own)".to_owned(),
            count: 0,
            place: place.to_owned(),
            kept,
        });
        finding.count += 1;
    }

    /// What was found, and what there is to know for reading the same again.
    pub fn into_parts(self, participant: &str, fingerprint: String) -> (Vec<Finding>, Understood) {
        let Self { scrubber, known, settled: files, findings, .. } = self;
        let mut findings: Vec<Finding> = findings.into_values().collect();
        findings.iter_mut().for_each(|one| participant.clone_into(&mut one.participant));
        (findings, Understood { fingerprint, scrubber, known, files })
    }

    fn scrub(&mut self, text: &str) -> String {
        if text.trim().is_empty() {
            return text.to_owned();
        }
        if let Some(mark) = self.known.get(text).and_then(|read| read.mark)
            && self.is_stale(mark, text)
        {
            self.known.remove(text);
        }
        if let Some(read) = self.known.get_mut(text) {
            read.mark = None;
            return read.scrubbed.clone();
        }
        let scrubbed = self.scrubber.scrub(TextKind::CONVERSATION, text).0.into_owned();
        let read = Read { scrubbed: scrubbed.clone(), mark: None, tokens: 0 };
        self.known.insert(text.to_owned(), read);
        scrubbed
    }

    fn record(
        &mut self,
        kind: &str,
        token: Token,
        original: &str,
        context: String,
        place: &str,
        kept: bool,
    ) {
        let entry = (kind.to_owned(), token.number, context.clone());
        let finding = self.findings.entry(entry).or_insert_with(|| Finding {
            participant: String::new(),
            kind: kind.to_owned(),
            original: original.to_owned(),
            token: token.to_string(),
            context,
            count: 0,
            place: place.to_owned(),
            kept,
        });
        finding.count += 1;
    }

    /// What stands around a token, as it was, on one line.
    fn context(&self, text: &str, start: usize, end: usize, original: &str) -> String {
        // A token that the edge would cut is left out: half of one tells nothing.
        let mut from = (0..start)
            .rev()
            .take(AROUND * 4)
            .find(|at| text.is_char_boundary(*at) && text[*at..start].chars().count() >= AROUND)
            .unwrap_or(0);
        let mut to = (end..=text.len())
            .find(|at| text.is_char_boundary(*at) && text[end..*at].chars().count() >= AROUND)
            .unwrap_or(text.len());
        for (other, over, _) in tokens(text) {
            if other < from && over > from {
                from = over;
            }
            if other < to && over > to {
                to = other;
            }
        }
        let before = self.scrubber.restore(&text[from..start]);
        let after = self.scrubber.restore(&text[end..to]);
        let line = format!("{before}⟦{original}⟧{after}");
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// The tokens of a text with where they begin and end.
pub fn tokens(text: &str) -> Vec<(usize, usize, Token)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text.get(at..).and_then(|rest| rest.find("[[")).map(|found| at + found)
    {
        let end = text[start..].find("]]").map(|end| start + end + 2);
        match end.and_then(|end| Some((end, text.get(start..end)?.parse::<Token>().ok()?))) {
            Some((end, token)) => {
                found.push((start, end, token));
                at = end;
            }
            None => at = start + 1,
        }
    }
    found
}
