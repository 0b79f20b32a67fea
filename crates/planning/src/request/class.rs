//! Which class a request is for, among those that have a profile.

use drafter::reading::{Reading, read};
use workspace::{ClassProfile, class_meant};

/// What a request says of its class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClassSaid<'a> {
    /// Nothing.
    Unsaid,
    /// It is this one.
    One(&'a ClassProfile),
    /// It is one of these.
    Several(Vec<&'a ClassProfile>),
    /// It is one that has no profile.
    Stranger(Stranger),
}

/// A class that has no profile, as far as her words describe it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stranger {
    /// What it would be called.
    pub name: String,
    /// What she calls it.
    pub said: String,
    /// Its year, such as `S4`.
    pub stage: Option<String>,
    /// Its subject.
    pub subject: Option<String>,
    /// Classes of its year.
    pub alike: Vec<String>,
}

/// The class that these words are about.
pub fn class_said<'a>(text: &str, classes: &'a [ClassProfile]) -> ClassSaid<'a> {
    let names: Vec<&str> = classes.iter().map(|class| class.name.as_str()).collect();
    if let Some(name) = class_meant(text, &names) {
        let named = classes.iter().find(|class| class.name == name);
        return named.map_or(ClassSaid::Unsaid, ClassSaid::One);
    }
    let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
    match read(&[text], &names) {
        Some(reading) => of_reading(&reading, classes),
        None => ClassSaid::Unsaid,
    }
}

fn of_reading<'a>(reading: &Reading, classes: &'a [ClassProfile]) -> ClassSaid<'a> {
    let subject = reading.subject.clone();
    if let Some(name) = &reading.class {
        let stage = year_in(name).map(|year| format!("S{year}"));
        let alike = of_stage(classes, stage.as_deref()).map(|class| class.name.clone()).collect();
        let (name, said) = (name.clone(), name.clone());
        return ClassSaid::Stranger(Stranger { name, said, stage, subject, alike });
    }
    let Some(year) = reading.year else { return ClassSaid::Unsaid };
    let stage = format!("S{year}");
    let of_year: Vec<&ClassProfile> = of_stage(classes, Some(&stage)).collect();
    let fits = |class: &&&ClassProfile| {
        let own = class.subject.as_deref();
        subject.as_deref().is_none_or(|said| own.is_some_and(|own| is_called(own, said)))
    };
    let fitting: Vec<&ClassProfile> = of_year.iter().filter(fits).copied().collect();
    match fitting.as_slice() {
        [only] => ClassSaid::One(only),
        [_, ..] => ClassSaid::Several(fitting),
        [] => {
            let said = [Some(stage.as_str()), subject.as_deref()];
            let said: Vec<&str> = said.into_iter().flatten().collect();
            ClassSaid::Stranger(Stranger {
                name: said.join("-").replace(' ', "-"),
                said: said.join(" "),
                stage: Some(stage),
                subject,
                alike: of_year.iter().map(|class| class.name.clone()).collect(),
            })
        }
    }
}

fn of_stage<'a>(
    classes: &'a [ClassProfile],
    stage: Option<&str>,
) -> impl Iterator<Item = &'a ClassProfile> {
    let stage = stage.map(str::to_owned);
    classes.iter().filter(move |class| {
        let own = class.stage.as_deref().zip(stage.as_deref());
        own.is_some_and(|(own, stage)| own.eq_ignore_ascii_case(stage))
    })
}

/// The year in a class's name: 4 in `4D`.
fn year_in(name: &str) -> Option<u32> {
    let digit = name.chars().find(char::is_ascii_digit)?.to_digit(10)?;
    (1..=6).contains(&digit).then_some(digit)
}

/// Whether a subject is the one that is said: "Computing" is Computing Science, "Maths" Mathematics.
pub fn is_called(own: &str, said: &str) -> bool {
    let plain = |text: &str| text.trim().to_lowercase();
    let (own, said) = (plain(own), plain(said));
    let stem = said.strip_suffix('s').filter(|stem| stem.len() >= 4).unwrap_or(&said);
    own == said || own.starts_with(stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(name: &str, stage: &str, subject: &str) -> ClassProfile {
        ClassProfile {
            name: name.to_owned(),
            path: format!("classes/{name}.md"),
            stage: Some(stage.to_owned()),
            subject: Some(subject.to_owned()),
            level: None,
            pupils: None,
            minutes: None,
            needs: Vec::new(),
            template: None,
            print: None,
        }
    }

    fn classes() -> Vec<ClassProfile> {
        let of = |name, stage| class(name, stage, "Computing Science");
        vec![of("1B", "S1"), of("2A", "S2"), of("2C", "S2"), of("3B", "S3")]
    }

    fn said(text: &str) -> String {
        match class_said(text, &classes()) {
            ClassSaid::Unsaid => String::new(),
            ClassSaid::One(class) => class.name.clone(),
            ClassSaid::Several(several) => {
                several.iter().map(|class| class.name.as_str()).collect::<Vec<_>>().join(" or ")
            }
            ClassSaid::Stranger(stranger) => format!("new {}", stranger.name),
        }
    }

    #[test]
    fn a_class_is_found_by_its_name_or_its_year_and_one_without_a_profile_is_no_other() {
        for (text, wanted) in [
            ("a lesson on passwords for the wee class, 3b", "3B"),
            ("a lesson on sorting for S2", "2A or 2C"),
            ("sorting for my first years", "1B"),
            ("a lesson on sorting for my S1 class", "1B"),
            ("a lesson on sorting for my S2 Computing class", "2A or 2C"),
            ("a lesson on the Jacobites for my S2 History class", "new S2-History"),
            ("lesson on ethics of AI for 4D", "new 4D"),
            ("a lesson on loops for S5", "new S5"),
            ("a lesson on arrays in 2D", ""),
            ("make it shorter", ""),
            ("hello", ""),
        ] {
            assert_eq!(said(text), wanted, "{text}");
        }
    }

    #[test]
    fn a_subject_is_known_by_its_short_name() {
        assert!(is_called("Computing Science", "computing") && is_called("Mathematics", "Maths"));
        assert!(
            !is_called("Computing Science", "History") && !is_called("Modern Studies", "Maths")
        );
    }
}
