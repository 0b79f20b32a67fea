//! `--dry-run`: what a model would be sent, as text to be read.

use api::{Commands as _, CostEstimate, PieceKind, PieceSize, PromptPreview, SessionSend};
use app::Desk;
use domain::{CommandRef, Message, model_label};

use crate::args::Global;
use crate::failure::{Exit, Failure};
use crate::screen;

/// Shows it, and sends nothing.
pub async fn preview(app: &Desk, words: SessionSend, global: &Global) -> Result<Exit, Failure> {
    let preview = app.prompt_preview(words).await?;
    if global.json {
        screen::print_json(&preview)?;
        return Ok(Exit::Ok);
    }
    screen::print(&shown(&preview))?;
    if let Some(replaced) = &preview.replaced {
        screen::print(&format!(
            "--- replaced by tokens before it leaves this computer ---\n{replaced}\n"
        ))?;
    }
    Ok(Exit::Ok)
}

/// Everything that would be sent, in its order; hooks stand behind the tools with what they would tell
/// a model of their own, and the sizes behind them.
fn shown(preview: &PromptPreview) -> String {
    let mut text = format!(
        "--- what {}/{} would be sent ---\n{}\n",
        preview.provider,
        preview.model,
        preview.system.trim_end()
    );
    if let Some(CommandRef { plugin, name }) = &preview.understood {
        text.push_str(&format!("\n--- your words are taken for {plugin}:{name} ---\n"));
    }
    text.push_str("\n--- tools ---\n");
    for tool in &preview.tools {
        text.push_str(&format!("{}: {}\n  {}\n", tool.name, tool.description, tool.schema));
    }
    text.push_str("\n--- hooks ---\n");
    for hook in &preview.hooks {
        let points: Vec<String> = hook.points.iter().map(|point| format!("{point:?}")).collect();
        text.push_str(&format!("{}: {}\n", hook.name, points.join(", ")));
        for told in &hook.instructions {
            text.push_str(&format!("  tells a model: {told}\n"));
        }
    }
    text.push_str(&sizes(preview));
    text.push_str(&cost(&preview.cost));
    if !preview.messages.is_empty() {
        text.push_str("\n--- what was said before ---\n");
    }
    for message in &preview.messages {
        text.push_str(&match message {
            Message::User { text } => format!("teacher: {text}\n"),
            Message::Assistant(answer) => {
                let calls = answer.tool_calls();
                let calls = calls.map(|call| format!("calls {}: {}\n", call.name, call.input));
                let calls: String = calls.collect();
                match answer.text() {
                    said if said.is_empty() => calls,
                    said => format!("agent: {said}\n{calls}"),
                }
            }
            Message::Tool { content, is_error: false, .. } => format!("result: {content}\n"),
            Message::Tool { content, is_error: true, .. } => format!("refusal: {content}\n"),
        });
    }
    if !preview.text.is_empty() {
        text.push_str(&format!("\n--- your words ---\n{}\n", preview.text));
    }
    text
}

/// What it would cost, as far as that is known.
fn cost(cost: &CostEstimate) -> String {
    let month = cost.month.iter().map(|month| format!("{}\n", month.says));
    format!("\n--- cost ---\n{}\n{}", cost.says, month.collect::<String>())
}

/// What each piece takes of the model's window.
fn sizes(preview: &PromptPreview) -> String {
    let mut text = "\n--- sizes, in tokens by estimate ---\n".to_owned();
    for PieceSize { kind, name, tokens } in &preview.sizes {
        let what = if *kind == PieceKind::Tool { "tool " } else { "" };
        text.push_str(&format!("{tokens:>7}  {what}{name}\n"));
    }
    let total: u64 = preview.sizes.iter().map(|size| size.tokens).sum();
    let (model, window) = (model_label(&preview.model), preview.context_tokens);
    text.push_str(&format!("{total:>7}  together; {model} takes {window}, with its answer\n"));
    if let Some(writer) = &preview.writer {
        let (model, context_tokens) = (writer.label(), writer.context_tokens);
        text.push_str(&format!(
            "         {model} takes {context_tokens} and is asked for the lines of each section by itself\n"
        ));
    }
    text
}
