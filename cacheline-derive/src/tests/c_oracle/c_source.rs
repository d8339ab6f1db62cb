//! Rust declarations as C: the same fields in the same order, nothing about where they are.

use std::fmt::Write;

use quote::ToTokens;
use syn::{Attribute, Expr, GenericArgument, ItemStruct, PathArguments, Type};

use super::{Target, predicate};

/// The struct as C declares it.
pub(super) fn declaration(item: &ItemStruct, target: Target) -> String {
    let mut text = format!("struct {} {{\n", item.ident);
    for field in &item.fields {
        let name = name(field);
        let ty = CType::of(&field.ty, target);
        let condition = condition(&field.attrs);
        text += &if_exists(condition.as_deref(), &format!("    {};", ty.declare(&name)));
    }
    let _ = writeln!(text, "}}{};", attributes(&item.attrs));
    text
}

/// The rows of C's table: the struct, and each of its fields.
pub(super) fn rows(item: &ItemStruct) -> String {
    let whole = format!("struct {}", item.ident);
    let mut text = format!(r#"{{"{whole}", sizeof({whole}), _Alignof({whole})}},"#);
    text.push('\n');
    for field in &item.fields {
        let name = name(field);
        let row = format!(
            r#"    {{"{name}", offsetof({whole}, {name}), sizeof((({whole} *)0)->{name})}},"#
        );
        text += &if_exists(condition(&field.attrs).as_deref(), &row);
    }
    text
}

fn name(field: &syn::Field) -> String {
    let ident = field.ident.as_ref();
    ident.expect("a generated field has a name").to_string()
}

fn if_exists(condition: Option<&str>, line: &str) -> String {
    match condition {
        Some(condition) => format!("#if {condition}\n{line}\n#endif\n"),
        None => format!("{line}\n"),
    }
}

/// When the field exists, as the preprocessor reads it.
fn condition(attrs: &[Attribute]) -> Option<String> {
    let conditions = attrs
        .iter()
        .filter_map(predicate::of_attribute)
        .collect::<Vec<_>>();
    (!conditions.is_empty()).then(|| conditions.join(" && "))
}

/// What `repr` says beyond `C`.
fn attributes(attrs: &[Attribute]) -> String {
    let mut text = String::new();
    let reprs = attrs.iter().filter(|attr| attr.path().is_ident("repr"));
    for repr in reprs {
        let parsed = repr.parse_nested_meta(|word| {
            if word.path.is_ident("packed") {
                text += " __attribute__((packed))";
            } else if word.path.is_ident("align") {
                let content;
                syn::parenthesized!(content in word.input);
                let bytes = content.parse::<syn::LitInt>()?;
                let _ = write!(text, " __attribute__((aligned({bytes})))");
            }
            Ok(())
        });
        parsed.expect("the words of `repr` are known");
    }
    text
}

/// A type in two halves, of which C writes one behind the name.
struct CType {
    base: String,
    behind: String,
}

impl CType {
    fn of(ty: &Type, target: Target) -> Self {
        match ty {
            Type::Array(array) => {
                let element = Self::of(&array.elem, target);
                let length = expression(&array.len);
                Self {
                    behind: format!("[{length}]{}", element.behind),
                    ..element
                }
            }
            Type::Reference(reference) => pointer_to(&reference.elem),
            Type::Ptr(pointer) => pointer_to(&pointer.elem),
            Type::FnPtr(_) => Self::named("function"),
            Type::Tuple(tuple) if tuple.elems.is_empty() => Self::named("nothing"),
            Type::Path(path) => Self::of_path(&path.path, target),
            other => panic!("what is {} in C?", other.to_token_stream()),
        }
    }

    /// Types that are as their parameter, pointers, markers, and those that have the same name in C.
    fn of_path(path: &syn::Path, target: Target) -> Self {
        let last = path.segments.last().expect("a path has segments");
        let name = last.ident.to_string();
        let parameter = match &last.arguments {
            PathArguments::AngleBracketed(arguments) => arguments.args.first(),
            _ => None,
        };
        match (name.as_str(), parameter) {
            ("Box" | "NonNull", Some(GenericArgument::Type(target))) => pointer_to(target),
            ("PhantomData", _) => Self::named("nothing"),
            (
                "Option" | "Cell" | "MaybeUninit" | "ManuallyDrop" | "Wrapping",
                Some(GenericArgument::Type(inner)),
            ) => Self::of(inner, target),
            ("char", _) => Self::named("rust_char"),
            ("Line", _) => Self::marker(&target.line.to_string()),
            ("Apart", _) => Self::marker(&target.apart.to_string()),
            (name, _) if name.starts_with("Line") => Self::marker(&name["Line".len()..]),
            (name, _) if name.starts_with('S') => Self::named(&format!("struct {name}")),
            (name, _) => Self::named(name),
        }
    }

    fn named(name: &str) -> Self {
        Self {
            base: name.to_owned(),
            behind: String::new(),
        }
    }

    fn marker(bytes: &str) -> Self {
        Self {
            base: "char".to_owned(),
            behind: format!("[0] __attribute__((aligned({bytes})))"),
        }
    }

    fn declare(&self, name: &str) -> String {
        format!("{} {name}{}", self.base, self.behind)
    }
}

fn pointer_to(target: &Type) -> CType {
    let is_str = matches!(target, Type::Path(path) if path.path.is_ident("str"));
    if is_str || matches!(target, Type::Slice(_)) {
        return CType::named("wide");
    }
    CType::named("pointer")
}

fn expression(length: &Expr) -> String {
    length.to_token_stream().to_string()
}

#[test]
fn a_declaration_is_the_same_in_c() {
    let item = syn::parse_str::<ItemStruct>(
        "#[repr(C, align(32))] struct S1 {
            f0: [[u8; 2]; 3],
            #[cfg(not(no))] f1: Option<fn(u8) -> u8>,
            #[cfg_attr(yes, cfg(any(no)))] f2: &'static str,
            _line_hot_write: ::cache_layout::Apart,
            f3: [S1_0; 2],
            _line_rx: ::cache_layout::Line16,
            _line_tx: ::cache_layout::Line,
            f4: Cell<u32>,
        }",
    );
    let expected = "struct S1 {
    u8 f0[3][2];
#if !NO
    function f1;
#endif
#if (!YES || ((0 || NO)))
    wide f2;
#endif
    char _line_hot_write[0] __attribute__((aligned(128)));
    struct S1_0 f3[2];
    char _line_rx[0] __attribute__((aligned(16)));
    char _line_tx[0] __attribute__((aligned(64)));
    u32 f4;
} __attribute__((aligned(32)));
";
    let target = Target {
        line: 64,
        apart: 128,
    };
    assert_eq!(
        declaration(&item.expect("it is a struct"), target),
        expected
    );
}
