//! Lessons as faces see them.

use ::lessons::{
    Facet, Lesson, Page, Problem, Section, SectionKind, SectionState, Weight, check, facet,
    left_open, minutes,
};
use api::{
    ClaimCheck, LessonChecked, LessonItem, LessonMinutes, LessonPage, LessonProblem, LessonReading,
    LessonSection, LessonSummary, LessonVersion, MissingSection, SectionMinutes, SectionOwner,
    SectionState as WireState, SuitabilityFinding, VersionAuthor,
};
use curriculum::Checked;
use domain::Timestamp;
use store::{DecidedLesson, LessonAuthor};
use suitability::{Finding, FindingKind};
use workspace::FileText;

use super::accepted::{acceptance, accepted_in};
use super::checks::LessonFindings;
use super::evidence::EvidenceAt;
use super::template::Chosen;
use super::{OpenLesson, is_hers};

/// The whole lesson, with its pages.
pub fn lesson(open: &OpenLesson, found: &LessonFindings) -> api::Lesson {
    let OpenLesson { file, lesson, template, version, .. } = open;
    let page = |which: Facet| page(facet(lesson, template, which));
    api::Lesson {
        path: file.path.clone(),
        sha256: file.sha256.clone(),
        title: lesson.title.clone(),
        topic: lesson.topic.clone(),
        class: lesson.class.clone(),
        template: lesson.template.clone(),
        minutes: time(lesson),
        sections: lesson
            .sections
            .iter()
            .map(|each| section(open, each, found, &found.links))
            .collect(),
        missing: template
            .sections
            .iter()
            .filter(|spec| spec.kind != SectionKind::Timings && lesson.section(&spec.id).is_none())
            .map(|spec| MissingSection { id: spec.id.clone(), heading: spec.heading.clone() })
            .collect(),
        problems: found.problems.iter().map(problem).collect(),
        left_open: count(left_open(lesson, template)),
        worksheet: page(Facet::Worksheet),
        key: page(Facet::Key),
        guide: page(Facet::Guide),
        versions: version.number,
        print: found.print,
        reading: LessonReading {
            age: found.texts.age,
            target: found.texts.target.age,
            reason: found.texts.target.reason.clone(),
        },
        guidance: found.guidance(lesson),
        not_here: lesson.not_here.clone(),
        archived: lesson.archived.is_some(),
        date: lesson.date.clone(),
        checked: LessonChecked { claims: true, suitability: true },
    }
}

/// A lesson in a list; what it was read by may not be what it names.
pub fn summary(
    file: &FileText,
    lesson: &Lesson,
    chosen: &Chosen,
    decided: &DecidedLesson,
) -> LessonSummary {
    let written = lesson.sections.iter().filter(|section| is_written(section)).count();
    let faults = check(lesson, &chosen.template).into_iter().filter(is_fault).count();
    let problems = faults + usize::from(chosen.trouble.is_some());
    LessonSummary {
        path: file.path.clone(),
        title: lesson.title.clone(),
        topic: lesson.topic.clone(),
        class: lesson.class.clone(),
        minutes: lesson.minutes,
        planned: minutes(lesson).planned,
        date: lesson.date.clone(),
        place: lesson.place,
        updated_at: file.modified,
        sections: count(lesson.sections.len()),
        written: count(written),
        accepted: count(accepted_in(lesson, &decided.texts, &decided.marks)),
        problems: count(problems),
        archived: lesson.archived.is_some(),
    }
}

/// A file in a lesson's place that cannot be read as one.
pub fn unreadable(path: String, modified: Timestamp) -> LessonSummary {
    LessonSummary {
        title: path.clone(),
        path,
        topic: String::new(),
        class: None,
        minutes: None,
        planned: 0,
        date: None,
        place: None,
        updated_at: modified,
        sections: 0,
        written: 0,
        accepted: 0,
        problems: 1,
        archived: false,
    }
}

/// A version in a list.
pub fn version(version: store::LessonVersion) -> LessonVersion {
    let store::LessonVersion { number, deed, .. } = version;
    LessonVersion {
        number,
        created_at: deed.at,
        author: match deed.author {
            LessonAuthor::Agent => VersionAuthor::Agent,
            LessonAuthor::Teacher => VersionAuthor::Teacher,
            LessonAuthor::Outside => VersionAuthor::Outside,
        },
        what: deed.what,
        section: deed.section,
        session_id: deed.origin.session,
    }
}

fn section(
    open: &OpenLesson,
    section: &Section,
    found: &LessonFindings,
    links: &[EvidenceAt],
) -> LessonSection {
    let lines = section.start_line..=section.end_line;
    let spec = open.template.section(&section.id);
    LessonSection {
        id: section.id.clone(),
        heading: section.heading.clone(),
        kind: section.kind,
        // What the template does not know is the teacher's own addition.
        optional: spec.is_none_or(|spec| spec.optional),
        markdown: section.markdown.clone(),
        sha256: section.sha256(),
        state: match section.state {
            SectionState::Drafting => WireState::Drafting,
            SectionState::Draft => WireState::Draft,
        },
        start_line: section.start_line,
        owner: match is_hers(open, section) {
            true => SectionOwner::Teacher,
            false => SectionOwner::Agent,
        },
        accepted: acceptance(open, section),
        items: section.items().into_iter().map(item).collect(),
        claims: found
            .claims
            .iter()
            .filter(|checked| lines.contains(&checked.claim.line))
            .map(claim)
            .collect(),
        evidence: links
            .iter()
            .filter(|link| lines.contains(&link.line))
            .map(|link| link.evidence.clone())
            .collect(),
        findings: found
            .texts
            .findings
            .iter()
            .filter(|finding| finding.block == section.id)
            .map(finding)
            .collect(),
    }
}

/// A claim with what was found.
pub fn claim(checked: &Checked) -> ClaimCheck {
    let claim = &checked.claim;
    let pointer = claim.pointer.as_ref();
    ClaimCheck {
        code: claim.code.clone(),
        text: claim.text.clone(),
        path: pointer.map(|pointer| pointer.path.clone()),
        start_line: pointer.map(|pointer| pointer.start_line),
        end_line: pointer.map(|pointer| pointer.end_line),
        quote: pointer.map(|pointer| pointer.quote.clone()),
        finding: checked.finding.name().to_owned(),
        message: checked.message.clone(),
        line: claim.line,
    }
}

fn finding(finding: &Finding) -> SuitabilityFinding {
    let (kind, severity) = match finding.kind {
        FindingKind::ReadingAge => ("readingAge", None),
        FindingKind::British => ("british", None),
        FindingKind::Scottish => ("scottish", None),
        FindingKind::Inclusion => ("inclusion", None),
        FindingKind::Pedagogy => ("pedagogy", None),
        FindingKind::Content { severity, .. } => ("content", Some(severity.name().to_owned())),
    };
    SuitabilityFinding {
        kind: kind.to_owned(),
        severity,
        sentence: finding.sentence.clone(),
        message: finding.message.clone(),
        suggestion: finding.suggestion.clone(),
        note: finding.note.as_ref().and_then(|note| note.aside.clone()),
    }
}

fn item(item: ::lessons::ItemSummary<'_>) -> LessonItem {
    LessonItem {
        id: item.id.to_owned(),
        title: item.title.to_owned(),
        minutes: item.minutes,
        tier: item.tier,
        markdown: item.markdown.to_owned(),
        start_line: item.start_line,
    }
}

fn time(lesson: &Lesson) -> LessonMinutes {
    let minutes = minutes(lesson);
    let by = minutes.by_section.into_iter();
    LessonMinutes {
        available: minutes.available,
        planned: minutes.planned,
        by: by
            .map(|part| SectionMinutes { section: part.section, minutes: part.minutes })
            .collect(),
    }
}

fn problem(problem: &Problem) -> LessonProblem {
    LessonProblem {
        line: problem.line,
        section: problem.section.clone(),
        weight: problem.weight,
        message: problem.message.clone(),
    }
}

fn page(page: Page) -> LessonPage {
    LessonPage { title: page.title, blocks: page.blocks }
}

fn is_fault(problem: &Problem) -> bool {
    problem.weight == Weight::Fault
}

fn is_written(section: &Section) -> bool {
    section.state == SectionState::Draft && !section.markdown.is_empty()
}

fn count(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
