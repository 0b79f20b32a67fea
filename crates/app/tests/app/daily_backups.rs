//! The backup of the day, over a running application whose clock goes from day to day.

use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use app::AppOptions;
use backups::Calendar;
use chrono::{Days, NaiveDate, NaiveTime};
use domain::{Clock, Timestamp};
use testkit::database::ServerFolder;

use crate::stage::{Process, options};

/// Longer than a backup takes.
const PATIENCE: Duration = Duration::from_secs(30);
const LOOK: Duration = Duration::from_millis(10);

/// A clock that stands still until a test moves it.
#[derive(Debug)]
struct Wall(Mutex<Timestamp>);

impl Wall {
    /// Noon of a Monday, by the clock on the wall.
    fn monday() -> Self {
        let noon = NaiveTime::from_hms_opt(12, 0, 0).unwrap();
        let monday = NaiveDate::from_ymd_opt(2026, 11, 2).unwrap().and_time(noon);
        Self(Mutex::new(monday.and_local_timezone(chrono::Local).unwrap().to_utc()))
    }

    fn a_day_later(&self) {
        let mut now = self.0.lock().unwrap();
        *now = *now + Days::new(1);
    }
}

impl Clock for Wall {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap()
    }
}

/// Days of the backups that are there, the earliest first.
fn days(data: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(data.join("backups")) else { return Vec::new() };
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let of = |name: String| name.strip_prefix("teacher-assist-").unwrap()[..10].to_owned();
    let mut days: Vec<String> = names.filter(|name| name.ends_with(".zip")).map(of).collect();
    days.sort();
    days
}

async fn until(data: &Path, wanted: &[&str]) {
    let there = async {
        while days(data) != wanted {
            tokio::time::sleep(LOOK).await;
        }
    };
    let waited = tokio::time::timeout(PATIENCE, there).await;
    assert!(waited.is_ok(), "{:?} and not {wanted:?}", days(data));
}

#[tokio::test(flavor = "multi_thread")]
async fn each_day_on_which_something_changed_has_a_backup_and_old_days_go() {
    let folder = ServerFolder::new().unwrap();
    let wall = Arc::new(Wall::monday());
    let clock: Arc<dyn Clock> = Arc::<Wall>::clone(&wall);
    let calendar = Calendar { clock, first_backup: LOOK, next_backup: LOOK };
    let app = AppOptions { calendar, ..options(folder.path(), None) };
    let app = Process::open(app).await.unwrap();
    let data = folder.path();
    let note = |text: &str| fs::write(data.join("workspace/classes/notes.md"), text).unwrap();

    // The sample alone is nothing to lose.
    for _ in 0..20 {
        tokio::time::sleep(LOOK).await;
    }
    assert_eq!(days(data), [""; 0]);
    note("Monday");
    until(data, &["2026-11-02"]).await;
    note("Tuesday");
    wall.a_day_later();
    until(data, &["2026-11-02", "2026-11-03"]).await;
    // Nothing changed: there is no more than before, and the last says when it was looked.
    wall.a_day_later();
    until(data, &["2026-11-02", "2026-11-04"]).await;
    for day in 5..=20 {
        note(&format!("The {day}th"));
        wall.a_day_later();
        while days(data).last().is_none_or(|last| !last.ends_with(&format!("{day:02}"))) {
            tokio::time::sleep(LOOK).await;
        }
    }
    // Seven days, and the last of each week before.
    let kept = ["08", "14", "15", "16", "17", "18", "19", "20"].map(|day| format!("2026-11-{day}"));
    until(data, &kept.each_ref().map(String::as_str)).await;
    app.close().await;
}
