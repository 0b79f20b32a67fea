//! From what was read back to what would be written, and the form in which two of them are compared.

use super::{
    ActivityInput, AdaptationInput, ContentInput, EvidenceInput, ItemInput, MisconceptionInput,
    OutcomeInput, StatementInput, TaskInput, TermInput,
};
use crate::{
    Activity, Adaptation, Content, Evidence, Item, Misconception, OutcomeClaim, Section, Space,
    Statement, Task, Term,
    dollars::with_dollars,
    numerals::plain_numbers,
    outline::one_line,
    parse::{activity_heading, task_heading},
};

impl Section {
    /// What would write this section, with what belongs to none of its items.
    #[must_use]
    pub fn to_input(&self) -> ContentInput {
        let notes = Some(self.notes.clone()).filter(|notes| !notes.is_empty());
        self.content.to_input_with(notes)
    }
}

impl Content {
    /// What would write this content.
    #[must_use]
    pub fn to_input(&self) -> ContentInput {
        self.to_input_with(None)
    }

    fn to_input_with(&self, notes: Option<String>) -> ContentInput {
        match self {
            Self::Statements(items) => {
                let items = items.iter().map(|item| item.fields.text.clone()).collect();
                ContentInput::Statements { items, notes }
            }
            Self::Outcomes(items) => ContentInput::Outcomes { items: all(items, outcome), notes },
            Self::Vocabulary(items) => ContentInput::Vocabulary { items: all(items, term), notes },
            Self::Misconceptions(items) => {
                ContentInput::Misconceptions { items: all(items, misconception), notes }
            }
            Self::Activities(items) => {
                ContentInput::Activities { items: all(items, activity), notes }
            }
            Self::Differentiation(items) => {
                ContentInput::Differentiation { items: all(items, adaptation), notes }
            }
            Self::Assessment(items) => {
                ContentInput::Assessment { items: all(items, evidence), notes }
            }
            Self::Tasks(items) => ContentInput::Tasks { items: all(items, task), notes },
            Self::Text(markdown) => ContentInput::Text { markdown: markdown.clone() },
        }
    }

    /// What would write one of the items.
    #[must_use]
    pub fn item_to_input(&self, id: &str) -> Option<ItemInput> {
        fn one<'a, T>(items: &'a [Item<T>], id: &str) -> Option<&'a Item<T>> {
            items.iter().find(|item| item.id == id)
        }
        Some(match self {
            Self::Statements(items) => {
                let Statement { text } = &one(items, id)?.fields;
                ItemInput::Statement(StatementInput { text: text.clone() })
            }
            Self::Outcomes(items) => ItemInput::Outcome(outcome(one(items, id)?)),
            Self::Vocabulary(items) => ItemInput::Term(term(one(items, id)?)),
            Self::Misconceptions(items) => ItemInput::Misconception(misconception(one(items, id)?)),
            Self::Activities(items) => ItemInput::Activity(activity(one(items, id)?)),
            Self::Differentiation(items) => ItemInput::Adaptation(adaptation(one(items, id)?)),
            Self::Assessment(items) => ItemInput::Evidence(evidence(one(items, id)?)),
            Self::Tasks(items) => ItemInput::Task(task(one(items, id)?)),
            Self::Text(_) => return None,
        })
    }
}

fn all<T, I>(items: &[Item<T>], input: impl Fn(&Item<T>) -> I) -> Vec<I> {
    items.iter().map(input).collect()
}

fn notes<T>(item: &Item<T>) -> Option<String> {
    Some(item.notes.clone()).filter(|notes| !notes.is_empty())
}

fn outcome(item: &Item<OutcomeClaim>) -> OutcomeInput {
    let pointer = item.fields.pointer.as_ref();
    OutcomeInput {
        code: item.fields.code.clone(),
        path: pointer.map(|p| p.path.clone()).unwrap_or_default(),
        start_line: pointer.map_or(0, |p| p.start_line),
        end_line: pointer.map_or(0, |p| p.end_line),
        quote: pointer.map(|p| p.quote.clone()).unwrap_or_default(),
        text: item.fields.text.clone(),
    }
}

fn term(item: &Item<Term>) -> TermInput {
    let Term { term, meaning, note } = item.fields.clone();
    TermInput { term, meaning, note }
}

fn misconception(item: &Item<Misconception>) -> MisconceptionInput {
    let Misconception { idea, cause, teacher_move, right } = item.fields.clone();
    MisconceptionInput { idea, cause, teacher_move, right, notes: notes(item) }
}

fn activity(item: &Item<Activity>) -> ActivityInput {
    let Activity { title, minutes, must_not_be_cut, teacher, pupils, check, tasks } =
        item.fields.clone();
    ActivityInput {
        title,
        minutes: minutes.unwrap_or(0),
        teacher,
        pupils,
        check,
        tasks,
        must_not_be_cut,
        notes: notes(item),
    }
}

fn adaptation(item: &Item<Adaptation>) -> AdaptationInput {
    let Adaptation { need, step, change } = item.fields.clone();
    AdaptationInput { need, change, step, notes: notes(item) }
}

fn evidence(item: &Item<Evidence>) -> EvidenceInput {
    let Evidence { criterion, shows, when, if_not } = item.fields.clone();
    EvidenceInput { criterion, shows, when, if_not, notes: notes(item) }
}

fn task(item: &Item<Task>) -> TaskInput {
    let Task { title, tier, prompt, space, hint, need, teacher, answer } = item.fields.clone();
    TaskInput {
        title,
        tier,
        prompt,
        answer: answer.unwrap_or_default(),
        space: space.map(|space| space.to_string()),
        hint,
        need,
        teacher,
    }
}

/// How an input's texts are changed, one by one.
type Rewording<'a> = &'a dyn Fn(&str) -> String;

impl ContentInput {
    /// Titles on one line and without what is written behind them; no bullets before sentences; what
    /// begins with a number and is no list stays text; formulae between dollars.
    pub(crate) fn tidied(mut self) -> Self {
        // What an outcome quotes stays as its file has it.
        if !matches!(self, Self::Outcomes { .. }) {
            self.change(&|text| with_dollars(text).into_owned());
        }
        if let Some(notes) = self.notes_mut() {
            change_option(notes, &as_text);
        }
        match &mut self {
            Self::Statements { items, .. } => {
                for text in items {
                    *text = as_text(&bare_statement(text));
                }
            }
            Self::Activities { items, .. } => items.iter_mut().for_each(tidy_activity),
            Self::Tasks { items, .. } => items.iter_mut().for_each(tidy_task),
            Self::Outcomes { .. }
            | Self::Vocabulary { .. }
            | Self::Misconceptions { .. }
            | Self::Differentiation { .. }
            | Self::Assessment { .. } => {}
            Self::Text { markdown } => *markdown = as_text(markdown),
        }
        self
    }

    /// With single spaces and without empty fields: two contents that say the same are equal so.
    pub(crate) fn comparable(mut self) -> Self {
        self.change(&one_line);
        if let Self::Vocabulary { items, .. } = &mut self {
            for item in items {
                // Where the meaning ends and the note begins is not part of what is said.
                if let Some(note) = item.note.take() {
                    item.meaning = format!("{} *{note}*", item.meaning);
                }
            }
        }
        self
    }

    fn change(&mut self, change: Rewording<'_>) {
        if let Some(notes) = self.notes_mut() {
            change_option(notes, change);
        }
        match self {
            Self::Statements { items, .. } => {
                items.iter_mut().for_each(|text| *text = change(text));
            }
            Self::Outcomes { items, .. } => items.iter_mut().for_each(|item| item.change(change)),
            Self::Vocabulary { items, .. } => items.iter_mut().for_each(|item| item.change(change)),
            Self::Misconceptions { items, .. } => {
                items.iter_mut().for_each(|item| item.change(change));
            }
            Self::Activities { items, .. } => items.iter_mut().for_each(|item| item.change(change)),
            Self::Differentiation { items, .. } => {
                items.iter_mut().for_each(|item| item.change(change));
            }
            Self::Assessment { items, .. } => items.iter_mut().for_each(|item| item.change(change)),
            Self::Tasks { items, .. } => items.iter_mut().for_each(|item| item.change(change)),
            Self::Text { markdown } => *markdown = change(markdown),
        }
    }
}

impl From<ItemInput> for ContentInput {
    /// The content that consists of this item.
    fn from(item: ItemInput) -> Self {
        match item {
            ItemInput::Statement(item) => Self::Statements { items: vec![item.text], notes: None },
            ItemInput::Outcome(item) => Self::Outcomes { items: vec![item], notes: None },
            ItemInput::Term(item) => Self::Vocabulary { items: vec![item], notes: None },
            ItemInput::Misconception(item) => {
                Self::Misconceptions { items: vec![item], notes: None }
            }
            ItemInput::Activity(item) => Self::Activities { items: vec![item], notes: None },
            ItemInput::Adaptation(item) => Self::Differentiation { items: vec![item], notes: None },
            ItemInput::Evidence(item) => Self::Assessment { items: vec![item], notes: None },
            ItemInput::Task(item) => Self::Tasks { items: vec![item], notes: None },
        }
    }
}

fn bare_statement(text: &str) -> String {
    let text = text.trim();
    let text = text.strip_prefix("- ").unwrap_or(text).trim_start();
    text.strip_prefix("[ ] ").unwrap_or(text).to_owned()
}

fn as_text(markdown: &str) -> String {
    plain_numbers(markdown).into_owned()
}

fn tidy_activity(item: &mut ActivityInput) {
    let (title, _, must_not_be_cut) = activity_heading(&one_line(&item.title));
    item.title = title;
    item.must_not_be_cut |= must_not_be_cut;
    item.tasks.retain(|title| !title.trim().is_empty());
}

fn tidy_task(item: &mut TaskInput) {
    item.title = task_heading(&one_line(&item.title)).0;
    item.prompt = as_text(&item.prompt);
    item.answer = as_text(&item.answer);
    if let Some(Ok(space)) = item.space.as_deref().map(str::parse::<Space>) {
        item.space = Some(space.to_string());
    }
}

fn change_option(text: &mut Option<String>, change: Rewording<'_>) {
    *text = text.as_deref().map(change).filter(|text| !text.is_empty());
}

macro_rules! texts {
    ($input:ty, [$($text:ident),*], [$($option:ident),*]) => {
        impl $input {
            fn change(&mut self, change: Rewording<'_>) {
                $(self.$text = change(&self.$text);)*
                $(change_option(&mut self.$option, change);)*
            }
        }
    };
}

texts!(OutcomeInput, [code, path, quote, text], []);
texts!(TermInput, [term, meaning], [note]);
texts!(MisconceptionInput, [idea, cause, teacher_move], [right, notes]);
texts!(AdaptationInput, [need, change], [step, notes]);
texts!(EvidenceInput, [criterion, shows], [when, if_not, notes]);
texts!(TaskInput, [title, prompt, answer], [space, hint, need, teacher]);

impl ActivityInput {
    fn change(&mut self, change: Rewording<'_>) {
        self.title = change(&self.title);
        self.teacher = change(&self.teacher);
        self.pupils = change(&self.pupils);
        self.tasks = self.tasks.iter().map(|title| change(title)).collect();
        change_option(&mut self.check, change);
        change_option(&mut self.notes, change);
    }
}
