//! Which template new lessons follow, shown and chosen.

use api::{Commands as _, Nothing, TemplateChoose, TemplateInfo, TemplateList};
use app::Desk;

use crate::failure::{Exit, Failure};
use crate::screen;

/// `lessons templates`.
pub async fn list(app: &Desk, json: bool) -> Result<Exit, Failure> {
    let list = app.template_list(Nothing {}).await?;
    if json {
        screen::print_json(&list)?;
        return Ok(Exit::Ok);
    }
    let mut table = screen::table(["", "TEMPLATE", "TITLE", "WHAT IT IS", "SECTIONS"]);
    for template in &list.templates {
        let mark = if template.chosen { "→" } else { "" };
        let about = template.problem.as_ref().unwrap_or(&template.about);
        let sections = template.sections.join(", ");
        table.add_row([mark, &template.name, &template.title, about, &sections]);
    }
    screen::print(&screen::table_text(&table))?;
    for class in &list.classes {
        if let Some(template) = &class.template {
            screen::note(&format!("{} follows {template}, as {} says", class.class, class.path));
        }
    }
    Ok(Exit::Ok)
}

/// `lessons template`: without a name and without taking a choice back, says which one it is.
pub async fn choose(
    app: &Desk,
    name: Option<String>,
    class: Option<String>,
    reset: bool,
    json: bool,
) -> Result<Exit, Failure> {
    let list = match (&name, reset) {
        (None, false) => app.template_list(Nothing {}).await?,
        _ => {
            let class = class.clone();
            app.template_choose(TemplateChoose { name, class, base_sha256: None }).await?
        }
    };
    if json {
        screen::print_json(&list)?;
        return Ok(Exit::Ok);
    }
    screen::print(&format!("{}\n", said(&list, class.as_deref())?))?;
    Ok(Exit::Ok)
}

/// Which template holds, in a sentence.
fn said(list: &TemplateList, class: Option<&str>) -> Result<String, Failure> {
    let chosen = list.templates.iter().find(|template| template.chosen);
    let for_all = chosen.map_or("structured", |template| template.name.as_str());
    let Some(class) = class else {
        return Ok(format!("new lessons follow {}", titled(list, for_all)));
    };
    let Some(of_class) = list.classes.iter().find(|of| of.class.eq_ignore_ascii_case(class)) else {
        return Err(Failure::new(Exit::NotFound, format!("{class} has no profile yet"))
            .next(format!("teacher-assist classes new {class} --stage S3")));
    };
    let (name, like) = match &of_class.template {
        Some(name) => (name.as_str(), ""),
        None => (for_all, ", as for all classes"),
    };
    Ok(format!("new lessons for {} follow {}{like}", of_class.class, titled(list, name)))
}

fn titled(list: &TemplateList, name: &str) -> String {
    let title = |template: &TemplateInfo| format!("{name} ({})", template.title);
    let template = list.templates.iter().find(|template| template.name == name);
    template.map_or_else(|| name.to_owned(), title)
}
