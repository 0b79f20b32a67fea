//! Bundles of real lessons, and hostile ones.

use chrono::NaiveDate;
use export::{Accepted, Bundle, ExportError, Paper};
use lessons::{Facet, Header, Page, PageBlock, PageField, PupilPrint, Space, Template, Tier, Word};

pub const ITERATION: &str = include_str!("../lessons/iteration.md");
pub const QUADRATICS: &str = include_str!("../lessons/quadratics.md");

pub fn pdf(bundle: &Bundle) -> Result<Vec<u8>, ExportError> {
    Paper::set(bundle)?.pdf()
}

pub fn docx(bundle: &Bundle) -> Result<Vec<u8>, ExportError> {
    Paper::set(bundle)?.docx()
}

/// All pages of a lesson.
pub fn bundle(text: &str) -> Bundle {
    facets(text, &Facet::ALL)
}

pub fn facets(text: &str, facets: &[Facet]) -> Bundle {
    let template = Template::structured();
    let lesson = lessons::parse(text, &template);
    Bundle {
        title: lesson.title.clone(),
        class: lesson.class.clone(),
        topic: lesson.topic.clone(),
        date: NaiveDate::from_ymd_opt(2026, 11, 24),
        pages: facets.iter().map(|facet| lessons::facet(&lesson, &template, *facet)).collect(),
        guidance: vec!["Mild: the words *for ever* may worry a pupil in a difficult time.".into()],
        marks: vec!["**TCH 3-15a**: the file has no such line.".into()],
        to_look_at: vec!["*Starter*: 55 of 50 minutes".into()],
        print: PupilPrint::default(),
        plan_sides: 2,
        on_worksheet: export::worksheet_sources(&lessons::facet(
            &lesson,
            &template,
            Facet::Worksheet,
        )),
        accepted: Accepted::default(),
        pictures: export::Pictures::new(),
    }
}

/// A worksheet and its key that say `text` wherever a lesson can say something.
pub fn hostile(text: &str) -> Bundle {
    let (text, source) = (text.to_owned(), "tasks/x".to_owned());
    let field = PageField { label: text.clone(), text: text.clone() };
    let word = Word { term: text.clone(), meaning: text.clone(), note: Some(text.clone()) };
    let blocks = vec![
        PageBlock::Heading { level: 2, text: text.clone(), source: None },
        PageBlock::Markdown { text: text.clone(), source: None },
        PageBlock::Fields { fields: vec![field], source: source.clone() },
        PageBlock::Words { words: vec![word], source: source.clone() },
        PageBlock::Ticks { lines: vec![text.clone()], source: source.clone() },
        PageBlock::Task {
            number: 1,
            title: text.clone(),
            tier: Tier::Core,
            prompt: text.clone(),
            space: Space::Grid { rows: 2, columns: 2 },
            hint: Some(text.clone()),
            source: source.clone(),
        },
        PageBlock::PageBreak,
    ];
    let answers = vec![
        PageBlock::Heading { level: 2, text: text.clone(), source: None },
        PageBlock::Answer { number: 1, title: text.clone(), text: text.clone(), source },
    ];
    let header = Header { class: Some(text.clone()), topic: text.clone(), minutes: None };
    Bundle {
        title: text.clone(),
        class: Some(text.clone()),
        topic: text.clone(),
        date: None,
        pages: [(Facet::Worksheet, blocks), (Facet::Key, answers)]
            .map(|(facet, blocks)| Page {
                facet,
                title: text.clone(),
                header: header.clone(),
                blocks,
                rationale: Vec::new(),
            })
            .into(),
        guidance: vec![text.clone()],
        marks: vec![text.clone()],
        to_look_at: vec![text],
        print: PupilPrint::default(),
        plan_sides: 2,
        on_worksheet: Vec::new(),
        accepted: Accepted::default(),
        pictures: export::Pictures::new(),
    }
}

/// The words of a text, without marks, numbers of lists and the like.
pub fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}
