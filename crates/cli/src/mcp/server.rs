//! The tools as the protocol has them. It knows their list and no single one.

use std::sync::Arc;

use axum::http::request::Parts;
use learning::{Answered, Asker, Hints, LearningError, Offered, Watch, offered};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
    JsonObject, ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
    ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::Value;
use text::nearest;

use crate::mcp::asked;
use crate::mcp::opener::Opener;
use crate::mcp::told::Told;

/// What an agent is told of all tools together; clients show about two thousand characters.
const INSTRUCTIONS: &str = include_str!("instructions.txt");

/// What serves one client.
#[derive(Clone)]
pub struct Served {
    /// Who it is; none where each request says it.
    asker: Option<Asker>,
    opener: Arc<Opener>,
}

impl Served {
    /// For a client that said who it is.
    pub fn new(asker: Asker, opener: Arc<Opener>) -> Self {
        Self { asker: Some(asker), opener }
    }

    /// For clients over HTTP.
    pub fn over_http(opener: Arc<Opener>) -> Self {
        Self { asker: None, opener }
    }

    fn asker(&self, context: &RequestContext<RoleServer>) -> Asker {
        let said = || context.extensions.get::<Parts>().map(asked::asker);
        let nobody = || Asker { folder: None, session: "unknown".to_owned() };
        self.asker.clone().or_else(said).unwrap_or_else(nobody)
    }
}

impl ServerHandler for Served {
    fn get_info(&self) -> ServerConfig {
        let about = Implementation::new("teacher-assist", env!("CARGO_PKG_VERSION"))
            .with_title("teacher-assist: learning");
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(about)
            .with_instructions(INSTRUCTIONS.trim())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(offered().iter().map(described).collect()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        find(name).map(described)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let tool = find(&request.name).ok_or_else(|| unknown(&request.name))?;
        let asker = self.asker(&context);
        let ask = Value::Object(request.arguments.unwrap_or_default());
        let (told, telling) = Told::new(context.peer.clone(), context.meta.get_progress_token());
        let told = Arc::new(told);
        let opener = Arc::clone(&self.opener);
        let watch = Arc::clone(&told) as Arc<dyn Watch>;
        // On a task of its own: what goes wrong inside is an answer, and not a client that waits for ever.
        let mut work = tokio::spawn(async move { opener.ask(tool, asker, ask, watch).await });
        let outcome = tokio::select! {
            outcome = &mut work => outcome,
            // It is stopped where it can be, so that nothing is left half done.
            () = context.ct.cancelled() => {
                told.cancel().cancel();
                work.await
            }
        };
        told.end();
        telling.over().await;
        let outcome = outcome.unwrap_or_else(|error| {
            tracing::error!(%error, tool = tool.name, "a tool failed");
            Err(LearningError::Internal(format!("{} failed inside; its log says more", tool.name)))
        });
        Ok(result(outcome).into())
    }
}

fn find(name: &str) -> Option<&'static Offered> {
    offered().iter().find(|tool| tool.name == name)
}

fn unknown(name: &str) -> ErrorData {
    let names: Vec<&str> = offered().iter().map(|tool| tool.name).collect();
    let meant = nearest(name, &names).map(|near| format!("; did you mean `{near}`?"));
    let message = format!("there is no tool `{name}`{}", meant.unwrap_or_default());
    ErrorData::invalid_params(message, None)
}

/// A tool in the protocol's words.
fn described(tool: &'static Offered) -> Tool {
    let Hints { read_only, destructive, idempotent } = tool.hints;
    let title = titled(tool.name);
    // What they touch is on this computer: nothing of it is an open world.
    let annotations = ToolAnnotations::from_raw(
        Some(title.clone()),
        Some(read_only),
        Some(destructive),
        Some(idempotent),
        Some(false),
    );
    let schema = |object: Option<&JsonObject>| Arc::new(object.cloned().unwrap_or_default());
    Tool::new(tool.name, tool.about, schema(tool.input.as_object()))
        .with_title(title)
        .with_raw_output_schema(schema(tool.output.as_object()))
        .with_annotations(annotations)
}

/// `search_code` as people read it.
fn titled(name: &str) -> String {
    let words = name.replace('_', " ").replace("ghap", "GHAP");
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => words,
    }
}

fn result(outcome: Result<Answered, LearningError>) -> CallToolResult {
    match outcome {
        Ok(Answered { structured, short }) => {
            let mut result = CallToolResult::structured(structured);
            result.content = vec![ContentBlock::text(short)];
            result
        }
        Err(error) => CallToolResult::error(vec![ContentBlock::text(error.to_string())]),
    }
}
