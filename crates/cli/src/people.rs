//! `people`: who may use what `serve` serves, and who came.

use app::{AppOptions, Background, House};
use people::{People, Person, PersonRole};
use serde_json::{Value, json};

use crate::args::{Global, PeopleAction, RoleName};
use crate::failure::{Exit, Failure};
use crate::files::when;
use crate::open::{house_of, options};
use crate::screen;

/// Does it.
pub async fn people(action: PeopleAction, global: &Global) -> Result<Exit, Failure> {
    let options = AppOptions { background: Background::Off, ..options(global)? };
    let json = global.json;
    house_of(options, async |house: House| carried_out(&house.people().await?, action, json).await)
        .await
}

async fn carried_out(all: &People, action: PeopleAction, json: bool) -> Result<Exit, Failure> {
    match action {
        PeopleAction::Add { name, role } => {
            let role = match role {
                RoleName::Teacher => PersonRole::Teacher,
                RoleName::Researcher => PersonRole::Researcher,
            };
            let (person, passcode) = all.add(&name, role).await?;
            handed_out(&person, &passcode, json)?;
        }
        PeopleAction::List => list(&all.all().await?, json)?,
        PeopleAction::Passcode { name } => {
            let person = all.one(&name).await?;
            let passcode = all.change_passcode(&person).await?;
            handed_out(&person, &passcode, json)?;
        }
        PeopleAction::ShutOut { name } => {
            let person = all.one(&name).await?;
            all.shut_out(&person, true).await?;
            said(&person, "is not let in any more, and signed out; her work stays", json)?;
        }
        PeopleAction::LetIn { name } => {
            let person = all.one(&name).await?;
            all.shut_out(&person, false).await?;
            said(&person, "is let in again", json)?;
        }
        PeopleAction::Log { last } => {
            let events = all.log(last).await?;
            if json {
                screen::print_json(&events)?;
                return Ok(Exit::Ok);
            }
            if events.is_empty() {
                screen::print("nobody has come yet\n")?;
                return Ok(Exit::Ok);
            }
            let mut table = screen::table(["WHEN", "WHAT", "WHO", "ROLE", "BY", "FROM", "WHY"]);
            for event in events {
                let cell = |text: Option<String>| text.unwrap_or_default();
                table.add_row([
                    when(event.at),
                    event.what,
                    cell(event.name),
                    cell(event.role),
                    cell(event.method),
                    cell(event.from),
                    cell(event.detail),
                ]);
            }
            screen::print(&format!("{table}\n"))?;
        }
    }
    Ok(Exit::Ok)
}

fn handed_out(person: &Person, passcode: &str, json: bool) -> Result<(), Failure> {
    if json {
        let Value::Object(mut said) = told(person) else { return Ok(()) };
        said.insert("passcode".to_owned(), passcode.into());
        return screen::print_json(&said);
    }
    let place = match person.role {
        PersonRole::Teacher => "at the address that `serve` prints",
        PersonRole::Researcher => "at /research of the address that `serve` prints",
    };
    screen::print(&format!("{}  {passcode}\n", person.name))?;
    screen::note(&format!("she types it {place}; it is not shown again"));
    Ok(())
}

fn said(person: &Person, what: &str, json: bool) -> Result<(), Failure> {
    if json {
        return screen::print_json(&told(person));
    }
    screen::print(&format!("{} {what}\n", person.name))
}

fn list(all: &[Person], json: bool) -> Result<(), Failure> {
    if json {
        return screen::print_json(&all.iter().map(told).collect::<Vec<_>>());
    }
    if all.is_empty() {
        screen::print("nobody but you: teacher-assist people add NAME lets somebody in\n")?;
        return Ok(());
    }
    let mut table = screen::table(["NAME", "ROLE", "SIGNS IN BY", "LAST HERE", "ID"]);
    for person in all {
        let by = match (&person.issuer, person.shut_out_at) {
            (_, Some(_)) => "shut out".to_owned(),
            (Some(issuer), None) => issuer.clone(),
            (None, None) => "passcode".to_owned(),
        };
        let seen = person.seen_at.map(when).unwrap_or_default();
        let cells = [person.name.clone(), person.role.name().to_owned(), by, seen];
        table.add_row(cells.into_iter().chain([person.id.to_string()]));
    }
    screen::print(&format!("{table}\n"))
}

fn told(person: &Person) -> Value {
    json!({
        "id": person.id,
        "name": person.name,
        "role": person.role,
        "issuer": person.issuer,
        "seenAt": person.seen_at,
        "shutOutAt": person.shut_out_at,
    })
}
