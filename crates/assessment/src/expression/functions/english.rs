//! British grammar by a table and the rules of spelling: plurals, possessives, verbs, degrees.
//!
//! A word that the table does not have is an error.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;

use super::{Outcome, functions};
use crate::{Value, expression::function::Arguments};

functions! { ENGLISH;
    "en_plural"("noun") "The plural of a noun.",
        "en_plural('knife')" => "knives", 5, |given| Ok(plural(given.text(0)?)?.into());
    "en_possessive"("word") "A word with the apostrophe of what belongs to it.",
        "en_possessive('boys')" => "boys’", 1, |given| Ok(possessive(given.text(0)?).into());
    "en_article"("word") "Whether a or an stands before a word.",
        "en_article('hour')" => "an", 1, |given| Ok(Value::text(article(given.text(0)?)));
    "en_third"("verb") "What he, she or it does.",
        "en_third('carry')" => "carries", 5, third;
    "en_past"("verb") "The past of a verb.",
        "en_past('travel')" => "travelled", 5, |given| Ok(past(given.text(0)?, 0)?.into());
    "en_participle"("verb") "The past participle of a verb.",
        "en_participle('write')" => "written", 5, |given| Ok(past(given.text(0)?, 1)?.into());
    "en_comparative"("adjective") "The comparative of an adjective.",
        "en_comparative('good')" => "better", 5, |given| Ok(degree(given.text(0)?, 0)?.into());
    "en_superlative"("adjective") "The superlative of an adjective.",
        "en_superlative('big')" => "biggest", 5, |given| Ok(degree(given.text(0)?, 1)?.into());
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EnglishWords {
    plurals: BTreeMap<String, String>,
    nouns: Vec<String>,
    verbs: BTreeMap<String, [String; 2]>,
    regular: Vec<String>,
    doubled: Vec<String>,
    adjectives: BTreeMap<String, [String; 2]>,
}

static TABLE: LazyLock<Result<EnglishWords, String>> = LazyLock::new(|| {
    serde_saphyr::from_str(include_str!("../../../data/english.yaml"))
        .map_err(|error| format!("the table of English words cannot be read: {error}"))
});

fn table() -> Result<&'static EnglishWords, String> {
    TABLE.as_ref().map_err(Clone::clone)
}

fn has(words: &[String], word: &str) -> bool {
    words.iter().any(|known| known == word)
}

fn plural(noun: &str) -> Result<String, String> {
    let table = table()?;
    if let Some(plural) = table.plurals.get(noun) {
        return Ok(plural.clone());
    }
    match has(&table.nouns, noun) {
        true => Ok(with_s(noun)),
        false => Err(format!("the table has no noun \"{noun}\"")),
    }
}

/// A noun in the plural or a verb of the third person, by the rules of spelling.
fn with_s(word: &str) -> String {
    if let Some(front) = consonant_y(word) {
        return format!("{front}ies");
    }
    let hisses = ["s", "x", "z", "ch", "sh", "o"].iter().any(|end| word.ends_with(end));
    format!("{word}{}", if hisses { "es" } else { "s" })
}

/// What stands before a y that follows a consonant.
fn consonant_y(word: &str) -> Option<&str> {
    word.strip_suffix('y').filter(|front| !front.ends_with(['a', 'e', 'i', 'o', 'u']))
}

fn possessive(word: &str) -> String {
    format!("{word}{}", if word.ends_with('s') { "’" } else { "’s" })
}

fn article(word: &str) -> &'static str {
    const SILENT: [&str; 4] = ["hour", "honest", "honour", "heir"];
    const SOUNDED: [&str; 6] = ["uni", "use", "usual", "eu", "one", "once"];
    let begins = |parts: &[&str]| parts.iter().any(|part| word.starts_with(part));
    let vowel = word.starts_with(['a', 'e', 'i', 'o', 'u']) && !begins(&SOUNDED);
    if vowel || begins(&SILENT) { "an" } else { "a" }
}

fn third(given: &Arguments<'_>) -> Outcome {
    let (verb, table) = (given.text(0)?, table()?);
    Ok(match verb {
        "be" => "is".to_owned(),
        "have" => "has".to_owned(),
        _ if table.verbs.contains_key(verb)
            || has(&table.regular, verb)
            || has(&table.doubled, verb) =>
        {
            with_s(verb)
        }
        _ => return Err(format!("the table has no verb \"{verb}\"")),
    }
    .into())
}

fn past(verb: &str, which: usize) -> Result<String, String> {
    let table = table()?;
    if let Some(forms) = table.verbs.get(verb) {
        return Ok(forms[which].clone());
    }
    if has(&table.doubled, verb) {
        let last: String = verb.chars().last().into_iter().collect();
        return Ok(format!("{verb}{last}ed"));
    }
    if !has(&table.regular, verb) {
        return Err(format!("the table has no verb \"{verb}\""));
    }
    Ok(match consonant_y(verb) {
        Some(front) => format!("{front}ied"),
        None if verb.ends_with('e') => format!("{verb}d"),
        None => format!("{verb}ed"),
    })
}

fn degree(adjective: &str, which: usize) -> Result<String, String> {
    let forms = table()?.adjectives.get(adjective);
    forms
        .map(|forms| forms[which].clone())
        .ok_or_else(|| format!("the table has no adjective \"{adjective}\""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case::consonant_and_y("story", "stories")]
    #[case::vowel_and_y("monkey", "monkeys")]
    #[case::a_hiss("watch", "watches")]
    #[case::none_at_all("sheep", "sheep")]
    fn nouns_have_plurals(#[case] noun: &str, #[case] wanted: &str) {
        assert_eq!(plural(noun), Ok(wanted.to_owned()));
    }

    #[rstest]
    #[case::consonant_and_y("hurry", "hurried")]
    #[case::vowel_and_y("enjoy", "enjoyed")]
    #[case::an_e("bake", "baked")]
    #[case::the_british_double_l("label", "labelled")]
    #[case::none_by_rule("teach", "taught")]
    fn verbs_have_pasts(#[case] verb: &str, #[case] wanted: &str) {
        assert_eq!(past(verb, 0), Ok(wanted.to_owned()));
    }

    #[test]
    fn nothing_is_guessed() {
        assert_eq!(plural("blorp"), Err("the table has no noun \"blorp\"".to_owned()));
        assert_eq!(past("blorp", 0), Err("the table has no verb \"blorp\"".to_owned()));
        assert_eq!(degree("blorp", 1), Err("the table has no adjective \"blorp\"".to_owned()));
        assert_eq!((article("university"), article("umbrella")), ("a", "an"));
        assert_eq!(possessive("dog"), "dog’s");
    }
}
