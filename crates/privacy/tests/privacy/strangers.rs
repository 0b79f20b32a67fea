//! Five hundred identifiers of people and places that nobody here wrote, put into prose, markdown, JSON and names
//! of files from a seed; and five hundred passages in which there is nobody.

use std::collections::BTreeMap;
use std::fs;

use privacy::{Policy, Research, Scrubber, TextKind, Vault, find};

use crate::labelled::root;

/// Numbers that look like chance and are the same each time (Lehmer 1951, constants of Park and Miller 1988).
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0 * 48_271 % 2_147_483_647;
        usize::try_from(self.0 >> 5).unwrap() % most
    }

    fn one<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.below(of.len())]
    }

    fn digits(&mut self, form: &str) -> String {
        let digit = |letter: char| match letter {
            '#' => char::from(b'0' + u8::try_from(self.below(10)).unwrap()),
            other => other,
        };
        form.chars().map(digit).collect()
    }
}

/// Something to be found, and where it was put.
struct Placed {
    kind: &'static str,
    text: String,
    /// No part of these may be left.
    tells: Vec<String>,
}

struct People {
    names: Vec<(String, String)>,
    towns: Vec<String>,
}

fn people(half: &str) -> People {
    let mut people = People { names: Vec::new(), towns: Vec::new() };
    for line in include_str!("../samples/strangers.txt").lines() {
        let parts: Vec<&str> = line.split('|').collect();
        match parts.as_slice() {
            [of, "town", town, _] if *of == half => people.towns.push((*town).to_owned()),
            [of, _, given, last] if *of == half => {
                people.names.push(((*given).to_owned(), (*last).to_owned()));
            }
            _ => {}
        }
    }
    people
}

/// How a name is written, and the parts of it that tell who it is.
fn name_forms(given: &str, last: &str, other: &str, at: usize) -> (String, Vec<String>) {
    let initial = given.chars().next().unwrap();
    let both = vec![given.to_owned(), last.to_owned()];
    match at % 8 {
        0 | 1 => (format!("{given} {last}"), both),
        2 => (given.to_owned(), vec![given.to_owned()]),
        3 => (format!("{given} {last}'s"), both),
        4 => (format!("{given} {other}-{last}"), [both, vec![other.to_owned()]].concat()),
        5 => (format!("{initial}. {last}"), vec![last.to_owned()]),
        6 => (format!("Ms {last}"), vec![last.to_owned()]),
        _ => (format!("{last}, {given}"), both),
    }
}

const OF_PEOPLE: &[&str] = &[
    "{} needs the task cut into smaller steps before we go on.",
    "I spoke to {} about the homework yesterday.",
    "Last week {} could not follow the second example.",
    "The group of {} finished early, so give them the extension.",
    "Please do not put {} beside the window again.",
    "- {}: reads well, writes little",
    "| {} | 14/20 | needs a reader |",
    "**{}** has the laptop with the broken key.",
    "> {} asked why the loop never ends.",
    "{\"pupil\": \"{}\", \"note\": \"was absent on the day of the test\"}",
    "{\"notes\": [\"{} was away\", \"the rest were fine\"], \"minutes\": 50}",
];

const OF_NUMBERS: &[&str] = &[
    "It is {} if you need it.",
    "She wrote it on the form: {}, and asked me to keep it.",
    "- contact: {}",
    "| home | {} | checked |",
    "Write to **{}** before Friday.",
    "{\"contact\": \"{}\", \"checked\": true}",
    "{\"row\": [\"{}\", 3, null]}",
];

fn put(
    chance: &mut Chance,
    kind: &'static str,
    forms: &[&str],
    what: &str,
    tells: &[String],
) -> Placed {
    let form = chance.one(forms);
    let json = form.starts_with('{') && form.len() > 2 && form.contains("\":");
    let escaped = serde_json::to_string(what).unwrap();
    let inside = if json { &escaped[1..escaped.len() - 1] } else { what };
    Placed { kind, text: form.replacen("{}", inside, 1), tells: tells.to_vec() }
}

fn whole(text: &str) -> Vec<String> {
    vec![text.to_owned()]
}

/// A quarter of a thousand, of one half of the lists.
fn identifiers(half: &str) -> Vec<Placed> {
    let people = people(half);
    let mut chance = Chance(if half == "tuned" { 41 } else { 97 });
    let mut all = Vec::new();
    for at in 0..100 {
        let (given, last) = &people.names[at];
        let other = &people.names[(at + 7) % 100].1;
        let (name, tells) = name_forms(given, last, other, at);
        all.push(put(&mut chance, "name", OF_PEOPLE, &name, &tells));
    }
    let plain = |word: &str| word.replace([' ', '\''], "").to_lowercase();
    for at in 0..20 {
        let (given, last) = &people.names[at * 3 + 1];
        let host =
            chance.one(&["gmail.com", "glow.org.uk", "uni.ac.uk", "poczta.pl", "school.sch.uk"]);
        let local = match at % 3 {
            0 => format!("{}.{}", plain(given), plain(last)),
            1 => format!("{}{}", plain(last), chance.digits("##")),
            _ => format!("{}_{}+home", plain(given), plain(last)),
        };
        let mail = format!("{local}@{host}");
        all.push(put(&mut chance, "email", OF_NUMBERS, &mail, &whole(&mail)));
    }
    for at in 0..20 {
        let form = [
            "07700 900###",
            "07700900###",
            "+44 7700 900###",
            "0131 496 0###",
            "(0141) 496 0###",
            "01632 960###",
            "+44 (0)20 7946 0###",
            "0044 7700 900###",
            "020 7946 0###",
            "07700-900-###",
        ][at % 10];
        let number = chance.digits(form);
        all.push(put(&mut chance, "phone", OF_NUMBERS, &number, &whole(&number)));
    }
    for at in 0..13 {
        let area = chance.one(&["EH", "G", "KY", "AB", "DD", "IV", "PA", "ML", "SW", "M"]);
        let code = chance.digits(["1# #QX", "# #LT", "1##TB"][at % 3]);
        let code = format!("{area}{code}");
        all.push(put(&mut chance, "postcode", OF_NUMBERS, &code, &whole(&code)));
    }
    for at in 0..12 {
        let street = &people.names[at * 5 + 2].1;
        let end = chance
            .one(&["Street", "Road", "Avenue", "Crescent", "Terrace", "Drive", "Gardens", "Brae"]);
        let number = chance.digits(["#", "1#", "2##", "Flat 1/#, 4#"][at % 4]).replace("0 ", "8 ");
        let number = if number == "0" { "7".to_owned() } else { number };
        let street = format!("{number} {street} {end}");
        all.push(put(&mut chance, "street", OF_NUMBERS, &street, &whole(&street)));
    }
    const OF_TOWNS: &[&str] = &[
        "She lives in {} and takes the bus.",
        "His family moved here from {} in spring.",
        "- trip to {} on the last day",
        "He was born in {}.",
        "{\"note\": \"came from {} last year\"}",
    ];
    for at in 0..18 {
        let town = &people.towns[at];
        all.push(put(&mut chance, "town", OF_TOWNS, town, &whole(town)));
    }
    const OF_SCHOOLS: &[&str] = &[
        "I taught at {} before.",
        "- placed from {}",
        "{\"from\": \"{}\"}",
        "The department of {} shares its notes.",
    ];
    for at in 0..12 {
        let of = match at % 2 {
            0 => people.towns[18 + at].clone(),
            _ => format!("St {}'s RC", people.names[at].0),
        };
        let end = chance.one(&[
            "Academy",
            "High School",
            "Primary School",
            "Secondary School",
            "Grammar School",
        ]);
        let school = format!("{of} {end}");
        all.push(put(&mut chance, "school", OF_SCHOOLS, &school, &whole(&school)));
    }
    for (kind, count, forms) in [
        (
            "candidate number",
            8,
            &["Her SCN is ######### there.", "SCN: #########", "candidate number ### ### ###"][..],
        ),
        (
            "birth",
            10,
            &[
                "DOB: 12/03/20##",
                "born on 4th March 20##",
                "date of birth 20##-1#-02",
                "D.O.B. 3.11.20##",
            ],
        ),
        ("insurance", 5, &["his NI number is QQ 12 34 5# C", "NINO AB12345#D"]),
    ] {
        for at in 0..count {
            let text = chance.digits(forms[at % forms.len()]);
            let text = text.replace("QQ", "JG");
            let first = text.find(|letter: char| letter.is_ascii_digit()).unwrap();
            let tail: String =
                text[first..].chars().take_while(|letter| !letter.is_alphabetic()).collect();
            all.push(Placed { kind, tells: whole(tail.trim()), text });
        }
    }
    for at in 0..18 {
        let (given, last) = &people.names[at * 4 + 3];
        let folder = format!("{given} {last}");
        let (low, file) = (plain(given), format!("{}-{}.docx", plain(last), plain(given)));
        let path = match at % 9 {
            0 => ["", "home", &low, "plans", &file].join("/"),
            1 => ["", "Users", &folder, "Documents/3B", &file].join("/"),
            2 => format!(r"C:\Users\{low}\OneDrive - School\{file}"),
            3 => format!(r"\\srv-01\staff\{last}\marks.xlsx"),
            4 => format!("~/{low}/reports/loops.md"),
            5 => format!(r"D:\{folder}\marks 2026.xlsx"),
            6 => file,
            7 => format!("Seating_{given}_{last}.pdf"),
            _ => format!("/Volumes/{low}-stick/{last}.pdf"),
        };
        let tells = vec![given.clone(), last.clone(), plain(given), plain(last)];
        all.push(put(&mut chance, "path", OF_NUMBERS, &path, &tells));
    }
    for at in 0..14 {
        let (given, last) = &people.names[at * 6 + 4];
        let (given, last) = (plain(given), plain(last));
        let url = match at % 5 {
            0 => format!("https://www.{given}{last}.co.uk/lessons"),
            1 => format!("https://blogs.glowscotland.org.uk/{last}/2026/03/"),
            2 => format!("github.com/{given}-{last}/loops"),
            3 => format!(
                "https://school-my.sharepoint.com/personal/{given}_{last}/Documents/a.docx?web=1"
            ),
            _ => format!("http://example.org/~{last}/?pupil={given}"),
        };
        all.push(put(&mut chance, "url", OF_NUMBERS, &url, &[given, last]));
    }
    all
}

/// How many of each kind are found, of how many, and what was left of the others.
fn score(half: &str) -> (BTreeMap<&'static str, (usize, usize)>, Vec<String>) {
    let (mut counts, mut faults) = (BTreeMap::new(), Vec::new());
    for Placed { kind, text, tells } in identifiers(half) {
        let policy = Policy::for_research(&Research::default()).unwrap();
        let (left, _) =
            Scrubber::new(policy, Vault::new()).scrub(TextKind::CONVERSATION, &text).clone();
        let folded = left.to_lowercase();
        let (found, all) = counts.entry(kind).or_insert((0, 0));
        *all += 1;
        if tells.iter().any(|tell| folded.contains(&tell.to_lowercase())) {
            faults.push(format!("{kind}: {text}\n    {left}"));
        } else {
            *found += 1;
        }
    }
    (counts, faults)
}

fn total(counts: &BTreeMap<&str, (usize, usize)>) -> (usize, usize) {
    counts.values().fold((0, 0), |(found, all), (some, of)| (found + some, all + of))
}

#[test]
fn of_the_half_that_rules_were_made_with_all_are_found() {
    let (counts, faults) = score("tuned");
    println!("{counts:?}\n{}", faults.join("\n"));
    assert_eq!(total(&counts), (250, 250));
}

#[test]
fn of_the_half_that_was_kept_aside_nearly_all_are_found() {
    let (counts, _) = score("held-out");
    println!("{counts:?}");
    let (found, all) = total(&counts);
    assert_eq!(all, 250);
    assert!(found >= 245, "{found} of {all}");
}

/// Passages of a few lines from files of this repository, none of which is about anybody.
fn clean() -> Vec<String> {
    let mut passages = Vec::new();
    for (folder, endings) in [
        ("plugins", &["md"][..]),
        ("workspace", &["md"]),
        ("docs", &["py"]),
        ("crates/python", &["py", "rs"]),
    ] {
        let files = walkdir::WalkDir::new(root().join(folder)).sort_by_file_name();
        for file in files.into_iter().map(|entry| entry.unwrap().into_path()) {
            let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            // Notes on topics and the transcript are about people who were made up.
            let about = file.to_string_lossy().contains("topic-notes")
                || file.file_name().is_some_and(|name| name == "learning-transcript.md");
            if !endings.contains(&ending) || about {
                continue;
            }
            let text = fs::read_to_string(&file).unwrap();
            let paragraphs: Vec<&str> =
                text.split("\n\n").filter(|part| part.len() > 120).collect();
            passages.extend(paragraphs.into_iter().map(str::to_owned));
        }
    }
    passages
}

/// Every so many of the passages, from a place on.
fn five_hundred(from: usize) -> Vec<String> {
    let all = clean();
    assert!(all.len() >= 1001, "{}", all.len());
    let step = all.len() as f64 / 500.0;
    (0..500).map(|at| all[(at as f64 * step) as usize + from].clone()).collect()
}

fn alarms(passages: &[String]) -> Vec<String> {
    let policy = Policy::for_research(&Research::default()).unwrap();
    let mut found = Vec::new();
    for passage in passages {
        let here = find(TextKind::CONVERSATION, passage, &policy);
        if !here.is_empty() {
            let words: Vec<&str> = here.into_iter().map(|one| &passage[one.range]).collect();
            found.push(format!("{words:?}"));
        }
    }
    found
}

#[test]
fn of_five_hundred_passages_without_anybody_one_in_a_hundred_alarms_at_most() {
    let found = alarms(&five_hundred(0));
    println!("{}\n{}", found.len(), found.join("\n"));
    assert!(found.len() <= 5, "{}", found.len());
}

#[test]
fn of_five_hundred_others_that_nobody_looked_at_few_do() {
    let found = alarms(&five_hundred(1));
    println!("{}", found.len());
    assert!(found.len() <= 8, "{}", found.len());
}
