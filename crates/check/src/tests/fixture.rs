//! A repository with one file of each format, written to a folder that is gone after the test.

use std::fs;
use std::path::PathBuf;

use ::lessons::Template;

pub struct Repository(tempfile::TempDir);

const MARKETPLACE: &str = r#"{
  "name": "school",
  "owner": { "name": "The authors" },
  "plugins": [
    { "name": "p", "source": "./plugins/p", "description": "Plans lessons.", "version": "0.1.0" }
  ]
}
"#;
const MANIFEST: &str = r#"{
  "name": "p",
  "version": "0.1.0",
  "description": "Plans lessons.",
  "author": { "name": "The authors" },
  "license": "Apache-2.0",
  "keywords": ["teaching"]
}
"#;
const AGENT: &str = "---
description: Drafts lessons.
provider: offline
model: drafter
skills: [looping]
tools: [read_file]
---

# Planner

Load the skill `looping`, and `looping/examples.md` when you are about to use it. Read `teacher.md` first.
";
const COMMAND: &str = "---
agent: planner
description: Draft a lesson.
mode: single
writes: lessons/<class>/<slug>/lesson.md
examples:
  - loops for 3B
  - lists for 2A
---

Draft the lesson that the teacher asks for.
";
const SKILL: &str = "---
name: looping
description: Plan a lesson about loops. Use when a topic has something that is done again and again.
license: Apache-2.0
---

# Looping

A loop says how often something is done.

## When to use it

- The topic repeats.

## When not

- The topic does not repeat.

## The steps

FILLER

## What goes wrong

- One pass too many.

## Which file for what

- `looping/examples.md`: two examples.
";
const ADDING: &str =
    include_str!("../../../../plugins/assessment/blueprints/arithmetic/adding-two-digits.md");
const IDEA: &str = include_str!("../../../../plugins/assessment/sittings/lesson-idea.md");
const SURVEY: &str = include_str!("../../../../plugins/assessment/questionnaires/umux-lite.md");
const CURRICULUM_A: &str = "---
framework: Curriculum for Excellence
version: Technologies, 2016
source: Education Scotland, paraphrased
retrieved: 2026-11-21
wording: paraphrase
subject: Computing Science
---

# Computing Science

## Third level

### TCH 3-14a

- outcome: Read code that repeats.
- certainty: A
- from: TCH 2-14a
- to: TCH 4-14a
- topics: loops, repeat
- expect: Follow a loop in a trace table.
- misconception: The counter keeps its value | cause: It is read once | move: Turn a card at every pass.
- see: TCH 2-14a

### TCH 3-15a

- listed: building
- topics: build
- to: N5 SDD
";
const CURRICULUM_B: &str = "---
framework: Curriculum for Excellence
version: Technologies, 2016
source: Education Scotland, paraphrased
retrieved: 2026-11-21
wording: paraphrase
subject: Technologies
---

# Technologies

## Second level

### TCH 2-14a

- outcome: Explain what a block does.
- certainty: B
- to: TCH 3-14a
- topics: blocks
- expect: Name the block.

## Fourth level

### TCH 4-14a

- outcome: Write code that repeats.
- certainty: B
- from: TCH 3-14a
- topics: loops
- expect: Write a loop.
";
const CLASS: &str = "---
class: 3B
stage: S3
subject: Computing Science
level: Third
pupils: 28
minutes: 50
needs: [EAL]
template: structured
---

# 3B

## Who they are

- A class of 28.

## Needs

- EAL: pictures help.

## What works

- Cards.

## What they have done

- They can draw a flowchart.

## Watch for

- Fridays.
";
const SPECIFICATION: &str = "---
title: A course
source: written as an example
retrieved: 2026-11-22
wording: example
---

- A1: Plan a match day.
";
const NOTE: &str = "# Loops

- learning: how a loop ends
- question: How often?
- off screen: Count on cards.

## The idea

- A loop does something again.

## Success criteria

- say how often a loop goes round
  - shown by: Three times

## Key words

- loop: something that is done again
  - picture: a ring
  - sentence: The loop ….

## What pupils mix up

- Counting from one
  - right: Count each pass.

## Looking ahead

### The next one

What comes after 3?

- answer: 4

## Quiz

- How often is often?
  - answer: Count it.

## With cards

- ready: cards

### Worked example

Count to two.

- I say one.

### Predict

#### Three times

How often?

- answer: three times

### Support

#### Two

How often?

- answer: twice

### Core

#### Four

How often?

- answer: four times

### Stretch

#### None

When never?

- answer: at none

### Hinge question

How often?

- A: three times
  - means: right: go on
- B: twice
  - means: ask again
- C: never
  - means: count aloud

### Exit

#### At last

When does it end?

- answer: after three
";
const COURSE: &str = "---
course: A course
specification: courses/x/specification.md
stage: S4
lessons: 1
minutes: 50
---

# A course

## What this is made from

- `courses/x/specification.md`

## What pupils will be able to do

- [A1](courses/x/specification.md#L8-L8 \"Plan a match day\")

## Lessons

### 1. Match day

## Assessments

## What each line became

## Gaps and decisions
";
const QUESTIONS: &str = "---
subject: Computing Science
level: National 5
---

# Question features

## Command words

| command word | what it asks for |
|---|---|
| Describe, explain | What it is, and why. |

## Loops

| topic | command word | marks | difficulty | misconception it exposes | what it asks for |
|---|---|---|---|---|---|
| loops | Explain | 2 | routine | One pass too many | Why a loop ends |
";

const TEMPLATE: &str = "---
title: Short
sections:
  - { id: learning-intentions, heading: Learning intentions, kind: statements }
  - { id: curriculum, heading: Curriculum, kind: outcomes }
---

A short lesson.

## Learning intentions

One sentence.
";
const LESSON: &str = "---
lesson: Loops
class: 3B
minutes: 50
template: short
---

# Loops

## Learning intentions

- We are learning how a loop ends.

## Curriculum

- [TCH 3-14a](curriculum/a.md#L16-L16 \"outcome: Read code that repeats\") in a paraphrase.
";

impl Repository {
    /// A repository in which everything is in order.
    pub fn new() -> Self {
        let repository = Self(tempfile::tempdir().unwrap());
        let filler = "Ask the class how often it is done, and let them count on their cards.\n\n";
        let skill = SKILL.replace("FILLER", filler.repeat(30).trim());
        let of_notes = skill.replace("looping", "topic-notes").replace(
            "- `topic-notes/examples.md`: two examples.",
            "- `topic-notes/topics.md` and `topic-notes/loops.md`.",
        );
        let criterion = |number: u32| {
            format!(
                "  - id: criterion-{number}\n    kind: mechanical\n    name: A name\n    asks: Is it so?\n    \
                 how: It is counted.\n    why: It helps.\n"
            )
        };
        let rubric: String = (1..=31).map(criterion).collect();
        for (path, text) in [
            (".claude-plugin/marketplace.json", MARKETPLACE),
            ("plugins/p/.claude-plugin/plugin.json", MANIFEST),
            ("plugins/p/agents/planner.md", AGENT),
            ("plugins/p/commands/create.md", COMMAND),
            ("plugins/p/skills/looping/SKILL.md", &skill),
            ("plugins/p/skills/looping/examples.md", "# Examples\n\nTwo loops.\n"),
            ("plugins/p/skills/topic-notes/SKILL.md", &of_notes),
            ("plugins/p/skills/topic-notes/loops.md", NOTE),
            (
                "plugins/p/skills/topic-notes/topics.md",
                "# What topics are called\n\n## Computing Science\n\n- `loops.md`: loops; loop\n",
            ),
            ("workspace/soul.md", "# How I work\n\nI draft.\n"),
            (
                "workspace/teacher.md",
                "# Me\n\n- I organise my week.\n\n## My room\n\n- 30 seats.\n",
            ),
            ("workspace/pedagogy.md", "# How I teach\n\n- Cards first (Ebbinghaus, 1885).\n"),
            ("workspace/classes/3B.md", CLASS),
            ("workspace/curriculum/a.md", CURRICULUM_A),
            ("workspace/curriculum/b.md", CURRICULUM_B),
            ("workspace/templates/structured.md", Template::structured_text()),
            ("workspace/templates/short.md", TEMPLATE),
            ("workspace/templates/classes/S3.md", &CLASS.replace("3B", "3X")),
            ("workspace/courses/x/specification.md", SPECIFICATION),
            ("workspace/courses/x/course.md", COURSE),
            (
                "workspace/blueprints/adding-two-digits.md",
                &ADDING.replace("MNU 2-03a", "TCH 3-14a"),
            ),
            ("workspace/sittings/lesson-idea.md", IDEA),
            ("workspace/questionnaires/umux-lite.md", SURVEY),
            ("workspace/assessment/question-features-computing.md", QUESTIONS),
            ("workspace/lessons/3B/loops/lesson.md", LESSON),
            ("evals/workspaces/maths/teacher.md", "# Me\n\n- I teach number.\n"),
            ("evals/rubric.yaml", &format!("version: 1\ncriteria:\n{rubric}")),
        ] {
            repository.write(path, text.as_bytes());
        }
        repository
    }

    /// Its folder.
    pub fn root(&self) -> PathBuf {
        self.0.path().canonicalize().unwrap()
    }

    /// A file with other bytes, or a new one.
    pub fn write(&self, path: &str, bytes: &[u8]) {
        let path = self.root().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    /// A file with other words in one place.
    pub fn replace(&self, path: &str, old: &str, new: &str) {
        let text = fs::read_to_string(self.root().join(path)).unwrap();
        assert!(text.contains(old), "{path} has no {old:?}");
        self.write(path, text.replacen(old, new, 1).as_bytes());
    }
}
