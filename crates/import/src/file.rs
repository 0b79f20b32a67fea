//! Where an imported document goes in the teacher's folder, and what the markdown file begins with.

use curriculum::IMPORTED;

use crate::Converted;

/// The longest name of a file, without its ending.
const LONGEST_SLUG: usize = 60;

/// The longest name that is shown or written down.
const LONGEST_NAME: usize = 120;

/// Where a document came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin<'a> {
    /// What its file was called.
    pub name: &'a str,
    /// SHA-256 of its bytes, in hexadecimal.
    pub sha256: &'a str,
    /// The day on which it was imported, as `2026-11-22`.
    pub retrieved: &'a str,
    /// What it is for, such as `Computing Science`.
    pub subject: &'a str,
}

/// What belongs into the teacher's folder. The caller writes both files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurriculumCopy {
    /// Path of the markdown: `curriculum/imported/<slug>.md`.
    pub path: String,
    /// Path for the bytes of the document as they came, beside it.
    pub original: String,
    /// The markdown with its front matter.
    pub text: String,
}

/// The files of an imported document. `taken` says whether a path is in use; a name that is gets a
/// number behind it.
pub fn to_curriculum_file(
    converted: &Converted,
    origin: &Origin<'_>,
    taken: impl Fn(&str) -> bool,
) -> CurriculumCopy {
    let name = file_name(origin.name);
    let (path, original) = free(&slug(&name), converted.kind.extension(), taken);
    let text = format!(
        "---\nsource: {}\nsha256: {}\nretrieved: {}\nwording: official\nsubject: {}\nreviewed:\n---\n\n{}",
        quoted(&name),
        quoted(origin.sha256),
        quoted(origin.retrieved),
        quoted(origin.subject),
        converted.markdown
    );
    CurriculumCopy { path, original, text }
}

/// The name of a file without folders and without what cannot be seen, short enough to be shown.
pub fn file_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let tidy = crate::statements::tidy(last);
    if tidy.is_empty() {
        return "document".to_owned();
    }
    if tidy.chars().count() <= LONGEST_NAME {
        return tidy;
    }
    // The ending says what it is, so it stays.
    let ending: String =
        tidy.rsplit_once('.').map(|(_, end)| end.chars().take(8).collect()).unwrap_or_default();
    let kept: String = tidy.chars().take(LONGEST_NAME - 10).collect();
    format!("{kept}….{ending}")
}

/// The first pair of paths with this name that is free, in both endings.
fn free(slug: &str, extension: &str, taken: impl Fn(&str) -> bool) -> (String, String) {
    let pair =
        |name: &str| (format!("{IMPORTED}/{name}.md"), format!("{IMPORTED}/{name}.{extension}"));
    let numbered = (2..).map(|number| format!("{slug}-{number}"));
    let mut names = std::iter::once(slug.to_owned()).chain(numbered);
    let free = names.find_map(|name| {
        let (path, original) = pair(&name);
        (!taken(&path) && !taken(&original)).then_some((path, original))
    });
    free.unwrap_or_else(|| pair(slug))
}

/// A name that every file system takes: small letters, digits and single hyphens.
fn slug(name: &str) -> String {
    let stem = name.rsplit_once('.').map(|(stem, _)| stem).filter(|stem| !stem.is_empty());
    let slug = text::ascii_slug(stem.unwrap_or(name), LONGEST_SLUG);
    if slug.is_empty() {
        return "document".to_owned();
    }
    if is_device(&slug) { format!("document-{slug}") } else { slug }
}

/// Names that Windows keeps for devices, whatever their ending.
fn is_device(slug: &str) -> bool {
    let port = slug.strip_prefix("com").or_else(|| slug.strip_prefix("lpt"));
    matches!(slug, "con" | "prn" | "aux" | "nul")
        || port
            .is_some_and(|number| number.len() == 1 && number.bytes().all(|b| b.is_ascii_digit()))
}

/// A text in double quotes, without any inside them: some readers of front matter know YAML's
/// escapes and some only take the quotes off.
fn quoted(text: &str) -> String {
    let plain: String = crate::statements::tidy(text)
        .chars()
        .map(|letter| match letter {
            '"' => '\'',
            '\\' => '/',
            other => other,
        })
        .collect();
    format!("\"{plain}\"")
}

#[cfg(test)]
mod tests;
