//! What is asked at a terminal when nobody answers who was chosen, or when nobody was chosen: nothing
//! takes that place unasked.

use api::{AppInfo, Commands as _, Nothing, ProviderInfo, SessionSend};
use domain::{InteractionResponse, QuestionOption};

use super::Conversation;
use crate::failure::{Exit, Failure, Unanswered};
use crate::person::{Asked, Person, Reply};
use crate::report::Report;

const AGAIN: &str = "Try again";
const STOP: &str = "Stop here";

impl Conversation {
    /// Says something, and stays with the run until it is over or waits. Where nobody answers, whoever
    /// sits at the terminal is asked who is to.
    pub async fn send(&mut self, mut words: SessionSend) -> Result<Report, Failure> {
        loop {
            let nobody = match self.say(words.clone()).await {
                Err(failure) if failure.unanswered().is_some() => failure,
                outcome => return outcome,
            };
            if !matches!(self.answerer.person, Person::Terminal) {
                return Err(nobody);
            }
            if let Some(provider) = self.who(nobody).await? {
                (words.provider, words.model) = (Some(provider), None);
            }
        }
    }

    /// Who is to answer now, by name; none to try once more.
    async fn who(&mut self, nobody: Failure) -> Result<Option<String>, Failure> {
        let AppInfo { providers, .. } = self.app.app_info(Nothing {}).await?;
        let Unanswered { asked, under_way } = nobody.unanswered().cloned().unwrap_or_default();
        let may_answer = |provider: &ProviderInfo| {
            let named = !provider.default_model.is_empty();
            let is_other = asked.as_ref() != Some(&provider.name);
            !under_way && provider.ready && !provider.remote && named && is_other
        };
        let here: Vec<_> = providers.into_iter().filter(may_answer).collect();
        let option = |label: &str, description: &str| QuestionOption {
            label: label.to_owned(),
            description: description.to_owned(),
            opens: None,
        };
        let ways = here.iter().map(|provider| option(&provider.label, &provider.note));
        let asked = Asked {
            question: nobody.message().to_owned(),
            reason: String::new(),
            options: [option(AGAIN, "")]
                .into_iter()
                .chain(ways)
                .chain([option(STOP, "")])
                .collect(),
            free_text: false,
        };
        let Reply::Now(InteractionResponse::Answer { text }) =
            self.answerer.person.ask(asked).await?
        else {
            return Err(Failure::new(Exit::Stopped, "nothing was begun"));
        };
        match here.into_iter().find(|provider| provider.label == text) {
            Some(provider) => Ok(Some(provider.name)),
            None if text == AGAIN => Ok(None),
            None => Err(Failure::new(Exit::Stopped, "nothing was begun")),
        }
    }
}
