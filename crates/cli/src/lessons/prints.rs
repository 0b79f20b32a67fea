//! How pupils' pages are printed, shown and chosen.

use api::{Commands as _, Nothing, PrintChoose, PrintList};
use app::Desk;
use lessons::PrintChoice;

use crate::failure::{Exit, Failure};
use crate::screen;

/// `lessons print`: without a choice and without taking one back, says how it is.
pub async fn choose(
    app: &Desk,
    how: Option<String>,
    class: Option<String>,
    reset: bool,
    json: bool,
) -> Result<Exit, Failure> {
    let list = match (&how, reset) {
        (None, false) => app.print_list(Nothing {}).await?,
        _ => {
            let choice = PrintChoice::parse(how.as_deref().unwrap_or_default())
                .map_err(|error| Failure::new(Exit::Usage, error.to_string()))?;
            let PrintChoice { face: typeface, points, spaced, cream } = choice;
            let (class, base_sha256) = (class.clone(), None);
            let choice = PrintChoose { typeface, points, spaced, cream, class, base_sha256 };
            app.print_choose(choice).await?
        }
    };
    if json {
        screen::print_json(&list)?;
        return Ok(Exit::Ok);
    }
    list.problems.iter().for_each(|problem| screen::note(problem));
    screen::print(&said(&list, class.as_deref())?)?;
    Ok(Exit::Ok)
}

/// How it is, a line for each class that differs from what holds for all.
fn said(list: &PrintList, class: Option<&str>) -> Result<String, Failure> {
    let line = |who: &str, said: &str| format!("pupils' pages{who} are set in {said}\n");
    let Some(class) = class else {
        let differ = list.classes.iter().filter(|of| of.said != list.said);
        let of_classes = differ.map(|of| line(&format!(" of {}", of.class), &of.said));
        return Ok(std::iter::once(line("", &list.said)).chain(of_classes).collect());
    };
    let Some(of) = list.classes.iter().find(|of| of.class.eq_ignore_ascii_case(class)) else {
        return Err(Failure::new(Exit::NotFound, format!("{class} has no profile yet"))
            .next(format!("teacher-assist classes new {class} --stage S3")));
    };
    Ok(line(&format!(" of {}", of.class), &of.said))
}
