//! French verbs by a table: present, imperfect, future, and the passé composé with its agreement.
//!
//! Persons are 1 to 6: je, tu, il or elle, nous, vous, ils or elles. Gender is "m" or "f". A verb that
//! the table does not have is an error.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;
use text::nearest;

use super::{Outcome, functions};
use crate::{Value, expression::function::Arguments};

functions! { FRENCH;
    "fr_subject"("person", "gender") "The pronoun of a person from 1 to 6.",
        "fr_subject(6, 'f')" => "elles", 1, |given| Ok(Value::text(subject(given, 0, 1)?));
    "fr_joined"("subject", "form") "A pronoun before a form, with je shortened before a vowel.",
        "fr_joined('je', 'habite')" => "j'habite", 1, |given| Ok(joined(given.text(0)?, given.text(1)?).into());
    "fr_present"("verb", "person") "The present of a verb.",
        "fr_present('finir', 4)" => "finissons", 5, |given| Ok(present(&verb(given)?, person(given, 1)?).into());
    "fr_imperfect"("verb", "person") "The imperfect of a verb.",
        "fr_imperfect('manger', 1)" => "mangeais", 5, |given| Ok(imperfect(&verb(given)?, person(given, 1)?).into());
    "fr_future"("verb", "person") "The future of a verb.",
        "fr_future('aller', 3)" => "ira", 5, |given| Ok(future(&verb(given)?, person(given, 1)?).into());
    "fr_participle"("verb", "person", "gender") "The past participle of a verb, agreeing with a person.",
        "fr_participle('aller', 6, 'f')" => "allées", 5, |given| Ok(agreed(&verb(given)?, person(given, 1)?, feminine(given, 2)?).into());
    "fr_auxiliary"("verb") "Whether the passé composé is made with avoir or être.",
        "fr_auxiliary('partir')" => "être", 5, |given| Ok(Value::text(auxiliary(&verb(given)?)));
    "fr_perfect"("verb", "person", "gender") "The passé composé, whose participle agrees after être.",
        "fr_perfect('partir', 4, 'f')" => "sommes parties", 10, perfect;
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FrenchVerbs {
    regular: BTreeMap<Ending, Vec<String>>,
    irregular: BTreeMap<String, FrenchForms>,
    with_etre: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Ending {
    Er,
    Ir,
    Re,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FrenchForms {
    present: [String; 6],
    future: String,
    imperfect: Option<String>,
    participle: String,
    /// Where agreement is not the participle and an ending.
    agreed: Option<[String; 4]>,
}

/// A verb of the table.
struct FrenchVerb {
    infinitive: String,
    model: Conjugation,
    with_etre: bool,
}

enum Conjugation {
    Regular(Ending),
    Irregular(&'static FrenchForms),
}

static TABLE: LazyLock<Result<FrenchVerbs, String>> = LazyLock::new(|| {
    serde_saphyr::from_str(include_str!("../../../data/french.yaml"))
        .map_err(|error| format!("the table of French verbs cannot be read: {error}"))
});

fn verb(given: &Arguments<'_>) -> Result<FrenchVerb, String> {
    let infinitive = given.text(0)?;
    let table = TABLE.as_ref().map_err(Clone::clone)?;
    let with_etre = table.with_etre.iter().any(|verb| verb == infinitive);
    let made = |model| FrenchVerb { infinitive: infinitive.to_owned(), model, with_etre };
    if let Some(forms) = table.irregular.get(infinitive) {
        return Ok(made(Conjugation::Irregular(forms)));
    }
    for (ending, verbs) in &table.regular {
        if verbs.iter().any(|verb| verb == infinitive) {
            return Ok(made(Conjugation::Regular(*ending)));
        }
    }
    let known: Vec<&String> =
        table.irregular.keys().chain(table.regular.values().flatten()).collect();
    let hint = nearest(infinitive, &known).map(|verb| format!("; did you mean \"{verb}\"?"));
    Err(format!("the table has no verb \"{infinitive}\"{}", hint.unwrap_or_default()))
}

fn person(given: &Arguments<'_>, index: usize) -> Result<usize, String> {
    Ok(given.within(index, 1, 6)? as usize - 1)
}

fn feminine(given: &Arguments<'_>, index: usize) -> Result<bool, String> {
    match given.text(index)? {
        "f" => Ok(true),
        "m" => Ok(false),
        other => Err(format!("gender is \"m\" or \"f\", not \"{other}\"")),
    }
}

fn subject(given: &Arguments<'_>, by: usize, gender: usize) -> Result<&'static str, String> {
    Ok(match (person(given, by)?, feminine(given, gender)?) {
        (0, _) => "je",
        (1, _) => "tu",
        (2, true) => "elle",
        (2, false) => "il",
        (3, _) => "nous",
        (4, _) => "vous",
        (_, true) => "elles",
        (_, false) => "ils",
    })
}

fn joined(subject: &str, form: &str) -> String {
    const MUTE: &str = "aàâeéèêiîoôuûhy";
    let shortened = subject == "je" && form.starts_with(|first| MUTE.contains(first));
    if shortened { format!("j'{form}") } else { format!("{subject} {form}") }
}

impl FrenchVerb {
    /// The infinitive without its two last letters.
    fn stem(&self) -> &str {
        let end = self.infinitive.char_indices().rev().nth(1).map_or(0, |(index, _)| index);
        &self.infinitive[..end]
    }
}

fn present(verb: &FrenchVerb, person: usize) -> String {
    let endings = match &verb.model {
        Conjugation::Irregular(forms) => return forms.present[person].clone(),
        Conjugation::Regular(Ending::Er) => ["e", "es", "e", "ons", "ez", "ent"],
        Conjugation::Regular(Ending::Ir) => ["is", "is", "it", "issons", "issez", "issent"],
        Conjugation::Regular(Ending::Re) => ["s", "s", "", "ons", "ez", "ent"],
    };
    softened(verb.stem(), endings[person])
}

/// A stem of an -er verb before an ending: its g and c sound the same before a and o.
fn softened(stem: &str, ending: &str) -> String {
    if ending.starts_with(['a', 'o']) {
        if let Some(front) = stem.strip_suffix('c') {
            return format!("{front}ç{ending}");
        }
        if stem.ends_with('g') {
            return format!("{stem}e{ending}");
        }
    }
    format!("{stem}{ending}")
}

fn imperfect(verb: &FrenchVerb, person: usize) -> String {
    let ending = ["ais", "ais", "ait", "ions", "iez", "aient"][person];
    let stem = match &verb.model {
        Conjugation::Irregular(FrenchForms { imperfect: Some(stem), .. }) => stem.clone(),
        Conjugation::Regular(Ending::Er) => return softened(verb.stem(), ending),
        _ => present(verb, 3).trim_end_matches("ons").to_owned(),
    };
    format!("{stem}{ending}")
}

fn future(verb: &FrenchVerb, person: usize) -> String {
    let stem = match &verb.model {
        Conjugation::Irregular(forms) => &forms.future,
        Conjugation::Regular(_) => verb.infinitive.trim_end_matches('e'),
    };
    format!("{stem}{}", ["ai", "as", "a", "ons", "ez", "ont"][person])
}

fn participle(verb: &FrenchVerb) -> String {
    match &verb.model {
        Conjugation::Irregular(forms) => forms.participle.clone(),
        Conjugation::Regular(Ending::Er) => format!("{}é", verb.stem()),
        Conjugation::Regular(Ending::Ir) => format!("{}i", verb.stem()),
        Conjugation::Regular(Ending::Re) => format!("{}u", verb.stem()),
    }
}

fn agreed(verb: &FrenchVerb, person: usize, feminine: bool) -> String {
    let plural = person >= 3;
    if let Conjugation::Irregular(FrenchForms { agreed: Some(forms), .. }) = &verb.model {
        return forms[usize::from(feminine) + 2 * usize::from(plural)].clone();
    }
    let mut form = participle(verb);
    if feminine {
        form.push('e');
    }
    if plural && !form.ends_with('s') {
        form.push('s');
    }
    form
}

fn auxiliary(verb: &FrenchVerb) -> &'static str {
    if verb.with_etre { "être" } else { "avoir" }
}

fn perfect(given: &Arguments<'_>) -> Outcome {
    let (verb, person, feminine) = (verb(given)?, person(given, 1)?, feminine(given, 2)?);
    let table = TABLE.as_ref().map_err(Clone::clone)?;
    let forms = table.irregular.get(auxiliary(&verb)).ok_or("the table has no auxiliary")?;
    let behind = if verb.with_etre { agreed(&verb, person, feminine) } else { participle(&verb) };
    Ok(format!("{} {behind}", forms.present[person]).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expression::Expression;
    use rstest::rstest;

    fn told(source: &str) -> String {
        let expression = Expression::compile(source, &[] as &[&str]).unwrap();
        match expression.evaluate(&mut Vec::new()) {
            Ok(value) => value.to_string(),
            Err(error) => error.to_string(),
        }
    }

    #[rstest]
    #[case::the_spelling_of_ger("fr_present('manger', 4)", "mangeons")]
    #[case::the_spelling_of_cer("fr_imperfect('commencer', 3)", "commençait")]
    #[case::which_ends_before_i("fr_imperfect('commencer', 4)", "commencions")]
    #[case::and_for_ger("fr_imperfect('manger', 5)", "mangiez")]
    #[case::re_in_the_third_person("fr_present('vendre', 3)", "vend")]
    #[case::re_in_the_future("fr_future('vendre', 1)", "vendrai")]
    #[case::ir_in_the_future("fr_future('finir', 6)", "finiront")]
    #[case::ir_in_the_imperfect("fr_imperfect('finir', 2)", "finissais")]
    #[case::the_imperfect_of_être("fr_imperfect('être', 4)", "étions")]
    #[case::the_imperfect_of_boire("fr_imperfect('boire', 6)", "buvaient")]
    #[case::avoir_does_not_agree("fr_perfect('manger', 3, 'f')", "a mangé")]
    #[case::être_agrees_with_one("fr_perfect('aller', 3, 'f')", "est allée")]
    #[case::être_agrees_with_many("fr_perfect('naître', 6, 'm')", "sont nés")]
    #[case::an_s_is_not_doubled("fr_participle('prendre', 6, 'm')", "pris")]
    #[case::an_accent_that_goes("fr_participle('devoir', 3, 'f')", "due")]
    #[case::a_participle_that_never_agrees("fr_participle('être', 6, 'f')", "été")]
    #[case::je_before_a_vowel("fr_joined('je', 'écoute')", "j'écoute")]
    #[case::tu_before_a_vowel("fr_joined('tu', 'aimes')", "tu aimes")]
    #[case::nothing_is_guessed("fr_present('xyz', 1)", "fr_present: the table has no verb \"xyz\"")]
    #[case::a_slip(
        "fr_present('finer', 1)",
        "fr_present: the table has no verb \"finer\"; did you mean \"finir\"?"
    )]
    #[case::no_person("fr_present('finir', 7)", "fr_present: person should be from 1 to 6, not 7")]
    fn verbs_are_conjugated(#[case] source: &str, #[case] wanted: &str) {
        assert_eq!(told(source), wanted);
    }

    #[test]
    fn every_verb_of_the_table_has_all_its_forms() {
        let table = TABLE.as_ref().unwrap();
        let regular = table
            .regular
            .iter()
            .flat_map(|(ending, verbs)| verbs.iter().map(move |verb| (Some(*ending), verb)));
        let all: Vec<_> = regular.chain(table.irregular.keys().map(|verb| (None, verb))).collect();
        for (ending, verb) in &all {
            let wanted = match ending {
                Some(Ending::Er) => "er",
                Some(Ending::Ir) => "ir",
                Some(Ending::Re) => "re",
                None => "",
            };
            assert!(verb.ends_with(wanted), "{verb}");
            assert_eq!(all.iter().filter(|(_, other)| other == verb).count(), 1, "{verb}");
        }
        for verb in &table.with_etre {
            assert!(all.iter().any(|(_, known)| known == &verb), "{verb}");
        }
    }
}
