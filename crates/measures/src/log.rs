//! The log of a session as measures look at it: its time, its runs, its questions.

use std::collections::{BTreeSet, HashMap};

use domain::{
    AskEvent, EventBody, Face, Interaction, InteractionId, InteractionResponse, RunEvent,
    RunStatus, SessionEvent, Timestamp, ToolEffect, TraceId,
};

use crate::way::{Told, Way};

/// A session's log, with what all measures need of it. Events are named by their place in `events`, from 0.
pub(crate) struct Log<'a> {
    pub events: &'a [SessionEvent],
    /// The log's time at each event: whole milliseconds since the first, which never run backwards.
    pub ms: Vec<i128>,
    /// In the order they were opened.
    pub questions: Vec<AskedQuestion<'a>>,
    /// Runs that words of the teacher began, in their order.
    pub roots: Vec<RootRun>,
    /// When the first event happened, in nanoseconds since 1970.
    pub began_ns: i128,
    /// How somebody went through a study, where it is that log.
    pub way: Option<&'a Way<'a>>,
    /// What such a log tells of this one.
    pub told: Option<&'a Told<'a>>,
    /// Who sent a run.
    senders: HashMap<TraceId, TraceId>,
}

/// A question to a person.
pub(crate) struct AskedQuestion<'a> {
    pub interaction: &'a Interaction,
    pub trace: TraceId,
    pub opened: usize,
    /// Where a face showed it first.
    pub shown: Option<usize>,
    pub closed: Option<(usize, Closing<'a>)>,
}

/// How a question came to its end.
#[derive(Clone, Copy)]
pub(crate) enum Closing<'a> {
    Answered(&'a InteractionResponse, Face),
    /// It was taken back, or its run ended.
    Dropped,
}

/// A run that words of the teacher began.
pub(crate) struct RootRun {
    pub trace: TraceId,
    /// Her first words of it.
    pub began: usize,
    pub ended: Option<(usize, RunStatus)>,
    /// Where it, or a specialist that it sent, wrote a file first.
    pub wrote: Option<usize>,
}

impl<'a> Log<'a> {
    pub fn read(
        events: &'a [SessionEvent],
        way: Option<&'a Way<'a>>,
        told: Option<&'a Told<'a>>,
    ) -> Self {
        let mut log = Self {
            events,
            ms: times(events),
            questions: Vec::new(),
            roots: Vec::new(),
            began_ns: events.first().map(|event| since_1970(&event.at)).unwrap_or_default(),
            way,
            told,
            senders: senders(events),
        };
        let mut known: HashMap<InteractionId, usize> = HashMap::new();
        for (at, event) in events.iter().enumerate() {
            match &event.body {
                EventBody::Run(body) => log.take_run(at, event.trace_id, body),
                EventBody::Ask(body) => log.take_ask(at, event.trace_id, body, &mut known),
                EventBody::Sitting(_) | EventBody::Study(_) => {}
            }
        }
        log
    }

    fn take_run(&mut self, at: usize, trace: TraceId, body: &RunEvent) {
        let wrote = effects(body).iter().any(|e| matches!(e, ToolEffect::FileWritten { .. }));
        match body {
            RunEvent::UserMessage { .. } if self.root(trace).is_none() => {
                self.roots.push(RootRun { trace, began: at, ended: None, wrote: None });
            }
            RunEvent::RunFinished { status, .. } => {
                if let Some(root) = self.root_mut(trace) {
                    root.ended.get_or_insert((at, *status));
                }
                for question in self.questions.iter_mut().filter(|q| q.trace == trace) {
                    question.closed.get_or_insert((at, Closing::Dropped));
                }
            }
            _ if wrote => {
                let sender = self.first_sender(trace);
                if let Some(root) = self.root_mut(sender) {
                    root.wrote.get_or_insert(at);
                }
            }
            _ => {}
        }
    }

    fn take_ask(
        &mut self,
        at: usize,
        trace: TraceId,
        body: &'a AskEvent,
        known: &mut HashMap<InteractionId, usize>,
    ) {
        if let AskEvent::Opened { interaction } = body {
            known.entry(interaction.id).or_insert_with(|| {
                let (shown, closed) = (None, None);
                self.questions.push(AskedQuestion {
                    interaction,
                    trace,
                    opened: at,
                    shown,
                    closed,
                });
                self.questions.len() - 1
            });
            return;
        }
        let place = known.get(&body.interaction_id()).copied();
        let open = place.and_then(|place| self.questions.get_mut(place));
        let Some(question) = open.filter(|question| question.closed.is_none()) else { return };
        match body {
            AskEvent::Opened { .. } => {}
            AskEvent::Shown { .. } => {
                question.shown.get_or_insert(at);
            }
            AskEvent::Answered { response, face, .. } => {
                question.closed = Some((at, Closing::Answered(response, *face)));
            }
            AskEvent::Withdrawn { .. } => question.closed = Some((at, Closing::Dropped)),
        }
    }

    fn root(&self, trace: TraceId) -> Option<&RootRun> {
        self.roots.iter().find(|root| root.trace == trace)
    }

    fn root_mut(&mut self, trace: TraceId) -> Option<&mut RootRun> {
        self.roots.iter_mut().find(|root| root.trace == trace)
    }

    /// The run that nobody sent and that led to this one.
    pub fn first_sender(&self, trace: TraceId) -> TraceId {
        let (mut at, mut seen) = (trace, BTreeSet::new());
        while let Some(sender) = self.senders.get(&at) {
            if !seen.insert(at) {
                break;
            }
            at = *sender;
        }
        at
    }

    /// Whether the root run that this one belongs to has written a file by then, and where first.
    pub fn wrote_before(&self, trace: TraceId, at: usize) -> Option<usize> {
        let root = self.root(self.first_sender(trace))?;
        root.wrote.filter(|wrote| *wrote <= at)
    }

    /// The place of an event in the session's log, as it is stored.
    pub fn seq(&self, at: usize) -> i64 {
        self.events.get(at).map_or(0, |event| event.seq)
    }

    /// The log's time at an event.
    pub fn time(&self, at: usize) -> i128 {
        self.ms.get(at).copied().unwrap_or_default()
    }

    /// The events of runs, with their places.
    pub fn runs(&self) -> impl Iterator<Item = (usize, &'a SessionEvent, &'a RunEvent)> {
        self.events.iter().enumerate().filter_map(|(at, event)| match &event.body {
            EventBody::Run(body) => Some((at, event, body)),
            EventBody::Ask(_) | EventBody::Sitting(_) | EventBody::Study(_) => None,
        })
    }

    /// What tools and hooks read and changed, with the places of the events.
    pub fn effects(&self) -> impl Iterator<Item = (&'a SessionEvent, &'a ToolEffect)> {
        self.runs()
            .flat_map(|(_, event, body)| effects(body).iter().map(move |effect| (event, effect)))
    }

    /// Answers that say something, in the order they were given.
    pub fn answers(&self) -> Vec<(&AskedQuestion<'a>, usize, &'a InteractionResponse)> {
        let mut answers: Vec<_> = self
            .questions
            .iter()
            .filter_map(|question| Some((question, question.answer()?)))
            .collect();
        answers.sort_by_key(|(_, (at, _))| *at);
        answers.into_iter().map(|(question, (at, response))| (question, at, response)).collect()
    }

    /// The first words of the session.
    pub fn first_words(&self) -> Option<usize> {
        Some(self.roots.first()?.began)
    }
}

impl<'a> AskedQuestion<'a> {
    /// What was answered and where, unless the question was passed by.
    pub fn answer(&self) -> Option<(usize, &'a InteractionResponse)> {
        match self.closed? {
            (_, Closing::Answered(InteractionResponse::Skipped, _) | Closing::Dropped) => None,
            (at, Closing::Answered(response, _)) => Some((at, response)),
        }
    }

    pub fn kind(&self) -> &'static str {
        self.interaction.request.kind()
    }
}

/// What a tool or a hook read and changed.
pub(crate) fn effects(body: &RunEvent) -> &[ToolEffect] {
    match body {
        RunEvent::HookRan(ran) => &ran.effects,
        RunEvent::ToolFinished { effects, .. } => effects,
        _ => &[],
    }
}

fn times(events: &[SessionEvent]) -> Vec<i128> {
    let first = events.first().map(|event| since_1970(&event.at)).unwrap_or_default();
    let mut latest = 0;
    let times = events.iter().map(|event| {
        latest = latest.max((since_1970(&event.at) - first).div_euclid(1_000_000));
        latest
    });
    times.collect()
}

/// Nanoseconds since 1970. Leap seconds are those of the second before.
pub(crate) fn since_1970(at: &Timestamp) -> i128 {
    i128::from(at.timestamp()) * 1_000_000_000 + i128::from(at.timestamp_subsec_nanos())
}

fn senders(events: &[SessionEvent]) -> HashMap<TraceId, TraceId> {
    let mut senders = HashMap::new();
    for event in events {
        if let EventBody::Run(RunEvent::RunStarted(start)) = &event.body
            && let Some(delegation) = &start.delegation
        {
            senders.entry(event.trace_id).or_insert(delegation.parent);
        }
    }
    senders
}
