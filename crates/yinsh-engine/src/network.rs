//! The network that values positions: a small one, quick enough to be asked anew in every position.
//!
//! Features (see [`crate::features`]) are looked up, not multiplied: the first layer is the sum of one row of numbers for
//! each feature that is there. Its [`WIDTH`] sums, cut to 0 … 1, feed [`SECOND`] units, cut likewise, and these the
//! output, which is the logarithm of the odds that the player to act wins. Second layer and output are another one for
//! each kind of position ([`BUCKETS`]). All is whole-numbered, so that every machine gets the same values.

#![allow(
    clippy::inline_always,
    reason = "a task has to be compiled anew for each instruction set"
)]

use crate::features::{BUCKETS, FEATURES};
use crate::policy::{POLICY_FEATURES, Policy};
use simd::{self, InstructionSet, Isa, Task};
use std::fmt;

/// Units of the first layer.
pub const WIDTH: usize = 64;
/// Units of the second layer.
pub const SECOND: usize = 8;
/// What 1 is in the first layer, and in what leaves each layer.
const ONE: i32 = 512;
/// What 1 is in the second layer's weights.
const ONE_2: i32 = 256;
/// What 1 is in the output's weights.
const ONE_3: i32 = 256;
/// Engine units for each unit of the output: 400 / ln 10, the unit in which 400 more make odds of ten to one.
const UNIT: f64 = 400.0 / std::f64::consts::LN_10;
/// The most that the network says: beyond this, odds of a hundred thousand to one, it knows nothing.
const MOST: i32 = 2_000;

/// How a file begins.
const MAGIC: &[u8; 8] = b"SENTEYN1";

/// The weights as they are trained, before they are made whole numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameters {
    /// First layer: a row for each feature.
    pub rows: Vec<[f32; WIDTH]>,
    /// What the first layer's sums begin with.
    pub bias: [f32; WIDTH],
    /// Second layer: for each kind of position [`SECOND`] rows.
    pub rows_2: Vec<[f32; WIDTH]>,
    /// What its sums begin with.
    pub bias_2: Vec<f32>,
    /// The output's weights, for each kind of position.
    pub rows_3: Vec<f32>,
    /// What it begins with, for each kind of position.
    pub bias_3: Vec<f32>,
}

/// A network, ready to be asked.
#[derive(Clone, PartialEq)]
pub struct Network {
    rows: Vec<Row>,
    bias: [i16; WIDTH],
    rows_2: Vec<Row>,
    bias_2: Vec<i32>,
    rows_3: Vec<i16>,
    bias_3: Vec<i32>,
    isa: Isa,
    about: String,
    policy: Option<Policy>,
}

/// A row of weights, on the cache's lines.
#[derive(Clone, Copy, PartialEq)]
#[repr(align(64))]
struct Row([i16; WIDTH]);

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("about", &self.about)
            .field("policy", &self.policy)
            .finish_non_exhaustive()
    }
}

/// Why a file is no network that this engine can use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// It does not begin as one.
    Foreign {
        /// How it begins.
        found: String,
    },
    /// It is one of another shape.
    Shape {
        /// Features, units of the first and second layer, kinds of positions.
        found: [u32; 4],
    },
    /// Its policy is one of other features.
    PolicyShape {
        /// How many features.
        found: u32,
    },
    /// It is too short, or goes on with something other than a policy.
    Length {
        /// Bytes that a network of this shape, or a policy, has.
        expected: usize,
        /// Bytes that are there.
        found: usize,
    },
    /// Its sum does not match what it holds: it was damaged.
    Damaged,
}

const SHAPE: [u32; 4] = [FEATURES as u32, WIDTH as u32, SECOND as u32, BUCKETS as u32];

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign { found } => write!(
                f,
                "expected a network for YINSH, which begins with {:?}, found {found:?}",
                MAGIC.escape_ascii().to_string()
            ),
            Self::Shape { found } => write!(
                f,
                "expected a network of {SHAPE:?} features, units, units and kinds, found one of {found:?}"
            ),
            Self::PolicyShape { found } => write!(
                f,
                "expected a policy of {POLICY_FEATURES} features, found one of {found}"
            ),
            Self::Length { expected, found } => write!(f, "expected {expected} bytes, found {found}"),
            Self::Damaged => f.write_str("the network is damaged: expected another sum of its bytes"),
        }
    }
}

impl std::error::Error for NetworkError {}

impl NetworkError {
    /// The error of a part that comes after so many bytes of a file.
    fn after(self, bytes: usize) -> Self {
        match self {
            Self::Length { expected, found } => Self::Length {
                expected: bytes + expected,
                found: bytes + found,
            },
            other => other,
        }
    }
}

fn whole(value: f32, one: i32) -> i16 {
    (value * one as f32)
        .round()
        .clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16
}

fn rows(from: &[[f32; WIDTH]], one: i32) -> Vec<Row> {
    from.iter()
        .map(|row| Row(row.map(|value| whole(value, one))))
        .collect()
}

/// FNV-1a: enough to tell a damaged file.
fn sum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Ends a part of a file that begins at `begin`: what it is about, and the sum of its bytes.
pub(crate) fn finish(out: &mut Vec<u8>, begin: usize, about: &str) {
    out.extend((about.len() as u32).to_le_bytes());
    out.extend(about.as_bytes());
    let sum = sum(&out[begin..]);
    out.extend(sum.to_le_bytes());
}

/// Reads how a part ends that is at the front of `bytes`, `length` of them before it: what it is about, and what comes after it.
pub(crate) fn end(bytes: &[u8], length: usize) -> Result<(String, &[u8]), NetworkError> {
    let short = |expected| NetworkError::Length {
        expected,
        found: bytes.len(),
    };
    let rest = bytes.get(length..).and_then(<[u8]>::split_first_chunk);
    let (&about, rest) = rest.ok_or(short(length.saturating_add(12)))?;
    let about = u32::from_le_bytes(about) as usize;
    let expected = length.saturating_add(about).saturating_add(12);
    let whole = rest
        .split_at_checked(about)
        .and_then(|(about, rest)| Some((about, rest.split_first_chunk()?)));
    let (text, (&said, after)) = whole.ok_or(short(expected))?;
    if sum(&bytes[..expected - 8]) != u64::from_le_bytes(said) {
        return Err(NetworkError::Damaged);
    }
    Ok((String::from_utf8_lossy(text).into_owned(), after))
}

/// The bytes of a network in a file, without how it [ends](end).
const LENGTH: usize = 8
    + 16
    + 2 * WIDTH * (FEATURES + 1 + BUCKETS * SECOND)
    + 4 * BUCKETS * (SECOND + 1)
    + 2 * BUCKETS * SECOND;

impl Network {
    /// Makes a network of trained weights; `about` says where they come from.
    pub fn new(parameters: &Parameters, about: &str) -> Self {
        let whole_4 =
            |values: &[f32], one: i32| values.iter().map(|v| (v * one as f32).round() as i32).collect();
        Self {
            rows: rows(&parameters.rows, ONE),
            bias: parameters.bias.map(|value| whole(value, ONE)),
            rows_2: rows(&parameters.rows_2, ONE_2),
            bias_2: whole_4(&parameters.bias_2, ONE * ONE_2),
            rows_3: parameters
                .rows_3
                .iter()
                .map(|&value| whole(value, ONE_3))
                .collect(),
            bias_3: whole_4(&parameters.bias_3, ONE * ONE_3),
            isa: Isa::best(),
            about: about.to_owned(),
            policy: None,
        }
    }

    /// The same with that policy.
    #[must_use]
    pub fn with_policy(self, policy: Option<Policy>) -> Self {
        Self { policy, ..self }
    }

    /// The policy that comes with it, which orders the moves of a search; without, what the lines gain does.
    pub fn policy(&self) -> Option<&Policy> {
        self.policy.as_ref()
    }

    /// Its weights as they are trained, to go on from. [`Network::new`] makes the same network of them, without a policy.
    pub fn parameters(&self) -> Parameters {
        let parts = |numbers: &[i16], one: i32| numbers.iter().map(|&n| f32::from(n) / one as f32).collect();
        let parts_4 = |numbers: &[i32], one: i32| numbers.iter().map(|&n| n as f32 / one as f32).collect();
        let rows = |rows: &[Row], one: i32| {
            rows.iter()
                .map(|Row(row)| row.map(|n| f32::from(n) / one as f32))
                .collect()
        };
        Parameters {
            rows: rows(&self.rows, ONE),
            bias: self.bias.map(|n| f32::from(n) / ONE as f32),
            rows_2: rows(&self.rows_2, ONE_2),
            bias_2: parts_4(&self.bias_2, ONE * ONE_2),
            rows_3: parts(&self.rows_3, ONE_3),
            bias_3: parts_4(&self.bias_3, ONE * ONE_3),
        }
    }

    /// Where its weights come from.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// The file that [`Network::read`] reads.
    pub fn write(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.extend(SHAPE.iter().flat_map(|n| n.to_le_bytes()));
        let [rows, rows_2] = [&self.rows, &self.rows_2].map(|rows| rows.iter().map(|Row(row)| row));
        let all = rows
            .chain([&self.bias])
            .chain(rows_2)
            .flatten()
            .chain(&self.rows_3);
        out.extend(all.flat_map(|n| n.to_le_bytes()));
        out.extend(
            self.bias_2
                .iter()
                .chain(&self.bias_3)
                .flat_map(|n| n.to_le_bytes()),
        );
        finish(&mut out, 0, &self.about);
        if let Some(policy) = &self.policy {
            policy.write(&mut out);
        }
        out
    }

    /// Reads a network, and checks that it is one, of this engine's shape, and whole.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let Some(rest) = bytes.strip_prefix(MAGIC) else {
            let found = bytes[..bytes.len().min(MAGIC.len())].escape_ascii().to_string();
            return Err(NetworkError::Foreign { found });
        };
        let words = rest.as_chunks().0.iter().map(|&word| u32::from_le_bytes(word));
        let mut found = [0; 4];
        found.iter_mut().zip(words).for_each(|(to, word)| *to = word);
        if rest.len() >= 16 && found != SHAPE {
            return Err(NetworkError::Shape { found });
        }
        let (about, after) = end(bytes, LENGTH)?;
        let before = bytes.len() - after.len();
        let policy = (!after.is_empty()).then(|| Policy::read(after)).transpose();
        let policy = policy.map_err(|error| error.after(before))?;
        let mut pairs = rest[16..]
            .chunks_exact(2)
            .map(|b| i16::from_le_bytes([b[0], b[1]]));
        let mut row = || std::array::from_fn(|_| pairs.next().unwrap_or_default());
        let rows = (0..FEATURES).map(|_| Row(row())).collect();
        let bias = row();
        let rows_2 = (0..BUCKETS * SECOND).map(|_| Row(row())).collect();
        let rows_3 = pairs.by_ref().take(BUCKETS * SECOND).collect();
        let at = LENGTH - 4 * BUCKETS * (SECOND + 1);
        let mut words = bytes[at..]
            .chunks_exact(4)
            .map(|b| i32::from_le_bytes([b[0], b[1], b[2], b[3]]));
        let bias_2 = words.by_ref().take(BUCKETS * SECOND).collect();
        let bias_3 = words.take(BUCKETS).collect();
        Ok(Self {
            rows,
            bias,
            rows_2,
            bias_2,
            rows_3,
            bias_3,
            isa: Isa::best(),
            about,
            policy,
        })
    }

    /// The network that comes with the engine: `weights/yinsh.net`.
    ///
    /// # Panics
    /// Never: a test reads it.
    pub fn shipped() -> Self {
        Self::read(include_bytes!("../weights/yinsh.net"))
            .expect("the network that comes with the engine is whole")
    }

    /// The network that the levels below full strength judge by, so that they are what they were measured to be:
    /// `weights/levels.net`.
    ///
    /// # Panics
    /// Never: a test reads it.
    pub fn of_levels() -> Self {
        Self::read(include_bytes!("../weights/levels.net")).expect("the network of the levels is whole")
    }

    /// The value of a position with these features, of that kind, for the player to act, in the engine's units.
    #[inline]
    pub(crate) fn value(&self, features: &[u16], bucket: usize) -> i32 {
        self.isa.run(Value {
            network: self,
            features,
            bucket,
        })
    }
}

struct Value<'a> {
    network: &'a Network,
    features: &'a [u16],
    bucket: usize,
}

impl Task for Value<'_> {
    type Output = i32;

    #[inline(always)]
    fn run<S: InstructionSet>(self, _: S) -> i32 {
        let network = self.network;
        let mut sums = network.bias;
        for &feature in self.features {
            let Row(row) = &network.rows[usize::from(feature)];
            for i in 0..WIDTH {
                sums[i] = sums[i].wrapping_add(row[i]);
            }
        }
        let sums = sums.map(|sum| sum.clamp(0, ONE as i16));
        let kind = self.bucket * SECOND;
        let mut out = network.bias_3[self.bucket];
        for unit in kind..kind + SECOND {
            let sum = simd::sum_of_products(&sums, &network.rows_2[unit].0);
            let sum = ((sum + network.bias_2[unit]) / ONE_2).clamp(0, ONE);
            out += sum * i32::from(network.rows_3[unit]);
        }
        let units = i64::from(out) * (UNIT * 65_536.0) as i64 / i64::from(ONE * ONE_3) / 65_536;
        (units as i32).clamp(-MOST, MOST)
    }
}
