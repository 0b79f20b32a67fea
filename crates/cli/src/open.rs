//! Opening the application with what was typed, and leaving it.

use std::future::Future;

use app::{AppOptions, Background, Caller, Desk, House, OpenError};
use typesetting::Typesetter;

use crate::args::Global;
use crate::failure::{Exit, Failure};

/// Where everything is: the environment, overruled by what was typed.
pub fn options(global: &Global) -> Result<AppOptions, Failure> {
    let mut options = match (AppOptions::from_environment(), &global.data) {
        (Ok(options), _) => options,
        // The folder that the environment lacks was typed.
        (Err(OpenError::NoHome), Some(_)) => AppOptions::default(),
        (Err(error), _) => return Err(error.into()),
    };
    if let Some(data) = &global.data {
        options.data_dir.clone_from(data);
    }
    if let Some(workspace) = &global.workspace {
        options.workspace = Some(workspace.clone());
    }
    if let Some(provider) = &global.provider {
        options.provider = Some(provider.clone());
    }
    Ok(options)
}

/// Opens the application, does something with it, and closes it however that ends.
pub async fn with_app<T, F, Done>(global: &Global, work: F) -> Result<T, Failure>
where
    F: FnOnce(Desk) -> Done,
    Done: Future<Output = Result<T, Failure>>,
{
    opened(options(global)?, work).await
}

/// The same for what only looks something up or changes it at once: work that waits in the
/// background is left to others.
pub async fn look_up<T, F, Done>(global: &Global, work: F) -> Result<T, Failure>
where
    F: FnOnce(Desk) -> Done,
    Done: Future<Output = Result<T, Failure>>,
{
    opened(AppOptions { background: Background::Off, ..options(global)? }, work).await
}

async fn opened<T, F, Done>(options: AppOptions, work: F) -> Result<T, Failure>
where
    F: FnOnce(Desk) -> Done,
    Done: Future<Output = Result<T, Failure>>,
{
    house_of(options, async |house: House| {
        let desk = house.admit(&Caller::Here).await?;
        work(desk).await
    })
    .await
}

/// Opens the house itself for what is served, where callers come over the network.
pub async fn with_house<T, F, Done>(global: &Global, work: F) -> Result<T, Failure>
where
    F: FnOnce(House) -> Done,
    Done: Future<Output = Result<T, Failure>>,
{
    let typesetter = Typesetter::ours();
    house_of(AppOptions { served: true, typesetter, ..options(global)? }, work).await
}

/// Opens the house as it is wanted, and closes it however that ends.
pub async fn house_of<T, F, Done>(options: AppOptions, work: F) -> Result<T, Failure>
where
    F: FnOnce(House) -> Done,
    Done: Future<Output = Result<T, Failure>>,
{
    let house = House::open(options).await?;
    let outcome = work(house.clone()).await;
    house.close().await;
    outcome
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Self {
        let exit = match error {
            OpenError::NoHome => Exit::Usage,
            OpenError::Data { .. } => Exit::Failed,
            OpenError::Server(_) | OpenError::Store(_) | OpenError::Backup(_) => Exit::Database,
            OpenError::Workspace(_) => Exit::Workspace,
        };
        Self::new(exit, error.to_string())
    }
}
