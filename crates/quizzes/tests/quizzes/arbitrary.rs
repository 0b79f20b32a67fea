//! Quizzes of random words in which every sign occurs that means something to a format.

use proptest::prelude::*;
use quizzes::{Asked, Decimal, Gap, Number, Pair, Question, Quiz, Reply};

/// Words in one line or several, without space at their ends.
pub fn text() -> impl Strategy<Value = String> {
    let signs = "[a-c0-9~=#{}:\\\\%\\[\\]\"'<>&;,*$_`@+|/!.^() \\n-]{1,24}";
    let known = prop::sample::select(vec![
        "->",
        "####",
        "::",
        "//",
        "%50%",
        "[html]",
        "[plain]",
        "&amp;",
        "&#125;",
        "]]>",
        "<!--",
        "\\n",
        "=1+1",
        "T",
        "FALSE",
        "{1:SHORTANSWER:",
        "\"\"",
        "'=",
        "±",
        "é",
        "𝛑",
    ]);
    let words = prop_oneof![3 => signs.prop_map(String::from), 1 => "\\PC{1,16}", 1 => known.prop_map(String::from)];
    prop::collection::vec(words, 1..3)
        .prop_map(|words| words.concat().trim().to_owned())
        .prop_filter("something", |text| !text.is_empty() && !text.contains("[["))
}

/// Words in one line.
pub fn line() -> impl Strategy<Value = String> {
    text().prop_map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn feedback() -> impl Strategy<Value = String> {
    prop_oneof![Just(String::new()), text()]
}

fn reply() -> impl Strategy<Value = Reply> {
    (text(), any::<bool>(), feedback()).prop_map(|(text, right, feedback)| Reply {
        text,
        right,
        feedback,
    })
}

/// Answers of which the one at some place is right.
fn replies(least: usize) -> impl Strategy<Value = Vec<Reply>> {
    (prop::collection::vec(reply(), least..5), any::<prop::sample::Index>()).prop_map(
        |(mut replies, right)| {
            let at = right.index(replies.len());
            replies[at].right = true;
            replies
        },
    )
}

fn decimal() -> impl Strategy<Value = Decimal> {
    "-?[0-9]{1,6}(\\.[0-9]{1,4})?".prop_map(|text| Decimal::read(&text).unwrap())
}

fn number() -> impl Strategy<Value = Number> {
    (decimal(), "[0-9]{1,3}(\\.[0-9]{1,3})?", any::<bool>(), feedback()).prop_map(
        |(value, tolerance, right, feedback)| {
            let tolerance = Decimal::read(&tolerance).unwrap();
            Number { value, tolerance, right, feedback }
        },
    )
}

fn asked() -> impl Strategy<Value = (Asked, Vec<String>)> {
    let only = |asked| (asked, Vec::new());
    let choice = (replies(2), any::<prop::sample::Index>()).prop_map(|(mut options, right)| {
        let right = right.index(options.len());
        options.iter_mut().enumerate().for_each(|(at, option)| option.right = at == right);
        Asked::Choice(options)
    });
    let numbers = (prop::collection::vec(number(), 1..4), prop_oneof![Just(String::new()), line()]);
    let numbers = numbers.prop_map(|(mut numbers, unit)| {
        numbers[0].right = true;
        Asked::Number { numbers, unit }
    });
    let pair = (text(), text()).prop_map(|(left, right)| Pair { left, right });
    let pairs = (prop::collection::vec(pair, 2..5), prop::collection::vec(text(), 0..3));
    let pairs = pairs.prop_map(|(pairs, mut extra)| {
        extra.retain(|side| pairs.iter().all(|pair| pair.right != *side));
        Asked::Match { pairs, extra }
    });
    let cloze = prop::collection::vec((replies(1), text()), 1..4).prop_map(|gaps| {
        let (gaps, pieces): (Vec<_>, Vec<_>) = gaps.into_iter().unzip();
        (Asked::Cloze(gaps.into_iter().map(|replies| Gap { replies }).collect()), pieces)
    });
    prop_oneof![
        choice.prop_map(only),
        replies(2).prop_map(Asked::Several).prop_map(only),
        numbers.prop_map(only),
        (replies(1), any::<bool>())
            .prop_map(|(replies, capitals)| Asked::Text { replies, capitals })
            .prop_map(only),
        pairs.prop_map(only),
        prop::collection::vec(text(), 2..6).prop_map(Asked::Order).prop_map(only),
        cloze,
        feedback().prop_map(|guidance| Asked::Free { guidance }).prop_map(only),
    ]
}

fn question() -> impl Strategy<Value = Question> {
    let tags = prop::collection::vec(line(), 0..3);
    (line(), text(), 0..9_u32, feedback(), tags, asked()).prop_map(
        |(name, mut text, points, feedback, tags, (asked, pieces))| {
            for (gap, piece) in (1..).zip(&pieces) {
                text.push_str(&format!(" [[{gap}]] {piece}"));
            }
            Question { name, text, points, feedback, tags, lang: None, asked }
        },
    )
}

/// A quiz.
pub fn quiz() -> impl Strategy<Value = Quiz> {
    (line(), prop::collection::vec(question(), 1..5))
        .prop_map(|(title, questions)| Quiz { title, questions })
}
