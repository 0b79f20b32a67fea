//! Addresses on the web. All of them go but those of places that anybody may look up.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use crate::Kind;

/// Whoever answers here is a ministry, a broadcaster, an encyclopaedia or a standard, and nobody's page.
const PUBLIC: &[&str] = &[
    "gov.uk",
    "gov.scot",
    "nhs.scot",
    "sqa.org.uk",
    "qualifications.gov.scot",
    "bbc.co.uk",
    "bbc.com",
    "wikipedia.org",
    "w3.org",
    "python.org",
    "mozilla.org",
    "json-schema.org",
    "unicode.org",
    "ietf.org",
    "opentelemetry.io",
];

static ADDRESS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r#"(?i)(?:(?:https?|ftp|smb)://[^\s<>"'`\\]+|www\.[^\s<>"'`\\]+|(?:[a-z0-9-]{1,40}\.){1,4}(?:com|org|net|uk|scot|eu|io|edu|pl|in|ie|me|app|school|gov)/[^\s<>"'`\\]+)"#,
    )
    .ok()
});

pub(super) fn addresses(text: &str) -> Vec<(Kind, Range<usize>)> {
    let mut found = Vec::new();
    for address in ADDRESS.iter().flat_map(|pattern| pattern.find_iter(text)) {
        let kept = trimmed(address.as_str());
        let range = address.start()..address.start() + kept.len();
        let inside = |letter: char| letter.is_alphanumeric() || "@./_-".contains(letter);
        if !text[..range.start].ends_with(inside) && !is_public(kept) {
            found.push((Kind::Url, range));
        }
    }
    found
}

/// Without what ends a sentence or closes a bracket that was opened before.
fn trimmed(address: &str) -> &str {
    let mut kept = address;
    loop {
        let next = kept.trim_end_matches(['.', ',', ';', ':', '!', '?', '*', '|']);
        let next = match (next.strip_suffix(')'), next.contains('(')) {
            (Some(inside), false) => inside,
            _ => next.strip_suffix(']').unwrap_or(next),
        };
        if next.len() == kept.len() {
            return kept;
        }
        kept = next;
    }
}

fn is_public(address: &str) -> bool {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let (host, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    let host = host.to_lowercase();
    let listed = PUBLIC.iter().any(|public| {
        host.strip_suffix(public).is_some_and(|before| before.is_empty() || before.ends_with('.'))
    });
    // "user@" before a host, and the page of a user.
    listed && !host.contains('@') && !path.contains(['~', '@'])
}
