//! A section that a model wrote anew is looked at as a draft is, before it is kept or shown: the model
//! gets one chance to put right what would not stand, and what is left is marked.

use agent::HookContext;
use domain::{Alternative, SectionRef, ToolEffect};

use super::documents::LessonDesk;
use super::options::Offer;
use super::rewriting::{OtherWays, RevisedSection, Rewriting};
use super::used::ask;
use crate::lessons::checks::SectionProblem;

/// Sections as the checks of a draft see them.
pub struct Rechecked<'a> {
    /// Where the session stands.
    pub at: &'a HookContext<'a>,
    /// The lessons with their checks.
    pub desk: &'a dyn LessonDesk,
}

impl Rechecked<'_> {
    /// The section in her words.
    ///
    /// # Errors
    /// Why there is none, in words for the teacher.
    pub async fn revision(&self, asked: &Rewriting<'_>, words: &str) -> Result<String, String> {
        let question = asked.revision(words);
        let (reply, used) = ask::<RevisedSection>(self.at, asked, question.clone()).await?;
        let text = asked.revised(reply.answer)?;
        let left = self.new_faults(asked, &text).await;
        if left.is_empty() {
            used.note(self.at, asked);
            return Ok(text);
        }
        let again = question.again(reply.message, feedback(&left));
        let repaired = match ask::<RevisedSection>(self.at, asked, again).await {
            Ok((reply, used)) => asked.revised(reply.answer).map(|text| (text, used)),
            Err(why) => Err(why),
        };
        let (text, used) = match repaired {
            // One that is no better is not taken: the first is nearer to her words.
            Ok((repaired, again)) if self.new_faults(asked, &repaired).await.len() < left.len() => {
                (repaired, again)
            }
            Ok(_) => (text, used),
            Err(why) => {
                self.not_repaired(asked, &why);
                (text, used)
            }
        };
        used.note(self.at, asked);
        Ok(text)
    }

    /// Ways that differ in pedagogy. A model whose ways do not, or could not stand as they are, is told
    /// so and asked once more.
    ///
    /// # Errors
    /// Why there are none, in words for the teacher.
    pub async fn ways(&self, asked: &Rewriting<'_>) -> Result<Vec<Alternative>, String> {
        let question = asked.alternatives();
        let (reply, used) = ask::<OtherWays>(self.at, asked, question.clone()).await?;
        let (first, problem) = match Offer::read(reply.answer, asked) {
            Offer::Good(options) => {
                let (options, left) = self.marked(asked, options).await;
                if left.is_empty() {
                    used.note(self.at, asked);
                    return Ok(options);
                }
                (Some((options, left.len(), used)), feedback(&left))
            }
            Offer::Poor(problem) => (None, problem),
        };
        let again = question.again(reply.message, problem);
        let second = match ask::<OtherWays>(self.at, asked, again).await {
            Ok((reply, used)) => match Offer::read(reply.answer, asked) {
                Offer::Good(options) => Ok((self.marked(asked, options).await, used)),
                Offer::Poor(problem) => Err(problem),
            },
            Err(why) => Err(why),
        };
        let (options, used) = match (first, second) {
            (Some((first, left, used)), Ok(((_, again), _))) if again.len() >= left => {
                (first, used)
            }
            (_, Ok(((second, _), used))) => (second, used),
            (Some((first, _, used)), Err(why)) => {
                self.not_repaired(asked, &why);
                (first, used)
            }
            (None, Err(why)) => return Err(why),
        };
        used.note(self.at, asked);
        Ok(options)
    }

    /// What the checks say of the section if it has this text.
    pub async fn problems(&self, section: &SectionRef, markdown: &str) -> Vec<SectionProblem> {
        let class = self.at.run.started().and_then(|start| start.class.as_deref());
        match self.desk.problems(section, markdown, class).await {
            Ok(problems) => problems,
            Err(why) => {
                let text = format!("“{}” could not be checked: {why}", section.heading);
                self.at.note(ToolEffect::Noted { text });
                Vec::new()
            }
        }
    }

    /// What a draft would be sent back for in a text and not in the one before: she asked for something
    /// else than to have the rest put right.
    async fn new_faults(&self, asked: &Rewriting<'_>, markdown: &str) -> Vec<String> {
        let mut faults = self.faults(asked, markdown).await;
        if !faults.is_empty() {
            let before = self.faults(asked, asked.markdown).await;
            faults.retain(|fault| !before.contains(fault));
        }
        faults
    }

    async fn faults(&self, asked: &Rewriting<'_>, markdown: &str) -> Vec<String> {
        let found = self.problems(asked.section, markdown).await;
        found.into_iter().filter_map(|problem| problem.feedback).collect()
    }

    /// The ways with what was found in each, and what the model is to put right. A note that the text
    /// which is there has as well tells nothing of a way.
    async fn marked(
        &self,
        asked: &Rewriting<'_>,
        mut options: Vec<Alternative>,
    ) -> (Vec<Alternative>, Vec<String>) {
        let before = self.problems(asked.section, asked.markdown).await;
        let mut left = Vec::new();
        for option in &mut options {
            for problem in self.problems(asked.section, &option.markdown).await {
                if problem.feedback.is_none() && before.contains(&problem) {
                    continue;
                }
                let feedback = problem.feedback;
                left.extend(feedback.map(|text| format!("In \"{}\": {text}", option.approach)));
                option.problems.push(problem.message);
            }
        }
        (options, left)
    }

    fn not_repaired(&self, asked: &Rewriting<'_>, why: &str) {
        let heading = &asked.section.heading;
        let text = format!("“{heading}” was sent back once and is as it came first: {why}");
        self.at.note(ToolEffect::Noted { text });
    }
}

/// What the model reads.
fn feedback(faults: &[String]) -> String {
    let mut text =
        "This would not stand in a draft. Put each right, or take it out; change nothing \
        else, and give your whole answer again. What is left is shown to the teacher as not borne \
        out.\n"
            .to_owned();
    for fault in faults {
        text.push_str(&format!("\n- {fault}"));
    }
    text
}
