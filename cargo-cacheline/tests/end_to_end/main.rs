//! The command from outside: programs whose sharing is known (`tests/programs`) are recorded, and what comes out is held
//! against what was worked out by hand.

mod counted;
mod endings;
mod expected;
mod named;
mod page;
mod programs;
mod refusals;
mod replay;
mod suggested;
mod unreadable;
mod whole_loop;
