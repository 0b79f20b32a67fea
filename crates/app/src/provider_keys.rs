//! The wire's commands for the keys of providers.

use api::{KeyCommands, KeyInfo, KeyList, KeyPlace, KeySet, KeyTest, Nothing, ProviderRef};
use async_trait::async_trait;
use faults::Fault;
use keys::{Provider, Secret, Source};
use planning::answering::tried;

use crate::Desk;

#[async_trait]
impl KeyCommands for Desk {
    type Error = Fault;

    async fn key_list(&self, _: Nothing) -> Result<KeyList, Fault> {
        self.0
            .models
            .on_keys(|keys| {
                let listing = keys.list();
                for trouble in &listing.troubles {
                    tracing::warn!(%trouble, "a place for keys cannot be read");
                }
                let infos = [Provider::Anthropic, Provider::OpenAi].map(|provider| {
                    let found =
                        listing.keys.iter().find(|key| key.provider == provider && key.in_use);
                    let variable = match found.map(|key| &key.source) {
                        Some(Source::Environment(variable)) => Some((*variable).to_string()),
                        Some(_) | None => None,
                    };
                    KeyInfo {
                        provider: provider.name().to_owned(),
                        label: label(provider).to_owned(),
                        place: found.map(|key| place(&key.source)),
                        variable,
                        hint: found.map(|key| key.hint.clone()),
                    }
                });
                Ok(KeyList { keys: infos.into() })
            })
            .await
    }

    async fn key_set(&self, set: KeySet) -> Result<KeyList, Fault> {
        let provider = parse(&set.provider)?;
        let secret = Secret::parse(&set.key).map_err(Fault::invalid)?;
        let now = self.0.supplies.clock.now();
        let own_server = self.0.models.has_own_server();
        self.0.models.keys_looked_up().await;
        let before = self.answering_usually();
        self.0
            .models
            .on_keys(move |keys| match own_server {
                true => keys.set_any(provider, &secret, now),
                false => keys.set(provider, &secret, now),
            })
            .await?;
        self.0.models.refresh_keys().await;
        if let Ok(before) = before {
            self.still_answers(before.model.provider())?;
        }
        KeyCommands::key_list(self, Nothing {}).await
    }

    async fn key_remove(&self, of: ProviderRef) -> Result<KeyList, Fault> {
        let provider = parse(&of.provider)?;
        let removed = self.0.models.on_keys(move |keys| keys.remove(provider)).await?;
        self.0.models.refresh_keys().await;
        if let Some(variable) = removed.still_in {
            let message = format!(
                "the kept key is gone, and {variable} in the environment still holds one: unset it there"
            );
            return Err(Fault::invalid(message));
        }
        KeyCommands::key_list(self, Nothing {}).await
    }

    async fn key_test(&self, of: ProviderRef) -> Result<KeyTest, Fault> {
        self.0.models.refresh_keys().await;
        let usual = self.0.models.current().model(&of.provider, None);
        let in_use = usual.as_ref().map_or("", |model| model.name());
        let model = match self.0.models.background(&of.provider, in_use) {
            Some(model) => model,
            None => usual?,
        };
        Ok(tried(model.as_ref(), of.provider, &self.0.store).await)
    }
}

impl Desk {
    /// A key that was put in has not been tried, and to have it is no choice: whoever answered before it
    /// answers, until she says who is to.
    fn still_answers(&self, provider: &str) -> Result<(), Fault> {
        let now = self.answering_usually();
        if now.is_ok_and(|now| now.model.provider() == provider) {
            return Ok(());
        }
        let kept = self.0.settings.change(|choices| {
            choices.provider = Some(provider.to_owned());
            choices.model = None;
        });
        kept.map_err(|error| {
            Fault::internal(format!("the key is kept, and who answers is not: {error}"))
        })
    }
}

fn parse(provider: &str) -> Result<Provider, Fault> {
    provider.parse::<Provider>().map_err(Fault::not_found)
}

fn label(provider: Provider) -> &'static str {
    match provider {
        Provider::Anthropic => "Claude (Anthropic)",
        Provider::OpenAi => "OpenAI",
    }
}

fn place(source: &Source) -> KeyPlace {
    match source {
        Source::Environment(_) => KeyPlace::Environment,
        Source::Keychain => KeyPlace::Keychain,
        Source::EncryptedFile(_) => KeyPlace::File,
    }
}
