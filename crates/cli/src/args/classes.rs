//! What can be said about classes.

use clap::{Args, Subcommand};

/// What to do with classes.
#[derive(Debug, Default, Subcommand)]
pub enum ClassesAction {
    /// List the classes that have a profile
    #[default]
    List,
    /// Begin the profile of a new class from the template of its stage; no names of pupils belong
    /// in it
    New(NewClass),
}

/// A new class. What is left out is as the template has it.
#[derive(Debug, Args)]
pub struct NewClass {
    /// What the class is called, such as `3C`
    pub name: String,
    /// The stage, from S1 to S6
    #[arg(long, value_name = "STAGE")]
    pub stage: String,
    /// The subject; that of most of your classes unless told
    #[arg(long, value_name = "NAME")]
    pub subject: Option<String>,
    /// The level of the curriculum, such as `Third` or `National 5`
    #[arg(long, value_name = "LEVEL")]
    pub level: Option<String>,
    /// How many pupils there are
    #[arg(long, value_name = "N")]
    pub pupils: Option<u32>,
    /// How many minutes a lesson has
    #[arg(long, value_name = "N")]
    pub minutes: Option<u32>,
    /// Needs that there are in it, such as EAL,Dyslexia: no names of pupils
    #[arg(long, value_name = "NEEDS", value_delimiter = ',')]
    pub needs: Vec<String>,
}
