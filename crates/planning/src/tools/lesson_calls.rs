//! The calls of the tools that change lessons, read before they run: to ask the teacher first, and to
//! explain a file that a dead process left behind.

use domain::ToolCall;
use serde::de::DeserializeOwned;

use super::{
    add_activity, add_assessment, add_differentiation, create_lesson, remove_item, update_section,
};
use crate::lessons::Intent;

/// What a call wants; none when it is of another tool or not as its tool asks. `class` is the one
/// that the teacher's words name.
pub fn intent_of(call: &ToolCall, class: Option<&str>) -> Option<Intent> {
    Some(match call.name.as_str() {
        create_lesson::NAME => input::<create_lesson::CreateLessonInput>(call)?.intent(class, None),
        update_section::NAME => input::<update_section::UpdateSectionInput>(call)?.intent(),
        add_activity::NAME => input::<add_activity::AddActivityInput>(call)?.intent(),
        add_assessment::NAME => input::<add_assessment::AddAssessmentInput>(call)?.intent(),
        add_differentiation::NAME => {
            input::<add_differentiation::AddDifferentiationInput>(call)?.intent()
        }
        remove_item::NAME => input::<remove_item::RemoveItemInput>(call)?.intent(),
        _ => return None,
    })
}

fn input<T: DeserializeOwned>(call: &ToolCall) -> Option<T> {
    serde_json::from_value(call.input.clone()).ok()
}
