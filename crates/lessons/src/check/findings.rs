//! What the checks of a lesson write down.

use crate::{Problem, Weight};

/// Problems, as they are found.
pub(super) struct Findings {
    pub problems: Vec<Problem>,
}

impl Findings {
    pub fn fault(&mut self, line: u32, section: &str, message: String) {
        self.add(Weight::Fault, line, Some(section), message);
    }

    pub fn notice(&mut self, line: u32, section: &str, message: String) {
        self.add(Weight::Notice, line, Some(section), message);
    }

    pub fn add(&mut self, weight: Weight, line: u32, section: Option<&str>, message: String) {
        let section = section.map(str::to_owned);
        self.problems.push(Problem { line, section, weight, message });
    }
}
