use super::*;

#[test]
fn the_list_reads_and_is_dated() {
    let list = Catalogue::built_in().unwrap();
    assert!(list.source.contains("genai-prices"));
    assert_eq!(list.retrieved.len(), "2026-01-01".len());
}

#[test]
fn every_default_and_short_name_is_in_the_list() {
    let list = Catalogue::built_in().unwrap();
    for (name, provider) in &list.providers {
        let defaults = [&provider.planner, &provider.background].into_iter().flatten();
        for model in defaults.chain(provider.short.values()) {
            assert!(provider.models.contains_key(model), "{name}/{model}");
        }
    }
    for provider in ["anthropic", "openai"] {
        assert!(list.planner(provider).is_some() && list.background(provider).is_some());
    }
}

#[test]
fn a_dated_name_stands_for_the_plain_one() {
    let cases = [
        ("claude-sonnet-4-5-20250929", "claude-sonnet-4-5"),
        ("claude-opus-5-latest", "claude-opus-5"),
        ("gpt-4o-2024-08-06", "gpt-4o"),
        ("gpt-6.1-sol-2026-10-01", "gpt-6.1-sol"),
        ("claude-opus-5-5", "claude-opus-5-5"),
        ("gpt-5-2025", "gpt-5-2025"),
    ];
    for (dated, plain) in cases {
        assert_eq!(undated(dated), plain);
    }
}

#[test]
fn a_model_that_is_not_listed_has_no_price_and_its_providers_usual_window() {
    let list = Catalogue::built_in().unwrap();
    let traits = list.traits("openai-compatible", "llama3.3");
    assert_eq!((traits.context, traits.price), (32_000, None));
    assert_eq!(traits.structured, Structured { with_tools: Means::Tool, alone: Means::Schema });
}

fn with(own: &str) -> (Catalogue, Vec<String>) {
    let mut list = Catalogue::built_in().unwrap();
    let problems = list.lay_over(own);
    let told = problems.iter().map(|p| format!("{}:{}: {}", p.line, p.column, p.message));
    (list, told.collect())
}

fn model(list: &Catalogue, provider: &str, name: &str) -> ModelInfo {
    list.models(provider).into_iter().find(|model| model.name == name).unwrap()
}

#[test]
fn a_list_of_ones_own_adds_models_and_defaults() {
    let (list, problems) = with(
        r#"{"source": "our department", "retrieved": "2027-01-02", "providers": {
            "anthropic": {
                "planner": "claude-next", "short": {"next": "claude-next"},
                "models": {"claude-next": {"label": "Claude Next", "input": 1, "output": 4}}},
            "openai-compatible": {
                "baseUrl": "http://localhost:11434/v1",
                "planner": "llama3.3",
                "models": {"llama3.3": {
                    "context": 8000, "input": 0, "output": 0, "retrieved": "2027-02-03",
                    "structured": {"withTools": "schema", "alone": "schema"}}}}}}"#,
    );
    assert_eq!(problems, [""; 0]);
    let plain = Catalogue::built_in().unwrap();
    for name in [None, Some("next"), Some("planner"), Some("claude-next")] {
        assert_eq!(list.whole_name("anthropic", name), Some("claude-next"), "{name:?}");
    }
    assert_eq!(list.background("anthropic"), plain.background("anthropic"));
    let behind = list.whole_name("anthropic", Some("background"));
    assert_eq!(behind, plain.background("anthropic"));
    assert_eq!(plain.whole_name("openai-compatible", Some("planner")), None);
    assert_eq!(list.server.as_deref(), Some("http://localhost:11434/v1"));
    let llama = list.traits("openai-compatible", "llama3.3");
    assert_eq!((llama.context, llama.structured), (8_000, Structured::default()));
    let next = ModelInfo {
        name: "claude-next".to_owned(),
        label: "Claude Next".to_owned(),
        context: 200_000,
        prices: Rates { input: 1.0, output: 4.0, cache_read: None, cache_write: None },
        source: Some("our department".to_owned()),
        retrieved: Some("2027-01-02".to_owned()),
        own: true,
        effort: Effort::Usual,
    };
    assert_eq!(model(&list, "anthropic", "claude-next"), next);
    let others: Vec<ModelInfo> = list.models("anthropic").into_iter().filter(|m| !m.own).collect();
    assert_eq!(others, plain.models("anthropic"));
    let llama = model(&list, "openai-compatible", "llama3.3");
    assert_eq!(
        (llama.label.as_str(), llama.retrieved.as_deref()),
        ("llama3.3", Some("2027-02-03"))
    );
}

#[test]
fn a_price_is_replaced_whole_and_what_is_left_out_stays() {
    let plain = model(&Catalogue::built_in().unwrap(), "anthropic", "claude-haiku-5-5");
    let (list, problems) = with(
        r#"{"retrieved": "2027-01-02", "providers": {"anthropic": {"models": {
            "claude-haiku-5-5": {"input": 3, "output": 20},
            "claude-opus-5-5": {"label": "Our Opus", "context": 100000}}}}}"#,
    );
    assert_eq!(problems, [""; 0]);
    let haiku = ModelInfo {
        prices: Rates { input: 3.0, output: 20.0, cache_read: None, cache_write: None },
        source: None,
        retrieved: Some("2027-01-02".to_owned()),
        own: true,
        ..plain
    };
    assert_eq!(model(&list, "anthropic", "claude-haiku-5-5"), haiku);
    let price = list.traits("anthropic", "claude-haiku-5-5").price;
    assert_eq!(price, Some(Price::new(haiku.prices, None)));
    let plain = model(&Catalogue::built_in().unwrap(), "anthropic", "claude-opus-5-5");
    let opus = ModelInfo { label: "Our Opus".to_owned(), context: 100_000, own: true, ..plain };
    assert_eq!(model(&list, "anthropic", "claude-opus-5-5"), opus);
}

#[test]
fn what_is_wrong_is_told_with_its_place_and_the_rest_holds() {
    let (list, problems) = with(
        r#"{
  "retrieved": "22.11.2026", "owner": "us",
  "providers": {
    "mistral": {"models": {}},
    "offline": {"models": {}},
    "anthropic": {
      "background": "claude-unheard-of",
      "models": {
        "claude-haiku-5-5": {"input": -1, "output": 2},
        "claude-ä": {"Prices": 1, "input": "2", "output": 2},
        "claude-new": {"context": 0},
        "claude-half": {"output": 2, "long": {"above": 1000, "input": 1, "output": 2}},
        "claude-good": {"input": 1, "output": 2},
        "claude-good": {"input": 9, "output": 9}
      }
    },
    "openai": {"baseUrl": "http://localhost:1/v1", "models": [],
      "structured": {"withTools": "words"}},
    "openai-compatible": {"baseUrl": "http://me:secret@localhost:1/v1"}
  }
}"#,
    );
    let wanted = [
        "2:16: `22.11.2026` is no day; here belongs a day such as \"2026-11-22\"",
        "2:30: a list of models has no `owner`; it may have about, source, retrieved, providers",
        "4:5: no models of `mistral` can be listed; only of anthropic, openai, openai-compatible",
        "5:5: no models of `offline` can be listed; only of anthropic, openai, openai-compatible",
        "7:21: `claude-unheard-of` is no model of anthropic that is listed: list it, with its price",
        "9:39: a price is not negative; 0 is what costs nothing",
        "10:22: a model has no `Prices`; it may have label, retrieved, context, structured, effort, input, \
         output, cacheRead, cacheWrite, long, source",
        "10:44: here belongs a price in US dollars per million tokens",
        "11:23: a price is `input` and `output` in US dollars per million tokens; 0 for what costs \
         nothing",
        "11:35: here belongs a number of tokens above 0",
        "12:24: a price is `input` and `output` in US dollars per million tokens; 0 for what costs \
         nothing",
        "14:9: `claude-good` is given twice",
        "17:27: `baseUrl` belongs to openai-compatible",
        "17:62: `models` is an object: { … }",
        "18:21: here belongs { \"withTools\": …, \"alone\": … }, each \"schema\" or \"tool\", for the \
         shape of answers",
        "19:38: an address in this file holds no name, password or key",
    ];
    assert_eq!(problems, wanted);
    let plain = Catalogue::built_in().unwrap();
    let own: Vec<String> =
        list.models("anthropic").into_iter().filter(|m| m.own).map(|m| m.name).collect();
    assert_eq!(own, ["claude-good"]);
    assert_eq!(model(&list, "anthropic", "claude-good").retrieved, None);
    let haiku = "claude-haiku-5-5";
    assert_eq!(model(&list, "anthropic", haiku), model(&plain, "anthropic", haiku));
    assert_eq!(list.background("anthropic"), plain.background("anthropic"));
    assert_eq!((list.models("openai"), &list.server), (plain.models("openai"), &None));
}

#[test]
fn what_is_no_json_leaves_the_built_in_list() {
    let cases = [
        ("", "1:1: this is no JSON: the file ends within a value"),
        ("{\n  \"providers\": {\n", "3:1: this is no JSON: the file ends within an object"),
        ("{\n  \"äb\": 1,\n}", "3:1: this is no JSON: key must be a string"),
        ("[]", "1:1: a list of models is an object: { … }"),
        ("\u{feff}{} x", "1:4: this is no JSON: trailing characters"),
    ];
    let plain = Catalogue::built_in().unwrap();
    for (own, wanted) in cases {
        let (list, problems) = with(own);
        assert_eq!(problems, [wanted], "{own:?}");
        assert_eq!(list.models("anthropic"), plain.models("anthropic"));
    }
    let deep = "[".repeat(1_000_000);
    assert_eq!(with(&deep).1.len(), 1);
}
