//! From the tree of an expression to a condition, or to what is wrong with it and where.

use assessment::{Expression, ExpressionError, Node, NodeKind, Operator, Value};

use super::{ANSWERED, Comparison, Condition, NumberTerm, OptionTerm, Slot, SlotKind, Test};
use crate::problem::meant;

type Compiled<T> = Result<T, ExpressionError>;

/// Compiles a condition. `may` says why a slot cannot be named where the condition stands.
pub(crate) fn compile(
    source: &str,
    slots: &[Slot],
    may: &dyn Fn(&Slot) -> Result<(), String>,
) -> Compiled<Condition> {
    let mut names: Vec<&str> = slots.iter().map(|slot| slot.name.as_str()).collect();
    names.push(ANSWERED);
    let expression = Expression::compile(source, &names)?;
    Compiler { slots, may }.truth(expression.root())
}

struct Compiler<'a> {
    slots: &'a [Slot],
    may: &'a dyn Fn(&Slot) -> Result<(), String>,
}

/// One side of a comparison.
enum Term {
    Number(NumberTerm),
    Option(OptionTerm),
    /// The answer to a question with several options.
    Chosen(usize),
}

impl Compiler<'_> {
    fn truth(&self, node: &Node) -> Compiled<Condition> {
        match &node.kind {
            NodeKind::Constant(Value::Truth(truth)) => Ok(Condition::Constant(*truth)),
            NodeKind::Not(inner) => Ok(Condition::Not(Box::new(self.truth(inner)?))),
            NodeKind::Both(pair) => Ok(Condition::Both(self.pair(pair)?)),
            NodeKind::Either(pair) => Ok(Condition::Either(self.pair(pair)?)),
            NodeKind::Binary(Operator::In, pair) => self.among(node, &pair[0], &pair[1]),
            NodeKind::Binary(operator, pair) if is_comparison(*operator) => {
                self.comparison(node, *operator, &pair[0], &pair[1])
            }
            _ => {
                let message = "a condition compares answers, such as \"role == 'teacher'\" or \"mark >= 3\", joined by &&, || and !";
                wrong(node, message)
            }
        }
    }

    fn pair(&self, pair: &[Node; 2]) -> Compiled<Box<[Condition; 2]>> {
        Ok(Box::new([self.truth(&pair[0])?, self.truth(&pair[1])?]))
    }

    fn comparison(
        &self,
        node: &Node,
        operator: Operator,
        left: &Node,
        right: &Node,
    ) -> Compiled<Condition> {
        let test = match (self.term(left)?, self.term(right)?) {
            (Term::Number(these), Term::Number(those)) => Test::Numbers(operator, these, those),
            (Term::Option(this), Term::Option(that)) => {
                self.common(left, &this, right, &that)?;
                match operator {
                    Operator::Equal => Test::SameOption(this, that),
                    Operator::Unequal => Test::OtherOption(this, that),
                    _ => {
                        return wrong(
                            node,
                            "options are not more or less: compare them by == and !=",
                        );
                    }
                }
            }
            (Term::Chosen(slot), _) | (_, Term::Chosen(slot)) => {
                let name = &self.slots[slot].name;
                let message = format!(
                    "\"{name}\" is a list: ask \"'…' in {name}\", \"size({name}) > 1\" or, of an order, \"{name}[0] == '…'\""
                );
                return wrong(node, message);
            }
            (Term::Number(_), Term::Option(_)) | (Term::Option(_), Term::Number(_)) => {
                return wrong(node, "a number and an option are never the same");
            }
        };
        Ok(asking(test))
    }

    /// Two options that could be the same one.
    fn common(
        &self,
        left: &Node,
        this: &OptionTerm,
        right: &Node,
        that: &OptionTerm,
    ) -> Compiled<()> {
        match (self.ids(this), self.ids(that)) {
            (None, None) => wrong(left, "this compares what is written with what is written"),
            (Some(slot), None) => self.has_option(slot, that, right),
            (None, Some(slot)) => self.has_option(slot, this, left),
            (Some(one), Some(other)) => {
                let (these, those) = (one.kind.ids(), other.kind.ids());
                match these.iter().any(|id| those.contains(id)) {
                    true => Ok(()),
                    false => wrong(
                        left,
                        format!("\"{}\" and \"{}\" have no option in common", one.name, other.name),
                    ),
                }
            }
        }
    }

    /// The slot of a term whose options are known.
    fn ids(&self, term: &OptionTerm) -> Option<&Slot> {
        match term {
            OptionTerm::Constant(_) => None,
            OptionTerm::Slot(slot) | OptionTerm::Entry(slot, _) => Some(&self.slots[*slot]),
        }
    }

    fn has_option(&self, slot: &Slot, term: &OptionTerm, node: &Node) -> Compiled<()> {
        match term {
            OptionTerm::Constant(option) => self.known_option(slot, option, node),
            OptionTerm::Slot(_) | OptionTerm::Entry(..) => Ok(()),
        }
    }

    fn known_option(&self, slot: &Slot, option: &str, node: &Node) -> Compiled<()> {
        let ids = slot.kind.ids();
        if ids.iter().any(|id| id == option) {
            return Ok(());
        }
        let message = format!(
            "\"{}\" has no option \"{option}\"{}; there are {}",
            slot.name,
            meant(option, ids),
            ids.join(", ")
        );
        wrong(node, message)
    }

    fn among(&self, node: &Node, left: &Node, right: &Node) -> Compiled<Condition> {
        if matches!(right.kind, NodeKind::Place(place) if place == self.slots.len()) {
            return self.answered(left);
        }
        let term = self.term(left)?;
        let test = match (&right.kind, term) {
            (NodeKind::List(nodes), Term::Number(term)) => {
                Test::NumberAmong(term, self.constants(nodes)?)
            }
            (NodeKind::List(nodes), Term::Option(term)) => {
                let mut options = Vec::new();
                for entry in nodes {
                    let NodeKind::Constant(Value::Text(option)) = &entry.kind else {
                        return wrong(entry, "a list of options has their ids: ['a', 'b']");
                    };
                    match self.ids(&term) {
                        Some(slot) => self.known_option(slot, option, entry)?,
                        None => {
                            return wrong(
                                left,
                                "this compares what is written with what is written",
                            );
                        }
                    }
                    options.push(option.to_string());
                }
                Test::OptionAmong(term, options)
            }
            (_, Term::Option(option)) => match self.term(right)? {
                Term::Chosen(slot) => {
                    self.common_with_chosen(left, &option, slot)?;
                    Test::Chosen(option, slot)
                }
                _ => {
                    return wrong(
                        node,
                        "\"in\" looks into a list: ['a', 'b'], or what was chosen of several",
                    );
                }
            },
            _ => return wrong(node, "\"in\" looks for an option or a number in a list"),
        };
        Ok(asking(test))
    }

    fn common_with_chosen(&self, left: &Node, option: &OptionTerm, slot: usize) -> Compiled<()> {
        self.common(left, option, left, &OptionTerm::Slot(slot))
    }

    fn answered(&self, left: &Node) -> Compiled<Condition> {
        let NodeKind::Constant(Value::Text(id)) = &left.kind else {
            return wrong(left, "write the id of a question: 'why' in answered");
        };
        let question = |slot: &Slot| match &slot.row {
            Some(row) => {
                slot.name.strip_suffix(&format!("_{row}")).unwrap_or(&slot.name).to_owned()
            }
            None => slot.name.clone(),
        };
        let slots: Vec<usize> =
            (0..self.slots.len()).filter(|slot| question(&self.slots[*slot]) == **id).collect();
        let Some(first) = slots.first() else {
            let ids: Vec<String> = self.slots.iter().map(question).collect();
            return wrong(left, format!("no question is called \"{id}\"{}", meant(id, &ids)));
        };
        self.nameable(left, *first)?;
        let test = Test::Answered(slots);
        Ok(Condition::Comparison(Comparison { asked: Vec::new(), test }))
    }

    fn constants(&self, nodes: &[Node]) -> Compiled<Vec<i128>> {
        let number = |node: &Node| match self.number(node)? {
            NumberTerm::Constant(number) => Ok(number),
            _ => wrong(node, "a list has numbers that are written: [1, 2]"),
        };
        nodes.iter().map(number).collect()
    }

    fn term(&self, node: &Node) -> Compiled<Term> {
        Ok(match &node.kind {
            NodeKind::Constant(Value::Text(option)) => {
                Term::Option(OptionTerm::Constant(option.to_string()))
            }
            NodeKind::Constant(Value::Whole(number)) => {
                Term::Number(NumberTerm::Constant(i128::from(*number) * 1_000))
            }
            NodeKind::Place(place) => return self.slot_term(node, *place),
            NodeKind::Negative(inner) => {
                let nothing = NumberTerm::Constant(0);
                match self.number(inner)? {
                    NumberTerm::Constant(number) => Term::Number(NumberTerm::Constant(-number)),
                    term => Term::Number(NumberTerm::Difference(Box::new([nothing, term]))),
                }
            }
            NodeKind::Binary(Operator::Add, pair) => {
                Term::Number(NumberTerm::Sum(self.numbers(pair)?))
            }
            NodeKind::Binary(Operator::Subtract, pair) => {
                Term::Number(NumberTerm::Difference(self.numbers(pair)?))
            }
            NodeKind::Binary(Operator::Index, pair) => {
                Term::Option(self.entry(node, &pair[0], &pair[1])?)
            }
            NodeKind::Call(function, nodes) if function.name == "size" => {
                match self.term(&nodes[0])? {
                    Term::Chosen(slot) => Term::Number(NumberTerm::Size(slot)),
                    _ => return wrong(node, "\"size\" counts what was chosen of several"),
                }
            }
            NodeKind::Call(function, nodes) if function.name == "ratio" => {
                Term::Number(NumberTerm::Constant(ratio(node, &nodes[0], &nodes[1])?))
            }
            _ => {
                return wrong(
                    node,
                    "a condition compares answers with options and numbers, and nothing else",
                );
            }
        })
    }

    fn slot_term(&self, node: &Node, place: usize) -> Compiled<Term> {
        let Some(slot) = self.slots.get(place) else {
            return wrong(node, "\"answered\" is a list: 'why' in answered");
        };
        self.nameable(node, place)?;
        Ok(match &slot.kind {
            SlotKind::Option(_) => Term::Option(OptionTerm::Slot(place)),
            SlotKind::Options(_) | SlotKind::Order(_) => Term::Chosen(place),
            SlotKind::Number => Term::Number(NumberTerm::Slot(place)),
            SlotKind::Words => {
                let message = format!(
                    "what is typed as text is not compared: \"'{0}' in answered\" asks whether there is something",
                    slot.name
                );
                return wrong(node, message);
            }
        })
    }

    fn nameable(&self, node: &Node, slot: usize) -> Compiled<()> {
        (self.may)(&self.slots[slot]).or_else(|message| wrong(node, message))
    }

    fn number(&self, node: &Node) -> Compiled<NumberTerm> {
        match self.term(node)? {
            Term::Number(term) => Ok(term),
            Term::Option(_) | Term::Chosen(_) => wrong(node, "only numbers are counted with"),
        }
    }

    fn numbers(&self, pair: &[Node; 2]) -> Compiled<Box<[NumberTerm; 2]>> {
        Ok(Box::new([self.number(&pair[0])?, self.number(&pair[1])?]))
    }

    fn entry(&self, node: &Node, list: &Node, place: &Node) -> Compiled<OptionTerm> {
        let NodeKind::Constant(Value::Whole(index)) = &place.kind else {
            return wrong(place, "write which place of the order, from 0: first[0]");
        };
        match self.term(list)? {
            Term::Chosen(slot) if matches!(self.slots[slot].kind, SlotKind::Order(_)) => {
                let entries = self.slots[slot].kind.ids().len();
                match usize::try_from(*index) {
                    Ok(index) if index < entries => Ok(OptionTerm::Entry(slot, index)),
                    _ => wrong(place, format!("the order has the places 0 to {}", entries - 1)),
                }
            }
            _ => wrong(node, "only an order has places"),
        }
    }
}

/// `ratio(1, 2)` in thousandths.
fn ratio(node: &Node, numerator: &Node, denominator: &Node) -> Compiled<i128> {
    match (&numerator.kind, &denominator.kind) {
        (
            NodeKind::Constant(Value::Whole(numerator)),
            NodeKind::Constant(Value::Whole(denominator)),
        ) if *denominator != 0
            && i128::from(*numerator) * 1_000 % i128::from(*denominator) == 0 =>
        {
            Ok(i128::from(*numerator) * 1_000 / i128::from(*denominator))
        }
        _ => wrong(
            node,
            "a fraction has two whole numbers and at most three decimal places: ratio(1, 2)",
        ),
    }
}

/// A test and the slots that it needs an answer of.
fn asking(test: Test) -> Condition {
    fn number(term: &NumberTerm, asked: &mut Vec<usize>) {
        match term {
            NumberTerm::Constant(_) => {}
            NumberTerm::Slot(slot) | NumberTerm::Size(slot) => asked.push(*slot),
            NumberTerm::Sum(pair) | NumberTerm::Difference(pair) => {
                pair.iter().for_each(|term| number(term, asked));
            }
        }
    }
    fn option(term: &OptionTerm, asked: &mut Vec<usize>) {
        match term {
            OptionTerm::Constant(_) => {}
            OptionTerm::Slot(slot) | OptionTerm::Entry(slot, _) => asked.push(*slot),
        }
    }
    let mut asked = Vec::new();
    match &test {
        Test::Answered(_) => {}
        Test::Numbers(_, left, right) => {
            number(left, &mut asked);
            number(right, &mut asked);
        }
        Test::SameOption(left, right) | Test::OtherOption(left, right) => {
            option(left, &mut asked);
            option(right, &mut asked);
        }
        Test::NumberAmong(term, _) => number(term, &mut asked),
        Test::OptionAmong(term, _) => option(term, &mut asked),
        Test::Chosen(term, slot) => {
            option(term, &mut asked);
            asked.push(*slot);
        }
    }
    asked.sort_unstable();
    asked.dedup();
    Condition::Comparison(Comparison { asked, test })
}

fn is_comparison(operator: Operator) -> bool {
    matches!(
        operator,
        Operator::Equal
            | Operator::Unequal
            | Operator::Less
            | Operator::LessOrEqual
            | Operator::Greater
            | Operator::GreaterOrEqual
    )
}

fn wrong<T>(node: &Node, message: impl Into<String>) -> Compiled<T> {
    Err(ExpressionError { offset: node.at as usize, message: message.into() })
}
