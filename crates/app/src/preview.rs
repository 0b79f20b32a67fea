//! What a model would be sent, were these words said now: for a new session, for one that rests, and
//! for one whose run waits. Nothing is written and nobody is asked.

use agent::{HookSet, Run, Step, ToolSpec};
use api::{HookShown, PromptPreview, SessionSend, ToolShown};
use domain::{
    AskEvent, CommandRef, EventBody, InteractionOrigin, InteractionRequest, InteractionResponse,
    Message, PromptFragment, RunEvent, SessionEvent, SessionId, Timestamp, TraceId, Withdrawal,
    Writer,
};
use faults::Fault;
use planning::sizes::sizes;
use planning::spending::Sending;
use sessions::SessionError;
use sessions::guard::unused_vault;

use crate::Desk;

/// Everything that would go to a model.
struct Sent {
    provider: String,
    model: String,
    agent: String,
    context_tokens: u64,
    writer: Option<Writer>,
    understood: Option<CommandRef>,
    fragments: Vec<PromptFragment>,
    tools: Vec<ToolSpec>,
    hooks: HookSet,
    /// The conversation as it stands before her words.
    messages: Vec<Message>,
    /// Her words; none when they are the answer to a question, which stands in the conversation.
    said: Option<String>,
}

impl Desk {
    /// What would be sent.
    pub(crate) async fn preview(&self, params: SessionSend) -> Result<PromptPreview, Fault> {
        let session = self.known_session(&params).await?;
        let mut run = match &session {
            None => Run::default(),
            Some(row) => Run::fold(&self.0.store.events(row.id, 0).await?)
                .map_err(|error| Fault::internal(format!("the log cannot be read: {error}")))?,
        };
        let asked = self.asked(&params, session, &run).await?;
        if params.hand_back {
            // Whoever waits for her answer is stopped first.
            (_, run) = run.stopped(params.face).map_err(SessionError::illegal)?;
        }
        let sent = match (&asked.session, run.trace()) {
            (Some(row), Some(outer)) => {
                let at = self.0.supplies.clock.now();
                let place = (row.id, outer, at);
                let (run, said) = foreseen(run, place, &params)?;
                self.of_run(&run, said).map_err(Fault::invalid)?
            }
            _ => {
                let begun = self.next_run(&run, &asked, &params).await?;
                Sent {
                    provider: begun.start.provider,
                    model: begun.start.model,
                    agent: begun.start.agent,
                    context_tokens: begun.start.context_tokens,
                    writer: begun.start.fit.writer,
                    understood: begun.start.understood,
                    fragments: begun.start.prompt,
                    tools: begun.tools,
                    hooks: begun.hooks,
                    messages: run.messages_as_said(),
                    said: Some(params.text),
                }
            }
        };
        self.as_it_leaves(sent, params.command).await
    }

    /// What the run under way would send next.
    fn of_run(&self, run: &Run, said: Option<String>) -> Result<Sent, String> {
        let active = run.active();
        let start = active.started().ok_or("nothing is under way")?;
        let catalogue = self.0.definitions.catalogue();
        let agent = catalogue.agent(&start.plugin, &start.agent);
        let agent = agent.map_err(|error| error.to_string())?;
        let gear = self.gear(start, agent, &unused_vault())?;
        Ok(Sent {
            provider: start.provider.clone(),
            model: start.model.clone(),
            agent: start.agent.clone(),
            context_tokens: start.context_tokens,
            writer: start.fit.writer.clone(),
            understood: start.understood.clone(),
            fragments: active.prompt(),
            tools: gear.tools.specs(),
            hooks: gear.hooks,
            messages: active.messages_as_said(),
            said,
        })
    }

    async fn as_it_leaves(
        &self,
        sent: Sent,
        named: Option<CommandRef>,
    ) -> Result<PromptPreview, Fault> {
        let Sent {
            provider,
            model,
            understood,
            mut fragments,
            tools,
            hooks,
            mut messages,
            said,
            ..
        } = sent;
        let chosen =
            sent.writer.as_ref().map_or((&provider, &model), |to| (&to.provider, &to.model));
        let priced = self.0.models.current().model(chosen.0, Some(chosen.1)).ok();
        // Behind the conversation, so that a token stands for the same person in both.
        messages.push(Message::User { text: said.unwrap_or_default() });
        let mut replaced = None;
        if self.0.guard.leaves_this_computer(&provider) {
            let report;
            (fragments, messages, report) = self.0.guard.replace_people(fragments, messages).await;
            replaced = Some(report.to_string());
        }
        let text = match messages.pop() {
            Some(Message::User { text }) => text,
            Some(Message::Assistant(_) | Message::Tool { .. }) | None => String::new(),
        };
        let sizes = sizes(&fragments, &tools, &messages, &text);
        let tools = tools.into_iter().map(|ToolSpec { name, description, schema }| ToolShown {
            name,
            description,
            schema,
        });
        let hooks = hooks.iter().map(|hook| HookShown {
            name: hook.name().to_owned(),
            points: hook.points().to_vec(),
            instructions: hook.instructions(),
        });
        let total = sizes.iter().map(|piece| piece.tokens).sum();
        let sending = Sending {
            command: named.as_ref().or(understood.as_ref()).map(|command| command.name.as_str()),
            agent: &sent.agent,
            planner: (&provider, &model),
            model: priced.as_deref(),
            tokens: sent.writer.is_none().then_some(total),
        };
        let cost = self.0.desks.spending.estimate(sending).await?;
        Ok(PromptPreview {
            cost,
            provider,
            model,
            understood,
            system: agent::render(&fragments),
            fragments,
            tools: tools.collect(),
            hooks: hooks.collect(),
            messages,
            text,
            replaced,
            sizes,
            context_tokens: sent.context_tokens,
            writer: sent.writer,
        })
    }
}

/// The run after her words, as the answer to what it asks; words that are none are given back.
fn foreseen(
    mut run: Run,
    (session_id, outer, at): (SessionId, TraceId, Timestamp),
    params: &SessionSend,
) -> Result<(Run, Option<String>), Fault> {
    let said = Some(params.text.clone());
    let Some(open) = run.open_interaction().cloned().filter(|_| !params.text.is_empty()) else {
        return Ok((run, said));
    };
    let trace_id = run.active().trace().unwrap_or(outer);
    let happens = |run: &mut Run, body: EventBody| {
        let event = SessionEvent { session_id, seq: 0, trace_id, at, body };
        run.apply(&event).map_err(|error| Fault::from(SessionError::Illegal(Box::new(error))))
    };
    let interaction_id = open.id;
    let of_tool = matches!(open.origin, InteractionOrigin::Tool { .. });
    if !of_tool && !matches!(open.request, InteractionRequest::Question { .. }) {
        // She goes on instead of deciding: the card is taken back.
        let why = Withdrawal::MovedOn;
        happens(&mut run, EventBody::Ask(AskEvent::Withdrawn { interaction_id, why }))?;
        return Ok((run, said));
    }
    let response = InteractionResponse::Answer { text: params.text.clone() };
    open.request.check(&response).map_err(Fault::invalid)?;
    let answered = AskEvent::Answered { interaction_id, response, face: params.face };
    happens(&mut run, EventBody::Ask(answered))?;
    if let Step::Conclude { call, result } = run.next() {
        let finished = RunEvent::ToolFinished {
            call_id: call.id,
            name: call.name,
            result,
            effects: Vec::new(),
            duration_ms: 0,
        };
        happens(&mut run, EventBody::Run(finished))?;
    }
    Ok((run, None))
}
