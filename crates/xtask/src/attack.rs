//! Attacks on the built program, for as long as is said: the same that the tests make for a moment. What
//! they found, and what each of them tries, is in `docs/reliability.md`.

use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::codegen::root;

/// How many attacks there are, each of which gets its share of the time.
const ATTACKS: u64 = 7;

/// Run them one after the other; a seed makes the choices of an earlier attack again.
pub fn run(minutes: u64, seed: Option<u64>) -> Result<()> {
    let seconds = (minutes * 60 / ATTACKS).max(1);
    let mut attack = Command::new("cargo");
    attack
        .args(["test", "--workspace", "--features", "src-tauri/custom-protocol", "--test", "cli"])
        .args(["--", "attack::", "--nocapture", "--test-threads", "1"])
        .current_dir(root())
        .env("TEACHER_ASSIST_ATTACK_SECONDS", seconds.to_string());
    if let Some(seed) = seed {
        attack.env("TEACHER_ASSIST_ATTACK_SEED", seed.to_string());
    }
    let status = attack.status().context("cargo could not be started")?;
    ensure!(
        status.success(),
        "a promise did not hold; run it again with the seed that is named above"
    );
    Ok(())
}
