//! What a kind of session does not have, although another one does.

use assessment::FilePlace;
use domain::SittingKind;

use super::front::DefinitionFront;
use crate::{
    FeedbackRules, FeedbackTime,
    feedback::FeedbackFront,
    policy::{ContentSource, FeedbackPolicy, Policy, SkipAndBack, TimePolicy},
};

/// What is written and does not belong into a session of this kind, and what is missing.
pub(super) fn misfits(front: &DefinitionFront) -> Vec<(FilePlace, String)> {
    let kind = SittingKind::from(*front.kind.value());
    let policy = Policy::of(kind);
    let mut found = Vec::new();
    let mut not_here = |place: Option<FilePlace>, message: &str| {
        found.extend(place.map(|place| (place, message.to_owned())));
    };
    if policy.content != ContentSource::Blueprints {
        let message = "only an evaluation has sections; a learning path has modules";
        not_here(front.sections.first().map(|one| one.place()), message);
        let message = "only an evaluation chooses its questions by a rule";
        not_here(front.selection.as_ref().map(|one| one.place()), message);
        not_here(front.adaptive.as_ref().map(|one| one.place()), message);
        not_here(front.shuffle.as_ref().map(|one| one.place()), message);
        not_here(front.same_order.as_ref().map(|one| one.place()), message);
    }
    if policy.content != ContentSource::Curriculum {
        let message = "only a learning path has modules";
        not_here(front.modules.first().map(|one| one.place()), message);
    }
    let (skip, back) = (wished(&front.skip), wished(&front.back));
    match policy.moves {
        SkipAndBack::Never => {
            let message = "in an evaluation no question is left out";
            not_here(skip, message);
            not_here(back, "in an evaluation there is no way back");
        }
        SkipAndBack::Always | SkipAndBack::Configurable => {}
    }
    match policy.time {
        TimePolicy::Strict if front.minutes.is_none() => {
            let message = "an evaluation has a time limit: say how many \"minutes\"";
            not_here(Some(front.kind.place()), message);
        }
        TimePolicy::Unlimited => {
            let message = "a session to think in has no time limit";
            not_here(front.minutes.as_ref().map(|one| one.place()), message);
            not_here(front.hard_end.as_ref().map(|one| one.place()), message);
        }
        TimePolicy::Strict | TimePolicy::Optional => {}
    }
    let feedback = || front.feedback.iter().chain(front.feedback_for.values());
    match policy.feedback {
        FeedbackPolicy::Deferred => {
            for written in feedback().filter(|written| is_at_once(*written.value())) {
                let message =
                    "in an evaluation nothing is told at once: it would help with what follows";
                not_here(Some(written.place()), message);
            }
        }
        FeedbackPolicy::Nothing => {
            for written in feedback() {
                not_here(
                    Some(written.place()),
                    "in a survey no answer is right: there is no feedback",
                );
            }
        }
        FeedbackPolicy::Immediate if policy.content == ContentSource::Nothing => {
            for written in feedback() {
                let message = "in a session to think in no answer is right: there is no feedback";
                not_here(Some(written.place()), message);
            }
        }
        FeedbackPolicy::Immediate | FeedbackPolicy::Contextual => {}
    }
    if let SittingKind::Survey | SittingKind::Workflow = kind {
        let message = "the questions of a survey or a workflow stand in a file of another shape";
        not_here(Some(front.kind.place()), message);
    }
    found
}

/// Where something is wished for.
fn wished(written: &Option<assessment::Written<bool>>) -> Option<FilePlace> {
    written.as_ref().filter(|written| *written.value()).map(|written| written.place())
}

fn is_at_once(front: FeedbackFront) -> bool {
    let later = FeedbackRules::EVALUATION;
    front.over(later).times().contains(&FeedbackTime::AtOnce)
}
