//! A model for vectors that knows words and nothing else: texts that share words are alike, the same text always
//! has the same vector.

use async_trait::async_trait;
use embeddings::Vector;
use models::embed::{EmbedError, Embedder};

const DIMENSIONS: usize = 256;

/// Vectors by words; the name is the model's.
#[derive(Debug)]
pub struct Words(pub &'static str);

#[async_trait]
impl Embedder for Words {
    fn model(&self) -> Option<String> {
        Some(self.0.to_owned())
    }

    async fn embed(&self, texts: Vec<String>) -> Result<Vec<Vector>, EmbedError> {
        Ok(texts.iter().map(|text| vector(text)).collect())
    }
}

fn vector(text: &str) -> Vector {
    let mut numbers = vec![0.0_f32; DIMENSIONS];
    // A text without words has a direction, too.
    numbers[0] = 0.01;
    for stem in text::content_stems(text) {
        let hash = text::sha256(&stem);
        let at = usize::from_str_radix(&hash[..6], 16).unwrap() % DIMENSIONS;
        numbers[at] += 1.0;
    }
    Vector::new(&numbers).unwrap()
}
