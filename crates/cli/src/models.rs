//! Models: the providers and what they offer, and servers on this computer that are found, tried and
//! chosen.

mod embed;
mod list;
pub mod pricing;

use std::io::IsTerminal as _;

use api::{
    AppInfo, Commands as _, ModelServerInfo, Nothing, ServerFind, ServerList, ServerModel,
    ServerTest, ServerTested, ServerUse,
};
use app::Desk;
use domain::model_label;
use inquire::Confirm;

use crate::args::{Global, ModelsAction, ServedChoice};
use crate::failure::{Exit, Failure};
use crate::open::look_up;
use crate::run::own_list;
use crate::{person, screen};

/// `models`.
pub async fn models(action: ModelsAction, global: &Global) -> Result<Exit, Failure> {
    match action {
        ModelsAction::List => list::list(global).await,
        ModelsAction::Find { at } => {
            look_up(global, async |app: Desk| {
                own_list(&app).await?;
                found(&app.server_find(ServerFind { at }).await?, global)
            })
            .await
        }
        ModelsAction::Test(which) => {
            look_up(global, async |app: Desk| {
                let (server, model) = which.look(&app).await?;
                let test = ServerTest { address: server.address, model };
                tried(&app.server_test(test).await?, global)
            })
            .await
        }
        ModelsAction::Use { which, agree, with_key } => {
            look_up(global, async |app: Desk| {
                let (server, model) = which.look_or_name(&app).await?;
                let agreed = agree || agrees(&server).await?;
                let ModelServerInfo { address, label, .. } = server;
                let (at, named) = (address.clone(), model.clone());
                let chosen = ServerUse { address: at, model: named, agreed, with_key };
                let list = app.server_use(chosen).await?;
                if global.json {
                    screen::print_json(&list)?;
                    return Ok(Exit::Ok);
                }
                let model = model_label(&model);
                let line = format!("{model} of {label} at {address} answers in new sessions\n");
                screen::print(&line)?;
                Ok(Exit::Ok)
            })
            .await
        }
        ModelsAction::Spent(asked) => pricing::spent(asked, global).await,
        ModelsAction::Budget(asked) => pricing::budget(asked, global).await,
        ModelsAction::Set(asked) => pricing::set(asked, global).await,
        ModelsAction::Remove { model, of } => pricing::remove(model, of, global).await,
        ModelsAction::Embed { action } => embed::embed(action.unwrap_or_default(), global).await,
        ModelsAction::Forget => look_up(global, async |app: Desk| {
            let list = app.server_forget(Nothing {}).await?;
            if global.json {
                screen::print_json(&list)?;
            } else {
                let AppInfo { provider, model, .. } = app.app_info(Nothing {}).await?;
                let model = model_label(&model);
                screen::note(&format!(
                    "no server is chosen any more; {model} of {provider} answers in new sessions"
                ));
            }
            Ok(Exit::Ok)
        })
        .await,
    }
}

impl ServedChoice {
    /// The same, for a choice: a server that `OPENAI_BASE_URL` names and that wants a key does not list
    /// its models to anybody without, so its address and a model that are typed are taken as they are.
    async fn look_or_name(self, app: &Desk) -> Result<(ModelServerInfo, String), Failure> {
        if let Self { model: Some(model), at: Some(at) } = &self {
            let list = app.server_find(ServerFind { at: Some(at.clone()) }).await?;
            if let (Some(_), [address]) = (&list.named, &list.want_key[..]) {
                own_list(app).await?;
                let server = ModelServerInfo {
                    address: address.clone(),
                    label: "the server".to_owned(),
                    loading: false,
                    terms: None,
                    agreed: false,
                    models: Vec::new(),
                };
                return Ok((server, model.clone()));
            }
        }
        self.look(app).await
    }

    /// The server that offers the model, and the model by its whole name.
    async fn look(self, app: &Desk) -> Result<(ModelServerInfo, String), Failure> {
        own_list(app).await?;
        let list = app.server_find(ServerFind { at: self.at }).await?;
        if list.servers.is_empty() {
            return Err(nobody(&list));
        }
        let offers = list.servers.iter().flat_map(|server| {
            server.models.iter().map(move |model| (server, model.name.as_str()))
        });
        let named = |wanted: Option<&str>| -> Vec<_> {
            let fits = |name: &str| wanted.is_none_or(|model| model == name);
            offers.clone().filter(|(_, name)| fits(name)).collect()
        };
        let mut fitting = named(self.model.as_deref());
        if let Some(model) = self.model.as_deref().filter(|_| fitting.is_empty()) {
            fitting = named(Some(&format!("{model}:latest")));
        }
        let loading = list.servers.iter().find(|server| server.loading);
        match (&fitting[..], loading) {
            ([(server, name)], _) => Ok(((*server).clone(), (*name).to_owned())),
            ([], Some(ModelServerInfo { label, address, .. })) => {
                let message = format!("{label} at {address} is still loading its model");
                Err(Failure::new(Exit::Provider, message).next("try again in a moment"))
            }
            ([], None) => {
                Err(Failure::new(Exit::NotFound, "no server that answers has this model")
                    .next("teacher-assist models find shows what there is"))
            }
            ([..], _) => {
                Err(Failure::usage("more than one model fits: name it, and its server with --at")
                    .next("teacher-assist models find shows what there is"))
            }
        }
    }
}

/// Whether she agrees to where text goes, asked only of somebody who can see the question.
async fn agrees(server: &ModelServerInfo) -> Result<bool, Failure> {
    let Some(terms) = server.terms.clone().filter(|_| !server.agreed) else {
        return Ok(false);
    };
    if !(std::io::stdin().is_terminal() && std::io::stderr().is_terminal()) {
        return Ok(false);
    }
    person::blocking(move || {
        let asked = Confirm::new(&format!("{terms} Do you agree?")).with_default(false).prompt();
        asked.map_err(|_| Failure::new(Exit::Stopped, "nothing was chosen"))
    })
    .await
}

fn found(list: &ServerList, global: &Global) -> Result<Exit, Failure> {
    if global.json {
        screen::print_json(list)?;
        return Ok(if list.servers.is_empty() { Exit::NotFound } else { Exit::Ok });
    }
    if list.servers.is_empty() {
        return Err(nobody(list));
    }
    let mut table = screen::table(["SERVER", "ADDRESS", "MODEL", "WINDOW"]);
    for server in &list.servers {
        let ModelServerInfo { label, address, .. } = server;
        match (server.loading, server.models.is_empty()) {
            (true, _) => table.add_row([label, address, "", "is loading its model"]),
            (false, true) => table.add_row([label, address, "none", ""]),
            (false, false) => &mut table,
        };
        for model in &server.models {
            table.add_row([label, address, &model.name, &window(model)]);
        }
    }
    screen::print(&screen::table_text(&table))?;
    for at in &list.want_key {
        screen::note(&format!("the server at {at} wants a key, and says nothing without one"));
    }
    for terms in
        list.servers.iter().filter(|server| !server.agreed).filter_map(|s| s.terms.as_ref())
    {
        screen::note(terms);
    }
    screen::note("teacher-assist models test MODEL asks one, models use MODEL lets it answer");
    Ok(Exit::Ok)
}

fn window(model: &ServerModel) -> String {
    match (model.window, model.most) {
        (Some(window), Some(most)) if window < most => format!("{window} of {most}"),
        (Some(window), _) => window.to_string(),
        (None, Some(most)) => format!("not said, {most} at most"),
        (None, None) => "not said".to_owned(),
    }
}

fn nobody(list: &ServerList) -> Failure {
    if let [at, ..] = &list.want_key[..] {
        let message = format!("the server at {at} wants a key, and says nothing without one");
        let next = match &list.named {
            Some(_) => format!(
                "teacher-assist models use MODEL --at {at}, with --agree --with-key where a key that \
                 you keep is to go there"
            ),
            None => "name it with OPENAI_BASE_URL, and its key with OPENAI_API_KEY".to_owned(),
        };
        return Failure::new(Exit::Provider, message).next(next);
    }
    let message = format!("nothing answers at {}", list.asked.join(", "));
    Failure::new(Exit::NotFound, message)
        .next("start Ollama, LM Studio, llama.cpp or vLLM, or name another address with --at")
}

fn tried(test: &ServerTested, global: &Global) -> Result<Exit, Failure> {
    let ServerTested { address, model, works, message, took_ms, window, note, .. } = test;
    let model = model_label(model);
    if global.json {
        screen::print_json(test)?;
    } else if *works {
        let takes = window.map(|window| format!(", {window} tokens at once")).unwrap_or_default();
        screen::print(&format!("{model} answered in {took_ms} ms{takes}: {message}\n"))?;
        if let Some(note) = note {
            screen::note(note);
        }
    } else {
        return Err(Failure::new(
            Exit::Provider,
            format!("{model} at {address} does not answer: {message}"),
        ));
    }
    Ok(if *works { Exit::Ok } else { Exit::Provider })
}
