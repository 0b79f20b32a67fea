//! JSON that a person writes, read one layer at a time, with the place of whatever is wrong.

use chrono::NaiveDate;
use serde::de::{Deserialize, DeserializeOwned, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// Something that is wrong with a person's own list of models.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListProblem {
    /// Line in the file, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// What is wrong and what would be right.
    pub message: String,
}

/// A text that is being read, and what was found to be wrong with it.
pub struct Reader<'a> {
    text: &'a str,
    pub problems: Vec<ListProblem>,
}

/// A name of an object with its value.
#[derive(Clone)]
pub struct Member<'a> {
    pub name: String,
    pub key: &'a RawValue,
    pub value: &'a RawValue,
}

/// The members of an object.
pub struct Members<'a>(Vec<Member<'a>>);

impl<'a> Members<'a> {
    /// The value of a name.
    pub fn get(&self, name: &str) -> Option<&'a RawValue> {
        self.0.iter().find(|member| member.name == name).map(|member| member.value)
    }
}

impl<'a> IntoIterator for Members<'a> {
    type Item = Member<'a>;
    type IntoIter = std::vec::IntoIter<Member<'a>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> Reader<'a> {
    /// A text and its outermost value; none when it is no JSON.
    pub fn open(text: &'a str) -> (Self, Option<&'a RawValue>) {
        // Some editors put a mark before the text that is none of it.
        let text = text.trim_start_matches('\u{feff}');
        let mut reader = Self { text, problems: Vec::new() };
        match serde_json::from_str::<&RawValue>(text) {
            Ok(whole) => (reader, Some(whole)),
            Err(error) => {
                let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or_default();
                let before = line.get(..error.column().saturating_sub(1)).unwrap_or(line);
                let message = error.to_string();
                let message = message.split(" at line ").next().unwrap_or_default();
                let message = message.replace("EOF while parsing", "the file ends within");
                reader.problems.push(ListProblem {
                    line: number(error.line().max(1)),
                    column: number(before.chars().count() + 1),
                    message: format!("this is no JSON: {message}"),
                });
                (reader, None)
            }
        }
    }

    /// Tell what is wrong at a part of the text.
    pub fn wrong(&mut self, at: &RawValue, message: impl Into<String>) {
        let offset = at.get().as_ptr().addr().saturating_sub(self.text.as_ptr().addr());
        let before = self.text.get(..offset).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        self.problems.push(ListProblem {
            line: number(before.matches('\n').count() + 1),
            column: number(before[line_start..].chars().count() + 1),
            message: message.into(),
        });
    }

    /// The members of an object, each name once; anything else has none.
    pub fn members(&mut self, of: &'a RawValue, what: &str) -> Members<'a> {
        let Ok(Pairs(pairs)) = serde_json::from_str(of.get()) else {
            self.wrong(of, format!("{what} is an object: {{ … }}"));
            return Members(Vec::new());
        };
        let mut members: Vec<Member<'a>> = Vec::new();
        for (key, value) in pairs {
            let Ok(name) = serde_json::from_str::<String>(key.get()) else { continue };
            match members.iter().any(|member| member.name == name) {
                true => self.wrong(key, format!("`{name}` is given twice")),
                false => members.push(Member { name, key, value }),
            }
        }
        Members(members)
    }

    /// The members of an object in which only these names mean something.
    pub fn fields(&mut self, of: &'a RawValue, what: &str, known: &[&str]) -> Members<'a> {
        let members = self.members(of, what);
        for member in &members.0 {
            if !known.contains(&member.name.as_str()) {
                let (name, known) = (&member.name, known.join(", "));
                self.wrong(member.key, format!("{what} has no `{name}`; it may have {known}"));
            }
        }
        members
    }

    /// A value of a kind, when it is there and is of that kind.
    pub fn typed<T: DeserializeOwned>(
        &mut self,
        value: Option<&'a RawValue>,
        wanted: &str,
    ) -> Option<T> {
        let value = value?;
        let read = serde_json::from_str(value.get());
        if read.is_err() {
            self.wrong(value, format!("here belongs {wanted}"));
        }
        read.ok()
    }

    /// Words.
    pub fn words(&mut self, value: Option<&'a RawValue>) -> Option<String> {
        let words: String = self.typed(value, "text in quotes")?;
        if words.trim().is_empty() {
            self.wrong(value?, "here belongs a text that is not empty");
            return None;
        }
        Some(words.trim().to_owned())
    }

    /// A day.
    pub fn day(&mut self, value: Option<&'a RawValue>) -> Option<String> {
        const WANTED: &str = "a day such as \"2026-11-22\"";
        const DAY: usize = "2026-11-22".len();
        let day: String = self.typed(value, WANTED)?;
        let right = day.len() == DAY && NaiveDate::parse_from_str(&day, "%Y-%m-%d").is_ok();
        if !right {
            self.wrong(value?, format!("`{day}` is no day; here belongs {WANTED}"));
        }
        right.then_some(day)
    }

    /// A number of tokens, above nothing.
    pub fn tokens(&mut self, value: Option<&'a RawValue>) -> Option<u64> {
        let tokens = self.typed(value, "a whole number of tokens")?;
        if tokens == 0 {
            self.wrong(value?, "here belongs a number of tokens above 0");
        }
        (tokens > 0).then_some(tokens)
    }

    /// US dollars per million tokens.
    pub fn dollars(&mut self, value: Option<&'a RawValue>) -> Option<f64> {
        let price: f64 = self.typed(value, "a price in US dollars per million tokens")?;
        if price < 0.0 {
            self.wrong(value?, "a price is not negative; 0 is what costs nothing");
        }
        (price >= 0.0).then_some(price)
    }
}

/// Names and values as they stand.
struct Pairs<'a>(Vec<(&'a RawValue, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Pairs<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collect;
        impl<'de> Visitor<'de> for Collect {
            type Value = Vec<(&'de RawValue, &'de RawValue)>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(pairs)
            }
        }
        deserializer.deserialize_map(Collect).map(Self)
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
