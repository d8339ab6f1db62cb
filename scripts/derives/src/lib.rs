//! The derives of `src/guide/derives.md`, each as the table says.
#![allow(dead_code, reason = "what derives make is not all used")]

#[cfg(test)]
mod allowed;
#[cfg(test)]
mod parts;
