use crate::*;

const LESSON: &str = include_str!("../../tests/fixtures/iteration.md");

fn shown(which: Facet) -> Page {
    let template = Template::structured();
    facet(&parse(LESSON, &template), &template, which)
}

#[test]
fn the_plan_shows_everything_with_numbers_and_timings() {
    insta::assert_snapshot!(markdown(&shown(Facet::Plan)));
}

#[test]
fn the_worksheet_numbers_its_tasks_and_has_no_answer() {
    insta::assert_snapshot!(markdown(&shown(Facet::Worksheet)));
}

#[test]
fn the_key_has_the_answers_by_the_same_numbers_for_the_teacher() {
    insta::assert_snapshot!(markdown(&shown(Facet::Key)));
}

#[test]
fn the_guide_stands_by_itself() {
    insta::assert_snapshot!(markdown(&shown(Facet::Guide)));
}

#[test]
fn pages_are_plain_text_too() {
    insta::assert_snapshot!(plain(&shown(Facet::Worksheet)));
}

#[test]
fn blocks_name_their_source() {
    insta::assert_json_snapshot!(shown(Facet::Worksheet));
}

#[test]
fn what_is_not_written_is_said_in_the_plan_and_left_out_for_pupils() {
    let template = Template::structured();
    let new = NewLesson {
        title: "Loops".to_owned(),
        topic: "Loops".to_owned(),
        class: None,
        minutes: None,
        date: None,
    };
    let lesson = parse(&new_lesson(&new, &template), &template);
    let headings = |which| {
        let blocks = facet(&lesson, &template, which).blocks;
        blocks.iter().filter(|block| matches!(block, PageBlock::Heading { .. })).count()
    };
    assert_eq!(Facet::ALL.map(headings), [14, 0, 0, 0]);
    let page = markdown(&facet(&lesson, &template, Facet::Plan));
    assert_eq!(page.matches("*Not written yet.*").count(), 14);
}
