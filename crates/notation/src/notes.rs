//! Comments and times of a record that is being read.

use crate::{Problem, limits};
use game_core::{NodeId, Position, Record};
use std::collections::BTreeMap;

/// What a file says about an action besides the action.
#[derive(Clone, Default, Debug)]
pub(crate) struct Said {
    pub(crate) comment: String,
    pub(crate) time_ms: Option<u64>,
}

impl Said {
    /// Adds what is said further on: comments on lines of their own, the last time.
    pub(crate) fn add(&mut self, more: &Self) {
        if !self.comment.is_empty() && !more.comment.is_empty() {
            self.comment.push('\n');
        }
        self.comment.push_str(&more.comment);
        self.time_ms = more.time_ms.or(self.time_ms);
    }
}

/// What was said at each place. Kept beside the record, whose comments can be set, but do not grow.
#[derive(Default, Debug)]
pub(crate) struct Notes(BTreeMap<NodeId, Said>);

impl Notes {
    pub(crate) fn add(&mut self, node: NodeId, said: &Said) {
        self.0.entry(node).or_default().add(said);
    }

    /// The time that was said at a place.
    pub(crate) fn time(&self, node: NodeId) -> Option<u64> {
        self.0.get(&node).and_then(|said| said.time_ms)
    }

    /// Puts everything into the record.
    pub(crate) fn put_into<P: Position>(self, record: &mut Record<P>) -> Result<(), Problem> {
        for (node, said) in self.0 {
            if said.comment.len() > limits::TEXT {
                return Err(Problem::TooMuch {
                    what: "bytes in the comments on one action",
                    limit: limits::TEXT,
                });
            }
            record.set_comment(node, said.comment);
            record.set_time(node, said.time_ms);
        }
        Ok(())
    }
}
