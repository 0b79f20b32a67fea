//! Servers of models: found, tried out and chosen in the terminal, and the documented list of models.

use serde_json::{Value, json};
use testkit::model_server::ModelServer;
use tokio::runtime::Runtime;

use crate::home::{CREATE, Home};
use crate::model_servers::saying;

const LESSON: [&str; 4] = [CREATE, "a lesson on loops for 3B", "--answers", "skip"];

/// A llama.cpp with one model.
fn llama_cpp() -> (Runtime, ModelServer) {
    let (runtime, server) = saying("Ready.");
    let entry =
        json!({"id": "gemma.gguf", "owned_by": "llamacpp", "meta": {"n_ctx_train": 131_072}});
    let props = json!({"default_generation_settings": {"n_ctx": 32_768}});
    let list = json!({"object": "list", "data": [entry]});
    (runtime, server.saying("/v1/models", list).saying("/props", props))
}

fn names_of_models(server: &ModelServer) -> Vec<Value> {
    server.requests().iter().map(|request| request.body["model"].clone()).collect()
}

#[test]
fn a_model_on_this_computer_is_found_tried_and_chosen_without_a_key_or_a_variable() {
    let home = Home::ready();
    let (runtime, server) = llama_cpp();
    let at = server.base_url().replace("http://", "");
    let found = home.run(&["models", "find", "--at", &at]);
    assert_eq!(found.code, 0, "{}", found.err);
    for shown in ["llama.cpp", "gemma.gguf", "32768 of 131072"] {
        assert!(found.out.contains(shown), "{shown}: {}", found.out);
    }
    let tried = home.run(&["models", "test", "--at", &at, "--json"]);
    let told = tried.json();
    assert_eq!((tried.code, &told["works"], &told["message"]), (0, &json!(true), &json!("Ready.")));
    assert_eq!((&told["model"], &told["window"]), (&json!("gemma.gguf"), &json!(32_768)));

    let chosen = home.run(&["models", "use", "gemma.gguf", "--at", &at]);
    assert_eq!(chosen.code, 0, "{}", chosen.err);
    let kept = std::fs::read_to_string(home.data().join("settings.json")).unwrap();
    let kept: Value = serde_json::from_str(&kept).unwrap();
    let server_kept = json!({"address": format!("http://{at}/v1"), "model": "gemma.gguf"});
    assert_eq!(kept["server"], server_kept);
    assert_eq!((&kept["provider"], &kept["model"]), (&json!("openai"), &json!("gemma.gguf")));
    let listed = home.run(&["models"]);
    assert!(listed.out.contains("ready, asked just now"), "{}", listed.out);

    let before = server.requests().len();
    let drafted = home.run(&LESSON);
    assert!(drafted.out.contains("Ready."), "{}\n{}", drafted.out, drafted.err);
    let asked = names_of_models(&server).split_off(before);
    assert!(!asked.is_empty() && asked.iter().all(|name| name == "gemma.gguf"), "{asked:?}");

    drop((server, runtime));
    let listed = home.run(&["models"]);
    assert!(listed.out.contains("does not answer just now"), "{}", listed.out);
    let gone = home.run(&["models", "find", "--at", &at]);
    assert_eq!(gone.code, 4, "{}", gone.out);
    assert!(gone.err.contains("start Ollama, LM Studio, llama.cpp or vLLM"), "{}", gone.err);
    assert_eq!(home.run(&["models", "forget"]).code, 0);
    let info = home.run(&["models", "--json"]).json();
    assert_eq!((&info["provider"], &info["server"]), (&json!("offline"), &Value::Null));
}

#[test]
fn a_choice_that_would_not_be_in_force_is_refused_and_a_tag_need_not_be_typed() {
    let home = Home::ready();
    let (_runtime, server) = saying("Ready.");
    let list = json!({"object": "list", "data": [{"id": "gemma3:latest"}, {"id": "gemma3:1b"}]});
    let server = server.saying("/v1/models", list);
    let at = server.base_url().replace("http://", "");
    let mut program = home.program();
    program.env("OPENAI_BASE_URL", "https://api.openai.com/v1");
    program.args(["models", "use", "gemma3", "--at", &at]);
    let refused: crate::home::Said = program.output().unwrap().into();
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(refused.err.contains("unset OPENAI_BASE_URL first"), "{}", refused.err);
    let chosen = home.run(&["models", "use", "gemma3", "--at", &at]);
    assert!(chosen.out.starts_with("gemma3:latest of "), "{}\n{}", chosen.out, chosen.err);
    let let_go = home.run(&["models", "forget"]);
    assert!(let_go.err.contains("of offline answers in new sessions"), "{}", let_go.err);
}

#[test]
fn a_server_in_the_network_is_refused_until_she_agrees_and_the_refusal_says_how() {
    let home = Home::ready();
    let mut program = home.program();
    program.env("OPENAI_BASE_URL", "http://10.255.255.1:9/v1").args(LESSON);
    program.args(["--provider", "openai", "--model", "small"]);
    let refused: crate::home::Said = program.output().unwrap().into();
    assert_eq!(refused.code, 5, "{}", refused.err);
    let sentence = "What you write and your files' lines go to 10.255.255.1, unencrypted.";
    assert!(refused.err.contains(sentence), "{}", refused.err);
    assert!(
        refused.err.contains("models use MODEL --at 10.255.255.1:9 --agree"),
        "{}",
        refused.err
    );
    let far = home.run(&["models", "find", "--at", "https://api.example.org"]);
    assert_eq!(far.code, 2, "{}", far.err);
    assert!(far.err.contains("neither on this computer nor in its network"), "{}", far.err);
}

/// The blocks of `docs/models.md` that are a list of models, as they stand there.
fn documented() -> Vec<String> {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/models.md");
    let text = std::fs::read_to_string(docs).unwrap();
    let blocks = text.split("```json\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    blocks.filter(|block| block.contains("\"providers\"")).map(str::to_owned).collect()
}

/// Only the address is another: the documented one is that of a real Ollama.
fn placed(home: &Home, block: &str, server: &ModelServer) {
    assert_eq!(block.matches("http://localhost:11434/v1").count(), 1, "{block}");
    let list = block.replace("http://localhost:11434", &server.base_url());
    std::fs::create_dir_all(home.data()).unwrap();
    std::fs::write(home.data().join("models.json"), list).unwrap();
}

#[test]
fn the_documented_list_of_models_works_word_for_word() {
    let blocks = documented();
    assert!(!blocks.is_empty());
    for block in blocks {
        let (home, (_runtime, server)) = (Home::ready(), saying("Ready."));
        placed(&home, &block, &server);
        assert_eq!(home.run(&["problems"]).err, "no problems\n", "{block}");
        let list: Value = serde_json::from_str(&block).unwrap();
        let planner = |provider: &str| list["providers"][provider]["planner"].clone();

        let mut program = home.program();
        program.args(LESSON).args(["--provider", "openai"]).output().unwrap();
        let asked = names_of_models(&server);
        let wanted = planner("openai-compatible");
        assert!(!asked.is_empty() && asked.iter().all(|name| *name == wanted), "{asked:?}");

        let before = asked.len();
        let mut program = home.program();
        program.env("ANTHROPIC_API_KEY", "x").env("ANTHROPIC_BASE_URL", server.base_url());
        program.args(LESSON).args(["--provider", "anthropic"]).output().unwrap();
        let asked = names_of_models(&server).split_off(before);
        assert_eq!(asked.first(), Some(&planner("anthropic")), "{asked:?}");
    }
}

/// The program with this server in the environment.
fn named(home: &Home, base: &str, words: &[&str]) -> crate::home::Said {
    let mut program = home.program();
    program
        .env("OPENAI_BASE_URL", base)
        .env("OPENAI_API_KEY", "sk-of-a-test-0123456789")
        .args(words);
    program.stdin(std::process::Stdio::null());
    program.output().unwrap().into()
}

#[test]
fn ready_is_said_of_a_server_that_answered_where_it_is_asked_and_of_no_other() {
    let home = Home::ready();
    let (_runtime, server) = llama_cpp();
    let listed = |base: &str| named(&home, base, &["models"]).out;
    let whole = format!("{}/v1", server.base_url());
    assert!(listed(&whole).contains("ready, asked just now"), "{}", listed(&whole));
    let short = listed(&server.base_url());
    assert!(short.contains("answers below /v1, which its address lacks"), "{short}");

    let refused = json!({"error": {"message": "no such key"}});
    for status in [401, 403] {
        let at = crate::model_servers::refusing(status, &refused);
        let listed = listed(&format!("{at}/v1"));
        assert!(listed.contains("answers and refuses this key"), "{listed}");
        let found = home.run(&["models", "find", "--at", &at.replace("http://", "")]);
        assert_eq!(found.code, 5, "{}", found.err);
        assert!(found.err.contains("wants a key, and says nothing without one"), "{}", found.err);
    }

    // Its list is for those with a key: what is typed is taken.
    let at = crate::model_servers::refusing(401, &refused);
    let chosen = named(&home, &format!("{at}/v1"), &["models", "use", "small", "--at", &at]);
    assert_eq!(chosen.code, 0, "{}", chosen.err);
    assert!(chosen.out.starts_with("small of the server at "), "{}", chosen.out);
}

#[test]
fn a_model_of_ollamas_cloud_is_refused_however_it_is_named() {
    let home = Home::ready();
    let (_runtime, server) = saying("Ready.");
    let server = server.saying("/api/version", json!({"version": "0.9.1"}));
    let base = format!("{}/v1", server.base_url());
    let words = [&LESSON[..], &["--provider", "openai", "--model", "gpt-oss:120b-cloud"]].concat();
    let refused = named(&home, &base, &words);
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(refused.err.contains("answered by Ollama's cloud"), "{}", refused.err);

    let list = json!({"providers": {"openai-compatible": {"baseUrl": base, "planner": "m:cloud",
        "models": {"m:cloud": {"context": 64_000, "input": 0, "output": 0}}}}});
    std::fs::write(home.data().join("models.json"), list.to_string()).unwrap();
    let refused = home.run(&[&LESSON[..], &["--provider", "openai"]].concat());
    assert!(refused.err.contains("m:cloud is answered by Ollama's cloud"), "{}", refused.err);
    assert!(server.requests().is_empty());
}

#[test]
fn what_is_wrong_with_the_own_list_is_said_by_each_command_that_reads_it() {
    let home = Home::ready();
    std::fs::create_dir_all(home.data()).unwrap();
    std::fs::write(home.data().join("models.json"), "{\n  broken").unwrap();
    let dry = [CREATE, "loops for 3B", "--dry-run"];
    for words in [&LESSON[..], &["--resume", "last", "shorter"], &["models"], &dry] {
        let said = home.run(words);
        let wanted = "models.json, line 2, column 3: this is no JSON";
        assert!(said.err.contains(wanted), "{words:?}: {}", said.err);
        assert_eq!(said.code, 0, "{words:?}: {}", said.err);
    }
}

#[test]
fn a_server_that_is_away_is_a_question_and_nothing_takes_its_place() {
    let home = Home::ready();
    let at = {
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        port.local_addr().unwrap().to_string()
    };
    let base = format!("http://{at}/v1");
    let away = format!("small at {at} does not answer");
    let typed = [&LESSON[..], &["--provider", "openai", "--model", "small"]].concat();
    let said = named(&home, &base, &typed);
    assert_eq!(said.code, 4, "{}", said.err);
    assert!(said.err.contains(&away) && said.err.contains("--provider offline"), "{}", said.err);

    // Named by the environment, and chosen by nobody.
    let said = named(&home, &base, &LESSON);
    assert_eq!(said.code, 4, "{}{}", said.out, said.err);
    assert!(said.err.contains("who is to answer?") && said.err.contains(&at), "{}", said.err);
    assert!(
        said.err.contains("next: --provider openai --model NAME asks the server"),
        "{}",
        said.err
    );

    let settings = json!({"provider": "openai", "model": "small",
        "server": {"address": base, "model": "small"}});
    std::fs::write(home.data().join("settings.json"), settings.to_string()).unwrap();
    let said = home.run(&LESSON);
    assert_eq!(said.code, 4, "{}{}", said.out, said.err);
    assert!(said.err.contains(&away), "{}", said.err);
    assert_eq!(home.run(&["sessions", "--json"]).json()["sessions"], json!([]));

    // She says who answers instead; what she chose stays chosen.
    let said = home.run(&[&LESSON[..], &["--provider", "offline"]].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    #[cfg(unix)]
    {
        let mut program = home.program();
        program.args([CREATE, "a lesson on sorting for 3B", "--answers", "skip"]);
        let mut terminal = crate::terminal::Terminal::of(program);
        terminal.shows("Try again");
        terminal.presses("d");
        terminal.shows("> Offline drafter");
        terminal.presses("\r");
        terminal.shows("answered by offline");
        assert_eq!(terminal.ends(), 0);

        // The one that is away is left out, and not the one that is kept.
        let kept = json!({"provider": "offline", "model": "drafter-1"});
        std::fs::write(home.data().join("settings.json"), kept.to_string()).unwrap();
        let mut program = home.program();
        program.env("OPENAI_BASE_URL", &base).args(&typed);
        let mut terminal = crate::terminal::Terminal::of(program);
        terminal.shows("Offline drafter");
        terminal.presses("s");
        terminal.shows("> Stop here");
        terminal.presses("\r");
        assert_eq!(terminal.ends(), 130);
    }
}
