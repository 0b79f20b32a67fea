//! What can be said about tests that a class joins with a code.

use clap::{Args, Subcommand};

/// What to do with openings.
#[derive(Debug, Subcommand)]
pub enum OpeningAction {
    /// Open a test for a class: learners join it with a code, on computers that reach `teacher-assist serve`
    Open(AssessOpen),
    /// List what is open, and what was
    Openings,
    /// Say how an opening goes, seat by seat
    Board {
        /// Its code
        code: String,
    },
    /// Let nobody join any more
    Close {
        /// Its code
        code: String,
        /// End it for those who are still at it, too
        #[arg(long)]
        end: bool,
    },
}

/// What to open for whom.
#[derive(Debug, Args)]
pub struct AssessOpen {
    /// The test, as `assess definitions` names it
    pub id: String,
    /// The class
    #[arg(long)]
    pub class: Option<String>,
    /// How many seats there are, by numbers
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=60))]
    pub seats: u32,
    /// Extra time for a seat, in hundredths: 7=25 gives seat 7 a quarter more
    #[arg(long, value_name = "SEAT=PERCENT", value_parser = extra_time)]
    pub extra_time: Vec<(u32, u32)>,
    /// Let the model that answers take part in each sitting: --provider and --model say which
    #[arg(long)]
    pub with_model: bool,
}

fn extra_time(text: &str) -> Result<(u32, u32), String> {
    let numbers = text.split_once('=').and_then(|(seat, percent)| {
        Some((seat.trim().parse().ok()?, percent.trim().parse().ok()?))
    });
    numbers.ok_or_else(|| format!("`{text}` is no seat and its extra time, such as 7=25"))
}
