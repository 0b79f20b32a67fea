//! What a file takes from others.

use tree_sitter::Node;

use super::expressions::text_of;
use crate::Language;
use crate::facts::Import;
use crate::language::Family;

/// What a statement imports.
pub(super) fn imports(node: Node<'_>, text: &str, language: Language, scope: u32) -> Vec<Import> {
    let mut found = Vec::new();
    let mut take = |local: &str, module: Vec<Box<str>>, name: Option<&str>| {
        found.push(Import { scope, local: local.into(), module, name: name.map(Into::into) });
    };
    match language.family() {
        Family::Python => python(node, text, &mut take),
        Family::Rust => rust(node, text, &mut take),
        Family::Ecma => ecma(node, text, &mut take),
        Family::Lua | Family::Data => {}
    }
    found
}

type Take<'a> = dyn FnMut(&str, Vec<Box<str>>, Option<&str>) + 'a;

fn python(node: Node<'_>, text: &str, take: &mut Take<'_>) {
    let dotted = |name: &str| name.split('.').map(Into::into).collect::<Vec<Box<str>>>();
    let mut cursor = node.walk();
    if node.kind() == "import_statement" {
        for one in node.children_by_field_name("name", &mut cursor) {
            match (one.child_by_field_name("name"), one.child_by_field_name("alias")) {
                (Some(name), Some(alias)) => {
                    take(text_of(alias, text), dotted(text_of(name, text)), None);
                }
                // `import a.b` binds `a`; what is called as `a.b.f` is found from there.
                _ => {
                    let whole = dotted(text_of(one, text));
                    let first = whole[0].clone();
                    take(&first, vec![first.clone()], None);
                }
            }
        }
        return;
    }
    let Some(from) = node.child_by_field_name("module_name") else { return };
    let from = text_of(from, text);
    let dots = from.bytes().take_while(|byte| *byte == b'.').count();
    let mut module: Vec<Box<str>> = vec![".".into(); dots];
    module.extend(from[dots..].split('.').filter(|part| !part.is_empty()).map(Into::into));
    for one in node.children_by_field_name("name", &mut cursor) {
        let name = one.child_by_field_name("name").unwrap_or(one);
        let local = one.child_by_field_name("alias").unwrap_or(name);
        take(text_of(local, text), module.clone(), Some(text_of(name, text)));
    }
    if node.named_children(&mut node.walk()).any(|child| child.kind() == "wildcard_import") {
        take("", module, None);
    }
}

fn rust(node: Node<'_>, text: &str, take: &mut Take<'_>) {
    let Some(tree) = node.child_by_field_name("argument") else { return };
    // What is public is imported and given on; both is the same here.
    let mut open: Vec<(Node<'_>, Vec<Box<str>>)> = vec![(tree, Vec::new())];
    while let Some((node, before)) = open.pop() {
        let path = |node: Node<'_>| -> Vec<Box<str>> {
            let names = text_of(node, text).split("::").map(str::trim);
            before
                .iter()
                .cloned()
                .chain(names.filter(|one| !one.is_empty()).map(Into::into))
                .collect()
        };
        match node.kind() {
            "use_list" => {
                open.extend(node.named_children(&mut node.walk()).map(|one| (one, before.clone())));
            }
            "scoped_use_list" => {
                let before = node.child_by_field_name("path").map_or(before.clone(), path);
                open.extend(node.child_by_field_name("list").map(|list| (list, before)));
            }
            "use_wildcard" => {
                let module = node.named_child(0).map_or(before.clone(), path);
                take("", module, None);
            }
            "use_as_clause" => {
                let (name, alias) =
                    (node.child_by_field_name("path"), node.child_by_field_name("alias"));
                if let (Some(name), Some(alias)) = (name, alias) {
                    whole(path(name), Some(text_of(alias, text)), take);
                }
            }
            "identifier" | "scoped_identifier" | "self" | "crate" | "super" => {
                whole(path(node), None, take);
            }
            _ => {}
        }
    }
}

/// A path whose last name is what is taken; `a::{self}` is `a`.
fn whole(mut path: Vec<Box<str>>, alias: Option<&str>, take: &mut Take<'_>) {
    if path.len() > 1 && path.last().is_some_and(|last| &**last == "self") {
        path.pop();
    }
    let Some(name) = path.pop() else { return };
    take(alias.unwrap_or(&name), path, Some(&name));
}

fn ecma(node: Node<'_>, text: &str, take: &mut Take<'_>) {
    let Some(source) = node.child_by_field_name("source") else { return };
    let module = file(text_of(source, text));
    let mut open: Vec<Node<'_>> = node.named_children(&mut node.walk()).collect();
    let mut some = false;
    while let Some(one) = open.pop() {
        match one.kind() {
            "import_clause" | "named_imports" | "export_clause" => {
                open.extend(one.named_children(&mut one.walk()));
            }
            "identifier" => {
                some = true;
                take(text_of(one, text), module.clone(), Some("default"));
            }
            "namespace_import" | "namespace_export" => {
                some = true;
                if let Some(name) = one.named_child(0) {
                    take(text_of(name, text), module.clone(), None);
                }
            }
            "import_specifier" | "export_specifier" => {
                some = true;
                let Some(name) = one.child_by_field_name("name") else { continue };
                let local = one.child_by_field_name("alias").unwrap_or(name);
                take(text_of(local, text), module.clone(), Some(text_of(name, text)));
            }
            _ => {}
        }
    }
    if !some && node.kind() == "export_statement" {
        take("", module, None);
    }
}

/// What `require` gives, under these names.
pub(super) fn required(
    names: Node<'_>,
    from: Node<'_>,
    text: &str,
    language: Language,
    scope: u32,
) -> Vec<Import> {
    let quoted = text_of(from, text);
    let module = match language.family() {
        Family::Lua => {
            let bare = quoted.trim_matches(['"', '\'', '[', ']']);
            bare.split(['.', '/']).map(Into::into).collect()
        }
        _ => file(quoted),
    };
    let import = |local: &str, name: Option<&str>| Import {
        scope,
        local: local.into(),
        module: module.clone(),
        name: name.map(Into::into),
    };
    if names.kind() == "identifier" {
        return vec![import(text_of(names, text), None)];
    }
    super::patterns::names(names, text)
        .into_iter()
        .map(|(name, ..)| import(name, Some(name)))
        .collect()
}

/// The parts of a path in quotes.
fn file(quoted: &str) -> Vec<Box<str>> {
    quoted.trim_matches(['"', '\'', '`']).split('/').map(Into::into).collect()
}
