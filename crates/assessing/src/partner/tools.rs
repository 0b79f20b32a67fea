//! The tools of a model that takes part in a sitting. Each kind of session has its own, and of those that put
//! a question before the learner only the one that fits it.
//!
//! What a tool knows is the projection of the sitting and nothing else: none of them can tell a key. A question
//! that is put suspends the run, which ends the turn: whether it is the question is looked at afterwards.

mod complete_session;
mod evaluate_response;
mod get_learning_context;
mod get_next_evaluation_item;
mod get_next_item;
mod get_next_survey_question;
mod present_choices;
mod present_code_editor;
mod present_gaps;
mod present_matching;
mod present_matrix;
mod present_ordering;
mod present_page;
mod present_scale;
mod present_several_choices;
mod record_evaluation_response;
mod record_response;
mod request_file;
mod request_free_text;
mod request_number;

use std::sync::Arc;

use agent::{Tool as _, ToolRegistry};
use domain::Widget;
use sittings::ModelRole;

use super::turn_desk::{TurnDesk, presents};

agent::tools! {
    /// All of them, for one turn.
    fn with_all(desk: &Arc<TurnDesk>) {
        complete_session::CompleteSession { desk: Arc::clone(desk) },
        evaluate_response::EvaluateResponse { desk: Arc::clone(desk) },
        get_learning_context::GetLearningContext { desk: Arc::clone(desk) },
        get_next_evaluation_item::GetNextEvaluationItem { desk: Arc::clone(desk) },
        get_next_item::GetNextItem { desk: Arc::clone(desk) },
        get_next_survey_question::GetNextSurveyQuestion { desk: Arc::clone(desk) },
        present_choices::PresentChoices { desk: Arc::clone(desk) },
        present_code_editor::PresentCodeEditor { desk: Arc::clone(desk) },
        present_gaps::PresentGaps { desk: Arc::clone(desk) },
        present_matching::PresentMatching { desk: Arc::clone(desk) },
        present_matrix::PresentMatrix { desk: Arc::clone(desk) },
        present_ordering::PresentOrdering { desk: Arc::clone(desk) },
        present_page::PresentPage { desk: Arc::clone(desk) },
        present_scale::PresentScale { desk: Arc::clone(desk) },
        present_several_choices::PresentSeveralChoices { desk: Arc::clone(desk) },
        record_evaluation_response::RecordEvaluationResponse { desk: Arc::clone(desk) },
        record_response::RecordResponse { desk: Arc::clone(desk) },
        request_file::RequestFile { desk: Arc::clone(desk) },
        request_free_text::RequestFreeText { desk: Arc::clone(desk) },
        request_number::RequestNumber { desk: Arc::clone(desk) },
    }
}

/// The tools of a turn.
pub fn of_turn(desk: &Arc<TurnDesk>) -> ToolRegistry {
    let widget = desk.turn().item.as_ref().map(|item| &item.widget);
    let names: Vec<String> =
        names(desk.turn().role(), widget).into_iter().map(str::to_owned).collect();
    with_all(ToolRegistry::default(), desk).restricted_to(&names).0
}

/// The tools that a model has in its role, before a question that is answered like this.
fn names(role: ModelRole, widget: Option<&Widget>) -> Vec<&'static str> {
    let looks: &[&str] = match role {
        ModelRole::Partner => return vec![request_free_text::RequestFreeText::NAME],
        ModelRole::Proctor => &[
            get_next_evaluation_item::GetNextEvaluationItem::NAME,
            record_evaluation_response::RecordEvaluationResponse::NAME,
        ],
        ModelRole::Tutor => &[
            get_learning_context::GetLearningContext::NAME,
            get_next_item::GetNextItem::NAME,
            evaluate_response::EvaluateResponse::NAME,
            record_response::RecordResponse::NAME,
        ],
        ModelRole::Interviewer => &[
            get_next_survey_question::GetNextSurveyQuestion::NAME,
            record_response::RecordResponse::NAME,
        ],
        ModelRole::Guide => {
            &[get_next_item::GetNextItem::NAME, record_response::RecordResponse::NAME]
        }
    };
    let puts = widget.map(presents);
    let ends = complete_session::CompleteSession::NAME;
    looks.iter().copied().chain(puts).chain([ends]).collect()
}

#[cfg(test)]
mod tests;
