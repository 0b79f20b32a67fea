//! Asking a tool as a client does: by its name, in JSON.

use std::sync::Arc;

use learning::{Asker, LearningError, NobodyWatches, offered};
use serde_json::Value;

use crate::scene::Scene;

pub async fn try_ask(
    scene: &Scene,
    asker: &Asker,
    tool: &str,
    asked: Value,
) -> Result<Value, LearningError> {
    let tool = offered().iter().find(|offered| offered.name == tool).unwrap();
    let watch = Arc::new(NobodyWatches::default());
    let answered = tool.call(&scene.learning, asker, asked, watch).await?;
    assert!(!answered.short.is_empty(), "{} says nothing in words", tool.name);
    assert!(answered.structured.is_object());
    Ok(answered.structured)
}

pub async fn ask(scene: &Scene, asker: &Asker, tool: &str, asked: Value) -> Value {
    try_ask(scene, asker, tool, asked).await.unwrap()
}

/// What a tool says instead of an answer.
pub async fn refused(scene: &Scene, asker: &Asker, tool: &str, asked: Value) -> String {
    try_ask(scene, asker, tool, asked).await.unwrap_err().to_string()
}
