//! Reading a survey: its pages and questions, what they hang on, its body.

use assessment::{FilePlace, Written};
use text::front_matter::FrontMatter;

use super::{Asked, END, Reader};
use crate::condition::Slot;
use crate::front::{PageFront, QuestionFront, SkipFront, SurveyFront};
use crate::problem::meant;
use crate::question::Skip;
use crate::reach::never_shown;
use crate::survey::{Page, Questionnaire};

impl Reader<'_> {
    pub(super) fn survey(
        &mut self,
        front: &SurveyFront,
        parts: &FrontMatter<'_>,
        text: &str,
    ) -> Option<Questionnaire> {
        self.labels(&front.id, &front.title);
        let mut asked = Asked::default();
        for page in &front.pages {
            self.name(&page.value().id, &mut asked.ids);
        }
        let mut pages = Vec::new();
        for (number, page) in front.pages.iter().enumerate() {
            let written = page.value();
            let first = asked.questions.len();
            for question in &written.questions {
                self.question(question, number, &mut asked);
            }
            if written.questions.is_empty() {
                self.wrong(written.id.place(), "the page has no question");
            }
            pages.push(Page {
                id: written.id.value().clone(),
                title: written.title.clone(),
                shuffle: written.shuffle,
                visible_if: None,
                order: (first..asked.questions.len()).collect(),
            });
        }
        if front.pages.is_empty() {
            self.wrong(front.id.place(), "the survey has no page");
        }
        self.conditions(front, &mut asked, &mut pages);
        let recipes = self.recipes(&front.scores, &asked);
        let (introduction, thanks) = self.body(parts);
        let survey = Questionnaire {
            id: front.id.value().clone(),
            title: front.title.value().clone(),
            source: front.source.clone(),
            back: front.back,
            introduction,
            thanks,
            version: text::sha256(text),
            pages,
            questions: asked.questions,
            slots: asked.slots,
            recipes,
        };
        // A survey whose conditions are not all there would show too much.
        if self.found() == 0 {
            self.unreachable(front, &survey);
        }
        Some(survey)
    }

    fn conditions(&mut self, front: &SurveyFront, asked: &mut Asked, pages: &mut [Page]) {
        let Asked { questions, slots, .. } = asked;
        let mut place = 0;
        for (number, page) in front.pages.iter().enumerate() {
            let page = page.value();
            let first = place;
            if let Some(written) = &page.visible_if {
                pages[number].visible_if =
                    self.condition(written, slots, &|slot| earlier(slot, first));
            }
            for question in &page.questions {
                let question = question.value();
                let before = if page.shuffle { first } else { place };
                if let Some(written) = &question.visible_if {
                    questions[place].visible_if =
                        self.condition(written, slots, &|slot| earlier(slot, before));
                }
                for skip in &question.skip {
                    if page.shuffle {
                        let message = "on a page in any order nothing is left out by a skip: skip from a page of its own";
                        self.wrong(skip.place(), message);
                    }
                    let skip = self.skip(skip.value(), front, place, slots);
                    questions[place].skips.extend(skip);
                }
                place += 1;
            }
        }
    }

    fn skip(
        &mut self,
        skip: &SkipFront,
        front: &SurveyFront,
        place: usize,
        slots: &[Slot],
    ) -> Option<Skip> {
        let condition = self.condition(&skip.condition, slots, &|slot| earlier(slot, place + 1));
        let mut targets = Vec::new();
        let mut first = 0;
        for page in &front.pages {
            let page = page.value();
            targets.push((page.id.value().as_str(), first));
            if !page.shuffle {
                let ids =
                    page.questions.iter().map(|question| question.value().id.value().as_str());
                targets.extend(ids.zip(first..));
            }
            first += page.questions.len();
        }
        targets.push((END, first));
        let name = skip.to.value();
        let Some((_, to)) = targets.iter().find(|(target, _)| target == name) else {
            let names: Vec<&str> = targets.iter().map(|(target, _)| *target).collect();
            let message = format!(
                "there is no page or question \"{name}\" to go on with{}",
                meant(name, &names)
            );
            self.wrong(skip.to.place(), message);
            return None;
        };
        if *to <= place + 1 && name != END {
            let message =
                format!("a skip leads forward and leaves something out; \"{name}\" does not");
            self.wrong(skip.to.place(), message);
        }
        Some(Skip { condition: condition?, to: *to })
    }

    /// Says what is never shown, whatever is answered. Of a page none of whose questions is, only the page.
    fn unreachable(&mut self, front: &SurveyFront, survey: &Questionnaire) {
        let never = never_shown(survey);
        let mut place = 0;
        for page in &front.pages {
            let (place_of_page, questions) = (page.value().id.place(), &page.value().questions);
            let hidden = &never[place..place + questions.len()];
            place += questions.len();
            if hidden.iter().all(|never| *never) {
                self.never_page(page, place_of_page);
                continue;
            }
            for (question, never) in questions.iter().zip(hidden) {
                if *never {
                    self.never_question(question);
                }
            }
        }
    }

    fn never_page(&mut self, page: &Written<PageFront>, place: FilePlace) {
        let id = page.value().id.value();
        self.wrong(place, format!("the page \"{id}\" is never shown, whatever is answered"));
    }

    fn never_question(&mut self, question: &Written<QuestionFront>) {
        let id = &question.value().id;
        let message =
            format!("the question \"{}\" is never asked, whatever is answered", id.value());
        self.wrong(id.place(), message);
    }

    /// What is said before and after the pages. What stands before the first heading is for people who
    /// read the file.
    fn body(&mut self, parts: &FrontMatter<'_>) -> (Option<String>, Option<String>) {
        const HEADINGS: [&str; 2] = ["Introduction", "Thanks"];
        let mut texts: [Option<String>; 2] = [None, None];
        let mut open = None;
        for (line, number) in parts.body.split_inclusive('\n').zip(parts.body_line..) {
            if let Some(heading) = line.strip_prefix("## ").map(str::trim) {
                let place = FilePlace { line: number, column: 4 };
                open = HEADINGS.iter().position(|known| *known == heading);
                match open {
                    Some(text) if texts[text].is_some() => {
                        self.wrong(place, format!("\"{heading}\" is there twice"));
                    }
                    Some(text) => texts[text] = Some(String::new()),
                    None => {
                        let message = format!(
                            "no text is called \"{heading}\"{}; there are {}",
                            meant(heading, &HEADINGS),
                            HEADINGS.join(", ")
                        );
                        self.wrong(place, message);
                    }
                }
            } else if let Some(text) = open.and_then(|text| texts[text].as_mut()) {
                text.push_str(line);
            }
        }
        let filled = |text: Option<String>| {
            text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
        };
        let [introduction, thanks] = texts;
        (filled(introduction), filled(thanks))
    }
}

/// Whether a slot is that of a question before a place.
fn earlier(slot: &Slot, place: usize) -> Result<(), String> {
    if slot.question < place {
        return Ok(());
    }
    Err(format!("\"{}\" is not asked before this: only earlier questions can be named", slot.name))
}
