//! A note on a topic as typed data, and what is wrong with it, line by line.

use std::collections::{BTreeMap, BTreeSet};

use super::markdown::{self, NoteBullet, NotePart};
use super::problem::NoteProblem;
use crate::library::{
    Criterion, Example, Hinge, HingeOption, KeyWord, Pack, Question, Retrieval, Slip, Together,
    Variant,
};

/// How the heading of a way to teach the topic begins.
const WAY: &str = "with ";
/// What the answer of a hinge question means that is right.
const RIGHT: &str = "right";
/// The fewest answers that a hinge question has.
const LEAST_OPTIONS: usize = 3;

/// The note, and what is wrong with it. What is missing is empty.
pub(super) fn read(text: &str) -> (Pack, Vec<NoteProblem>) {
    let mut reader = Reader::default();
    let whole = markdown::read(text);
    let pack = match whole.parts.as_slice() {
        [note] if note.level == 1 => reader.note(note),
        _ => {
            reader.wrong(1, "a note has one heading of the first level, its topic".to_owned());
            Pack::default()
        }
    };
    reader.problems.sort_by_key(|problem| problem.line);
    (pack, reader.problems)
}

/// What reads parts of notes and collects what is wrong with them.
#[derive(Debug, Default)]
pub(super) struct Reader {
    /// What was wrong so far.
    pub problems: Vec<NoteProblem>,
}

pub(super) type Fields<'a> = BTreeMap<&'a str, &'a NoteBullet>;

impl Reader {
    pub fn wrong(&mut self, line: usize, message: String) {
        self.problems.push(NoteProblem { line, message });
    }

    fn note(&mut self, note: &NotePart) -> Pack {
        let fields = self.fields(&note.bullets, &["learning", "question", "off screen"]);
        let mut pack = Pack {
            intention: self.said(&fields, "learning", note.line),
            question: self.said(&fields, "question", note.line),
            off_screen: self.said(&fields, "off screen", note.line),
            ..Pack::default()
        };
        let names = [
            "The idea",
            "Success criteria",
            "Key words",
            "What pupils mix up",
            "Before this topic",
            "Looking ahead",
            "Quiz",
        ];
        let is_way = |part: &NotePart| part.heading.to_lowercase().starts_with(WAY);
        let (ways, parts): (Vec<&NotePart>, Vec<&NotePart>) =
            note.parts.iter().partition(|p| is_way(p));
        self.known(parts.iter().copied(), &names, " and “With …” for each way to teach it");
        let mut part = |name: &str| self.part(note, name);
        let [idea, criteria, words, slips, ahead, quiz] = [
            part("The idea"),
            part("Success criteria"),
            part("Key words"),
            part("What pupils mix up"),
            part("Looking ahead"),
            part("Quiz"),
        ];
        pack.idea = bullets(idea).iter().map(NoteBullet::said).collect();
        pack.criteria = bullets(criteria).iter().map(|b| self.criterion(b)).collect();
        pack.words = bullets(words).iter().map(|bullet| self.key_word(bullet)).collect();
        pack.slips = bullets(slips).iter().map(|bullet| self.slip(bullet)).collect();
        pack.quiz = bullets(quiz).iter().map(|bullet| self.quiz(bullet)).collect();
        for (part, count) in [
            (idea, pack.idea.len()),
            (criteria, pack.criteria.len()),
            (words, pack.words.len()),
            (slips, pack.slips.len()),
            (quiz, pack.quiz.len()),
        ] {
            if let Some(part) = part.filter(|_| count == 0) {
                self.wrong(part.line, format!("“{}” has no bullet", part.heading));
            }
        }
        pack.ahead = match ahead.map(|part| (part, part.parts.as_slice())) {
            Some((_, [task])) => self.task(task, &[]),
            Some((part, _)) => {
                self.wrong(part.line, "“Looking ahead” is one task below a heading".to_owned());
                Question::default()
            }
            None => Question::default(),
        };
        if let Some(part) = find(note, "Before this topic") {
            pack.before = part.parts.iter().map(|task| self.before(task)).collect();
        }
        if ways.is_empty() {
            self.wrong(note.line, "a note has a part “With …” for a way to teach it".to_owned());
        }
        for way in ways {
            let variant = self.way(way);
            pack.variants.push(variant);
        }
        self.shown(note, &pack);
        pack
    }

    fn criterion(&mut self, bullet: &NoteBullet) -> Criterion {
        let fields = self.fields(&bullet.bullets, &["shown by", "if not"]);
        Criterion {
            text: bullet.said(),
            shown_by: list(&self.said(&fields, "shown by", bullet.line)),
            if_not: value(&fields, "if not"),
        }
    }

    fn key_word(&mut self, bullet: &NoteBullet) -> KeyWord {
        let fields = self.fields(&bullet.bullets, &["picture", "sentence"]);
        let Some(word) = bullet.key() else {
            self.wrong(bullet.line, "a key word is written as “word: what it means”".to_owned());
            return KeyWord::default();
        };
        KeyWord {
            word: word.to_owned(),
            means: bullet.value(),
            picture: self.said(&fields, "picture", bullet.line),
            sentence: self.said(&fields, "sentence", bullet.line),
        }
    }

    fn slip(&mut self, bullet: &NoteBullet) -> Slip {
        let fields = self.fields(&bullet.bullets, &["think", "cause", "move", "right"]);
        Slip {
            slip: bullet.said(),
            think: value(&fields, "think"),
            cause: value(&fields, "cause"),
            remedy: value(&fields, "move"),
            fix: self.said(&fields, "right", bullet.line),
        }
    }

    fn quiz(&mut self, bullet: &NoteBullet) -> Question {
        let fields = self.fields(&bullet.bullets, &["answer", "lines"]);
        Question {
            ask: bullet.said(),
            answer: self.said(&fields, "answer", bullet.line),
            lines: self.lines(&fields),
            ..Question::default()
        }
    }

    /// A task about earlier learning, with what it is about.
    pub fn before(&mut self, part: &NotePart) -> Retrieval {
        let question = self.task(part, &["about"]);
        let about = part.bullets.iter().find(|bullet| bullet.key() == Some("about"));
        let about = about.map(|bullet| list(&bullet.value())).unwrap_or_default();
        Retrieval { about, subject: String::new(), question }
    }

    /// A task below its heading: what is asked, what is shown, and its fields.
    fn task(&mut self, part: &NotePart, more: &[&str]) -> Question {
        let known: Vec<&str> =
            ["answer", "lines", "hint", "table"].iter().chain(more).copied().collect();
        let fields = self.fields(&part.bullets, &known);
        let (ask, show) = part.paragraph();
        if ask.is_empty() {
            self.wrong(part.line, format!("the task “{}” asks nothing", part.heading));
        }
        self.nothing_below(part);
        let table = fields.get("table").map(|bullet| bullet.block.trim_matches('\n').to_owned());
        Question {
            title: part.heading.clone(),
            ask,
            show,
            answer: self.said(&fields, "answer", part.line),
            lines: self.lines(&fields),
            table: table.unwrap_or_default(),
            hint: value(&fields, "hint"),
        }
    }

    fn way(&mut self, way: &NotePart) -> Variant {
        let names = [
            "Worked example",
            "Contrast",
            "Together",
            "Predict",
            "Support",
            "Core",
            "Stretch",
            "Hinge question",
            "Exit",
        ];
        self.known(way.parts.iter(), &names, "");
        let ready = |bullet: &&NoteBullet| bullet.key() == Some("ready");
        let kit = way.bullets.iter().filter(ready).map(NoteBullet::value).collect();
        let others: Vec<NoteBullet> = way.bullets.iter().filter(|b| !ready(b)).cloned().collect();
        let suits = self.fields(&others, &["suits", "ready"]);
        let medium = way.heading.get(WAY.len()..).unwrap_or_default().trim().to_owned();
        let mut variant = Variant {
            suits: list(&value(&suits, "suits")),
            medium,
            kit,
            predict: self.tasks(way, "Predict"),
            support: self.tasks(way, "Support"),
            core: self.tasks(way, "Core"),
            stretch: self.tasks(way, "Stretch"),
            exit: self.tasks(way, "Exit"),
            ..Variant::default()
        };
        if let Some(part) = self.part(way, "Worked example") {
            let (problem, show) = part.paragraph();
            let steps = part.bullets.iter().map(NoteBullet::said).collect();
            variant.example = Example { problem, show, steps, contrast: None };
        }
        variant.example.contrast = find(way, "Contrast")
            .map(|part| Question { title: String::new(), ..self.task(part, &[]) });
        variant.together = find(way, "Together").map(|part| self.together(part));
        if let Some(part) = self.part(way, "Hinge question") {
            variant.hinge = self.hinge(part);
        }
        self.titles(way, &variant);
        variant
    }

    fn together(&mut self, part: &NotePart) -> Together {
        let fields = self.fields(&part.bullets, &["name", "teacher", "pupils", "check"]);
        let mut said = |key: &str| self.said(&fields, key, part.line);
        Together {
            name: said("name"),
            teacher: said("teacher"),
            pupils: said("pupils"),
            check: said("check"),
        }
    }

    fn hinge(&mut self, part: &NotePart) -> Hinge {
        let (ask, show) = part.paragraph();
        let mut options = Vec::new();
        for bullet in &part.bullets {
            let fields = self.fields(&bullet.bullets, &["means"]);
            let means = self.said(&fields, "means", bullet.line);
            let letter = bullet.key().unwrap_or_default().to_owned();
            if letter.chars().count() != 1 {
                let message = "an answer of a hinge question begins with its letter: “A: …”";
                self.wrong(bullet.line, message.to_owned());
            }
            options.push(HingeOption { letter, answer: bullet.value(), means });
        }
        let right: Vec<bool> = options.iter().map(|o| o.means.starts_with(RIGHT)).collect();
        let letters: BTreeSet<&str> = options.iter().map(|o| o.letter.as_str()).collect();
        let only_first = right.first() == Some(&true) && !right.iter().skip(1).any(|right| *right);
        if options.len() < LEAST_OPTIONS || letters.len() < options.len() || !only_first {
            let message = format!(
                "a hinge question has {LEAST_OPTIONS} answers or more with letters of their own; the first alone means “{RIGHT}: …”"
            );
            self.wrong(part.line, message);
        }
        Hinge { ask, show, options }
    }

    fn tasks(&mut self, way: &NotePart, name: &str) -> Vec<Question> {
        let Some(part) = self.part(way, name) else { return Vec::new() };
        if part.parts.is_empty() {
            self.wrong(part.line, format!("“{name}” has no task below a heading of its own"));
        }
        part.parts.iter().map(|task| self.task(task, &[])).collect()
    }

    /// Each task of a way has a title of its own, by which the lesson names it.
    fn titles(&mut self, way: &NotePart, variant: &Variant) {
        let mut seen = BTreeSet::new();
        for question in every_task(variant) {
            if !seen.insert(question.title.as_str()) {
                let message = format!("two tasks of this way are called “{}”", question.title);
                self.wrong(way.line, message);
            }
        }
    }

    /// Each criterion is shown by tasks that there are, in every way to teach the topic.
    fn shown(&mut self, note: &NotePart, pack: &Pack) {
        let titles = |variant: &Variant| -> BTreeSet<String> {
            every_task(variant).map(|question| question.title.clone()).collect()
        };
        let all: BTreeSet<String> = pack.variants.iter().flat_map(titles).collect();
        let written = bullets(find(note, "Success criteria"));
        for (criterion, bullet) in pack.criteria.iter().zip(written) {
            for title in criterion.shown_by.iter().filter(|title| !all.contains(*title)) {
                self.wrong(bullet.line, format!("no task is called “{title}”"));
            }
            for variant in &pack.variants {
                let titles = titles(variant);
                if !criterion.shown_by.iter().any(|title| titles.contains(title)) {
                    let message = format!("no task of “With {}” shows this", variant.medium);
                    self.wrong(bullet.line, message);
                }
            }
        }
    }

    fn part<'a>(&mut self, above: &'a NotePart, name: &str) -> Option<&'a NotePart> {
        let found = find(above, name);
        if found.is_none() {
            self.wrong(above.line, format!("“{}” has no part “{name}”", above.heading));
        }
        found
    }

    fn known<'a>(&mut self, parts: impl Iterator<Item = &'a NotePart>, names: &[&str], more: &str) {
        for part in parts {
            if !names.iter().any(|name| name.eq_ignore_ascii_case(&part.heading)) {
                let known = names.join(", ");
                let message =
                    format!("a note has no part “{}”; it has {known}{more}", part.heading);
                self.wrong(part.line, message);
            }
        }
    }

    fn nothing_below(&mut self, part: &NotePart) {
        if let Some(below) = part.parts.first() {
            self.wrong(below.line, format!("nothing stands below the task “{}”", part.heading));
        }
    }

    /// Fields of these names by their names.
    pub fn fields<'a>(&mut self, bullets: &'a [NoteBullet], known: &[&'a str]) -> Fields<'a> {
        let mut fields = Fields::new();
        for bullet in bullets {
            let found = bullet.key().and_then(|key| known.iter().find(|known| **known == key));
            match found {
                Some(key) if fields.contains_key(key) => {
                    self.wrong(bullet.line, format!("“{key}” stands here twice"));
                }
                Some(key) => {
                    fields.insert(key, bullet);
                }
                None => {
                    let known = known.join(", ");
                    let message = format!("“{}” is not one of: {known}", bullet.text);
                    self.wrong(bullet.line, message);
                }
            }
        }
        fields
    }

    /// A field that has to be there.
    pub fn said(&mut self, fields: &Fields<'_>, key: &str, line: usize) -> String {
        let value = value(fields, key);
        if value.is_empty() {
            let line = fields.get(key).map_or(line, |bullet| bullet.line);
            self.wrong(line, format!("“- {key}: …” is missing"));
        }
        value
    }

    fn lines(&mut self, fields: &Fields<'_>) -> usize {
        let Some(bullet) = fields.get("lines") else { return Question::USUAL_LINES };
        bullet.value().parse().unwrap_or_else(|_| {
            self.wrong(bullet.line, "“lines” is a number of lines to write on".to_owned());
            Question::USUAL_LINES
        })
    }
}

fn every_task(variant: &Variant) -> impl Iterator<Item = &Question> {
    let Variant { predict, support, core, stretch, exit, .. } = variant;
    [predict, support, core, stretch, exit].into_iter().flatten()
}

fn find<'a>(above: &'a NotePart, name: &str) -> Option<&'a NotePart> {
    above.parts.iter().find(|part| part.heading.eq_ignore_ascii_case(name))
}

fn bullets(part: Option<&NotePart>) -> &[NoteBullet] {
    part.map_or(&[], |part| part.bullets.as_slice())
}

fn value(fields: &Fields<'_>, key: &str) -> String {
    fields.get(key).map(|bullet| bullet.value()).unwrap_or_default()
}

/// What semicolons part.
pub(super) fn list(value: &str) -> Vec<String> {
    value.split(';').map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}
