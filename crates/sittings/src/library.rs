//! The blueprints that a sitting asks for.

use assessment::Blueprint;

/// Where blueprints come from: whoever holds their files.
pub trait Blueprints {
    /// Those that are in use, in an order that does not change from one asking to the next.
    fn all(&self) -> Vec<&Blueprint>;

    /// A blueprint as it was in a version, by the SHA-256 of its file: what a sitting has begun with
    /// it goes on with.
    fn version(&self, id: &str, version: &str) -> Option<&Blueprint>;
}

/// A list, of which each is there in one version.
impl Blueprints for Vec<Blueprint> {
    fn all(&self) -> Vec<&Blueprint> {
        self.iter().collect()
    }

    fn version(&self, id: &str, version: &str) -> Option<&Blueprint> {
        self.iter().find(|one| one.id == id && &*one.version == version)
    }
}
