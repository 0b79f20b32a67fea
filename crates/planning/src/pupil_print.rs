//! How pupils' pages are printed: what a teacher has chosen for all classes and for each, beside what the
//! class needs. The rule is `lessons::PupilPrint`; here its lines are read and written.

use ::lessons::{PrintChoice, PupilFace, PupilPrint};
use api::{ClassPrint, PrintChoose, PrintFace, PrintList};
use faults::Fault;
use workspace::{ClassProfile, Workspace, WorkspaceError};

use crate::chosen_line::{self, TEACHER, present};
use crate::field;

const KEY: &str = "print";

/// How pupils' pages of a class are printed; of no class, as for all.
///
/// # Errors
/// When the profile cannot be read.
pub fn pupil_print(
    profile: Option<&ClassProfile>,
    files: &Workspace,
) -> Result<PupilPrint, WorkspaceError> {
    let for_all = for_all(files)?.0;
    let Some(profile) = profile else {
        return Ok(PupilPrint::default().as_chosen(for_all, PrintChoice::default()));
    };
    let needs = profile.needs.iter().map(String::as_str);
    let needed = PupilPrint::for_class(needs, &files.read(&profile.path)?.text);
    Ok(needed.as_chosen(for_all, of_class(profile).0))
}

/// What a line says; of one that says nothing of printing, why.
fn read(line: Option<&str>, path: &str) -> (PrintChoice, Option<String>) {
    match PrintChoice::parse(line.unwrap_or_default()) {
        Ok(choice) => (choice, None),
        Err(error) => (PrintChoice::default(), Some(format!("{path} says “{KEY}”, and {error}"))),
    }
}

fn of_class(profile: &ClassProfile) -> (PrintChoice, Option<String>) {
    read(profile.print.as_deref(), &profile.path)
}

fn for_all(files: &Workspace) -> Result<(PrintChoice, Option<String>), WorkspaceError> {
    let Some(file) = present(files, TEACHER)? else { return Ok((PrintChoice::default(), None)) };
    // Front matter that cannot be read says nothing; lessons are made the same way.
    let line = field::reads(&file.path, &file.text, KEY).ok().flatten();
    Ok(read(line.as_deref(), TEACHER))
}

/// How they are printed, for all classes and for each.
///
/// # Errors
/// When a profile cannot be read.
pub fn list(files: &Workspace) -> Result<PrintList, WorkspaceError> {
    let (chosen, problem) = for_all(files)?;
    let mut problems: Vec<String> = problem.into_iter().collect();
    let mut classes = Vec::new();
    for profile in files.classes()?.profiles {
        // A profile that cannot be read is told of among the problems.
        let Ok(file) = files.read(&profile.path) else { continue };
        let (own, problem) = of_class(&profile);
        problems.extend(problem);
        let print = pupil_print(Some(&profile), files)?;
        classes.push(ClassPrint {
            class: profile.name,
            path: profile.path,
            face: own.face,
            points: own.points,
            spaced: own.spaced,
            cream: own.cream,
            print,
            said: print.said(),
            sha256: file.sha256,
        });
    }
    let faces = PupilFace::ALL.map(|face| PrintFace {
        face,
        name: face.name().to_owned(),
        about: about(face).to_owned(),
    });
    let print = PupilPrint::default().as_chosen(chosen, PrintChoice::default());
    Ok(PrintList {
        faces: faces.to_vec(),
        face: chosen.face,
        points: chosen.points,
        spaced: chosen.spaced,
        cream: chosen.cream,
        print,
        said: print.said(),
        teacher_sha256: present(files, TEACHER)?.map(|file| file.sha256),
        classes,
        problems,
    })
}

fn about(face: PupilFace) -> &'static str {
    match face {
        PupilFace::AtkinsonHyperlegible => "Letters that are hard to take for one another.",
        PupilFace::Andika => "Made for learning to read: a and g as they are written by hand.",
        PupilFace::ComicNeue => "Round and friendly, like the writing in a comic.",
    }
}

/// Chooses how they are printed.
///
/// # Errors
/// When it cannot be printed so, there is no such class, or the file cannot be written.
pub fn choose(files: &Workspace, params: &PrintChoose) -> Result<PrintList, Fault> {
    let PrintChoose { typeface, points, spaced, cream, class, base_sha256 } = params;
    let (spaced, cream) = (*spaced, *cream);
    let choice = PrintChoice { face: *typeface, points: *points, spaced, cream };
    let line = choice.checked().map_err(Fault::invalid)?.to_string();
    let line = Some(line.as_str()).filter(|line| !line.is_empty());
    chosen_line::choose(files, KEY, class.as_deref(), line, base_sha256.as_deref())?;
    Ok(list(files)?)
}
