//! Time: what counts, and that nothing gives more of it.

use domain::{GrantId, Machine, SittingEvent, Timestamp};
use proptest::prelude::*;
use sittings::{Definition, Sitting, SittingPhase, SittingStep};

use crate::world::{Computer, EVALUATION, Log, definition, learner, library};

const LIMIT: u64 = 10 * 60_000;
const HOUR: i64 = 3_600_000;

fn remaining(log: &Log, computer: &Computer) -> u64 {
    log.sitting.remaining_ms(&computer.mark()).unwrap()
}

#[test]
fn a_clock_that_is_set_changes_nothing_and_is_told() {
    for ahead in [2 * HOUR, -2 * HOUR] {
        let mut computer = Computer::new();
        let mut log = Log::begun(&definition(EVALUATION), 1, &computer);
        log.go_on(&computer);
        computer.pass(60_000);
        computer.ahead_ms = ahead;
        assert_eq!(remaining(&log, &computer), LIMIT - 60_000);
        log.go_on(&computer);
        let told = log.events.last().unwrap().body.clone();
        let clock = computer.mark();
        assert_eq!(told, SittingEvent::ClockDisagreed { ahead_ms: ahead, clock }.into());
        // Once is enough.
        let events = log.events.len();
        log.go_on(&computer);
        assert_eq!((log.events.len(), remaining(&log, &computer)), (events, LIMIT - 60_000));
    }
}

#[test]
fn a_clock_that_was_set_forward_and_back_around_a_boot_hides_nothing() {
    let mut computer = Computer::new();
    let mut log = Log::begun(&definition(EVALUATION), 1, &computer);
    log.go_on(&computer);
    computer.ahead_ms = 2 * HOUR;
    log.go_on(&computer);
    computer.reboot(120_000);
    computer.ahead_ms = 0;
    computer.pass(1_000);
    assert_eq!(remaining(&log, &computer), LIMIT - 121_000);
    // Set back before the first look, what ran since the boot is all that can be known.
    computer.ahead_ms = -2 * HOUR;
    assert_eq!(remaining(&log, &computer), LIMIT - 1_000);
}

#[test]
fn a_pause_stops_it_and_sleep_and_a_killed_host_do_not() {
    let mut computer = Computer::new();
    let mut log = Log::begun(&definition(EVALUATION), 1, &computer);
    log.go_on(&computer);
    computer.pass(60_000);
    assert_eq!(log.sitting.at_it_ms(&computer.mark()), Some(60_000));
    log.append(log.sitting.pause(true, &computer.mark()).unwrap(), &computer);
    assert!(log.sitting.pause(true, &computer.mark()).is_err());
    computer.pass(300_000);
    assert_eq!(log.go_on(&computer), SittingStep::Held);
    assert_eq!(log.sitting.at_it_ms(&computer.mark()), Some(60_000));
    log.append(log.sitting.pause(false, &computer.mark()).unwrap(), &computer);
    assert!(log.sitting.pause(false, &computer.mark()).is_err());
    assert_eq!(remaining(&log, &computer), LIMIT - 60_000);
    // Off for a minute, and half a minute since.
    computer.reboot(60_000);
    computer.pass(30_000);
    assert_eq!(remaining(&log, &computer), LIMIT - 150_000);
    let given = SittingEvent::Extended {
        seconds: 120,
        reason: Some("The fire alarm.".to_owned()),
        grant: Some(GrantId::new()),
        clock: computer.mark(),
    };
    log.append(vec![given.into()], &computer);
    assert_eq!(remaining(&log, &computer), LIMIT - 30_000);
}

#[test]
fn a_window_that_is_left_is_told_once_and_no_more_when_it_is_over() {
    let mut computer = Computer::new();
    let mut log = Log::begun(&definition(EVALUATION), 1, &computer);
    log.go_on(&computer);
    for left in [true, true, false, false, true] {
        computer.pass(1_000);
        let events = log.sitting.window(left, &computer.mark()).unwrap();
        log.append(events, &computer);
        assert_eq!(log.sitting.is_away(), left);
    }
    assert_eq!(log.sitting.left_window(), 2);
    let ended = log.sitting.end(domain::SittingEnd::ByTeacher, &computer.mark()).unwrap();
    log.append(ended, &computer);
    assert_eq!(log.sitting.window(false, &computer.mark()).unwrap(), []);
}

#[test]
fn the_hard_end_holds_with_extra_time_unless_it_says_that_it_moves() {
    let computer = Computer::new();
    let end = Timestamp::from_timestamp_millis(1_790_000_000_000 + 8 * 60_000).unwrap();
    let of = |moves: bool, percent: u32| {
        let mut definition: Definition = definition(EVALUATION);
        definition.time.hard_end = Some(end);
        definition.time.hard_end_moves = moves;
        let learner = sittings::Learner { time_percent: percent, ..learner(1) };
        let mut log = Log::new();
        log.append(
            sittings::begin(&definition, &learner, library(), &computer.mark()).unwrap(),
            &computer,
        );
        remaining(&log, &computer) / 60_000
    };
    assert_eq!([of(false, 100), of(false, 150), of(true, 150), of(true, 100)], [8, 8, 13, 8]);
}

#[test]
fn the_rule_for_resuming_decides_what_becomes_of_a_sitting_that_was_left() {
    let take_up = |rule: &str, away: u64| {
        let text = EVALUATION.replace("minutes: 10", &format!("minutes: 90\n{rule}"));
        let mut computer = Computer::new();
        let mut log = Log::begun(&definition(&text), 1, &computer);
        log.go_on(&computer);
        computer.pass(away);
        let events = log.sitting.take_up(&computer.mark()).unwrap();
        log.append(events, &computer);
        log.go_on(&computer);
        log.sitting.phase().unwrap()
    };
    let left_off = SittingPhase::Ended(domain::SittingEnd::LeftOff);
    let minute = 60_000;
    assert_eq!(take_up("resume: resume", 50 * minute), SittingPhase::Going);
    assert_eq!(take_up("max-age-minutes: 30", 29 * minute), SittingPhase::Going);
    assert_eq!(take_up("max-age-minutes: 30", 31 * minute), SittingPhase::Blocked);
    assert_eq!(take_up("resume: restart", minute), left_off);
    assert_eq!(take_up("resume: block", minute), SittingPhase::Blocked);
}

#[test]
fn a_look_is_written_down_once_a_minute_and_only_where_time_matters() {
    let mut computer = Computer::new();
    let log = Log::begun(&definition(EVALUATION), 1, &computer);
    let due = |log: &Log, computer: &Computer| log.sitting.is_reading_due(&computer.mark());
    computer.pass(59_999);
    assert!(!due(&log, &computer));
    computer.pass(1);
    assert!(due(&log, &computer));
    // A machine that was started again may have been set back: that is certain at once.
    let log = Log::begun(&definition(EVALUATION), 1, &computer);
    computer.reboot(10);
    assert!(due(&log, &computer));
    let mut rules = definition(EVALUATION);
    rules.time.minutes = None;
    rules.time.hard_end = None;
    rules.resuming.max_age_ms = None;
    let log = Log::begun(&rules, 1, &computer);
    computer.pass(3_600_000);
    assert!(!due(&log, &computer), "nothing ends it");
}

/// What somebody may do to a machine.
#[derive(Clone, Debug)]
enum Tampering {
    Pass(u64),
    Reboot(u64),
    SetClock(i64),
    Kill,
    Read,
}

fn tampering() -> impl Strategy<Value = Tampering> {
    prop_oneof![
        (0..200_000_u64).prop_map(Tampering::Pass),
        (0..400_000_u64).prop_map(Tampering::Reboot),
        (-3 * HOUR..3 * HOUR).prop_map(Tampering::SetClock),
        Just(Tampering::Kill),
        Just(Tampering::Read),
    ]
}

/// Plays it: whoever reads the clock writes it down.
fn played(actions: &[Tampering], honest: bool) -> Result<(), TestCaseError> {
    let mut computer = Computer::new();
    let mut log = Log::begun(&definition(EVALUATION), 1, &computer);
    // What no tampering can hide: what ran between two marks of one boot, and since each boot.
    let (mut known, mut read_at, mut last_used) = (0_u64, computer.clone(), 0);
    for action in actions {
        match action {
            Tampering::Pass(ms) => computer.pass(*ms),
            Tampering::Reboot(ms) => computer.reboot(*ms),
            Tampering::SetClock(_) if honest => {}
            Tampering::SetClock(ahead) => computer.ahead_ms = *ahead,
            Tampering::Kill => log.sitting = Sitting::fold(&log.events).unwrap(),
            Tampering::Read => {
                let (now, before) = (computer.mark(), read_at.mark());
                known += match now.boot == before.boot {
                    true => now.running_ms - before.running_ms,
                    false => now.running_ms,
                };
                log.append(vec![SittingEvent::TimeRead { clock: now }.into()], &computer);
                read_at = computer.clone();
                let used = log.sitting.used_ms();
                prop_assert!(used >= known && used >= last_used, "{used} {known} {last_used}");
                last_used = used;
            }
        }
        let left = remaining(&log, &computer);
        prop_assert!(left <= LIMIT.saturating_sub(known), "{left} after {known}");
        if honest {
            prop_assert_eq!(left, LIMIT.saturating_sub(computer.true_ms as u64));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn nothing_that_is_done_to_the_machine_gives_more_time(
        actions in prop::collection::vec(tampering(), 0..30)
    ) {
        played(&actions, false)?;
    }

    #[test]
    fn with_an_honest_clock_exactly_the_time_that_passed_is_gone(
        actions in prop::collection::vec(tampering(), 0..30)
    ) {
        played(&actions, true)?;
    }
}
