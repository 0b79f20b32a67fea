//! Orders that would injure whoever follows them, with things of every day: too many tablets, metal
//! in a socket, petrol on a fire.
//!
//! Only an order counts, at the beginning of its sentence: what somebody did, and what one must
//! never do, is content and no instruction.

use super::{Part, is_many};

/// Words that may stand before an order.
const LEADING: [&str; 7] = ["now", "then", "next", "first", "please", "just", "finally"];

const TAKING: [&str; 2] = ["take", "swallow"];
const MEDICINES: [&str; 8] = [
    "paracetamol",
    "aspirin",
    "ibuprofen",
    "codeine",
    "painkillers",
    "antidepressants",
    "pills",
    "tablets",
];
const PACKS: [&str; 5] = ["bottle", "packet", "pack", "box", "handful"];
/// A number before one of these is a dose.
const UNITS: [&str; 4] = ["mg", "ml", "g", "milligrams"];

const PUTTING: [&str; 8] = ["stick", "push", "poke", "put", "insert", "shove", "jam", "place"];
const METAL: [&str; 12] = [
    "wire",
    "wires",
    "fork",
    "paperclip",
    "finger",
    "fingers",
    "nail",
    "screwdriver",
    "scissors",
    "knife",
    "needle",
    "coin",
];
const SOCKETS: [&str; 6] = ["mains", "plug", "wall", "power", "electric", "electrical"];
const INTO: [&str; 4] = ["into", "in", "inside", "to"];
/// What belongs to the mains and may be touched.
const SAFE: [&str; 5] = ["switch", "button", "lead", "adapter", "cable"];

const POURING: [&str; 7] = ["put", "pour", "throw", "tip", "squirt", "spray", "sprinkle"];
const FUELS: [&str; 4] = ["petrol", "gasoline", "paraffin", "spirit"];
const FIRES: [&str; 6] = ["fire", "flames", "flame", "bonfire", "campfire", "barbecue"];
const ONTO: [&str; 4] = ["on", "onto", "over", "into"];
/// What else begins with "fire".
const OF_FIRE: [&str; 5] = ["engine", "station", "extinguisher", "brigade", "pit"];

/// How far apart the words of such an order may stand.
const REACH: usize = 5;

/// Whether a word is one that such an order ends with; without one there is nothing to look for.
pub(super) fn is_sign(word: &str) -> bool {
    word == "socket" || word == "mains" || FIRES.contains(&word) || MEDICINES.contains(&word)
}

/// The first word of the order and the one behind its last.
pub(super) fn order(parts: &[Part<'_>]) -> Option<(usize, usize)> {
    let verb = parts.iter().position(|part| !LEADING.contains(&part.text))?;
    let what = parts.get(verb)?.text;
    let rest = verb + 1;
    let overdose = || TAKING.contains(&what).then(|| overdose(parts, rest, what)).flatten();
    let shock = || {
        let thing = PUTTING.contains(&what).then(|| near(parts, rest, &METAL)).flatten()?;
        socket(parts, near(parts, thing, &INTO)? + 1)
    };
    let blaze = || {
        let fuel = POURING.contains(&what).then(|| near(parts, rest, &FUELS)).flatten()?;
        let onto = near(parts, fuel, &ONTO)?;
        let fire = near(parts, onto + 1, &FIRES).filter(|fire| *fire <= onto + 2)?;
        let engine = parts.get(fire + 1).is_some_and(|next| OF_FIRE.contains(&next.text));
        (!engine).then_some(fire)
    };
    let last = overdose().or_else(shock).or_else(blaze)?;
    Some((verb, last + 1))
}

/// "20 paracetamol", "a packet of sleeping pills"; tablets are also computers, unless swallowed.
fn overdose(parts: &[Part<'_>], from: usize, verb: &str) -> Option<usize> {
    let end = (from + REACH).min(parts.len());
    let whole = |at: usize| {
        let all = ["whole", "entire", "full"].contains(&parts[at - 1].text);
        (all || verb == "swallow") && PACKS.contains(&parts[at].text)
    };
    let amount = (from..end).find(|at| is_many(parts[*at].text) || whole(*at))?;
    let medicine = near(parts, amount + 1, &MEDICINES)?;
    let dose = parts[amount..medicine].iter().any(|part| UNITS.contains(&part.text));
    let computers = parts[medicine].text == "tablets" && verb != "swallow";
    let counted = parts.get(medicine + 1).is_some_and(|next| ["from", "away"].contains(&next.text));
    (!dose && !computers && !counted).then_some(medicine)
}

/// The socket of a house, and not that of a breadboard.
fn socket(parts: &[Part<'_>], from: usize) -> Option<usize> {
    let found = near(parts, from, &["mains", "socket"])?;
    let next = parts.get(found + 1).is_some_and(|next| next.text == "socket");
    let safe = parts.get(found + 1).is_some_and(|next| SAFE.contains(&next.text));
    match parts[found].text {
        "mains" if next => Some(found + 1),
        "mains" => (!safe).then_some(found),
        _ => SOCKETS.contains(&parts[found - 1].text).then_some(found),
    }
}

/// The first of these words within reach.
fn near(parts: &[Part<'_>], from: usize, words: &[&str]) -> Option<usize> {
    (from..(from + REACH).min(parts.len())).find(|at| words.contains(&parts[*at].text))
}
