//! What Linux lets a worker do that was taken over by the document it reads: think, read its
//! standard input, write its two outputs, end.
//!
//! Two walls, either of which is enough for files and connections. Landlock takes away every file and
//! every port; a kernel without it leaves that to the other. Seccomp refuses every call of the system
//! that a reader of documents does not need, whatever it is about.

use std::collections::BTreeMap;
use std::io;

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetError,
    Scope,
};
use nix::libc;
use seccompiler::SeccompCmpArgLen::Dword;
use seccompiler::SeccompCmpOp::{Eq, MaskedEq};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCondition, SeccompFilter, SeccompRule, TargetArch,
};

/// The newest set of rights that is taken away; an older kernel knows fewer.
const RIGHTS: ABI = ABI::V6;

/// Calls without which no program of ours runs on, none of which names anything outside the process.
const ALLOWED: &[libc::c_long] = &[
    // Its three pipes.
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_write,
    libc::SYS_writev,
    libc::SYS_close,
    libc::SYS_fstat,
    libc::SYS_lseek,
    // Memory.
    libc::SYS_brk,
    libc::SYS_madvise,
    libc::SYS_mremap,
    libc::SYS_munmap,
    // Threads and time.
    libc::SYS_futex,
    libc::SYS_get_robust_list,
    libc::SYS_set_robust_list,
    libc::SYS_set_tid_address,
    libc::SYS_rseq,
    libc::SYS_gettid,
    libc::SYS_getpid,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_yield,
    libc::SYS_clock_getres,
    libc::SYS_clock_gettime,
    libc::SYS_clock_nanosleep,
    libc::SYS_gettimeofday,
    libc::SYS_nanosleep,
    libc::SYS_restart_syscall,
    // Chance, and the end.
    libc::SYS_getrandom,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sigaltstack,
    libc::SYS_exit,
    libc::SYS_exit_group,
    // Refused by the other filter, so that the library asks for a thread in the way that can be seen
    // into.
    libc::SYS_clone3,
];

/// Why a wall could not be put up.
#[derive(Debug, thiserror::Error)]
pub(super) enum SandboxError {
    #[error("Landlock: {0}")]
    Landlock(#[from] RulesetError),
    #[error("seccomp: {0}")]
    Filter(#[from] seccompiler::BackendError),
    #[error("seccomp: {0}")]
    Apply(#[from] seccompiler::Error),
    #[error("its process: {0}")]
    Process(#[from] io::Error),
}

/// Takes away every file and port, as far as this kernel can; and no program that is started from here
/// gains rights by it.
pub(super) fn give_up_files() -> Result<(), SandboxError> {
    Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(RIGHTS))?
        .handle_access(AccessNet::from_all(RIGHTS))?
        .scope(Scope::from_all(RIGHTS))?
        .create()?
        .restrict_self()?;
    Ok(())
}

/// Takes away every call that is not needed. All of this holds for this thread and those that it
/// starts, and cannot be had back.
pub(super) fn give_up_calls() -> Result<(), SandboxError> {
    let arch = TargetArch::try_from(std::env::consts::ARCH)?;
    let missing = BTreeMap::from([(libc::SYS_clone3, Vec::new())]);
    let no_clone3 = SeccompFilter::new(
        missing,
        SeccompAction::Allow,
        SeccompAction::Errno(libc::ENOSYS.unsigned_abs()),
        arch,
    )?;
    let needed = SeccompFilter::new(
        needed()?,
        SeccompAction::Errno(libc::EPERM.unsigned_abs()),
        SeccompAction::Allow,
        arch,
    )?;
    for filter in [no_clone3, needed] {
        seccompiler::apply_filter(&BpfProgram::try_from(filter)?)?;
    }
    Ok(())
}

/// The calls that are let through, some of them only with certain arguments.
fn needed() -> Result<BTreeMap<i64, Vec<SeccompRule>>, SandboxError> {
    let mut calls: BTreeMap<i64, Vec<SeccompRule>> =
        ALLOWED.iter().map(|&call| (call, Vec::new())).collect();
    let mut only = |call, conditions: Vec<SeccompCondition>| {
        calls.insert(call, vec![SeccompRule::new(conditions)?]);
        Ok::<_, SandboxError>(())
    };
    let condition = |argument, comparison, value: i64| {
        SeccompCondition::new(argument, Dword, comparison, value.unsigned_abs())
    };
    // Memory that no code runs in.
    let exec = u64::from(libc::PROT_EXEC.unsigned_abs());
    only(libc::SYS_mmap, vec![condition(2, MaskedEq(exec), 0)?])?;
    only(libc::SYS_mprotect, vec![condition(2, MaskedEq(exec), 0)?])?;
    // Threads of its own, and no other process.
    let thread = i64::from(libc::CLONE_THREAD);
    only(libc::SYS_clone, vec![condition(0, MaskedEq(thread.unsigned_abs()), thread)?])?;
    // What it is called, by whoever looks.
    only(libc::SYS_prctl, vec![condition(0, Eq, i64::from(libc::PR_SET_NAME))?])?;
    // Asking for its bounds, and setting none.
    let own = condition(0, Eq, 0)?;
    let nothing = SeccompCondition::new(2, seccompiler::SeccompCmpArgLen::Qword, Eq, 0)?;
    only(libc::SYS_prlimit64, vec![own, nothing])?;
    // Ending itself after memory ran out.
    only(libc::SYS_tgkill, vec![condition(0, Eq, i64::from(std::process::id()))?])?;
    Ok(calls)
}
