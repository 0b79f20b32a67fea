//! What stands between this computer and a remote model: names, addresses and numbers of people are
//! replaced by tokens before a request leaves, and put back into what comes back.

mod stream;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use agent::{Model, ModelRequest, ModelStream, Run};
use async_trait::async_trait;
use domain::{ContentBlock, Message, ModelFailure, PromptFragment, Replaced, ToolCall, Usage};
use futures::StreamExt;
use privacy::{AllowList, Policy, Report, Scrubber, TextKind, Vault};
use serde_json::Value;
use workspace::WorkspaceError;

use crate::App;

/// Tokens and what they stand for, for all models of one run.
pub type SharedVault = Arc<Mutex<Scrubber>>;

/// A remote model that never sees who a person is.
pub struct Guarded {
    inner: Arc<dyn Model>,
    vault: SharedVault,
}

#[async_trait]
impl Model for Guarded {
    fn provider(&self) -> &str {
        self.inner.provider()
    }

    fn name(&self) -> &str {
        self.inner.name()
    }

    fn context_tokens(&self) -> u64 {
        self.inner.context_tokens()
    }

    fn cost_usd(&self, usage: &Usage) -> f64 {
        self.inner.cost_usd(usage)
    }

    async fn stream(&self, mut request: ModelRequest) -> Result<ModelStream, ModelFailure> {
        let (report, restorers) = {
            let mut scrubber = self.vault.lock().unwrap_or_else(PoisonError::into_inner);
            let report = scrub(&mut scrubber, &mut request);
            (report, stream::Restorers::new(&scrubber))
        };
        let answer = self.inner.stream(request).await?;
        let replaced = agent::ModelEvent::Replaced(on_the_log(&report));
        let first = futures::stream::iter([Ok(replaced)]);
        Ok(first.chain(stream::restored(answer, restorers)).boxed())
    }
}

impl App {
    /// The vault for going on with a run. The conversation so far is read into it in its own order,
    /// so that a token stands for the same person after a restart as before, and so that a name
    /// which only the class profile gives away is known to the first hook that asks a model.
    pub(crate) fn vault_for(&self, run: &Run) -> SharedVault {
        let Some(start) = run.started().filter(|start| self.leaves_this_computer(&start.provider))
        else {
            return unused_vault();
        };
        tracing::debug!(provider = start.provider, "what leaves this computer is guarded");
        let vault = self.new_vault();
        let mut conversation = ModelRequest {
            system: run.prompt(),
            messages: run.messages(),
            tools: Vec::new(),
            output: None,
        };
        scrub(&mut vault.lock().unwrap_or_else(PoisonError::into_inner), &mut conversation);
        vault
    }

    /// An empty vault.
    pub(crate) fn new_vault(&self) -> SharedVault {
        Arc::new(Mutex::new(Scrubber::new(self.policy(), Vault::default())))
    }

    /// The model as a run may use it: one whose text leaves this computer is guarded, and there is
    /// no setting that says otherwise.
    pub(crate) fn guarded(&self, model: Arc<dyn Model>, vault: &SharedVault) -> Arc<dyn Model> {
        match self.leaves_this_computer(model.provider()) {
            false => model,
            true => Arc::new(Guarded { inner: model, vault: Arc::clone(vault) }),
        }
    }

    /// Whether what is sent to a provider leaves this computer.
    pub(crate) fn leaves_this_computer(&self, provider: &str) -> bool {
        let providers = self.0.models.current().providers();
        let found = providers.iter().find(|info| info.name == provider);
        found.is_none_or(|info| info.remote)
    }

    /// What would be replaced in a prompt and a message.
    pub(crate) fn would_replace(&self, prompt: &[PromptFragment], text: &str) -> Vec<Replaced> {
        on_the_log(&self.replace_people(&mut prompt.to_vec(), &mut text.to_owned()))
    }

    /// Makes of a prompt and a message what would leave this computer, in a session of their own.
    pub(crate) fn replace_people(
        &self,
        prompt: &mut Vec<PromptFragment>,
        text: &mut String,
    ) -> Report {
        let mut scrubber = Scrubber::new(self.policy(), Vault::default());
        let mut request = ModelRequest {
            system: std::mem::take(prompt),
            messages: vec![Message::User { text: std::mem::take(text) }],
            tools: Vec::new(),
            output: None,
        };
        let report = scrub(&mut scrubber, &mut request);
        *prompt = request.system;
        if let Some(Message::User { text: words }) = request.messages.pop() {
            *text = words;
        }
        report
    }

    /// Whoever is named in skills, agents and curriculum is no pupil.
    fn policy(&self) -> Policy {
        let mut texts = self.0.definitions.reference_texts();
        match self.curriculum_texts() {
            Ok(curriculum) => texts.extend(curriculum),
            Err(error) => {
                tracing::info!(%error, "names are looked for without the curriculum's own");
            }
        }
        Policy::new(AllowList::from_texts(texts.iter().map(String::as_str)))
    }

    fn curriculum_texts(&self) -> Result<Vec<String>, WorkspaceError> {
        let files = self.0.workspace.list("curriculum")?;
        let texts = files.into_iter().filter(|file| file.name.ends_with(".md"));
        texts.map(|file| self.0.workspace.read(&file.path).map(|file| file.text)).collect()
    }
}

/// A vault for models that are on this computer, or for none at all: it reads no files, and where it
/// was used all the same, nobody would be let through.
pub(crate) fn unused_vault() -> SharedVault {
    Arc::new(Mutex::new(Scrubber::new(Policy::default(), Vault::default())))
}

/// Replaces what is personal. A name that is found late, such as in a class profile that a tool has
/// read, may stand in what was read before it, where nothing gave it away: so everything is read
/// again as long as something new was found.
fn scrub(scrubber: &mut Scrubber, request: &mut ModelRequest) -> Report {
    let mut report = Report::default();
    loop {
        let known = scrubber.vault().len();
        scrub_once(scrubber, request, &mut report);
        if scrubber.vault().len() == known {
            return report;
        }
    }
}

/// In the order in which the model reads it.
fn scrub_once(scrubber: &mut Scrubber, request: &mut ModelRequest, report: &mut Report) {
    for fragment in &mut request.system {
        replace(scrubber, kind_of_fragment(fragment), &mut fragment.text, report);
    }
    let mut kinds: HashMap<String, TextKind> = HashMap::new();
    for message in &mut request.messages {
        match message {
            Message::User { text } => {
                replace(scrubber, TextKind::CONVERSATION, text, report);
            }
            Message::Tool { call_id, content, .. } => {
                let kind = kinds.get(call_id).copied().unwrap_or(TextKind::CONVERSATION);
                replace(scrubber, kind, content, report);
            }
            Message::Assistant(answer) => {
                for block in &mut answer.content {
                    match block {
                        ContentBlock::Text { text } => {
                            replace(scrubber, TextKind::CONVERSATION, text, report);
                        }
                        ContentBlock::Structured { value } => {
                            report.merge(&scrubber.scrub_value(TextKind::CONVERSATION, value));
                        }
                        ContentBlock::ToolCall(call) => {
                            let kind = kind_of_call(call);
                            kinds.insert(call.id.clone(), kind);
                            report.merge(&scrubber.scrub_value(kind, &mut call.input));
                        }
                        // As the provider wrote it, which is with tokens.
                        ContentBlock::Opaque { .. } => {}
                    }
                }
            }
        }
    }
}

fn replace(scrubber: &mut Scrubber, kind: TextKind, text: &mut String, report: &mut Report) {
    let (scrubbed, found) = scrubber.scrub(kind, text);
    if let std::borrow::Cow::Owned(scrubbed) = scrubbed {
        *text = scrubbed;
    }
    report.merge(&found);
}

fn kind_of_fragment(fragment: &PromptFragment) -> TextKind {
    match fragment.tag.as_str() {
        "teacher_memory" | "class_memory" => TextKind::MEMORY,
        "workspace_file" => kind_of_path(&fragment.source),
        _ => TextKind::REFERENCE,
    }
}

fn kind_of_call(call: &ToolCall) -> TextKind {
    if matches!(call.name.as_str(), "read_memory" | "update_memory") {
        return TextKind::MEMORY;
    }
    if call.name == "read_skill" {
        return TextKind::REFERENCE;
    }
    let path = call.input.get("path").and_then(Value::as_str).unwrap_or_default();
    kind_of_path(path)
}

/// The workspace finds a file by other spellings of its path too, and none of them may be a way round.
fn kind_of_path(path: &str) -> TextKind {
    let first = path.split(['/', '\\']).map(str::trim).find(|part| !matches!(*part, "" | "."));
    match first.map(str::to_lowercase).as_deref() {
        Some("classes") => TextKind::CLASS_PROFILE,
        Some("memory") => TextKind::MEMORY,
        Some("curriculum") => TextKind::REFERENCE,
        Some("lessons") => TextKind::LESSON,
        Some(_) | None => TextKind::CONVERSATION,
    }
}

/// One entry a kind, with the tokens and never what they stand for.
fn on_the_log(report: &Report) -> Vec<Replaced> {
    let mut all: Vec<Replaced> = Vec::new();
    for replaced in report.replaced.iter().filter(|replaced| replaced.kind.is_personal()) {
        let (kind, token) = (replaced.kind.label(), replaced.token.to_string());
        match all.iter_mut().find(|known| known.kind == kind) {
            Some(known) => known.tokens.push(token),
            None => all.push(Replaced { kind: kind.to_owned(), tokens: vec![token] }),
        }
    }
    all
}

#[cfg(test)]
mod tests;
