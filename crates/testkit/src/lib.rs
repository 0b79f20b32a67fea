//! For tests only: a database for each test, a scripted model, and a model server with control over
//! every byte.

pub mod crash;
pub mod database;
pub mod model_server;
pub mod scripted;
pub mod traces;
