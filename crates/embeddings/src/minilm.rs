//! The forward pass of all-MiniLM-L6-v2 (Wang et al. 2020, as sentence-transformers publishes it): BERT with six
//! layers of twelve heads, the mean over a sentence's tokens, made one long.
//!
//! A sentence is read alone: without others beside it nothing has to be padded.

use std::path::Path;

use half::f16;
use ndarray::{Array1, Array2, ArrayView2, ArrayViewMut1, Axis, Slice};
use safetensors::tensor::SafeTensors;
use tokenizers::{Tokenizer, TruncationParams};

use crate::weights;
use crate::{DIMENSIONS, Vector};

const LAYERS: usize = 6;
const HEADS: usize = 12;
const HEAD: usize = DIMENSIONS / HEADS;
/// What the model was trained with: the rest of a longer text does not count.
const TOKENS: usize = 256;

/// The file of a model's folder with its weights.
pub(crate) const WEIGHTS: &str = "model.safetensors";
/// The file with its words.
pub(crate) const WORDS: &str = "tokenizer.json";

/// Why a model cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// A file of it cannot be read.
    #[error("{0}: {1}")]
    File(String, std::io::Error),
    /// Its weights are not what they should be.
    #[error("the model's weights cannot be read: {0}")]
    Weights(String),
    /// It is another model, or one of another size.
    #[error("the model's weights have another shape than all-MiniLM-L6-v2 ({0})")]
    Shape(String),
    /// Its words are not what they should be.
    #[error("the model's words cannot be read: {0}")]
    Words(String),
}

impl ModelError {
    pub(crate) fn weights(error: impl std::fmt::Display) -> Self {
        Self::Weights(error.to_string())
    }

    fn words(error: impl std::fmt::Display) -> Self {
        Self::Words(error.to_string())
    }
}

/// The model, read and ready.
#[derive(Debug)]
pub struct MiniLm {
    tokenizer: Tokenizer,
    words: Vec<f16>,
    positions: Array2<f32>,
    kind: Array1<f32>,
    begin: Norm,
    layers: Vec<Layer>,
}

#[derive(Debug)]
struct Layer {
    query: Linear,
    key: Linear,
    value: Linear,
    attended: Linear,
    after_attention: Norm,
    wide: Linear,
    narrow: Linear,
    after_all: Norm,
}

#[derive(Debug)]
struct Linear {
    weight: Array2<f32>,
    bias: Array1<f32>,
}

#[derive(Debug)]
struct Norm {
    weight: Array1<f32>,
    bias: Array1<f32>,
}

impl MiniLm {
    /// The model in a folder that [`crate::install`] made. Takes a tenth of a second and 70 MB.
    ///
    /// # Errors
    /// When a file of it is missing, cut short or another model's.
    pub fn read(folder: &Path) -> Result<Self, ModelError> {
        let bytes = |name: &str| {
            let path = folder.join(name);
            std::fs::read(&path)
                .map_err(|error| ModelError::File(path.display().to_string(), error))
        };
        let mut tokenizer = Tokenizer::from_bytes(bytes(WORDS)?).map_err(ModelError::words)?;
        // Of the package: 128 tokens each, padded. The model itself reads twice as much, and needs no padding.
        let length = TruncationParams { max_length: TOKENS, ..TruncationParams::default() };
        tokenizer.with_truncation(Some(length)).map_err(ModelError::words)?.with_padding(None);
        let file = bytes(WEIGHTS)?;
        let weights = SafeTensors::deserialize(&file).map_err(ModelError::weights)?;
        let linear = |name: &str, from: usize, to: usize| {
            Ok::<_, ModelError>(Linear {
                weight: weights::matrix(&weights, &format!("{name}.weight"), from)?,
                bias: weights::row(&weights, &format!("{name}.bias"), to)?,
            })
        };
        let norm = |name: &str| {
            Ok::<_, ModelError>(Norm {
                weight: weights::row(&weights, &format!("{name}.weight"), DIMENSIONS)?,
                bias: weights::row(&weights, &format!("{name}.bias"), DIMENSIONS)?,
            })
        };
        let kinds =
            weights::matrix(&weights, "embeddings.token_type_embeddings.weight", DIMENSIONS)?;
        let layers = (0..LAYERS).map(|at| {
            let square =
                |name: &str| linear(&format!("encoder.layer.{at}.{name}"), DIMENSIONS, DIMENSIONS);
            Ok::<_, ModelError>(Layer {
                query: square("attention.self.query")?,
                key: square("attention.self.key")?,
                value: square("attention.self.value")?,
                attended: square("attention.output.dense")?,
                after_attention: norm(&format!("encoder.layer.{at}.attention.output.LayerNorm"))?,
                wide: linear(
                    &format!("encoder.layer.{at}.intermediate.dense"),
                    DIMENSIONS,
                    4 * DIMENSIONS,
                )?,
                narrow: linear(
                    &format!("encoder.layer.{at}.output.dense"),
                    4 * DIMENSIONS,
                    DIMENSIONS,
                )?,
                after_all: norm(&format!("encoder.layer.{at}.output.LayerNorm"))?,
            })
        });
        Ok(Self {
            words: weights::halves(&weights, "embeddings.word_embeddings.weight")?,
            positions: weights::matrix(
                &weights,
                "embeddings.position_embeddings.weight",
                DIMENSIONS,
            )?,
            kind: kinds.row(0).to_owned(),
            begin: norm("embeddings.LayerNorm")?,
            layers: layers.collect::<Result<_, _>>()?,
            tokenizer,
        })
    }

    /// The direction of a text; of a long one, of its beginning.
    ///
    /// # Errors
    /// When the text cannot be cut into the model's words.
    pub fn embed(&self, text: &str) -> Result<Vector, ModelError> {
        Vector::new(&self.numbers(text)?).map_err(ModelError::weights)
    }

    /// The numbers as the model gives them, one long in all.
    ///
    /// # Errors
    /// As [`Self::embed`].
    pub fn numbers(&self, text: &str) -> Result<Vec<f32>, ModelError> {
        let tokens = self.tokenizer.encode(text, true).map_err(ModelError::words)?;
        let mut rows = Array2::zeros((tokens.len(), DIMENSIONS));
        for ((mut row, id), position) in
            rows.rows_mut().into_iter().zip(tokens.get_ids()).zip(self.positions.rows())
        {
            let from = *id as usize * DIMENSIONS;
            let word = self.words.get(from..from + DIMENSIONS);
            let word = word.ok_or_else(|| ModelError::Shape("embeddings".to_owned()))?;
            for (at, number) in row.iter_mut().enumerate() {
                *number = word[at].to_f32() + position[at] + self.kind[at];
            }
        }
        self.begin.apply(&mut rows);
        for layer in &self.layers {
            layer.apply(&mut rows);
        }
        let mean = rows.mean_axis(Axis(0)).unwrap_or_else(|| Array1::zeros(DIMENSIONS));
        let length = mean.dot(&mean).sqrt();
        Ok(mean.iter().map(|number| number / length).collect())
    }
}

impl Layer {
    fn apply(&self, rows: &mut Array2<f32>) {
        let (query, key, value) =
            (self.query.of(rows.view()), self.key.of(rows.view()), self.value.of(rows.view()));
        let mut heads = Array2::zeros(rows.dim());
        for head in 0..HEADS {
            let columns = Slice::from(head * HEAD..(head + 1) * HEAD);
            let part = |of: &Array2<f32>| of.slice_axis(Axis(1), columns).to_owned();
            let mut scores = part(&query).dot(&part(&key).t());
            scores /= (HEAD as f32).sqrt();
            scores.rows_mut().into_iter().for_each(softmax);
            heads.slice_axis_mut(Axis(1), columns).assign(&scores.dot(&part(&value)));
        }
        *rows += &self.attended.of(heads.view());
        self.after_attention.apply(rows);
        let mut wide = self.wide.of(rows.view());
        wide.mapv_inplace(gelu);
        *rows += &self.narrow.of(wide.view());
        self.after_all.apply(rows);
    }
}

impl Linear {
    fn of(&self, rows: ArrayView2<f32>) -> Array2<f32> {
        rows.dot(&self.weight.t()) + &self.bias
    }
}

impl Norm {
    fn apply(&self, rows: &mut Array2<f32>) {
        for mut row in rows.rows_mut() {
            let mean = row.sum() / DIMENSIONS as f32;
            let variance = row.fold(0.0, |sum, number| sum + (number - mean).powi(2));
            let scale = (variance / DIMENSIONS as f32 + 1e-12).sqrt();
            for (at, number) in row.iter_mut().enumerate() {
                *number = (*number - mean) / scale * self.weight[at] + self.bias[at];
            }
        }
    }
}

fn softmax(mut row: ArrayViewMut1<f32>) {
    let largest = row.fold(f32::NEG_INFINITY, |largest, number| largest.max(*number));
    row.mapv_inplace(|number| (number - largest).exp());
    row /= row.sum();
}

/// x · Φ(x), with the error function after Abramowitz and Stegun 7.1.26, which is exact to 1.5e-7.
fn gelu(x: f32) -> f32 {
    let z = x.abs() * std::f32::consts::FRAC_1_SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let tail = t
        * (0.254_829_6
            + t * (-0.284_496_74 + t * (1.421_413_7 + t * (-1.453_152 + t * 1.061_405_4))))
        * (-z * z).exp();
    let erf = (1.0 - tail).copysign(x);
    0.5 * x * (1.0 + erf)
}
