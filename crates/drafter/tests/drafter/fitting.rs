//! What of a lesson is fitted to its class, its medium and the lessons before it: nothing contradicts
//! the step where it stands, and nothing is promised that is not there.

use crate::desk::Desk;

const ITERATION: &str = "lessons/3B/iteration/lesson.md";

/// Titles of the starter's questions.
fn starter(desk: &Desk, path: &str) -> Vec<String> {
    let lesson = desk.lesson(path);
    let tasks = lesson.tasks().filter(|(_, task)| task.fields.tier == lessons::Tier::Retrieval);
    tasks.map(|(_, task)| task.fields.title.clone()).collect()
}

#[tokio::test]
async fn the_starter_asks_what_the_topic_needs_and_not_the_same_again() {
    let mut desk = Desk::new();
    let mut asked: Vec<String> = Vec::new();
    for (topic, first) in
        [("iteration", "What a repeat is for"), ("encryption", ""), ("networks", "")]
    {
        desk.say(&format!("{topic} for 3B")).await;
        let path = format!("lessons/3B/{topic}/lesson.md");
        let mut titles = starter(&desk, &path);
        desk.accepted.push(path);
        assert_eq!(titles.len(), 4, "{titles:?}");
        assert!(first.is_empty() || titles[0] == first, "{titles:?}");
        titles.pop();
        assert!(titles.iter().all(|title| !asked.contains(title)), "{titles:?} after {asked:?}");
        asked.extend(titles);
    }
    let mut desk = Desk::new();
    desk.say("cyber security for 1B").await;
    let titles = starter(&desk, "lessons/1B/cyber-security/lesson.md");
    assert!(titles[0].contains("assword"), "{titles:?}");
}

#[tokio::test]
async fn the_starter_comes_back_to_the_last_lesson_and_says_so() {
    let mut desk = Desk::new();
    desk.say("networks for 2A").await;
    let exit = desk.lesson("lessons/2A/networks/lesson.md");
    let exit: Vec<String> = exit
        .tasks()
        .filter(|(_, task)| task.fields.tier == lessons::Tier::Exit)
        .map(|(_, task)| task.fields.title.clone())
        .collect();
    let last = desk.say("searching for 2A").await;
    let titles = starter(&desk, "lessons/2A/searching/lesson.md");
    assert!(!titles.iter().any(|title| exit.contains(title)), "of a draft: {titles:?}");
    assert!(!last.contains("lessons/2A/networks/lesson.md"), "{last}");
    desk.accepted.push("lessons/2A/networks/lesson.md".to_owned());
    let last = desk.say("selection for 2A").await;
    let titles = starter(&desk, "lessons/2A/selection/lesson.md");
    assert!(titles.iter().any(|title| exit.contains(title)), "{titles:?} of {exit:?}");
    assert!(
        last.contains(
            "that [“networks” for 2A](lessons/2A/networks/lesson.md), which you accepted"
        ),
        "{last}"
    );
}

#[tokio::test]
async fn devices_get_time_only_where_there_are_any() {
    for (words, path, there) in [
        ("iteration for 3B", ITERATION, true),
        ("iteration for 1B", "lessons/1B/iteration/lesson.md", true),
        ("encryption for 3B", "lessons/3B/encryption/lesson.md", false),
    ] {
        let mut desk = Desk::new();
        desk.say(words).await;
        let text = desk.file(path);
        assert_eq!(text.contains("### Devices out (2 min)"), there, "{words}");
        assert_eq!(text.contains("driver and a navigator"), there, "{words}");
    }
}

#[tokio::test]
async fn nothing_in_the_plan_contradicts_the_step_where_it_stands() {
    for (words, slot, not) in [
        ("cyber security for 1B", "Exit ticket", "neighbour"),
        ("networks for 2A", "Retrieval quiz", "puzzle"),
        ("networks for 2A", "Exit ticket", "two different solutions"),
        ("sorting for 2C", "Main task", "several robots"),
        ("networks for 3B", "Main task", "Indentation"),
    ] {
        let mut desk = Desk::new();
        desk.say(words).await;
        let path = desk.lessons().first().expect("a lesson").to_string();
        let text = desk.file(&path);
        let (_, step) = text.split_once(&format!("### {slot} (")).expect("the step");
        let end = step.find("\n#").unwrap_or(step.len());
        assert!(!step[..end].contains(not), "{words}: {}", &step[..end]);
    }
}

#[tokio::test]
async fn what_is_said_to_be_on_the_page_is_on_the_page() {
    for class in ["1B", "2A", "2C", "3B"] {
        let mut desk = Desk::new();
        let last = desk.say(&format!("sorting for {class}")).await;
        let path = format!("lessons/{class}/sorting/lesson.md");
        let text = desk.file(&path);
        for (said, shown) in [
            ("a box to tick stands before each task", "☐"),
            ("the way in begins with a sentence frame", "Begin like this:"),
            ("a hint stands below a task", "- Hint:"),
            ("space for the word in the pupil's own language", "in your language"),
        ] {
            assert!(!text.contains(said) || text.contains(shown), "{class}: {said}");
        }
        let lines = text.lines().filter(|line| line.starts_with("- Change: "));
        let promised: Vec<&str> = lines
            .filter(|line| {
                line.contains("picture or symbol") || line.contains("no more than three")
            })
            .collect();
        assert!(
            promised.iter().all(|line| line.contains("For you to do on the page:")),
            "{promised:?}"
        );
        assert_eq!(
            last.contains("Not met: “Worksheets with more than one side"),
            class == "2C",
            "{last}"
        );
        // A plan is set on two sides.
        assert!(!last.contains("Keep a plan to two printed pages"), "{last}");
        let count =
            |tier| desk.lesson(&path).tasks().filter(|(_, t)| t.fields.tier == tier).count();
        let titles = starter(&desk, &path);
        let mut once = titles.clone();
        once.dedup();
        assert_eq!(titles, once, "{class}");
        if class == "2C" {
            assert_eq!((count(lessons::Tier::Retrieval), count(lessons::Tier::Exit)), (2, 1));
        }
    }
}

#[tokio::test]
async fn a_frame_keeps_to_two_pages_and_says_that_it_is_longer_than_one() {
    let mut desk = Desk::new();
    let last = desk.say("volcanoes for 2C").await;
    assert!(last.contains("I have no notes on volcanoes"), "{last}");
    assert!(!last.contains("Not met:"), "{last}");
    let mut desk = Desk::new();
    let teacher = desk.files.get_mut("teacher.md").unwrap();
    *teacher = teacher.replace("two printed pages", "one printed page");
    let last = desk.say("volcanoes for 2C").await;
    assert!(last.contains("Not met: “Keep a plan to one printed page.”"), "{last}");
}

#[tokio::test]
async fn a_file_of_hers_is_drawn_on_only_when_the_card_says_that_a_line_of_it_is_used() {
    for more in ["", "\n- Starters: six minutes.\n"] {
        let mut desk = Desk::over(None);
        let teacher = format!("{}{more}", desk.file("teacher.md"));
        desk.files.insert("teacher.md".to_owned(), teacher.clone());
        let last = desk.say("iteration for 3B").await;
        let used = drafter::used_lines("teacher.md", &teacher);
        assert_eq!(used.is_empty(), more.is_empty(), "{used:?}");
        assert_eq!(last.contains("[your teaching notes](teacher.md)"), !used.is_empty(), "{last}");
    }
}

#[tokio::test]
async fn what_the_profile_refuses_comes_before_her_preferences_and_is_told() {
    let mut desk = Desk::over(None);
    let line = "Never use pairs in this class: they work alone or as a whole class.";
    let use_pairs = "Use pairs with a driver and a navigator, and change the roles by the clock.";
    let profile = desk.files.get_mut("classes/3B.md").unwrap();
    assert!(profile.contains(use_pairs));
    *profile = profile.replace(use_pairs, line);
    let profile = profile.clone();
    let pedagogy = desk.file("pedagogy.md").to_owned();
    assert!(pedagogy.contains("driver and a navigator"));

    let last = desk.say("iteration for 3B").await;
    let path = desk.lessons().first().unwrap().to_string();
    let text = desk.file(&path);
    for form in ["driver and a navigator", "in pairs", "your partner"] {
        assert!(!text.contains(form), "{form}");
    }
    assert!(text.contains(line) && last.contains(&format!("Followed: “{line}”")), "{last}");

    // The card before a draft says the same.
    let refused = drafter::refusing_lines(&profile, &[]);
    assert_eq!(refused, format!("- {line}\n"));
    let planned = pedagogy.lines().find(|line| line.contains("driver and a navigator")).unwrap();
    let planned = planned.trim_start_matches("- ");
    assert!(drafter::is_ruled_out(&[&refused], planned));
    assert!(!drafter::is_ruled_out(&[], planned));
    assert!(drafter::used_lines("classes/3B.md", &profile).contains(&line.to_owned()));
    assert_eq!(drafter::refusing_lines(&profile, &["- Pair work went well\n"]), "");
}

#[test]
fn what_stands_against_a_memory_or_a_line_of_hers_is_known_before_a_lesson_is_drafted() {
    let class = "- Five minute starters went well\n- Never use pair work\n- They like pair work\n- Keep \
                 the plenary to four minutes\n";
    let hers = "- Keep the starter to three minutes\n- Never plan a plenary longer than five minutes\n- \
                Explain in under 8 minutes\n";
    for (line, overruled) in [
        ("Five minute starters went well", false),
        ("Never use pair work", false),
        ("They like pair work", true),
        ("Keep the plenary to four minutes", false),
        ("Keep the starter to three minutes", true),
        // Four minutes are no longer than five.
        ("Never plan a plenary longer than five minutes", false),
        ("Explain in under 8 minutes", false),
    ] {
        assert_eq!(drafter::is_overruled(&[class, hers], line), overruled, "{line}");
    }
    let starter = "Starter: five minutes of retrieval, done in silence while I take the register.";
    assert!(drafter::is_ruled_out(&["- Keep the starter to three minutes\n"], starter));
    assert!(!drafter::is_ruled_out(&["- Keep the starter to five minutes\n"], starter));
}
