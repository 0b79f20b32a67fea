//! What is not proposed.

use std::collections::BTreeSet;

use agent::{Exchange, Run};
use domain::{InteractionRequest, MemoryProposal};
use text::small_words;

use super::notes::without_bullet;

/// The longest memory: longer things are lessons and not memories.
const MOST_CHARS: usize = 300;

/// Two texts that share this much of their words say the same.
const SAME: f64 = 0.8;

/// Tags of the prompt's memory.
const MEMORY: [&str; 2] = ["teacher_memory", "class_memory"];

/// What is known already and what may not be kept.
pub struct Checks<'a> {
    known: Vec<BTreeSet<String>>,
    /// Names of what this session has proposed.
    proposed: BTreeSet<String>,
    /// Everything that memory holds, as it stands there.
    held: Vec<String>,
    names_pupil: &'a (dyn Fn(&str) -> bool + Send + Sync),
}

impl<'a> Checks<'a> {
    /// What the prompt and this session's cards say already.
    pub fn new(run: &Run, names_pupil: &'a (dyn Fn(&str) -> bool + Send + Sync)) -> Self {
        let mut checks =
            Self { known: Vec::new(), proposed: BTreeSet::new(), held: Vec::new(), names_pupil };
        let memory = run.prompt();
        let memory = memory.iter().filter(|fragment| MEMORY.contains(&fragment.tag.as_str()));
        checks.know(memory.flat_map(|fragment| fragment.text.lines().map(str::to_owned)));
        for proposal in proposed(run.exchanges()) {
            checks.propose(proposal);
        }
        checks
    }

    /// Take it that memory holds these.
    pub fn hold(&mut self, texts: Vec<String>) {
        self.held.extend(texts.iter().cloned());
        self.know(texts);
    }

    /// Take it that this is proposed.
    pub fn propose(&mut self, proposal: &MemoryProposal) {
        self.proposed.insert(proposal.id.clone());
        self.know([proposal.text.clone()]);
    }

    /// Whether it may be proposed: something new, or a change of what is there.
    pub fn may_be_proposed(&self, proposal: &MemoryProposal) -> bool {
        match &proposal.replaces {
            None => self.is_new(&proposal.text),
            Some(old) => {
                let old = without_bullet(old);
                !self.proposed.contains(&proposal.id)
                    && self.held.iter().any(|text| text.contains(old))
                    && !(self.names_pupil)(&proposal.text)
            }
        }
    }

    /// Take it that these are known.
    pub fn know(&mut self, texts: impl IntoIterator<Item = String>) {
        let sets = texts
            .into_iter()
            .map(|text| small_words(&text).collect::<BTreeSet<_>>())
            .filter(|words| !words.is_empty());
        self.known.extend(sets);
    }

    /// Whether a text may be proposed.
    fn is_new(&self, text: &str) -> bool {
        let words: BTreeSet<String> = small_words(text).collect();
        !words.is_empty()
            && text.chars().count() <= MOST_CHARS
            && !self.known.iter().any(|known| alike(known, &words))
            && !(self.names_pupil)(text)
    }
}

/// Whatever was proposed in this session was decided on, or left; either way it was seen.
fn proposed(session: &[Exchange]) -> impl Iterator<Item = &MemoryProposal> {
    let cards = session.iter().filter_map(|exchange| match &exchange.interaction.request {
        InteractionRequest::MemoryCapture { proposals } => Some(proposals),
        _ => None,
    });
    cards.flatten()
}

/// Whether two blocks are the same but for marks and white space.
pub fn same(one: &str, other: &str) -> bool {
    let plain = |text: &str| {
        let text = text.trim().trim_start_matches(['-', '*', '+']);
        text.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>()
    };
    plain(one) == plain(other)
}

/// One says what the other does, or nearly so (share of common words, Jaccard 1901).
fn alike(one: &BTreeSet<String>, other: &BTreeSet<String>) -> bool {
    let common = one.intersection(other).count() as f64;
    let all = one.union(other).count().max(1) as f64;
    common / all >= SAME
}
