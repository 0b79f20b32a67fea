//! What stands between this computer and a remote model: names, addresses and numbers of people are
//! replaced by tokens before a request leaves, and put back into what comes back.

mod reader;
mod stream;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use agent::{Model, ModelRequest, ModelStream, Run, Silence, Window};
use async_trait::async_trait;
use domain::{ContentBlock, Message, ModelFailure, PromptFragment, Replaced, ToolCall, Usage};
use futures::StreamExt;
use privacy::{AllowList, Policy, Report, Scrubber, TextKind, Vault};
use serde_json::Value;

pub use reader::Reader;

/// Tokens and what they stand for, for all models of one run.
pub type SharedVault = Arc<Mutex<Reader>>;

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

    async fn window(&self) -> Window {
        self.inner.window().await
    }

    fn cost_usd(&self, usage: &Usage) -> Option<f64> {
        self.inner.cost_usd(usage)
    }

    fn silence(&self) -> Silence {
        self.inner.silence()
    }

    async fn stream(&self, mut request: ModelRequest) -> Result<ModelStream, ModelFailure> {
        let (report, restorers) = {
            let mut reader = self.vault.lock().unwrap_or_else(PoisonError::into_inner);
            let report = scrub(&mut reader, &mut request);
            (report, stream::Restorers::new(reader.vault()))
        };
        let answer = self.inner.stream(request).await?;
        let replaced = agent::ModelEvent::Replaced(on_the_log(&report));
        let first = futures::stream::iter([Ok(replaced)]);
        Ok(first.chain(stream::restored(answer, restorers)).boxed())
    }
}

/// Texts whose names are not those of pupils: what skills, agents and curriculum say. It may read
/// files, and is never asked on a thread that others wait for.
pub type Trusted = Box<dyn Fn() -> Vec<String> + Send + Sync>;

/// Whether what is sent to a provider leaves this computer.
pub type Remote = Box<dyn Fn(&str) -> bool + Send + Sync>;

/// Who stands there; clones share what it knows.
#[derive(Clone)]
pub struct Guard(Arc<Known>);

struct Known {
    trusted: Trusted,
    remote: Remote,
    /// The policy that was made last, and what it was made of.
    kept: Mutex<(Vec<String>, Policy)>,
}

impl Known {
    /// Whoever is named in a trusted text is no pupil. The texts are read each time, as the teacher
    /// may have changed one; the policy is made again only when she has.
    fn policy(&self) -> Policy {
        let texts = (self.trusted)();
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.0 != texts {
            let policy = Policy::new(AllowList::from_texts(texts.iter().map(String::as_str)));
            *kept = (texts, policy);
        }
        kept.1.clone()
    }

    fn reader(&self) -> Reader {
        Reader::new(Scrubber::new(self.policy(), Vault::default()))
    }
}

impl Guard {
    /// A guard before the providers that are remote.
    pub fn new(remote: Remote, trusted: Trusted) -> Self {
        Self(Arc::new(Known { trusted, remote, kept: Mutex::default() }))
    }

    /// The vault for going on with a run. The conversation so far is read into it in its own order,
    /// so that a token stands for the same person after a restart as before, and so that a name
    /// which only the class profile gives away is known to the first hook that asks a model.
    pub async fn vault_for(&self, run: &Run) -> SharedVault {
        let Some(start) = run.started().filter(|start| self.leaves_this_computer(start.chosen().0))
        else {
            return unused_vault();
        };
        tracing::debug!(provider = start.provider, "what leaves this computer is guarded");
        let mut conversation = ModelRequest {
            frames: run.frames(),
            system: run.prompt(),
            messages: run.messages_in_full(),
            tools: Vec::new(),
            output: None,
            answer_tokens: None,
            effort: domain::Effort::Usual,
        };
        let reader = self.aside(move |known| {
            let mut reader = known.reader();
            scrub(&mut reader, &mut conversation);
            reader
        });
        Arc::new(Mutex::new(reader.await))
    }

    /// An empty vault.
    pub async fn new_vault(&self) -> SharedVault {
        Arc::new(Mutex::new(self.aside(Known::reader).await))
    }

    /// The model as a run may use it: one whose text leaves this computer is guarded, and there is
    /// no setting that says otherwise.
    pub fn guarded(&self, model: Arc<dyn Model>, vault: &SharedVault) -> Arc<dyn Model> {
        match self.leaves_this_computer(model.provider()) {
            false => model,
            true => Arc::new(Guarded { inner: model, vault: Arc::clone(vault) }),
        }
    }

    /// Whether what is sent to a provider leaves this computer.
    pub fn leaves_this_computer(&self, provider: &str) -> bool {
        (self.0.remote)(provider)
    }

    /// What would be replaced in a prompt and a message.
    pub async fn would_replace(&self, prompt: Vec<PromptFragment>, text: String) -> Vec<Replaced> {
        let (_, _, report) = self.replace_people(prompt, vec![Message::User { text }]).await;
        on_the_log(&report)
    }

    /// A prompt and a conversation as they would leave this computer.
    pub async fn replace_people(
        &self,
        prompt: Vec<PromptFragment>,
        messages: Vec<Message>,
    ) -> (Vec<PromptFragment>, Vec<Message>, Report) {
        self.aside(move |known| {
            let mut request = ModelRequest {
                frames: Vec::new(),
                system: prompt,
                messages,
                tools: Vec::new(),
                output: None,
                answer_tokens: None,
                effort: domain::Effort::Usual,
            };
            let report = scrub(&mut known.reader(), &mut request);
            (request.system, request.messages, report)
        })
        .await
    }

    /// Does what reads files and whole conversations where nobody waits for the thread.
    async fn aside<T: Send + 'static>(&self, work: impl FnOnce(&Known) -> T + Send + 'static) -> T {
        let known = Arc::clone(&self.0);
        match tokio::task::spawn_blocking(move || work(&known)).await {
            Ok(done) => done,
            // It is not cancelled, so it panicked: nothing may be sent then.
            Err(error) => std::panic::resume_unwind(error.into_panic()),
        }
    }
}

/// A vault for models that are on this computer, or for none at all: it reads no files, and where it
/// was used all the same, nobody would be let through.
pub fn unused_vault() -> SharedVault {
    Arc::new(Mutex::new(Reader::new(Scrubber::new(Policy::default(), Vault::default()))))
}

/// Replaces what is personal. A name that is found late, such as in a class profile that a tool has
/// read, may stand in what was read before it, where nothing gave it away: so everything is read
/// again as long as something new was found.
fn scrub(reader: &mut Reader, request: &mut ModelRequest) -> Report {
    let mut report = Report::default();
    loop {
        let known = reader.vault().len();
        scrub_once(reader, request, &mut report);
        if reader.vault().len() == known {
            return report;
        }
    }
}

/// In the order in which the model reads it.
fn scrub_once(reader: &mut Reader, request: &mut ModelRequest, report: &mut Report) {
    let frames = request.frames.iter_mut().flat_map(|frame| &mut frame.fragments);
    for fragment in request.system.iter_mut().chain(frames) {
        reader.read(kind_of_fragment(fragment), &mut fragment.text, report);
    }
    let mut kinds: HashMap<String, TextKind> = HashMap::new();
    for message in &mut request.messages {
        match message {
            Message::User { text } => {
                reader.read(TextKind::CONVERSATION, text, report);
            }
            Message::Tool { call_id, content, .. } => {
                let kind = kinds.get(call_id).copied().unwrap_or(TextKind::CONVERSATION);
                reader.read(kind, content, report);
            }
            Message::Assistant(answer) => {
                for block in &mut answer.content {
                    match block {
                        ContentBlock::Text { text } => {
                            reader.read(TextKind::CONVERSATION, text, report);
                        }
                        ContentBlock::Structured { value } => {
                            reader.read_value(TextKind::CONVERSATION, value, report);
                        }
                        ContentBlock::ToolCall(call) => {
                            let kind = kind_of_call(call);
                            kinds.insert(call.id.clone(), kind);
                            reader.read_value(kind, &mut call.input, report);
                        }
                        // As the provider wrote it, which is with tokens.
                        ContentBlock::Opaque { .. } => {}
                    }
                }
            }
        }
    }
}

fn kind_of_fragment(fragment: &PromptFragment) -> TextKind {
    match fragment.tag.as_str() {
        "teacher_memory" | "class_memory" => TextKind::MEMORY,
        // Without a tag, it is what its source is.
        "workspace_file" | "" => kind_of_path(&fragment.source),
        _ => TextKind::REFERENCE,
    }
}

fn kind_of_call(call: &ToolCall) -> TextKind {
    if matches!(call.name.as_str(), "read_memory" | "search_memory" | "update_memory") {
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
