//! The application as far as agents need it, opened when somebody first asks for something in the database. What the
//! tools are, and what works on files alone, is answered before.

use std::sync::{Arc, Mutex, PoisonError};

use app::{AppOptions, House, OpenError};
use learning::{Answered, Asker, Learning, LearningError, Offered, Watch};
use serde_json::Value;
use tokio::runtime::Handle;
use tokio::sync::OnceCell;

use crate::failure::{Exit, Failure};

/// Opens the database once, and again where that failed.
pub struct Opener {
    how: Access,
    opened: OnceCell<Learning>,
    /// What has to be closed in the end.
    house: Mutex<Option<House>>,
}

#[derive(Clone)]
enum Access {
    /// By itself.
    Own(Box<AppOptions>),
    /// Somebody else has it open, and closes it.
    Shared(House),
}

impl Opener {
    /// One that opens the application by itself.
    pub fn new(options: AppOptions) -> Self {
        Self {
            how: Access::Own(Box::new(options)),
            opened: OnceCell::new(),
            house: Mutex::default(),
        }
    }

    /// One for an application that is open.
    pub fn of(house: House) -> Self {
        Self { how: Access::Shared(house), opened: OnceCell::new(), house: Mutex::default() }
    }

    /// Asks a tool. While nothing is open, one that works on files alone does that, and does not wait.
    pub async fn ask(
        self: &Arc<Self>,
        tool: &'static Offered,
        asker: Asker,
        ask: Value,
        watch: Arc<dyn Watch>,
    ) -> Result<Answered, LearningError> {
        if tool.files_alone && !self.opened.initialized() {
            let behind = Arc::clone(self);
            tokio::spawn(async move {
                if let Err(failure) = behind.learning().await {
                    tracing::warn!(%failure, "the database is not open");
                }
            });
            let work = move || tool.call_on_files(&asker, ask, chrono::Utc::now());
            return tokio::task::spawn_blocking(work)
                .await
                .map_err(|error| LearningError::Internal(error.to_string()))?;
        }
        if !self.opened.initialized() {
            tool.check(&ask)?;
            watch.progress(0, None, "opening the database");
        }
        let learning = self.learning().await.map_err(|failure| {
            LearningError::Internal(format!(
                "the database cannot be opened: {}; `teacher-assist db status` says more",
                failure.message()
            ))
        })?;
        tool.call(learning, &asker, ask, watch).await
    }

    async fn learning(&self) -> Result<&Learning, Failure> {
        self.opened.get_or_try_init(|| self.open()).await
    }

    async fn open(&self) -> Result<Learning, Failure> {
        let (how, runtime) = (self.how.clone(), Handle::current());
        // On a thread of its own: opening holds on to what may not go from one to another.
        let opening = tokio::task::spawn_blocking(move || {
            runtime.block_on(async {
                let (house, own) = match how {
                    Access::Shared(house) => (house, None),
                    Access::Own(options) => {
                        let house = House::open(*options).await?;
                        (house.clone(), Some(house))
                    }
                };
                Ok::<_, OpenError>((house.learning().await, own))
            })
        });
        let opened = opening.await;
        let failed = |error: &tokio::task::JoinError| Failure::new(Exit::Failed, error.to_string());
        let (learning, own) = opened.map_err(|error| failed(&error))??;
        if own.is_some() {
            *self.house.lock().unwrap_or_else(PoisonError::into_inner) = own;
        }
        Ok(learning?)
    }

    /// Closes what it opened.
    pub async fn close(&self) {
        let house = self.house.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(house) = house {
            house.close().await;
        }
    }
}
