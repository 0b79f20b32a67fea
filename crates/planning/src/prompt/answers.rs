//! What she answered when she was asked to think about earlier drafts: the next draft for the class
//! starts from it.

use agent::Exchange;
use domain::{InteractionRequest, InteractionResponse, MemoryUse};
use store::TeacherStore;

/// What the prompt and the card call the place where they stand.
pub const SOURCE: &str = drafter::REFLECTION_ANSWERS;

/// How many a prompt holds: the latest.
const MOST: usize = 6;

/// A question with what she answered.
struct AnsweredQuestion {
    id: String,
    question: String,
    answer: String,
}

/// The latest answers about drafts for this class and in this session, each below its question; what
/// `remembered` says already is not said again. With memory switched off only this session's are told.
pub async fn told(
    store: &TeacherStore,
    (class, memory): (Option<&str>, MemoryUse),
    session: &[Exchange],
    remembered: &str,
) -> String {
    let mut all: Vec<AnsweredQuestion> = Vec::new();
    if let (Some(class), MemoryUse::On) = (class, memory) {
        match store.asked_before().await {
            Ok(asked) => {
                let of_class = asked.iter().filter(|asked| asked.class.as_deref() == Some(class));
                let replies = of_class.filter_map(|asked| {
                    Some((&asked.interaction.request, &asked.answered.as_ref()?.1))
                });
                all.extend(replies.flat_map(answers));
            }
            Err(error) => {
                tracing::warn!(%error, "what she answered about earlier drafts is not in the prompt");
            }
        }
    }
    let of_session = session.iter().filter_map(Exchange::reply);
    all.extend(of_session.flat_map(answers));
    let mut kept: Vec<AnsweredQuestion> = Vec::new();
    for answered in all.into_iter().rev() {
        // The log of this session has its answers, too, and a copy of a session has them again.
        let is_there = kept.iter().any(|other| other.id == answered.id);
        let is_remembered = remembered.contains(answered.answer.trim_end_matches('.'));
        if !is_there && !is_remembered && kept.len() < MOST {
            kept.push(answered);
        }
    }
    if kept.is_empty() {
        return String::new();
    }
    let mut text = "# What she answered about earlier drafts\n".to_owned();
    for AnsweredQuestion { question, answer, .. } in kept.into_iter().rev() {
        text.push_str(&format!("\n## {question}\n\n- {answer}\n"));
    }
    text
}

/// The questions of a card that she answered.
fn answers(
    (request, response): (&InteractionRequest, &InteractionResponse),
) -> Vec<AnsweredQuestion> {
    let (InteractionRequest::Reflection { questions }, InteractionResponse::Reflection { answers }) =
        (request, response)
    else {
        return Vec::new();
    };
    let found = answers.iter().filter_map(|answer| {
        let question = questions.iter().find(|question| question.id == answer.question_id)?;
        let said = in_one_line(&answer.text);
        (!said.is_empty()).then(|| AnsweredQuestion {
            id: question.id.clone(),
            question: in_one_line(&question.text),
            answer: said,
        })
    });
    found.collect()
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
