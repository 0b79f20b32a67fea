//! A report as text: what a person reads before she decides whether to hand it on.

use std::fmt::Write as _;

use domain::Timestamp;

/// Which part of the program broke.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The desktop program.
    Window,
    /// The program in the terminal, and what it serves.
    Terminal,
    /// What is shown: the page in the window or in a browser.
    Page,
}

impl Part {
    /// How files are called.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Window => "window",
            Self::Terminal => "terminal",
            Self::Page => "page",
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Window => "the program of the window",
            Self::Terminal => "the program of the terminal, which also serves browsers",
            Self::Page => "the page that is shown",
        }
    }
}

/// What is known of a failure, each of it fit to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Report {
    pub part: Part,
    pub at: Timestamp,
    /// What it says; none where that was left out.
    pub message: Option<String>,
    /// Where in the program, the innermost first.
    pub places: Vec<String>,
    /// What shows the page, where it is one.
    pub engine: Option<String>,
}

impl Report {
    /// The report as it is kept. `system` is where it runs.
    pub(crate) fn text(&self, version: &str, system: &str) -> String {
        let mut text = String::from("Teacher assist: something broke\n\n");
        let engine = self.engine.as_deref().map(|engine| format!(", {engine}")).unwrap_or_default();
        let lines = [
            ("when", self.at.format("%Y-%m-%d %H:%M:%S UTC").to_string()),
            ("version", version.to_owned()),
            ("system", format!("{system}{engine}")),
            ("part", self.part.words().to_owned()),
            ("message", self.message.clone().unwrap_or_else(|| crate::words::LEFT_OUT.to_owned())),
        ];
        for (name, value) in lines {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{name}: {value}");
        }
        let places = if self.places.is_empty() { "not known" } else { "" };
        let _ = writeln!(text, "where in the program: {places}");
        for place in &self.places {
            let _ = writeln!(text, "  {place}");
        }
        text
    }
}

/// The system as it names itself.
pub(crate) fn system() -> String {
    let named = std::fs::read_to_string("/etc/os-release").ok().and_then(|text| {
        let name = text.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="))?;
        Some(name.trim_matches('"').to_owned())
    });
    let name = named.unwrap_or_else(|| std::env::consts::OS.to_owned());
    format!("{name}, {}", std::env::consts::ARCH)
}
