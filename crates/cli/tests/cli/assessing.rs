//! Questions at the terminal: made, checked, and what their answers say.

use std::fs;

use serde_json::{Value, json};

use crate::home::{Home, Said};
use crate::model_servers::{asking, saying};

fn said(home: &Home, words: &[&str]) -> Said {
    let mut all = vec!["assess"];
    all.extend(words);
    home.run(&all)
}

#[test]
fn questions_are_the_same_for_a_seed_and_keep_their_answers_to_themselves() {
    let home = Home::new();
    let asked = ["generate", "adding-two-digits", "--seed", "7", "--count", "3", "--json"];
    let made = said(&home, &asked);
    assert_eq!((made.code, made.err.as_str()), (0, ""));
    assert_eq!(said(&home, &asked).out, made.out);
    assert_eq!(made.json().as_array().unwrap().len(), 3);
    assert!(!made.out.contains("answer") && !made.out.contains("rightOptions"), "{}", made.out);
    let with_key = said(&home, &[&asked[..], &["--key"]].concat()).json();
    assert!(with_key[0]["key"]["answer"].is_string(), "{with_key}");
    assert_eq!(with_key[0]["question"], made.json()[0]["question"]);
    // Nothing was opened that a list of questions does not need.
    assert!(!home.data().join("postgres").exists());
    let unknown = said(&home, &["generate", "nothing"]);
    assert_eq!(unknown.code, 4);
    assert!(unknown.err.contains("there is no blueprint nothing"), "{}", unknown.err);
}

#[test]
fn her_own_blueprint_is_checked_with_the_place_of_each_mistake() {
    let home = Home::new();
    let list = said(&home, &["list", "--json"]).json();
    let adding = list.as_array().unwrap().iter().find(|one| one["id"] == "adding-two-digits");
    let shipped = fs::read_to_string(adding.unwrap()["file"].as_str().unwrap()).unwrap();
    let own = home.path().join("mine.md");
    fs::write(&own, &shipped).unwrap();
    let path = own.display().to_string();
    let fine = said(&home, &["check", &path, "--variants", "300", "--json"]);
    assert_eq!((fine.code, &fine.json()["problems"]), (0, &json!(0)), "{}", fine.out);
    fs::write(&own, shipped.replace("\nkey: ", "\nkey: unheard_of + ")).unwrap();
    let broken = said(&home, &["check", &path]);
    assert_eq!(broken.code, 1);
    let line = 1 + shipped.lines().position(|line| line.starts_with("key: ")).unwrap();
    assert!(broken.out.contains(&format!("mine.md:{line}:")), "{}", broken.out);
    assert!(broken.out.contains("unheard_of"), "{}", broken.out);
    assert_eq!(said(&home, &["check", "/nowhere/at-all.md"]).code, 4);
}

/// Values that catR 3.17 gives for these items are compared in the crate; here it is that they come out whole.
#[test]
fn an_ability_is_estimated_from_the_standard_input() {
    let home = Home::new();
    let items = r#"{"items":[{"a":1,"b":0.2,"c":0},{"a":1,"b":-1,"c":0},{"a":1,"b":0.3,"c":0}],"responses":[1,0]}"#;
    let estimate = home.run_with_input(&["assess", "ability", "--json"], items).json();
    for name in ["eap", "eapSe", "mle", "wle"] {
        assert!(estimate[name].is_number(), "{name}: {estimate}");
    }
    assert_eq!(estimate["next"], json!(2));
    let all_right = r#"{"items":[{"a":1,"b":0.2,"c":0}],"responses":[1]}"#;
    let estimate = home.run_with_input(&["assess", "ability", "--json"], all_right).json();
    assert_eq!((&estimate["mle"], &estimate["next"]), (&Value::Null, &Value::Null));
    for broken in ["", "{}", r#"{"items":[{"a":-1,"b":0,"c":0}],"responses":[1]}"#] {
        let refused = home.run_with_input(&["assess", "ability", "--json"], broken);
        assert_eq!((refused.code, refused.out.is_empty()), (2, false), "{}", refused.err);
    }
}

#[test]
fn learners_of_known_ability_are_played_and_drawn() {
    let home = Home::new();
    let picture = home.path().join("plot.svg");
    let path = picture.display().to_string();
    let asked = ["simulate", "--learners", "40", "--questions", "10", "--variants", "5"];
    let played = said(&home, &[&asked[..], &["--plot", &path, "--json"]].concat());
    assert_eq!((played.code, played.err.as_str()), (0, ""));
    assert_eq!(played.json()["learners"].as_array().unwrap().len(), 40);
    assert_eq!(played.json()["stops"], json!({ "length": 40 }));
    assert!(fs::read_to_string(&picture).unwrap().contains("<svg"));
    let again = said(&home, &[&asked[..], &["--plot", &path]].concat());
    assert_eq!((again.code, again.err.contains("--force")), (1, true), "{}", again.err);
    let form = said(&home, &[&asked[..], &["--form"]].concat());
    assert!(form.out.contains("the 95 % interval holds for"), "{}{}", form.out, form.err);
}

/// Why no program of a learner is run on this machine, if none is.
#[allow(clippy::print_stderr, reason = "whoever counts the tests reads it")]
fn not_run(said: &Said) -> bool {
    let reasons = ["no Python was found", "could not be confined", "are not run on"];
    let why = reasons.iter().any(|reason| said.err.contains(reason));
    if why {
        eprintln!("SKIPPED: {}", said.err.trim());
    }
    why
}

#[test]
fn a_program_is_marked_by_running_it() {
    let home = Home::new();
    let question = ["generate", "python-count-characters", "--seed", "3", "--count", "1", "--json"];
    let made = said(&home, &question).json();
    assert_eq!(made[0]["response"]["starter"], "def count_chars(text):\n    # your code");
    let file = home.path().join("mine.py");
    let path = file.display().to_string();
    let run = |program: &str| {
        fs::write(&file, program).unwrap();
        said(&home, &["run", "python-count-characters", &path, "--seed", "3", "--json"])
    };
    let right = run("def count_chars(text):\n    return sum(1 for _ in text)");
    if not_run(&right) {
        return;
    }
    assert_eq!((right.code, right.err.as_str()), (0, ""));
    let mark = |said: &Said| said.json()["mark"].clone();
    assert_eq!(
        mark(&right),
        json!({ "credit": 5, "of": 5, "misconceptions": [], "otherForm": false })
    );
    let printing = run("def count_chars(text):\n    print(len(text))");
    let shown = json!(["prints-instead-of-returning"]);
    assert_eq!(mark(&printing)["misconceptions"], shown);
    assert_eq!(printing.json()["runs"][2]["printed"], "0\n");
    // What each run should have come to is said to whoever marks.
    let third = &printing.json()["runs"][2];
    assert_eq!((&third["right"], &third["wanted"]), (&json!(false), &json!("0")), "{third}");
    let seen = said(&home, &["run", "python-count-characters", &path, "--seed", "3"]).out;
    assert!(seen.contains("✗ ") && seen.contains("None, and not 0 (1)"), "{seen}");
    let slip = run("def count_chars(text)\n    return 0");
    assert_eq!(slip.code, 1);
    assert!(slip.err.contains("line 1 cannot be read as Python: "), "{}", slip.err);
    let nowhere = said(&home, &["run", "python-count-characters", "/nowhere/mine.py"]);
    assert_eq!(nowhere.code, 4);
    let other = said(&home, &["run", "adding-two-digits", &path]);
    assert!(other.err.contains("adding-two-digits is not answered by a program"), "{}", other.err);
}

#[test]
fn programs_of_a_blueprint_are_run_when_it_is_checked() {
    let home = Home::new();
    let list = said(&home, &["list", "--json"]).json();
    let counting =
        list.as_array().unwrap().iter().find(|one| one["id"] == "python-count-characters");
    let shipped = fs::read_to_string(counting.unwrap()["file"].as_str().unwrap()).unwrap();
    let own = home.path().join("mine.md");
    let path = own.display().to_string();
    let check = |text: &str| {
        fs::write(&own, text).unwrap();
        said(&home, &["check", &path, "--variants", "100"])
    };
    let fine = check(&shipped);
    assert_eq!(fine.code, 0, "{}", fine.out);
    if not_run(&fine) {
        assert!(fine.err.contains("the programs of 1 blueprints were not run"), "{}", fine.err);
        return;
    }
    let broken = check(&shipped.replacen("return len(text)\n", "return 5\n", 1));
    assert_eq!(broken.code, 1);
    assert!(broken.out.contains("the example comes to 5, 5, 5, 5 in "), "{}", broken.out);
}

#[test]
fn a_test_is_printed_in_forms_with_a_key() {
    let home = Home::new();
    let to = home.path().join("test.md");
    let path = to.display().to_string();
    let ids = ["form", "adding-two-digits", "ordering-fractions", "--count", "4"];
    let asked = [&ids[..], &["--seed", "5", "--form", "A..C", "--to", &path]].concat();
    let made = said(&home, &[&asked[..], &["--json"]].concat());
    let names: Vec<String> = ["A", "B", "C", "key"]
        .iter()
        .map(|mark| home.path().join(format!("test-{mark}.md")).display().to_string())
        .collect();
    assert_eq!((made.code, made.json()), (0, json!({ "files": names })), "{}", made.err);
    let text = |name: &String| fs::read_to_string(name).unwrap();
    let (first, second, key) = (text(&names[0]), text(&names[1]), text(&names[3]));
    assert!(first.contains("form A") && !first.contains("Key to form"), "{first}");
    assert_ne!(first, second);
    for code in ["A", "B", "C"] {
        assert!(key.contains(&format!("Key to form {code}")), "{key}");
    }
    // What is there stays, unless she says so.
    let again = said(&home, &asked);
    assert_eq!(again.code, 1);
    assert!(again.err.contains("already") && again.err.contains("--force"), "{}", again.err);
    assert_eq!(said(&home, &[&asked[..], &["--force"]].concat()).code, 0);
    assert_eq!(text(&names[0]), first);
    let wrong = said(&home, &["form", "adding-two-digits", "--form", "E"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("forms are A to D"), "{}", wrong.err);
}

#[test]
fn forms_are_set_for_the_printer() {
    let home = Home::new();
    let path = home.path().join("sums.pdf").display().to_string();
    let asked = ["form", "adding-two-digits", "--count", "2", "--form", "B", "--to", &path];
    let made = said(&home, &asked);
    assert_eq!(made.code, 0, "{}", made.err);
    for mark in ["B", "key"] {
        let bytes = fs::read(home.path().join(format!("sums-{mark}.pdf"))).unwrap();
        assert!(bytes.starts_with(b"%PDF-"));
    }
    assert!(!home.path().join("sums-A.pdf").exists());
}

#[test]
fn a_quiz_goes_out_and_comes_in() {
    let home = Home::new();
    let file = |name: &str| home.path().join(name).display().to_string();
    let (xml, csv, gift) = (file("sums.xml"), file("sums.csv"), file("sums.gift"));
    let asked = ["export", "adding-two-digits", "--count", "3", "--title", "Sums"];
    let made = said(&home, &[&asked[..], &["--to", &xml, "--json"]].concat());
    assert_eq!((made.code, &made.json()["questions"]), (0, &json!(3)), "{}", made.err);
    let read = said(&home, &["import", &xml, "--json"]).json();
    assert_eq!((&read["title"], &read["problems"]), (&json!("Sums: form A"), &json!([])));
    assert_eq!(read["questions"].as_array().unwrap().len(), 3);
    assert_eq!(read["questions"][0]["kind"], "choice");
    assert!(!read.to_string().contains("right"), "{read}");
    // From one program to another, without a loss.
    assert_eq!(said(&home, &["import", &xml, "--to", &csv]).code, 0);
    assert_eq!(said(&home, &["import", &csv, "--to", &gift]).code, 0);
    let back = said(&home, &["import", &gift, "--json"]).json();
    assert_eq!(back["questions"], read["questions"]);
    let again = said(&home, &["import", &xml, "--to", &csv]);
    assert_eq!((again.code, again.err.contains("--force")), (1, true), "{}", again.err);
    // Without a file it goes to whoever reads on.
    let printed = said(&home, &asked);
    assert_eq!(printed.out, fs::read_to_string(&gift).unwrap());
}

#[test]
fn what_cannot_go_out_or_come_in_is_told() {
    let home = Home::new();
    let file = |name: &str| home.path().join(name).display().to_string();
    let kahoot = file("order.xlsx");
    let order = said(&home, &["export", "ordering-fractions", "--count", "2", "--to", &kahoot]);
    assert_eq!(order.code, 1);
    let why = "questions 1 and 2 are left out: only options to choose from can be asked";
    assert!(order.err.contains(why) && !fs::exists(&kahoot).unwrap(), "{}", order.err);
    let slow = ["export", "adding-two-digits", "--seconds", "45", "--to", &kahoot];
    let slow = said(&home, &slow);
    assert_eq!((slow.code, slow.err.contains("and not 45")), (2, true), "{}", slow.err);
    fs::write(file("x.gift"), "One {=a ~b\n\nTwo {=c}\n").unwrap();
    let read = said(&home, &["import", &file("x.gift")]);
    assert!(
        read.code == 0 && read.err.contains("x.gift:1:5: this brace is not closed"),
        "{}",
        read.err
    );
    assert!(read.out.contains("Two"), "{}", read.out);
    fs::write(file("x.xml"), "<!DOCTYPE quiz SYSTEM \"file:///etc/passwd\"><quiz/>").unwrap();
    let refused = said(&home, &["import", &file("x.xml")]);
    assert_eq!(
        (refused.code, refused.err.contains("x.xml: 1:1: a document type")),
        (1, true),
        "{}",
        refused.err
    );
    for (words, code, told) in [
        (&["import", &file("nothing.gift")][..], 4, "nothing.gift"),
        (&["import", &file("x.pdf")], 2, ".gift, .xml"),
        (&["export", "nothing"], 4, "there is no blueprint nothing"),
    ] {
        let wrong = said(&home, words);
        assert!(wrong.code == code && wrong.err.contains(told), "{} {}", wrong.code, wrong.err);
    }
}

#[test]
fn a_blueprint_of_her_own_is_drafted_from_the_nearest_and_used_at_once() {
    let home = Home::ready();
    let wish = ["draft", "subtracting", "fractions", "for", "2A"];
    let shown = said(&home, &[&wish[..], &["--dry-run"]].concat());
    assert_eq!(shown.code, 0, "{}", shown.err);
    assert!(shown.out.contains("title: \"Subtracting fractions for 2A\""), "{}", shown.out);
    let file = home.workspace().join("blueprints/subtracting-fractions-for-2a.md");
    assert!(!file.exists());

    let drafted = said(&home, &[&wish[..], &["--json"]].concat());
    assert_eq!(drafted.code, 0, "{}", drafted.err);
    let told = drafted.json();
    assert_eq!(
        (&told["class"], &told["from"]["id"]),
        (&json!("2A"), &json!("subtracting-fractions"))
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), told["text"].as_str().unwrap());
    let path = file.display().to_string();
    assert_eq!(said(&home, &["check", &path, "--variants", "500"]).code, 0);
    let made = said(&home, &["generate", "subtracting-fractions-for-2a", "--count", "2"]);
    assert_eq!(made.code, 0, "{}", made.err);
    // The next one takes nothing away.
    assert_eq!(
        said(&home, &[&wish[..], &["--json"]].concat()).json()["id"],
        "subtracting-fractions-for-2a-2"
    );

    let none = said(&home, &["draft", "photosynthesis"]);
    assert_eq!((none.code, none.err.contains("no blueprint is near")), (4, true), "{}", none.err);
    assert_eq!(said(&home, &["draft", "for 2A"]).code, 2);
}

/// What a model says is compared before it is taken, and it never sees a number, an option or an answer.
#[test]
fn a_model_words_a_question_and_changes_nothing_of_it() {
    for (says, rewording) in [
        ("\"Please find [calculation] and show your working.\"", "said"),
        ("Please find [calculation], which is 7/12.", "refused"),
        ("Add the two of them: [calculation].", "refused"),
        ("Find a number that both divide, then [calculation].", "refused"),
        ("The answer is below a half. Work out [calculation].", "refused"),
        ("A) 1/2  B) 7/12  C) 3/4", "refused"),
    ] {
        let home = Home::ready();
        let (runtime, server) = saying(says);
        let words = ["assess", "draft", "subtracting fractions", "--reword", "--json"];
        let drafted = Said::from(asking(&home, &server, &words).output().unwrap());
        assert_eq!(drafted.code, 0, "{says}: {}", drafted.err);
        let told = drafted.json();
        assert_eq!(told["rewording"], rewording, "{says}: {told}");
        let question = told["question"].as_str().unwrap();
        let template = "{{ a }}/{{ b }} − {{ c }}/{{ d }}";
        let rest = "Give your answer in its simplest form.";
        let expected = match rewording {
            "said" => format!("Please find {template} and show your working. {rest}"),
            _ => format!("Work out {template}. {rest}"),
        };
        assert_eq!(question, expected, "{says}");
        let requests = server.requests();
        assert_eq!(requests.len(), if rewording == "said" { 1 } else { 2 }, "{says}");
        // What was refused has been paid for as well; once is enough to see it.
        if says.starts_with("A)") {
            let spent = home.run(&["models", "spent", "--json"]).json();
            let part = &spent["parts"][0];
            assert_eq!(
                (&part["part"], &part["calls"]),
                (&"rewording".into(), &2.into()),
                "{spent}"
            );
        }
        for private in ["{{", "subtracts-across", "denominator", "ratio(", "7/12\""] {
            let asked = requests[0].body.to_string();
            assert!(!asked.contains(private), "{private}: {asked}");
        }
        drop((server, runtime));
    }
}

/// Without a server the file is not written, and what is wrong is said.
#[test]
fn a_model_that_is_away_leaves_no_half_a_draft() {
    let home = Home::ready();
    let mut program = home.program();
    program
        .env("ANTHROPIC_BASE_URL", "http://127.0.0.1:9")
        .env("ANTHROPIC_API_KEY", "sk-ant-not-a-key")
        .args(["assess", "draft", "subtracting fractions", "--reword", "--provider", "anthropic"]);
    let drafted = Said::from(program.output().unwrap());
    assert_eq!(drafted.code, 5, "{}", drafted.err);
    assert!(!home.workspace().join("blueprints").exists());
}
