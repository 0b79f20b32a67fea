use lessons::{Header, Tier};

use super::*;

fn page(facet: Facet, blocks: Vec<PageBlock>) -> Page {
    Page {
        facet,
        title: "Loops".into(),
        header: Header { class: Some("3B".into()), topic: "Iteration".into(), minutes: Some(50) },
        blocks,
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
    assert!(matches!(crate::pdf(&blank), Err(crate::ExportError::Blank)));
    blank.to_look_at = vec!["Still for you to add to: Vocabulary".into()];
    assert!(matches!(crate::pdf(&blank), Err(crate::ExportError::Blank)));
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
                name: "Worksheet".into(),
                title: title.clone(),
                facts: "3B · Iteration · 50 minutes".into(),
                dense: false,
                pieces: vec![Piece::Task {
                    level: 2,
                    number: "1".into(),
                    title: vec![Inline::text("Predict")],
                    // Pupils do not read which tier a task is for.
                    tier: String::new(),
                    prompt: one("What is it?"),
                    hint: labelled(one("Look")),
                    space: Space::Lines { count: 2 },
                    together: true,
                }],
            },
            Part {
                name: "Solutions".into(),
                title,
                facts: "3B · Iteration · 50 minutes · For the teacher: not for handing out".into(),
                dense: true,
                pieces: vec![Piece::Answer {
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
        plan.parts[0].pieces,
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
fn guidance_and_marks_stand_at_the_head_of_the_plan() {
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

#[test]
fn the_timings_name_a_part_once_and_add_up() {
    let row = |part: &str, title: &str, minutes, must_not_be_cut| TimingRow {
        part: part.into(),
        title: title.into(),
        minutes,
        must_not_be_cut,
        source: "x/y".into(),
    };
    let rows = vec![row("Main", "Trace", Some(10), true), row("Main", "Write", None, false)];
    let Block::Table(table) = timings(&rows, 10, Some(50)) else { panic!("no table") };
    let read: Vec<Vec<String>> =
        table.rows.iter().map(|row| row.iter().map(|cell| words(cell)).collect()).collect();
    assert_eq!(
        read,
        [
            vec!["Main", "Trace must not be cut", "10"],
            vec!["", "Write", "?"],
            vec!["Total", "", "10 of 50"],
        ]
    );
}
