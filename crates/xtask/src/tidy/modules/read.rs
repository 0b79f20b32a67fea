//! Reading the files of a crate, along its `mod` declarations.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Attribute, Ident, Item, Meta, UseTree, Visibility};

use super::{Import, Module, Segments, TypeName};

/// Read the crate whose root file is `file` below `root`.
pub fn file(root: &Path, file: &str, modules: &mut BTreeMap<Segments, Module>) -> Result<()> {
    // The children of a root file stand beside it, those of any other in the folder of its name.
    let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
    Reader { root, modules }.file(Vec::new(), file.to_owned(), folder)
}

struct Reader<'a> {
    root: &'a Path,
    modules: &'a mut BTreeMap<Segments, Module>,
}

impl Reader<'_> {
    fn file(&mut self, at: Segments, file: String, folder: String) -> Result<()> {
        let text = std::fs::read_to_string(self.root.join(&file))
            .with_context(|| format!("cannot read {file}"))?;
        let parsed = syn::parse_file(&text).with_context(|| format!("cannot parse {file}"))?;
        self.module(at, &file, &folder, parsed.items)
    }

    fn module(&mut self, at: Segments, file: &str, folder: &str, items: Vec<Item>) -> Result<()> {
        let mut module = Module { file: file.to_owned(), ..Default::default() };
        for item in items {
            if is_test(attributes(&item)) {
                continue;
            }
            match item {
                Item::Mod(child) => {
                    let name = child.ident.to_string();
                    let path = [at.as_slice(), std::slice::from_ref(&name)].concat();
                    let folder = format!("{folder}/{name}");
                    match child.content {
                        Some((_, items)) => self.module(path, file, &folder, items)?,
                        None => self.file(path, self.file_of(&folder)?, folder)?,
                    }
                }
                Item::Use(found) => {
                    let passed_on = !matches!(found.vis, Visibility::Inherited);
                    imports(&found.tree, &mut Vec::new(), passed_on, &mut module.imports);
                }
                other => {
                    define(&other, &mut module);
                    paths(other.into_token_stream(), &mut module);
                }
            }
        }
        self.modules.insert(at, module);
        Ok(())
    }

    /// Where the module with this folder stands.
    fn file_of(&self, folder: &str) -> Result<String> {
        let beside = format!("{folder}.rs");
        if !self.root.join(&beside).is_file() {
            bail!("there is no {beside}, which a `mod` declares");
        }
        Ok(beside)
    }
}

fn define(item: &Item, module: &mut Module) {
    let (name, is_type) = match item {
        Item::Struct(found) => (&found.ident, true),
        Item::Enum(found) => (&found.ident, true),
        Item::Union(found) => (&found.ident, true),
        Item::Trait(found) => (&found.ident, true),
        Item::Type(found) => (&found.ident, true),
        Item::Const(found) => (&found.ident, false),
        Item::Static(found) => (&found.ident, false),
        Item::Fn(found) => (&found.sig.ident, false),
        Item::Macro(found) => match &found.ident {
            Some(name) => (name, false),
            None => return,
        },
        _ => return,
    };
    let is_new = module.defined.insert(name.to_string());
    // What is defined again is the same for another system, under its `cfg`.
    if is_type && is_new {
        let line = name.span().start().line;
        module.types.push(TypeName { name: name.to_string(), line });
    }
}

fn imports(tree: &UseTree, before: &mut Segments, passed_on: bool, into: &mut Vec<Import>) {
    let mut import = |name: &Ident, called: &Ident, before: &Segments| {
        let mut path = before.clone();
        // `use a::{self}` is `use a`.
        if name != "self" {
            path.push(name.to_string());
        }
        let called =
            if called == "self" { before.last().cloned() } else { Some(called.to_string()) };
        into.extend(called.map(|name| Import { path, name, passed_on }));
    };
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            imports(&path.tree, before, passed_on, into);
            before.pop();
        }
        UseTree::Name(name) => import(&name.ident, &name.ident, before),
        UseTree::Rename(name) => import(&name.ident, &name.rename, before),
        UseTree::Glob(_) => {
            into.push(Import { path: before.clone(), name: "*".to_owned(), passed_on });
        }
        UseTree::Group(group) => {
            for tree in &group.items {
                imports(tree, before, passed_on, into);
            }
        }
    }
}

/// The paths of two and more segments in code, those in calls of macros among them.
fn paths(code: TokenStream, into: &mut Module) {
    let mut path: Segments = Vec::new();
    let mut colons = 0;
    let mut end = |path: &mut Segments| {
        let path = std::mem::take(path);
        if path.len() > 1 {
            into.named.insert(path);
        } else {
            into.words.extend(path);
        }
    };
    let mut inner = Vec::new();
    for token in code {
        match token {
            TokenTree::Ident(name) => {
                if colons != 2 {
                    end(&mut path);
                }
                path.push(name.to_string());
                colons = 0;
            }
            TokenTree::Punct(mark) if mark.as_char() == ':' => colons += 1,
            TokenTree::Group(group) => {
                end(&mut path);
                colons = 0;
                inner.push(group.stream());
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {
                end(&mut path);
                colons = 0;
            }
        }
    }
    end(&mut path);
    for stream in inner {
        paths(stream, into);
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => list.tokens.to_string() == "test",
        _ => false,
    })
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}
