//! Text of the teacher's: whoever wants to change it asks her, whatever else she has allowed.

use domain::{ApprovalDecision, ApprovalScope, InteractionRequest, InteractionResponse, ToolCall};
use serde_json::{Value, json};

use crate::lessons::HerText;

/// What the card asks. It shows her text as it is and as it would be, and offers no permission
/// beyond this one change.
pub fn card(call: &ToolCall, text: &HerText) -> InteractionRequest {
    InteractionRequest::ToolApproval {
        tool: call.name.clone(),
        title: title(text),
        input: input(text),
        scopes: vec![ApprovalScope::Once],
    }
}

/// Whether she was asked about exactly this change of exactly this text.
pub fn asked_about(request: &InteractionRequest, text: &HerText) -> bool {
    matches!(request, InteractionRequest::ToolApproval { input: shown, .. } if *shown == input(text))
}

/// Whether a card was about text of hers.
pub fn is_card(request: &InteractionRequest) -> bool {
    matches!(request, InteractionRequest::ToolApproval { scopes, .. } if scopes[..] == [ApprovalScope::Once])
}

/// What she decided: allowed, or what the model reads.
pub fn decided(response: &InteractionResponse, text: &HerText) -> Result<(), String> {
    let reason = match response {
        InteractionResponse::Approval { decision: ApprovalDecision::Allow { .. } } => return Ok(()),
        InteractionResponse::Approval { decision: ApprovalDecision::Refuse { reason } } => {
            match reason.trim() {
                "" => "She gave no reason.".to_owned(),
                reason => format!("Her reason: {reason}"),
            }
        }
        _ => "She did not answer.".to_owned(),
    };
    Err(format!(
        "The teacher wrote {} herself and did not allow this change; nothing was changed. {reason} \
         The text is hers: leave it as it is, and go on with what is not.",
        headings(text)
    ))
}

fn title(text: &HerText) -> String {
    let class = text.class.as_ref().map(|class| format!(" for {class}")).unwrap_or_default();
    format!("change {} of \"{}\"{class}, which you wrote yourself", headings(text), text.title)
}

fn headings(text: &HerText) -> String {
    let names: Vec<String> = text
        .sections
        .iter()
        .map(|section| format!("the section \"{}\"", section.heading))
        .collect();
    names.join(" and ")
}

fn input(text: &HerText) -> Value {
    let sections: Vec<Value> = text
        .sections
        .iter()
        .map(|section| {
            json!({ "section": section.heading, "now": section.now, "then": section.then })
        })
        .collect();
    json!({ "lesson": text.path, "sections": sections })
}
