//! Sittings that are looked at, are given time, are in other languages, and whose files are broken.

use api::{
    BoardState, Commands, ErrorCode, OpeningBegin, OpeningExtend, OpeningRef, OpeningSeat,
    QuizSave, SessionRef, SittingBegin, SittingReopen,
};
use assessing::new_pass;
use domain::{EventBody, Face, GrantId, SessionId, SittingEvent};
use serde_json::json;

use crate::class_quiz::{AFTER, plan, stage};
use crate::stage::Stage;

/// A quiz of five minutes, opened for two seats.
async fn opened(stage: &Stage) -> api::Opening {
    let mut plan = plan(3);
    plan.minutes = Some(5);
    let save = QuizSave { plan, id: None, base_sha256: None };
    let definition = stage.app.quiz_save(save).await.unwrap().id;
    let seat = |seat: &str| OpeningSeat { seat: seat.to_owned(), extra_time: 0 };
    let seats = vec![seat("1"), seat("2")];
    let class = Some("3B".to_owned());
    let begin = OpeningBegin { definition, class, seats, model: false };
    stage.app.opening_begin(begin).await.unwrap()
}

fn look(session_id: SessionId) -> SessionRef {
    SessionRef { session_id, face: Face::Browser }
}

#[tokio::test(flavor = "multi_thread")]
async fn looks_are_no_events_and_the_board_knows_of_them() {
    let stage = stage().await;
    let opening = opened(&stage).await;
    let door = api::Capabilities::sittings(&*stage.app).door();
    let pass = new_pass();
    let sit = api::JoinSit { code: opening.code.clone(), seat: "1".to_owned() };
    let session_id = door.sit(sit, &pass).await.unwrap().session_id;
    let before = stage.log(session_id).await.len();
    for _ in 0..30 {
        let params = json!({ "sessionId": session_id, "face": "browser" });
        let stand = door.call(&pass, "sitting_look", params).await.unwrap();
        assert!(stand.remaining_ms.unwrap() <= 5 * 60_000);
        stage.app.sitting_look(look(session_id)).await.unwrap();
    }
    assert_eq!(stage.log(session_id).await.len(), before, "nothing has happened");
    let of = || OpeningRef { opening_id: opening.opening_id };
    let board = stage.app.opening_board(of()).await.unwrap();
    assert!(board.seats[0].here && !board.seats[1].here);
    assert_eq!(board.seats[0].state, BoardState::Going);
}

#[tokio::test(flavor = "multi_thread")]
async fn more_time_has_a_reason_and_is_given_once_however_often_it_is_asked_for() {
    let stage = stage().await;
    let opening = opened(&stage).await;
    let door = api::Capabilities::sittings(&*stage.app).door();
    let mut sessions = Vec::new();
    for seat in ["1", "2"] {
        let sit = api::JoinSit { code: opening.code.clone(), seat: seat.to_owned() };
        sessions.push(door.sit(sit, &new_pass()).await.unwrap().session_id);
    }
    let grant = GrantId::new();
    let extend = |reason: &str, grant| OpeningExtend {
        opening_id: opening.opening_id,
        minutes: 10,
        reason: reason.to_owned(),
        grant: Some(grant),
    };
    let refused = stage.app.opening_extend(extend("  ", grant)).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::Invalid, "{refused:?}");
    let give = || stage.app.opening_extend(extend("The fire alarm.", grant));
    let (one, two) = tokio::join!(give(), give());
    let [one, two] = [one, two].map(|board| board.unwrap().seats[0].remaining_ms.unwrap());
    let fifteen = 15 * 60_000;
    assert!(one.max(two) <= fifteen, "{one} {two}");
    let board = give().await.unwrap();
    let left: Vec<u64> = board.seats.iter().map(|seat| seat.remaining_ms.unwrap()).collect();
    assert!(left.iter().all(|left| (fifteen - 60_000..=fifteen).contains(left)), "{left:?}");
    let given = async |session| {
        let log = stage.log(session).await.into_iter();
        let given = log.filter_map(|event| match event.body {
            EventBody::Sitting(SittingEvent::Extended { seconds, reason, grant, .. }) => {
                Some((seconds, reason, grant))
            }
            _ => None,
        });
        given.collect::<Vec<_>>()
    };
    let first = (600, Some("The fire alarm.".to_owned()), Some(grant));
    for session in &sessions {
        assert_eq!(given(*session).await, std::slice::from_ref(&first));
    }

    // For one learner it is the same; another time is another one.
    let later = GrantId::new();
    let reopen = |grant| SittingReopen {
        session_id: sessions[0],
        reason: "Came late.".to_owned(),
        minutes: 2,
        grant: Some(grant),
    };
    for _ in 0..2 {
        stage.app.sitting_reopen(reopen(later)).await.unwrap();
    }
    let second = (120, Some("Came late.".to_owned()), Some(later));
    assert_eq!(given(sessions[0]).await, [first, second]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_begins_something_whose_file_is_broken_reads_what_is_wrong_with_it() {
    let stage = stage().await;
    let folder = stage.workspace().join("sittings");
    std::fs::create_dir_all(&folder).unwrap();
    let broken = "---\nkind: evaluation\nid: late-quiz\ntitle: Late\nminutes: soon\n---\n";
    std::fs::write(folder.join("some-file.md"), broken).unwrap();
    let begin = |definition: &str| SittingBegin {
        definition: definition.to_owned(),
        seat: "1".to_owned(),
        class: None,
        extra_time: 0,
        again: false,
        model: false,
    };
    let told = stage.app.sitting_begin(begin("late-quiz")).await.unwrap_err();
    assert_eq!(told.code, ErrorCode::Invalid);
    assert!(told.message.contains("sittings/some-file.md:5:"), "{told:?}");
    assert!(!told.message.contains(stage.workspace().to_str().unwrap()), "{told:?}");
    let seats = vec![OpeningSeat { seat: "1".to_owned(), extra_time: 0 }];
    let definition = "late-quiz".to_owned();
    let open = OpeningBegin { definition, class: None, seats, model: false };
    let told = stage.app.opening_begin(open).await.unwrap_err();
    assert!(told.message.contains("sittings/some-file.md:5:"), "{told:?}");
    let none = stage.app.sitting_begin(begin("no-such")).await.unwrap_err();
    assert_eq!(
        (none.code, none.message.as_str()),
        (ErrorCode::NotFound, "there is no test no-such")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_says_its_language_on_the_wire() {
    let stage = stage().await;
    let file = stage.workspace().join("blueprints/number-after.md");
    let gaelic = AFTER
        .replace("level: apply", "lang: gd\nlevel: apply")
        .replace("Which number comes after {{ a }}?", "Dè an àireamh a thig an dèidh {{ a }}?");
    std::fs::write(&file, gaelic).unwrap();
    let opening = opened(&stage).await;
    let door = api::Capabilities::sittings(&*stage.app).door();
    let sit = api::JoinSit { code: opening.code.clone(), seat: "1".to_owned() };
    let stand = door.sit(sit, &new_pass()).await.unwrap();
    let item = stand.asked.unwrap().item;
    assert_eq!(item.lang.as_deref(), Some("gd"));
    assert!(item.question.starts_with("Dè"), "{}", item.question);
}
