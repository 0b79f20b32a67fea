//! How far a teacher's confidence was borne out, in numbers and in words.

use experience::{Brier, Forecast, calibration_curve};
use journal::Confidence;

use crate::Came;

/// Below so many predictions nothing is said: of five, the 95 % interval of a share of two fifths reaches from an
/// eighth to three quarters.
pub const NEEDED: usize = 10;

/// What the score of somebody is who always says 50 %.
const GUESSING: f64 = 0.25;
/// So far apart, in hundredths, what was said and what came are close enough to be called the same.
const CLOSE: f64 = 10.0;

/// How far her confidence was borne out.
#[derive(Debug, Clone, PartialEq)]
pub struct TeacherCalibration {
    /// How many predictions came to their end.
    pub count: usize,
    /// The score of Brier; none below [`NEEDED`] predictions.
    pub score: Option<f64>,
    /// What it comes to, in sentences.
    pub words: Vec<String>,
    /// What was said together, the lowest confidence first.
    pub points: Vec<CalibratedPoint>,
}

/// Predictions of much the same confidence; shares are in percent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CalibratedPoint {
    /// The mean confidence.
    pub stated: f64,
    /// How often they came true.
    pub happened: f64,
    /// How many came true; a part counts half.
    pub right: f64,
    /// Of how many.
    pub count: usize,
    /// The lower end of the share's 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// How far confidences, in percent, were borne out. Those above 100 are left out: nobody can state them.
#[must_use]
pub fn calibrated(predictions: &[(u8, Came)]) -> TeacherCalibration {
    let forecast = |(percent, came): &(u8, Came)| {
        let confidence = Confidence::percent(*percent).ok()?;
        Some(Forecast { confidence, happened: came.share() })
    };
    let forecasts: Vec<Forecast> = predictions.iter().filter_map(forecast).collect();
    let count = forecasts.len();
    let points: Vec<CalibratedPoint> = calibration_curve(&forecasts)
        .into_iter()
        .map(|point| CalibratedPoint {
            stated: point.stated * 100.0,
            happened: point.happened * 100.0,
            right: point.happened * point.count as f64,
            count: point.count,
            low: point.low * 100.0,
            high: point.high * 100.0,
        })
        .collect();
    let score = Brier::of(&forecasts).filter(|_| count >= NEEDED).map(|brier| brier.score);
    let words = match score {
        None => vec![format!("Too few to say: {count} of {NEEDED}.")],
        Some(score) => said(score, &points, &forecasts),
    };
    TeacherCalibration { count, score, words, points }
}

fn said(score: f64, points: &[CalibratedPoint], forecasts: &[Forecast]) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let most = points.iter().max_by(|one, other| one.count.cmp(&other.count));
    if let Some(point) = most {
        let very = |one: &Forecast| (one.confidence.as_share() * 100.0 - point.stated).abs() < 0.01;
        let is_one = forecasts.iter().filter(|one| very(one)).count() == point.count;
        words.push(format!(
            "You were right {} of {} times when you said {}{:.0} %.",
            number(point.right),
            point.count,
            if is_one { "" } else { "about " },
            point.stated,
        ));
    }
    let count = forecasts.len() as f64;
    let mean =
        |of: &dyn Fn(&Forecast) -> f64| forecasts.iter().map(of).sum::<f64>() / count * 100.0;
    let (stated, happened) = (mean(&|one| one.confidence.as_share()), mean(&|one| one.happened));
    words.push(match stated - happened {
        apart if apart > CLOSE => format!(
            "All in all you are surer than it turns out: {stated:.0} % said, {happened:.0} % came true."
        ),
        apart if apart < -CLOSE => format!(
            "All in all more comes true than you trust in: {stated:.0} % said, {happened:.0} % came true."
        ),
        _ => format!(
            "All in all your confidence fits: {stated:.0} % said, {happened:.0} % came true."
        ),
    });
    let against = match score {
        score if score < GUESSING - 0.005 => "better than",
        score if score > GUESSING + 0.005 => "worse than",
        _ => "as good as",
    };
    words.push(format!(
        "Brier score {score:.2}: 0 is always right and sure of it, and yours is {against} always saying 50 % \
         ({GUESSING:.2})."
    ));
    words
}

/// A number of halves, without a fraction where there is none.
fn number(halves: f64) -> String {
    if (halves - halves.round()).abs() < 0.01 {
        format!("{halves:.0}")
    } else {
        format!("{halves:.1}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_ten_it_says_how_many_there_are() {
        let few = calibrated(&[(80, Came::True); 4]);
        assert_eq!(few.words, ["Too few to say: 4 of 10."]);
        assert_eq!((few.count, few.score), (4, None));
        assert_eq!(calibrated(&[]).words, ["Too few to say: 0 of 10."]);
    }

    #[test]
    fn what_was_said_stands_against_what_came() {
        let mut all = vec![(80, Came::True); 5];
        all.extend([(80, Came::Partly); 2]);
        all.extend([(80, Came::Not); 3]);
        let found = calibrated(&all);
        // 5 × 0.04, 2 × 0.09, 3 × 0.64.
        assert!((found.score.unwrap() - 0.23).abs() < 1e-9);
        assert_eq!(
            found.words,
            [
                "You were right 6 of 10 times when you said 80 %.",
                "All in all you are surer than it turns out: 80 % said, 60 % came true.",
                "Brier score 0.23: 0 is always right and sure of it, and yours is better than always saying 50 % \
                 (0.25).",
            ]
        );
        let [point] = found.points.as_slice() else { panic!("{:?}", found.points) };
        assert_eq!((point.count, point.right), (10, 6.0));
        assert!(point.low < 60.0 && 60.0 < point.high && point.low > 20.0, "{point:?}");
    }

    #[test]
    fn who_trusts_too_little_is_told_so_and_who_guesses_as_well() {
        let words = |all: &[(u8, Came)]| calibrated(all).words;
        let mixed = words(&[[(75, Came::True); 5], [(77, Came::Partly); 5]].concat());
        assert_eq!(mixed[0], "You were right 7.5 of 10 times when you said about 76 %.");
        assert!(words(&[(55, Came::True); 12])[1].starts_with("All in all more comes true"));
        let guessed = words(&[[(50, Came::True); 6], [(50, Came::Not); 6]].concat());
        assert!(guessed[1].starts_with("All in all your confidence fits"), "{guessed:?}");
        assert!(guessed[2].contains("as good as always saying 50 %"), "{guessed:?}");
        let wrong = words(&[(95, Came::Not); 10]);
        assert!(wrong[2].contains("worse than"), "{wrong:?}");
    }
}
