use std::time::Duration;

use rstest::rstest;

use super::*;

fn read(text: &str) -> (Vec<EventHooks>, String) {
    let (found, problems) = parse("p/hooks/hooks.json".as_ref(), text);
    let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
    (found, lines.join("\n"))
}

/// A file with one hook.
fn hook(fields: &str) -> String {
    format!("{{\"hooks\": {{\"PreToolUse\": [{{\"hooks\": [\n{fields}\n]}}]}}}}")
}

fn command(command: &str, args: &[&str], seconds: f64) -> HookCommand {
    HookCommand {
        command: command.into(),
        args: args.iter().map(|arg| (*arg).to_owned()).collect(),
        timeout: Duration::from_secs_f64(seconds),
    }
}

#[test]
fn every_event_is_read_in_the_order_of_the_file() {
    let text = "\u{feff}{\n\t\"description\": \"what it is for \\ud83d\\udcda\",\n\t\"hooks\": {\n\t\t\"PreToolUse\": [\n\t\t\t{\"matcher\": \"write_file|str_replace\", \"hooks\": [\n\t\t\t\t{\"type\": \"command\", \"command\": \"${CLAUDE_PLUGIN_ROOT}/hooks/check\", \"args\": [\"--in\", \"${CLAUDE_PROJECT_DIR}\", \"a b; $c\"], \"timeout\": 10},\n\t\t\t\t{\"type\": \"command\", \"command\": \"python3\", \"statusMessage\": \"Looking\", \"timeout\": 0.5}\n\t\t\t]},\n\t\t\t{\"hooks\": [{\"type\": \"command\", \"command\": \"/usr/bin/true\"}]}\n\t\t],\n\t\t\"Stop\": [{\"matcher\": \"*\", \"hooks\": [{\"type\": \"command\", \"command\": \"true\"}]}]\n\t}\n}";
    let group = |matcher: &str, commands: Vec<HookCommand>| HookGroup {
        matcher: Matcher::new(matcher).unwrap(),
        commands,
    };
    let check = ["--in", "${CLAUDE_PROJECT_DIR}", "a b; $c"];
    let wanted = vec![
        EventHooks {
            event: HookEvent::PreToolUse,
            groups: vec![
                group(
                    "write_file|str_replace",
                    vec![
                        command("${CLAUDE_PLUGIN_ROOT}/hooks/check", &check, 10.0),
                        command("python3", &[], 0.5),
                    ],
                ),
                group("", vec![command("/usr/bin/true", &[], 60.0)]),
            ],
        },
        EventHooks {
            event: HookEvent::Stop,
            groups: vec![group("*", vec![command("true", &[], 60.0)])],
        },
    ];
    assert_eq!(read(text), (wanted, String::new()));
}

#[test]
fn every_event_has_its_name() {
    let named: Vec<Option<HookEvent>> =
        HookEvent::ALL.iter().map(|event| HookEvent::from_name(event.as_str())).collect();
    assert_eq!(named, HookEvent::ALL.map(Some));
}

#[rstest]
#[case("", &["write_file", "x"], &[])]
#[case("*", &["write_file", "x"], &[])]
#[case("write_file", &["write_file"], &["write_file_now", "over_write_file", "write"])]
#[case("write_file|str_replace", &["write_file", "str_replace"], &["str_replace_all", "x"])]
#[case("read_.*", &["read_file", "read_"], &["bread_", "write_file"])]
fn a_matcher_fits_whole_names(
    #[case] pattern: &str,
    #[case] fitting: &[&str],
    #[case] others: &[&str],
) {
    let matcher = Matcher::new(pattern).unwrap();
    let found: Vec<&str> =
        fitting.iter().chain(others).copied().filter(|name| matcher.fits(name)).collect();
    assert_eq!(found, fitting);
}

#[test]
fn the_same_program_is_run_once_however_many_groups_name_it() {
    let text = r#"{"hooks": {"PreToolUse": [
        {"matcher": "a|b", "hooks": [{"type": "command", "command": "x", "args": ["1"]}]},
        {"matcher": "b", "hooks": [{"type": "command", "command": "x", "args": ["1"], "timeout": 5},
                                   {"type": "command", "command": "x", "args": ["2"]}]}]}}"#;
    let (found, problems) = read(text);
    assert_eq!(problems, "");
    let names = |name: &str| {
        let commands = found[0].commands_for(name);
        commands.iter().map(|command| command.args[0].clone()).collect::<Vec<_>>()
    };
    assert_eq!(
        (names("a"), names("b"), names("c")),
        (vec!["1".to_owned()], vec!["1".to_owned(), "2".to_owned()], vec![],)
    );
}

#[test]
fn placeholders_are_replaced_once_and_everywhere() {
    let line = command(
        "${CLAUDE_PLUGIN_ROOT}/run",
        &["--at=${CLAUDE_PROJECT_DIR}/x:${CLAUDE_PLUGIN_ROOT}", "$HOME"],
        1.0,
    );
    let resolved = line.resolved("/p/${CLAUDE_PROJECT_DIR}".as_ref(), "/w s".as_ref());
    assert_eq!(
        resolved,
        (
            "/p/${CLAUDE_PROJECT_DIR}/run".to_owned(),
            vec!["--at=/w s/x:/p/${CLAUDE_PROJECT_DIR}".to_owned(), "$HOME".to_owned()]
        )
    );
}

#[test]
fn what_is_wrong_is_left_out_and_the_rest_is_taken() {
    let text = r#"{"hooks": {
  "PreToolUze": [],
  "SessionStart": [{"hooks": []}],
  "PreToolUse": [
    {"matcher": "write_(file", "hooks": [{"type": "command", "command": "a"}]},
    {"matcher": "x", "hooks": [{"type": "command"}, {"type": "command", "command": "b"}]},
    {"matcher": "y"},
    "z"
  ],
  "Stop": [{"matcher": "x", "hooks": [{"type": "command", "command": "c"}]}]
}}"#;
    let (found, problems) = read(text);
    let taken: Vec<(HookEvent, &str)> = found
        .iter()
        .flat_map(|of| of.groups.iter().map(|group| (of.event, group)))
        .map(|(event, group)| (event, group.commands[0].command.as_str()))
        .collect();
    assert_eq!(taken, [(HookEvent::PreToolUse, "b"), (HookEvent::Stop, "c")]);
    insta::assert_snapshot!("left_out", problems);
}

#[test]
fn a_file_that_is_no_json_or_has_another_shape_is_a_problem() {
    let texts = [
        "",
        "{\n  \"hooks\": {},\n}",
        "hooks: {}",
        "[]",
        "{}",
        "{\"hooks\": []}",
        "{\"hooks\": {\"Stop\": {}}}",
        "{\"hooks\": {\"Stop\": []}, \"hook\": 1}",
        "{\"hooks\": {\"Stop\": [],\n \"Stop\": []}}",
    ];
    let said: Vec<String> = texts.iter().map(|text| read(text).1).collect();
    insta::assert_snapshot!("shapes", said.join("\n"));
}

#[test]
fn what_is_wrong_with_a_hook_is_told_at_its_place() {
    let hooks = [
        r#"{"command": "a"}"#,
        r#"{"type": "comand", "command": "a"}"#,
        r#"{"type": "prompt", "prompt": "Is it good?"}"#,
        r#"{"type": 1}"#,
        r#"{"type": "command", "command": ""}"#,
        r#"{"type": "command", "command": "python3 check.py"}"#,
        r#"{"type": "command", "command": "a|b"}"#,
        r#"{"type": "command", "command": "$HOME/check"}"#,
        r#"{"type": "command", "command": "~/check"}"#,
        r#"{"type": "command", "command": "./check"}"#,
        r#"{"type": "command", "command": "${CLAUDE_PROJECT_DIR}/check"}"#,
        r#"{"type": "command", "command": "${CLAUDE_PLUGIN_ROT}/check"}"#,
        r#"{"type": "command", "command": "a", "args": "b"}"#,
        r#"{"type": "command", "command": "a", "args": ["b", 1]}"#,
        r#"{"type": "command", "command": "a", "args": ["${user_config.key}"]}"#,
        r#"{"type": "command", "command": "a", "timeout": -1}"#,
        r#"{"type": "command", "command": "a", "timeout": 0}"#,
        r#"{"type": "command", "command": "a", "timeout": 601}"#,
        r#"{"type": "command", "command": "a", "timeout": "10"}"#,
        r#"{"type": "command", "command": "a", "if": "Bash(rm *)"}"#,
        r#"{"type": "command", "command": "a", "async": true}"#,
        r#"{"type": "command", "command": "a", "timout": 3}"#,
    ];
    let said: Vec<String> = hooks.iter().map(|fields| read(&hook(fields)).1).collect();
    insta::assert_snapshot!("hooks", said.join("\n"));
}
