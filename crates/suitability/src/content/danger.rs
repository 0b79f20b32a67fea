//! Orders that would injure whoever follows them, with things of every day: too many tablets, metal
//! in a socket, petrol on a fire.
//!
//! Only an order counts, at the beginning of its sentence: what somebody did, and what one must
//! never do, is content and no instruction.

use text::lists;
use text::lists::List;

use super::parts::{Part, is_many};

lists! {
    include_str!("../../data/danger.txt");
    /// Words that may stand before an order.
    static LEADING: List = "leading";
    static TAKING: List = "taking";
    static MEDICINES: List = "medicines";
    static PACKS: List = "packs";
    /// A number before one of these is a dose.
    static UNITS: List = "units";
    static PUTTING: List = "putting";
    static METAL: List = "metal";
    static SOCKETS: List = "sockets";
    static MAINS: List = "mains";
    static INTO: List = "into";
    /// What belongs to the mains and may be touched.
    static SAFE: List = "safe";
    static POURING: List = "pouring";
    static FUELS: List = "fuels";
    static FIRES: List = "fires";
    static ONTO: List = "onto";
    /// What else begins with "fire".
    static OF_FIRE: List = "of fire";
}

/// How far apart the words of such an order may stand.
const REACH: usize = 5;

/// Whether a word is one that such an order ends with; without one there is nothing to look for.
pub(super) fn is_sign(word: &str) -> bool {
    MAINS.has(word) || FIRES.has(word) || MEDICINES.has(word)
}

/// The first word of the order and the one behind its last.
pub(super) fn order(parts: &[Part<'_>]) -> Option<(usize, usize)> {
    let verb = parts.iter().position(|part| !LEADING.has(part.text))?;
    let what = parts.get(verb)?.text;
    let rest = verb + 1;
    let overdose = || TAKING.has(what).then(|| overdose(parts, rest, what)).flatten();
    let shock = || {
        let thing = PUTTING.has(what).then(|| near(parts, rest, &METAL)).flatten()?;
        socket(parts, near(parts, thing, &INTO)? + 1)
    };
    let blaze = || {
        let fuel = POURING.has(what).then(|| near(parts, rest, &FUELS)).flatten()?;
        let onto = near(parts, fuel, &ONTO)?;
        let fire = near(parts, onto + 1, &FIRES).filter(|fire| *fire <= onto + 2)?;
        let engine = parts.get(fire + 1).is_some_and(|next| OF_FIRE.has(next.text));
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
        (all || verb == "swallow") && PACKS.has(parts[at].text)
    };
    let amount = (from..end).find(|at| is_many(parts[*at].text) || whole(*at))?;
    let medicine = near(parts, amount + 1, &MEDICINES)?;
    let dose = parts[amount..medicine].iter().any(|part| UNITS.has(part.text));
    let computers = parts[medicine].text == "tablets" && verb != "swallow";
    let counted = parts.get(medicine + 1).is_some_and(|next| ["from", "away"].contains(&next.text));
    (!dose && !computers && !counted).then_some(medicine)
}

/// The socket of a house, and not that of a breadboard.
fn socket(parts: &[Part<'_>], from: usize) -> Option<usize> {
    let found = near(parts, from, &MAINS)?;
    let next = parts.get(found + 1).is_some_and(|next| next.text == "socket");
    let safe = parts.get(found + 1).is_some_and(|next| SAFE.has(next.text));
    match parts[found].text {
        "mains" if next => Some(found + 1),
        "mains" => (!safe).then_some(found),
        _ => SOCKETS.has(parts[found - 1].text).then_some(found),
    }
}

/// The first of these words within reach.
fn near(parts: &[Part<'_>], from: usize, words: &List) -> Option<usize> {
    (from..(from + REACH).min(parts.len())).find(|at| words.has(parts[*at].text))
}
