//! A lesson that is kept while it is written down is the one that would be worked out anew.

use domain::{Message, PromptFragment};
use rstest::rstest;

use crate::desk::{Desk, answered};

#[rstest]
#[case(&["a lesson on iteration for 3B"])]
#[case(&["a lesson on iteration for 3B", "another lesson on iteration for 3B"])]
#[case(&["a one-page plan on sorting for 2C, 45 minutes"])]
#[case(&["hexadecimal numbers for 3B", "and make the starter of it shorter"])]
#[tokio::test]
async fn each_answer_is_as_it_would_be_without_what_is_kept(#[case] said: &[&str]) {
    let mut desk = Desk::new();
    for words in said {
        desk.say(words).await;
    }
    let all = std::mem::take(&mut desk.messages);
    let mut begun = 0;
    for (at, message) in all.iter().enumerate() {
        let Message::Assistant(given) = message else { continue };
        begun += usize::from(given.tool_calls().any(|call| call.name == "create_lesson"));
        desk.messages = all[..at].to_vec();
        let mut request = desk.request();
        // What a lesson is made of includes all that the model is shown, so that nothing is kept of this.
        request.system.push(PromptFragment {
            tag: "nothing".to_owned(),
            source: format!("{said:?} {at}"),
            text: String::new(),
            cut_bytes: 0,
        });
        assert_eq!(answered(request).await, *given, "message {at} of {said:?}");
    }
    assert!(begun > 0, "{said:?}");
}
