//! What the prompt of a run says of its command and of the lesson that is open, read from it again.

use agent::FragmentKind;
use domain::PromptFragment;

/// What stands before the path of what a command leaves.
pub const LEAVES: &str = " What it leaves stands in `";

/// What the command that frames a run leaves, as its definition names it: `courses/<slug>/course.md`.
pub fn left_by_command(prompt: &[PromptFragment]) -> Option<&str> {
    let command = prompt.iter().find(|fragment| fragment.tag == FragmentKind::Command.tag())?;
    command.text.rsplit_once(LEAVES)?.1.split('`').next()
}

/// The lesson that was open before her when a run began.
pub fn open_lesson(prompt: &[PromptFragment]) -> Option<&str> {
    let open = prompt.iter().find(|fragment| fragment.tag == FragmentKind::OpenLesson.tag())?;
    Some(&open.source)
}
