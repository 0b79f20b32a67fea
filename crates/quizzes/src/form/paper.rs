//! A form on paper: what pupils get, and the key to it. Both are pages as lessons have them, which `export`
//! sets for Word and PDF.

mod question;

use assessment::Chance;
use lessons::{Facet, Header, Page, PageBlock, Tier};

use super::Form;
use crate::markup::markdown_of_plain;
use question::OnPaper;

/// How many answers stand in a row of the grid at most.
const IN_A_ROW: usize = 10;
/// The streams of chance by which entries and right sides are ordered on paper, for each form a thousand.
const STREAMS: u64 = 1_000;

impl Form {
    /// The page that is handed out: the questions, and a grid for the answers. Its head names the form.
    #[must_use]
    pub fn page(&self) -> Page {
        let tasks = (1..).zip(self.on_paper()).map(|(number, question)| PageBlock::Task {
            number,
            title: String::new(),
            tier: Tier::Core,
            prompt: question.prompt,
            space: question.space,
            hint: None,
            source: format!("questions/{number}"),
        });
        let mut blocks = vec![PageBlock::NameLine];
        blocks.extend(tasks);
        blocks.push(heading(format!("Answers: form {}", self.code)));
        blocks.push(grid(&vec![String::new(); self.quiz.questions.len()]));
        self.headed(Facet::Worksheet, blocks)
    }

    /// The key, for the teacher: the grid as it should be, and each answer with how it is done.
    #[must_use]
    pub fn key(&self) -> Page {
        let on_paper = self.on_paper();
        let short: Vec<String> = on_paper.iter().map(|question| question.short.clone()).collect();
        let mut blocks = vec![heading(format!("Key to form {}", self.code)), grid(&short)];
        blocks.extend((1..).zip(on_paper).map(|(number, question)| PageBlock::Answer {
            number,
            title: String::new(),
            text: question.answer,
            source: format!("questions/{number}"),
        }));
        self.headed(Facet::Key, blocks)
    }

    fn headed(&self, facet: Facet, blocks: Vec<PageBlock>) -> Page {
        let topic = format!("Form {}", self.code);
        let header = Header { class: None, topic, minutes: None };
        let title = markdown_of_plain(&self.quiz.title);
        Page { facet, title, header, blocks, rationale: Vec::new() }
    }

    /// The questions in order. What is shuffled is shuffled the same way each time.
    fn on_paper(&self) -> Vec<OnPaper> {
        let streams = u64::from(self.code) * STREAMS;
        let questions = (0..).zip(&self.quiz.questions);
        questions
            .map(|(place, question)| {
                OnPaper::of(question, &mut Chance::new(self.seed, streams + place))
            })
            .collect()
    }
}

fn heading(text: String) -> PageBlock {
    PageBlock::Heading { level: 2, text, source: None }
}

/// Answers by the numbers of their questions.
fn grid(answers: &[String]) -> PageBlock {
    let numbered: Vec<(usize, &String)> = (1..).zip(answers).collect();
    // Rows of about one length.
    let in_a_row = numbered.len().div_ceil(numbered.len().div_ceil(IN_A_ROW).max(1)).max(1);
    let rows = numbered.chunks(in_a_row).map(|row| {
        let line = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
        let numbers = line(row.iter().map(|(number, _)| number.to_string()).collect());
        let rule = line(row.iter().map(|_| "---".to_owned()).collect());
        let cells = line(row.iter().map(|(_, answer)| (*answer).clone()).collect());
        format!("{numbers}\n{rule}\n{cells}")
    });
    PageBlock::Markdown { text: rows.collect::<Vec<_>>().join("\n\n"), source: None }
}
