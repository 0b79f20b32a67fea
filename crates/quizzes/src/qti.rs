//! A package by QTI 2.1 (1EdTech): a manifest, a test, and an item for each question.

mod answered;
mod item;

use crate::Quiz;
use crate::package::packed;
use crate::report::{Losses, Outgoing, QuizError};
use crate::xml::{Element, is_allowed};

const QTI: &str = "http://www.imsglobal.org/xsd/imsqti_v2p1";
const QTI_XSD: &str = "http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd";
const PACKAGE: &str = "http://www.imsglobal.org/xsd/imscp_v1p1";
const PACKAGE_XSD: &str = "http://www.imsglobal.org/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd";
const INSTANCE: &str = "http://www.w3.org/2001/XMLSchema-instance";

pub(crate) fn write(quiz: &Quiz) -> Result<Outgoing, QuizError> {
    let mut losses = Losses::default();
    let mut items = Vec::new();
    for (number, question) in (1..).zip(&quiz.questions) {
        losses.next();
        if let Some(fault) = question.fault() {
            losses.whole(fault);
            continue;
        }
        if question.texts().any(|text| !text.chars().all(is_allowed)) {
            losses.part("signs that no XML file may have are left out");
        }
        if !question.tags.is_empty() {
            losses.part("tags are not held");
        }
        let id = format!("question-{number}");
        let item = item::item(&id, question, &mut losses).file()?;
        items.push((id, item));
    }
    let title = if quiz.title.is_empty() { "Quiz" } else { &quiz.title };
    let ids: Vec<&str> = items.iter().map(|(id, _)| id.as_str()).collect();
    let mut files = vec![
        ("imsmanifest.xml".to_owned(), manifest(&ids).file()?),
        ("test.xml".to_owned(), test(title, &ids).file()?),
    ];
    files.extend(items.into_iter().map(|(id, item)| (format!("items/{id}.xml"), item)));
    losses.finished("QTI 2.1", packed(&files)?)
}

/// An element with the namespace of a schema and the place of this.
fn root(name: &'static str, schema: &str, place: &str) -> Element {
    Element::new(name)
        .with("xmlns", schema)
        .with("xmlns:xsi", INSTANCE)
        .with("xsi:schemaLocation", format!("{schema} {place}"))
}

fn manifest(ids: &[&str]) -> Element {
    let resource = |id: &str, kind: &str, file: &str| {
        Element::new("resource")
            .with("identifier", id)
            .with("type", kind)
            .with("href", file)
            .holding([Element::new("file").with("href", file)])
    };
    let dependencies = ids.iter().map(|id| Element::new("dependency").with("identifierref", *id));
    let test = resource("test", "imsqti_test_xmlv2p1", "test.xml").holding(dependencies);
    let items =
        ids.iter().map(|id| resource(id, "imsqti_item_xmlv2p1", &format!("items/{id}.xml")));
    let metadata = Element::new("metadata").holding([
        Element::new("schema").text("QTIv2.1 Package"),
        Element::new("schemaversion").text("1.0.0"),
    ]);
    root("manifest", PACKAGE, PACKAGE_XSD).with("identifier", "package").holding([
        metadata,
        Element::new("organizations"),
        Element::new("resources").holding(std::iter::once(test).chain(items)),
    ])
}

fn test(title: &str, ids: &[&str]) -> Element {
    let item = |id: &&str| {
        Element::new("assessmentItemRef")
            .with("identifier", *id)
            .with("href", format!("items/{id}.xml"))
    };
    let section = Element::new("assessmentSection")
        .with("identifier", "section-1")
        .with("title", title)
        .with("visible", "true")
        .holding(ids.iter().map(item));
    let part = Element::new("testPart")
        .with("identifier", "part-1")
        .with("navigationMode", "nonlinear")
        .with("submissionMode", "simultaneous")
        .holding([section]);
    root("assessmentTest", QTI, QTI_XSD)
        .with("identifier", "test")
        .with("title", title)
        .holding([part])
}
