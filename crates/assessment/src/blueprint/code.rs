//! The texts of a blueprint that asks for a program.

use super::{CodeTexts, Response, front::Front, read::Reader};
use crate::{
    Written,
    problem::FilePlace,
    template::{TemplateId, Templates},
};

/// Most runs of a program.
const MAX_RUNS: usize = 20;

/// The starter, the example and the runs, where the answer is a program. Distractors then have programs
/// that are wrong as they say, and otherwise none.
pub(super) fn code_texts(
    reader: &mut Reader<'_>,
    front: &Front,
    templates: &mut Templates,
) -> Option<CodeTexts> {
    let Response::Code(code) = front.response.value() else {
        for written in &front.distractors {
            if let Some(program) = &written.value().program {
                reader.wrong(
                    program.place(),
                    "only where a program is asked for has one a wrong one",
                );
            }
        }
        return None;
    };
    for written in front.distractors.iter().filter(|written| written.value().program.is_none()) {
        let name = written.value().misconception.value();
        let message =
            format!("say below \"program\" how somebody writes it who is wrong by \"{name}\"");
        reader.wrong(written.place(), message);
    }
    let place = front.response.place();
    if !(1..=MAX_RUNS).contains(&code.runs.len()) || code.runs.iter().all(|run| run.shown) {
        let message =
            format!("a program has from 1 to {MAX_RUNS} runs, one that is not shown among them");
        reader.wrong(place, message);
    }
    let starter = reader.text(templates, &code.starter, within(reader, place, &code.starter));
    let example = reader.text(templates, &code.example, within(reader, place, &code.example));
    let mut runs = Vec::new();
    for run in &code.runs {
        let ((Some(text), None) | (None, Some(text))) = (&run.call, &run.input) else {
            reader.wrong(place, "each run has a \"call\" or an \"input\"");
            continue;
        };
        if !(1..=100).contains(&run.points) {
            reader.wrong(within(reader, place, text), "a run is worth 1 to 100 points");
        }
        runs.extend(reader.text(templates, text, within(reader, place, text)));
    }
    Some(CodeTexts { starter: starter?, example: example?, runs })
}

/// The program of a distractor.
pub(super) fn wrong_program(
    reader: &mut Reader<'_>,
    program: &Written<String>,
    templates: &mut Templates,
) -> Option<TemplateId> {
    let place = within(reader, program.text_place(&reader.lines), program.value());
    reader.text(templates, program.value(), place)
}

/// Where a text below a place begins: on the first line from there that has its first one.
fn within(reader: &Reader<'_>, place: FilePlace, text: &str) -> FilePlace {
    let first = text.lines().next().unwrap_or_default().trim();
    let lines = reader.lines.iter().zip(1_u32..).skip(place.line as usize - 1);
    let found = lines.filter(|(line, _)| !first.is_empty() && line.contains(first));
    found.map(|(_, line)| FilePlace { line, column: 1 }).next().unwrap_or(place)
}
