//! What is said of the outcomes that she named by their codes, each of them.

use minijinja::context;

use super::{curricula, curriculum_files};
use crate::conversation::Conversation;
use crate::curriculum::Curriculum;
use crate::lesson::Material;
use crate::library::{DrafterError, Library};
use crate::moves::{Call, Move};

/// A sentence for each code, or the look at the files that may have those that are not found yet.
pub(super) fn settle(
    library: &Library,
    talk: &Conversation<'_>,
    material: &mut Material,
) -> Result<Option<Move>, DrafterError> {
    let files = curriculum_files(talk);
    let read = curricula(talk, files.iter());
    let is_known = |code: &String| read.iter().any(|file| knows(file, code));
    if !material.mentioned.iter().all(is_known) {
        let more = talk.unanswered(files.iter().map(|path| Call::read(path)));
        if !more.is_empty() {
            let say =
                library.say("say_codes", &context! { codes => material.mentioned.clone() })?;
            return Ok(Some(Move::act(say, more)));
        }
    }
    let (mut claimed, mut unclaimed) = (Vec::new(), Vec::new());
    for code in &material.mentioned {
        // A lesson that names a code seems to work towards it, whatever it says of it.
        match answer(library, &read, code, material)? {
            NamedCode::Claimed(said) => claimed.push(said),
            NamedCode::Unclaimed(said) => unclaimed.push(said),
        }
    }
    (material.codes, material.unclaimed_codes) = (claimed, unclaimed);
    Ok(None)
}

/// What is said of a code that she named, and so whether the lesson may name it too.
enum NamedCode {
    Claimed(String),
    Unclaimed(String),
}

fn knows(file: &Curriculum, code: &str) -> bool {
    file.outcome(code).is_some() || file.listed.iter().any(|listed| listed.code == code)
}

fn answer(
    library: &Library,
    read: &[Curriculum],
    code: &str,
    material: &Material,
) -> Result<NamedCode, DrafterError> {
    let class = material.class.as_ref();
    let (name, own) = class.map_or(("", ""), |class| (&*class.name, &*class.level));
    let unclaimed = |phrase, context| library.say(phrase, &context).map(NamedCode::Unclaimed);
    let Some(file) = read.iter().find(|file| knows(file, code)) else {
        return unclaimed("code_unknown", context! { code });
    };
    let link = file.link();
    let Some(outcome) = file.outcome(code) else {
        return unclaimed("code_listed", context! { code, link });
    };
    if material.curriculum.as_ref().is_none_or(|used| used.path != file.path) {
        return unclaimed("code_elsewhere", context! { code, link });
    }
    let level = outcome.level.as_str();
    let is_own = own.is_empty() || own.eq_ignore_ascii_case(level);
    let phrase = if is_own { "code_used" } else { "code_other_level" };
    library.say(phrase, &context! { code, link, level, own, name }).map(NamedCode::Claimed)
}
