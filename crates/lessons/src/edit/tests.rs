use crate::*;

const LESSON: &str = "\
---
lesson: Iteration
class: 3B
minutes: 20
---

# Iteration: repeating without rewriting

## Learning intentions

- We are learning how a program repeats.
- We are learning when to stop.

## Vocabulary

- **iteration**: repeating a part of a program. *Ukrainian: ітерація*

## Starter

### Retrieval quiz (5 min)

- Teacher: reads the questions
- Pupils: answer on whiteboards
- Check: four in five are right
- Tasks: Predict the output

## Main activities

<!-- drafting -->

## Tasks

### Predict the output (core)

Write what this program prints.

```python
# not a heading
## nor this
```

- Space: 4 lines

#### Answer

`0 1 2`

### Fix the loop (stretch)

Mend it.

#### Answer

Take away the quotes.

## My own notes

Anything.
";

fn edit(edit: Edit) -> Result<Edited, EditError> {
    apply(LESSON, &Template::structured(), &edit)
}

fn activity(title: &str, minutes: u32) -> ActivityInput {
    ActivityInput {
        title: title.to_owned(),
        minutes,
        teacher: "models one trace".to_owned(),
        pupils: "trace in pairs".to_owned(),
        check: None,
        tasks: vec!["Predict the output".to_owned()],
        must_not_be_cut: true,
        notes: Some(
            "Ask: what is `i` now?\n\n```python\nfor i in range(3):\n    print(i)\n```".to_owned(),
        ),
    }
}

#[test]
fn an_activity_is_added_where_the_mark_was() {
    let edited = edit(Edit::AddItem {
        section: "main-activities".to_owned(),
        item: ItemInput::Activity(activity("Worked example", 15)),
    })
    .unwrap();
    let new = "\
### Worked example (15 min, must not be cut)

- Teacher: models one trace
- Pupils: trace in pairs
- Tasks: Predict the output

Ask: what is `i` now?

```python
for i in range(3):
    print(i)
```";
    assert_eq!(edited.text, LESSON.replace("<!-- drafting -->", new));
    assert_eq!(edited.item.as_deref(), Some("worked-example"));
}

#[test]
fn an_activity_that_does_not_fit_is_refused_with_the_difference() {
    let add = |minutes| {
        edit(Edit::AddItem {
            section: "main-activities".to_owned(),
            item: ItemInput::Activity(activity("Worked example", minutes)),
        })
    };
    let error = add(21).unwrap_err();
    assert_eq!(error, EditError::TooManyMinutes { planned: 26, available: 20 });
    assert!(error.to_string().contains("would be 26 of 20 minutes: 6 too many"), "{error}");
    assert!(add(15).is_ok());
}

#[test]
fn an_activity_is_no_word() {
    let error = edit(Edit::AddItem {
        section: "vocabulary".to_owned(),
        item: ItemInput::Activity(activity("Worked example", 5)),
    });
    assert_eq!(
        error.unwrap_err().to_string(),
        "the section \"vocabulary\" is of kind vocabulary and cannot take activities; use a section of that kind, or give the content this section's kind"
    );
}

#[test]
fn a_second_time_the_same_item_is_refused() {
    let item =
        ItemInput::Statement(StatementInput { text: "We are  learning when to stop.".to_owned() });
    let section = "learning-intentions".to_owned();
    let there = EditError::ItemThere {
        section: section.clone(),
        item: "we-are-learning-when-to-stop".to_owned(),
    };
    assert_eq!(edit(Edit::AddItem { section, item }), Err(there));
}

#[test]
fn a_missing_section_of_the_template_is_put_in_at_its_place() {
    let content =
        ContentInput::Statements { items: vec!["I can trace a loop.".to_owned()], notes: None };
    let edited =
        edit(Edit::SetSection { section: "success-criteria".to_owned(), content }).unwrap();
    let new = "## Success criteria\n\n- I can trace a loop.\n\n## Vocabulary";
    assert_eq!(edited.text, LESSON.replace("## Vocabulary", new));
}

#[test]
fn what_belongs_to_no_item_is_written_and_read_back() {
    let written = |content: ContentInput, section: &str| {
        let edited = edit(Edit::SetSection { section: section.to_owned(), content }).unwrap();
        let lesson = parse(&edited.text, &Template::structured());
        lesson.section(section).unwrap().to_input()
    };
    let note = |text: &str| Some(text.to_owned());
    for (section, content) in [
        (
            "learning-intentions",
            ContentInput::Statements {
                items: vec!["We are learning when to stop.".to_owned()],
                notes: note("Say it *twice*."),
            },
        ),
        (
            "curriculum",
            ContentInput::Outcomes { items: Vec::new(), notes: note("No outcome speaks of it.") },
        ),
        (
            "differentiation",
            ContentInput::Differentiation {
                items: vec![crate::AdaptationInput {
                    need: "EAL".to_owned(),
                    change: "Pictures.".to_owned(),
                    step: None,
                    notes: note("Its own."),
                }],
                notes: note("One goal for everybody."),
            },
        ),
    ] {
        assert_eq!(written(content.clone(), section), content);
    }
    let bare = ContentInput::Differentiation { items: Vec::new(), notes: note("Nothing.") };
    let refused = edit(Edit::SetSection { section: "differentiation".to_owned(), content: bare });
    assert!(matches!(refused, Err(EditError::Incomplete { .. })), "{refused:?}");
}

#[test]
fn items_are_taken_out_and_moved() {
    let out =
        edit(Edit::RemoveItem { section: "tasks".to_owned(), item: "fix-the-loop".to_owned() });
    let task = "\n\n### Fix the loop (stretch)\n\nMend it.\n\n#### Answer\n\nTake away the quotes.";
    assert_eq!(out.unwrap().text, LESSON.replace(task, ""));

    let moved = edit(Edit::MoveItem {
        section: "learning-intentions".to_owned(),
        item: "we-are-learning-when-to-stop".to_owned(),
        to: 0,
    });
    let (one, two) =
        ("- We are learning how a program repeats.", "- We are learning when to stop.");
    let swapped = LESSON.replace(&format!("{one}\n{two}"), &format!("{two}\n{one}"));
    assert_eq!(moved.unwrap().text, swapped);
}

#[test]
fn facts_title_and_sections_change_alone() {
    let minutes = Edit::SetFact { fact: Fact::Minutes, value: Some("50".to_owned()) };
    assert_eq!(edit(minutes).unwrap().text, LESSON.replace("minutes: 20", "minutes: 50"));
    let class = Edit::SetFact { fact: Fact::Class, value: None };
    assert_eq!(edit(class).unwrap().text, LESSON.replace("class: 3B\n", ""));
    let noted = "death; weapons".to_owned();
    let not_here = edit(Edit::SetFact { fact: Fact::NotHere, value: Some(noted) }).unwrap().text;
    assert_eq!(not_here, LESSON.replacen("\n---\n", "\nnot here: \"death; weapons\"\n---\n", 1));
    let read = crate::parse(&not_here, &Template::structured());
    assert_eq!(read.not_here, ["death", "weapons"]);
    let went = "did not work: pairs needed ten more minutes".to_owned();
    let day = Edit::SetFact { fact: Fact::Date, value: Some("2026-11-12".to_owned()) };
    assert_eq!(edit(day).unwrap().text, LESSON.replacen("\n---\n", "\ndate: 2026-11-12\n---\n", 1));
    let said = edit(Edit::SetFact { fact: Fact::Went, value: Some(went.clone()) }).unwrap().text;
    assert_eq!(crate::facts(&said).went, Some(went));
    let title = Edit::RenameTitle { title: "Loops".to_owned() };
    let renamed = LESSON.replace("# Iteration: repeating without rewriting", "# Loops");
    assert_eq!(edit(title).unwrap().text, renamed);
    let out = Edit::RemoveSection { section: "my-own-notes".to_owned() };
    assert_eq!(edit(out).unwrap().text, LESSON.replace("\n## My own notes\n\nAnything.\n", ""));
}

#[test]
fn a_text_that_would_be_read_otherwise_is_refused() {
    let task = |prompt: &str| {
        edit(Edit::AddItem {
            section: "tasks".to_owned(),
            item: ItemInput::Task(TaskInput {
                title: "Trace it".to_owned(),
                tier: Tier::Core,
                prompt: prompt.to_owned(),
                answer: "3".to_owned(),
                space: None,
                hint: None,
                need: None,
                teacher: None,
            }),
        })
        .map(|edited| edited.item)
    };
    let tasks = || "tasks".to_owned();
    assert_eq!(task("Trace."), Ok(Some("trace-it".to_owned())));
    assert_eq!(task("## Trace"), Err(EditError::RunsInto { section: tasks() }));
    let not_one = EditError::NotOneItem { section: tasks(), kind: SectionKind::Tasks };
    assert_eq!(task("### Trace"), Err(not_one));
    assert_eq!(task("- Hint: count"), Err(EditError::ReadOtherwise { section: tasks() }));
    assert_eq!(task("x\n\n#### Answer\n\n4"), Err(EditError::ReadOtherwise { section: tasks() }));
    assert_eq!(task("```\nopen"), Err(EditError::RunsInto { section: tasks() }));
}

#[test]
fn an_item_that_would_change_the_one_before_it_is_refused() {
    let add = Edit::AddItemMarkdown {
        section: "starter".to_owned(),
        markdown: "#### Answer\n### Another (5 min)".to_owned(),
        at: None,
    };
    let not_one =
        EditError::NotOneItem { section: "starter".to_owned(), kind: SectionKind::Activities };
    assert_eq!(edit(add), Err(not_one));
}

#[test]
fn what_is_read_as_no_item_is_not_added_to_a_section_without_any() {
    let add = Edit::AddItemMarkdown {
        section: "misconceptions".to_owned(),
        markdown: "<!-- drafting -->".to_owned(),
        at: None,
    };
    let kind = SectionKind::Misconceptions;
    assert_eq!(
        apply("## Misconceptions\n\n<!-- drafting -->\n", &Template::structured(), &add),
        Err(EditError::NotOneItem { section: "misconceptions".to_owned(), kind })
    );
}

#[test]
fn crlf_and_byte_order_mark_stay() {
    let text = format!("\u{feff}{}", LESSON.replace('\n', "\r\n"));
    let template = Template::structured();
    let add = Edit::AddItemMarkdown {
        section: "vocabulary".to_owned(),
        markdown: "**loop**: what repeats\nfor ever".to_owned(),
        at: Some(0),
    };
    let edited = apply(&text, &template, &add).unwrap();
    let new = "- **loop**: what repeats\r\n  for ever\r\n- **iteration**";
    assert_eq!(edited.text, text.replace("- **iteration**", new));
    assert_eq!(edited.item.as_deref(), Some("loop"));
}

#[test]
fn a_byte_order_mark_stays_before_the_first_heading() {
    let without = Edit::RemoveSection { section: "starter".to_owned() };
    for (text, left) in [
        ("\u{feff}## Starter", "\u{feff}\n"),
        ("\u{feff}## Starter\n\n## Tasks", "\u{feff}## Tasks"),
    ] {
        let edited = apply(text, &Template::structured(), &without).unwrap();
        assert_eq!(edited.text, left, "{text:?}");
    }
}

#[test]
fn unknown_names_are_answered_with_the_known_ones() {
    let section = Edit::RemoveSection { section: "starters".to_owned() };
    let message = edit(section).unwrap_err().to_string();
    assert!(message.starts_with("there is no section \"starters\" (did you mean \"starter\"?)"));
    let item = Edit::RemoveItem { section: "starter".to_owned(), item: "quiz".to_owned() };
    assert_eq!(
        edit(item).unwrap_err().to_string(),
        "the section \"starter\" has no item \"quiz\"; items there are: retrieval-quiz"
    );
}
