use std::fs;

use assessment::MAX_BLUEPRINT;

use super::*;

const ADDING: &str =
    include_str!("../../../../plugins/assessment/blueprints/arithmetic/adding-two-digits.md");

const FRENCH: &str = include_str!("../../../../workspace/curriculum/cfe-french.md");
const MATHS: &str = include_str!("../../../../workspace/curriculum/cfe-maths.md");

/// What a link out of the folder leads to is not hers to show.
#[cfg(unix)]
#[test]
fn a_link_out_of_the_workspace_is_not_followed() {
    let scene = scene();
    let outside = scene.plugins.join("outside.md");
    write(&outside, ADDING);
    fs::create_dir_all(scene.workspace.join("blueprints")).unwrap();
    std::os::unix::fs::symlink(&outside, scene.workspace.join("blueprints/in.md")).unwrap();
    let library = Library::of(&scene.plugins, Some(&scene.workspace)).unwrap();
    assert_eq!(library.blueprints().len(), 1);
    assert_eq!(library.blueprints()[0].0.owner, Owner::Plugin("sums".to_owned()));
}

struct Scene {
    _folder: tempfile::TempDir,
    plugins: PathBuf,
    workspace: PathBuf,
}

fn scene() -> Scene {
    let folder = tempfile::tempdir().unwrap();
    let (plugins, workspace) = (folder.path().join("plugins"), folder.path().join("workspace"));
    write(&plugins.join("sums/blueprints/number/adding-two-digits.md"), ADDING);
    write(&plugins.join("sums/README.md"), "# Not one");
    write(&plugins.join("sums/.claude-plugin/plugin.json"), r#"{"name": "sums"}"#);
    fs::create_dir_all(&workspace).unwrap();
    Scene { _folder: folder, plugins, workspace }
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

#[test]
fn her_own_takes_the_place_of_a_shipped_one_with_its_id() {
    let scene = scene();
    let own = scene.workspace.join("blueprints/adding-two-digits.md");
    let title = ADDING.lines().find(|line| line.starts_with("title: ")).unwrap();
    write(&own, &ADDING.replace(title, "title: Mine"));
    let library = Library::of(&scene.plugins, Some(&scene.workspace)).unwrap();
    assert_eq!(library.found().len(), 2);
    let used = library.blueprints();
    assert_eq!(used.len(), 1);
    assert_eq!((&used[0].0.owner, used[0].1.title.as_str()), (&Owner::Workspace, "Mine"));
    // Without it, or with one that is broken, the shipped one is there.
    write(&own, "---\nid: adding-two-digits\n---\n");
    let library = Library::of(&scene.plugins, Some(&scene.workspace)).unwrap();
    assert_eq!(library.blueprints()[0].0.owner, Owner::Plugin("sums".to_owned()));
    assert!(library.found()[1].read.is_err());
    assert!(library.blueprint("adding-two-digits").is_some());
    assert!(library.blueprint("subtracting").is_none());
}

#[test]
fn outcomes_are_looked_up_in_her_curriculum() {
    let scene = scene();
    let unknown = |library: &Library| {
        library.unknown_outcomes(library.blueprint("adding-two-digits").unwrap()).len()
    };
    assert_eq!(unknown(&Library::of(&scene.plugins, Some(&scene.workspace)).unwrap()), 0);
    // A curriculum without mathematics, and then one with it.
    write(&scene.workspace.join("curriculum/french.md"), FRENCH);
    let library = Library::of(&scene.plugins, Some(&scene.workspace)).unwrap();
    assert!(unknown(&library) > 0);
    write(&scene.workspace.join("curriculum/maths.md"), MATHS);
    assert_eq!(unknown(&Library::of(&scene.plugins, Some(&scene.workspace)).unwrap()), 0);
}

#[test]
fn what_cannot_be_a_blueprint_is_told_with_its_file() {
    let scene = scene();
    let folder = scene.workspace.join("blueprints");
    write(&folder.join("huge.md"), &"x".repeat(MAX_BLUEPRINT + 1));
    fs::write(folder.join("bytes.md"), [0xff, 0xfe, 0x00]).unwrap();
    let library = Library::at(&folder, None).unwrap();
    let told = |name: &str| {
        let found = library.found().iter().find(|found| found.file.ends_with(name)).unwrap();
        found.read.as_ref().unwrap_err()[0].to_string()
    };
    assert!(told("bytes.md").contains("not a text file"), "{}", told("bytes.md"));
    assert!(told("huge.md").contains("65536 is the most"), "{}", told("huge.md"));
    let nowhere = Library::at(&folder.join("none"), None).unwrap_err().to_string();
    assert!(nowhere.starts_with("there is no "), "{nowhere}");
}

/// A key that its own test contradicts is shown to nobody.
#[test]
fn a_blueprint_whose_tests_fail_is_not_used() {
    let scene = scene();
    let own = scene.workspace.join("blueprints/adding-two-digits.md");
    write(&own, &ADDING.replacen("key: 85", "key: 84", 1));
    let library = Library::of(&scene.plugins, Some(&scene.workspace)).unwrap();
    assert_eq!(library.blueprints()[0].0.owner, Owner::Plugin("sums".to_owned()));
    let told = library.found()[1].read.as_ref().unwrap_err()[0].to_string();
    assert!(told.contains("a test fails: the key is 85, not 84"), "{told}");
}

#[test]
fn of_two_files_with_one_id_the_second_is_told() {
    let scene = scene();
    let folder = scene.workspace.join("blueprints");
    write(&folder.join("a.md"), ADDING);
    write(&folder.join("z.md"), ADDING);
    let library = Library::of(&scene.plugins, Some(&scene.workspace)).unwrap();
    assert_eq!(library.blueprints().len(), 1);
    let told = library.found()[2].read.as_ref().unwrap_err()[0].to_string();
    assert!(
        told.contains("z.md:1:1: ") && told.ends_with("a.md has the id adding-two-digits, too"),
        "{told}"
    );
}
