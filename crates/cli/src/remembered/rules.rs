//! How long is remembered what nothing uses.

use api::{Commands as _, MemoryRules, MemoryRulesChange, Nothing};
use app::Desk;

use crate::args::{Global, RulesRequest};
use crate::failure::Failure;
use crate::screen;

/// `memory rules`.
pub async fn rules(app: &Desk, request: &RulesRequest, global: &Global) -> Result<(), Failure> {
    let change = MemoryRulesChange {
        days: request.days,
        days_per_use: request.per_use,
        notice_days: request.notice,
        max_memories: request.most,
        usual: request.usual,
    };
    let rules = match change == MemoryRulesChange::default() {
        true => app.memory_rules(Nothing {}).await?,
        false => app.memory_rules_change(change).await?,
    };
    match global.json {
        true => screen::print_json(&rules),
        false => screen::print(&in_words(&rules)),
    }
}

fn in_words(rules: &MemoryRules) -> String {
    let mut text = format!(
        "lets go after {} school days without use, {} more for each use\nlists it {} school days before\n",
        rules.days, rules.days_per_use, rules.notice_days
    );
    if let Some(most) = rules.max_memories {
        text.push_str(&format!("keeps {most} at most: the least used go first\n"));
    }
    text.push_str(
        "what you wrote, confirmed or pinned stays, and so does what keeps somebody safe\n",
    );
    if rules.usual {
        text.push_str("all is as the program has it\n");
    }
    text
}
