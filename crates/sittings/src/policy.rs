//! What each kind of session is: the rows of one table as data.

use domain::SittingKind;

/// One kind of session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Who says what happens next.
    pub driver: Driver,
    /// Where its questions come from.
    pub content: ContentSource,
    /// What a model may be in it.
    pub model: ModelRole,
    /// How the next question is chosen.
    pub choice: ItemChoice,
    /// How a learner answers.
    pub input: InputKind,
    /// When a learner is told how it went.
    pub feedback: FeedbackPolicy,
    /// Whether there are right answers.
    pub answers: RightAnswers,
    /// Whether time is limited.
    pub time: TimePolicy,
    /// Whether questions may be left out and answered again.
    pub moves: SkipAndBack,
    /// How much depends on its being a true measurement.
    pub validity: ValidityConcern,
    /// What a model needs to know of it.
    pub context: ContextNeed,
}

/// Who says what happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Driver {
    /// The learner.
    Learner,
    /// The session.
    Session,
}

/// Where questions come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContentSource {
    /// From nowhere: it is a conversation.
    Nothing,
    /// From modules.
    Curriculum,
    /// From blueprints.
    Blueprints,
    /// From a form.
    Form,
    /// From the steps of a process.
    Process,
}

/// What a model may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelRole {
    /// Somebody to think with.
    Partner,
    /// Somebody who explains.
    Tutor,
    /// Somebody who puts the paper on the desk.
    Proctor,
    /// Somebody who reads questions out.
    Interviewer,
    /// Somebody who says what the next step is.
    Guide,
}

/// How the next question is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemChoice {
    /// Nothing is chosen.
    Nothing,
    /// By what the learner can do.
    Adaptive,
    /// By rules that the definition states.
    Algorithmic,
    /// One after the other.
    Sequential,
    /// By rules over the answers.
    RuleBased,
}

/// How a learner answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputKind {
    /// In words.
    FreeText,
    /// By widgets.
    Widgets,
    /// By either.
    Mixed,
}

/// When a learner is told how it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeedbackPolicy {
    /// After each answer.
    Immediate,
    /// Not before it is over.
    Deferred,
    /// Never.
    Nothing,
    /// Where the process says so.
    Contextual,
}

/// Whether there are right answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RightAnswers {
    /// The question does not arise.
    Meaningless,
    /// To learn from.
    ToLearn,
    /// To count.
    ToScore,
    /// No.
    Nothing,
    /// At some steps.
    Sometimes,
}

/// Whether time is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimePolicy {
    /// No.
    Unlimited,
    /// Where the definition says so.
    Optional,
    /// Yes.
    Strict,
}

/// Whether questions may be left out and answered again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SkipAndBack {
    /// Yes.
    Always,
    /// Where the definition says so.
    Configurable,
    /// No.
    Never,
}

/// How much depends on its being a true measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValidityConcern {
    /// Little.
    Low,
    /// Something.
    Medium,
    /// Everything.
    High,
}

/// What a model needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContextNeed {
    /// What was said last, and a summary of what was said before.
    Conversation,
    /// How the learner does.
    Summary,
    /// The one question, or the place in the form.
    Minimal,
    /// The step of the process.
    State,
}

impl Policy {
    /// What a kind of session is.
    #[must_use]
    pub const fn of(kind: SittingKind) -> Self {
        match kind {
            SittingKind::Thought => Self {
                driver: Driver::Learner,
                content: ContentSource::Nothing,
                model: ModelRole::Partner,
                choice: ItemChoice::Nothing,
                input: InputKind::FreeText,
                feedback: FeedbackPolicy::Immediate,
                answers: RightAnswers::Meaningless,
                time: TimePolicy::Unlimited,
                moves: SkipAndBack::Always,
                validity: ValidityConcern::Low,
                context: ContextNeed::Conversation,
            },
            SittingKind::Learning => Self {
                driver: Driver::Session,
                content: ContentSource::Curriculum,
                model: ModelRole::Tutor,
                choice: ItemChoice::Adaptive,
                input: InputKind::Mixed,
                feedback: FeedbackPolicy::Immediate,
                answers: RightAnswers::ToLearn,
                time: TimePolicy::Optional,
                moves: SkipAndBack::Configurable,
                validity: ValidityConcern::Medium,
                context: ContextNeed::Summary,
            },
            SittingKind::Evaluation => Self {
                driver: Driver::Session,
                content: ContentSource::Blueprints,
                model: ModelRole::Proctor,
                choice: ItemChoice::Algorithmic,
                input: InputKind::Widgets,
                feedback: FeedbackPolicy::Deferred,
                answers: RightAnswers::ToScore,
                time: TimePolicy::Strict,
                moves: SkipAndBack::Never,
                validity: ValidityConcern::High,
                context: ContextNeed::Minimal,
            },
            SittingKind::Survey => Self {
                driver: Driver::Session,
                content: ContentSource::Form,
                model: ModelRole::Interviewer,
                choice: ItemChoice::Sequential,
                input: InputKind::Widgets,
                feedback: FeedbackPolicy::Nothing,
                answers: RightAnswers::Nothing,
                time: TimePolicy::Optional,
                moves: SkipAndBack::Configurable,
                validity: ValidityConcern::Low,
                context: ContextNeed::Minimal,
            },
            SittingKind::Workflow => Self {
                driver: Driver::Session,
                content: ContentSource::Process,
                model: ModelRole::Guide,
                choice: ItemChoice::RuleBased,
                input: InputKind::Mixed,
                feedback: FeedbackPolicy::Contextual,
                answers: RightAnswers::Sometimes,
                time: TimePolicy::Optional,
                moves: SkipAndBack::Configurable,
                validity: ValidityConcern::Low,
                context: ContextNeed::State,
            },
        }
    }
}
