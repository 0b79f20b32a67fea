use super::*;

fn list() -> Vec<String> {
    vec!["one".to_owned(), "two".to_owned()]
}

#[test]
fn each_kind_of_session_has_its_own_tools() {
    let choice = Widget::Choice { options: list() };
    let of = |role| names(role, Some(&choice));
    let ends = "complete_session";
    assert_eq!(
        of(ModelRole::Proctor),
        ["get_next_evaluation_item", "record_evaluation_response", "present_choices", ends]
    );
    let tutor = ["get_learning_context", "get_next_item", "evaluate_response", "record_response"];
    assert_eq!(of(ModelRole::Tutor), [&tutor[..], &["present_choices", ends]].concat());
    assert_eq!(
        of(ModelRole::Interviewer),
        ["get_next_survey_question", "record_response", "present_choices", ends]
    );
    assert_eq!(of(ModelRole::Guide), ["get_next_item", "record_response", "present_choices", ends]);
    assert_eq!(of(ModelRole::Partner), ["request_free_text"]);
}

#[test]
fn each_widget_is_put_by_the_tool_that_fits_it() {
    let scale = |low: &str| (1, 5, low.to_owned(), String::new());
    let (from, to, low, high) = scale("low");
    for (widget, tool) in [
        (Widget::Choice { options: list() }, "present_choices"),
        (Widget::Several { options: list() }, "present_several_choices"),
        (Widget::Number { unit: None }, "request_number"),
        (Widget::Fraction { simplest: true }, "request_number"),
        (Widget::Expression { collected: true }, "request_free_text"),
        (Widget::ShortText, "request_free_text"),
        (Widget::LongText, "request_free_text"),
        (Widget::Code { starter: String::new(), examples: Vec::new() }, "present_code_editor"),
        (Widget::Order { entries: list() }, "present_ordering"),
        (Widget::Match { left: list(), right: list() }, "present_matching"),
        (Widget::Cloze { gaps: 2 }, "present_gaps"),
        (Widget::Rating { from, to, low: low.clone(), high: high.clone() }, "present_scale"),
        (Widget::Slider { from, to, step: 1, low, high, anchors: Vec::new() }, "present_scale"),
        (Widget::Matrix { rows: list(), columns: list() }, "present_matrix"),
        (Widget::Page, "present_page"),
        (Widget::File { endings: Vec::new() }, "request_file"),
    ] {
        assert_eq!(presents(&widget), tool);
        assert!(NAMES.contains(&tool));
    }
}
