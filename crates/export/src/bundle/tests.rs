use lessons::{Header, RunRow, Tier};

use super::*;
use crate::Paper;

fn page(facet: Facet, blocks: Vec<PageBlock>) -> Page {
    Page {
        facet,
        title: "Loops".into(),
        header: Header { class: Some("3B".into()), topic: "Iteration".into(), minutes: Some(50) },
        blocks,
        rationale: Vec::new(),
    }
}

fn bundle(pages: Vec<Page>) -> Bundle {
    Bundle {
        title: "Loops".into(),
        class: Some("3B".into()),
        topic: "Iteration".into(),
        date: NaiveDate::from_ymd_opt(2026, 11, 4),
        pages,
        guidance: Vec::new(),
        marks: Vec::new(),
        to_look_at: Vec::new(),
        print: PupilPrint::default(),
        plan_sides: 2,
        on_worksheet: Vec::new(),
        accepted: Accepted::default(),
        pictures: crate::picture::Pictures::new(),
    }
}

fn heading(text: &str) -> PageBlock {
    PageBlock::Heading { level: 2, text: text.into(), source: None }
}

fn task() -> PageBlock {
    PageBlock::Task {
        number: 1,
        title: "Predict".into(),
        tier: Tier::Support,
        prompt: "What is it?".into(),
        space: Room::Lines { lines: 2 },
        hint: Some("Look".into()),
        source: "tasks/predict".into(),
    }
}

fn answer() -> PageBlock {
    PageBlock::Answer {
        number: 1,
        title: "Predict".into(),
        text: "Seven".into(),
        source: "tasks/predict".into(),
    }
}

fn one(text: &str) -> Vec<Block> {
    vec![Block::Paragraph { body: vec![Inline::text(text)] }]
}

#[test]
fn a_sheet_with_nothing_on_it_is_left_out_beside_others() {
    let names = |pages| -> Vec<String> {
        bundle(pages).sheet().parts.into_iter().map(|part| part.name).collect()
    };
    let empty = || page(Facet::Worksheet, vec![PageBlock::NameLine]);
    let plan = page(Facet::Plan, vec![heading("Starter")]);
    assert_eq!(names(vec![plan, empty(), page(Facet::Guide, Vec::new())]), ["Lesson plan"]);
    assert_eq!(names(vec![empty()]), ["Worksheet"]);
    let mut blank = bundle(vec![page(Facet::Guide, Vec::new())]);
    assert!(matches!(Paper::set(&blank), Err(crate::ExportError::Blank)));
    blank.to_look_at = vec!["Still for you to add to: Vocabulary".into()];
    assert!(matches!(Paper::set(&blank), Err(crate::ExportError::Blank)));
}

#[test]
fn a_plan_says_how_much_of_it_is_accepted_and_no_page_of_pupils_does() {
    let facts = |count: usize, of: usize| -> Vec<String> {
        let pages = [Facet::Plan, Facet::Worksheet].map(|facet| page(facet, vec![task()]));
        let bundle = Bundle { accepted: Accepted { count, of }, ..bundle(pages.into()) };
        bundle.sheet().parts.into_iter().map(|part| part.facts).collect()
    };
    let plain = "3B · Iteration · 50 minutes";
    assert_eq!(facts(0, 15), [plain, plain]);
    assert_eq!(facts(12, 15), [&format!("{plain} · 12 of 15 sections accepted"), plain]);
    assert_eq!(facts(15, 15), [&format!("{plain} · Accepted"), plain]);
}

#[test]
fn an_answer_key_is_a_part_of_its_own_called_by_its_heading() {
    let worksheet = page(Facet::Worksheet, vec![task()]);
    let key = page(Facet::Key, vec![heading("Solutions"), answer()]);
    let sheet = bundle(vec![worksheet, key]).sheet();
    assert_eq!(
        (sheet.running.as_str(), sheet.date.as_str()),
        ("3B · Iteration", "4 November 2026")
    );
    let title = vec![Inline::text("Loops")];
    assert_eq!(
        sheet.parts,
        [
            Part {
                facet: Facet::Worksheet,
                name: "Worksheet".into(),
                title: title.clone(),
                facts: "3B · Iteration · 50 minutes".into(),
                look: first(PupilPrint::default(), true),
                is_wide: false,
                columned: Vec::new(),
                rationale: Vec::new(),
                pieces: vec![Piece::Task {
                    level: 2,
                    number: "1".into(),
                    title: vec![Inline::text("Predict")],
                    // Pupils do not read which tier a task is for.
                    tier: String::new(),
                    prompt: one("What is it?"),
                    hint: labelled("Hint", one("Look")),
                    space: Space::Lines { count: 2 },
                    together: true,
                }],
            },
            Part {
                facet: Facet::Key,
                name: "Solutions".into(),
                title,
                facts: "3B · Iteration · 50 minutes · For the teacher: not for handing out".into(),
                look: first(PupilPrint::default(), false),
                is_wide: false,
                pieces: Vec::new(),
                rationale: Vec::new(),
                columned: vec![Piece::Answer {
                    level: 2,
                    number: "1".into(),
                    title: vec![Inline::text("Predict")],
                    body: one("Seven"),
                }],
            },
        ]
    );
}

#[test]
fn the_plan_says_tier_space_and_answer_beside_the_task() {
    let plan = bundle(vec![page(Facet::Plan, vec![task(), answer()])]).sheet();
    let field = |label: &str, text: &str| Field { label: label.into(), body: one(text) };
    assert_eq!(
        plan.parts[0].columned,
        [
            Piece::Task {
                level: 2,
                number: "1".into(),
                title: vec![Inline::text("Predict")],
                tier: "Support".into(),
                prompt: one("What is it?"),
                hint: Vec::new(),
                space: Space::None,
                together: true,
            },
            Piece::Fields {
                fields: vec![
                    field("Hint", "Look"),
                    field("Space", "2 lines"),
                    field("Answer", "Seven"),
                ],
                together: true,
            },
        ]
    );
}

#[test]
fn guidance_and_marks_stand_first_of_what_is_looked_up_in_the_plan() {
    let mut bundle = bundle(vec![
        page(Facet::Worksheet, vec![task()]),
        page(Facet::Plan, vec![heading("Starter")]),
    ]);
    bundle.guidance = vec!["Mild: *war*\nis named".into()];
    bundle.marks = vec!["TCH 3-99z is not known".into()];
    bundle.to_look_at = vec!["Starter: 55 of 50 minutes".into()];
    let list = |text: &str| PageBlock::Markdown { text: text.into(), source: None };
    assert_eq!(
        bundle.pages(),
        [
            page(Facet::Worksheet, vec![task()]),
            page(
                Facet::Plan,
                vec![
                    heading(GUIDANCE),
                    list("- Mild: *war* is named"),
                    heading(MARKS),
                    list("- TCH 3-99z is not known"),
                    heading(TO_LOOK_AT),
                    list("- Starter: 55 of 50 minutes"),
                    heading("Starter"),
                ]
            ),
        ]
    );
}

#[test]
fn without_a_plan_they_stand_on_the_key_and_never_on_a_pupils_page() {
    let of = |pages: Vec<Page>| {
        let mut bundle = bundle(pages);
        bundle.marks = vec!["**TCH 3-99z** is not known".into()];
        bundle
    };
    let worksheet = || page(Facet::Worksheet, vec![task()]);
    let key = || page(Facet::Key, vec![heading("Answer key"), answer()]);
    let noted = of(vec![worksheet(), key()]);
    let [_, with_marks] = &noted.pages()[..] else { panic!("{:?}", noted.pages()) };
    assert_eq!(with_marks.blocks[2], heading(MARKS));
    assert_eq!(noted.not_on_paper(), [""; 0]);

    let alone = of(vec![worksheet()]);
    assert_eq!(alone.pages(), [worksheet()]);
    assert_eq!(
        alone.not_on_paper(),
        ["Not verified against the curriculum files: TCH 3-99z is not known"]
    );
}

fn row(title: &str, start: Option<u32>, minutes: Option<u32>) -> RunRow {
    RunRow {
        part: "Main".into(),
        start,
        title: title.into(),
        minutes,
        must_not_be_cut: false,
        teacher: "Ask".into(),
        pupils: "Answer".into(),
        check: None,
        tasks: Vec::new(),
        unknown: Vec::new(),
        source: "main/x".into(),
    }
}

#[test]
fn the_run_sheet_says_when_what_and_with_which_tasks() {
    let trace = RunRow {
        must_not_be_cut: true,
        check: Some("most can".into()),
        tasks: vec![5, 6, 9],
        ..row("Trace", Some(5), Some(10))
    };
    let write = RunRow { unknown: vec!["Fix it".into()], ..row("Write", Some(15), None) };
    let rows = vec![trace, write, row("Tidy", None, Some(3))];
    let sheet = PageBlock::RunSheet { rows, planned: 13, available: Some(50) };
    let page = page(Facet::Plan, vec![heading("Timings"), sheet, heading("Needs")]);
    let part = bundle(vec![page]).sheet().parts.remove(0);
    let [_, Piece::RunSheet { rows, sum }] = &part.pieces[..] else { panic!("{:?}", part.pieces) };
    let said: Vec<(&str, Vec<&str>)> = rows
        .iter()
        .map(|row| (row.time.as_str(), row.marks.iter().map(String::as_str).collect()))
        .collect();
    assert_eq!(
        said,
        [
            ("5–15", vec!["Must not be cut", "Tasks 5–6, 9"]),
            ("?", vec!["Task Fix it"]),
            ("3", vec![])
        ]
    );
    assert_eq!(rows[0].teacher.len(), 2);
    assert_eq!(sum, "13 of 50 minutes");
    assert!(matches!(&part.columned[..], [Piece::Text { .. }]), "{:?}", part.columned);
}

#[test]
fn a_group_of_tasks_stays_whole_for_a_class_that_needs_it() {
    let blocks =
        || vec![heading("Words"), heading("Remember"), task(), heading("Tasks"), task(), task()];
    let pieces = |whole_groups| {
        let mut bundle = bundle(vec![page(Facet::Worksheet, blocks())]);
        bundle.print = PupilPrint { points: 14, whole_groups, ..PupilPrint::default() };
        bundle.sheet().parts.remove(0).pieces
    };
    let held: Vec<usize> = pieces(true)
        .iter()
        .filter_map(|piece| match piece {
            Piece::Whole { pieces } => Some(pieces.len()),
            _ => None,
        })
        .collect();
    assert_eq!(held, [2, 3]);
    assert!(!pieces(false).iter().any(|piece| matches!(piece, Piece::Whole { .. })));
}

#[test]
fn the_words_for_some_are_a_sheet_with_a_foot_of_its_own() {
    let markdown = |text: &str| PageBlock::Markdown { text: text.to_owned(), source: None };
    let heading = |text: &str| PageBlock::Heading { level: 2, text: text.to_owned(), source: None };
    let blocks = vec![
        heading("Tasks"),
        markdown("Do it."),
        PageBlock::PageBreak,
        heading(WORD_LIST),
        markdown("| Word | In your language |\n|---|---|\n| loop | |"),
    ];
    let bundle = bundle(vec![page(Facet::Worksheet, blocks)]);
    let parts = bundle.sheet().parts;
    let names: Vec<&str> = parts.iter().map(|part| part.name.as_str()).collect();
    assert_eq!(names, ["Worksheet", WORD_LIST]);
    let most: Vec<Option<usize>> = parts.iter().map(|part| bundle.most_sides(part)).collect();
    assert_eq!(most, [Some(2), None]);
}
