//! How long the model has been at it, in words: a line that changes on a terminal, one now and then
//! where lines stay.

use domain::ModelActivity;

/// How much of a thought a line shows.
const SHOWN_CHARS: usize = 72;

/// What the model does before its words come.
#[derive(Debug, Default)]
pub(super) struct Waited {
    /// The last number of seconds that a line was written about.
    told: u64,
    thought: String,
    seconds: u64,
}

impl Waited {
    /// A piece of what it thinks.
    pub fn think(&mut self, text: &str) {
        self.thought.push_str(text);
    }

    /// The line of a terminal.
    pub fn line(&mut self, doing: ModelActivity, seconds: u64) -> String {
        let line = format!("{}: {}", name(doing), spoken(seconds));
        if doing != ModelActivity::Thinking {
            return line;
        }
        self.seconds = seconds;
        match latest(&self.thought) {
            thought if thought.is_empty() => line,
            thought => format!("{line} · {thought}"),
        }
    }

    /// A line that stays, when it is time for one: after half a minute and after each whole one.
    pub fn due(&mut self, doing: ModelActivity, seconds: u64) -> Option<String> {
        if doing == ModelActivity::Thinking {
            self.seconds = seconds;
        }
        let mark = if seconds < 60 { seconds / 30 * 30 } else { seconds / 60 * 60 };
        if mark <= self.told {
            self.told = mark;
            return None;
        }
        self.told = mark;
        Some(format!("  {}: {} (Ctrl-C stops)", name(doing), spoken(mark)))
    }

    /// What it thought until now, in one line, once.
    pub fn thought(&mut self) -> Option<String> {
        let thought = std::mem::take(&mut self.thought);
        let seconds = std::mem::take(&mut self.seconds);
        let mut words = thought.split_whitespace().collect::<Vec<_>>().join(" ");
        if words.is_empty() {
            return None;
        }
        if let Some((end, _)) = words.char_indices().nth(SHOWN_CHARS) {
            words.truncate(end);
            words.push_str(" …");
        }
        let time = if seconds > 0 { format!(" for {}", spoken(seconds)) } else { String::new() };
        Some(format!("  thought{time}: {words}"))
    }
}

fn name(doing: ModelActivity) -> &'static str {
    match doing {
        ModelActivity::Reading => "reading your files",
        ModelActivity::Thinking => "thinking",
        ModelActivity::Writing => "writing",
    }
}

fn spoken(seconds: u64) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        _ => format!("{} min", seconds / 60),
    }
}

/// The end of a thought, from a whole word on.
fn latest(thought: &str) -> String {
    let words = thought.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some(skipped) = words.chars().count().checked_sub(SHOWN_CHARS).filter(|more| *more > 0)
    else {
        return words;
    };
    let end: String = words.chars().skip(skipped).collect();
    let whole = end.split_once(' ').map_or(end.as_str(), |(_, whole)| whole);
    format!("… {whole}")
}

#[cfg(test)]
mod tests {
    use ModelActivity::{Reading, Thinking, Writing};

    use super::*;

    #[test]
    fn where_lines_stay_there_is_one_after_half_a_minute_and_then_each_minute() {
        let mut waited = Waited::default();
        let ticks = (0..=39).map(|tick| tick * 5);
        let told: Vec<String> = ticks.filter_map(|at| waited.due(Reading, at)).collect();
        let wanted = ["30 s", "1 min", "2 min", "3 min"]
            .map(|time| format!("  reading your files: {time} (Ctrl-C stops)"));
        assert_eq!(told, wanted);
        assert_eq!(waited.due(Writing, 0), None);
        assert!(waited.due(Writing, 30).is_some(), "what comes next is told as well");
    }

    #[test]
    fn the_line_of_a_terminal_ends_with_the_latest_thought() {
        let mut waited = Waited::default();
        assert_eq!(waited.line(Reading, 190), "reading your files: 3 min");
        waited.think("First the class.\n");
        assert_eq!(waited.line(Thinking, 5), "thinking: 5 s · First the class.");
        waited.think(&"Then the outcomes. ".repeat(9));
        let line = waited.line(Thinking, 65);
        assert!(line.starts_with("thinking: 1 min · … ") && line.ends_with(" outcomes."), "{line}");
        let thought = waited.thought().unwrap();
        assert!(thought.starts_with("  thought for 1 min: First the class. Then"), "{thought}");
        assert_eq!(waited.thought(), None);
    }
}
