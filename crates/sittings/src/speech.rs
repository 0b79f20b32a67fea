//! What a model may say beside a question: what would tell its answer is found in plain text.

mod numerals;
mod signs;

pub use signs::AnswerSigns;

text::lists! {
    include_str!("speech/phrases.txt");
    static UNITS: Pairs = "units";
    static FACTORS: Pairs = "factors";
    static PARTS: Pairs = "parts";
}
