//! Minutes: parts of a period that add up to it exactly.

use serde::Serialize;

/// The parts that a lesson can have.
pub(super) const SLOTS: [&str; 11] = [
    "starter",
    "intention",
    "model",
    "device",
    "predict",
    "hinge",
    "modify",
    "make",
    "share",
    "plenary",
    "pack",
];

/// One part of a lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Slot {
    /// Which part: a key of the phrases file.
    pub key: &'static str,
    /// How long it takes.
    pub minutes: u32,
}

/// What the teacher's files ask of the parts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Wishes {
    /// Minutes of the starter.
    pub starter: Option<u32>,
    /// The most minutes of explanation.
    pub explanation: Option<u32>,
    /// Minutes of the plenary.
    pub plenary: Option<u32>,
    /// The most minutes of any activity.
    pub activity: Option<u32>,
    /// Whether devices have to be fetched and put back.
    pub devices: bool,
}

/// The parts of a period of `minutes`, at least 10.
///
/// Fixed parts come first; what remains is shared between working together, changing and making,
/// and whatever a cap on activities leaves over becomes time to show and improve.
pub(super) fn slots(minutes: u32, wishes: Wishes) -> Vec<Slot> {
    let cap = wishes.activity.unwrap_or(u32::MAX).max(3);
    let long = minutes >= 30;
    let tenth = (minutes / 10).clamp(2, 8);
    let starter = wishes.starter.map_or(tenth, |wish| wish.min(minutes / 4)).max(2);
    let intention = if long { 2 } else { 1 };
    let model = (minutes * 16 / 100).min(wishes.explanation.unwrap_or(15)).clamp(2, cap);
    let hinge = if long { 3 } else { 0 };
    // The exit ticket is what tomorrow's lesson is planned from, so it is never squeezed below 5.
    let plenary =
        wishes.plenary.map_or((tenth + 1).min(minutes / 6), |wish| wish.min(minutes / 5)).max(2);
    let device = if wishes.devices && long { 2 } else { 0 };
    let pack = match (long, wishes.devices) {
        (false, _) => 0,
        (true, false) => 2,
        (true, true) => 3,
    };
    let fixed = starter + intention + model + device + hinge + plenary + pack;
    let rest = minutes.saturating_sub(fixed);
    let predict = (rest * 40 / 100).min(cap);
    let modify = (rest * 35 / 100).min(cap);
    let make = (rest - predict - modify).min(cap);
    let share = rest - predict - modify - make;
    let all = [
        ("starter", starter),
        ("intention", intention),
        ("model", model),
        ("device", device),
        ("predict", predict),
        ("hinge", hinge),
        ("modify", modify),
        ("make", make),
        ("share", share),
        ("plenary", plenary),
        ("pack", pack),
    ];
    let used = all.into_iter().filter(|(_, minutes)| *minutes > 0);
    used.map(|(key, minutes)| Slot { key, minutes }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_add_up_to_the_period_whatever_is_wished() {
        for minutes in 10..=180 {
            for cap in [None, Some(3), Some(9)] {
                for starter in [None, Some(5), Some(90)] {
                    for devices in [false, true] {
                        let wishes =
                            Wishes { starter, activity: cap, devices, ..Wishes::default() };
                        let slots = slots(minutes, wishes);
                        let sum: u32 = slots.iter().map(|slot| slot.minutes).sum();
                        assert_eq!(sum, minutes, "{wishes:?}");
                        let fetched = slots.iter().any(|slot| slot.key == "device");
                        assert_eq!(fetched, devices && minutes >= 30, "{wishes:?}");
                    }
                }
            }
        }
    }
}
