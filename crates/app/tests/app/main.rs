//! The application over a real database, real files and the offline drafter.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod adjudication;
mod approval;
mod capture;
mod class_answered;
mod classes;
mod command_hooks;
mod definitions;
mod desk;
mod expiry;
mod feedforward;
mod files;
mod find_outcomes;
mod guard;
mod guardrails;
mod handoffs;
mod jobs;
mod keys;
mod lesson_tools;
mod lessons;
mod long_log;
mod memory;
mod memory_proposals;
mod outage;
mod own_models;
mod planted;
mod plugins;
mod prompt;
mod reflection;
mod remembered;
mod requests;
mod rewriting;
mod scope;
mod sessions;
mod sessions_keeping;
mod specialists;
mod stage;
mod standing;
mod steering;
mod suspended;
mod templates;
mod traces;
mod two_teachers;
mod two_windows;
mod wires;
