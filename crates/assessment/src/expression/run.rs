//! Evaluating a compiled expression, step by counted step.

use super::{
    ExpressionError, MAX_ITEMS, MAX_STEPS, MAX_TEXT,
    compile::{Loop, Node, NodeKind, Operator},
};
use crate::{Value, value::calculated};

/// One evaluation.
pub(super) struct Run<'a> {
    /// The values of the names, and behind `base` those of the loops around the node.
    frame: &'a mut Vec<Value>,
    names: usize,
    base: usize,
    /// How many steps it may take, and how many are left of them.
    most: u32,
    left: u32,
}

type Evaluated = Result<Value, ExpressionError>;

impl<'a> Run<'a> {
    /// The frame may hold more than the expression knows of: what loops add comes after all of it.
    pub(super) fn new(frame: &'a mut Vec<Value>, names: usize, most: u32) -> Self {
        let base = frame.len();
        Self { frame, names, base, most, left: most }
    }

    pub(super) fn taken(&self) -> u32 {
        self.most - self.left
    }

    pub(super) fn value(&mut self, node: &Node) -> Evaluated {
        self.spend(node, 1)?;
        match &node.kind {
            NodeKind::Constant(value) => Ok(value.clone()),
            NodeKind::Place(place) => Ok(self.frame[self.held(*place)].clone()),
            NodeKind::List(nodes) => {
                let values =
                    nodes.iter().map(|node| self.value(node)).collect::<Result<Vec<_>, _>>()?;
                Ok(Value::from(values))
            }
            NodeKind::Not(inner) => Ok(Value::Truth(!self.truth(inner)?)),
            NodeKind::Negative(inner) => match self.value(inner)? {
                Value::Whole(number) => number
                    .checked_neg()
                    .map(Value::Whole)
                    .ok_or_else(|| self.wrong(node, "the number has no room in 64 bits")),
                Value::Fraction(number) => calculated(0.into(), '-', number)
                    .map(Value::Fraction)
                    .ok_or_else(|| self.wrong(node, "the number has no room in 64 bits")),
                other => Err(self.wrong(node, format!("{} has no negative", other.kind()))),
            },
            NodeKind::Both(pair) => {
                Ok(Value::Truth(self.truth(&pair[0])? && self.truth(&pair[1])?))
            }
            NodeKind::Either(pair) => {
                Ok(Value::Truth(self.truth(&pair[0])? || self.truth(&pair[1])?))
            }
            NodeKind::Choice(parts) => match self.truth(&parts[0])? {
                true => self.value(&parts[1]),
                false => self.value(&parts[2]),
            },
            NodeKind::Binary(operator, pair) => {
                let (left, right) = (self.value(&pair[0])?, self.value(&pair[1])?);
                self.binary(node, *operator, &left, &right)
            }
            NodeKind::Call(function, nodes) => {
                self.spend(node, function.price)?;
                let values =
                    nodes.iter().map(|node| self.value(node)).collect::<Result<Vec<_>, _>>()?;
                let value = function.of(&values).map_err(|message| self.wrong(node, message))?;
                self.bounded(node, value)
            }
            NodeKind::Loop(inner) => self.looped(node, inner),
        }
    }

    /// A place of a loop lies behind everything that the frame held.
    fn held(&self, place: usize) -> usize {
        if place < self.names { place } else { self.base + place - self.names }
    }

    fn spend(&mut self, node: &Node, steps: u32) -> Result<(), ExpressionError> {
        if steps > self.left {
            self.left = 0;
            let message = format!("the expression takes more than {} steps", self.most);
            return Err(self.wrong(node, message));
        }
        self.left -= steps;
        Ok(())
    }

    fn wrong(&self, node: &Node, message: impl Into<String>) -> ExpressionError {
        ExpressionError::new(node.at as usize, message)
    }

    fn truth(&mut self, node: &Node) -> Result<bool, ExpressionError> {
        match self.value(node)? {
            Value::Truth(truth) => Ok(truth),
            other => {
                Err(self.wrong(node, format!("this should be true or false, not {}", other.kind())))
            }
        }
    }

    fn bounded(&mut self, node: &Node, value: Value) -> Evaluated {
        match &value {
            Value::Text(text) if text.len() > MAX_TEXT => {
                Err(self.wrong(node, format!("the text is longer than {MAX_TEXT} bytes")))
            }
            Value::List(values) if values.len() > MAX_ITEMS => {
                Err(self.wrong(node, format!("the list has more than {MAX_ITEMS} entries")))
            }
            Value::List(values) => {
                self.spend(node, u32::try_from(values.len()).unwrap_or(MAX_STEPS))?;
                Ok(value)
            }
            _ => Ok(value),
        }
    }

    fn binary(
        &mut self,
        node: &Node,
        operator: Operator,
        left: &Value,
        right: &Value,
    ) -> Evaluated {
        match operator {
            Operator::Add => self.sum(node, left, right),
            Operator::Subtract => self.arithmetic(node, '-', left, right),
            Operator::Multiply => self.arithmetic(node, '*', left, right),
            Operator::Divide => self.arithmetic(node, '/', left, right),
            Operator::Remainder => self.arithmetic(node, '%', left, right),
            Operator::Equal => Ok(Value::Truth(left.same(right))),
            Operator::Unequal => Ok(Value::Truth(!left.same(right))),
            Operator::In => match right {
                Value::List(values) => {
                    Ok(Value::Truth(values.iter().any(|value| value.same(left))))
                }
                other => {
                    Err(self.wrong(node, format!("\"in\" looks into a list, not {}", other.kind())))
                }
            },
            Operator::Index => self.entry(node, left, right),
            Operator::Less
            | Operator::LessOrEqual
            | Operator::Greater
            | Operator::GreaterOrEqual => {
                let order = left.compared(right).ok_or_else(|| {
                    let message =
                        format!("{} and {} cannot be put in order", left.kind(), right.kind());
                    self.wrong(node, message)
                })?;
                Ok(Value::Truth(match operator {
                    Operator::Less => order.is_lt(),
                    Operator::LessOrEqual => order.is_le(),
                    Operator::Greater => order.is_gt(),
                    _ => order.is_ge(),
                }))
            }
        }
    }

    /// Numbers are added, texts and lists are put one behind the other.
    fn sum(&mut self, node: &Node, left: &Value, right: &Value) -> Evaluated {
        match (left, right) {
            (Value::Text(these), Value::Text(those)) => {
                if these.len() + those.len() > MAX_TEXT {
                    let message = format!("the text is longer than {MAX_TEXT} bytes");
                    return Err(self.wrong(node, message));
                }
                Ok(Value::from(format!("{these}{those}")))
            }
            (Value::List(these), Value::List(those)) => {
                self.bounded(node, Value::from([&these[..], &those[..]].concat()))
            }
            _ => self.arithmetic(node, '+', left, right),
        }
    }

    fn arithmetic(&self, node: &Node, sign: char, left: &Value, right: &Value) -> Evaluated {
        if let (Value::Whole(left), Value::Whole(right)) = (left, right) {
            if *right == 0 && matches!(sign, '/' | '%') {
                return Err(self.wrong(node, format!("{left} {sign} 0 is no number")));
            }
            let value = match sign {
                '+' => left.checked_add(*right),
                '-' => left.checked_sub(*right),
                '*' => left.checked_mul(*right),
                '/' => left.checked_div(*right),
                _ => left.checked_rem(*right),
            };
            let message = || format!("{left} {sign} {right} has no room in 64 bits");
            return value.map(Value::Whole).ok_or_else(|| self.wrong(node, message()));
        }
        let (Some(these), Some(those)) = (left.number(), right.number()) else {
            let message = format!("{} {sign} {} is nothing", left.kind(), right.kind());
            return Err(self.wrong(node, message));
        };
        if sign == '%' {
            return Err(self.wrong(node, "a remainder is that of whole numbers"));
        }
        let message = || format!("{left} {sign} {right} is no number with room in 64 bits");
        calculated(these, sign, those)
            .map(Value::Fraction)
            .ok_or_else(|| self.wrong(node, message()))
    }

    fn entry(&self, node: &Node, list: &Value, index: &Value) -> Evaluated {
        match (list, index) {
            (Value::List(values), Value::Whole(index)) => {
                let value = usize::try_from(*index).ok().and_then(|index| values.get(index));
                value.cloned().ok_or_else(|| {
                    let message =
                        format!("the list has {} entries and none at {index}", values.len());
                    self.wrong(node, message)
                })
            }
            _ => {
                let message = format!("{}[{}] is nothing", list.kind(), index.kind());
                Err(self.wrong(node, message))
            }
        }
    }

    fn looped(&mut self, node: &Node, inner: &Loop) -> Evaluated {
        let over = match self.value(&inner.over)? {
            Value::List(values) => values,
            other => {
                return Err(
                    self.wrong(node, format!("a loop goes over a list, not {}", other.kind()))
                );
            }
        };
        let start = self.value(&inner.start)?;
        let gathered = self.frame.len();
        self.frame.push(start);
        for value in over.iter() {
            self.frame.push(value.clone());
            if !self.truth(&inner.goes_on)? {
                self.frame.truncate(gathered + 1);
                break;
            }
            let next = self.value(&inner.step)?;
            self.frame.truncate(gathered);
            self.frame.push(next);
        }
        let result = self.value(&inner.result)?;
        self.frame.truncate(gathered);
        Ok(result)
    }
}
