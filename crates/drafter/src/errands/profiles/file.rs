//! A class profile, line by line, and what is to stand in it instead. Each change sees those before
//! it, so that two lines under one heading come one behind the other.

use text::front_matter;

/// A line of the profile that is to be another, or a line that comes behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Edit {
    /// What stands there once.
    pub old: String,
    /// What stands there afterwards.
    pub new: String,
}

/// A profile and the changes that it is to have.
#[derive(Debug, Clone, Default)]
pub(super) struct File {
    lines: Vec<String>,
    edits: Vec<Edit>,
}

impl File {
    /// A profile of these lines.
    pub fn new(lines: impl Iterator<Item = String>) -> Self {
        Self { lines: lines.collect(), edits: Vec::new() }
    }

    /// The changes, in their order.
    pub fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// The line of the front matter with this key.
    pub fn fact(&self, key: &str) -> Option<String> {
        let text = self.lines.join("\n");
        let mut facts = front_matter::split(&text).ok()?.yaml.lines();
        let is_it = |line: &&str| line.split_once(':').is_some_and(|(k, _)| k.trim() == key);
        facts.find(is_it).map(str::to_owned)
    }

    /// The line that holds this text.
    pub fn line(&self, text: &str) -> Option<String> {
        self.lines.iter().find(|line| line.contains(text)).cloned()
    }

    /// Whether a line says exactly this.
    pub fn has(&self, text: &str) -> bool {
        self.lines.iter().any(|line| line.trim() == text)
    }

    /// The line `old` becomes `new`, which may be several; nothing when it does not stand there once.
    pub fn replace(&mut self, old: &str, new: &str) -> bool {
        let mut found = self.lines.iter().enumerate().filter(|(_, line)| *line == old);
        let (Some((at, _)), None) = (found.next(), found.next()) else { return false };
        if old == new {
            return false;
        }
        self.lines.splice(at..=at, new.lines().map(str::to_owned));
        // A line that an earlier change wrote is part of that change.
        let earlier = self.edits.iter_mut().find(|edit| edit.new.lines().any(|line| line == old));
        match earlier {
            Some(edit) => {
                let lines = edit.new.lines().map(|line| if line == old { new } else { line });
                edit.new = lines.collect::<Vec<_>>().join("\n");
            }
            None => self.edits.push(Edit { old: old.to_owned(), new: new.to_owned() }),
        }
        true
    }

    /// A bullet behind those under a heading that holds this, or behind the heading.
    pub fn add_below(&mut self, heading: &str, bullet: &str) -> bool {
        let wanted = heading.to_lowercase();
        let is_it =
            |line: &String| line.starts_with("## ") && line.to_lowercase().contains(&wanted);
        let Some(start) = self.lines.iter().position(is_it) else { return false };
        let rest = &self.lines[start + 1..];
        let end = rest.iter().position(|line| line.starts_with('#')).unwrap_or(rest.len());
        let last = rest[..end].iter().rposition(|line| !line.trim().is_empty());
        let (old, gap) = match last {
            Some(at) => (rest[at].clone(), "\n"),
            None => (self.lines[start].clone(), "\n\n"),
        };
        self.replace(&old, &format!("{old}{gap}{bullet}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> File {
        File::new(text.lines().map(str::to_owned))
    }

    fn edit(old: &str, new: &str) -> Edit {
        Edit { old: old.to_owned(), new: new.to_owned() }
    }

    #[test]
    fn two_lines_below_one_heading_are_one_change() {
        let mut file = file("---\npupils: 28\n---\n\n## Done\n\n- One.\n\n## Needs\n");
        assert!(file.add_below("done", "- Two."));
        assert!(file.add_below("done", "- Three."));
        assert!(file.add_below("needs", "- EAL: one."));
        let wanted = [
            edit("- One.", "- One.\n- Two.\n- Three."),
            edit("## Needs", "## Needs\n\n- EAL: one."),
        ];
        assert_eq!(file.edits(), wanted);
    }

    #[test]
    fn a_line_that_stands_twice_is_left_alone() {
        let mut file = file("## Done\n\n- One.\n\n## Watch\n\n- One.\n");
        assert!(!file.add_below("done", "- Two."));
        assert_eq!(file.edits(), []);
    }
}
