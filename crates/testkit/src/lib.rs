//! For tests only: a database for each test, a scripted model, doubles of the driver's seams, and a
//! model server with control over every byte.

pub mod crash;
pub mod database;
pub mod model_server;
pub mod older;
pub mod packages;
pub mod scripted;
pub mod seams;
pub mod shut;
pub mod traces;
pub mod vectors;
