//! A list of models of one's own in the data folder.

use std::fs;

use api::{
    Budget, BudgetChoice, Commands, ModelInfo, MonthStanding, Nothing, PriceStanding,
    ProviderChoice, ProviderRef, SessionSend, Spender, SpendingMonth, WhenPassed,
};
use domain::{Effort, EventBody, FactorsSaid, RunEvent, RunStatus, Usage};
use serde_json::{Value, json};
use testkit::model_server::{ModelServer, Wire};
use testkit::scripted::Answer;

use crate::stage::{Process, Stage};
use crate::wires::{NO_HOOKS, stage, to};

fn write(stage: &Stage, list: &str) {
    fs::write(stage.folder.path().join("models.json"), list).unwrap();
}

async fn problems(app: &Process) -> Vec<String> {
    let found = app.problem_list(Nothing {}).await.unwrap().problems;
    found.iter().map(|p| format!("{}:{}:{}: {}", p.path, p.line, p.column, p.message)).collect()
}

async fn models(app: &Process) -> Vec<ModelInfo> {
    app.model_list(Nothing {}).await.unwrap().models
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_costs_what_the_own_list_says_from_the_next_message_on() {
    let answer = Answer::structured(json!({"response": "Done.", "memoriesReferenced": []}));
    let usage = Usage {
        input_tokens: 300,
        output_tokens: 70,
        cache_read_tokens: 200,
        cache_write_tokens: 0,
        reasoning_tokens: 0,
    };
    let again = Answer::structured(json!({"response": "Done.", "memoriesReferenced": []}));
    let script = vec![answer.taking(usage), again.taking(usage)];
    let server = ModelServer::playing(script).await.unwrap();
    let mut stage = stage(&server, Wire::Chat, &NO_HOOKS).await;
    write(
        &stage,
        r#"{"retrieved": "2026-11-20", "providers": {"openai-compatible": {"models": {
            "gpt-6-sol": {"input": 1000, "output": 2000, "cacheRead": 500}}}}}"#,
    );
    let sent = stage.app.session_send(to(Wire::Chat, "hello")).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    let costs: Vec<f64> = stage
        .log(sent.session_id)
        .await
        .iter()
        .filter_map(|event| match &event.body {
            EventBody::Run(RunEvent::ModelAnswered { cost_usd, .. }) => *cost_usd,
            _ => None,
        })
        .collect();
    assert_eq!(costs.len(), 1);
    assert!((costs[0] - (0.3 + 0.14 + 0.1)).abs() < 1e-9, "{costs:?}");
    the_month_is_held_to_its_budget(&mut stage, &server).await;
    stage.app.close().await;
}

/// After a run that cost $0.54.
async fn the_month_is_held_to_its_budget(stage: &mut Stage, server: &ModelServer) {
    let month = || stage.app.spending_month(SpendingMonth { month: None });
    let spent = month().await.unwrap();
    assert_eq!((spent.calls, spent.parts.len(), spent.parts[0].part), (1, 1, Spender::Agent));
    assert_eq!(spent.says, "$0.54 was spent.");
    let estimate = stage.app.cost_estimate(to(Wire::Chat, "hello")).await.unwrap();
    assert_eq!(estimate.says, "About $0.54, as the last of its kind cost.");
    assert_eq!(estimate.month, None);

    let budget = Some(Budget { month_usd: 0.5, when_passed: WhenPassed::Stop });
    stage.app.budget_choose(BudgetChoice { budget }).await.unwrap();
    let refused = stage.app.session_send(to(Wire::Chat, "hello")).await.unwrap_err().message;
    let wanted = "this month's budget of $0.50 is used up ($0.54 was spent), and you chose";
    assert!(refused.starts_with(wanted), "{refused}");

    // Without the list nobody knows what the model costs, which is no reason to call it free.
    write(stage, "{}");
    let estimate = stage.app.cost_estimate(to(Wire::Chat, "hello")).await.unwrap();
    assert_eq!(estimate.price, PriceStanding::Unknown);
    assert_eq!(estimate.month.map(|month| month.standing), Some(MonthStanding::Unbound));
    let factors = FactorsSaid { effort: Some(Effort::High), ..FactorsSaid::default() };
    let sent = SessionSend { factors, ..to(Wire::Chat, "hello") };
    stage.app.session_send(sent).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    let bodies: Vec<Value> = server.requests().into_iter().map(|sent| sent.body).collect();
    let efforts: Vec<&Value> = bodies
        .iter()
        .filter(|body| body["messages"].is_array())
        .map(|body| &body["reasoning_effort"])
        .collect();
    assert_eq!(efforts, [&Value::Null, &json!("high")]);
    let spent = stage.app.spending_month(SpendingMonth { month: None }).await.unwrap();
    assert_eq!(spent.spent.whole(), None);
    assert_eq!(
        spent.says,
        "At least $0.54 of $0.50 was spent. The price of gpt-6-sol is not known, so the budget cannot hold it."
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_of_a_key_counts_in_the_month() {
    let server = ModelServer::playing(vec![Answer::text("ready")]).await.unwrap();
    let stage = stage(&server, Wire::Anthropic, &NO_HOOKS).await;
    let of = ProviderRef { provider: Wire::Anthropic.provider().to_owned() };
    let tested = stage.app.key_test(of).await.unwrap();
    assert!(tested.works, "{tested:?}");
    let spent = stage.app.spending_month(SpendingMonth { month: None }).await.unwrap();
    let parts: Vec<_> = spent.parts.iter().map(|part| (part.part, part.calls)).collect();
    assert_eq!(parts, [(Spender::Test, 1)]);
    assert_eq!((spent.parts[0].input_tokens, spent.parts[0].output_tokens), (100, 20));
    assert_eq!(spent.parts[0].model, tested.model);
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_the_list_is_shown_and_the_built_in_list_goes_on() {
    let stage = Stage::open().await;
    let built_in = models(&stage.app).await;
    assert!(built_in.iter().all(|model| !model.own));
    // The drafter is of this house and on no list of prices.
    let dated = |model: &ModelInfo| model.retrieved.is_some() == (model.provider != "offline");
    assert!(built_in.iter().all(dated), "{built_in:?}");
    assert_eq!(problems(&stage.app).await, [""; 0]);

    write(&stage, "{\n  \"providers\": {\n    \"anthropic\": {,\n");
    let said = problems(&stage.app).await;
    assert_eq!(said, ["models.json:3:19: this is no JSON: key must be a string"]);
    assert_eq!(stage.app.app_info(Nothing {}).await.unwrap().problems, 1);
    assert_eq!(models(&stage.app).await, built_in);

    write(
        &stage,
        r#"{"retrieved": "2026-11-20", "source": "the department", "providers": {
  "anthropic": {"models": {
    "claude-haiku-5-5": {"input": -3, "output": 1},
    "claude-of-ours": {"input": 3, "output": 9, "context": 64000}}}}}"#,
    );
    let said = problems(&stage.app).await;
    assert_eq!(said, ["models.json:3:35: a price is not negative; 0 is what costs nothing"]);
    let found = models(&stage.app).await;
    let own: Vec<&ModelInfo> = found.iter().filter(|model| model.own).collect();
    let wanted = ModelInfo {
        provider: "anthropic".into(),
        listed: "anthropic".into(),
        name: "claude-of-ours".into(),
        effort: Effort::Usual,
        label: "claude-of-ours".into(),
        context: 64_000,
        input: 3.0,
        output: 9.0,
        cache_read: None,
        cache_write: None,
        retrieved: Some("2026-11-20".into()),
        source: Some("the department".into()),
        own: true,
    };
    assert_eq!(own, [&wanted]);
    assert_eq!(found.len(), built_in.len() + 1);

    fs::write(stage.folder.path().join("models.json"), [0x22, 0xff, 0xfe]).unwrap();
    let said = problems(&stage.app).await;
    assert_eq!(said, ["models.json:1:1: it is no text in UTF-8; save it as UTF-8"]);

    fs::remove_file(stage.folder.path().join("models.json")).unwrap();
    assert_eq!(problems(&stage.app).await, [""; 0]);
    assert_eq!(models(&stage.app).await, built_in);
    stage.app.close().await;
}

/// The model that a provider is asked for.
async fn asked_for(stage: &mut Stage, server: &ModelServer, said: SessionSend) -> Value {
    stage.app.session_send(said).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    server.requests().last().unwrap().body["model"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chosen_provider_uses_the_agents_own_model_unless_another_is_named() {
    let answer = || Answer::structured(json!({"response": "Done.", "memoriesReferenced": []}));
    let server = ModelServer::playing(vec![answer(), answer(), answer()]).await.unwrap();
    let changes = [&NO_HOOKS[..], &[("planner", "model:", "model: claude-opus-5-5")]].concat();
    let mut stage = stage(&server, Wire::Anthropic, &changes).await;
    let hello = || to(Wire::Anthropic, "hello");
    assert_eq!(asked_for(&mut stage, &server, hello()).await, "claude-opus-5-5");
    let named = SessionSend { model: Some("haiku".into()), ..hello() };
    assert_eq!(asked_for(&mut stage, &server, named).await, "claude-haiku-5-5");
    let kept = ProviderChoice { provider: "anthropic".into(), model: Some("sonnet".into()) };
    stage.app.provider_choose(kept).await.unwrap();
    assert_eq!(asked_for(&mut stage, &server, hello()).await, "claude-sonnet-5-5");
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_planner_of_the_own_list_is_followed_with_and_without_a_chosen_provider() {
    let answer = || Answer::structured(json!({"response": "Done.", "memoriesReferenced": []}));
    let server = ModelServer::playing(vec![answer(), answer()]).await.unwrap();
    let mut stage = stage(&server, Wire::Anthropic, &NO_HOOKS).await;
    write(&stage, r#"{"providers": {"anthropic": {"planner": "claude-opus-5-5"}}}"#);
    let hello = || to(Wire::Anthropic, "hello");
    assert_eq!(asked_for(&mut stage, &server, hello()).await, "claude-opus-5-5");
    let unsaid = SessionSend { provider: None, ..hello() };
    assert_eq!(asked_for(&mut stage, &server, unsaid).await, "claude-opus-5-5");
    stage.app.close().await;
}

/// The hooks of a run on a server of her own, with what each asked a model.
async fn asked_in_background(list: &str) -> (Vec<String>, Option<String>) {
    let words = "is Monday fine?";
    let script = vec![
        Answer::structured(json!({"kind": "planning"})),
        Answer::structured(json!({"response": "Yes.", "memoriesReferenced": []})),
        Answer::text("Monday"),
    ];
    let server = ModelServer::playing(script).await.unwrap();
    let hooks = [("planner", "hooks:", "hooks: [scope-check]")];
    let mut stage = stage(&server, Wire::Chat, &hooks).await;
    write(&stage, list);
    let said =
        SessionSend { command: None, model: Some("llama3.3".into()), ..to(Wire::Chat, words) };
    let sent = stage.app.session_send(said).await.unwrap();
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let asked = stage.log(sent.session_id).await.into_iter().find_map(|event| match event.body {
        EventBody::Run(RunEvent::HookRan(ran)) => ran.model_calls.first().map(|c| c.model.clone()),
        _ => None,
    });
    let requests = server.requests();
    let models = requests.iter().map(|request| request.body["model"].as_str().unwrap().to_owned());
    let models = models.collect();
    stage.app.close().await;
    (models, asked)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_of_ones_own_does_the_background_work_with_the_model_in_use() {
    let listed = r#"{"providers": {"openai-compatible": {BACKGROUND "models": {
        "llama3.3": {"input": 0, "output": 0}, "tiny": {"input": 0, "output": 0}}}}}"#;
    let told = |background: &str| listed.replace("BACKGROUND", background);
    let named = |name: &str| (vec![name.to_owned(), "llama3.3".to_owned()], Some(name.to_owned()));
    assert_eq!(asked_in_background(&told("")).await, named("llama3.3"));
    assert_eq!(asked_in_background(&told("\"background\": \"tiny\",")).await, named("tiny"));
}
