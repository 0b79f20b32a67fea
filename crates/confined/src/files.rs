//! Taking files and ports away by Landlock.

use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd,
    Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetStatus, Scope,
};

use crate::ConfineError;

/// The newest set of rights that is taken away; an older kernel knows fewer.
const RIGHTS: ABI = ABI::V6;

/// The rights that a kernel has to know so that what is kept is all that is left: those since truncating
/// is one of them (Linux 6.2).
const NEEDED: ABI = ABI::V3;

/// Takes away every file and port, as far as this kernel can; and no program that is started from here
/// gains rights by it.
///
/// # Errors
/// When the kernel refuses what it can.
pub fn keep_no_files() -> Result<(), ConfineError> {
    Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(RIGHTS))?
        .handle_access(AccessNet::from_all(RIGHTS))?
        .scope(Scope::from_all(RIGHTS))?
        .create()?
        .restrict_self()?;
    Ok(())
}

/// Takes away every file and port but these: what may be read, a folder with all that is in it, and
/// which programs this process may become.
///
/// # Errors
/// When a file is not there, or the kernel cannot take away all of the others.
pub fn keep_files<P: AsRef<Path>>(read: &[P], programs: &[P]) -> Result<(), ConfineError> {
    let mut rules = Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(NEEDED))?
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(RIGHTS))?
        .handle_access(AccessNet::from_all(RIGHTS))?
        .scope(Scope::from_all(RIGHTS))?
        .create()?;
    for path in read {
        let rights = match path.as_ref().is_dir() {
            true => AccessFs::ReadFile | AccessFs::ReadDir,
            false => BitFlags::from(AccessFs::ReadFile),
        };
        rules = rules.add_rule(PathBeneath::new(PathFd::new(path)?, rights))?;
    }
    for program in programs {
        let rights = AccessFs::ReadFile | AccessFs::Execute;
        rules = rules.add_rule(PathBeneath::new(PathFd::new(program)?, rights))?;
    }
    match rules.restrict_self()?.ruleset {
        RulesetStatus::FullyEnforced | RulesetStatus::PartiallyEnforced => Ok(()),
        RulesetStatus::NotEnforced => Err(ConfineError::InPart),
    }
}
