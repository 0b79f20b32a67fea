//! The log of a sitting is as it was written, and where it is not that is told.

use std::fs;

use testkit::database::{Login, TestDatabase};

use crate::home::{Home, Said};
use crate::sitting::with_birds;

/// A teacher on a database whose rows somebody else can change.
struct Audited {
    home: Home,
    database: TestDatabase,
    login: Login,
}

impl Audited {
    /// Somebody has gone through the birds at each of these seats.
    async fn sat(seats: &[&str]) -> Self {
        let database = TestDatabase::start().await.unwrap();
        let login = database.login("alice").await.unwrap();
        let audited = Self { home: with_birds(), database, login };
        for seat in seats {
            let mut program =
                audited.program(&["--json", "assess", "sit", "birds", "--seat", seat]);
            let answers = audited.home.path().join("answers");
            fs::write(&answers, "zqkey\nzqwrong\ntweet\n").unwrap();
            let sat: Said =
                program.stdin(fs::File::open(answers).unwrap()).output().unwrap().into();
            assert_eq!(sat.code, 0, "{}", sat.err);
        }
        audited
    }

    fn program(&self, words: &[&str]) -> std::process::Command {
        let mut program = self.home.program();
        program.env("DATABASE_URL", &self.login.url).args(words);
        program
    }

    fn says(&self, words: &[&str]) -> Said {
        self.program(words).output().unwrap().into()
    }

    /// Changes rows with the rights of the owner, and gives how many.
    async fn changes(&self, statement: &str) -> i64 {
        let counted =
            format!("with changed as ({statement} returning 1) select count(*) from changed");
        self.database.number(&counted).await.unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_changes_an_answer_afterwards_breaks_the_chain_there() {
    let audited = Audited::sat(&["otter", "hare"]).await;
    let whole = audited.says(&["assess", "audit", "verify"]);
    assert_eq!(whole.code, 0, "{}", whole.err);
    assert!(whole.out.starts_with("2 of 2 sittings are as they were written"), "{}", whole.out);
    let changed = audited
        .changes(
            "update session_events set body = jsonb_set(body, '{response,answer,text}', '\"zqkey\"')
             where kind = 'interactionAnswered'
               and body #>> '{response,answer,text}' = 'zqwrong'
               and session_id in (select session_id from session_events
                                  where body ->> 'seat' = 'hare')",
        )
        .await;
    assert_eq!(changed, 1);
    let broken = audited.says(&["assess", "audit", "verify"]);
    assert_eq!(broken.code, 1, "{}", broken.out);
    assert!(broken.out.contains("seat hare: event "), "{}", broken.out);
    assert!(broken.out.contains("does not follow from those before it"), "{}", broken.out);
    assert!(broken.out.contains("1 of 2 sittings are as they were written"), "{}", broken.out);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_gone_at_the_end_is_told_by_an_end_that_was_kept() {
    let audited = Audited::sat(&["otter"]).await;
    let heads = audited.says(&["assess", "audit", "heads"]);
    let kept = audited.home.path().join("heads.json");
    fs::write(&kept, &heads.out).unwrap();
    let since = ["assess", "audit", "verify", "--since", kept.to_str().unwrap()];
    assert_eq!(audited.says(&since).code, 0);
    let last = "session_events where (session_id, seq) in
                (select session_id, max(seq) from session_events group by session_id)";
    assert_eq!(audited.changes(&format!("delete from {last}")).await, 1);
    // What is left follows still.
    assert_eq!(audited.says(&["assess", "audit", "verify"]).code, 0);
    let gone = audited.says(&since);
    assert_eq!(gone.code, 1, "{}", gone.out);
    assert!(gone.out.contains("the events end with number"), "{}", gone.out);

    fs::write(&kept, "no heads").unwrap();
    let unreadable = audited.says(&since);
    assert_eq!(unreadable.code, 2, "{}", unreadable.err);
    assert!(unreadable.err.contains("has no ends of chains"), "{}", unreadable.err);
}
