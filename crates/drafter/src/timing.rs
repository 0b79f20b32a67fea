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

/// What a part of a frame lasts at most where she wishes nothing else.
const LONGEST: u32 = 25;

/// What a part of a frame in which pupils work lasts at least.
const SHORTEST: u32 = 4;

/// The most minutes of a part of a frame, or of one round of a part that is longer.
pub(super) fn longest(wishes: Wishes) -> u32 {
    wishes.activity.unwrap_or(LONGEST).max(3)
}

/// The parts of a frame of `minutes`, at least 10.
///
/// Where nothing is known of the topic, a question of the day, a hinge and a second task would only be
/// more places to fill, so that their minutes go to the parts that are there. A part is longer than
/// [`longest`] only in a period that all of them do not fill; it is then done in rounds.
pub(super) fn frame_slots(minutes: u32, wishes: Wishes) -> Vec<Slot> {
    let all = slots(minutes, Wishes { devices: false, ..wishes });
    let of = |key: &str| all.iter().find(|slot| slot.key == key).map_or(0, |slot| slot.minutes);
    let (starter, plenary, pack) = (of("starter"), of("plenary"), of("pack"));
    let most = longest(wishes);
    let open = minutes.saturating_sub(starter + plenary + pack);
    let model = (open / 4).min(wishes.explanation.unwrap_or(15)).clamp(2, most);
    let rest = open.saturating_sub(model);
    let predict = (rest * 40 / 100).min(most);
    let modify = (rest - predict).min(most);
    let make = (rest - predict - modify).min(most);
    let share = (rest - predict - modify - make).min(most);
    // What nothing has room for goes to the parts in which pupils work, in equal shares.
    let over = rest - predict - modify - make - share;
    let more = over / 3;
    // What is left over and shorter than that is no part of its own.
    let (share, pack) =
        if share < SHORTEST && pack > 0 { (0, pack + share) } else { (share, pack) };
    let all = [
        ("starter", starter),
        ("model", model),
        ("predict", predict + more),
        ("modify", modify + over - 2 * more),
        ("make", make + more),
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
                        let frame = frame_slots(minutes, wishes);
                        let sum: u32 = frame.iter().map(|slot| slot.minutes).sum();
                        assert_eq!(sum, minutes, "{wishes:?}: {frame:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn parts_of_a_frame_are_few_and_longer_than_wished_only_when_all_are_full() {
        let in_words = |minutes, activity| {
            let slots = frame_slots(minutes, Wishes { activity, ..Wishes::default() });
            let parts = slots.iter().map(|slot| format!("{} {}", slot.key, slot.minutes));
            parts.collect::<Vec<_>>().join(", ")
        };
        for (minutes, activity, parts) in [
            (20, None, "starter 2, model 3, predict 4, modify 8, plenary 3"),
            (40, None, "starter 4, model 7, predict 8, modify 14, plenary 5, pack 2"),
            (50, None, "starter 5, model 9, predict 11, modify 17, plenary 6, pack 2"),
            (50, Some(9), "starter 5, model 9, predict 9, modify 9, make 9, plenary 6, pack 3"),
            (55, None, "starter 5, model 10, predict 12, modify 20, plenary 6, pack 2"),
            (100, None, "starter 8, model 15, predict 25, modify 25, make 16, plenary 9, pack 2"),
            (
                100,
                Some(9),
                "starter 8, model 9, predict 21, modify 21, make 21, share 9, plenary 9, pack 2",
            ),
            (
                240,
                None,
                "starter 8, model 15, predict 60, modify 61, make 60, share 25, plenary 9, pack 2",
            ),
        ] {
            assert_eq!(in_words(minutes, activity), parts, "{minutes} {activity:?}");
        }
    }
}
