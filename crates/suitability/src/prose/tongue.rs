//! Whether a sentence is in English. A language lesson has texts in two; readability formulas and
//! British spelling know one.

use super::Word;

/// Little words of English: hardly a sentence of four words does without one of them.
const ENGLISH: &[&str] = &[
    "a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from", "has",
    "have", "he", "how", "i", "if", "in", "is", "it", "its", "no", "not", "of", "or", "our", "she",
    "so", "than", "that", "the", "their", "them", "then", "there", "these", "they", "this", "to",
    "was", "we", "were", "what", "when", "which", "who", "why", "will", "with", "you", "your",
];

/// Little words of languages that are taught in Scottish schools: French, Spanish, German, Italian
/// and Gaelic. None of them is an English word.
const OTHER: &[&str] = &[
    "à", "au", "aux", "avec", "c'est", "dans", "de", "des", "du", "elle", "elles", "en", "est",
    "et", "il", "ils", "j'ai", "j'aime", "j'habite", "je", "la", "le", "les", "ma", "mais", "mes",
    "mon", "ne", "nous", "où", "pas", "pour", "que", "qui", "sont", "sur", "tu", "un", "une",
    "vous", // French
    "con", "del", "el", "es", "las", "los", "mi", "muy", "pero", "por", "y", // Spanish
    "aber", "auf", "das", "der", "ein", "eine", "er", "ich", "im", "ist", "mein", "meine", "mit",
    "nicht", "sie", "und", "wir", // German
    "che", "di", "gli", "ho", "io", "nel", "per", "sono", // Italian
    "agus", "agam", "anns", "bha", "chan", "gu", "leis", "tha", "thu", // Gaelic
];

/// Whether the words are those of another language: two of its little words at least, a sixth of
/// the sentence at least, and three for each that looks like one of English (Gaelic has an "a").
pub(super) fn is_foreign(words: &[Word]) -> bool {
    let count =
        |list: &[&str]| words.iter().filter(|word| list.contains(&word.lower.as_str())).count();
    let other = count(OTHER);
    other >= 2 && other * 6 >= words.len() && other >= 3 * count(ENGLISH)
}
