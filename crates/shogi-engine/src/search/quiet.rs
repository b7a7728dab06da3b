//! The horizon: captures, promotions and the first quiet checks are played out.

use super::*;

impl Search<'_> {
    /// The value at the horizon: the evaluation, unless captures and promotions that lose no material make it better.
    /// In check, all evasions.
    pub(super) fn quiet<const PV: bool>(
        &mut self,
        node: &Node,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.pvs[ply].clear();
        if self.timer.is_over(self.nodes) {
            self.aborted = true;
            return 0;
        }
        let selective = self.selectivity.on != 0;
        let margins = self.selectivity;
        let position = &node.position;
        let check = position.in_check();
        if ply >= MOST_PLIES {
            return if check { 0 } else { self.evaluate(node) };
        }
        self.seldepth = self.seldepth.max(ply);
        let key = position.key();
        if let Some(value) = self.repetition(node, key, ply) {
            return value;
        }
        let entry = if selective { self.table.get(key) } else { None };
        let with_checks = selective && depth < margins.quiet_checks;
        let table_depth = if check || with_checks { 0 } else { -1 };
        let known_value = entry.map(|entry| Score::from_table(entry.score, ply as u32).value());
        if let (Some(entry), Some(value)) = (entry, known_value)
            && !PV
            && i32::from(entry.depth) >= table_depth
        {
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if cuts {
                return value;
            }
        }
        let known = known_action(node, entry).filter(|&action| check || board::is_noisy(position, action));
        let start_alpha = alpha;
        let mut best = -INFINITE;
        let mut eval = NO_EVAL;
        let mut stored_eval = Entry::NO_EVAL;
        if !check {
            if entry.is_none()
                && let Some(action) = board::mate_in_one(position)
            {
                let value = Score::win_at(ply as u32 + 1).value();
                if PV {
                    self.pvs[ply].push(action);
                }
                return value;
            }
            eval = match entry.map(|entry| entry.eval) {
                Some(eval) if eval != Entry::NO_EVAL => i32::from(eval),
                _ => self.evaluate(node),
            };
            stored_eval = eval as i16;
            best = eval;
            if let (Some(entry), Some(value)) = (entry, known_value)
                && !Score::from_value(value).is_decided()
                && match entry.bound {
                    Bound::Exact => true,
                    Bound::Lower => value > eval,
                    Bound::Upper => value < eval,
                }
            {
                best = value;
            }
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let before = self.before(ply);
        let mut picker = Picker::noisy(node, known, before, &self.stack, with_checks);
        let mut best_action = None;
        let mut count = 0;
        while let Some(action) = picker.next(node, &self.memory.orders, &mut self.stack, false) {
            count += 1;
            if selective && best > LOST {
                if !check {
                    let gain = board::captured(position, action).map_or(0, capture_worth)
                        + promotion_gain(position, action);
                    let most = eval + gain + margins.capture;
                    if most <= alpha && !position.gives_check(action) {
                        best = best.max(most);
                        continue;
                    }
                } else if count > margins.evasions && !board::is_noisy(position, action) {
                    // One quiet evasion that does not lose is answer enough at the horizon.
                    break;
                }
            }
            self.enter(node, ply, action);
            let child = node.child(self.evaluator, action);
            let value = -self.quiet::<PV>(&child, depth + 1, ply + 1, -beta, -alpha);
            self.leave();
            if self.aborted {
                picker.finish(&mut self.stack);
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_action = Some(action);
                    if PV {
                        self.note_line(ply, action);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        picker.finish(&mut self.stack);
        if check && count == 0 {
            // All evasions were listed.
            return Score::loss_at(ply as u32).value();
        }
        if selective {
            let bound = if best >= beta {
                Bound::Lower
            } else if PV && best > start_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.table.insert(
                key,
                Entry {
                    action: best_action.map_or(0, board::pack),
                    score: Score::from_value(best).to_table(ply as u32),
                    eval: stored_eval,
                    depth: table_depth as i8,
                    bound,
                },
            );
        }
        best
    }
}

/// What an action's promotion adds in worth.
fn promotion_gain(position: &Position, action: Action) -> i32 {
    let Action::Move { promote: true, .. } = action else {
        return 0;
    };
    let kind = board::moved(position, action);
    let better = kind.promoted().unwrap_or(Kind::King);
    if better == Kind::King {
        0
    } else {
        WORTH[better.index()] - WORTH[kind.index()]
    }
}
