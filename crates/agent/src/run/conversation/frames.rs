//! What the application said where runs began. It stays where it was said, as everything does that was
//! said: a provider that has read a conversation reads only what is new.

use domain::{PromptFragment, Withheld};

use super::{Conversation, withhold_fragments};
use crate::model::Frame;
use crate::prompt::FragmentKind;

/// What is said once, until it is something else.
const ONCE: [FragmentKind; 3] =
    [FragmentKind::ReflectionAnswers, FragmentKind::Outlook, FragmentKind::TaskList];

impl Conversation {
    /// A run begins with the latest message.
    pub(in crate::run) fn begin(&mut self) {
        self.begun = self.messages.len().saturating_sub(1);
    }

    /// An agent takes the conversation over behind the latest message.
    pub(in crate::run) fn take_over(&mut self) {
        self.begun = self.messages.len();
    }

    /// The present run, or the part of it before a handoff, is over: what was said at its beginning
    /// stays there.
    pub(in crate::run) fn keep_frame(&mut self, prompt: Vec<PromptFragment>) {
        let fragments = self.of_one_run(prompt);
        self.frames.push(Frame { before: self.begun, fragments });
    }

    /// What the application said, by its place in what a model is called with; `prompt` is that of the
    /// present run.
    pub(in crate::run) fn frames(
        &self,
        prompt: Vec<PromptFragment>,
        withheld: &[Withheld],
    ) -> Vec<Frame> {
        let behind = usize::from(self.summary.is_some());
        let place = |at: usize| at.saturating_sub(self.summarised()) + behind;
        let kept = self.frames.iter().filter(|frame| frame.before >= self.summarised());
        let earlier = kept.map(|frame| {
            let mut fragments = frame.fragments.clone();
            withhold_fragments(&mut fragments, withheld);
            Frame { before: place(frame.before), fragments }
        });
        let now = Frame { before: place(self.begun), fragments: self.of_one_run(prompt) };
        earlier.chain([now]).collect()
    }

    /// Bytes of what was said where runs began that are over.
    pub(super) fn framed_bytes(&self) -> u64 {
        let kept = self.frames.iter().filter(|frame| frame.before >= self.summarised());
        let texts = kept.flat_map(|frame| &frame.fragments);
        texts.map(|fragment| fragment.text.len() as u64).sum()
    }

    fn of_one_run(&self, prompt: Vec<PromptFragment>) -> Vec<PromptFragment> {
        let fragments = prompt.into_iter();
        let own = fragments.filter(|fragment| FragmentKind::is_of_one_run(&fragment.tag));
        own.filter(|fragment| !self.stands(fragment)).collect()
    }

    /// Whether a fragment that is said once was said, and nothing else of its kind since.
    fn stands(&self, fragment: &PromptFragment) -> bool {
        let once = ONCE.iter().any(|kind| kind.tag() == fragment.tag);
        let mut kept =
            self.frames.iter().rev().take_while(|frame| frame.before >= self.summarised());
        let said =
            kept.find_map(|frame| frame.fragments.iter().find(|said| said.tag == fragment.tag));
        once && said == Some(fragment)
    }
}
