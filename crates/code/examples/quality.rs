//! How often search finds what a sentence was written about, without the sentence.
//!
//! `quality PROJECT [--texts FILE] [--vectors FILE]`: 200 functions and classes of a project of Python are drawn
//! whose docstring's first sentence no other has. The sentence is the question, and their docstrings are taken out
//! of the files before these are indexed. What is counted is how often the unit is among the first ten (R@10).
//!
//! `--texts` writes what is to be embedded, a JSON object a line with `unit` (its qualified name) and `text`, and
//! the questions as such lines with `query`. `--vectors` reads what vectors found, a JSON object that gives each
//! question its list of units, the best first, and fuses it with what words found.

use std::collections::{BTreeMap, HashMap};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use code::{
    CancelToken, CodeIndex, Limits, RANK_CONSTANT, UnitFilter, UnitId, UnitKind, UnitView, Watch,
    embedding_text, reciprocal_rank_fusion,
};
use serde_json::json;

const QUESTIONS: usize = 200;
const FIRST: usize = 10;
const CANDIDATES: usize = 100;

struct Question {
    sentence: String,
    path: String,
    name: String,
    bytes: std::ops::Range<usize>,
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let project = arguments.first().context("quality PROJECT [--texts FILE] [--vectors FILE]")?;
    let option = |name: &str| {
        let at = arguments.iter().position(|one| one == name)?;
        arguments.get(at + 1)
    };
    let mut out = std::io::stdout();
    let mut texts = read(Path::new(project))?;
    let questions = {
        let mut whole = CodeIndex::new(Limits::default());
        for (path, text) in &texts {
            whole.put(path, text)?;
        }
        questions(&whole, &texts)
    };
    let mut taken = 0;
    for question in &questions {
        let text = texts.get_mut(&question.path).context("a unit has a file")?;
        taken += usize::from(take_out(text, question.bytes.clone()));
    }
    let mut index = CodeIndex::new(Limits::default());
    for (path, text) in &texts {
        index.put(path, text)?;
    }
    if let Some(file) = option("--texts") {
        write_texts(file, &index, &texts, &questions)?;
    }
    let vectors: HashMap<String, Vec<String>> = match option("--vectors") {
        Some(file) => serde_json::from_str(&std::fs::read_to_string(file)?)?,
        None => HashMap::new(),
    };
    let by_name: HashMap<String, UnitId> =
        index.units().map(|view| (view.unit.qualified_name.to_string(), view.unit.id)).collect();

    let (mut lexical, mut fused, mut pace) = (0, 0, Vec::new());
    for question in &questions {
        let start = Instant::now();
        let hits = index.search(&question.sentence, &UnitFilter::default(), CANDIDATES);
        pace.push(start.elapsed());
        let by_words: Vec<UnitId> = hits.iter().map(|hit| hit.unit).collect();
        let wanted = *by_name.get(&question.name).context("the unit is still there")?;
        lexical += usize::from(by_words.iter().take(FIRST).any(|unit| *unit == wanted));
        let found = vectors.get(&question.sentence).map(Vec::as_slice).unwrap_or_default();
        let by_vectors: Vec<UnitId> =
            found.iter().filter_map(|name| by_name.get(name).copied()).collect();
        let both = reciprocal_rank_fusion(&[&by_words, &by_vectors], RANK_CONSTANT);
        fused += usize::from(both.iter().take(FIRST).any(|(unit, _)| *unit == wanted));
    }
    pace.sort();
    let share = |count: usize| count as f64 / questions.len().max(1) as f64;
    writeln!(
        out,
        "{} questions ({taken} docstrings taken out), {} units: R@10 {:.3} by words, {:.3} fused",
        questions.len(),
        index.status().units,
        share(lexical),
        share(fused),
    )?;
    let at = |part: usize| pace.get(pace.len() * part / 100).copied().unwrap_or(Duration::ZERO);
    writeln!(out, "a search: p50 {:.2?}, p95 {:.2?}", at(50), at(95))?;
    Ok(())
}

/// The files that an index of the project has.
fn read(project: &Path) -> Result<BTreeMap<String, String>> {
    let start = Instant::now();
    let mut index = CodeIndex::new(Limits::default());
    let watch = Watch {
        clock: &|| start.elapsed(),
        told: &mut |_| {},
        cancel: CancelToken::default(),
        threads: 2,
    };
    index.update(project, watch)?;
    let mut texts = BTreeMap::new();
    for view in index.units().filter(|view| view.unit.parent.is_none()) {
        let bytes = std::fs::read(project.join(view.path))?;
        if let Ok(text) = String::from_utf8(bytes) {
            texts.insert(view.path.to_owned(), text);
        }
    }
    Ok(texts)
}

/// Drawn by the hashes of the units, which is by chance and always the same.
fn questions(index: &CodeIndex, texts: &BTreeMap<String, String>) -> Vec<Question> {
    let mut sentences: HashMap<String, Vec<UnitView<'_>>> = HashMap::new();
    for view in index.units() {
        let of_interest = view.unit.kind.is_callable() || view.unit.kind == UnitKind::Class;
        let bytes = view.unit.bytes.start as usize..view.unit.bytes.end as usize;
        let content = texts.get(view.path).and_then(|text| text.get(bytes)).unwrap_or_default();
        let of_interest = of_interest && (content.contains("\"\"\"") || content.contains("'''"));
        let sentence = view.unit.docstring.as_deref().map(first_sentence).unwrap_or_default();
        if of_interest && !view.path.starts_with("tests/") && sentence.split(' ').count() >= 4 {
            sentences.entry(sentence).or_default().push(view);
        }
    }
    let mut drawn: Vec<(&str, Question)> = sentences
        .iter()
        .filter_map(|(sentence, views)| match views.as_slice() {
            [view] => {
                let bytes = view.unit.bytes.start as usize..view.unit.bytes.end as usize;
                let (path, name) = (view.path.to_owned(), view.unit.qualified_name.to_string());
                Some((&*view.unit.hash, Question { sentence: sentence.clone(), path, name, bytes }))
            }
            _ => None,
        })
        .collect();
    drawn.sort_by_key(|(hash, _)| *hash);
    drawn.truncate(QUESTIONS);
    drawn.into_iter().map(|(_, question)| question).collect()
}

fn first_sentence(docstring: &str) -> String {
    let paragraph = docstring.split("\n\n").next().unwrap_or_default();
    let line = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.find(". ") {
        Some(end) => line[..end].to_owned(),
        None => line.trim_end_matches('.').to_owned(),
    }
}

/// Puts `...` and blanks in the place of the first text of a unit, so that all other places stay.
fn take_out(text: &mut String, unit: std::ops::Range<usize>) -> bool {
    let Some(whole) = text.get(unit.clone()) else { return false };
    let marks = ["\"\"\"", "'''"];
    let Some((start, mark)) = marks.iter().filter_map(|mark| Some((whole.find(mark)?, mark))).min()
    else {
        return false;
    };
    let Some(length) = whole[start + 3..].find(mark) else { return false };
    let (start, end) = (unit.start + start, unit.start + start + length + 6);
    let blank: String = text[start..end]
        .bytes()
        .enumerate()
        .map(|(at, byte)| match (at, byte) {
            (0..3, _) => '.',
            (_, b'\n') => '\n',
            _ => ' ',
        })
        .collect();
    text.replace_range(start..end, &blank);
    true
}

fn write_texts(
    file: &str,
    index: &CodeIndex,
    texts: &BTreeMap<String, String>,
    questions: &[Question],
) -> Result<()> {
    let mut out = std::io::BufWriter::new(std::fs::File::create(file)?);
    for question in questions {
        writeln!(out, "{}", json!({ "query": question.sentence, "wanted": question.name }))?;
    }
    for view in index.units() {
        let bytes = view.unit.bytes.start as usize..view.unit.bytes.end as usize;
        let content = texts.get(view.path).and_then(|text| text.get(bytes)).unwrap_or_default();
        let text = embedding_text(&view, content);
        writeln!(out, "{}", json!({ "unit": view.unit.qualified_name, "text": text }))?;
    }
    Ok(())
}
