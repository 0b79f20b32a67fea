//! How much of what a model takes at once each piece of a request is.

use agent::ToolSpec;
use api::{PieceKind, PieceSize};
use domain::{Message, PromptFragment};

/// Bytes that a token stands for when no tokenizer of the provider is at hand.
const BYTES_PER_TOKEN: usize = 4;

/// The pieces of a request in its order: the prompt, the tools, what was said before, her words.
#[must_use]
pub fn sizes(
    fragments: &[PromptFragment],
    tools: &[ToolSpec],
    messages: &[Message],
    text: &str,
) -> Vec<PieceSize> {
    let of_prompt = fragments.iter().map(|fragment| {
        let name = format!("{} {}", fragment.tag, fragment.source);
        size(PieceKind::Fragment, name, agent::render(std::slice::from_ref(fragment)).len())
    });
    let of_tools = tools.iter().map(|ToolSpec { name, description, schema }| {
        let bytes = name.len() + description.len() + schema.to_string().len();
        size(PieceKind::Tool, name.clone(), bytes)
    });
    let said = messages.iter().map(agent::message_bytes).sum::<u64>();
    let said = usize::try_from(said).unwrap_or(usize::MAX);
    let said = size(PieceKind::Said, "what was said before".to_owned(), said);
    let words = size(PieceKind::Words, "her words".to_owned(), text.len());
    of_prompt.chain(of_tools).chain([said, words]).filter(|piece| piece.tokens > 0).collect()
}

fn size(kind: PieceKind, name: String, bytes: usize) -> PieceSize {
    PieceSize { kind, name, tokens: bytes.div_ceil(BYTES_PER_TOKEN) as u64 }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_piece_has_its_size_and_what_is_not_there_has_none() {
        let fragment = PromptFragment {
            tag: "identity".into(),
            source: "soul.md".into(),
            text: "Be kind.".into(),
            cut_bytes: 0,
        };
        let tool = ToolSpec {
            name: "look".into(),
            description: "Looks.".into(),
            schema: json!({"type": "object"}),
        };
        let sizes = sizes(&[fragment], &[tool], &[], "volcanoes");
        let sizes: Vec<(PieceKind, &str, u64)> =
            sizes.iter().map(|piece| (piece.kind, piece.name.as_str(), piece.tokens)).collect();
        let expected = [
            (PieceKind::Fragment, "identity soul.md", 12),
            (PieceKind::Tool, "look", 7),
            (PieceKind::Words, "her words", 3),
        ];
        assert_eq!(sizes, expected);
    }
}
