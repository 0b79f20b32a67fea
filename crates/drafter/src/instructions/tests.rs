//! What statements come to, and that doubtful ones come to nothing.

use super::*;
use crate::library::TimedPart;

fn of(library: &Library, text: &str) -> Vec<Effect> {
    effects(library, text, Standing::Remembered)
}

fn lasts(part: TimedPart, minutes: u32, bound: Bound) -> Effect {
    Effect::Minutes(PartMinutes { part, minutes, bound })
}

#[test]
fn of_what_to_look_out_for_only_what_she_noted_is_done() {
    use Bound::{AtMost, Exactly};
    use TimedPart::{Plenary, Starter};
    let library = Library::built_in().unwrap();
    let happened = "Twice with 3B the starter took longer than planned (Iteration, 24 November)";
    for (note, wanted) in [
        ("Starters take four minutes", vec![lasts(Starter, 4, Exactly)]),
        ("the exit ticket runs 8 minutes at most", vec![lasts(Plenary, 8, AtMost)]),
        ("Never pair work with this class", vec![Effect::Without("pairs".to_owned())]),
        ("On Mondays the starter takes 4 minutes", Vec::new()),
        ("Bring more paper", Vec::new()),
    ] {
        let line = format!("{happened}. {FOR_NEXT_TIME}{note}.");
        assert_eq!(planned(&library, &line), wanted, "{line}");
    }
    // What went wrong names minutes and forms of work as well, and asks for none.
    let told = "Once with 3B: the starter is 12 minutes, never pair work (Loops, 3 November).";
    assert_eq!(planned(&library, told), Vec::new());
}

#[test]
fn a_statement_is_read_as_what_a_rule_can_do() {
    use Bound::{AtMost, Exactly};
    use ProfilePart::{Done, Needs, Watch, Works};
    use TimedPart::{Any, Model, Plenary, Starter};
    let library = Library::built_in().unwrap();
    let without = |form: &str| vec![Effect::Without(form.to_owned())];
    for (text, wanted) in [
        ("Starter three minutes at most", vec![lasts(Starter, 3, AtMost)]),
        ("Starters for 3B: three minutes.", vec![lasts(Starter, 3, Exactly)]),
        ("Keep the exit ticket to eight minutes", vec![lasts(Plenary, 8, Exactly)]),
        ("Explanations should take under 10 minutes", vec![lasts(Model, 9, AtMost)]),
        ("No activity longer than twelve minutes", vec![lasts(Any, 12, AtMost)]),
        ("Never pair work with this class.", without("pairs")),
        ("Group work does not work with them", without("groups")),
        ("No mini whiteboards: the pens are dry", without("mini whiteboards")),
        ("They have already had iteration", vec![Effect::Profile(Done)]),
        (
            "They have had networks: taught it on Monday and they mixed up client and server.",
            vec![Effect::Profile(Watch), Effect::Profile(Done)],
        ),
        (
            "They have had networks: taught it on Monday, which was rushed.",
            vec![Effect::Profile(Done)],
        ),
        ("Flowcharts work far better than code", vec![Effect::Profile(Works)]),
        ("They mix up rows and columns", vec![Effect::Profile(Watch)]),
        (
            "Iteration, 3B, 12 November: did not work: pairs needed ten more minutes.",
            vec![Effect::Profile(Watch)],
        ),
        ("Two pupils are new to English", vec![Effect::Profile(Needs("EAL".to_owned()))]),
    ] {
        assert_eq!(of(&library, text), wanted, "{text}");
    }
}

#[test]
fn what_happened_what_has_a_condition_and_what_guards_somebody_is_no_instruction() {
    let library = Library::built_in().unwrap();
    for text in [
        "Starters always take 12 minutes",
        "The starter ran to fifteen minutes",
        "Never pair work on Fridays",
        "They do not mind pair work",
        "No group work unless they ask for it",
        "Swap the starter after ten minutes",
        "Safeguarding: no pair work for one pupil, see the care plan",
        "She hates worksheets",
        "She likes her plans in blue",
        "Write plans in short bullets",
    ] {
        assert_eq!(of(&library, text), [], "{text}");
    }
}

#[test]
fn her_words_to_the_assistant_say_nothing_of_a_class() {
    let library = Library::built_in().unwrap();
    let read = |text: &str| effects(&library, text, Standing::Identity);
    assert_eq!(read("Pupils like flowcharts"), []);
    assert_eq!(read("Never plan pair work"), [Effect::Without("pairs".to_owned())]);
}

#[test]
fn a_profile_refuses_what_stands_right_behind_the_refusal_unless_something_newer_speaks_of_it() {
    let library = Library::built_in().unwrap();
    let refused = |line: &str, memory: &str| {
        let profile = format!("# 3B\n\n## What works\n\n- {line}\n");
        let class = ClassProfile::parse("3B", "classes/3B.md", &profile);
        let does = effects(&library, memory, Standing::Remembered);
        let remembered = [(memory, does.as_slice())].into_iter();
        let found = super::of_profile(&library, &class, remembered);
        found.into_iter().flat_map(|said| said.effects).collect::<Vec<_>>()
    };
    let pairs = vec![Effect::Without("pairs".to_owned())];
    assert_eq!(refused("Never use pairs: they work alone.", "They like music"), pairs);
    assert_eq!(refused("Never use pairs: they work alone.", "Never pair work"), pairs);
    assert_eq!(refused("Never use pairs: they work alone.", "Pair work went well"), []);
    for line in [
        "Use pairs with a driver and a navigator.",
        "No pairs on Fridays.",
        "They copy a neighbour's program without explaining it to a partner.",
        "Stop motion with tablets.",
    ] {
        assert_eq!(refused(line, "They like music"), [], "{line}");
    }
}
