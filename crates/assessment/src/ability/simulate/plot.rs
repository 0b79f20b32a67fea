//! A simulation as a picture: what the test said of each learner, over what is true.

use plotters::coord::Shift;
use plotters::prelude::*;
use thiserror::Error;

use super::{SimulatedLearner, Simulation};

/// Width and height in pixels; the picture scales.
const SIZE: (u32, u32) = (640, 640);
/// Blue and vermilion, which everybody tells apart (Okabe and Ito 2008); shapes differ besides.
const HELD: RGBColor = RGBColor(0, 114, 178);
const MISSED: RGBColor = RGBColor(213, 94, 0);
/// What the axes show at least.
const LEAST: f64 = 3.0;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type SvgError = <SVGBackend<'static> as DrawingBackend>::ErrorType;

/// The picture could not be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the simulation could not be drawn: {0}")]
pub struct PlotError(String);

impl Simulation {
    /// An SVG of estimates over true abilities, with the 95 % intervals; those that miss the truth are
    /// drawn as crosses.
    pub fn plot(&self) -> Result<String, PlotError> {
        let mut svg = String::new();
        self.draw(&SVGBackend::with_string(&mut svg, SIZE).into_drawing_area())
            .map_err(|error| PlotError(error.to_string()))?;
        // For whoever does not see it: plotters has no place for it.
        Ok(svg.replacen('>', &format!(" role=\"img\">\n<title>{}</title>", self.caption()), 1))
    }

    fn caption(&self) -> String {
        format!(
            "{} learners, {:.0} questions each: off by {:.2}, the 95 % interval holds for {:.0} %",
            self.learners.len(),
            self.length,
            self.rmse,
            100.0 * self.coverage,
        )
    }

    fn draw(&self, area: &Area<'_>) -> Result<(), DrawingAreaErrorKind<SvgError>> {
        area.fill(&WHITE)?;
        let furthest = self
            .learners
            .iter()
            .flat_map(|one| [one.truth, one.low, one.high])
            .fold(LEAST, |most, value| most.max(value.abs()));
        let mut chart = ChartBuilder::on(area)
            .caption(self.caption(), ("sans-serif", 16))
            .margin(16)
            .x_label_area_size(40)
            .y_label_area_size(48)
            .build_cartesian_2d(-furthest..furthest, -furthest..furthest)?;
        chart
            .configure_mesh()
            .x_desc("true ability")
            .y_desc("estimate")
            .max_light_lines(1)
            .draw()?;
        chart.draw_series(LineSeries::new(
            [(-furthest, -furthest), (furthest, furthest)],
            BLACK.mix(0.6),
        ))?;
        let line = |one: &SimulatedLearner| {
            let ends = vec![(one.truth, one.low), (one.truth, one.high)];
            PathElement::new(ends, colour(one).mix(0.25))
        };
        chart.draw_series(self.learners.iter().map(line))?;
        let (held, missed): (Vec<&SimulatedLearner>, Vec<&SimulatedLearner>) =
            self.learners.iter().partition(|one| one.held());
        chart.draw_series(
            held.iter().map(|one| Circle::new((one.truth, one.estimate), 2, HELD.filled())),
        )?;
        chart.draw_series(
            missed.iter().map(|one| Cross::new((one.truth, one.estimate), 4, MISSED)),
        )?;
        area.present()
    }
}

fn colour(learner: &SimulatedLearner) -> RGBColor {
    if learner.held() { HELD } else { MISSED }
}
