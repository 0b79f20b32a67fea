//! The words that a teacher reads about a category, and the lines that go into the export.

use std::collections::BTreeMap;

use text::capitalised;

use super::category::{Category, Severity};
use crate::{ContentGuidance, Finding, FindingKind};

/// One line for each category, the gravest first.
pub(crate) fn guidance(found: &[Finding]) -> Vec<ContentGuidance> {
    let mut by_category: BTreeMap<Category, ContentGuidance> = BTreeMap::new();
    for finding in found {
        let FindingKind::Content { category, severity } = finding.kind else { continue };
        let Some(note) = &finding.note else { continue };
        let line = by_category.entry(category).or_insert_with(|| ContentGuidance {
            category,
            severity,
            topics: Vec::new(),
            blocks: Vec::new(),
            line: String::new(),
        });
        line.severity = line.severity.max(severity);
        if !line.topics.contains(&note.topic) {
            line.topics.push(note.topic.clone());
        }
        if !line.blocks.contains(&finding.block) {
            line.blocks.push(finding.block.clone());
        }
    }
    let mut lines: Vec<ContentGuidance> = by_category.into_values().collect();
    for ContentGuidance { category, severity, topics, line, .. } in &mut lines {
        *line = format!("{}. {}", capitalised(&topics.join("; ")), advice(*category, *severity));
    }
    lines.sort_by(|a, b| (b.severity, a.category).cmp(&(a.severity, b.category)));
    lines
}

/// The name by which a note is put aside. One that pupils should be told of beforehand is another
/// note than a milder one on the same topic.
pub(super) fn note_name(severity: Severity, topic: &str) -> String {
    match severity {
        Severity::Note | Severity::Caution => topic.to_owned(),
        Severity::Sensitive | Severity::Stop => format!("{topic} ({})", severity.name()),
    }
}

/// The category in words.
pub(super) fn name(category: Category) -> &'static str {
    match category {
        Category::HarmfulInstructions => "harmful instructions",
        Category::SelfHarm => "self-harm",
        Category::Relationships => "relationships and sexual health",
        Category::Discrimination => "discrimination",
        Category::Violence => "violence and conflict",
        Category::Substances => "alcohol, drugs and gambling",
        Category::Upsetting => "upsetting content",
        Category::RecentEvents => "recent events",
        Category::OffensiveLanguage => "offensive language",
        Category::PracticalRisk => "practical work",
    }
}

/// Why it matters; continues "“…” ".
pub(super) fn why(category: Category, severity: Severity) -> &'static str {
    match category {
        Category::HarmfulInstructions => {
            "reads as instructions that could help somebody to do harm."
        }
        Category::SelfHarm => "can put a pupil at risk who is struggling.",
        Category::Relationships => "needs a safe setting, and some pupils have experience of it.",
        Category::Discrimination => {
            "touches pupils who know it from their own or their family's life."
        }
        Category::Violence if severity == Severity::Note => {
            "is worth knowing about before the lesson."
        }
        Category::Violence => "may distress pupils, and some have lived through violence.",
        Category::Substances => "may be part of life at home for some pupils.",
        Category::Upsetting if severity == Severity::Note => {
            "may touch pupils who have lost somebody."
        }
        Category::Upsetting => "may distress pupils, and some have lived through it.",
        Category::RecentEvents => "may be what pupils or their families have lived through.",
        Category::OffensiveLanguage => "hurts also in a quotation, and pupils may repeat it.",
        Category::PracticalRisk => "calls for a risk assessment of the school.",
    }
}

/// What to do about it.
pub(super) fn advice(category: Category, severity: Severity) -> &'static str {
    match (category, severity) {
        (_, Severity::Stop) => {
            "Not for pupils as it stands: take the instructions out, and keep what the lesson needs to explain."
        }
        (Category::HarmfulInstructions, _) => {
            "Keep the explanation general, without steps, amounts or sources."
        }
        (Category::SelfHarm, _) => {
            "Speak to pastoral staff first, name no methods, tell pupils beforehand and say where they find help."
        }
        (Category::Relationships, Severity::Sensitive) => {
            "Follow the school's policy and child protection procedures, tell pupils beforehand and say where they find help."
        }
        (Category::Relationships, _) => {
            "Agree ground rules, and follow the school's policy on relationships and sexual health."
        }
        (Category::Discrimination, Severity::Sensitive) => {
            "Tell pupils beforehand, centre the people who suffered, and let pupils step out."
        }
        (Category::Discrimination, _) => {
            "Agree how the class will speak about it, and use the words of today outside quotations."
        }
        (Category::Violence, Severity::Note) => "No preparation beyond knowing your pupils.",
        (Category::Violence, Severity::Caution) => {
            "Choose texts and pictures with care, and mention it before the lesson."
        }
        (Category::Violence, _) => {
            "Tell pupils beforehand, avoid graphic detail, and let pupils step out."
        }
        (Category::Substances, Severity::Sensitive) => {
            "Speak to pastoral staff first, and say where pupils find help."
        }
        (Category::Substances, _) => {
            "Give facts without stories of use, and ask nobody about home."
        }
        (Category::Upsetting, Severity::Note) => "Think of pupils who have lost somebody.",
        (Category::Upsetting, _) => {
            "Think of pupils with such an experience, and mention it before the lesson."
        }
        (Category::RecentEvents, Severity::Sensitive) => {
            "Check facts on the day, stay even-handed, speak to pupils with ties beforehand and let them step out."
        }
        (Category::RecentEvents, _) => {
            "Check facts on the day, and think of pupils and families who were there."
        }
        (Category::OffensiveLanguage, _) => {
            "Decide beforehand whether it is read aloud, and say why it stands in the source."
        }
        (Category::PracticalRisk, Severity::Note) => {
            "Check allergies, consent and the school's procedure for the activity."
        }
        (Category::PracticalRisk, _) => {
            "Do the risk assessment, show safe use, and have protection and first aid at hand."
        }
    }
}
