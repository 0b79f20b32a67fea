//! Reading a skill by reference, with the references inside it followed.

use text::{nearest, parts};
use thiserror::Error;

use crate::{
    Plugin,
    reference::{Reference, tokens},
    suggestion::{listed, suggested},
};

/// How deep references inside skills are followed.
pub const MAX_REFERENCE_DEPTH: usize = 5;

/// The text of a skill or of one of its files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkillText {
    /// What was asked for, in its plain form: `name` or `name/file.md`, and behind `#` the heading
    /// when only its part was.
    pub reference: String,
    /// 2 for `SKILL.md`, 3 for a reference file.
    pub tier: u8,
    /// The text, followed by the texts it refers to.
    pub text: String,
}

/// Why a skill could not be read. The messages are written for the model that asked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SkillError {
    /// Not of the form `name` or `name/file.md`.
    #[error(
        "\"{reference}\" is not a skill reference; write a skill's name, or its name and one of its files as name/file.md"
    )]
    BadReference {
        /// What was asked for.
        reference: String,
    },
    /// The agent has no such skill.
    #[error("no skill is called \"{name}\"{}; {}", suggested(.suggestion), listed("skills", .available))]
    UnknownSkill {
        /// What was asked for.
        name: String,
        /// The skill that was probably meant.
        suggestion: Option<String>,
        /// The skills that the agent may read.
        available: Vec<String>,
    },
    /// The skill has no such file.
    #[error("skill \"{skill}\" has no file \"{file}\"{}; {}", suggested(.suggestion), listed("files", .available))]
    UnknownFile {
        /// The skill.
        skill: String,
        /// What was asked for.
        file: String,
        /// The file that was probably meant.
        suggestion: Option<String>,
        /// The files that the skill has.
        available: Vec<String>,
    },
    /// The text has no such heading, or several that could be meant.
    #[error("\"{reference}\" has no one heading \"{heading}\"{}; {}", suggested(.suggestion), listed("headings", .available))]
    UnknownHeading {
        /// The text.
        reference: String,
        /// What was asked for.
        heading: String,
        /// The heading that was probably meant.
        suggestion: Option<String>,
        /// The headings that the text has.
        available: Vec<String>,
    },
    /// The texts refer to one another in a circle.
    #[error("the skills refer to one another in a circle: {}", .chain.join(" → "))]
    Circular {
        /// The references from the first to its repetition.
        chain: Vec<String>,
    },
}

/// Reads `name` (tier 2) or `name/file.md` (tier 3) of the plugin, if the agent's skills allow it.
///
/// The text stays as its author wrote it. What it refers to as `[skill:…]` follows it, each text
/// once, to a depth of [`MAX_REFERENCE_DEPTH`]. A reference that cannot be followed is reported
/// after the text and fails nothing; a circle fails the call. With a heading it is the part under
/// that heading alone, and what that part refers to.
pub fn read_skill(
    plugin: &Plugin,
    allowed: &[String],
    reference: &str,
    heading: Option<&str>,
) -> Result<SkillText, SkillError> {
    let found = find(plugin, allowed, reference)?;
    let (text, asked) = match heading {
        None => (found.text.to_owned(), found.reference.clone()),
        Some(heading) => {
            (under(&found, heading)?, format!("{}#{}", found.reference, heading.trim()))
        }
    };
    let mut expansion = Expansion {
        plugin,
        allowed,
        text: text.clone(),
        chain: vec![found.reference.clone()],
        seen: vec![found.reference.clone()],
    };
    expansion.follow(&text)?;
    Ok(SkillText { reference: asked, tier: found.tier, text: expansion.text })
}

/// The part of a text that stands under a heading.
fn under(found: &Found<'_>, heading: &str) -> Result<String, SkillError> {
    parts::part(found.text, heading).ok_or_else(|| {
        let available: Vec<String> =
            parts::headings(found.text).into_iter().map(str::to_owned).collect();
        SkillError::UnknownHeading {
            reference: found.reference.clone(),
            heading: heading.trim().to_owned(),
            suggestion: nearest(heading.trim(), &available).map(str::to_owned),
            available,
        }
    })
}

struct Found<'a> {
    reference: String,
    tier: u8,
    text: &'a str,
}

struct Expansion<'a> {
    plugin: &'a Plugin,
    allowed: &'a [String],
    text: String,
    /// From the text that was asked for to the one that is being followed.
    chain: Vec<String>,
    /// Everything that is in the text already or is reported there.
    seen: Vec<String>,
}

impl Expansion<'_> {
    fn follow(&mut self, text: &str) -> Result<(), SkillError> {
        for token in tokens(text) {
            match find(self.plugin, self.allowed, token.reference) {
                Ok(found) => self.append(&found)?,
                Err(error) => self.note(token.reference, &error.to_string()),
            }
        }
        Ok(())
    }

    fn append(&mut self, found: &Found<'_>) -> Result<(), SkillError> {
        if let Some(start) = self.chain.iter().position(|link| *link == found.reference) {
            let mut chain = self.chain[start..].to_vec();
            chain.push(found.reference.clone());
            return Err(SkillError::Circular { chain });
        }
        if self.seen.contains(&found.reference) {
            return Ok(());
        }
        if self.chain.len() > MAX_REFERENCE_DEPTH {
            let reason =
                format!("references are followed {MAX_REFERENCE_DEPTH} deep; read it by itself");
            self.note(&found.reference, &reason);
            return Ok(());
        }
        self.seen.push(found.reference.clone());
        self.text.push_str(&format!(
            "\n\n<skill reference=\"{}\">\n{}\n</skill>",
            found.reference, found.text
        ));
        self.chain.push(found.reference.clone());
        self.follow(found.text)?;
        self.chain.pop();
        Ok(())
    }

    fn note(&mut self, reference: &str, reason: &str) {
        let mark = format!("not included: {reference}");
        if !self.seen.contains(&mark) {
            self.text.push_str(&format!("\n\n[skill:{reference} is not included: {reason}]"));
            self.seen.push(mark);
        }
    }
}

fn find<'a>(
    plugin: &'a Plugin,
    allowed: &[String],
    reference: &str,
) -> Result<Found<'a>, SkillError> {
    let Reference { skill: name, file } = Reference::parse(reference)?;
    let readable = || plugin.skills.iter().filter(|skill| allowed.contains(&skill.name));
    let Some(skill) = readable().find(|skill| skill.name == name) else {
        let available: Vec<String> = readable().map(|skill| skill.name.clone()).collect();
        return Err(SkillError::UnknownSkill {
            name: name.to_owned(),
            suggestion: nearest(name, &available).map(str::to_owned),
            available,
        });
    };
    let Some(file) = file else {
        return Ok(Found { reference: name.to_owned(), tier: 2, text: &skill.body });
    };
    match skill.files.iter().find(|candidate| candidate.name == file) {
        Some(found) => {
            Ok(Found { reference: format!("{name}/{file}"), tier: 3, text: &found.text })
        }
        None => {
            let available: Vec<String> = skill.files.iter().map(|f| f.name.clone()).collect();
            Err(SkillError::UnknownFile {
                skill: name.to_owned(),
                file: file.to_owned(),
                suggestion: nearest(file, &available).map(str::to_owned),
                available,
            })
        }
    }
}

#[cfg(test)]
mod tests;
