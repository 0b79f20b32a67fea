//! What the tests share: cheap blueprints with canaries, a machine whose clocks can be set, and a log.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use assessment::Blueprint;
use domain::{
    ClockMark, EventBody, Face, Interaction, InteractionRequest, InteractionResponse, ItemAnswer,
    ItemAsked, Machine, Partner, PartnerOutcome, SessionEvent, SessionId, Spent, Timestamp,
    TraceId, Usage, Widget,
};
use sittings::{
    Definition, IllegalSitting, Learner, PartnerHeard, PartnerTurn, Sitting, SittingStep,
};

/// Everything of a blueprint that no learner may see in a test.
pub const CANARIES: [&str; 4] =
    ["canary-rationale", "canary-hint", "canary-solution", "canary-misconception"];

/// A blueprint whose key is a large number that stands nowhere else.
pub fn typed(id: &str, skill: &str, intercept: f64) -> Blueprint {
    Blueprint::read(id, &typed_text(id, skill, intercept)).unwrap()
}

/// Its file.
pub fn typed_text(id: &str, skill: &str, intercept: f64) -> String {
    format!(
        "---
id: {id}
title: {id}
skill: {skill}
domain: Tests > {id}
level: apply
outcomes: [MNU 3-03b]
parameters:
  a: {{ from: 100, to: 999 }}
difficulty:
  intercept: {intercept}
  factors:
    - {{ name: large, value: a > 550, weight: 1.5 }}
response:
  number: {{}}
key: a * 1000003 + 7
distractors:
  - misconception: canary-misconception
    value: a + 1
    rationale: \"canary-rationale {{{{ a }}}}\"
note: \"{{{{ a }}}}\"
tests:
  - with: {{ a: 100 }}
    key: 100000307
    wrong: {{ canary-misconception: 101 }}
---

## Question

What does {id} make of {{{{ a }}}}?

## Hint

canary-hint one

## Hint

canary-hint two

## Solution

canary-solution
"
    )
}

/// A blueprint with four options.
pub fn chosen(id: &str, skill: &str) -> Blueprint {
    let text = format!(
        "---
id: {id}
title: {id}
skill: {skill}
domain: Tests > {id}
level: apply
outcomes: [MNU 3-03b]
parameters:
  a: {{ from: 100, to: 999 }}
difficulty:
  intercept: 0.2
response:
  choice: {{ options: 4 }}
key: a
distractors:
  - misconception: canary-misconception
    value: a + 1
    rationale: canary-rationale
  - misconception: canary-misconception-two
    value: a + 2
    rationale: canary-rationale
  - misconception: canary-misconception-three
    value: a + 3
    rationale: canary-rationale
note: \"{{{{ a }}}}\"
tests:
  - with: {{ a: 100 }}
    key: 100
    wrong: {{ canary-misconception: 101, canary-misconception-two: 102, canary-misconception-three: 103 }}
---

## Question

Which is {{{{ a }}}} in {id}?

## Hint

canary-hint
"
    );
    Blueprint::read(id, &text).unwrap()
}

static LIBRARY: LazyLock<Vec<Blueprint>> = LazyLock::new(|| {
    vec![
        typed("adding", "MATH.ADD", -1.0),
        typed("doubling", "MATH.ADD.DOUBLE", 0.0),
        chosen("choosing", "MATH.CHOOSE"),
        typed("halving", "MATH.HALVE", 0.5),
    ]
});

/// Some of each.
pub fn library() -> &'static Vec<Blueprint> {
    &LIBRARY
}

pub const EVALUATION: &str = "---
kind: evaluation
id: small-test
title: A small test
minutes: 10
sections:
  - { id: one, title: The first part, blueprints: [adding, doubling], count: 2 }
  - { id: two, title: The second part, skills: [MATH.CHOOSE], count: 2, points: 2 }
---
";

pub const ADAPTIVE: &str = "---
kind: evaluation
id: adaptive-test
title: An adaptive test
minutes: 10
selection: adaptive
adaptive: { repeat: true }
sections:
  - { id: all, title: Everything, skills: [MATH], count: 5 }
---
";

pub const LEARNING: &str = "---
kind: learning
id: small-path
title: A small path
minutes: 20
back: true
modules:
  - id: first
    title: The first module
    levels:
      - { blueprints: [adding], right: 2, most: 4 }
      - { blueprints: [choosing], right: 1, most: 3 }
  - id: second
    title: The second module
    after: [first]
    levels:
      - { blueprints: [halving], right: 1, most: 2 }
---

## The first module

Read this first.

### Worked example

Look at this.

## The second module

And now this.
";

pub const THOUGHT: &str = "---
kind: thought
id: small-thought
title: Something to think about
---

## Opening

What is it about?

## Prompt

Why?
";

pub fn definition(text: &str) -> Definition {
    Definition::read_with("test.md", text, library()).unwrap()
}

pub fn learner(seed: u64) -> Learner {
    Learner { seat: "otter".into(), attempt: 1, seed, time_percent: 100, partner: None }
}

/// The model that takes part where one does.
pub fn partner() -> Partner {
    Partner { provider: "here".into(), model: "small".into() }
}

/// The same learner with a model.
pub fn with_partner(seed: u64) -> Learner {
    Learner { partner: Some(partner()), ..learner(seed) }
}

pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A machine whose wall clock anybody can set.
#[derive(Clone, Debug)]
pub struct Computer {
    boot: u32,
    running_ms: u64,
    /// Since the test began.
    pub true_ms: i64,
    /// How far the wall clock is ahead.
    pub ahead_ms: i64,
}

impl Computer {
    pub fn new() -> Self {
        Self { boot: 1, running_ms: 1_000_000, true_ms: 0, ahead_ms: 0 }
    }

    pub fn pass(&mut self, ms: u64) {
        self.running_ms += ms;
        self.true_ms += ms as i64;
    }

    /// It was off for so long.
    pub fn reboot(&mut self, off_ms: u64) {
        self.boot += 1;
        self.running_ms = 0;
        self.true_ms += off_ms as i64;
    }

    pub fn mark(&self) -> ClockMark {
        let shown = 1_790_000_000_000 + self.true_ms + self.ahead_ms;
        ClockMark {
            boot: format!("boot-{}", self.boot),
            running_ms: self.running_ms,
            at: Timestamp::from_timestamp_millis(shown).unwrap(),
        }
    }
}

/// A session's log and what it folds to.
#[derive(Clone, Debug)]
pub struct Log {
    session: SessionId,
    trace: TraceId,
    pub events: Vec<SessionEvent>,
    pub sitting: Sitting,
}

impl Log {
    pub fn new() -> Self {
        Self {
            session: "00000000-0000-7000-8000-000000000001".parse().unwrap(),
            trace: "00000000-0000-7000-8000-000000000002".parse().unwrap(),
            events: Vec::new(),
            sitting: Sitting::default(),
        }
    }

    pub fn begun(definition: &Definition, seed: u64, computer: &Computer) -> Self {
        Self::begun_by(definition, &learner(seed), computer)
    }

    pub fn begun_by(definition: &Definition, learner: &Learner, computer: &Computer) -> Self {
        let mut log = Self::new();
        let events = sittings::begin(definition, learner, library(), &computer.mark());
        log.append(events.unwrap(), computer);
        log
    }

    /// The turn of the model, where it has one.
    pub fn turn(&self, computer: &Computer) -> Option<PartnerTurn> {
        let step = self.sitting.next(library(), &computer.mark()).unwrap();
        self.sitting.partner_turn(library(), &step).unwrap()
    }

    /// What came of a turn that began at a mark.
    pub fn hears(
        &mut self,
        turn: &PartnerTurn,
        (text, outcome): (&str, PartnerOutcome),
        asked: &ClockMark,
        computer: &Computer,
    ) {
        let (text, usage) = (text.to_owned(), Usage::default());
        let heard = PartnerHeard { text, outcome, usage, spent: Spent::default() };
        let events = self.sitting.heard(turn, heard, asked, &computer.mark()).unwrap();
        self.append(events, computer);
    }

    /// Appends one event if it can follow.
    pub fn try_one(&mut self, body: EventBody, computer: &Computer) -> Result<(), IllegalSitting> {
        let event = SessionEvent {
            session_id: self.session,
            seq: self.events.len() as i64 + 1,
            trace_id: self.trace,
            at: computer.mark().at,
            body,
        };
        self.sitting.apply(&event)?;
        self.events.push(event);
        Ok(())
    }

    /// Appends what has to be able to follow.
    pub fn append(&mut self, bodies: Vec<EventBody>, computer: &Computer) {
        for body in bodies {
            if let Err(error) = self.try_one(body.clone(), computer) {
                panic!("{error}: {body:?}");
            }
        }
    }

    /// Does what is to be done until somebody has to answer or to choose.
    pub fn go_on(&mut self, computer: &Computer) -> SittingStep {
        self.go_on_with(library(), computer)
    }

    /// The same with other blueprints.
    pub fn go_on_with(&mut self, library: &Vec<Blueprint>, computer: &Computer) -> SittingStep {
        loop {
            let step = self.sitting.next(library, &computer.mark()).unwrap();
            match step {
                SittingStep::Ask { events }
                | SittingStep::Note { events }
                | SittingStep::End { events, .. } => self.append(events, computer),
                step => return step,
            }
        }
    }

    /// The open question.
    pub fn open(&self) -> Option<(&Interaction, &ItemAsked)> {
        let open = self.sitting.open_interaction()?;
        match &open.request {
            InteractionRequest::Item(item) => Some((open, item)),
            other => panic!("{other:?}"),
        }
    }

    /// Answers the open question.
    pub fn answer(&mut self, answer: ItemAnswer, computer: &Computer) {
        self.answer_with(library(), answer, computer);
    }

    /// The same with other blueprints.
    pub fn answer_with(
        &mut self,
        library: &Vec<Blueprint>,
        answer: ItemAnswer,
        computer: &Computer,
    ) {
        let id = self.open().unwrap().0.id;
        let response = InteractionResponse::Item { answer };
        let (face, now) = (Face::Browser, computer.mark());
        let events = self.sitting.answer(library, id, &response, face, &now).unwrap();
        self.append(events, computer);
    }

    /// Everything that was written, as it stands in the database and on the wire.
    pub fn written(&self) -> String {
        serde_json::to_string(&self.events).unwrap()
    }
}

/// An answer to a question: right where that is what it says in the question, wrong where it does not.
pub fn any_answer(item: &ItemAsked, lot: u32) -> ItemAnswer {
    match &item.widget {
        Widget::Choice { options } => ItemAnswer::Choice { option: lot % options.len() as u32 },
        Widget::Several { .. } => ItemAnswer::Several { options: vec![lot % 2] },
        Widget::Number { .. }
        | Widget::Fraction { .. }
        | Widget::Expression { .. }
        | Widget::ShortText
        | Widget::LongText => ItemAnswer::Text { text: lot.to_string() },
        Widget::Code { starter, .. } => ItemAnswer::Code { program: format!("{starter}\npass") },
        Widget::Order { entries } => {
            ItemAnswer::Order { entries: (0..entries.len() as u32).collect() }
        }
        Widget::Match { left, .. } => ItemAnswer::Match { partners: vec![Some(0); left.len()] },
        Widget::Cloze { gaps } => ItemAnswer::Cloze { gaps: vec![lot.to_string(); *gaps as usize] },
        Widget::Page => ItemAnswer::Read,
        Widget::Rating { from, .. } | Widget::Slider { from, .. } => {
            ItemAnswer::Scale { value: *from }
        }
        Widget::Matrix { rows, .. } => ItemAnswer::Matrix { columns: vec![Some(0); rows.len()] },
        Widget::File { .. } => ItemAnswer::File { path: "lessons/a.md".into() },
    }
}

/// The right answer, as somebody works it out who reads the question.
pub fn right_answer(item: &ItemAsked) -> ItemAnswer {
    let number: u64 = item
        .question
        .split(' ')
        .find_map(|word| word.trim_matches(|c: char| !c.is_ascii_digit()).parse().ok())
        .unwrap();
    match &item.widget {
        Widget::Choice { options } => {
            let at = options.iter().position(|option| *option == number.to_string()).unwrap();
            ItemAnswer::Choice { option: at as u32 }
        }
        _ => ItemAnswer::Text { text: (number * 1_000_003 + 7).to_string() },
    }
}
