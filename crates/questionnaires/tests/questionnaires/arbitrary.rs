//! Surveys made by chance, as files, and answers to them.

use std::collections::BTreeMap;
use std::fmt::Write;

use assessment::Chance;
use questionnaires::{Answer, Answers, Definition, Question, QuestionKind, Questionnaire};

/// A survey whose file is read without a problem.
pub fn survey(seed: u64) -> Questionnaire {
    let mut chance = Chance::new(seed, 17);
    loop {
        let file = file(&mut chance);
        match Definition::read("made.md", &file) {
            Ok(Definition::Survey(survey)) => return survey,
            Ok(Definition::Workflow(_)) => panic!("a survey was made"),
            Err(problems) => {
                // Conditions made by chance may be such that nothing fulfils them, and a skip may lead
                // into a page in any order.
                let known = ["whatever is answered", "to go on with"];
                let is_known = |message: &str| known.iter().any(|known| message.contains(known));
                let expected = problems.iter().all(|problem| is_known(&problem.message));
                assert!(expected, "{file}\n{problems:?}");
            }
        }
    }
}

/// One of the answers that fit a question.
pub fn answer(chance: &mut Chance, question: &Question) -> Answer {
    match &question.kind {
        QuestionKind::Choice(options) => {
            Answer::Choice(options.entries[chance.place(options.entries.len())].id.clone())
        }
        QuestionKind::Several { options, least, most } => {
            let mut ids: Vec<String> = options.entries.iter().map(|one| one.id.clone()).collect();
            chance.shuffle(&mut ids);
            let least = (*least).max(1);
            ids.truncate(least + chance.place(most - least + 1));
            Answer::Several(ids)
        }
        QuestionKind::Rating(scale) => {
            Answer::Whole(scale.from + chance.place((scale.to - scale.from + 1) as usize) as i64)
        }
        QuestionKind::Slider { scale, step, .. } => {
            let steps = (scale.to - scale.from) / step + 1;
            Answer::Whole(scale.from + step * chance.place(steps as usize) as i64)
        }
        QuestionKind::Matrix { rows, columns } => {
            let chosen = rows
                .entries
                .iter()
                .map(|row| (row.id.clone(), columns[chance.place(columns.len())].id.clone()));
            let mut chosen: BTreeMap<String, String> = chosen.collect();
            if !question.required && chosen.len() > 1 && chance.below(2) == 0 {
                chosen.pop_first();
            }
            Answer::Matrix(chosen)
        }
        QuestionKind::ShortText(_) | QuestionKind::LongText(_) => Answer::Text("Words".to_owned()),
        QuestionKind::Number(range) => {
            // Halves are exact also where numbers are floats.
            let halves =
                2 * range.from + chance.below(2 * (range.to - range.from) as u64 + 1) as i64;
            Answer::Number(format!(
                "{}{}.{}",
                if halves < 0 { "-" } else { "" },
                halves.abs() / 2,
                halves.abs() % 2 * 5
            ))
        }
        QuestionKind::Order(entries) => {
            let mut ids: Vec<String> = entries.entries.iter().map(|one| one.id.clone()).collect();
            chance.shuffle(&mut ids);
            Answer::Order(ids)
        }
    }
}

/// Answers that were given, of questions that are shown.
pub fn dealt_with<'a>(survey: &'a Questionnaire, answers: &Answers) -> Vec<&'a Question> {
    let shown = survey.visible(answers).into_iter().flat_map(|page| page.questions);
    shown.filter(|question| answers.is_dealt_with(&question.id)).collect()
}

/// What a condition can ask of a question.
struct Made {
    id: String,
    kind: &'static str,
}

fn file(chance: &mut Chance) -> String {
    let mut text = "---\nkind: survey\nid: made\ntitle: Made\nback: true\npages:\n".to_owned();
    let mut made: Vec<Made> = Vec::new();
    let pages = 2 + chance.place(3);
    let counts: Vec<usize> = (0..pages).map(|_| 1 + chance.place(3)).collect();
    for (page, count) in counts.iter().enumerate() {
        let _ = writeln!(text, "  - id: p{page}");
        if page > 0 && chance.below(3) == 0 {
            let _ = writeln!(text, "    visible-if: \"{}\"", condition(chance, &made, 2));
        }
        let shuffled = chance.below(4) == 0;
        if shuffled {
            text.push_str("    shuffle: true\n");
        }
        let _ = writeln!(text, "    questions:");
        let before = made.len();
        for number in 0..*count {
            let earlier = if shuffled { before } else { made.len() };
            question(chance, &mut text, &mut made, earlier);
            let rest = !shuffled && (count - number > 2 || page + 1 < pages);
            if rest && chance.below(4) == 0 {
                skip(chance, &mut text, &made, page, &counts, number);
            }
        }
    }
    text + "---\n"
}

/// A question that hangs on no other than the earlier ones.
fn question(chance: &mut Chance, text: &mut String, made: &mut Vec<Made>, earlier: usize) {
    const KINDS: [(&str, &str); 9] = [
        (
            "choice",
            "choice: { options: [{ id: a, text: A }, { id: b, text: B }, { id: c, text: C }] }",
        ),
        (
            "several",
            "several: { options: [{ id: a, text: A }, { id: b, text: B }, { id: c, text: C }], shuffle: true }",
        ),
        ("number", "rating: { from: 1, to: 5, low: L, high: H }"),
        ("number", "slider: { from: 0, to: 100, step: 25, low: L, high: H }"),
        (
            "matrix",
            "matrix: { rows: [{ id: r, text: R }, { id: s, text: S }], columns: [{ id: a, text: A }, { id: b, text: B }] }",
        ),
        ("text", "short-text: {}"),
        ("text", "long-text: {}"),
        ("number", "number: { from: -4, to: 4, places: 1 }"),
        (
            "order",
            "order: { entries: [{ id: a, text: A }, { id: b, text: B }, { id: c, text: C }] }",
        ),
    ];
    let (kind, answer) = KINDS[chance.place(KINDS.len())];
    let id = format!("q{}", made.len());
    let _ = writeln!(text, "      - id: {id}\n        ask: Q\n        answer: {{ {answer} }}");
    if chance.below(3) == 0 {
        text.push_str("        required: false\n");
    }
    if earlier > 0 && chance.below(3) == 0 {
        let _ =
            writeln!(text, "        visible-if: \"{}\"", condition(chance, &made[..earlier], 2));
    }
    made.push(Made { id, kind });
}

fn skip(
    chance: &mut Chance,
    text: &mut String,
    made: &[Made],
    page: usize,
    counts: &[usize],
    number: usize,
) {
    let mut targets = vec!["end".to_owned()];
    let next = made.len() + counts[page] - number - 1;
    if counts[page] - number > 2 {
        targets.push(format!("q{}", made.len() + 1));
    }
    targets.extend((page + 2..counts.len()).map(|page| format!("p{page}")));
    if page + 1 < counts.len() && counts[page + 1] > 1 {
        targets.push(format!("q{}", next + 1));
    }
    let to = &targets[chance.place(targets.len())];
    let _ =
        writeln!(text, "        skip: [{{ if: \"{}\", to: {to} }}]", condition(chance, made, 1));
}

fn condition(chance: &mut Chance, made: &[Made], depth: usize) -> String {
    if depth > 0 && chance.below(2) == 0 {
        let (one, other) = (condition(chance, made, depth - 1), condition(chance, made, depth - 1));
        return match chance.below(4) {
            0 => format!("({one}) && ({other})"),
            1 | 2 => format!("({one}) || ({other})"),
            _ => format!("!({one})"),
        };
    }
    let Made { id, kind } = &made[chance.place(made.len())];
    if chance.below(8) == 0 {
        return format!("'{id}' in answered");
    }
    let sign = ["==", "!=", "<", "<=", ">", ">="][chance.place(6)];
    match *kind {
        "choice" => match chance.below(3) {
            0 => format!("{id} == 'a'"),
            1 => format!("{id} != 'b'"),
            _ => format!("{id} in ['b', 'c']"),
        },
        "several" => match chance.below(2) {
            0 => format!("'a' in {id}"),
            _ => format!("size({id}) {sign} 2"),
        },
        "matrix" => {
            format!("{id}_{} {} 'a'", ["r", "s"][chance.place(2)], ["==", "!="][chance.place(2)])
        }
        "order" => format!("{id}[{}] == 'b'", chance.place(3)),
        "number" => {
            let other = made.iter().filter(|one| one.kind == "number").nth(chance.place(2));
            match other.filter(|_| chance.below(2) == 0) {
                Some(other) => format!("{id} + {} {sign} ratio(9, 2)", other.id),
                None => format!("{id} {sign} {}", chance.place(5)),
            }
        }
        _ => format!("!('{id}' in answered)"),
    }
}
