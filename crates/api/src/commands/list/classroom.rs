//! The commands for what a class goes through: tests, paths and surveys, and what came of them.

/// Calls `$use!` with these groups, those before them and those of research.
macro_rules! with_classroom {
    ($use:ident $($before:tt)*) => {
        $crate::commands::with_research! {
            $use
            $($before)*
            /// Learners in tests, on paths and in surveys.
            SittingCommands sittings {
                /// What learners can go through.
                read sitting_offers(Nothing) -> SittingOffers,
                /// The sittings, the latest first.
                read sitting_list(SittingFilter) -> SittingList,
                /// Sit down: to a new one, or to the one that this seat has left.
                write sitting_begin(SittingBegin) -> SittingStand,
                /// Come back to a sitting that was left.
                write sitting_take_up(SessionRef) -> SittingStand,
                /// Look how it stands, and end it when its time is over.
                write sitting_look(SessionRef) -> SittingStand,
                /// Answer the open question, and see the next.
                write sitting_answer(SittingAnswer) -> SittingStand,
                /// Give the next hint on the open question.
                write sitting_hint(SessionRef) -> SittingStand,
                /// Leave the open question for the one before it.
                write sitting_back(SessionRef) -> SittingStand,
                /// Hand it in.
                write sitting_hand_in(SessionRef) -> SittingStand,
                /// End it for a learner.
                write sitting_end(SessionRef) -> SittingStand,
                /// Give more time, and open it again for a reason.
                write sitting_reopen(SittingReopen) -> SittingStand,
                /// What the answers are worth, worked out from them now.
                read sitting_marks(SessionRef) -> SittingMarks,
                /// What the answers of a class say, and how surely.
                read class_results(ClassResultsOf) -> ClassResults,
                /// Stop a learner's clock, or let it go on.
                write sitting_pause(SittingPause) -> SittingStand,
                /// Note that the window of a sitting was left, or is in front again.
                write sitting_window(SittingWindow) -> SittingStand,
            }
            /// What questions are made from.
            BlueprintCommands blueprints {
                /// The blueprints of the plugins and of the workspace, and the files that are none.
                read blueprint_list(Nothing) -> BlueprintList,
                /// A blueprint, questions made from it and what is wrong with it, as it is typed.
                read blueprint_look(BlueprintLookAt) -> BlueprintLook,
                /// Make a shipped blueprint hers: a copy in the workspace takes its place.
                write blueprint_copy(BlueprintRef) -> BlueprintCopied,
            }
            /// Tests that she puts together.
            QuizCommands quizzes {
                /// What a test would ask, how long it takes and what it measures.
                read quiz_compose(QuizCompose) -> ComposedQuiz,
                /// Keep a test: learners can go through it from now on.
                write quiz_save(QuizSave) -> QuizSaved,
                /// A test that was put together before, to go on with.
                read quiz_open(QuizRef) -> QuizOpened,
                /// A test on a lesson, from its outcomes and its topic.
                read quiz_of_lesson(QuizOfLesson) -> QuizForLesson,
            }
            /// Marks that she changes.
            RegradeCommands regrades {
                /// What a change of marks would do, learner by learner.
                read regrade_preview(RegradePlan) -> RegradeDifference,
                /// Change marks, for a reason.
                write regrade_apply(RegradeApply) -> RegradeList,
                /// The changes of marks of a definition and a class.
                read regrade_list(ClassResultsOf) -> RegradeList,
                /// Take a change back.
                write regrade_undo(RegradeRef) -> RegradeList,
                /// Let a change count again that was taken back.
                write regrade_redo(RegradeRef) -> RegradeList,
            }
            /// What results say of a class.
            ClassNoteCommands class_notes {
                /// What the results of a class say that the next lesson should know; it waits for her word.
                write class_notes(ClassResultsOf) -> ClassNotes,
            }
            /// Tests that a class comes to on computers of its own.
            OpeningCommands openings {
                /// Open something for a class: whoever has its code may take a seat.
                write opening_begin(OpeningBegin) -> Opening,
                /// What is open, and what was.
                read opening_list(OpeningFilter) -> OpeningList,
                /// How it goes, seat by seat.
                read opening_board(OpeningRef) -> OpeningBoard,
                /// Let nobody join any more, and end it for everybody where that is asked for.
                write opening_close(OpeningClose) -> Opening,
                /// Let learners join again.
                write opening_reopen(OpeningRef) -> Opening,
                /// Stop everybody's clock, or let all go on.
                write opening_pause(OpeningPause) -> OpeningBoard,
                /// Give everybody who is still at it more time.
                write opening_extend(OpeningExtend) -> OpeningBoard,
                /// Let a seat be taken from another computer; who had it is let go there.
                write opening_free(OpeningSeatRef) -> OpeningBoard,
            }
        }
    };
}
pub(crate) use with_classroom;
