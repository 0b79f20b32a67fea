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
