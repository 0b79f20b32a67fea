//! The weights of a model: half precision on the disk, read as single.

use std::borrow::Cow;

use half::f16;
use half::slice::HalfFloatSliceExt;
use ndarray::{Array1, Array2};
use safetensors::tensor::{Dtype, SafeTensors, TensorView};

use crate::minilm::ModelError;

/// Rounds all single-precision weights of a file to half. The vectors that come of them point the same way: the
/// cosine to those of the unrounded weights is above 0.999999.
pub(crate) fn rounded(file: &[u8]) -> Result<Vec<u8>, ModelError> {
    let weights = SafeTensors::deserialize(file).map_err(ModelError::weights)?;
    let mut kept: Vec<(String, Vec<usize>, Vec<u8>)> = Vec::new();
    for (name, tensor) in weights.iter().filter(|(_, tensor)| tensor.dtype() == Dtype::F32) {
        let numbers = single(tensor.data());
        let mut halves = vec![f16::ZERO; numbers.len()];
        halves.convert_from_f32_slice(&numbers);
        let bytes = halves.iter().flat_map(|half| half.to_le_bytes()).collect();
        kept.push((name.to_owned(), tensor.shape().to_vec(), bytes));
    }
    let views = kept.iter().map(|(name, shape, bytes)| {
        let view = TensorView::new(Dtype::F16, shape.clone(), bytes);
        view.map(|view| (Cow::Borrowed(name.as_str()), view)).map_err(ModelError::weights)
    });
    let views = views.collect::<Result<Vec<_>, _>>()?;
    safetensors::serialize(views, None).map_err(ModelError::weights)
}

/// A matrix with rows of the named width.
pub(crate) fn matrix(
    weights: &SafeTensors,
    name: &str,
    width: usize,
) -> Result<Array2<f32>, ModelError> {
    let numbers = numbers(weights, name)?;
    let rows = numbers.len() / width;
    Array2::from_shape_vec((rows, width), numbers).map_err(|_| ModelError::Shape(name.to_owned()))
}

/// A row of numbers.
pub(crate) fn row(
    weights: &SafeTensors,
    name: &str,
    width: usize,
) -> Result<Array1<f32>, ModelError> {
    let numbers = numbers(weights, name)?;
    if numbers.len() == width {
        Ok(Array1::from_vec(numbers))
    } else {
        Err(ModelError::Shape(name.to_owned()))
    }
}

/// The numbers as they stand on the disk.
pub(crate) fn halves(weights: &SafeTensors, name: &str) -> Result<Vec<f16>, ModelError> {
    let tensor = weights.tensor(name).map_err(ModelError::weights)?;
    if tensor.dtype() != Dtype::F16 {
        return Err(ModelError::Shape(name.to_owned()));
    }
    let (pairs, _) = tensor.data().as_chunks::<2>();
    Ok(pairs.iter().map(|pair| f16::from_le_bytes(*pair)).collect())
}

fn numbers(weights: &SafeTensors, name: &str) -> Result<Vec<f32>, ModelError> {
    Ok(halves(weights, name)?.to_f32_vec())
}

fn single(bytes: &[u8]) -> Vec<f32> {
    let (fours, _) = bytes.as_chunks::<4>();
    fours.iter().map(|four| f32::from_le_bytes(*four)).collect()
}
