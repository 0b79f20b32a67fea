//! Questions and definitions about birds, with words in them that must not leave where they belong.

pub fn blueprint(id: &str) -> String {
    format!(
        r#"---
id: {id}
title: A word of a bird
skill: TEST.BIRD
domain: Test > Birds
level: remember
outcomes: [LIT 2-21a]
parameters:
  bird: {{ from: 2, to: 90 }}
difficulty:
  intercept: 0
response:
  text: {{}}
key: "'zqkey'"
distractors:
  - misconception: zqmisconception
    value: "'zqwrong'"
    rationale: Says zqrationale.
note: "{id} {{{{ bird }}}}"
tests:
  - with: {{ bird: 3 }}
    key: zqkey
    wrong: {{ zqmisconception: zqwrong }}
---

## Question

What does {id} bird {{{{ bird }}}} say?

## Hint

It says zqhint.

## Solution

It says zqsolution.
"#
    )
}

pub const TEST: &str = "---
kind: evaluation
id: birds
title: Birds
minutes: 10
sections:
  - { id: birds, title: Birds, blueprints: [singing, ringing, winging], count: 3 }
---
";

pub const PATH: &str = "---
kind: learning
id: bird-path
title: Birds to learn
modules:
  - id: first
    title: Singing
    levels:
      - { blueprints: [singing, ringing], right: 2, most: 4 }
---

## Singing

Birds sing.
";

pub const THOUGHT: &str = "---
kind: thought
id: bird-thought
title: Think of birds
---

## Opening

Which bird do you think of?

## Prompt

Why that one?

## Prompt

What else?
";

pub const SURVEY: &str = "---
kind: survey
id: bird-survey
title: About birds
pages:
  - id: one
    questions:
      - { id: like, ask: Do you like birds?, answer: { choice: { options: [{ id: a, text: Yes }, { id: b, text: No }] } } }
      - { id: more, ask: What more?, answer: { long-text: { most: 200 } } }
---
";

pub const WORKFLOW: &str = "---
kind: workflow
id: bird-review
title: Look back at birds
most-visits: 2
states:
  - id: looking
    title: What you saw
    about: Think of one bird.
    form:
      - id: seen
        ask: What did you see?
        answer: { long-text: { most: 200 } }
      - id: again
        ask: Do you look once more?
        answer: { choice: { options: [{ id: no, text: No }, { id: yes, text: Yes }] } }
    next:
      - { if: \"again == 'yes'\", to: zqother }
      - { to: change }
  - id: zqother
    title: zqnevertitle
    form:
      - id: zqnever
        ask: What zqnever else?
        answer: { short-text: {} }
    next:
      - { to: change }
  - id: change
    title: What changes
    form:
      - id: doing
        ask: What changes next time?
        answer: { short-text: {} }
    next:
      - { to: end }
---
";
