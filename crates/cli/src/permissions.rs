//! What the agent may always do without asking.

use api::{Commands as _, Nothing, PermissionList, ToolRef};
use app::Desk;

use crate::args::{Global, PermissionsAction};
use crate::failure::{Exit, Failure};
use crate::open::look_up;
use crate::screen;

/// `permissions`.
pub async fn permissions(action: PermissionsAction, global: &Global) -> Result<Exit, Failure> {
    look_up(global, async |app: Desk| {
        let list = match action {
            PermissionsAction::List => app.permission_list(Nothing {}).await?,
            PermissionsAction::Remove { tool } => {
                let allowed = app.permission_list(Nothing {}).await?;
                if !allowed.tools.contains(&tool) {
                    return Err(Failure::new(
                        Exit::NotFound,
                        format!("{tool} is not among what may always run"),
                    )
                    .next("teacher-assist permissions shows what is"));
                }
                app.permission_remove(ToolRef { tool }).await?
            }
        };
        if global.json {
            screen::print_json(&list)?;
        } else {
            print(&list)?;
        }
        Ok(Exit::Ok)
    })
    .await
}

fn print(list: &PermissionList) -> Result<(), Failure> {
    if list.tools.is_empty() {
        screen::note("nothing is always allowed: in collaboration the agent asks each time");
        return Ok(());
    }
    screen::print(&format!("{}\n", list.tools.join("\n")))
}
