//! The terms, each with what Scotland says instead and why.

/// A term and its written forms.
pub(super) struct Term {
    /// Words apart by single spaces, which stand for hyphens too. `#` is a number from 1 to 13; a word
    /// with a capital letter must be written so, and one with a hyphen must have it.
    pub phrases: &'static [&'static str],
    /// Not the term when this follows.
    pub unless_next: &'static [&'static str],
    /// Only the term when one of these stands before or after it. Empty: always.
    pub beside: &'static [&'static str],
    pub instead: Instead,
    /// Continues "“…” ".
    pub why: &'static str,
}

/// What to say.
pub(super) enum Instead {
    Say(&'static str),
    /// The stages with the ages of a year group of England.
    EnglishYear,
    /// The stages with the ages of a grade of America.
    AmericanGrade,
    /// The levels with the ages of a key stage.
    KeyStage,
}

use Instead::{AmericanGrade, EnglishYear, KeyStage, Say};

const PUPILS: &[&str] = &[
    "pupil",
    "pupils",
    "student",
    "students",
    "learner",
    "learners",
    "child",
    "children",
    "class",
    "classes",
    "register",
    "support",
    "provision",
    "code",
    "coordinator",
    "needs",
    "teacher",
    "department",
];

const fn term(phrases: &'static [&'static str], instead: Instead, why: &'static str) -> Term {
    Term { phrases, unless_next: &[], beside: &[], instead, why }
}

/// In the order in which they are tried.
pub(super) static TERMS: &[Term] = &[
    Term {
        phrases: &["Year #", "Years #", "Yr #"],
        unless_next: &["of", "ad", "bc", "bce", "ce"],
        beside: &[],
        instead: EnglishYear,
        why: "is a stage of the English and Welsh system; Scotland counts P1 to P7 and S1 to S6.",
    },
    Term {
        phrases: &["year #", "years #"],
        unless_next: &[],
        beside: PUPILS,
        instead: EnglishYear,
        why: "is a stage of the English and Welsh system; Scotland counts P1 to P7 and S1 to S6.",
    },
    term(
        &["key stage #", "key stages #", "ks1", "ks2", "ks3", "ks4", "ks5", "KS #"],
        KeyStage,
        "belongs to the National Curriculum of England; Curriculum for Excellence has levels and the senior phase.",
    ),
    term(
        &["key stage", "key stages"],
        Say("level (Early to Fourth) or senior phase"),
        "belongs to the National Curriculum of England; Curriculum for Excellence has levels and the senior phase.",
    ),
    Term {
        phrases: &["grade #", "grades #"],
        unless_next: &[
            "piano", "violin", "flute", "guitar", "cello", "music", "exam", "theory", "listed",
        ],
        beside: &[
            "in", "pupils", "students", "learners", "class", "classes", "children", "for",
            "teacher",
        ],
        instead: AmericanGrade,
        why: "is an American stage; Scotland counts P1 to P7 and S1 to S6.",
    },
    term(
        &[
            "6th grade",
            "7th grade",
            "8th grade",
            "9th grade",
            "10th grade",
            "11th grade",
            "12th grade",
            "5th grade",
            "4th grade",
            "3rd grade",
            "2nd grade",
            "1st grade",
            "8th grader",
            "8th graders",
            "7th graders",
            "9th graders",
        ],
        AmericanGrade,
        "is an American stage; Scotland counts P1 to P7 and S1 to S6.",
    ),
    term(
        &[
            "sixth grade",
            "seventh grade",
            "eighth grade",
            "ninth grade",
            "tenth grade",
            "fifth grade",
            "middle school",
            "sixth grader",
            "seventh grader",
            "eighth grader",
            "ninth grader",
            "sixth graders",
            "seventh graders",
            "eighth graders",
            "ninth graders",
            "freshman year",
            "sophomore year",
        ],
        Say("the stage, P1 to P7 or S1 to S6"),
        "is American; Scotland has primary school to P7 and secondary school from S1.",
    ),
    term(&["elementary school", "elementary schools"], Say("primary school"), "is American."),
    term(&["kindergarten"], Say("nursery, or P1"), "is American."),
    term(
        &["reception class", "reception pupils", "reception children", "reception year"],
        Say("P1"),
        "is the first year of school in England; in Scotland it is Primary 1.",
    ),
    term(
        &["sixth form", "sixth former", "sixth formers", "sixth form college"],
        Say("S5 and S6, the senior phase"),
        "is English; Scottish pupils stay in their school for S5 and S6.",
    ),
    term(
        &[
            "special educational needs",
            "special education needs",
            "SENCO",
            "SENCo",
            "SENDCO",
            "SENDCo",
            "special needs",
        ],
        Say("additional support needs (ASN), and the support for learning teacher"),
        "is the English term; Scottish law speaks of additional support needs.",
    ),
    Term {
        phrases: &["SEN", "SEND"],
        unless_next: &[],
        beside: PUPILS,
        instead: Say("ASN (additional support needs)"),
        why: "is the English term; Scottish law speaks of additional support needs.",
    },
    term(
        &[
            "EHCP",
            "EHCPs",
            "EHC plan",
            "EHC plans",
            "education health and care plan",
            "IEP meeting",
        ],
        Say("a child's plan or a coordinated support plan (CSP)"),
        "exists in England only.",
    ),
    term(
        &["GCSE", "GCSEs"],
        Say("National 5 (or National 4)"),
        "is an English, Welsh and Northern Irish qualification.",
    ),
    term(
        &["a-level", "a-levels", "A levels", "AS level", "AS levels"],
        Say("Higher or Advanced Higher"),
        "is an English, Welsh and Northern Irish qualification.",
    ),
    term(
        &["BTEC", "BTECs"],
        Say("a National Progression Award (NPA) or another Scottish award"),
        "is mostly taken in England; Scottish schools offer National Progression Awards and Foundation Apprenticeships.",
    ),
    term(
        &["AQA", "Edexcel", "Eduqas", "WJEC"],
        Say("the Scottish awarding body (SQA, now Qualifications Scotland)"),
        "is an exam board that Scottish schools do not use.",
    ),
    term(
        &["national curriculum"],
        Say("Curriculum for Excellence"),
        "is the curriculum of England; Scotland has Curriculum for Excellence.",
    ),
    term(
        &["programme of study", "programmes of study", "attainment target", "attainment targets"],
        Say("experiences and outcomes (Es and Os) and benchmarks"),
        "belongs to the National Curriculum of England.",
    ),
    term(
        &["common core", "common core standards", "state standards"],
        Say("experiences and outcomes (Es and Os)"),
        "is American; Curriculum for Excellence has experiences and outcomes.",
    ),
    term(
        &["learning objective", "learning objectives", "lesson objective", "lesson objectives"],
        Say("learning intention, with success criteria"),
        "is what England says; Scottish planning has learning intentions and success criteria.",
    ),
    term(
        &["ofsted"],
        Say("HM Inspectors of Education (Education Scotland)"),
        "inspects schools in England only.",
    ),
    term(
        &["DfE", "Department for Education"],
        Say("the Scottish Government"),
        "is responsible for England only.",
    ),
    term(&["pupil premium"], Say("Pupil Equity Fund (PEF)"), "is paid in England only."),
    term(
        &["EYFS", "early years foundation stage"],
        Say("Early level"),
        "is the English framework.",
    ),
    term(
        &["SATs"],
        Say("Scottish National Standardised Assessments"),
        "are taken in England and America.",
    ),
    term(
        &["PSHE"],
        Say("personal and social education (PSE), in health and wellbeing"),
        "is the English subject.",
    ),
    term(
        &["RSHE"],
        Say("relationships, sexual health and parenthood (RSHP)"),
        "is the English subject.",
    ),
    term(
        &["PGCE", "QTS", "qualified teacher status"],
        Say("PGDE, and registration with the GTCS"),
        "is how teachers qualify in England.",
    ),
    term(&["exercise book", "exercise books"], Say("jotter"), "is what England says."),
    term(
        &["half term", "half terms"],
        Say("mid-term or the October holiday"),
        "divides the English year; Scottish terms have their own dates.",
    ),
    term(
        &["teaching assistant", "teaching assistants"],
        Say("pupil support assistant (PSA) or classroom assistant"),
        "is the English name of the post.",
    ),
    term(
        &["school governors", "governing body", "board of governors"],
        Say("parent council"),
        "exists in England; Scottish schools have parent councils.",
    ),
    term(
        &["looked after children", "looked after child", "foster kids"],
        Say("care-experienced children and young people"),
        "is being replaced: Scotland says care-experienced.",
    ),
];
