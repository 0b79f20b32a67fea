use super::*;

fn written(write: impl FnOnce(&mut Lines) -> Result<(), ImportError>) -> String {
    let mut lines = Lines::new(10_000);
    write(&mut lines).expect("it fits");
    lines.finish().1
}

fn cell(pieces: &[&str]) -> Vec<String> {
    pieces.iter().map(|&piece| piece.to_owned()).collect()
}

#[test]
fn each_statement_has_a_line() {
    let text = written(|lines| {
        lines.heading(1, "Loops")?;
        lines.paragraph("Read this. Then this.")?;
        lines.paragraph("I can trace. I can say why. TCH 3-14a I can build. TCH 3-15a")?;
        lines.item(0, "-", "one")?;
        lines.item(1, "2.", "two. Two again.")?;
        lines.item(0, "1.", "another list")?;
        lines.quote("Ask them.")?;
        lines.page(2)
    });
    assert_eq!(
        text,
        "# Loops\n\nRead this.\nThen this.\n\nI can trace. I can say why. TCH 3-14a\n\nI can build. TCH 3-15a\n\n- one\n  2. two. Two again.\n1. another list\n\n> Ask them.\n\n<!-- page 2 -->\n"
    );
}

#[test]
fn words_do_not_become_markup() {
    let text = written(|lines| {
        lines.paragraph("# not a heading")?;
        lines.paragraph("- not an item <script> 1 < 2 <!-- drafting -->")?;
        lines.code("```\nx = 1")
    });
    assert_eq!(
        text,
        "\\# not a heading\n\n\\- not an item \\<script> 1 < 2 \\<!-- drafting -->\n\n````\n```\nx = 1\n````\n"
    );
}

#[test]
fn a_table_of_short_cells_stays_a_table() {
    let rows = [
        vec![cell(&["Code"]), cell(&["Statement"])],
        vec![cell(&["TCH 3-13a"]), cell(&["Trace a|b."])],
        vec![cell(&[]), cell(&["More."])],
    ];
    assert_eq!(
        written(|lines| lines.table(&rows, true)),
        "| Code | Statement |\n| --- | --- |\n| TCH 3-13a | Trace a\\|b. |\n| | More. |\n"
    );
}

#[test]
fn a_table_of_many_statements_is_written_out() {
    let rows = [
        vec![cell(&["First"]), cell(&["Second"]), cell(&["Notes"])],
        vec![
            cell(&["I can sort. TCH 1-13a"]),
            cell(&["I can trace. TCH 2-13a"]),
            cell(&["a", "b"]),
        ],
        vec![cell(&["I can say. TCH 1-14a"]), cell(&[]), cell(&["c"])],
    ];
    assert_eq!(
        written(|lines| lines.table(&rows, true)),
        "<!-- row 1 -->\n\nFirst:\n\nI can sort. TCH 1-13a\n\nSecond:\n\nI can trace. TCH 2-13a\n\nNotes:\n\n- a\n- b\n\n<!-- row 2 -->\n\nFirst:\n\nI can say. TCH 1-14a\n\n- Notes: c\n"
    );
}

#[test]
fn a_code_with_a_line_of_its_own_in_a_cell_goes_with_its_statement() {
    let rows = [
        vec![cell(&["First"]), cell(&["Second"])],
        vec![cell(&["I can sort.", "TCH 1-13a"]), cell(&["TCH 2-13a", "I can trace.", "By hand."])],
    ];
    assert_eq!(
        written(|lines| lines.table(&rows, true)),
        "<!-- row 1 -->\n\nFirst:\n\nI can sort. TCH 1-13a\n\nSecond:\n\nTCH 2-13a I can trace.\n\n- By hand.\n"
    );
}

#[test]
fn a_table_of_one_column_is_text_in_a_box() {
    let rows = [vec![cell(&["Read this."])], vec![cell(&["Then this."])]];
    assert_eq!(written(|lines| lines.table(&rows, true)), "Read this.\n\nThen this.\n");
}

#[test]
fn writing_stops_at_the_limit() {
    let mut lines = Lines::new(20);
    assert_eq!(lines.paragraph("ten bytes."), Ok(()));
    assert_eq!(lines.paragraph("ten bytes!"), Err(ImportError::TooMuchText { limit: 20 }));
}
