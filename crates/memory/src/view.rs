//! What the memory tools answer: the words of the memory tool that models are trained on.

use domain::MemoryId;

use crate::entry::in_order;
use crate::prompt::is_memory;
use crate::{Entry, MemoryPath, ShortId, Target};

/// Lines of a file, from 1 on; no end means to the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineRange {
    /// The first line.
    pub first: usize,
    /// The last line.
    pub last: Option<usize>,
}

/// A file with its line numbers, whole or some lines of it.
pub fn view(path: &MemoryPath, text: &str, range: Option<LineRange>) -> String {
    let range = range.unwrap_or(LineRange { first: 1, last: None });
    format!("Here's the content of {path} with line numbers:\n{}", numbered(text, range))
}

/// A file with its line numbers, in which the first line of every entry ends in its mark, so that an
/// answer can cite what was read; and the entries that it shows. [`crate::edit()`] takes the marks out
/// again of what an agent copies.
pub fn view_marked(
    path: &MemoryPath,
    entries: &[Entry],
    range: Option<LineRange>,
) -> (String, Vec<(ShortId, MemoryId)>) {
    let range = range.unwrap_or(LineRange { first: 1, last: None });
    let mut lines: Vec<String> = Vec::new();
    let mut shown = Vec::new();
    for entry in in_order(entries) {
        lines.extend(std::iter::repeat_n(String::new(), entry.block.blank_before as usize));
        let begins = lines.len();
        lines.extend(entry.block.text.split('\n').map(str::to_owned));
        if is_memory(entry)
            && range.holds_any(begins + 1, lines.len())
            && let Some(first) = lines.get_mut(begins)
        {
            first.push(' ');
            first.push_str(&entry.short_id.mark());
            shown.push((entry.short_id.clone(), entry.id));
        }
    }
    (view(path, &lines.join("\n"), Some(range)), shown)
}

impl LineRange {
    fn holds_any(self, first: usize, last: usize) -> bool {
        first <= self.last.unwrap_or(usize::MAX) && last >= self.first
    }
}

/// The lines of a text, each after its number, six wide, and a tab.
pub(crate) fn numbered(text: &str, range: LineRange) -> String {
    let first = range.first.max(1);
    let last = range.last.unwrap_or(usize::MAX);
    let lines: Vec<String> = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line))
        .filter(|(number, _)| (first..=last).contains(number))
        .map(|(number, line)| format!("{number:>6}\t{line}"))
        .collect();
    lines.join("\n")
}

/// A folder with its folders and files, two levels deep; `files` are those of all memory with their
/// bytes. An empty folder is listed too.
pub fn listing(folder: &Target, files: &[(MemoryPath, u64)]) -> String {
    let mut held: Vec<&(MemoryPath, u64)> =
        files.iter().filter(|(path, _)| folder.holds(path)).collect();
    held.sort();
    let total: u64 = held.iter().map(|(_, bytes)| bytes).sum();
    let mut lines = vec![(folder.to_string(), total)];
    for (path, bytes) in held {
        let class = path.class().map(|class| Target::Class(class.clone()));
        let inner = [Some(Target::Classes), class.clone()].into_iter().flatten();
        for between in inner.filter(|between| between.holds(path)) {
            let (name, root) = (between.to_string(), folder.to_string());
            let deeper = name.starts_with(&format!("{root}/"));
            if deeper && !lines.iter().any(|(line, _)| *line == name) {
                let held = files.iter().filter(|(path, _)| between.holds(path));
                lines.push((name, held.map(|(_, bytes)| bytes).sum()));
            }
        }
        // From the root a class's files are three levels deep.
        if *folder != Target::Root || path.class().is_none() {
            lines.push((path.to_string(), *bytes));
        }
    }
    let lines: Vec<String> =
        lines.into_iter().map(|(name, bytes)| format!("{}\t{name}", size(bytes))).collect();
    format!(
        "Here're the files and directories up to 2 levels deep in {folder}, excluding hidden items \
         and node_modules:\n{}",
        lines.join("\n")
    )
}

/// Bytes as `du -h` says them, rounded up.
fn size(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes}B"),
        _ => {
            let tenths = (bytes * 10).div_ceil(1024);
            format!("{}.{}K", tenths / 10, tenths % 10)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{entries, id};
    use crate::without_marks;

    fn path(text: &str) -> MemoryPath {
        MemoryPath::parse(text).unwrap()
    }

    #[test]
    fn a_file_is_shown_with_numbers_six_wide_and_a_tab() {
        let file = path("MEMORY.md");
        let header = "Here's the content of memory/MEMORY.md with line numbers:\n";
        assert_eq!(
            view(&file, "# a\n\n- b\n", None),
            format!("{header}     1\t# a\n     2\t\n     3\t- b")
        );
        let middle = LineRange { first: 3, last: Some(3) };
        assert_eq!(view(&file, "# a\n\n- b\n- c\n", Some(middle)), format!("{header}     3\t- b"));
        assert_eq!(view(&file, "", None), header);
    }

    #[test]
    fn a_marked_view_names_the_entries_of_the_lines_it_shows() {
        let (file, text) = (path("lessons.md"), "# 3B\n\n- one\n  more\n\n```\ncode\n```\n");
        let all = entries(text);
        let (shown, named) = view_marked(&file, &all, None);
        assert_eq!(named.iter().map(|(_, id)| *id).collect::<Vec<_>>(), [id(2), id(3)]);
        assert!(shown.contains(&format!("     3\t- one {}\n     4\t  more\n", named[0].0.mark())));
        assert!(shown.contains(&format!("     6\t``` {}\n", named[1].0.mark())), "{shown}");
        assert_eq!(without_marks(&shown), view(&file, text, None));
        let (_, named) = view_marked(&file, &all, Some(LineRange { first: 4, last: Some(5) }));
        assert_eq!(named.iter().map(|(_, id)| *id).collect::<Vec<_>>(), [id(2)]);
    }

    #[test]
    fn a_folder_is_listed_two_levels_deep_and_an_empty_one_too() {
        let files = [
            (path("planning.md"), 1025),
            (path("classes/3B/MEMORY.md"), 10),
            (path("MEMORY.md"), 300),
            (path("classes/3B/lessons.md"), 20),
            (path("classes/2C/MEMORY.md"), 5),
        ];
        let check = |folder: &str, wanted: &[&str]| {
            let shown = listing(&Target::parse(folder).unwrap(), &files);
            let (header, lines) = shown.split_once('\n').unwrap();
            assert_eq!(
                header,
                format!(
                    "Here're the files and directories up to 2 levels deep in {folder}, excluding hidden items and node_modules:"
                )
            );
            assert_eq!(lines.split('\n').collect::<Vec<_>>(), wanted);
        };
        check(
            "memory",
            &[
                "1.4K\tmemory",
                "300B\tmemory/MEMORY.md",
                "1.1K\tmemory/planning.md",
                "35B\tmemory/classes",
                "5B\tmemory/classes/2C",
                "30B\tmemory/classes/3B",
            ],
        );
        check(
            "memory/classes/3B",
            &[
                "30B\tmemory/classes/3B",
                "10B\tmemory/classes/3B/MEMORY.md",
                "20B\tmemory/classes/3B/lessons.md",
            ],
        );
        check("memory/classes/9Z", &["0B\tmemory/classes/9Z"]);
        assert!(listing(&Target::Root, &[]).ends_with(":\n0B\tmemory"));
    }
}
