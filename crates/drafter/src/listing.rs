//! Folder listings, whatever shape the tool gives them.

use super::conversation::Conversation;

/// What a folder holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Listing {
    /// Names of files.
    pub files: Vec<String>,
    /// Names of folders.
    pub folders: Vec<String>,
}

/// The folder's content as it was listed; none when it was not, or could not be.
pub(super) fn listed(talk: &Conversation<'_>, path: &str) -> Option<Listing> {
    let answer = talk.at_path("list_directory", path)?;
    (!answer.is_error).then(|| parse(answer.content))
}

fn parse(content: &str) -> Listing {
    let mut listing = Listing::default();
    for line in content.lines() {
        let mut line = line.trim().trim_start_matches(['-', '*']).trim();
        for word in ["file ", "folder ", "dir "] {
            line = line.strip_prefix(word).unwrap_or(line).trim();
        }
        if let Some(end) = line.find(".md") {
            let path = &line[..end + 3];
            listing.files.push(path.rsplit('/').next().unwrap_or(path).to_owned());
        } else if let Some((path, _)) = line.rsplit_once('/') {
            listing.folders.push(path.rsplit('/').next().unwrap_or(path).to_owned());
        } else if !line.is_empty() && !line.contains([' ', '(', '.', ':']) {
            listing.folders.push(line.to_owned());
        }
    }
    listing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_folders_are_found_in_any_shape() {
        let expected = Listing {
            files: vec!["3B.md".to_owned(), "my class.md".to_owned()],
            folders: vec!["lessons".to_owned()],
        };
        for text in [
            "3B.md\nmy class.md\nlessons/",
            "- classes/3B.md (1,024 bytes)\n- classes/my class.md\n- lessons/",
            "file 3B.md\nfile my class.md\nfolder lessons/\n(empty)",
        ] {
            assert_eq!(parse(text), expected, "{text}");
        }
    }
}
