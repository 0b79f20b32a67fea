//! Her words as they are read: Scots around a request as English, and a word that no list has as the
//! one word of school that is nearest to it. Friction is never read as fraction: both are words.

use std::borrow::Cow;

use privacy::is_listed_word;
use strsim::osa_distance;

use super::class::looks_like_class;
use crate::library::{SpellingWords, Words};
use crate::words::sentence_case;

/// A shorter word is too near to too many others.
const SHORTEST: usize = 5;

/// From so many letters on, two may be wrong.
const LONG: usize = 8;

/// Words that stand before a class that is not named first: "fur ma 3B".
const BEFORE_CLASS: [&str; 6] = ["my", "ma", "our", "oor", "the", "wee"];

/// A word that is typed wrongly, and how it is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Respelled {
    /// As it was written.
    pub written: String,
    /// As it is read.
    pub read: String,
}

/// A text as it is read.
pub(crate) fn plain<'a>(text: &'a str, known: &Words) -> Cow<'a, str> {
    read(text, &known.spelling).0
}

/// The words of a text that are typed wrongly, each once.
pub(crate) fn respelled(text: &str, known: &Words) -> Vec<Respelled> {
    read(text, &known.spelling).1
}

fn read<'a>(text: &'a str, known: &SpellingWords) -> (Cow<'a, str>, Vec<Respelled>) {
    let pieces: Vec<Piece<'_>> = text.split_inclusive(char::is_whitespace).map(piece).collect();
    let in_scots = !pieces.iter().any(|piece| known.speaks_of_scots.contains(&piece.lower()));
    let mut changed = String::new();
    let mut respelled: Vec<Respelled> = Vec::new();
    let mut is_same = true;
    for (at, piece) in pieces.iter().enumerate() {
        let scots = in_scots.then(|| scots(&pieces, at, known)).flatten();
        let meant = scots.map(str::to_owned).or_else(|| {
            let read = nearest(piece, at == 0, known)?;
            let capital = piece.core.starts_with(char::is_uppercase);
            let read = if capital { sentence_case(&read) } else { read };
            let written = piece.core.to_owned();
            if respelled.iter().all(|other| other.written != written) {
                respelled.push(Respelled { written, read: read.clone() });
            }
            Some(read)
        });
        is_same &= meant.is_none();
        changed.push_str(piece.before);
        changed.push_str(meant.as_deref().unwrap_or(piece.core));
        changed.push_str(piece.after);
    }
    (if is_same { Cow::Borrowed(text) } else { Cow::Owned(changed) }, respelled)
}

/// A word with what stands around it.
struct Piece<'a> {
    before: &'a str,
    core: &'a str,
    after: &'a str,
}

impl Piece<'_> {
    fn lower(&self) -> String {
        self.core.to_lowercase()
    }
}

fn piece(raw: &str) -> Piece<'_> {
    let core = raw.trim_matches(|c: char| !c.is_alphanumeric());
    let start = raw.find(core).unwrap_or_default();
    Piece { before: &raw[..start], core, after: &raw[start + core.len()..] }
}

/// What a word of Scots is in English, where it stands.
fn scots<'a>(pieces: &[Piece<'_>], at: usize, known: &'a SpellingWords) -> Option<&'a str> {
    let word = pieces[at].lower();
    // "Ur" is a city.
    if at > 0 && word != pieces[at].core {
        return None;
    }
    let next = || pieces.get(at + 1).map(Piece::lower);
    let leads = || {
        next().is_some_and(|next| looks_like_class(&next) || BEFORE_CLASS.contains(&next.as_str()))
    };
    let found = known.scots.get(&word);
    found.or_else(|| known.before_class.get(&word).filter(|_| leads())).map(String::as_str)
}

/// The one word of school that a word is read as which no list has.
fn nearest(piece: &Piece<'_>, is_first: bool, known: &SpellingWords) -> Option<String> {
    let word = piece.lower();
    let may_be_name = !is_first && piece.core.starts_with(char::is_uppercase);
    let letters = word.len();
    if letters < SHORTEST
        || !word.bytes().all(|byte| byte.is_ascii_lowercase())
        || may_be_name
        || (piece.core.len() > 1 && piece.core[1..].contains(char::is_uppercase))
        || known.school.contains(&word)
        || is_listed_word(&word)
    {
        return None;
    }
    let most = if letters >= LONG { 2 } else { 1 };
    let near = |candidate: &&String| {
        candidate.len() >= SHORTEST && candidate.len().abs_diff(letters) <= most
    };
    let mut found: Vec<(usize, &String)> = known
        .school
        .iter()
        .filter(near)
        .map(|candidate| (osa_distance(&word, candidate), candidate))
        // Who mistypes twice still begins with the right letter.
        .filter(|(far, other)| *far == 1 || (*far <= most && other[..1] == word[..1]))
        .collect();
    found.sort();
    let nearest = found.first()?.0;
    let [(_, only)] = found.iter().filter(|(far, _)| *far == nearest).collect::<Vec<_>>()[..]
    else {
        return None;
    };
    Some((*only).clone())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::library::Library;

    fn words() -> &'static Words {
        &Library::shared().unwrap().words
    }

    #[rstest]
    #[case("a leson on fractoins for 3B", "a lesson on fractions for 3B")]
    #[case("a wee lesson on iteratoin for 3b", "a wee lesson on iteration for 3b")]
    #[case("binery numbers", "binary numbers")]
    #[case("Itteration, please", "Iteration, please")]
    #[case("gonnae gie us a lesson oan loops fur 3B", "please give us a lesson on loops for 3B")]
    #[case("the weans dinnae settle efter lunch", "the pupils don't settle after lunch")]
    fn a_word_that_no_list_has_is_read_as_the_nearest_of_school(
        #[case] said: &str,
        #[case] read: &str,
    ) {
        assert_eq!(plain(said, words()), read);
    }

    #[rstest]
    #[case("friction for 3B")]
    #[case("frction for 3B")]
    #[case("the fur trade for 2A")]
    #[case("the film Encanto and Boudicca for 2A")]
    #[case("a lesson on Scots words such as dinnae and oan for 2A")]
    #[case("jotters outwith the classroom")]
    #[case("les animaux et la famille for 1B")]
    #[case("HTML, CSS and JavaScript for S3")]
    #[case("TCH 3-15a for 3B in 50 minutes")]
    fn what_is_a_word_or_near_to_two_stays(#[case] said: &str) {
        assert_eq!(plain(said, words()), said);
    }

    #[test]
    fn each_word_that_is_put_right_is_named_once() {
        let found = respelled("fractoins and more fractoins on binery", words());
        let pairs: Vec<(&str, &str)> =
            found.iter().map(|word| (word.written.as_str(), word.read.as_str())).collect();
        assert_eq!(pairs, [("fractoins", "fractions"), ("binery", "binary")]);
    }
}
