//! How many questions it will take, before they are asked.
//!
//! What a test will say is not known, but how far it will move is: with every question the doubt
//! shrinks, and the estimate takes a step whose variance is what the doubt lost. So the estimate is
//! walked through all its ways, and whoever arrives inside a band stops there.

/// Places on the walk's line.
const PLACES: u32 = 121;
/// How far the line reaches on either side, in standard deviations of what is believed now.
const REACH: f64 = 4.0;

/// What is believed now, and what counts as settled.
pub(super) struct Walk<'a> {
    /// The estimate.
    pub(super) theta: f64,
    /// Its standard error.
    pub(super) se: f64,
    /// Where bands meet.
    pub(super) cuts: &'a [f64],
    /// How many standard errors have to lie between the estimate and the nearest cut.
    pub(super) deviations: f64,
    /// The information of one more question.
    pub(super) telling: f64,
}

impl Walk<'_> {
    /// After how many questions it is as likely as not to have been settled, if after at most so many.
    pub(super) fn questions(&self, most: u32) -> Option<u32> {
        let step = 2.0 * REACH * self.se / f64::from(PLACES - 1);
        let places: Vec<f64> = (0..PLACES)
            .map(|index| self.theta + step * f64::from(index) - REACH * self.se)
            .collect();
        // All of it is in the middle.
        let mut mass: Vec<f64> =
            (0..PLACES).map(|index| f64::from(u8::from(index == PLACES / 2))).collect();
        let mut error = self.se;
        for asked in 1..=most {
            let next = (error.powi(-2) + self.telling).sqrt().recip();
            mass = spread(&mass, step, (error * error - next * next).sqrt());
            error = next;
            for (mass, place) in mass.iter_mut().zip(&places) {
                if self.settled(*place, error) {
                    *mass = 0.0;
                }
            }
            if mass.iter().sum::<f64>() <= 0.5 {
                return Some(asked);
            }
        }
        None
    }

    fn settled(&self, theta: f64, error: f64) -> bool {
        self.cuts.iter().all(|cut| (theta - cut).abs() >= self.deviations * error)
    }
}

/// Every place gives what it has to its neighbours, by a normal step.
fn spread(mass: &[f64], step: f64, deviation: f64) -> Vec<f64> {
    let near = (4.0 * deviation / step).ceil().max(1.0) as usize;
    let weights: Vec<f64> =
        (0..=near).map(|away| (-(away as f64 * step / deviation).powi(2) / 2.0).exp()).collect();
    let total = 2.0 * weights.iter().sum::<f64>() - weights[0];
    (0..mass.len())
        .map(|place| {
            let (low, high) = (place.saturating_sub(near), (place + near).min(mass.len() - 1));
            let given = (low..=high).map(|from| mass[from] * weights[from.abs_diff(place)]);
            given.sum::<f64>() / total
        })
        .collect()
}
