//! What the teacher asks for: topic, class and minutes out of her own words.

mod class;
mod day;
mod earlier;
mod named_change;
mod nothing;
mod outcome_codes;
mod spelling;
mod template;
mod token;
mod when;

use text::stem;
use text::words::{Joints, places};

use super::classes::ClassWish;
use super::library::{Library, Words};
use super::settled;
use super::words::words;
use class::take_class;
pub use day::{NoSuchDay, SaidDay};
pub use earlier::EarlierWork;
pub(crate) use named_change::{names_changed_lesson, says_lesson_on};
pub use spelling::Respelled;
pub(crate) use spelling::{plain, respelled};
use token::{Token, tokens};
pub use when::When;

/// How many characters of a message are looked at: a topic never stands further back.
const READ_CHARS: usize = 600;

/// So many words may lead to what is meant.
const MOST_LEADING: usize = 5;

/// The fewest minutes of a lesson, and of a form that is less than one.
const SHORTEST: u32 = 10;
const SHORTEST_FORM: u32 = 3;

/// The most minutes of either.
const LONGEST: u32 = 180;

/// What kind of message it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Intent {
    /// A greeting.
    Hello,
    /// Thanks.
    Thanks,
    /// A question about what can be done.
    Help,
    /// A lesson is wanted.
    Plan,
    /// Something that exists is to be changed.
    Change,
    /// Something else.
    Unknown,
}

/// A lesson, as far as the words say which.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Wish {
    /// What it is about, in the teacher's words.
    pub topic: Option<String>,
    /// Whom it is for.
    pub class: ClassWish,
    /// The subject that is said of the class.
    pub subject: Option<String>,
    /// The day that it is for.
    pub day: Option<SaidDay>,
    /// How long it is.
    pub minutes: Option<u32>,
    /// The template that is asked for by name.
    pub template: Option<String>,
    /// What else was said about it.
    pub rest: Option<String>,
    /// Codes of outcomes that it is to work towards.
    pub outcomes: Vec<String>,
    /// Earlier work that it points to.
    pub earlier: Option<EarlierWork>,
}

impl Wish {
    /// The class that is named.
    pub fn class_name(&self) -> Option<&str> {
        match &self.class {
            ClassWish::Named(name) => Some(name),
            ClassWish::Year(_) | ClassWish::Unsaid => None,
        }
    }
}

/// What kind of message it is; `sections` are the words by which sections are called.
pub(super) fn intent(text: &str, known: &Words, sections: &[String], has_lesson: bool) -> Intent {
    let text = &*plain(start_of(text), known);
    let said = words(text);
    let whole = said.join(" ");
    let is_one_of = |list: &[String]| list.iter().any(|phrase| words(phrase) == said);
    if said.is_empty() || is_one_of(&known.greetings) {
        return Intent::Hello;
    }
    if is_one_of(&known.thanks) {
        return Intent::Thanks;
    }
    if corrects(text, known).is_some() {
        return Intent::Plan;
    }
    if asks_for_help(text, known) || is_one_of(&known.about) {
        return Intent::Help;
    }
    let padded = format!(" {whole} ");
    let holds = |phrase: &String| padded.contains(&format!(" {} ", words(phrase).join(" ")));
    let wish = wish(text, known, &[]);
    let names_section = sections.iter().any(holds);
    let names_class = wish.class != ClassWish::Unsaid;
    let wants_lesson = known.planning.iter().any(holds);
    let asks_change = known.changing.iter().any(holds);
    let is_plan = wants_lesson && names_class && !has_lesson;
    if asks_change && names_section && (!is_plan || names_changed_lesson(&said, known, sections)) {
        return Intent::Change;
    }
    let leads = said.iter().any(|word| word == "on" || word == "about");
    if asks_change && has_lesson && !names_class && !leads {
        return Intent::Change;
    }
    if wants_lesson || names_class || (wish.earlier.is_some() && !has_lesson) {
        return Intent::Plan;
    }
    let asks = said.first().is_some_and(|word| known.asking.contains(word)) || text.contains('?');
    if wish.topic.is_some() && !asks && said.len() <= 6 { Intent::Plan } else { Intent::Unknown }
}

/// Whether the words ask what can be done here and for nothing else.
pub(super) fn asks_for_help(text: &str, known: &Words) -> bool {
    let mut said = words(start_of(text));
    said.retain(|word| !known.courtesies.contains(word));
    known.help.iter().any(|phrase| words(phrase) == said)
}

/// What is meant, when the words put right how a request was read: the words behind "I meant".
pub(super) fn corrects<'a>(text: &'a str, known: &Words) -> Option<&'a str> {
    let said = start_of(text);
    let ends: Vec<usize> =
        places(said, Joints::Apostrophes).map(|place| place.end).take(MOST_LEADING).collect();
    let begins = |end: &&usize| {
        let lead = words(&said[..**end]).join(" ");
        known.corrects.contains(&lead)
    };
    let end = *ends.iter().rev().find(begins)?;
    let meant = said[end..].trim_start_matches(|c: char| !c.is_alphanumeric());
    (!meant.is_empty()).then_some(meant)
}

/// What is wished for: what these words leave open is taken from what was said beside them, then from
/// what was said before. `classes` are names of classes that exist.
pub(super) fn whole_wish(
    known: &Words,
    classes: &[String],
    text: &str,
    beside: &[&str],
    earlier: &[&str],
) -> Wish {
    let text = &*plain(start_of(text), known);
    let meant = corrects(text, known);
    let mut now = wish(meant.unwrap_or(text), known, classes);
    for beside in beside {
        // What was said beside the request says which class is meant, and may put the topic right.
        let beside = &settled::without_earlier(beside);
        let corrected = corrects(beside, known);
        let more = wish(corrected.unwrap_or(beside), known, classes);
        if more.class != ClassWish::Unsaid {
            now.class = more.class;
        }
        now.minutes = now.minutes.or(more.minutes);
        now.day = more.day.or(now.day);
        now.template = match corrected {
            Some(corrected) if names_a_lesson(corrected) => more.template,
            _ => now.template.or(more.template),
        };
        let new = more.outcomes.into_iter().filter(|code| !now.outcomes.contains(code));
        let new: Vec<String> = new.collect();
        now.outcomes.extend(new);
        if (now.topic.is_none() && now.earlier.is_none())
            || (corrected.is_some() && more.topic.is_some())
        {
            now.topic = more.topic;
        }
    }
    for earlier in earlier.iter().rev() {
        let whole = (now.topic.is_some() || now.earlier.is_some())
            && (meant.is_none() || now.class != ClassWish::Unsaid);
        if whole {
            break;
        }
        let before = wish(corrects(earlier, known).unwrap_or(earlier), known, classes);
        now.topic = now.topic.or(before.topic);
        // Words that only put the topic right are about the same class, form and time.
        if meant.is_some() && now.class == ClassWish::Unsaid {
            now.class = before.class;
            now.minutes = now.minutes.or(before.minutes);
            if !meant.is_some_and(names_a_lesson) {
                now.template = now.template.or(before.template);
            }
        }
    }
    now
}

/// Whether words that put a request right say that a lesson is meant, whatever was asked for before.
fn names_a_lesson(meant: &str) -> bool {
    words(meant).iter().any(|word| word == "lesson")
}

/// Topic, class and minutes of a request; `classes` are names of classes that exist.
pub(super) fn wish(text: &str, known: &Words, classes: &[String]) -> Wish {
    let mut tokens = tokens(&plain(start_of(text), known));
    let outcomes = outcome_codes::take(&mut tokens);
    let minutes = take_minutes(&mut tokens, SHORTEST);
    let template = template::take(&mut tokens, known);
    let is_short =
        template.and_then(|t| t.form.as_ref()).is_some_and(|form| form.minutes.is_some());
    let minutes = match minutes {
        None if is_short => take_minutes(&mut tokens, SHORTEST_FORM),
        minutes => minutes,
    };
    let template = template.map(|template| template.name.clone());
    let series = known.unmade.iter().flat_map(|form| &form.said);
    for phrase in series {
        template::take_phrase(&mut tokens, &words(phrase), known);
    }
    let earlier = earlier::take(&mut tokens, known, classes);
    let mut without_day = tokens.clone();
    let mut day = day::take(&mut without_day, known);
    let (mut class, mut subject) = take_class(&mut without_day, known, classes);
    let (mut topic, mut rest) = topic_in(&without_day, known);
    // "A lesson on 5 November" is about that day; with its weekday it is one to teach on.
    let may_be_topic = matches!(day, Some(SaidDay::Date { weekday: None, .. }));
    if topic.is_none() && earlier.is_none() && may_be_topic {
        day = None;
        (class, subject) = take_class(&mut tokens, known, classes);
        (topic, rest) = topic_in(&tokens, known);
    }
    let topic = topic.filter(|topic| !nothing::says_nothing(topic));
    Wish { topic, class, subject, day, minutes, template, rest, outcomes, earlier }
}

/// The codes of outcomes that a message names.
pub(super) fn codes(text: &str) -> Vec<String> {
    outcome_codes::take(&mut tokens(start_of(text)))
}

/// As much of a message as is looked at. Where a long one begins with what is no request, that is from the
/// sentence on which says for whom something is.
pub(super) fn start_of(text: &str) -> &str {
    let end_of = |text: &str| text.char_indices().nth(READ_CHARS).map_or(text.len(), |(at, _)| at);
    let start = &text[..end_of(text)];
    if start.len() == text.len() || asks_already(start) {
        return start;
    }
    let asks = text::sentences(text).find(|place| names_a_class(&text[place.clone()]));
    let rest = asks.map_or(text, |place| &text[place.start..]);
    &rest[..end_of(rest)]
}

/// Whether these words ask for a lesson, or say for whom something is.
fn asks_already(text: &str) -> bool {
    let plans = |word: &String| {
        Library::shared().is_some_and(|library| library.words.planning.contains(word))
    };
    names_a_class(text) || words(text).iter().any(plans)
}

/// Whether words say for which class something is: "for 3B".
fn names_a_class(text: &str) -> bool {
    let said = words(text);
    said.windows(2).any(|pair| pair[0] == "for" && class::looks_like_class(&pair[1]))
}

fn take_minutes(tokens: &mut Vec<Token>, least: u32) -> Option<u32> {
    for at in 0..tokens.len() {
        let word = tokens[at].word.clone();
        let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
        let Ok(minutes) = digits.parse::<u32>() else { continue };
        let unit = word[digits.len()..].trim_start_matches('-');
        let next_is_unit = tokens.get(at + 1).is_some_and(|next| next.word.starts_with("min"));
        let used = match (unit.starts_with("min"), unit.is_empty() && next_is_unit) {
            (true, _) => 1,
            (false, true) => 2,
            (false, false) => continue,
        };
        if (least..=LONGEST).contains(&minutes) {
            tokens.drain(at..at + used);
            return Some(minutes);
        }
    }
    None
}

fn topic_in(tokens: &[Token], known: &Words) -> (Option<String>, Option<String>) {
    let is_filler = |token: &Token| known.filler.contains(&token.word);
    let loops = |at: usize| {
        tokens[at].word == "for" && tokens.get(at + 1).is_some_and(|n| stem(&n.word) == "loop")
    };
    // "on" and its like lead to the topic, when only framing words stand before them.
    let leads = ["on", "about", "covering", "introducing"];
    let led = tokens.iter().position(|token| leads.contains(&token.word.as_str()));
    let mut start = match led {
        Some(at) if tokens[..at].iter().all(is_filler) => at + 1,
        Some(_) | None => 0,
    };
    // A word that can be part of a topic frames a request only beside another one that does.
    let frames = |at: usize, beside: Option<usize>| {
        is_filler(&tokens[at])
            && (!known.doubtful.contains(&tokens[at].word)
                || beside.and_then(|at| tokens.get(at)).is_none_or(is_filler))
    };
    // "Plan volcanoes" asks for a lesson, wherever else a plan may be the topic.
    let asks = |at: usize| known.planning.contains(&tokens[at].word);
    while start < tokens.len() && (asks(start) || frames(start, Some(start + 1))) && !loops(start) {
        start += 1;
    }
    let mut end = start;
    while end < tokens.len() && end - start < 8 {
        let word = tokens[end].word.as_str();
        let leads_on = word == "for" && !loops(end);
        // "How a phone knows where it is" is one topic.
        let belongs = known.asking.contains(&tokens[start].word)
            && known.asking.iter().any(|asking| asking == word);
        let cuts = !belongs && known.cut.iter().any(|cut| cut == word);
        if end > start && (leads_on || cuts) {
            break;
        }
        end += 1;
        if tokens[end - 1].ends {
            break;
        }
    }
    let rest = &tokens[end..];
    // A question is whole: "how a phone knows where it is".
    let asks = tokens.get(start).is_some_and(|first| known.asking.contains(&first.word));
    while !asks
        && end > start
        && frames(end - 1, (end - 1).checked_sub(1).filter(|at| *at >= start))
    {
        end -= 1;
    }
    let joined = |part: &[Token]| {
        let texts: Vec<&str> = part.iter().map(|token| token.text.as_str()).collect();
        texts.join(" ")
    };
    let meant = rest.iter().any(|token| !is_filler(token));
    let topic = joined(&tokens[start..end]);
    let topic: String = topic.chars().take(80).collect();
    ((!topic.is_empty()).then_some(topic), meant.then(|| joined(rest)))
}

#[cfg(test)]
mod tests;
