use crate::*;

const LESSON: &str = "\
---
lesson: Iteration
class: 3B
minutes: 50
---

# Iteration: repeating without rewriting

A line for me.

## Learning intentions
- We are learning how a program repeats,
  and why.
- [ ] We are learning when to stop.

## Curriculum

- [TCH 3-15a](curriculum/cfe%20computing.md#L41-L42 \"outcome: \\\"the\\\" words\") Pupils design a loop.
- An honest gap.

## Vocabulary

- **iteration**: repeating a part of a program. *Ukrainian: ітерація*
- loop – what is repeated
- **nothing**

## Misconceptions

### A loop always runs forever
- Cause: the word forever in block languages
- Move: trace it
  to the end

  - step by step
- Right: A loop ends when its condition says so.

More about it.

## Starter

### Retrieval quiz (5 min)
- **Teacher:** reads
- pupils: answer
- Check: four in five
- Tasks: Predict the output; Fix the loop
- Techer: a slip

### Settle – 2 minutes

### Chat (must not be cut)

## Differentiation

### EAL
- Step: Retrieval quiz
- Change: word bank

### EAL
- Change: partner

## Assessment evidence

### I can trace a loop
- Shows: a trace table
- When: Retrieval quiz
- If not: trace one together

## Tasks

Before.

### Predict the output (core)
Write what this program prints.

```python
### not a heading
- Space: 9 lines
```

- Space: 4 lines
- Hint: count from 0
- Need: dyslexia
- one
- two

#### Answer

`0 1 2`

- Hint: part of the answer

### Anything (hard)

- Space: a page

## Timings

| a | b |

## Starter

Old.

## My thoughts

Text

## Resources

<!-- drafting -->
";

#[test]
fn a_lesson_is_read_as_typed_data() {
    insta::assert_json_snapshot!(parse(LESSON, &Template::structured()));
}

#[test]
fn what_was_read_can_be_written_and_read_again() {
    let template = Template::structured();
    let lesson = parse(LESSON, &template);
    for section in &lesson.sections {
        let input = section.content.to_input();
        let text = format!("# T\n\n## {}\n\n{}\n", section.heading, crate::render::section(&input));
        let again = parse(&text, &template);
        let read = again.sections.first().map(|section| section.content.to_input().comparable());
        assert_eq!(read, Some(input.comparable()), "{text}");
    }
}

#[test]
fn a_new_lesson_has_what_has_to_be_written() {
    let template = Template::structured();
    let new = NewLesson {
        title: "Iteration: repeating".to_owned(),
        topic: "Iteration: \"loops\"".to_owned(),
        class: Some("3B".to_owned()),
        minutes: Some(50),
        date: None,
    };
    let text = new_lesson(&new, &template);
    let lesson = parse(&text, &template);
    let facts = (lesson.title, lesson.topic, lesson.class, lesson.minutes);
    assert_eq!(facts, (new.title, new.topic, new.class, new.minutes));
    assert_eq!(lesson.problems, []);
    let written: Vec<&str> = lesson.sections.iter().map(|section| section.id.as_str()).collect();
    let wanted: Vec<&str> = template
        .sections
        .iter()
        .filter(|spec| !spec.optional && spec.kind != SectionKind::Timings)
        .map(|spec| spec.id.as_str())
        .collect();
    assert_eq!(written, wanted);
    assert!(lesson.sections.iter().all(|section| section.state == SectionState::Drafting));
}

#[test]
fn an_outline_says_what_is_there_and_what_is_left() {
    let template = Template::structured();
    let lesson = parse(LESSON, &template);
    insta::assert_snapshot!(overview(&lesson, &template));
    let starter = lesson.section("starter-2").unwrap();
    assert_eq!(numbered(LESSON, starter), " 100\t## Starter\n 101\t\n 102\tOld.\n");
}

#[test]
fn minutes_are_added_up_and_said() {
    let template = Template::structured();
    let text = |minutes: u32| {
        format!(
            "---\nminutes: 50\n---\n# T\n\n## Starter\n\n### A (5 min)\n\n### B\n\n## Main activities\n\n### C ({minutes} min)\n"
        )
    };
    let words = |planned| minutes(&parse(&text(planned), &template)).in_words();
    assert_eq!(words(7), "12 of 50 minutes are planned, 38 are left");
    assert_eq!(words(45), "all 50 minutes are planned");
    assert_eq!(words(51), "56 of 50 minutes are planned: 6 too many");
    assert_eq!(words(u32::MAX), "4294967295 of 50 minutes are planned: 4294967245 too many");
    let minutes = minutes(&parse(&text(7), &template));
    let by = |section: &str, minutes| SectionMinutes { section: section.to_owned(), minutes };
    assert_eq!(minutes.by_section, [by("starter", 5), by("main-activities", 7)]);
    assert_eq!(minutes.difference(), Some(-38));
}

#[test]
fn what_a_tool_takes_is_checked_by_its_schema() {
    let item = serde_json::json!({
        "kind": "activity", "title": "Quiz", "minutes": 5, "teacher": "asks", "pupils": "answer"
    });
    let read: ItemInput = serde_json::from_value(item.clone()).unwrap();
    assert_eq!(read.kind(), SectionKind::Activities);
    let mut unknown = item;
    unknown["minuets"] = serde_json::json!(5);
    assert!(serde_json::from_value::<ItemInput>(unknown).is_err());
    let content = serde_json::json!({ "kind": "statements", "items": ["a"], "more": 1 });
    assert!(serde_json::from_value::<ContentInput>(content).is_err());
}

#[test]
fn an_answer_that_nobody_wrote_is_none() {
    let template = Template::structured();
    let answers = |text: &str| {
        let lesson = parse(text, &template);
        let tasks = match lesson.sections.first().map(|section| section.content.clone()) {
            Some(crate::Content::Tasks(tasks)) => tasks,
            other => panic!("no tasks: {other:?}"),
        };
        let answers = tasks.into_iter().map(|task| (task.fields.title, task.fields.answer));
        answers.collect::<Vec<_>>()
    };
    let none = |title: &str| (title.to_owned(), None);
    assert_eq!(
        answers("# T\n\n## Tasks\n\n### One (core)\n#### Answer\n### </w:t>"),
        [none("One"), none("</w:t>")]
    );
    assert_eq!(
        answers("# T\n\n## Tasks\n\n### One (core)\n\nPrompt\n\n#### Answer\n\n## Other\n"),
        [none("One")]
    );
    assert_eq!(answers("# T\n\n## Tasks\n\n### One (core)\n#### Answer\n"), [none("One")]);
}

#[test]
fn a_carriage_return_of_its_own_ends_a_line() {
    let template = Template::structured();
    let text = "# T\n## Starter\rText\r## Tasks\r### One (core)\r- Hint: h\rPrompt\r#### Answer\r7";
    let lesson = parse(text, &template);
    let lines =
        |section: &crate::Section| (section.id.clone(), section.start_line, section.end_line);
    let read: Vec<_> = lesson.sections.iter().map(lines).collect();
    assert_eq!(read, [("starter".to_owned(), 2, 3), ("tasks".to_owned(), 4, 9)]);
    let task = lesson.tasks().next().map(|(_, task)| task.fields.clone()).unwrap();
    assert_eq!(task.answer.as_deref(), Some("7"));
    assert_eq!(numbered(text, &lesson.sections[0]), "   2\t## Starter\n   3\tText\n");
}
