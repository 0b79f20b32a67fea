//! An imported document as a face shows it: what it holds, and how that compares with what is known.

use ::import::{Converted, Proposal};
use api::{Imported, ImportedOutcome, KnownAt, KnownOutcome};
use curriculum::{Found, FoundListed, Library};
use text::front_matter::split;
use text::names;
use text::typography::comparable;
use workspace::{Workspace, WorkspaceError};

use super::{Kept, entries};

/// The endings of documents that are kept as they came, with their media types.
const ORIGINALS: [(&str, &str); 4] = [
    ("pdf", "application/pdf"),
    ("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    ("pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
    ("odt", "application/vnd.oasis.opendocument.text"),
];

/// A document that was just converted.
pub fn converted(
    files: &Workspace,
    kept: Kept,
    converted: Converted,
    library: &Library,
) -> Result<Imported, WorkspaceError> {
    let known = kept.known;
    let mut imported = self::kept(files, kept, library)?;
    let Converted { title, pages, notices, .. } = converted;
    imported.title = names::seen(&title).into_owned();
    imported.pages = pages.unwrap_or_default();
    imported.notices = notices;
    if known {
        let before = "this document was imported before; its text was left as it is";
        imported.notices.insert(0, before.to_owned());
    }
    Ok(imported)
}

/// A document as its markdown tells it.
pub fn kept(files: &Workspace, kept: Kept, library: &Library) -> Result<Imported, WorkspaceError> {
    let Kept { path, text, .. } = kept;
    let accepted = curriculum::reviewed(&text);
    let outcomes = ::import::proposals(&text).into_iter().map(|found| {
        let (known, known_at) = compared(&found, &path, library);
        ImportedOutcome {
            known,
            known_at,
            accepted: accepted.contains(&found.code),
            code: found.code.to_string(),
            text: found.text,
            line: u32::try_from(found.line).unwrap_or(u32::MAX),
        }
    });
    Ok(Imported {
        outcomes: outcomes.collect(),
        original: original(files, &path)?,
        title: title(&text, &path),
        subject: stated(&text, "subject").unwrap_or_default(),
        pages: pages(&text),
        notices: Vec::new(),
        path,
    })
}

/// How an outcome compares with those of other files: its words there, when one has them, else the
/// first that has its code.
fn compared(proposal: &Proposal, path: &str, library: &Library) -> (KnownOutcome, Option<KnownAt>) {
    let words = comparable(&proposal.text);
    let others =
        || library.find(&proposal.code).into_iter().filter(|known| known.file.path != path);
    let same = others().find(|known| comparable(&known.outcome.text) == words);
    let how = match (&same, others().next(), library.lists(&proposal.code)) {
        (Some(_), _, _) => KnownOutcome::Same,
        (None, Some(_), _) => KnownOutcome::Differs,
        (None, None, Some(found)) => return (KnownOutcome::Listed, Some(gap(found))),
        (None, None, None) => KnownOutcome::New,
    };
    (how, same.or_else(|| others().next()).map(place))
}

fn gap(found: FoundListed<'_>) -> KnownAt {
    let FoundListed { file, listed } = found;
    KnownAt { path: file.path.clone(), line: listed.start_line, text: listed.about.clone() }
}

fn place(known: Found<'_>) -> KnownAt {
    let Found { file, outcome } = known;
    KnownAt { path: file.path.clone(), line: outcome.start_line, text: outcome.text.clone() }
}

/// The document beside its markdown.
pub fn original(files: &Workspace, path: &str) -> Result<Option<String>, WorkspaceError> {
    let Some(stem) = path.strip_suffix(".md") else { return Ok(None) };
    let entries = entries(files)?;
    let wanted = ORIGINALS.iter().map(|(ending, _)| format!("{stem}.{ending}"));
    Ok(wanted.into_iter().find(|wanted| entries.contains(wanted)))
}

/// The media type of a document by its name.
pub fn media_type(name: &str) -> &'static str {
    let found = ORIGINALS.iter().find(|(ending, _)| name.ends_with(&format!(".{ending}")));
    found.map_or("application/octet-stream", |(_, media_type)| media_type)
}

/// The first heading, else the name of the file.
fn title(text: &str, path: &str) -> String {
    let heading = text.lines().find_map(|line| {
        let rest = line.strip_prefix('#')?.trim_start_matches('#');
        rest.starts_with(' ').then(|| rest.trim().to_owned()).filter(|words| !words.is_empty())
    });
    let name = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".md");
    let title = heading.or_else(|| stated(text, "source")).unwrap_or_else(|| name.to_owned());
    names::seen(&title).into_owned()
}

/// The number of the last page mark.
fn pages(text: &str) -> u32 {
    let marks = text.lines().filter_map(|line| {
        line.strip_prefix("<!-- page ")?.strip_suffix(" -->")?.parse::<u32>().ok()
    });
    marks.max().unwrap_or_default()
}

/// A value of the front matter, without its quotes.
fn stated(text: &str, key: &str) -> Option<String> {
    let front = split(text).ok()?.yaml.lines();
    let mut values = front.filter_map(|line| line.strip_prefix(key)?.strip_prefix(':'));
    let value = values.next()?.trim().trim_matches('"').to_owned();
    (!value.is_empty()).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "---\nsource: \"a.pdf\"\nsha256: \"1\"\nsubject: \"Computing Science\"\n\
        reviewed: TCH 3-15a\n---\n\n<!-- page 1 -->\n\n# Course notes\n\n\
        I can trace a loop. TCH 3-14a\n\n<!-- page 2 -->\n\nI can design a loop. TCH 3-15a\n\n\
        I can name a loop. TCH 3-13a\n\nI can name its parts. TCH 3-12a\n";

    #[test]
    fn a_document_is_shown_with_what_is_known_elsewhere_and_what_was_accepted() {
        let folder = tempfile::tempdir().unwrap();
        let files = Workspace::open(folder.path()).unwrap();
        let path = "curriculum/imported/a.md";
        files.write(path, TEXT, &workspace::Base::Absent).unwrap();
        files.write_bytes("curriculum/imported/a.pdf", b"%PDF", &workspace::Base::Absent).unwrap();
        let own = |path: &str, text: &str| curriculum::parse(path, text);
        let library = Library::new([
            own(path, TEXT),
            own(
                "curriculum/mine.md",
                "---\nwording: paraphrase\n---\n\n### TCH 3-14a\n\n- outcome: Trace any loop.\n\n\
                 ### TCH 3-13a\n\n- outcome: I can name a loop.\n\n\
                 ### TCH 3-12a\n\n- listed: naming parts\n",
            ),
        ]);
        let kept = Kept { path: path.to_owned(), text: TEXT.to_owned(), known: false };
        let shown = super::kept(&files, kept, &library).unwrap();
        assert_eq!(
            (shown.title.as_str(), shown.pages, shown.subject.as_str(), shown.original.as_deref()),
            ("Course notes", 2, "Computing Science", Some("curriculum/imported/a.pdf"))
        );
        let said = shown.outcomes.iter().map(|outcome| {
            let at = outcome.known_at.as_ref();
            let at = at.map(|at| format!("{}:{} {}", at.path, at.line, at.text));
            (outcome.line, outcome.code.as_str(), outcome.known, at, outcome.accepted)
        });
        let mine = |line: u32, text: &str| Some(format!("curriculum/mine.md:{line} {text}"));
        assert_eq!(
            said.collect::<Vec<_>>(),
            [
                (12, "TCH 3-14a", KnownOutcome::Differs, mine(5, "Trace any loop."), false),
                (16, "TCH 3-15a", KnownOutcome::New, None, true),
                (18, "TCH 3-13a", KnownOutcome::Same, mine(9, "I can name a loop."), false),
                (20, "TCH 3-12a", KnownOutcome::Listed, mine(13, "naming parts"), false),
            ]
        );
    }

    #[test]
    fn a_document_without_a_heading_is_called_as_its_file_was() {
        assert_eq!(title("---\nsource: \"Notes.pdf\"\n---\n\nWords\n", "x/y.md"), "Notes.pdf");
        assert_eq!(title("Words\n", "x/y.md"), "y");
    }
}
