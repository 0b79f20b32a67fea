use agent::{ModelRequest, ModelStream};
use async_trait::async_trait;
use domain::{ModelFailure, ModelFailureKind, Usage};
use rstest::rstest;

use super::*;

/// A model that no server answers for.
struct Beside;

#[async_trait]
impl Model for Beside {
    fn provider(&self) -> &str {
        "beside"
    }

    fn name(&self) -> &str {
        "rules-1"
    }

    fn context_tokens(&self) -> u64 {
        1000
    }

    fn cost_usd(&self, _: &Usage) -> Option<f64> {
        Some(0.0)
    }

    async fn stream(&self, _: ModelRequest) -> Result<ModelStream, ModelFailure> {
        Err(ModelFailure::new(ModelFailureKind::Request, "it is not asked"))
    }
}

/// The registry with a provider that is given to it from outside.
fn with_beside(settings: Settings) -> Registry {
    let model = Arc::new(Beside);
    let local = LocalProvider { name: "beside", label: "Beside", note: "Rules.", model };
    Registry::new(settings).with(local)
}

fn settings(openai_base_url: Option<&str>) -> Settings {
    Settings { openai_base_url: openai_base_url.map(str::to_owned), ..Settings::default() }
}

fn refusal(settings: Settings, provider: &str, name: Option<&str>) -> String {
    match with_beside(settings).model(provider, name) {
        Ok(model) => format!("{} of {}", model.name(), model.provider()),
        Err(error) => error.to_string(),
    }
}

#[rstest]
#[case("beside", None, "rules-1 of beside")]
#[case("beside", Some("planner"), "rules-1 of beside")]
#[case("beside", Some("gpt"), "beside has no model \"gpt\"; it has rules-1")]
#[case(
    "claude",
    None,
    "there is no model provider \"claude\"; there are beside, anthropic, openai"
)]
#[case("anthropic", None, "Anthropic needs a key: set ANTHROPIC_API_KEY")]
#[case("openai", None, "OpenAI needs a key: set OPENAI_API_KEY")]
fn without_any_setting(#[case] provider: &str, #[case] name: Option<&str>, #[case] says: &str) {
    assert_eq!(refusal(Settings::default(), provider, name), says);
}

#[rstest]
#[case(None, "claude-sonnet-5-5 of anthropic")]
#[case(Some("haiku"), "claude-haiku-5-5 of anthropic")]
#[case(Some("planner"), "claude-sonnet-5-5 of anthropic")]
#[case(Some("claude-of-tomorrow"), "claude-of-tomorrow of anthropic")]
fn with_a_key(#[case] name: Option<&str>, #[case] says: &str) {
    let settings = Settings { anthropic_key: Secret::new(" sk-1 "), ..Settings::default() };
    assert_eq!(refusal(settings, "anthropic", name), says);
}

#[test]
fn a_model_of_another_provider_is_unknown() {
    let settings = Settings {
        anthropic_key: Secret::new("sk-1"),
        openai_key: Secret::new("sk-2"),
        ..Settings::default()
    };
    let says = refusal(settings.clone(), "anthropic", Some("gpt-6.1-sol"));
    assert!(says.starts_with("anthropic has no model \"gpt-6.1-sol\"; it has claude-"), "{says}");
    let says = refusal(settings, "openai", Some("claude-opus-5"));
    assert!(says.starts_with("openai has no model \"claude-opus-5\"; it has gpt-"), "{says}");
}

#[rstest]
#[case("http://localhost:11434/v1", false)]
#[case("http://127.8.9.10:1234/v1/", false)]
#[case("http://[::1]:1234/v1", false)]
#[case("http://192.168.0.7:11434/v1", true)]
#[case("http://localhost.example.org/v1", true)]
#[case("http://127.0.0.1.example.org/v1", true)]
fn only_a_server_on_this_computer_is_local_and_needs_no_key(
    #[case] base: &str,
    #[case] remote: bool,
) {
    let registry = Registry::new(settings(Some(base)));
    let openai = registry.providers().pop().expect("there is one");
    assert_eq!((openai.remote, openai.ready), (remote, !remote));
    let near = base.contains("192.168");
    let missing = openai.missing.unwrap_or_default();
    assert_eq!(missing == "OpenAI needs a key: set OPENAI_API_KEY", remote && !near, "{missing}");
    assert_eq!(openai.default_model, None);
    assert_eq!(registry.model("openai", Some("llama")).is_ok(), !remote);
}

#[rstest]
#[case("localhost:11434", "OPENAI_BASE_URL is no http or https address: it begins with localhost:")]
#[case("ollama", "OPENAI_BASE_URL is no http or https address: relative URL without a base")]
fn a_wrong_address_says_what_is_wrong(#[case] base: &str, #[case] says: &str) {
    assert_eq!(refusal(settings(Some(base)), "openai", Some("llama")), says);
}

#[test]
fn a_server_of_ones_own_has_no_default_model() {
    let says = refusal(settings(Some("http://localhost:1/v1")), "openai", None);
    assert_eq!(says, "name a model: the server at OPENAI_BASE_URL has no default one");
}

#[test]
fn a_key_that_cannot_be_a_header_is_not_repeated() {
    let settings = Settings { anthropic_key: Secret::new("sk-\u{1}-1"), ..Settings::default() };
    let says = refusal(settings, "anthropic", None);
    assert_eq!(says, "the key for Anthropic has characters that no key has; paste it again");
}

#[test]
fn every_provider_has_models_and_one_for_the_background() {
    let settings = Settings { anthropic_key: Secret::new("sk-1"), ..Settings::default() };
    let registry = with_beside(settings);
    for provider in registry.providers() {
        let names: Vec<_> =
            registry.models(provider.name).into_iter().map(|model| model.name).collect();
        let background = registry.background(provider.name, "in-use");
        for default in [provider.default_model, background] {
            assert!(default.is_some_and(|name| names.contains(&name)), "{}", provider.name);
        }
    }
    let haiku =
        registry.models("anthropic").into_iter().find(|model| model.name.contains("haiku-5"));
    let haiku = haiku.expect("it is listed");
    assert_eq!((haiku.label.as_str(), haiku.own), ("Claude Haiku 5.5", false));
    assert!(haiku.source.is_some_and(|source| source.contains("genai-prices")));
    assert!(haiku.retrieved.is_some_and(|day| day.starts_with("20")));
}

#[test]
fn a_server_of_ones_own_has_the_models_of_ones_own_list() {
    let models = r#"{"providers": {"openai-compatible": {"planner": "llama3.3", "models": {
        "llama3.3": {"label": "Llama", "context": 8000, "input": 0, "output": 0}}}}}"#;
    let settings =
        Settings { models: Some(models.to_owned()), ..settings(Some("http://localhost:1/v1")) };
    let registry = Registry::new(settings.clone());
    let model = registry.model("openai", None).expect("the list names one");
    assert_eq!((model.name(), model.context_tokens()), ("llama3.3", 8000));
    // It may have no other model.
    assert_eq!(registry.background("openai", "llama3.3").as_deref(), Some("llama3.3"));
    for (background, wanted) in [("llama3.3", Some("llama3.3")), ("none", None)] {
        let told = format!("\"background\": \"{background}\", \"planner\"");
        let models = Some(models.replace("\"planner\"", &told));
        let registry = Registry::new(Settings { models, ..settings.clone() });
        assert_eq!(registry.problems(), []);
        assert_eq!(registry.background("openai", "qwen4").as_deref(), wanted);
    }
    assert_eq!(registry.problems(), []);
    let broken = with_beside(Settings { models: Some("{".to_owned()), ..settings });
    assert_eq!(broken.providers()[2].default_model, None);
    assert_eq!(broken.problems().len(), 1);
    assert!(!broken.models("anthropic").is_empty());
}

fn with_list(list: &str) -> Settings {
    Settings { models: Some(list.to_owned()), ..Settings::default() }
}

#[test]
fn a_call_costs_what_ones_own_list_says() {
    let usage = Usage { input_tokens: 1_000_000, output_tokens: 100_000, ..Usage::default() };
    let list = r#"{"providers": {"anthropic": {"models": {
        "claude-haiku-5-5": {"input": 3, "output": 20}}}}}"#;
    let cost = |list: &str| {
        let anthropic_key = Secret::new("sk-1");
        let registry = Registry::new(Settings { anthropic_key, ..with_list(list) });
        registry.model("anthropic", Some("haiku")).expect("there is a key").cost_usd(&usage)
    };
    // A prompt as long as this has a price of its own in the built-in list.
    assert!((cost("{}").unwrap() - (0.5 + 0.25)).abs() < 1e-9);
    assert!((cost(list).unwrap() - (3.0 + 2.0)).abs() < 1e-9);
}

#[rstest]
#[case("http://localhost:11434/v1", false)]
#[case("http://gpu.school.example/v1", true)]
fn a_server_that_the_list_names_is_spoken_to_without_a_key(
    #[case] base: &str,
    #[case] remote: bool,
) {
    let list = format!(r#"{{"providers": {{"openai-compatible": {{"baseUrl": "{base}"}}}}}}"#);
    let settings = Settings { openai_key: Secret::new("sk-kept"), ..with_list(&list) };
    let registry = Registry::new(settings.clone());
    let openai = registry.providers().pop().expect("there is one");
    assert_eq!((openai.remote, openai.ready, openai.missing), (remote, true, None));
    assert!(registry.settings.openai_key.is_none());
    let says = refusal(settings.clone(), "openai", None);
    let wanted =
        "name a model: the server at `baseUrl` of your own list of models has no default one";
    assert_eq!(says, wanted);
    // The environment comes first, and its key belongs to its address.
    let environment =
        Settings { openai_base_url: Some("https://there.example/v1".into()), ..settings };
    let registry = Registry::new(environment);
    assert_eq!(registry.settings.openai_base_url.as_deref(), Some("https://there.example/v1"));
    assert!(registry.settings.openai_key.is_some());
}

#[test]
fn keys_and_passwords_are_not_shown() -> Result<(), Box<dyn std::error::Error>> {
    let settings = Settings {
        anthropic_key: Secret::new("sk-hidden-1"),
        openai_key: Secret::new("sk-hidden-2"),
        anthropic_base_url: Some("http://me:hidden@localhost:1".to_owned()),
        ..settings(Some("http://me:hidden@localhost:1/v1"))
    };
    let registry = Registry::new(settings);
    let (base, reach) = registry.openai_base()?;
    let endpoint = registry.endpoint(reach, "x", "X", Secret::new("sk-hidden-1"))?;
    let traits = registry.traits("anthropic", "m", reach);
    let quirks = registry.learnt.about("a", "m");
    let name = || "m".to_owned();
    let anthropic =
        Anthropic::new(endpoint.clone(), base.clone(), name(), traits, Arc::clone(&quirks));
    let openai = OpenAi::new(endpoint, &base, OpenAiApi::Chat, name(), traits, quirks);
    let shown = format!("{registry:?} {anthropic:?} {openai:?} {:?}", registry.providers());
    assert!(!shown.contains("hidden"), "{shown}");
    Ok(())
}

fn refusal_of(registry: &Registry) -> String {
    registry.model("openai", None).err().map(|error| error.to_string()).unwrap_or_default()
}

/// A registry that asks this address, however it was named.
fn at(named: &str, base: &str, agreed: &[&str]) -> Registry {
    let agreed = agreed.iter().map(|&host| host.to_owned()).collect();
    let list = format!(r#"{{"providers": {{"openai-compatible": {{"baseUrl": "{base}"}}}}}}"#);
    Registry::new(match named {
        "environment" => Settings { agreed, ..settings(Some(base)) },
        "settings" => Settings { agreed, server: Some(base.to_owned()), ..Settings::default() },
        _ => Settings { agreed, ..with_list(&list) },
    })
}

#[rstest]
fn a_server_in_the_network_is_asked_without_a_key_once_somebody_agreed_to_that_address(
    #[values("environment", "settings", "list")] named: &str,
) {
    const BASE: &str = "http://192.168.1.20:11434/v1";
    let refused = |registry: &Registry| match registry.model("openai", Some("llama")) {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    };
    let wanted = "What you write and your files' lines go to 192.168.1.20, unencrypted. Agree to that \
        once: in the settings, or with `teacher-assist models use MODEL --at 192.168.1.20:11434 \
        --agree`";
    for agreed in [&[][..], &["192.168.1.21:11434"], &["192.168.1.20:80"]] {
        let registry = at(named, BASE, agreed);
        assert_eq!(refused(&registry), wanted, "{agreed:?}");
        let openai = registry.providers().pop().expect("there is one");
        assert_eq!((openai.ready, openai.missing.as_deref()), (false, Some(wanted)));
    }
    let registry = at(named, BASE, &["192.168.1.20:11434"]);
    assert_eq!(refused(&registry), "");
    let openai = registry.providers().pop().expect("there is one");
    // Names of people are replaced before a text goes there.
    assert_eq!((openai.ready, openai.remote), (true, true));
}

#[test]
fn a_chosen_server_comes_before_the_list_and_after_the_environment_and_gets_no_key() {
    let list = r#"{"providers": {"openai-compatible": {"baseUrl": "http://localhost:1/v1"}}}"#;
    let key = || Secret::new("sk-kept");
    let chosen = Settings {
        server: Some("http://localhost:2/v1".to_owned()),
        server_model: Some("gemma".to_owned()),
        openai_key: key(),
        ..with_list(list)
    };
    let registry = Registry::new(chosen.clone());
    assert_eq!(registry.own_server().as_deref(), Some("http://localhost:2/v1"));
    assert!(registry.settings.openai_key.is_none());
    let openai = registry.providers().pop().expect("there is one");
    assert_eq!(openai.default_model.as_deref(), Some("gemma"));
    for (asked, answers) in [(None, "gemma"), (Some("planner"), "gemma"), (Some("other"), "other")]
    {
        let model = registry.model("openai", asked).expect("it needs no key");
        assert_eq!(model.name(), answers);
    }
    let named = Settings { openai_base_url: Some("http://localhost:3/v1".to_owned()), ..chosen };
    let registry = Registry::new(named);
    assert_eq!(
        refusal_of(&registry),
        "name a model: the server at OPENAI_BASE_URL has no default one"
    );
    assert_eq!(registry.own_server().as_deref(), Some("http://localhost:3/v1"));
    assert_eq!(Registry::new(Settings::default()).own_server(), None);
}
