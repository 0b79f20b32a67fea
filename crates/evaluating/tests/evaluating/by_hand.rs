//! The lessons that come with the workspaces are written by hand, and every mechanical criterion
//! holds for them.

use evaluating::measure;
use testkit::database::TestDatabase;

use crate::{bench, rubric};

/// The sample workspace, and the teachers whose workspaces are laid over it.
const TEACHERS: [Option<&str>; 5] =
    [None, Some("english"), Some("french"), Some("history"), Some("maths")];

#[tokio::test(flavor = "multi_thread")]
async fn each_subject_has_two_lessons_for_which_every_criterion_holds() {
    let rubric = rubric();
    let mut faults = Vec::new();
    let database = TestDatabase::start().await.unwrap();
    let bench = bench(&database).await;
    for over in TEACHERS {
        let name = over.unwrap_or("sample");
        let studio = bench.studio(name, over, |_| Ok(())).await.unwrap();
        let lessons = studio.lessons().await.unwrap();
        assert_eq!((over, lessons.len()), (over, 2), "{lessons:?}");
        for path in lessons {
            let class = path.split('/').nth(1).unwrap();
            let read = studio.read(&path, class).await.unwrap();
            for one in measure(&rubric, &read).unwrap() {
                let of = |fault: &String| format!("{over:?} {path}: {}: {fault}", one.criterion);
                faults.extend(one.faults.iter().map(of));
            }
        }
    }
    assert_eq!(faults, [""; 0]);
}
