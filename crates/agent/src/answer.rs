//! The text for the teacher, read out of a JSON answer while it arrives.

/// Reads the string value of the top-level key `response` out of JSON text that is cut anywhere.
///
/// It follows just enough of the grammar to know where that string is; what it finds is for the
/// screen only, the whole answer is parsed when it is complete.
#[derive(Debug, Default)]
pub struct ResponseReader {
    depth: usize,
    state: State,
    key: String,
    escape: String,
    /// The first half of a character that JSON writes as two escapes.
    surrogate: Option<u32>,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Between tokens; a string that begins here at depth 1 is a key.
    #[default]
    Key,
    /// In a key of the outer object.
    InKey,
    /// After a key of the outer object.
    Value,
    /// In the string that is wanted.
    InResponse,
    /// In any other string.
    InString,
}

impl ResponseReader {
    /// Take a piece, and give back what it adds to the text.
    pub fn push(&mut self, piece: &str) -> String {
        let mut text = String::new();
        for c in piece.chars() {
            self.take(c, &mut text);
        }
        text
    }

    fn take(&mut self, c: char, text: &mut String) {
        match self.state {
            State::InKey | State::InResponse | State::InString => self.in_string(c, text),
            State::Key | State::Value => match c {
                '"' => {
                    self.state = match (self.state, self.depth) {
                        (State::Key, 1) => {
                            self.key.clear();
                            State::InKey
                        }
                        (State::Value, 1) if self.key == "response" => State::InResponse,
                        _ => State::InString,
                    };
                }
                ':' if self.depth == 1 => self.state = State::Value,
                ',' if self.depth == 1 => self.state = State::Key,
                '{' | '[' => self.depth += 1,
                '}' | ']' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            },
        }
    }

    fn in_string(&mut self, c: char, text: &mut String) {
        if !self.escape.is_empty() {
            self.escape.push(c);
            if let Some(c) = self.unescaped() {
                self.escape.clear();
                self.put(c, text);
            }
            return;
        }
        match c {
            '\\' => self.escape.push(c),
            '"' => {
                // In both cases a comma or the end follows, or a colon that says otherwise.
                self.state = if self.state == State::InKey { State::Key } else { State::Value };
                self.surrogate = None;
            }
            c => self.put(Some(c), text),
        }
    }

    fn put(&mut self, c: Option<char>, text: &mut String) {
        let Some(c) = c else { return };
        match self.state {
            State::InKey => self.key.push(c),
            State::InResponse => text.push(c),
            State::InString | State::Key | State::Value => {}
        }
    }

    /// The character that the escape stands for once it is complete; the inner none is half a
    /// character.
    fn unescaped(&mut self) -> Option<Option<char>> {
        let mut chars = self.escape.chars().skip(1);
        match chars.next()? {
            'n' => Some(Some('\n')),
            't' => Some(Some('\t')),
            'r' => Some(Some('\r')),
            'b' => Some(Some('\u{8}')),
            'f' => Some(Some('\u{c}')),
            'u' => {
                let digits: String = chars.collect();
                if digits.len() < 4 {
                    return None;
                }
                let unit = u32::from_str_radix(&digits, 16).unwrap_or(0xfffd);
                Some(self.unit(unit))
            }
            c => Some(Some(c)),
        }
    }

    fn unit(&mut self, unit: u32) -> Option<char> {
        match (self.surrogate.take(), unit) {
            (_, 0xd800..=0xdbff) => {
                self.surrogate = Some(unit);
                None
            }
            (Some(high), 0xdc00..=0xdfff) => {
                char::from_u32(0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00))
            }
            (_, unit) => Some(char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER)),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::ResponseReader;

    fn read(json: &str, cut: usize) -> String {
        let mut reader = ResponseReader::default();
        let chars: Vec<char> = json.chars().collect();
        let pieces = chars.chunks(cut.max(1)).map(|piece| piece.iter().collect::<String>());
        pieces.map(|piece| reader.push(&piece)).collect()
    }

    #[test]
    fn only_the_response_of_the_outer_object_is_read() {
        let json = r#"{"note":{"response":"no"},"list":["response",{"a":"b"}],"response":"A \"lesson\"\nfor \u00e9\ud83d\ude00","memoriesReferenced":["response"]}"#;
        for cut in 1..json.len() {
            assert_eq!(read(json, cut), "A \"lesson\"\nfor é😀", "cut every {cut}");
        }
    }

    #[test]
    fn text_appears_before_its_string_is_complete() {
        assert_eq!(ResponseReader::default().push(r#"{"response": "half a sen"#), "half a sen");
    }

    proptest! {
        #[test]
        fn whatever_the_response_is_it_is_read_as_written(text: String, other: String, cut in 1usize..9) {
            let value = serde_json::json!({ "a": other, "response": text });
            prop_assert_eq!(read(&value.to_string(), cut), text);
        }
    }
}
