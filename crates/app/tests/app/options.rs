//! Where an application looks for what its options do not name.

use std::path::PathBuf;

use app::AppOptions;

#[test]
fn the_bundled_plugins_are_laid_out_where_none_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let options = AppOptions { data_dir: folder.path().join("data"), ..Default::default() };
    let plugins = options.plugins_in_use().unwrap();
    assert!(plugins.join("lesson-planning/agents").is_dir(), "{}", plugins.display());
    assert_eq!(options.workspace_in_use(), folder.path().join("data/workspace"));
    let named = PathBuf::from("elsewhere");
    let options =
        AppOptions { plugins: Some(named.clone()), workspace: Some(named.clone()), ..options };
    let used = (options.plugins_in_use().unwrap(), options.workspace_in_use());
    assert_eq!(used, (named.clone(), named));
}
