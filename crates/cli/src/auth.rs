//! The keys of providers: kept, shown masked, forgotten, tried. A key is never an argument, which
//! other programs of the computer could read.

use std::io::{IsTerminal as _, Read as _};

use api::{
    AppInfo, Commands as _, KeyInfo, KeyList, KeyPlace, KeySet, KeyTest, Nothing, ProviderChoice,
    ProviderRef,
};
use app::Desk;
use inquire::{InquireError, Password, PasswordDisplayMode};

use crate::args::{AuthAction, Global};
use crate::failure::{Exit, Failure};
use crate::open::look_up;
use crate::{person, screen};

/// `auth`.
pub async fn auth(action: AuthAction, global: &Global) -> Result<Exit, Failure> {
    look_up(global, async |app: Desk| match action {
        AuthAction::List => show(&app.key_list(Nothing {}).await?, global),
        AuthAction::Set { provider } => {
            known(&app, &provider).await?;
            let name = provider.clone();
            let key = person::blocking(move || key(&name)).await?;
            let list = app.key_set(KeySet { provider: provider.clone(), key }).await?;
            let AppInfo { provider: answers, .. } = app.app_info(Nothing {}).await?;
            let shown = show(&list, global)?;
            if answers != provider {
                screen::note(&format!(
                    "{answers} answers in new sessions, as before: teacher-assist auth test {provider} \
                     tries the key, teacher-assist auth use {provider} lets it answer"
                ));
            }
            Ok(shown)
        }
        AuthAction::Remove { provider } => {
            show(&app.key_remove(ProviderRef { provider }).await?, global)
        }
        AuthAction::Test { provider } => {
            let provider = match provider {
                Some(provider) => provider,
                None => app.app_info(Nothing {}).await?.provider,
            };
            tried(&app.key_test(ProviderRef { provider }).await?, global)
        }
        AuthAction::Use { provider } => {
            let info = app.provider_choose(ProviderChoice { provider, model: None }).await?;
            if global.json {
                screen::print_json(&info)?;
            } else {
                let AppInfo { provider, model, .. } = info;
                screen::print(&format!("{provider} answers in new sessions, with {model}\n"))?;
            }
            Ok(Exit::Ok)
        }
    })
    .await
}

/// Nobody types a key for a provider that takes none.
async fn known(app: &Desk, provider: &str) -> Result<(), Failure> {
    let list = app.key_list(Nothing {}).await?;
    let keys = &list.keys;
    if keys.iter().any(|key| key.provider == provider) {
        return Ok(());
    }
    let names: Vec<&str> = keys.iter().map(|key| key.provider.as_str()).collect();
    Err(Failure::new(Exit::NotFound, format!("no provider `{provider}` takes a key"))
        .next(format!("the providers with keys are {}", names.join(", "))))
}

/// A key from the hidden prompt, or from a pipe.
fn key(provider: &str) -> Result<String, Failure> {
    if std::io::stdin().is_terminal() {
        let question = format!("Key for {provider}");
        let prompt = Password::new(&question)
            .without_confirmation()
            .with_display_mode(PasswordDisplayMode::Hidden)
            .with_help_message("it is not shown; Esc leaves everything as it is");
        return match prompt.prompt() {
            Ok(key) => Ok(key),
            Err(InquireError::OperationCanceled | InquireError::OperationInterrupted) => {
                Err(Failure::new(Exit::Stopped, "no key was set"))
            }
            Err(other) => Err(Failure::io("ask in this terminal", &std::io::Error::other(other))),
        };
    }
    let mut key = String::new();
    std::io::stdin()
        .read_to_string(&mut key)
        .map_err(|error| Failure::io("read the key from the standard input", &error))?;
    let key = key.trim();
    if key.is_empty() {
        return Err(Failure::usage("there is no key on the standard input")
            .next(format!("teacher-assist auth set {provider} < key.txt")));
    }
    Ok(key.to_owned())
}

fn show(list: &KeyList, global: &Global) -> Result<Exit, Failure> {
    if global.json {
        screen::print_json(list)?;
        return Ok(Exit::Ok);
    }
    let mut table = screen::table(["PROVIDER", "KEY", "WHERE", "WHAT IT IS"]);
    for key in &list.keys {
        let hint = key.hint.as_deref().unwrap_or("none");
        table.add_row([key.provider.as_str(), hint, &place(key), &key.label]);
    }
    screen::print(&screen::table_text(&table))?;
    if list.keys.iter().all(|key| key.place.is_none()) {
        screen::note("no provider has a key; the offline drafter needs none");
    }
    Ok(Exit::Ok)
}

fn place(key: &KeyInfo) -> String {
    match (key.place, &key.variable) {
        (Some(KeyPlace::Environment), Some(variable)) => format!("environment ({variable})"),
        (Some(KeyPlace::Environment), None) => "environment".to_owned(),
        (Some(KeyPlace::Keychain), _) => "keychain".to_owned(),
        (Some(KeyPlace::File), _) => "encrypted file".to_owned(),
        (None, _) => String::new(),
    }
}

fn tried(test: &KeyTest, global: &Global) -> Result<Exit, Failure> {
    let KeyTest { provider, model, works, message, took_ms } = test;
    if global.json {
        screen::print_json(test)?;
    } else if *works {
        screen::print(&format!("{provider} answers ({model}, {took_ms} ms)\n"))?;
    } else {
        Failure::new(Exit::Provider, format!("{provider} does not answer: {message}"))
            .next(format!("teacher-assist auth set {provider}"))
            .show(false);
    }
    Ok(if *works { Exit::Ok } else { Exit::Provider })
}
