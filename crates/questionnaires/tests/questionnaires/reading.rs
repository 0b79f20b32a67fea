//! What is told of a file that is wrong.

use questionnaires::Definition;
use rstest::rstest;

use super::survey::LUNCH;

fn told(text: &str) -> String {
    match Definition::read("lunch.md", text) {
        Ok(_) => "nothing is wrong".to_owned(),
        Err(problems) => problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
    }
}

#[rstest]
#[case::nothing("", "", "nothing is wrong")]
#[case::no_kind(
    "kind: survey",
    "kind: form",
    "lunch.md:2:7: the front matter is not that of a questionnaire: unknown variant `form`, expected one of survey, workflow"
)]
#[case::an_unknown_field(
    "    title: The queue",
    "    titel: The queue",
    "lunch.md:24:5: the front matter is not that of a survey: unknown field `titel`; did you mean `title`?"
)]
#[case::a_slip_in_a_name(
    "\"mark < 3\"",
    "\"marc < 3\"",
    "lunch.md:20:22: nothing here is called \"marc\"; did you mean \"mark\"?"
)]
#[case::a_slip_in_an_option(
    "place == 'home'",
    "place == 'hom'",
    "lunch.md:14:29: \"place\" has no option \"hom\"; did you mean \"home\"?; there are school, home, nowhere"
)]
#[case::a_later_question(
    "\"mark < 3\"",
    "\"minutes < 3\"",
    "lunch.md:20:22: \"minutes\" is not asked before this: only earlier questions can be named"
)]
#[case::itself(
    "\"mark < 3\"",
    "\"'why' in answered\"",
    "lunch.md:20:22: \"why\" is not asked before this: only earlier questions can be named"
)]
#[case::another_type(
    "\"mark < 3\"",
    "\"mark == 'low'\"",
    "lunch.md:20:27: a number and an option are never the same"
)]
#[case::no_truth(
    "\"mark < 3\"",
    "mark",
    "lunch.md:20:21: a condition compares answers, such as \"role == 'teacher'\" or \"mark >= 3\", joined by &&, || and !"
)]
#[case::typed_text(
    "'why' in answered",
    "why == 'Cold'",
    "lunch.md:25:31: what is typed as text is not compared: \"'why' in answered\" asks whether there is something"
)]
#[case::never(
    "mark >= 3 || 'why' in answered",
    "mark > 5",
    "lunch.md:23:9: the page \"queue\" is never shown, whatever is answered"
)]
#[case::never_by_a_skip(
    "mark >= 3 || 'why' in answered",
    "place == 'home'",
    "lunch.md:23:9: the page \"queue\" is never shown, whatever is answered"
)]
#[case::never_one(
    "\"mark < 3\"",
    "\"mark < 1\"",
    "lunch.md:18:13: the question \"why\" is never asked, whatever is answered"
)]
#[case::a_skip_to_nowhere(
    "to: wishes",
    "to: wish_es",
    "lunch.md:14:42: there is no page or question \"wish_es\" to go on with; did you mean \"wishes\"?"
)]
#[case::a_skip_back(
    "to: wishes",
    "to: mark",
    "lunch.md:14:42: a skip leads forward and leaves something out; \"mark\" does not"
)]
#[case::a_scale(
    "from: 1, to: 5",
    "from: 5, to: 1",
    "lunch.md:17:17: a scale goes from a number up to another, both at most 1000 away from 0"
)]
#[case::twice("id: minutes", "id: mark", "lunch.md:27:13: the id \"mark\" is there already")]
#[case::a_word_of_ours(
    "id: minutes",
    "id: answered",
    "lunch.md:27:13: \"answered\" means something already: choose another id"
)]
#[case::no_id(
    "id: minutes",
    "id: Minutes",
    "lunch.md:27:13: \"Minutes\" can be no id: a small letter, then small letters, digits and underscores"
)]
#[case::a_heading(
    "## Thanks",
    "## Thank",
    "lunch.md:44:4: no text is called \"Thank\"; did you mean \"Thanks\"?; there are Introduction, Thanks"
)]
#[case::a_word_twice("    title: The queue", "    title: The queue\n    title: Queue", "")]
fn what_is_wrong_is_told_with_its_place(
    #[case] right: &str,
    #[case] wrong: &str,
    #[case] wanted: &str,
) {
    assert!(LUNCH.contains(right));
    let told = told(&LUNCH.replacen(right, wrong, 1));
    if wanted.is_empty() {
        assert!(told.starts_with("lunch.md:25:5: "), "{told}");
        return;
    }
    assert_eq!(told, wanted);
}

#[rstest]
#[case::in_order("[{ at: 0, text: None }, { at: 60, text: Much }]", "nothing is wrong")]
#[case::backwards(
    "[{ at: 60, text: Much }, { at: 0, text: None }]",
    "anchors are named from the smallest number up, each number once"
)]
#[case::twice(
    "[{ at: 20, text: Some }, { at: 20, text: Much }]",
    "anchors are named from the smallest number up, each number once"
)]
#[case::between_steps(
    "[{ at: 25, text: Some }]",
    "25 is no number of this line: its anchors cannot stand there"
)]
#[case::above(
    "[{ at: 80, text: Some }]",
    "80 is no number of this line: its anchors cannot stand there"
)]
#[case::far_below(
    "[{ at: -9223372036854775808, text: Some }]",
    "-9223372036854775808 is no number of this line: its anchors cannot stand there"
)]
#[case::without_words("[{ at: 20, text: \" \" }]", "say in words what each anchor means")]
#[case::none("[]", "say in words what both ends of the scale mean")]
fn anchors_stand_on_their_line(#[case] anchors: &str, #[case] wanted: &str) {
    let rating = "rating: { from: 1, to: 5, low: bad, high: good }";
    assert!(LUNCH.contains(rating));
    let slider = format!("slider: {{ from: 0, to: 60, step: 20, anchors: {anchors} }}");
    let told = told(&LUNCH.replacen(rating, &slider, 1));
    assert_eq!(told.trim_start_matches("lunch.md:17:17: "), wanted);
}

#[test]
fn a_line_has_at_most_fifteen_anchors() {
    let anchors: Vec<String> = (0..16).map(|at| format!("{{ at: {at}, text: A }}")).collect();
    let slider = format!("slider: {{ from: 0, to: 60, anchors: [{}] }}", anchors.join(", "));
    let told =
        told(&LUNCH.replacen("rating: { from: 1, to: 5, low: bad, high: good }", &slider, 1));
    assert_eq!(told, "lunch.md:17:17: a line has at most 15 anchors");
}

#[test]
fn a_broken_file_is_told_of_and_breaks_nothing() {
    let characters: Vec<char> = LUNCH.chars().collect();
    for end in (0..characters.len()).step_by(5) {
        let cut: String = characters[..end].iter().collect();
        assert_ne!(told(&cut), "", "cut after {end}");
        let without: String = characters[..end].iter().chain(&characters[end + 1..]).collect();
        assert_ne!(told(&without), "", "without the character {end}");
    }
    let long = format!("{LUNCH}{}", "x".repeat(200_000));
    assert!(told(&long).contains("is the most that is read"));
}
