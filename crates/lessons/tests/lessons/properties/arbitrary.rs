//! Lessons, texts and edits to try.

use lessons::{
    ActivityInput, AdaptationInput, ContentInput, Edit, EvidenceInput, Fact, ItemInput,
    MisconceptionInput, NewLesson, OutcomeInput, StatementInput, TaskInput, Template, TermInput,
    Tier, apply, new_lesson,
};
use proptest::{prelude::*, sample::select};

/// Pieces of which texts that mean something, or nearly, are made.
const PIECES: &[&str] = &[
    "# Title",
    "## Starter",
    "## Tasks",
    "## Vocabulary",
    "## Success criteria",
    "## Curriculum",
    "## Assessment evidence",
    "## Misconceptions",
    "## Differentiation",
    "## Timings",
    "## Other",
    "### A (5 min)",
    "### A (core)",
    "### B",
    "#### Answer",
    "- Teacher: x",
    "- Hint: y",
    "- Space: 3 lines",
    "- Tasks: A; B",
    "- Step: A",
    "- **word**: meaning *note*",
    "- one\n  two",
    "- [ ] tick",
    "  - nested",
    "1. first",
    "* star",
    "```python\n## no heading\n```",
    "```",
    "~~~",
    "> ## quoted",
    "    ## indented",
    "<!-- drafting -->",
    "<!-- open",
    "-->",
    "Setext\n---",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "$x_1 + y$",
    "👩🏽‍🏫 emoji",
    "שלום עולם",
    "é\u{301}",
    "\t- tab",
    "[a](b.md#L1-L2 \"q\") c",
    "\\# not",
    "&amp;",
    "* * *",
    "**",
    "text",
    "",
    "",
    "\r",
    "\u{a0}",
];

const SECTIONS: &[&str] = &[
    "learning-intentions",
    "success-criteria",
    "curriculum",
    "prior-knowledge",
    "vocabulary",
    "misconceptions",
    "starter",
    "main-activities",
    "plenary",
    "differentiation",
    "assessment-evidence",
    "worked-example",
    "idea-in-short",
    "tasks",
    "resources",
    "timings",
    "other",
    "starter-2",
];

const ITEMS: &[&str] = &["a", "b", "a-2", "one", "word", "alpha", "beta-two", "nowhere", "item"];

/// Any text, most of it nearly a lesson.
pub fn soup() -> impl Strategy<Value = String> {
    let pieces = prop::collection::vec(
        prop_oneof![8 => select(PIECES).prop_map(str::to_owned), 1 => any::<String>()],
        0..24,
    );
    let front = select(vec![
        "",
        "---\nlesson: X\nminutes: 50\n---\n",
        "\u{feff}",
        "---\n",
        "\u{feff}---\nclass: 3B\n---\n\n",
    ]);
    (front, pieces, select(vec!["\n", "\n\n", "\r\n", "\r\n\r\n"]))
        .prop_map(|(front, pieces, end)| format!("{front}{}", pieces.join(end)))
}

/// A sentence in one of many scripts.
fn words() -> impl Strategy<Value = String> {
    let word = select(vec![
        "alpha",
        "beta",
        "two",
        "`code`",
        "*soft*",
        "$x$",
        "naïve",
        "ітерація",
        "שלום",
        "مرحبا",
        "👋",
        "x < y",
        "a & b",
        "50%",
        "C#",
        "(core",
        "end)",
        "\"said\"",
        "it’s",
        "1.",
        "it:",
        "#",
        "|",
    ]);
    let first = select(vec!["Alpha", "Beta", "Гамма", "שלום", "`one`", "4", "👋 Delta"]);
    (first, prop::collection::vec(word, 0..6))
        .prop_map(|(first, rest)| [&[first][..], &rest].concat().join(" "))
}

/// A title: words without what ends a heading or belongs to an item's brackets.
fn title() -> impl Strategy<Value = String> {
    let word = select(vec!["alpha", "beta", "`code`", "שלום", "👋", "C#", "two"]);
    prop::collection::vec(word, 1..4).prop_map(|words| words.join(" "))
}

/// Several blocks of markdown without headings.
fn blocks() -> impl Strategy<Value = String> {
    let block = prop_oneof![
        4 => words(),
        1 => words().prop_map(|text| format!("- {text}\n- other")),
        1 => Just("```python\nfor i in range(3):\n    print(i)\n## comment\n\n- Hint: no\n```".to_owned()),
        1 => Just("| a | b |\n|---|---|\n| 1 | 2 |".to_owned()),
        1 => words().prop_map(|text| format!("> {text}")),
        1 => Just("$$\n\\sum_{i=0}^n i\n$$".to_owned()),
    ];
    prop::collection::vec(block, 1..4).prop_map(|blocks| blocks.join("\n\n"))
}

fn maybe<T: std::fmt::Debug>(
    strategy: impl Strategy<Value = T>,
) -> impl Strategy<Value = Option<T>> {
    prop::option::of(strategy)
}

fn item() -> impl Strategy<Value = ItemInput> {
    let task = (
        (title(), select(Tier::ALL.to_vec()), blocks(), blocks()),
        (maybe(select(vec!["3 lines", "box 40", "grid 2x3", "code 4", "none"])), maybe(words())),
        (maybe(title()), maybe(words())),
    )
        .prop_map(|((title, tier, prompt, answer), (space, hint), (need, teacher))| {
            TaskInput {
                title,
                tier,
                prompt,
                answer,
                space: space.map(str::to_owned),
                hint,
                need,
                teacher,
            }
        });
    let activity = (
        (title(), 1..30_u32, blocks(), words(), maybe(words())),
        (prop::collection::vec(title(), 0..3), any::<bool>(), maybe(blocks())),
    )
        .prop_map(
            |((title, minutes, teacher, pupils, check), (tasks, must_not_be_cut, notes))| {
                ActivityInput {
                    title,
                    minutes,
                    teacher,
                    pupils,
                    check,
                    tasks,
                    must_not_be_cut,
                    notes,
                }
            },
        );
    let outcome = (words(), 1..99_u32, words()).prop_map(|(quote, line, text)| OutcomeInput {
        code: "TCH 3-15a".to_owned(),
        path: "curriculum/my file (1).md".to_owned(),
        start_line: line,
        end_line: line + 1,
        quote,
        text,
    });
    prop_oneof![
        words().prop_map(|text| ItemInput::Statement(StatementInput { text })),
        outcome.prop_map(ItemInput::Outcome),
        (title(), words(), maybe(title())).prop_map(|(term, meaning, note)| {
            ItemInput::Term(TermInput { term, meaning, note })
        }),
        (title(), words(), blocks(), maybe(words()), maybe(blocks())).prop_map(
            |(idea, cause, teacher_move, right, notes)| {
                ItemInput::Misconception(MisconceptionInput {
                    idea,
                    cause,
                    teacher_move,
                    right,
                    notes,
                })
            }
        ),
        activity.prop_map(ItemInput::Activity),
        (title(), blocks(), maybe(title()), maybe(blocks())).prop_map(
            |(need, change, step, notes)| {
                ItemInput::Adaptation(AdaptationInput { need, change, step, notes })
            }
        ),
        (title(), words(), maybe(title()), maybe(words())).prop_map(
            |(criterion, shows, when, if_not)| {
                let notes = None;
                ItemInput::Evidence(EvidenceInput { criterion, shows, when, if_not, notes })
            }
        ),
        task.prop_map(ItemInput::Task),
    ]
}

/// A lesson made by the typed edits.
pub fn typed_lesson() -> impl Strategy<Value = String> {
    let texts =
        prop::collection::vec((select(vec!["worked-example", "idea-in-short"]), blocks()), 0..3);
    (prop::collection::vec(item(), 0..16), texts).prop_map(|(items, texts)| {
        let template = Template::structured();
        let new = NewLesson {
            title: "Loops & more".to_owned(),
            topic: "Loops".to_owned(),
            class: Some("3B".to_owned()),
            minutes: None,
            date: None,
        };
        let mut text = new_lesson(&new, &template);
        for item in items {
            let of_kind = template.sections.iter().find(|spec| spec.kind == item.kind());
            let Some(section) = of_kind.map(|spec| spec.id.clone()) else { continue };
            if let Ok(edited) = apply(&text, &template, &Edit::AddItem { section, item }) {
                text = edited.text;
            }
        }
        for (section, markdown) in texts {
            let content = ContentInput::Text { markdown };
            let set = Edit::SetSection { section: section.to_owned(), content };
            if let Ok(edited) = apply(&text, &template, &set) {
                text = edited.text;
            }
        }
        text
    })
}

/// A lesson as a teacher's editor may leave it.
pub fn lesson_text() -> impl Strategy<Value = String> {
    let marks = (any::<bool>(), any::<bool>(), any::<bool>(), select(PIECES));
    (typed_lesson(), marks).prop_map(|(text, (crlf, bom, ends, own))| {
        let mut text = format!("{}\n## My own\n\n{own}\n", text);
        if !ends {
            text.truncate(text.trim_end().len());
        }
        if crlf {
            text = text.replace("\r\n", "\n").replace('\n', "\r\n");
        }
        if bom { format!("\u{feff}{text}") } else { text }
    })
}

/// Any edit, many of which can be made.
pub fn edits() -> impl Strategy<Value = Edit> {
    let section = || select(SECTIONS).prop_map(str::to_owned);
    let item_id = || select(ITEMS).prop_map(str::to_owned);
    let markdown = || {
        let pieces = prop::collection::vec(select(PIECES), 1..5);
        prop_oneof![pieces.prop_map(|pieces| pieces.join("\n")), blocks()]
    };
    let typed = || {
        item().prop_flat_map(|item| {
            let template = Template::structured();
            let ids: Vec<String> = template
                .sections
                .iter()
                .filter(|spec| spec.kind == item.kind())
                .map(|spec| spec.id.clone())
                .collect();
            (select(ids), Just(item))
        })
    };
    let facts = vec![
        Fact::Topic,
        Fact::Class,
        Fact::Minutes,
        Fact::Template,
        Fact::NotHere,
        Fact::Archived,
    ];
    prop_oneof![
        typed().prop_map(|(section, item)| Edit::AddItem { section, item }),
        typed().prop_map(|(section, item)| Edit::SetSection { section, content: item.into() }),
        (section(), markdown())
            .prop_map(|(section, markdown)| Edit::SetSectionMarkdown { section, markdown }),
        (section(), markdown(), maybe(0..4_usize))
            .prop_map(|(section, markdown, at)| Edit::AddItemMarkdown { section, markdown, at }),
        (section(), item_id(), markdown()).prop_map(|(section, item, markdown)| {
            Edit::SetItemMarkdown { section, item, markdown }
        }),
        (section(), item_id()).prop_map(|(section, item)| Edit::RemoveItem { section, item }),
        (section(), item_id(), 0..4_usize).prop_map(|(section, item, to)| Edit::MoveItem {
            section,
            item,
            to
        }),
        words().prop_map(|title| Edit::RenameTitle { title }),
        section().prop_map(|id| Edit::AddSection { id }),
        section().prop_map(|section| Edit::RemoveSection { section }),
        (select(facts), maybe(prop_oneof![words(), Just("45".to_owned())]))
            .prop_map(|(fact, value)| Edit::SetFact { fact, value }),
    ]
}
