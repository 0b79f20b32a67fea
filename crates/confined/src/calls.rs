//! Which calls of the system are left, by seccomp: a list of what is allowed.

use std::collections::BTreeMap;

use nix::libc::{self, c_long};
use seccompiler::SeccompCmpArgLen::{Dword, Qword};
use seccompiler::SeccompCmpOp::{Eq, MaskedEq};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCondition, SeccompFilter, SeccompRule, TargetArch,
};

use crate::ConfineError;

/// Calls without which no program runs on, none of which names anything outside the process.
const LEAST: &[c_long] = &[
    // Its pipes.
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
    // Itself, and time.
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
];

/// What an argument of a call has to be.
#[derive(Debug, Clone, Copy)]
pub enum Argument {
    /// This number, of 64 bits.
    Is(u64),
    /// Its lower 32 bits have these bits of the mask, and no others.
    Bits {
        /// The bits that are looked at.
        mask: u32,
        /// Those of them that are set.
        set: u32,
    },
}

/// Calls that are let through; every other is refused as not permitted.
#[derive(Debug)]
pub struct Calls {
    allowed: BTreeMap<c_long, Vec<SeccompRule>>,
    missing: BTreeMap<c_long, Vec<SeccompRule>>,
}

impl Calls {
    /// The least: reading and writing what is open, memory, time, and the end.
    ///
    /// # Errors
    /// Never for what stands here; conditions are checked when they are made.
    pub fn least() -> Result<Self, ConfineError> {
        let allowed = LEAST.iter().map(|&call| (call, Vec::new())).collect();
        Self { allowed, missing: BTreeMap::new() }
            // Asking for its bounds, and setting none.
            .only(libc::SYS_prlimit64, &[(0, Argument::Is(0)), (2, Argument::Is(0))])?
            // Ending itself after memory ran out.
            .only(libc::SYS_tgkill, &[(0, Argument::Is(u64::from(std::process::id())))])
    }

    /// These too, whatever their arguments.
    #[must_use]
    pub fn and(mut self, calls: &[c_long]) -> Self {
        self.allowed.extend(calls.iter().map(|&call| (call, Vec::new())));
        self
    }

    /// This one too, where all of these arguments, by their places from 0, are as said. Said again, it is
    /// let through in either case.
    ///
    /// # Errors
    /// When there is no such argument.
    pub fn only(
        mut self,
        call: c_long,
        arguments: &[(u8, Argument)],
    ) -> Result<Self, ConfineError> {
        let condition = |&(at, argument): &(u8, Argument)| match argument {
            Argument::Is(number) => SeccompCondition::new(at, Qword, Eq, number),
            Argument::Bits { mask, set } => {
                SeccompCondition::new(at, Dword, MaskedEq(u64::from(mask)), u64::from(set))
            }
        };
        let conditions = arguments.iter().map(condition).collect::<Result<_, _>>()?;
        self.allowed.entry(call).or_default().push(SeccompRule::new(conditions)?);
        Ok(self)
    }

    /// Threads of its own that have names, and no other process.
    ///
    /// # Errors
    /// As [`Self::only`].
    pub fn and_threads(mut self) -> Result<Self, ConfineError> {
        // Said not to exist, so that the library asks for a thread in the way that can be seen into.
        self.missing.insert(libc::SYS_clone3, Vec::new());
        let thread = libc::CLONE_THREAD.unsigned_abs();
        self.and(&[libc::SYS_clone3])
            .only(libc::SYS_clone, &[(0, Argument::Bits { mask: thread, set: thread })])?
            .only(
                libc::SYS_prctl,
                &[(0, Argument::Is(u64::from(libc::PR_SET_NAME.unsigned_abs())))],
            )
    }

    /// The filter, ready to be put up by a process that may not ask for memory any more.
    ///
    /// # Errors
    /// When this kind of processor is none that a filter can be made for.
    pub fn filter(self) -> Result<Filter, ConfineError> {
        let arch = TargetArch::try_from(std::env::consts::ARCH)?;
        let refused = SeccompAction::Errno(libc::EPERM.unsigned_abs());
        let mut programs = Vec::new();
        if !self.missing.is_empty() {
            let missing = SeccompAction::Errno(libc::ENOSYS.unsigned_abs());
            let filter = SeccompFilter::new(self.missing, SeccompAction::Allow, missing, arch)?;
            programs.push(BpfProgram::try_from(filter)?);
        }
        let filter = SeccompFilter::new(self.allowed, refused, SeccompAction::Allow, arch)?;
        programs.push(BpfProgram::try_from(filter)?);
        Ok(Filter(programs))
    }
}

/// What takes calls away.
#[derive(Debug)]
pub struct Filter(Vec<BpfProgram>);

impl Filter {
    /// Takes them away from this thread, from those that it starts and from what it becomes.
    ///
    /// # Errors
    /// When the kernel refuses.
    pub fn put_up(&self) -> Result<(), ConfineError> {
        for program in &self.0 {
            seccompiler::apply_filter(program)?;
        }
        Ok(())
    }
}
