//! What participants agree to: tiers, and the words of each in the text that they read.

use assessment::Written;
use text::parts::outline;

use super::Reader;
use crate::front::ConsentFront;
use crate::protocol::{Consent, ConsentTier};

impl Reader<'_> {
    pub(super) fn consent(&mut self, front: &ConsentFront) -> Consent {
        self.length(&front.tiers, "tiers");
        let bytes = self.file(&front.text);
        let text = bytes.and_then(|bytes| self.text_of(&front.text, &bytes));
        let mut tiers: Vec<ConsentTier> = Vec::new();
        let mut ids = Vec::new();
        for tier in front.tiers.value() {
            self.labels(&tier.id, &tier.title);
            self.once(&tier.id, &ids, "tier");
            ids.push(tier.id.value().clone());
            let keeps = *tier.keeps.value();
            if let Some(other) = tiers.iter().find(|other| other.keeps == keeps) {
                let message =
                    format!("\"{}\" keeps the same: two tiers would be one choice", other.id);
                self.wrong(&tier.keeps, message);
            }
            let words = match &text {
                Some(text) => self.words(&tier.title, &front.text, text),
                None => String::new(),
            };
            let (id, title) = (tier.id.value().clone(), tier.title.value().clone());
            tiers.push(ConsentTier { id, title, keeps, words });
        }
        Consent { text: front.text.value().clone(), tiers }
    }

    /// What stands under the tier's heading.
    fn words(&mut self, title: &Written<String>, file: &Written<String>, text: &str) -> String {
        let (title_text, file) = (title.value().trim(), file.value());
        let headings = outline(text);
        let called: Vec<_> = headings.iter().filter(|one| one.title.trim() == title_text).collect();
        let [heading] = called.as_slice() else {
            let message = match called.len() {
                0 => format!(
                    "{file} has no heading \"{title_text}\": participants would not read what they \
                     choose"
                ),
                _ => format!("{file} has more than one heading \"{title_text}\""),
            };
            self.wrong(title, message);
            return String::new();
        };
        let part = text.get(heading.bytes.clone()).unwrap_or_default();
        let words = part.split_once('\n').map_or("", |(_, words)| words).trim();
        if words.is_empty() {
            let message = format!("nothing stands under the heading \"{title_text}\" of {file}");
            self.wrong(title, message);
        }
        words.to_owned()
    }
}
