//! Why there is no declaration to edit.

use std::fmt;
use std::path::PathBuf;

use super::path::Sought;
use super::{Generated, Sources};

/// A file of the workspace that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// Its path, absolute.
    pub file: PathBuf,
    /// The line on which it is no Rust that this command knows, from 1; 0 if there is no text.
    pub line: u32,
    /// What is wrong.
    pub message: String,
}

/// As one line: the place, and what is wrong.
impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, message) = (self.file.display(), &self.message);
        match self.line {
            0 => write!(f, "{file}: {message}"),
            line => write!(f, "{file}:{line}: {message}"),
        }
    }
}

/// Why a type or a static of a recording has no declaration to edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// A macro declares it.
    ByMacro {
        /// Its path in the debug information.
        path: String,
        /// The name of the macro.
        macro_name: String,
        /// The file in which the macro is called, or defined.
        file: PathBuf,
        /// The line of it, from 1.
        line: u32,
    },
    /// It has not all of the fields that the recording has.
    Changed {
        /// Its path in the debug information.
        path: String,
        /// The file that declares it.
        file: PathBuf,
        /// The line of its name, from 1.
        line: u32,
        /// The names of the fields that it lacks.
        fields: Vec<String>,
    },
    /// More than one declaration has this path.
    Several {
        /// Its path in the debug information.
        path: String,
        /// The files and lines of the declarations.
        places: Vec<(PathBuf, u32)>,
    },
    /// Its crate is not of the workspace.
    OfAnother {
        /// Its path in the debug information.
        path: String,
        /// The name of the crate.
        of_crate: String,
    },
    /// The files that were read do not declare it.
    Gone {
        /// Its path in the debug information.
        path: String,
        /// The files that were not read, one of which may.
        unread: Vec<Unread>,
    },
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ByMacro {
                path,
                macro_name,
                file,
                line,
            } => write!(
                f,
                "`{path}` is declared by the macro `{macro_name}!` ({}:{line}), which is not edited: put the attribute and the marks into what it expands to",
                file.display()
            ),
            Self::Changed {
                path,
                file,
                line,
                fields,
            } => write!(
                f,
                "`{path}` ({}:{line}) has no field {}, which it had in the recording: record again",
                file.display(),
                quoted(fields)
            ),
            Self::Several { path, places } => {
                let places = places
                    .iter()
                    .map(|(file, line)| format!("{}:{line}", file.display()));
                let places: Vec<_> = places.collect();
                write!(
                    f,
                    "`{path}` is declared more than once ({}): edit the one that was recorded",
                    places.join(", ")
                )
            }
            Self::OfAnother { path, of_crate } => write!(
                f,
                "`{path}` is of the crate `{of_crate}`, which is not of this workspace: its authors can lay it out, or another type can take its place"
            ),
            Self::Gone { path, unread } => {
                write!(f, "`{path}` is not in the source")?;
                match unread.first() {
                    Some(unread) => write!(f, ", unless it is in a file that could not be read ({unread})"),
                    None => f.write_str(": it comes out of a macro, or has changed its name or place since the recording; then record again"),
                }
            }
        }
    }
}

/// Names for a sentence: `` `hits` and `limit` ``.
fn quoted(names: &[String]) -> String {
    let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(" and ")
}

impl Sources {
    /// Why nothing with a path is declared.
    pub(super) fn missing(&self, path: &str, sought: &Sought) -> Missing {
        let of_crate = sought.of_crate();
        let crates = self.packages.iter().flat_map(|package| &package.crates);
        if !crates.clone().any(|root| root.name == of_crate) {
            return Missing::OfAnother {
                path: path.to_owned(),
                of_crate: of_crate.to_owned(),
            };
        }
        if let Some(generated) = self.generated_by(sought) {
            return Missing::ByMacro {
                path: path.to_owned(),
                macro_name: generated.macro_name.clone(),
                file: generated.file.clone(),
                line: generated.line,
            };
        }
        Missing::Gone {
            path: path.to_owned(),
            unread: self.unread.clone(),
        }
    }

    /// The macro that declares a type: one that is called where the type is and is given its name, or else one that has it in its
    /// definition.
    fn generated_by(&self, sought: &Sought) -> Option<&Generated> {
        let path = sought.exact()?;
        let (around, name) = path.rsplit_once("::")?;
        let is_given = |each: &&Generated| {
            !each.is_definition
                && each.path == around
                && each.names.iter().any(|given| given == name)
        };
        let is_defined = |each: &&Generated| {
            each.is_definition && each.names.iter().any(|defined| defined == name)
        };
        let mut all = self.generated.iter();
        all.clone().find(is_given).or_else(|| all.find(is_defined))
    }
}
