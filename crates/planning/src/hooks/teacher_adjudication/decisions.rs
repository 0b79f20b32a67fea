//! What she has decided in this session, and on which text.

use std::collections::BTreeSet;

use agent::Exchange;
use domain::{InteractionRequest, InteractionResponse, SectionRef, SectionVerdict};
use text::sha256;

/// A text of a section: path, id, sha-256.
type Text = (String, String, String);

/// The texts that she has decided to keep. Accepting a text is deciding on it, and so is choosing
/// it before others; leaving a card is not.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Decided(BTreeSet<Text>);

impl Decided {
    /// Read the session's questions.
    pub fn read(exchanges: &[Exchange]) -> Self {
        let mut decided = BTreeSet::new();
        for (request, response) in exchanges.iter().filter_map(Exchange::reply) {
            match (request, response) {
                (
                    InteractionRequest::Adjudication { sections },
                    InteractionResponse::Adjudication { decisions },
                ) => {
                    for decision in decisions {
                        let shown = sections
                            .iter()
                            .find(|s| s.path == decision.path && s.id == decision.section_id);
                        if let (Some(section), SectionVerdict::Accept) = (shown, &decision.verdict)
                        {
                            decided.insert(text_of(section, &section.sha256));
                        }
                    }
                }
                (
                    InteractionRequest::Alternatives { section, options, .. },
                    InteractionResponse::Alternative { chosen, .. },
                ) => match chosen.map(|at| options.get(at as usize)) {
                    None => {
                        decided.insert(text_of(section, &section.sha256));
                    }
                    Some(None) => {}
                    Some(Some(option)) => {
                        // A file with CRLF line ends keeps them.
                        for text in [option.markdown.clone(), option.markdown.replace('\n', "\r\n")]
                        {
                            decided.insert(text_of(section, &sha256(text.as_bytes())));
                        }
                    }
                },
                _ => {}
            }
        }
        Self(decided)
    }

    /// Whether this text is decided on.
    pub fn holds(&self, section: &SectionRef) -> bool {
        self.0.contains(&text_of(section, &section.sha256))
    }
}

fn text_of(section: &SectionRef, sha256: &str) -> Text {
    (section.path.clone(), section.id.clone(), sha256.to_owned())
}
