//! What was done to a lesson, in a few words for its history.

use ::lessons::{Edit, Fact, Lesson};

/// What the first version of a lesson says.
pub const BEGAN: &str = "began the lesson";

/// What an edit does to a lesson that is still as it was before.
pub fn deed(edit: &Edit, before: &Lesson) -> String {
    let section = |id: &str| {
        before.section(id).map_or_else(|| id.replace('-', " "), |section| section.heading.clone())
    };
    let item = |id: &str, item: &str| {
        let found = before.section(id).map(::lessons::Section::items).unwrap_or_default();
        let title = found.iter().find(|each| each.id == item).map(|each| first_line(each.title));
        title.unwrap_or_else(|| item.replace('-', " "))
    };
    match edit {
        Edit::SetSection { section: id, .. } | Edit::SetSectionMarkdown { section: id, .. } => {
            format!("wrote {}", section(id))
        }
        Edit::AddItem { section: id, .. } | Edit::AddItemMarkdown { section: id, .. } => {
            format!("added to {}", section(id))
        }
        Edit::SetItemMarkdown { section: id, item: of, .. } => {
            format!("wrote \"{}\" in {}", item(id, of), section(id))
        }
        Edit::RemoveItem { section: id, item: of } => {
            format!("took \"{}\" out of {}", item(id, of), section(id))
        }
        Edit::MoveItem { section: id, item: of, .. } => {
            format!("moved \"{}\" in {}", item(id, of), section(id))
        }
        Edit::RenameTitle { title } => format!("called it \"{title}\""),
        Edit::AddSection { id } => format!("added {}", section(id)),
        Edit::RemoveSection { section: id } => format!("took {} out", section(id)),
        Edit::SetFact { fact, value } => {
            let fact = match (fact, value) {
                (Fact::Topic, _) => "topic",
                (Fact::Class, _) => "class",
                (Fact::Minutes, _) => "minutes",
                (Fact::Template, _) => "template",
                (Fact::NotHere, Some(notes)) => return format!("put aside: {notes}"),
                (Fact::NotHere, None) => return "wants every note on content again".to_owned(),
                (Fact::Archived, Some(_)) => return "put it into the archive".to_owned(),
                (Fact::Archived, None) => return "took it out of the archive".to_owned(),
                (Fact::Date, Some(day)) => return format!("planned it for {day}"),
                (Fact::Date, None) => return "planned it for no day".to_owned(),
                (Fact::Place, _) => return "moved it in its course".to_owned(),
                (Fact::Went, Some(_)) => return "said how it went".to_owned(),
                (Fact::Went, None) => return "took back how it went".to_owned(),
            };
            match value {
                Some(value) => format!("set the {fact} to {value}"),
                None => format!("took the {fact} out"),
            }
        }
    }
}

fn first_line(title: &str) -> String {
    title.lines().next().unwrap_or_default().trim().to_owned()
}
