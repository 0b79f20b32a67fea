//! The commands for whoever studies what the program does: studies with people, and lessons rated by hand.

/// Calls `$use!` with these groups and those before them.
macro_rules! with_research {
    ($use:ident $($before:tt)*) => {
        $use! {
            $($before)*
            /// Studies, as the researcher leads them.
            StudyCommands studies {
                /// The studies of the workspace.
                read study_list(Nothing) -> StudyList,
                /// How a study goes.
                read study_board(StudyRef) -> StudyBoard,
                /// What was measured in a study so far.
                read study_measures(StudyRef) -> StudyMeasures,
                /// Give more participants their codes.
                write study_open(StudyOpen) -> StudyBoard,
                /// Note that something happened.
                write study_incident(StudyIncident) -> StudyBoard,
                /// Let time stand still, or go on.
                write study_pause(StudyPause) -> StudyBoard,
                /// End what a participant is at, so that she comes to what is next.
                write study_step_end(StudyParticipantRef) -> StudyBoard,
                /// Take somebody out, who said so; what was kept is marked, or erased.
                write study_withdraw(StudyWithdraw) -> StudyBoard,
            }
            /// Lessons rated by hand, two at a time and blind.
            RatingCommands ratings {
                /// The folders of results in the workspace.
                read rating_folders(Nothing) -> RatingFolders,
                /// Everything of a folder that is to be rated, and what was said of it.
                read rating_open(RatingOpen) -> RatingSheet,
                /// The two lessons of a pair.
                read rating_drafts(RatingPairRef) -> RatingDrafts,
                /// Say which of two lessons is better, or take back what was said; it is on the disk at once.
                write rating_say(RatingSay) -> RatedPair,
                /// What everybody said of a folder, as a file.
                read rating_export(RatingExport) -> RatingFile,
            }
        }
    };
}
pub(crate) use with_research;
