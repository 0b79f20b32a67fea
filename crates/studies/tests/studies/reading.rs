//! What is told of a protocol that is wrong.

use rstest::rstest;
use studies::{Assistance, Keeps, Moment, Protocol, Surroundings};

/// A protocol that is in order.
pub const GOOD: &str = r#"id: trial
title: A trial
question: Does context help?
seed: 7
participants: 8
order: williams
conditions:
  - id: baseline
  - id: full
    title: Everything
  - id: team
    title: With specialists
    like: full
    topology: specialists
  - id: unassisted
tasks:
  - id: t1
    title: Standard lesson
    text: tasks/t1.md
    minutes: 20
  - id: t2
    title: Differentiation
    text: tasks/t2.md
    materials: [materials/class.md, materials/class.pdf]
    minutes: 25
tasks-per-condition: 2
sittings:
  - id: first
    conditions: 2
    minutes: 100
  - id: second
    conditions: 2
    after-days: 7
washout-days: 6
break-minutes: 10
instruments:
  - use: raw-tlx
    when: after-task
  - use: umux-lite
    when: after-condition
    conditions: [full, team]
  - use: sus
    when: after-study
consent:
  text: consent.md
  tiers:
    - { id: numbers, title: Numbers only, keeps: events }
    - { id: words, title: Numbers and words, keeps: texts }
"#;

const CONSENT: &str = "# What this is\n\nA study.\n\n## Numbers only\n\nWhat you did, when.\n\n\
                       ## Numbers and words\n\nAlso what you wrote.\n\n## Nothing here\n\n## Twice\n\nA\n\n## Twice\n\nB\n";

pub fn read(text: &str) -> Result<Protocol, String> {
    let questionnaires = ["raw-tlx", "sus", "umux-lite"].map(str::to_owned);
    let file = |path: &str| match path {
        "consent.md" => Ok(CONSENT.as_bytes().to_vec()),
        "tasks/t1.md" | "tasks/t2.md" | "materials/class.md" => Ok(b"Words.\n".to_vec()),
        "materials/class.pdf" => Ok(vec![0xFF, 0]),
        "empty.md" => Ok(b" \n".to_vec()),
        _ => Err("it is not there".to_owned()),
    };
    let around = Surroundings { folder: "trial", questionnaires: &questionnaires, file: &file };
    Protocol::read("protocol.yaml", text, &around)
        .map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}

fn told(text: &str) -> String {
    read(text).err().unwrap_or_else(|| "nothing is wrong".to_owned())
}

#[test]
fn a_protocol_is_read_with_what_its_conditions_switch() {
    let protocol = read(GOOD).unwrap();
    let letters = |assistance: Assistance| match assistance {
        Assistance::Unassisted => "-".to_owned(),
        Assistance::Assisted(factors) => studies::letters(&factors),
    };
    let conditions: Vec<(&str, &str, String)> = protocol
        .conditions
        .iter()
        .map(|one| (one.id.as_str(), one.title.as_str(), letters(one.assistance)))
        .collect();
    let wanted = [
        ("baseline", "Baseline", "A0 B0 C0 D0 E0".to_owned()),
        ("full", "Everything", "A1 B1 C2 D0 E1".to_owned()),
        ("team", "With specialists", "A1 B1 C2 D1 E1".to_owned()),
        ("unassisted", "Unassisted", "-".to_owned()),
    ];
    assert_eq!(conditions, wanted);
    assert_eq!(protocol.instruments[1].when, Moment::AfterCondition);
    assert_eq!(protocol.instruments[1].conditions, ["full", "team"]);
    let tiers: Vec<(Keeps, &str)> =
        protocol.consent.tiers.iter().map(|tier| (tier.keeps, tier.words.as_str())).collect();
    let wanted = [(Keeps::Events, "What you did, when."), (Keeps::Texts, "Also what you wrote.")];
    assert_eq!(tiers, wanted);
    assert_eq!((protocol.washout_days, protocol.break_minutes, protocol.seed), (6, 10, 7));
}

const OWN: &str =
    "  - id: team\n    title: With specialists\n    like: full\n    topology: specialists\n";

#[rstest]
#[case::nothing("", "", "nothing is wrong")]
#[case::an_unknown_key(
    "washout-days: 6",
    "washout-dais: 6",
    "protocol.yaml:34:1: unknown field `washout-dais`; did you mean `washout-days`?"
)]
#[case::an_unknown_level(
    "    topology: specialists",
    "    topology: specialist",
    "protocol.yaml:14:15: unknown variant `specialist`; did you mean `specialists`?"
)]
#[case::another_folder(
    "id: trial",
    "id: trail",
    "protocol.yaml:1:5: the id is that of the folder, \"trial\", and not \"trail\": change one of them"
)]
#[case::no_title(
    "title: A trial",
    "title: \" \"",
    "protocol.yaml:2:8: the field \"title\" is empty"
)]
#[case::nobody(
    "participants: 8",
    "participants: 0",
    "protocol.yaml:5:15: 0 participants: from 1 to 500 are possible"
)]
#[case::a_large_seed(
    "seed: 7",
    "seed: 9007199254740992",
    "protocol.yaml:4:7: a seed is at most 9007199254740991"
)]
#[case::a_slip_in_a_named_condition(
    "  - id: baseline",
    "  - id: base-line",
    "protocol.yaml:8:9: \"base-line\" is a condition of your own: give it a title; did you mean \"baseline\"?\n\
     protocol.yaml:8:9: the condition does not say its workspace, scaffolding, skills, topology, memory: write what \
     is missing, or \"like: \" and a named condition; did you mean \"baseline\"?"
)]
#[case::a_named_one_that_differs(
    "    title: Everything",
    "    memory: off",
    "protocol.yaml:10:13: \"full\" means the same in each study: leave \"memory\" out, or take an id of your own with \
     \"like: full\""
)]
#[case::like_nothing(
    "    like: full",
    "    like: ful",
    "protocol.yaml:13:11: there is no named condition \"ful\"; did you mean \"full\"?"
)]
#[case::unassisted_with_a_factor(
    "    like: full",
    "    like: unassisted",
    "protocol.yaml:14:15: nothing is switched where nothing helps: leave \"topology\" out, or say which other \
     condition it is like\nprotocol.yaml:15:9: \"unassisted\" switches the same as \"team\": there would be nothing \
     to compare"
)]
#[case::skills_in_a_chat(
    OWN,
    "  - id: team\n    title: Own\n    like: baseline\n    skills: tier-2\n",
    "protocol.yaml:14:13: a plain chat has no skills, because agents read them and commands begin agents: say \
     \"skills: none\", or \"scaffolding: commands\""
)]
#[case::specialists_in_a_chat(
    OWN,
    "  - id: team\n    title: Own\n    like: context\n    topology: specialists\n",
    "protocol.yaml:14:15: a plain chat sends no specialists, because commands begin the agents that do: say \
     \"topology: single\", or \"scaffolding: commands\""
)]
#[case::memory_of_no_workspace(
    OWN,
    "  - id: team\n    title: Own\n    like: agent-only\n    memory: on\n",
    "protocol.yaml:14:13: memory is files of the workspace, and belongs to its classes: say \"memory: off\", or \
     \"workspace: on\""
)]
#[case::a_contradiction_by_what_is_taken_over(
    OWN,
    "  - id: team\n    title: Own\n    like: full\n    scaffolding: chat\n",
    "protocol.yaml:11:9: a plain chat has no skills, because agents read them and commands begin agents: say \
     \"skills: none\", or \"scaffolding: commands\""
)]
#[case::the_same_twice(
    "    topology: specialists",
    "    topology: single",
    "protocol.yaml:11:9: \"team\" switches the same as \"full\": there would be nothing to compare"
)]
#[case::a_condition_twice(
    "  - id: unassisted",
    "  - id: baseline",
    "protocol.yaml:15:9: there is a condition \"baseline\" already: choose another id"
)]
#[case::a_task_twice(
    "id: t2",
    "id: t1",
    "protocol.yaml:21:9: there is a task \"t1\" already: choose another id"
)]
#[case::no_time(
    "minutes: 20",
    "minutes: 0",
    "protocol.yaml:20:14: 0 minutes: from 1 to 600 are possible"
)]
#[case::a_missing_text(
    "tasks/t1.md",
    "tasks/t9.md",
    "protocol.yaml:19:11: \"tasks/t9.md\" cannot be read: it is not there"
)]
#[case::an_empty_text("tasks/t1.md", "empty.md", "protocol.yaml:19:11: \"empty.md\" is empty")]
#[case::no_text(
    "tasks/t1.md",
    "materials/class.pdf",
    "protocol.yaml:19:11: \"materials/class.pdf\" is no text"
)]
#[case::a_missing_material(
    "class.pdf",
    "class.doc",
    "protocol.yaml:24:37: \"materials/class.doc\" cannot be read: it is not there"
)]
#[case::a_material_twice(
    "class.pdf",
    "class.md",
    "protocol.yaml:24:37: there is a material \"materials/class.md\" already: choose another id"
)]
#[case::too_many_tasks(
    "tasks-per-condition: 2",
    "tasks-per-condition: 3",
    "protocol.yaml:26:22: 3 tasks in each condition: there are 2, and at least one is done\n"
)]
#[case::too_few_places(
    "    conditions: 2\n    after-days",
    "    conditions: 1\n    after-days",
    "protocol.yaml:28:3: the sittings have 3 conditions in all, and the study has 4: each participant meets each of \
     them once"
)]
#[case::too_little_time(
    "minutes: 100",
    "minutes: 99",
    "protocol.yaml:30:14: the tasks and breaks of this sitting may take 100 minutes, and it has 99"
)]
#[case::too_short_a_gap(
    "after-days: 7",
    "after-days: 5",
    "protocol.yaml:33:17: 5 days lie before this sitting, and washout-days asks for 6"
)]
#[case::no_gap(
    "    after-days: 7\n",
    "",
    "protocol.yaml:31:9: say with \"after-days\" how many days after the sitting before it is"
)]
#[case::a_gap_before_everything(
    "    minutes: 100",
    "    after-days: 1",
    "protocol.yaml:30:17: the first sitting comes after nothing: leave \"after-days\" out"
)]
#[case::an_unknown_questionnaire(
    "use: raw-tlx",
    "use: raw-tlz",
    "protocol.yaml:37:10: there is no questionnaire \"raw-tlz\"; did you mean \"raw-tlx\"?"
)]
#[case::an_unknown_condition(
    "[full, team]",
    "[full, teem]",
    "protocol.yaml:41:24: there is no condition \"teem\"; did you mean \"team\"?"
)]
#[case::a_condition_where_none_is(
    "    when: after-study",
    "    when: after-study\n    conditions: [full]",
    "protocol.yaml:44:18: this is asked at a moment that belongs to no condition: leave them out"
)]
#[case::a_task_where_none_is(
    "conditions: [full, team]",
    "tasks: [t1]",
    "protocol.yaml:41:13: this is asked at a moment that belongs to no task: leave them out"
)]
#[case::asked_twice(
    "use: sus\n    when: after-study",
    "use: umux-lite\n    when: after-condition",
    "protocol.yaml:42:10: \"umux-lite\" is asked at this moment already"
)]
#[case::an_unknown_moment(
    "when: after-study",
    "when: after-studies",
    "protocol.yaml:43:11: unknown variant `after-studies`; did you mean `after-study`?"
)]
#[case::a_tier_without_words(
    "title: Numbers only",
    "title: Nothing here",
    "protocol.yaml:47:29: nothing stands under the heading \"Nothing here\" of consent.md"
)]
#[case::a_tier_without_a_heading(
    "title: Numbers only",
    "title: Pictures",
    "protocol.yaml:47:29: consent.md has no heading \"Pictures\": participants would not read what they choose"
)]
#[case::a_tier_with_two_headings(
    "title: Numbers only",
    "title: Twice",
    "protocol.yaml:47:29: consent.md has more than one heading \"Twice\""
)]
#[case::a_tier_twice(
    "keeps: texts",
    "keeps: events",
    "protocol.yaml:48:53: \"numbers\" keeps the same: two tiers would be one choice"
)]
fn what_is_wrong_is_told_with_its_place(
    #[case] right: &str,
    #[case] wrong: &str,
    #[case] wanted: &str,
) {
    assert!(GOOD.contains(right));
    assert_eq!(told(&GOOD.replacen(right, wrong, 1)), wanted.trim_end());
}

#[test]
fn all_that_is_wrong_is_told_at_once() {
    let wrong = GOOD
        .replacen("minutes: 20", "minutes: 0", 1)
        .replacen("use: sus", "use: suss", 1)
        .replacen("like: full", "like: unassisted", 1)
        .replacen("  - id: unassisted\n", "  - id: context\n", 1);
    let wanted = "protocol.yaml:14:15: nothing is switched where nothing helps: leave \"topology\" out, or say which \
                  other condition it is like\n\
                  protocol.yaml:20:14: 0 minutes: from 1 to 600 are possible\n\
                  protocol.yaml:42:10: there is no questionnaire \"suss\"; did you mean \"sus\"?";
    assert_eq!(told(&wrong), wanted);
}

#[test]
fn a_broken_file_is_told_of_and_breaks_nothing() {
    let characters: Vec<char> = GOOD.chars().collect();
    for end in (0..characters.len()).step_by(3) {
        let cut: String = characters[..end].iter().collect();
        assert_ne!(told(&cut), "", "cut after {end}");
        let without: String = characters[..end].iter().chain(&characters[end + 1..]).collect();
        assert_ne!(told(&without), "", "without the character {end}");
    }
    assert!(told(&format!("{GOOD}#{}", "x".repeat(200_000))).contains("is the most that is read"));
}
