//! Every clause of the rule books is a test here, and so is every rule where the books leave room.
//!
//! The books are named as follows; all four tell the same game, in the same order and nearly the same numbers.
//!
//! | book | sections |
//! | --- | --- |
//! | Russian | Contents, Goal, Preparation 1–3, Placement 1–3, Moving a ring 1–3 (3 has six points), Flipping 1–4, Rows 1–7, Figure 6, End 1–3, Short game |
//! | Ukrainian | А contents, Б goal, В preparation 1–3, Г placement 1–3, Ґ moving 1–3, Д flipping 1–4, Е rows 1–7, Є end 1–3, З blitz |
//! | Hungarian | A contents, B goal, C preparation 1–3, D placement 1–3, E moving 1–3, F flipping 1–4, G rows 1–7, H end 1–3, J blitz |
//! | encyclopedia | Placement phase, Movement phase (steps 1–3, points 1–4 and the paragraphs around them) |
//! | house rules | the points of "Rules where the rule books leave room" among the project's outside interfaces, 1–6 |

#[path = "../common/mod.rs"]
mod common;
mod end;
mod flipping;
mod house;
mod moving;
mod placement;
mod rows;
