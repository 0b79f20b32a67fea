use super::*;
use crate::Kind;

fn converted() -> Converted {
    Converted {
        title: "Loops".into(),
        markdown: "# Loops\n\nRead this.\n".into(),
        pages: Some(1),
        kind: Kind::Pdf,
        notices: Vec::new(),
    }
}

#[test]
fn the_copy_says_where_it_came_from() {
    let origin = Origin {
        name: "C:\\Downloads\\Course \"Specification\": v2.PDF",
        sha256: "ab12",
        retrieved: "2026-11-22",
        subject: "Computing Science",
    };
    assert_eq!(
        to_curriculum_file(&converted(), &origin, |_| false),
        CurriculumCopy {
            path: "curriculum/imported/course-specification-v2.md".into(),
            original: "curriculum/imported/course-specification-v2.pdf".into(),
            text: "---\nsource: \"Course 'Specification': v2.PDF\"\nsha256: \"ab12\"\nretrieved: \"2026-11-22\"\nwording: official\nsubject: \"Computing Science\"\nreviewed:\n---\n\n# Loops\n\nRead this.\n".into(),
        }
    );
}

#[test]
fn a_name_in_use_gets_a_number() {
    let origin = Origin { name: "notes.pdf", sha256: "", retrieved: "", subject: "" };
    let used = ["curriculum/imported/notes.md", "curriculum/imported/notes-2.pdf"];
    let copy = to_curriculum_file(&converted(), &origin, |path| used.contains(&path));
    assert_eq!(copy.path, "curriculum/imported/notes-3.md");
    assert_eq!(copy.original, "curriculum/imported/notes-3.pdf");
}

#[test]
fn every_name_becomes_a_safe_one() {
    let names = [
        "../../etc/passwd",
        "Éducation – Niveau 3.docx",
        "NUL.pdf",
        "com1.odt",
        "..",
        "日本.pdf",
        ".pdf",
    ];
    let slugs: Vec<String> = names.iter().map(|name| slug(&file_name(name))).collect();
    assert_eq!(
        slugs,
        [
            "passwd",
            "education-niveau-3",
            "document-nul",
            "document-com1",
            "document",
            "document",
            "pdf"
        ]
    );
    assert_eq!(slug(&"long ".repeat(50)).len(), 59);
}

#[test]
fn a_name_that_nobody_could_read_is_shortened() {
    let name = file_name(&format!("{}\u{202E}.docx", "a".repeat(500)));
    assert_eq!(name, format!("{}….docx", "a".repeat(110)));
    assert_eq!(file_name("\u{200B}\n"), "document");
}
