//! Classes at the terminal: listed, and begun from the template of their stage.

use api::{ClassNew, Commands as _, Nothing};
use app::Desk;

use crate::args::{ClassesAction, Global, NewClass};
use crate::failure::{Exit, Failure};
use crate::open::look_up;
use crate::screen;

/// `classes`.
pub async fn classes(action: ClassesAction, global: &Global) -> Result<Exit, Failure> {
    let json = global.json;
    look_up(global, async |app: Desk| match action {
        ClassesAction::List => list(&app, json).await,
        ClassesAction::New(class) => begin(&app, class, json).await,
    })
    .await
}

async fn list(app: &Desk, json: bool) -> Result<Exit, Failure> {
    let list = app.class_list(Nothing {}).await?;
    if json {
        screen::print_json(&list)?;
        return Ok(Exit::Ok);
    }
    let mut table =
        screen::table(["CLASS", "STAGE", "SUBJECT", "LEVEL", "PUPILS", "MINUTES", "NEEDS"]);
    let number = |number: Option<u32>| number.map(|n| n.to_string()).unwrap_or_default();
    for class in &list.classes {
        table.add_row([
            class.name.clone(),
            class.stage.clone().unwrap_or_default(),
            class.subject.clone().unwrap_or_default(),
            class.level.clone().unwrap_or_default(),
            number(class.pupils),
            number(class.minutes),
            class.needs.join(", "),
        ]);
    }
    screen::print(&screen::table_text(&table))?;
    if list.classes.is_empty() {
        screen::note("no class yet: teacher-assist classes new 3C --stage S3");
    }
    Ok(Exit::Ok)
}

async fn begin(app: &Desk, class: NewClass, json: bool) -> Result<Exit, Failure> {
    let NewClass { name, stage, subject, level, pupils, minutes, needs } = class;
    let params = ClassNew { name, stage, subject, level, pupils, minutes, needs };
    let made = app.class_new(params).await?;
    if json {
        screen::print_json(&made)?;
        return Ok(Exit::Ok);
    }
    screen::print(&format!("{}\n", made.path))?;
    let place = made.gap_line.map(|line| format!(" from line {line} on")).unwrap_or_default();
    screen::note(&format!(
        "its lines that begin with > are questions to you: answer them{place}, with needs and numbers \
         and no names of pupils"
    ));
    Ok(Exit::Ok)
}
