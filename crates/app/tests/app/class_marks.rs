//! Marks that change while the test changes, and in two windows at once.

use api::{
    ClassNotes, ClassResults, Commands, ErrorCode, MemoryConfirm, MemoryEntryRef, Nothing, Regrade,
    RegradeApply, RegradeList, RegradePlan, RegradeRef,
};
use domain::{MarkChange, SessionId};

use crate::class_quiz::{AFTER, change, of, points, saved, sits, stage};
use crate::stage::{Process, Stage};

fn dropped(quiz: &str, item: &str) -> RegradePlan {
    change(quiz, MarkChange::Drop { item: item.to_owned() })
}

async fn apply(process: &Process, plan: RegradePlan) -> Result<RegradeList, api::ApiError> {
    let reason = "it was unfair".to_owned();
    process.regrade_apply(RegradeApply { plan, reason, seen: None }).await
}

async fn results(stage: &Stage, quiz: &str) -> ClassResults {
    stage.app.class_results(of(quiz)).await.unwrap()
}

async fn only_change(stage: &Stage, quiz: &str) -> Regrade {
    let changes = stage.app.regrade_list(of(quiz)).await.unwrap().changes;
    let [only] = changes.try_into().unwrap();
    only
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_stays_with_the_question_that_it_was_made_for() {
    let stage = stage().await;
    let quiz = saved(&stage, 2).await;
    for seat in 1..=2 {
        sits(&stage, &quiz, seat, |place| if place == 1 { -1 } else { 1 }).await;
    }
    apply(&stage.app, dropped(&quiz, "number-after 1")).await.unwrap();
    assert_eq!(points(&results(&stage, &quiz).await), [("1", 2, 2), ("2", 2, 2)]);
    let change = only_change(&stage, &quiz).await;
    assert_eq!((change.earlier, change.note), (false, None));

    // Sat again as it is, it is the same test.
    sits(&stage, &quiz, 1, |_| 1).await;
    assert_eq!(points(&results(&stage, &quiz).await), [("1", 2, 2), ("2", 2, 2)]);
    assert_eq!(only_change(&stage, &quiz).await.note, None);

    // Her file has other points and the same questions: what was unfair is so still, and that is said.
    let file = stage.workspace().join(format!("sittings/{quiz}.md"));
    let text = std::fs::read_to_string(&file).unwrap();
    let other = text.replace("points: 2", "points: 3");
    assert_ne!(other, text);
    std::fs::write(&file, other).unwrap();
    sits(&stage, &quiz, 1, |_| 1).await;
    sits(&stage, &quiz, 2, |_| 1).await;
    assert_eq!(points(&results(&stage, &quiz).await), [("1", 3, 3), ("2", 3, 3)]);
    let change = only_change(&stage, &quiz).await;
    assert!(!change.earlier && change.note.unwrap().contains("the question is the same"));

    // She mends the question: whoever sits then is asked another one, and it counts.
    let blueprint = stage.workspace().join("blueprints/number-after.md");
    std::fs::write(blueprint, AFTER.replace("comes after", "stands behind")).unwrap();
    let mended = sits(&stage, &quiz, 2, |_| 1).await;
    assert_eq!(points(&results(&stage, &quiz).await), [("1", 3, 3), ("2", 6, 6)]);
    let change = only_change(&stage, &quiz).await;
    assert!(!change.earlier && change.note.unwrap().starts_with("counts for 1 of 2"));
    assert!(changes_of(&stage, mended).await.is_empty(), "nor does her own page say so");
    sits(&stage, &quiz, 1, |_| 1).await;
    let then = results(&stage, &quiz).await;
    assert_eq!(points(&then), [("1", 6, 6), ("2", 6, 6)]);
    assert!(!then.items[0].dropped);
    let change = only_change(&stage, &quiz).await;
    assert!(change.earlier && change.note.unwrap().contains("this is another question now"));

    // For this one it has to be said once more.
    let list = apply(&stage.app, dropped(&quiz, "number-after 1")).await.unwrap();
    let earlier: Vec<bool> = list.changes.iter().map(|one| one.earlier).collect();
    assert_eq!(earlier, [false, true]);
    assert_eq!(points(&results(&stage, &quiz).await), [("1", 3, 3), ("2", 3, 3)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn points_by_hand_stay_with_the_sitting_that_they_were_given_to() {
    let stage = stage().await;
    let quiz = saved(&stage, 1).await;
    let session_id = sits(&stage, &quiz, 1, |_| 5).await;
    let give = MarkChange::Give { session_id, place: 1, points: 1, of: None };
    let given = || change(&quiz, give.clone());
    apply(&stage.app, given()).await.unwrap();
    apply(&stage.app, given()).await.unwrap();
    assert_eq!(only_change(&stage, &quiz).await.note, None, "given twice it is given once");
    assert_eq!(points(&results(&stage, &quiz).await), [("1", 1, 2)]);
    sits(&stage, &quiz, 1, |_| 1).await;
    assert_eq!(points(&results(&stage, &quiz).await), [("1", 2, 2)]);
    let change = only_change(&stage, &quiz).await;
    assert!(change.earlier && change.note.unwrap().contains("an earlier sitting"));
    assert_eq!(changes_of(&stage, session_id).await, ["1 point by hand"]);
}

async fn changes_of(stage: &Stage, session_id: SessionId) -> Vec<String> {
    let session = api::SessionRef { session_id, face: domain::Face::Window };
    let marks = stage.app.sitting_marks(session).await.unwrap();
    marks.questions.into_iter().flat_map(|question| question.changes).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_second_of_two_windows_is_told_what_the_first_changed() {
    let stage = stage().await;
    let other = stage.another_window().await;
    let quiz = saved(&stage, 3).await;
    sits(&stage, &quiz, 1, |_| 1).await;
    let plan = || dropped(&quiz, "number-after 1");
    let looked = other.regrade_preview(plan()).await.unwrap();
    apply(&stage.app, plan()).await.unwrap();

    let late = |seen, plan: RegradePlan| {
        let reason = "it could be read in two ways".to_owned();
        other.regrade_apply(RegradeApply { plan, reason, seen })
    };
    for plan in [plan(), dropped(&quiz, "number-after 2")] {
        let told = late(Some(looked.seen), plan).await.unwrap_err();
        assert_eq!(told.code, ErrorCode::Conflict);
        let said = "number-after 1 does not count (it was unfair)";
        assert!(told.message.contains(said), "{told:?}");
    }
    let told = late(None, plan()).await.unwrap_err();
    assert_eq!(told.code, ErrorCode::Conflict, "the same is not changed twice: {told:?}");
    let id = only_change(&stage, &quiz).await.regrade_id;
    assert_eq!(points(&results(&stage, &quiz).await), [("1", 4, 4)]);

    // Looked at again it is done; taken back in one window, it is so in both, once.
    let again = other.regrade_preview(dropped(&quiz, "number-after 2")).await.unwrap();
    late(Some(again.seen), dropped(&quiz, "number-after 2")).await.unwrap();
    let of = || RegradeRef { regrade_id: id };
    let (one, two) = tokio::join!(stage.app.regrade_undo(of()), other.regrade_undo(of()));
    let known = |list: &RegradeList| list.changes.iter().map(|one| one.undone).collect::<Vec<_>>();
    assert_eq!(
        (known(&one.unwrap()), known(&two.unwrap())),
        (vec![false, true], vec![false, true])
    );
    assert_eq!(points(&results(&stage, &quiz).await), [("1", 4, 4)]);
    other.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_windows_at_once_never_leave_what_neither_would_have_allowed() {
    let stage = stage().await;
    let other = stage.another_window().await;
    for round in 0..4 {
        let quiz = saved_as(&stage, round).await;
        sits(&stage, &quiz, 1, |_| 1).await;
        let [first, second] = ["number-after 1", "number-after 2"].map(|item| dropped(&quiz, item));
        let (one, two) = tokio::join!(apply(&stage.app, first), apply(&other, second));
        let refused: Vec<api::ApiError> = [one, two].into_iter().filter_map(Result::err).collect();
        let [refused] = refused.as_slice() else { panic!("one of them is refused: {refused:?}") };
        assert!(refused.message.contains("nothing would be left"), "{refused:?}");
        assert_eq!(points(&results(&stage, &quiz).await), [("1", 2, 2)]);

        // The same from both counts once, whoever was first.
        let weigh = MarkChange::Weigh { item: kept(&stage, &quiz).await, points: 5 };
        let plan = || change(&quiz, weigh.clone());
        let (one, two) = tokio::join!(apply(&stage.app, plan()), apply(&other, plan()));
        let refused: Vec<api::ApiError> = [one, two].into_iter().filter_map(Result::err).collect();
        let [refused] = refused.as_slice() else { panic!("it is there once: {refused:?}") };
        assert_eq!(refused.code, ErrorCode::Conflict, "{refused:?}");
        assert_eq!(points(&results(&stage, &quiz).await), [("1", 5, 5)]);
        assert_eq!(stage.app.regrade_list(of(&quiz)).await.unwrap().changes.len(), 2);
    }
    other.close().await;
}

/// A quiz of two questions of its own.
async fn saved_as(stage: &Stage, round: u32) -> String {
    let first = saved(stage, 2).await;
    let folder = stage.workspace().join("sittings");
    let text = std::fs::read_to_string(folder.join(format!("{first}.md"))).unwrap();
    let id = format!("round-{round}");
    let own = text.replace(&format!("id: \"{first}\""), &format!("id: \"{id}\""));
    assert_ne!(own, text);
    std::fs::write(folder.join(format!("{id}.md")), own).unwrap();
    id
}

/// The question that still counts.
async fn kept(stage: &Stage, quiz: &str) -> String {
    let items = results(stage, quiz).await.items;
    items.into_iter().find(|item| !item.dropped).unwrap().name
}

async fn noted(stage: &Stage, quiz: &str) -> ClassNotes {
    stage.app.class_notes(of(quiz)).await.unwrap()
}

async fn waiting(stage: &Stage) -> Vec<String> {
    let review = stage.app.memory_review(Nothing {}).await.unwrap();
    review.waiting.into_iter().map(|entry| entry.text).collect()
}

async fn undo(stage: &Stage, list: &RegradeList) -> RegradeList {
    let regrade_id = list.changes[0].regrade_id;
    stage.app.regrade_undo(RegradeRef { regrade_id }).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_to_be_remembered_follows_the_marks() {
    let stage = stage().await;
    let quiz = saved(&stage, 2).await;
    let mut sittings = Vec::new();
    // Four of eight count backwards in the first question.
    for seat in 1..=8 {
        let wrong = move |place| if seat <= 4 && place == 1 { -1 } else { 1 };
        sittings.push(sits(&stage, &quiz, seat, wrong).await);
    }
    let first = noted(&stage, &quiz).await;
    assert!(first.entries[0].text.contains("4 of 8 did this: counts backwards."), "{first:?}");

    // Another count is another sentence, and the one before says why it went.
    let give = MarkChange::Give { session_id: sittings[0], place: 1, points: 2, of: None };
    let list = apply(&stage.app, change(&quiz, give)).await.unwrap();
    let [told] = list.told.as_slice() else { panic!("{:?}", list.told) };
    assert!(told.contains("marks were changed since, and it is 3 of 8 now"), "{told}");
    let [now] = waiting(&stage).await.try_into().unwrap();
    assert!(now.contains("3 of 8 did this: counts backwards."), "{now}");
    let id = first.entries[0].id.clone();
    let history = stage.app.memory_history(MemoryEntryRef { id }).await.unwrap();
    assert!(format!("{history:?}").contains("it is 3 of 8 now"), "{history:?}");

    // Where it is true of nobody, nothing waits, and her results say why.
    let dropped = apply(&stage.app, dropped(&quiz, "number-after 1")).await.unwrap();
    assert!(dropped.told[0].contains("too few did it"), "{:?}", dropped.told);
    assert_eq!(waiting(&stage).await, [""; 0]);
    let none = noted(&stage, &quiz).await;
    assert!(none.entries.is_empty() && none.why_none.is_some());
    assert!(none.withdrawn[0].contains("too few did it"), "{:?}", none.withdrawn);

    // Taken back, it waits again.
    let back = undo(&stage, &dropped).await;
    assert!(back.told[0].contains("waits for your word again"), "{:?}", back.told);
    let [again] = waiting(&stage).await.try_into().unwrap();
    assert!(again.contains("3 of 8"), "{again}");
    assert_eq!(noted(&stage, &quiz).await.entries.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_she_kept_stays_and_is_said_to_rest_on_other_marks() {
    let stage = stage().await;
    let quiz = saved(&stage, 2).await;
    for seat in 1..=6 {
        sits(&stage, &quiz, seat, |place| if seat <= 3 && place == 1 { -1 } else { 1 }).await;
    }
    let id = noted(&stage, &quiz).await.entries[0].id.clone();
    let confirm = MemoryConfirm { id: id.clone(), text: Some("- Three count backwards.".into()) };
    stage.app.memory_confirm(confirm).await.unwrap();
    assert_eq!(noted(&stage, &quiz).await.doubted, []);
    let list = apply(&stage.app, dropped(&quiz, "number-after 1")).await.unwrap();
    let [told] = list.told.as_slice() else { panic!("{:?}", list.told) };
    assert!(told.contains("“Three count backwards.” rests on results"), "{told}");
    let notes = noted(&stage, &quiz).await;
    assert_eq!(notes.entries[0].text, "- Three count backwards.");
    assert_eq!((&notes.doubted[0].id, &notes.doubted[0].why), (&id, told));
    let history = stage.app.memory_history(MemoryEntryRef { id: id.clone() }).await.unwrap();
    assert_eq!(format!("{history:?}").matches("rests on results").count(), 1, "{history:?}");
    assert_eq!(undo(&stage, &list).await.told, [""; 0]);
    assert_eq!(noted(&stage, &quiz).await.doubted, []);
}
