//! Whether what a definition names is there.

use assessment::{Blueprint, FilePlace, FileProblem, Written};
use text::nearest;

use crate::{
    Blueprints, Content, Definition, ItemSelection,
    definition::{
        front::{DefinitionFront, SectionFront},
        read::definition,
    },
    form::{among, differ, has_skill, smallest_error},
};

impl Definition {
    /// What a definition names and no blueprint has, and sections that have too few questions.
    pub fn read_with(
        file: &str,
        text: &str,
        library: &dyn Blueprints,
    ) -> Result<Self, Vec<FileProblem>> {
        let (definition, front) = definition(file, text)?;
        let all = library.all();
        let mut problems = Vec::new();
        let mut wrong = |place: FilePlace, message: String| {
            problems.push(place.problem(file, message));
        };
        for (place, message) in unknown(&front, &all) {
            wrong(place, message);
        }
        if let Content::Evaluation(test) = &definition.content {
            for (section, written) in test.sections.iter().zip(&front.sections) {
                let pool = among(&section.from, &all);
                if section.difficulty.is_some() && !differ(&pool) && !pool.is_empty() {
                    let message = format!(
                        "the blueprints of section \"{}\" make questions of one difficulty only: leave \"difficulty\" out",
                        section.id
                    );
                    wrong(written.place(), message);
                }
            }
            if let (ItemSelection::Adaptive(rules), Some(written)) =
                (&test.selection, &front.adaptive)
                && let Some(error) = smallest_error(test, &all, rules)
            {
                let message = format!(
                    "with these questions the standard error becomes {error:.2} at best: only another rule will end the test"
                );
                wrong(written.place(), message);
            }
        }
        if problems.is_empty() { Ok(definition) } else { Err(problems) }
    }
}

/// Names that nothing has.
fn unknown(front: &DefinitionFront, all: &[&Blueprint]) -> Vec<(FilePlace, String)> {
    let ids: Vec<&str> = all.iter().map(|one| one.id.as_str()).collect();
    let mut found = Vec::new();
    let named = |one: &SectionFront, found: &mut Vec<(FilePlace, String)>| {
        found.extend(one.blueprints.iter().filter_map(|id| no_blueprint(id, &ids)));
        for skill in &one.skills {
            if !all.iter().any(|blueprint| has_skill(blueprint, skill.value())) {
                let message = format!("no blueprint has the skill \"{}\"", skill.value());
                found.push((skill.place(), message));
            }
        }
        for code in &one.outcomes {
            if !all.iter().any(|blueprint| blueprint.outcomes.contains(code.value())) {
                let message = format!("no blueprint has the outcome \"{}\"", code.value());
                found.push((code.place(), message));
            }
        }
    };
    for section in &front.sections {
        named(section.value(), &mut found);
    }
    for level in front.modules.iter().flat_map(|module| &module.value().levels) {
        let unknown = level.value().blueprints.iter().filter_map(|id| no_blueprint(id, &ids));
        found.extend(unknown);
    }
    for (id, written) in &front.feedback_for {
        if !ids.contains(&id.as_str()) {
            found.push((written.place(), no_such(id, &ids)));
        }
    }
    found
}

fn no_blueprint(id: &Written<String>, ids: &[&str]) -> Option<(FilePlace, String)> {
    (!ids.contains(&id.value().as_str())).then(|| (id.place(), no_such(id.value(), ids)))
}

fn no_such(id: &str, ids: &[&str]) -> String {
    let hint = nearest(id, ids).map(|id| format!("; did you mean \"{id}\"?")).unwrap_or_default();
    format!("there is no blueprint \"{id}\"{hint}")
}
