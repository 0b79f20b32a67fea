//! From CEL's tree to ours: names become places, functions are looked up, what is not exact or not
//! known is refused at its place.

use cel::{
    common::ast::{
        CallExpr, ComprehensionExpr, Expr, IdedExpr, LiteralValue, SourceInfo, operators,
    },
    parser::Parser,
};
use text::nearest;

use super::{ExpressionError, FUNCTIONS, Function, MAX_DEPTH, MAX_NODES, MAX_SOURCE};
use crate::Value;

/// One node and where it stands in the source, in characters.
#[derive(Clone, Debug)]
pub struct Node {
    /// Where it stands, in characters from 0.
    pub at: u32,
    /// What it is.
    pub kind: NodeKind,
}

/// What a node is.
#[derive(Clone, Debug)]
pub enum NodeKind {
    /// A value that is written.
    Constant(Value),
    /// A value of the frame, or of a loop around this node.
    Place(usize),
    /// `[a, b]`.
    List(Vec<Node>),
    /// `!a`.
    Not(Box<Node>),
    /// `-a`.
    Negative(Box<Node>),
    /// `a && b`.
    Both(Box<[Node; 2]>),
    /// `a || b`.
    Either(Box<[Node; 2]>),
    /// Two values that become one.
    Binary(Operator, Box<[Node; 2]>),
    /// `a ? b : c`.
    Choice(Box<[Node; 3]>),
    /// A function of the table and what it is given.
    Call(&'static Function, Vec<Node>),
    /// `a.map(n, …)` and its like.
    Loop(Box<Loop>),
}

/// Two values that become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `in`
    In,
    /// `a[0]`
    Index,
}

/// What the macros `all`, `exists`, `exists_one`, `filter` and `map` become.
#[derive(Clone, Debug)]
pub struct Loop {
    pub(super) over: Node,
    pub(super) start: Node,
    pub(super) goes_on: Node,
    pub(super) step: Node,
    pub(super) result: Node,
}

/// What CEL's macros call the value that a loop gathers.
const GATHERED: &str = "@result";

pub(super) fn compile<S: AsRef<str>>(
    source: &str,
    names: &[S],
) -> Result<(Node, Vec<usize>), ExpressionError> {
    let length = source.chars().count();
    if length > MAX_SOURCE {
        let message = format!(
            "the expression has {length} characters; {MAX_SOURCE} is the most there may be"
        );
        return Err(ExpressionError::new(MAX_SOURCE, message));
    }
    deep_brackets(source)?;
    let (tree, info) = parsed(source)?;
    let names = names.iter().map(|name| name.as_ref().to_owned()).collect();
    let mut compiler = Compiler { info, names, asked: Vec::new(), nodes: 0, depth: 0, given: 0 };
    compiler.given = compiler.names.len();
    let root = compiler.node(&tree)?;
    Ok((root, compiler.asked))
}

/// What the parser makes of it. It takes some 200 KiB of stack for each bracket in a build that is not
/// optimised, so that it has a stack of its own, for as many as there may be.
fn parsed(source: &str) -> Result<(IdedExpr, SourceInfo), ExpressionError> {
    const STACK: usize = 32 * 1024 * 1024;
    let parse = || {
        let parser = Parser::new().max_recursion_depth(2 * MAX_DEPTH as u16);
        parser.parse_with_source_info(source).map_err(|errors| unread(source, &errors))
    };
    let failed = || ExpressionError::new(0, "the expression cannot be read");
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK);
        let running = thread.spawn_scoped(scope, parse).map_err(|_| failed())?;
        running.join().unwrap_or_else(|_| Err(failed()))
    })
}

/// The parser descends for each bracket before it counts, so they are counted first.
fn deep_brackets(source: &str) -> Result<(), ExpressionError> {
    let mut depth = 0_usize;
    for (offset, character) in source.chars().enumerate() {
        match character {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_DEPTH {
            return Err(too_deep(offset));
        }
    }
    Ok(())
}

fn too_deep(offset: usize) -> ExpressionError {
    ExpressionError::new(offset, format!("the expression is nested deeper than {MAX_DEPTH} levels"))
}

/// The first thing that the parser did not understand.
fn unread(source: &str, errors: &cel::ParseErrors) -> ExpressionError {
    let Some(first) = errors.errors.first() else {
        return ExpressionError::new(0, "the expression cannot be read");
    };
    let (line, column) = first.pos;
    let before: usize = source
        .split_inclusive('\n')
        .take(usize::try_from(line - 1).unwrap_or(0))
        .map(|line| line.chars().count())
        .sum();
    let offset = before + usize::try_from(column - 1).unwrap_or(0);
    let message = first.msg.lines().next().unwrap_or_default();
    ExpressionError::new(offset, format!("the expression cannot be read: {message}"))
}

struct Compiler {
    info: SourceInfo,
    /// What was given, and behind it two names for each loop around the node.
    names: Vec<String>,
    given: usize,
    asked: Vec<usize>,
    nodes: usize,
    depth: usize,
}

impl Compiler {
    fn at(&self, tree: &IdedExpr) -> u32 {
        let start = self.info.offset_for(tree.id).map_or(0, |(start, _)| start);
        // The parser places a call at its bracket; a person looks for its name.
        let name = match &tree.expr {
            Expr::Call(call) if operators_name(&call.func_name) => 0,
            Expr::Call(call) => u32::try_from(call.func_name.chars().count()).unwrap_or(0),
            _ => 0,
        };
        start.saturating_sub(name)
    }

    fn refused<T>(
        &self,
        tree: &IdedExpr,
        message: impl Into<String>,
    ) -> Result<T, ExpressionError> {
        Err(ExpressionError::new(self.at(tree) as usize, message))
    }

    fn node(&mut self, tree: &IdedExpr) -> Result<Node, ExpressionError> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            let message = format!("the expression has more than {MAX_NODES} parts");
            return self.refused(tree, message);
        }
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(too_deep(self.at(tree) as usize));
        }
        let kind = match &tree.expr {
            Expr::Literal(literal) => self.literal(tree, literal)?,
            Expr::Ident(name) => self.place(tree, name)?,
            Expr::List(list) if list.optional_indices.is_empty() => {
                NodeKind::List(self.nodes(&list.elements)?)
            }
            Expr::Call(call) => self.call(tree, call)?,
            Expr::Comprehension(comprehension) => self.looped(comprehension)?,
            Expr::Select(select) => {
                let message = format!("there are no fields: what should \".{}\" be?", select.field);
                return self.refused(tree, message);
            }
            Expr::List(_) | Expr::Map(_) | Expr::Struct(_) | Expr::Unspecified => {
                return self.refused(tree, "an expression is made of numbers, texts and lists");
            }
        };
        self.depth -= 1;
        Ok(Node { at: self.at(tree), kind })
    }

    fn nodes(&mut self, trees: &[IdedExpr]) -> Result<Vec<Node>, ExpressionError> {
        trees.iter().map(|tree| self.node(tree)).collect()
    }

    fn literal(
        &self,
        tree: &IdedExpr,
        literal: &LiteralValue,
    ) -> Result<NodeKind, ExpressionError> {
        let value = match literal {
            LiteralValue::Boolean(truth) => Value::Truth(*truth.inner()),
            LiteralValue::Int(number) => Value::Whole(*number.inner()),
            LiteralValue::String(text) => Value::text(text.inner()),
            LiteralValue::Double(number) => {
                let message =
                    format!("{} is not exact: write a fraction as ratio(1, 2)", number.inner());
                return self.refused(tree, message);
            }
            LiteralValue::Bytes(_) | LiteralValue::UInt(_) | LiteralValue::Null => {
                return self.refused(tree, "values are numbers, texts, true, false and lists");
            }
        };
        Ok(NodeKind::Constant(value))
    }

    fn place(&mut self, tree: &IdedExpr, name: &str) -> Result<NodeKind, ExpressionError> {
        // The innermost loop comes last.
        let Some(place) = self.names.iter().rposition(|known| known == name) else {
            let hint = nearest(name, &self.names)
                .map(|name| format!("; did you mean \"{name}\"?"))
                .unwrap_or_default();
            return self.refused(tree, format!("nothing here is called \"{name}\"{hint}"));
        };
        if place < self.given {
            self.asked.push(place);
        }
        Ok(NodeKind::Place(place))
    }

    fn call(&mut self, tree: &IdedExpr, call: &CallExpr) -> Result<NodeKind, ExpressionError> {
        let mut trees: Vec<&IdedExpr> = call.target.iter().map(AsRef::as_ref).collect();
        trees.extend(&call.args);
        let operator = match call.func_name.as_str() {
            operators::ADD => Some(Operator::Add),
            operators::SUBSTRACT => Some(Operator::Subtract),
            operators::MULTIPLY => Some(Operator::Multiply),
            operators::DIVIDE => Some(Operator::Divide),
            operators::MODULO => Some(Operator::Remainder),
            operators::EQUALS => Some(Operator::Equal),
            operators::NOT_EQUALS => Some(Operator::Unequal),
            operators::LESS => Some(Operator::Less),
            operators::LESS_EQUALS => Some(Operator::LessOrEqual),
            operators::GREATER => Some(Operator::Greater),
            operators::GREATER_EQUALS => Some(Operator::GreaterOrEqual),
            operators::IN => Some(Operator::In),
            operators::INDEX => Some(Operator::Index),
            _ => None,
        };
        let nodes = trees.into_iter().map(|tree| self.node(tree)).collect::<Result<Vec<_>, _>>()?;
        let name = call.func_name.as_str();
        match name {
            operators::LOGICAL_AND => return Ok(chained(nodes, NodeKind::Both)),
            operators::LOGICAL_OR => return Ok(chained(nodes, NodeKind::Either)),
            _ => {}
        }
        let given = nodes.len();
        let mut parts = nodes.into_iter();
        Ok(match (name, operator, parts.next(), parts.next(), parts.next()) {
            (_, Some(operator), Some(left), Some(right), None) => {
                NodeKind::Binary(operator, Box::new([left, right]))
            }
            (operators::LOGICAL_NOT, _, Some(inner), None, None) => NodeKind::Not(Box::new(inner)),
            (operators::NEGATE, _, Some(inner), None, None) => NodeKind::Negative(Box::new(inner)),
            (operators::NOT_STRICTLY_FALSE, _, Some(inner), None, None) => inner.kind,
            (operators::CONDITIONAL, _, Some(when), Some(then), Some(otherwise)) => {
                NodeKind::Choice(Box::new([when, then, otherwise]))
            }
            (name, _, first, second, third) => {
                let function = self.function(tree, name, given)?;
                let front = [first, second, third].into_iter().flatten();
                NodeKind::Call(function, front.chain(parts).collect())
            }
        })
    }

    fn function(
        &self,
        tree: &IdedExpr,
        name: &str,
        given: usize,
    ) -> Result<&'static Function, ExpressionError> {
        if name == "matches" {
            return self.refused(tree, "there are no regular expressions here");
        }
        let Some(function) = FUNCTIONS.iter().find(|function| function.name == name) else {
            let names: Vec<&str> = FUNCTIONS.iter().map(|function| function.name).collect();
            let hint = nearest(name, &names)
                .map(|name| format!("; did you mean \"{name}\"?"))
                .unwrap_or_default();
            return self.refused(tree, format!("there is no function \"{name}\"{hint}"));
        };
        if function.parameters.len() != given {
            let message = format!(
                "{} takes {} and was given {given}",
                function.call(),
                function.parameters.len()
            );
            return self.refused(tree, message);
        }
        Ok(function)
    }

    fn looped(&mut self, written: &ComprehensionExpr) -> Result<NodeKind, ExpressionError> {
        if written.iter_var2.is_some() || written.accu_var != GATHERED {
            return self.refused(&written.iter_range, "a loop has one name for its entries");
        }
        let over = self.node(&written.iter_range)?;
        let start = self.node(&written.accu_init)?;
        self.names.push(GATHERED.to_owned());
        self.names.push(written.iter_var.clone());
        let goes_on = self.node(&written.loop_cond)?;
        let step = self.node(&written.loop_step)?;
        self.names.pop();
        let result = self.node(&written.result)?;
        self.names.pop();
        Ok(NodeKind::Loop(Box::new(Loop { over, start, goes_on, step, result })))
    }
}

/// Operators have names that nobody can write.
fn operators_name(name: &str) -> bool {
    name.contains(['_', '@', '!', '-']) && !name.starts_with(|first: char| first.is_alphabetic())
}

/// `a && b && c`, which the parser may give as one call of three.
fn chained(nodes: Vec<Node>, joined: fn(Box<[Node; 2]>) -> NodeKind) -> NodeKind {
    let chain = nodes.into_iter().reduce(|this, next| {
        let at = this.at;
        Node { at, kind: joined(Box::new([this, next])) }
    });
    chain.map_or(NodeKind::Constant(Value::Truth(true)), |node| node.kind)
}
