//! Making spans, and those that are part of another: what a tool or a hook read, found or asked.

use serde_json::{Value, json};

use super::{Asked, Projection};
use crate::{Span, SpanKind, SpanStatus};
use domain::{HookRan, Replaced, SessionEvent, Timestamp, ToolEffect};

/// The name that a reader of traces looks for: what was loaded, not which tool did it.
pub(super) fn skill_name(reference: &str, tier: u8) -> String {
    match tier {
        0..=2 => format!("load skill {reference}"),
        3.. => format!("read skill resource {reference}"),
    }
}

impl Projection {
    /// A span that begins with this event and is open.
    pub(super) fn push(
        &mut self,
        event: &SessionEvent,
        kind: SpanKind,
        name: &str,
        detail: Value,
    ) -> usize {
        self.spans.push(Span {
            id: event.seq.to_string(),
            parent: None,
            session_id: event.session_id,
            trace_id: event.trace_id,
            seq: event.seq,
            kind,
            name: name.to_owned(),
            started_at: event.at,
            ended_at: None,
            status: SpanStatus::Open,
            events: vec![event.seq],
            detail,
        });
        self.spans.len() - 1
    }

    /// A span that is over as soon as it begins.
    pub(super) fn point(
        &mut self,
        event: &SessionEvent,
        kind: SpanKind,
        name: &str,
        detail: Value,
    ) -> usize {
        let at = self.push(event, kind, name, detail);
        self.end(at, event, SpanStatus::Ok);
        at
    }

    pub(super) fn end(&mut self, at: usize, event: &SessionEvent, status: SpanStatus) {
        if let Some(span) = self.spans.get_mut(at) {
            span.ended_at = Some(event.at);
            span.status = status;
        }
    }

    /// The event tells of work that it ends, and that lasted so long. It cannot have begun before
    /// the event before it, whatever two clocks say.
    pub(super) fn lasted(&mut self, at: usize, event: &SessionEvent, ms: u64) {
        let earliest = self.last.unwrap_or(event.at).min(event.at);
        self.end(at, event, SpanStatus::Ok);
        if let Some(span) = self.spans.get_mut(at) {
            span.started_at = before(event.at, ms).max(earliest);
        }
    }

    pub(super) fn tell(&mut self, at: usize, event: &SessionEvent) {
        if let Some(span) = self.spans.get_mut(at)
            && span.events.last() != Some(&event.seq)
        {
            span.events.push(event.seq);
        }
    }

    pub(super) fn note(&mut self, at: usize, key: &str, value: Value) {
        if let Some(detail) = self.spans.get_mut(at).and_then(|span| span.detail.as_object_mut()) {
            detail.insert(key.to_owned(), value);
        }
    }

    pub(super) fn id_of(&self, at: Option<usize>) -> Option<String> {
        Some(self.spans.get(at?)?.id.clone())
    }

    pub(super) fn set_parent(&mut self, at: usize, parent: Option<String>) {
        if let Some(span) = self.spans.get_mut(at) {
            span.parent = parent;
        }
    }

    /// Part `number` of the span at `of`, told of by the same event.
    fn part(
        &mut self,
        event: &SessionEvent,
        of: usize,
        number: usize,
        what: (SpanKind, String, Value),
    ) -> usize {
        let (kind, name, detail) = what;
        let parent = self.id_of(Some(of));
        let at = self.point(event, kind, &name, detail);
        self.set_parent(at, parent);
        if let Some(span) = self.spans.get_mut(at) {
            span.id = format!("{}.{number}", event.seq);
        }
        at
    }

    pub(super) fn replaced(&mut self, event: &SessionEvent, of: usize, replaced: &[Replaced]) {
        let tokens: usize = replaced.iter().map(|kind| kind.tokens.len()).sum();
        if tokens == 0 {
            return;
        }
        let name =
            if tokens == 1 { "1 text replaced".into() } else { format!("{tokens} texts replaced") };
        let detail = json!({ "replaced": replaced });
        let at = self.part(event, of, 1, (SpanKind::Privacy, name, detail));
        // It happens before the request leaves.
        let sent = self.spans.get(of).map_or(event.at, |span| span.started_at);
        if let Some(span) = self.spans.get_mut(at) {
            span.started_at = sent;
            span.ended_at = Some(sent);
        }
    }

    /// The model calls that a hook made; how many. Their lengths are measured, their places inside
    /// the hook are not: one after the other where they fit, else all from its beginning.
    pub(super) fn hook_model_calls(
        &mut self,
        event: &SessionEvent,
        of: usize,
        ran: &HookRan,
    ) -> usize {
        let began = self.spans.get(of).map_or(event.at, |span| span.started_at);
        let sum: u64 = ran.model_calls.iter().map(|call| call.duration_ms).sum();
        let in_turn = sum <= ran.duration_ms;
        let mut from = began;
        for (call, number) in ran.model_calls.iter().zip(1..) {
            let asked = Asked {
                component: &ran.hook,
                provider: &call.provider,
                model: &call.model,
                usage: call.usage,
                cost_usd: call.cost_usd,
                duration_ms: call.duration_ms,
            };
            let what = (SpanKind::Model, asked.name(), asked.detail());
            let at = self.part(event, of, number, what);
            let until = after(from, call.duration_ms).min(event.at);
            if let Some(span) = self.spans.get_mut(at) {
                span.started_at = from.min(until);
                span.ended_at = Some(until);
            }
            if in_turn {
                from = until;
            }
        }
        ran.model_calls.len()
    }

    /// What was read, found or refused on the way; `parts` of the span have a number already.
    pub(super) fn effects(
        &mut self,
        event: &SessionEvent,
        of: usize,
        effects: &[ToolEffect],
        parts: usize,
    ) {
        let told = effects.iter().filter_map(told);
        let told: Vec<(SpanKind, String, Value)> = told.collect();
        for (what, number) in told.into_iter().zip(parts + 1..) {
            self.part(event, of, number, what);
        }
    }
}

/// The span of an effect. Files and tasks need none: they are the detail of what did them.
fn told(effect: &ToolEffect) -> Option<(SpanKind, String, Value)> {
    let (kind, name) = match effect {
        ToolEffect::FileRead { .. }
        | ToolEffect::FileWritten { .. }
        | ToolEffect::TasksUpdated { .. } => return None,
        ToolEffect::SkillLoaded { reference, tier } => {
            (SpanKind::Skill, skill_name(reference, *tier))
        }
        ToolEffect::MemoryRead { path, .. } => (SpanKind::Memory, format!("read {path}")),
        ToolEffect::MemoryWritten { path, .. } => (SpanKind::Memory, format!("write {path}")),
        ToolEffect::MemoriesReferenced { ids, .. } => {
            (SpanKind::Memory, format!("use {}", ids.join(", ")))
        }
        ToolEffect::MemoryRefused { path } => {
            (SpanKind::Memory, format!("refused to write {path}"))
        }
        ToolEffect::SessionsSearched { found, .. } => {
            (SpanKind::Lookup, format!("search sessions: {} found", found.len()))
        }
        ToolEffect::SessionRead { session_id } => {
            (SpanKind::Lookup, format!("read session {session_id}"))
        }
        ToolEffect::ClaimsChecked { claims, .. } => {
            (SpanKind::Lookup, format!("check {} curriculum claims", claims.len()))
        }
        ToolEffect::ClassNamed { class } => (SpanKind::Note, format!("class {class}")),
        ToolEffect::Noted { .. } => (SpanKind::Note, "note".to_owned()),
    };
    Some((kind, name, json!(effect)))
}

fn before(at: Timestamp, ms: u64) -> Timestamp {
    at.checked_sub_signed(length(ms)).unwrap_or(at)
}

fn after(at: Timestamp, ms: u64) -> Timestamp {
    at.checked_add_signed(length(ms)).unwrap_or(at)
}

fn length(ms: u64) -> chrono::TimeDelta {
    i64::try_from(ms).ok().and_then(chrono::TimeDelta::try_milliseconds).unwrap_or_default()
}
