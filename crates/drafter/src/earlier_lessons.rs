//! Lessons that the class has had before this one, as far as they are in the workspace: what their
//! starters asked, and what their exit tickets ended on. A draft that nobody accepted is none of them,
//! unless the class's profile or memory says that they have had its topic.

use std::sync::LazyLock;

use lessons::{LEFT_OPEN, Template, Tier, parse};
use minijinja::context;

use super::classes::ClassProfile;
use super::conversation::Conversation;
use super::document::lines;
use super::had::had;
use super::library::{DrafterError, Library, Question};
use super::moves::{Call, Move};
use super::outline;
use super::words::{slug, stems};

/// How many lessons are looked at, the one that was changed last first.
const MOST: usize = 3;
/// Words of a question that is understood only on its own page.
const TIED: [&str; 5] = ["worked example", "this sheet", "this page", "above", "today"];

/// What the list of lessons says of one that she accepted.
const ACCEPTED: &str = " accepted by the teacher";

/// The template that comes with the program: tasks are read the same way under each.
static TEMPLATE: LazyLock<Template> = LazyLock::new(Template::structured);

/// A lesson that the class has had.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Earlier {
    /// Where it stands.
    pub path: String,
    /// What its starter asked, as stems.
    pub asked: Vec<Vec<String>>,
    /// The first question of its exit ticket that is understood without the rest of its page.
    pub exit: Option<Question>,
}

impl Earlier {
    fn read(path: &str, shown: &str) -> Self {
        let text: Vec<String> = lines(shown).into_iter().map(|line| line.text).collect();
        let lesson = parse(&text.join("\n"), &TEMPLATE);
        let tasks: Vec<_> = lesson.tasks().map(|(_, item)| &item.fields).collect();
        let of = |tier: Tier| tasks.iter().filter(move |task| task.tier == tier);
        let is_whole = |task: &lessons::Task| {
            let answer = task.answer.as_deref().unwrap_or_default();
            ![task.prompt.as_str(), answer].iter().any(|text| text.contains(LEFT_OPEN))
        };
        let mut whole = of(Tier::Exit).filter(|task| is_whole(task));
        let exit = whole.find(|task| stands_alone(&task.prompt)).and_then(|task| {
            // Code and tables stand in paragraphs of their own.
            let (ask, show) = task.prompt.split_once("\n\n").unwrap_or((&task.prompt, ""));
            Some(Question {
                title: task.title.clone(),
                ask: ask.trim_start_matches("☐ ").to_owned(),
                show: show.to_owned(),
                answer: task.answer.clone()?,
                lines: 2,
                ..Question::default()
            })
        });
        let asked = of(Tier::Retrieval).map(|task| stems(&task.prompt)).collect();
        Self { path: path.to_owned(), asked, exit }
    }

    /// Whether its starter asked this.
    pub fn has_asked(&self, question: &Question) -> bool {
        let ask = stems(&question.ask);
        self.asked.iter().any(|asked| asked.starts_with(&ask))
    }
}

/// Whether a question is understood without the rest of its page.
pub(super) fn stands_alone(prompt: &str) -> bool {
    let prompt = prompt.to_lowercase();
    TIED.iter().all(|words| !prompt.contains(words))
}

/// The last lessons of a class on other topics than this, or the next move towards reading them.
pub(super) fn read(
    library: &Library,
    talk: &Conversation<'_>,
    profile: &ClassProfile,
    topic: &str,
) -> Result<Result<Vec<Earlier>, Move>, DrafterError> {
    let class = profile.name.as_str();
    let folder = format!("lessons/{class}/");
    let slug = slug(topic);
    let is_other = |path: &String| {
        let name = path.strip_prefix(&folder).and_then(|rest| rest.strip_suffix("/lesson.md"));
        let same =
            |name: &str| name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-') == slug;
        name.is_some_and(|name| name != slug && !same(name))
    };
    let listed = talk.latest("list_lessons", |answer| !answer.is_error);
    let lines = listed.map(|answer| answer.content.lines()).into_iter().flatten();
    let had = lines.flat_map(|line| {
        let accepted = line.contains(ACCEPTED);
        let paths = outline::paths(line).into_iter();
        paths.filter(move |path| accepted || is_taught(library, profile, path))
    });
    let paths: Vec<String> = had.filter(is_other).take(MOST).collect();
    let reads = talk.unanswered(paths.iter().map(|path| Call::read(path)));
    if !reads.is_empty() {
        return Ok(Err(Move::act(library.say("say_earlier", &context! { class })?, reads)));
    }
    let read = paths.iter().filter_map(|path| Some(Earlier::read(path, talk.file(path)?)));
    Ok(Ok(read.collect()))
}

/// Whether the profile, with what is remembered of the class, says that it has had the lesson's topic.
fn is_taught(library: &Library, profile: &ClassProfile, path: &str) -> bool {
    let topic = stems(path.rsplit('/').nth(1).unwrap_or_default());
    profile.done.iter().any(|bullet| {
        let said = stems(&had(&bullet.text, &library.words));
        !topic.is_empty() && topic.iter().all(|word| said.contains(word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_tells_what_it_asked() {
        let text = "   1\t---\n   2\tlesson: Binary\n   3\tclass: 2C\n   4\t---\n   5\t\n   6\t# Binary\n   7\t\n\
                    8\t## Tasks\n   9\t\n  10\t### Old (retrieval)\n  11\t\n  12\tWhat is a bit?\n  13\t\n\
                    14\t- Space: 2 lines\n  15\t\n  16\t#### Answer\n  17\t\n  18\tA 0 or a 1.\n  19\t\n\
                    20\t### Today (exit)\n  21\t\n  22\tWhat did today's lesson say?\n  23\t\n  24\t#### Answer\n\
                    25\t\n  26\tMuch.\n  27\t\n  28\t### Nine (exit)\n  29\t\n  30\tWrite 9 in binary.\n  31\t\n\
                    32\t#### Answer\n  33\t\n  34\t1001\n";
        let read = Earlier::read("lessons/2C/binary/lesson.md", text);
        let question = |ask: &str| Question { ask: ask.to_owned(), ..Question::default() };
        assert!(read.has_asked(&question("What is a bit?")));
        assert!(!read.has_asked(&question("What is a byte?")));
        let open = text.replace("1001", "**For you to add:** the answer.");
        assert_eq!(Earlier::read("lessons/2C/binary/lesson.md", &open).exit, None);
        let exit = read.exit.map(|exit| (exit.title, exit.ask, exit.answer));
        let wanted = ("Nine", "Write 9 in binary.", "1001");
        assert_eq!(exit, Some((wanted.0.into(), wanted.1.into(), wanted.2.into())));
    }
}
