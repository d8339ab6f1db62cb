//! Branch and bound, stated once: choice by choice, until even the least that can come of the choices is no better
//! than the best solution so far.

use super::measure::Cost;
use super::task::Task;

/// What is solved by one choice after another.
pub(super) trait Problem {
    type Choice: Copy;
    type Solution;

    /// The least that any solution can cost with the choices that have been made; nothing if they lead to none, or to
    /// none that others do not lead to.
    fn bound(&mut self) -> Option<Cost>;

    /// What can be chosen next, the most usual first, so that nothing is moved without need; nothing when the choices
    /// make a solution.
    fn choices(&mut self) -> Vec<Self::Choice>;

    fn choose(&mut self, choice: Self::Choice);

    /// Takes back the last choice.
    fn take_back(&mut self);

    /// What the choices make, if it is allowed.
    fn solution(&mut self) -> Option<(Cost, Self::Solution)>;

    /// How much is looked at to make a choice.
    fn weight(&self) -> usize;
}

/// The best solution, or the best that is found with so many steps of work.
pub(super) fn best<P: Problem>(
    task: &Task,
    problem: &mut P,
    known: (Cost, P::Solution),
    most_steps: u64,
) -> (Cost, P::Solution) {
    let mut search = Search {
        task,
        problem,
        best: known,
        end: task.steps() + most_steps,
    };
    search.branch();
    search.best
}

struct Search<'a, P: Problem> {
    task: &'a Task<'a>,
    problem: &'a mut P,
    best: (Cost, P::Solution),
    /// The step at which it ends.
    end: u64,
}

impl<P: Problem> Search<'_, P> {
    fn branch(&mut self) {
        if self.task.steps() >= self.end {
            return;
        }
        self.task.work(self.problem.weight());
        let bound = self.problem.bound();
        if bound.is_none_or(|bound| bound >= self.best.0) {
            return;
        }
        let choices = self.problem.choices();
        if choices.is_empty() {
            let solution = self.problem.solution();
            if let Some(better) = solution.filter(|(cost, _)| *cost < self.best.0) {
                self.best = better;
            }
        }
        for choice in choices {
            self.problem.choose(choice);
            self.branch();
            self.problem.take_back();
        }
    }
}
