//! How long what is drafted is on paper: by setting it and counting sides.

use export::{Accepted, Bundle, ExportError, Paper, Sides};
use lessons::PupilPrint;

use crate::{Case, Draft};

/// So many of the requests are asked for in each of the short forms as well.
const SHORT_FORMS_OF: usize = 15;
/// How the short forms are asked for.
const SHORT_FORMS: [&str; 2] = ["as a one-page plan", "as short bullets"];

/// The requests in the forms whose plan is one side.
#[must_use]
pub fn short_forms(cases: &[Case]) -> Vec<Case> {
    let cases = cases.iter().take(SHORT_FORMS_OF);
    cases
        .flat_map(|case| {
            SHORT_FORMS
                .map(|form| Case { request: format!("{} {form}", case.request), ..case.clone() })
        })
        .collect()
}

/// How long the pages of a draft are that are to be short: its plan, and what pupils get where their
/// print is not large.
///
/// # Errors
/// When they cannot be set.
pub fn sides(draft: &Draft) -> Result<Vec<Sides>, ExportError> {
    let print = PupilPrint::for_class(draft.profile.needs.iter().map(String::as_str), &draft.told);
    let mut pages = vec![draft.plan.clone()];
    if !print.is_large() {
        pages.extend([draft.worksheet.clone(), draft.guide.clone()]);
    }
    let lesson = &draft.lesson;
    let bundle = Bundle {
        title: lesson.title.clone(),
        class: lesson.class.clone(),
        topic: lesson.topic.clone(),
        date: None,
        pages,
        guidance: draft.checked.guidance.clone(),
        marks: Vec::new(),
        to_look_at: Vec::new(),
        accepted: Accepted::default(),
        print,
        plan_sides: if draft.template.brief { 1 } else { 2 },
    };
    Paper::set(&bundle)?.sides()
}
