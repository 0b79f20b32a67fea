//! What was found in the files, as faces are told.

use api::{FilesFound, FoundFile, FoundLine, FoundPart};

/// The same on the wire.
pub fn told(found: workspace::FilesFound) -> FilesFound {
    FilesFound {
        files: found.files.into_iter().map(file).collect(),
        more: number(found.more),
        too_large: number(found.too_large),
        cut: found.cut,
    }
}

fn file(found: workspace::FoundFile) -> FoundFile {
    FoundFile {
        path: found.path,
        title: found.title,
        name: parts(found.name),
        lines: found
            .lines
            .into_iter()
            .map(|line| FoundLine { line: line.line, parts: parts(line.parts) })
            .collect(),
        more_lines: number(found.more_lines),
    }
}

fn parts(found: Vec<workspace::FoundPart>) -> Vec<FoundPart> {
    found.into_iter().map(|part| FoundPart { text: part.text, marked: part.marked }).collect()
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
