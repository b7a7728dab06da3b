//! Instruction sets, chosen when the program runs.
//!
//! The hot loops are plain code over arrays of words. A [`Task`] holds such a loop; [`Isa::run`] runs it in a
//! function that is compiled for the instruction set, where the compiler turns the arrays into wide
//! registers. A task that recurs does so through the set that it was given.
//!
//! ```
//! use simd::{InstructionSet, Isa, Task};
//!
//! struct Ones<'a>(&'a [u64]);
//!
//! impl Task for Ones<'_> {
//!     type Output = u32;
//!
//!     #[inline(always)]
//!     fn run<S: InstructionSet>(self, _set: S) -> u32 {
//!         self.0.iter().map(|word| word.count_ones()).sum()
//!     }
//! }
//!
//! assert_eq!(Isa::best().run(Ones(&[7, u64::MAX])), 67);
//! ```
//!
//! Without the feature `std` there is nothing to ask what the machine has, and [`Isa::best`] is [`Isa::Baseline`].
//!
//! Everything here that is `unsafe` is calling a function whose instruction set was looked for before, or a hint that changes no value.

#![cfg_attr(not(feature = "std"), no_std)]
#![allow(
    clippy::inline_always,
    reason = "a task has to be compiled anew in each function that enables an instruction set"
)]

/// An instruction set that the hot loops of games (bulk perft, random games) are compiled for. All of them give the same
/// answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Isa {
    /// What every machine of the compile target has.
    Baseline,
    /// x86-64 with AVX2, BMI1, BMI2, LZCNT and POPCNT: most machines since 2013.
    Avx2,
    /// Besides, AVX-512 F, BW, CD, DQ, VL and VPOPCNTDQ: servers and some desktops since 2019.
    Avx512,
}

impl Isa {
    /// All of them, the widest last.
    pub const ALL: [Self; 3] = [Self::Baseline, Self::Avx2, Self::Avx512];

    /// Its name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Baseline => "baseline",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// Whether this machine has it.
    pub fn is_available(self) -> bool {
        match self {
            Self::Baseline => true,
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Self::Avx2 => x86::Avx2::detect().is_some(),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Self::Avx512 => x86::Avx512::detect().is_some(),
            #[cfg(not(all(target_arch = "x86_64", feature = "std")))]
            Self::Avx2 | Self::Avx512 => false,
        }
    }

    /// The widest that this machine has.
    ///
    /// ```
    /// assert!(simd::Isa::best().is_available());
    /// ```
    pub fn best() -> Self {
        Self::ALL
            .into_iter()
            .rfind(|isa| isa.is_available())
            .expect("every machine has the baseline")
    }

    /// Runs a task, on the baseline where the machine lacks the instruction set.
    pub fn run<T: Task>(self, task: T) -> T::Output {
        match self {
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Self::Avx2 => {
                if let Some(avx2) = x86::Avx2::detect() {
                    return avx2.call(task);
                }
            }
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Self::Avx512 => {
                if let Some(avx512) = x86::Avx512::detect() {
                    return avx512.call(task);
                }
            }
            _ => {}
        }
        Baseline.call(task)
    }
}

/// A loop that is compiled for several instruction sets. Its `run` has to be `#[inline(always)]`.
pub trait Task {
    /// What it comes to.
    type Output;

    /// Runs the loop; `set` is what it is compiled for here.
    fn run<S: InstructionSet>(self, set: S) -> Self::Output;
}

/// An instruction set that the machine is known to have.
pub trait InstructionSet: Copy {
    /// Runs a task in a function compiled for the set.
    fn call<T: Task>(self, task: T) -> T::Output;

    /// The place of the set bit of `word` that has `n` set bits below it; there has to be one.
    #[inline(always)]
    fn select(self, mut word: u64, n: u32) -> u32 {
        for _ in 0..n {
            word &= word.wrapping_sub(1);
        }
        word.trailing_zeros()
    }
}

/// What the compiler may use anyway.
#[derive(Clone, Copy, Debug)]
pub struct Baseline;

impl InstructionSet for Baseline {
    #[inline(always)]
    fn call<T: Task>(self, task: T) -> T::Output {
        // Not inlined, so that a task that recurs through here stays a function.
        #[inline(never)]
        fn compiled<T: Task>(task: T) -> T::Output {
            task.run(Baseline)
        }
        compiled(task)
    }
}

/// The sum of the products of two rows of numbers. What it comes to has to fit; else it wraps around.
///
/// ```
/// assert_eq!(simd::sum_of_products(&[1, -2, 3], &[10, 10, 100]), 290);
/// ```
#[inline(always)]
pub fn sum_of_products<const N: usize>(left: &[i16; N], right: &[i16; N]) -> i32 {
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    let (mut sum, from) = (wasm::sum_of_products(left, right), N - N % wasm::AT_ONCE);
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    let (mut sum, from) = (0_i32, 0);
    for i in from..N {
        sum = sum.wrapping_add(i32::from(left[i]) * i32::from(right[i]));
    }
    sum
}

/// Tells the processor that `place` is about to be read, so that it may fetch it meanwhile. Does nothing where there is no such hint.
///
/// ```
/// let table = [7_u64; 1_000];
/// simd::prefetch(&table[500]);
/// assert_eq!(table[500], 7);
/// ```
#[inline(always)]
#[allow(unsafe_code, reason = "a hint to the processor")]
pub fn prefetch<T>(place: &T) {
    let place: *const T = place;
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every machine of the target has it, and it reads nothing that the program could see.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(place.cast()) };
    }
    #[cfg(target_arch = "aarch64")]
    {
        // SAFETY: every machine of the target has it, and it reads nothing that the program could see.
        unsafe {
            core::arch::asm!(
                "prfm pldl1keep, [{place}]",
                place = in(reg) place,
                options(nostack, preserves_flags, readonly)
            );
        };
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let _ = place;
}

/// What the compiler does not find by itself.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm {
    #![allow(
        unsafe_code,
        reason = "eight numbers of 16 bits are a register of 128, whatever they are"
    )]

    use core::arch::wasm32::{i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_splat, v128};

    /// So many pairs are multiplied at once.
    pub(super) const AT_ONCE: usize = 8;

    /// The sum of the products of all whole groups of eight.
    #[inline(always)]
    pub(super) fn sum_of_products(left: &[i16], right: &[i16]) -> i32 {
        // SAFETY: both have 16 bytes, and all bytes may have any value.
        let register =
            |eight: &[i16; AT_ONCE]| unsafe { core::mem::transmute::<[i16; AT_ONCE], v128>(*eight) };
        let (left, right) = (left.as_chunks().0, right.as_chunks().0);
        let sums = left
            .iter()
            .zip(right)
            .fold(i32x4_splat(0), |sums, (left, right)| {
                i32x4_add(sums, i32x4_dot_i16x8(register(left), register(right)))
            });
        i32x4_extract_lane::<0>(sums)
            .wrapping_add(i32x4_extract_lane::<1>(sums))
            .wrapping_add(i32x4_extract_lane::<2>(sums))
            .wrapping_add(i32x4_extract_lane::<3>(sums))
    }
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
mod x86 {
    #![allow(
        unsafe_code,
        reason = "calls of functions for instruction sets that were looked for"
    )]

    use super::{InstructionSet, Task};
    use core::arch::x86_64::_pdep_u64;

    /// The machine has the instructions of [`Isa::Avx2`](super::Isa::Avx2): there is no other way to one of
    /// these than `detect`.
    #[derive(Clone, Copy)]
    pub(crate) struct Avx2(());

    impl Avx2 {
        #[inline]
        pub(crate) fn detect() -> Option<Self> {
            let found = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt");
            found.then_some(Self(()))
        }
    }

    impl InstructionSet for Avx2 {
        #[inline(always)]
        fn call<T: Task>(self, task: T) -> T::Output {
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            fn compiled<T: Task>(set: Avx2, task: T) -> T::Output {
                task.run(set)
            }
            // SAFETY: `self` exists, so `detect` found every feature that the function enables.
            unsafe { compiled(self, task) }
        }

        #[inline(always)]
        fn select(self, word: u64, n: u32) -> u32 {
            // SAFETY: `self` exists, so `detect` found BMI2.
            unsafe { _pdep_u64(1 << n, word) }.trailing_zeros()
        }
    }

    /// The machine has the instructions of [`Isa::Avx512`](super::Isa::Avx512), for the same reason.
    #[derive(Clone, Copy)]
    pub(crate) struct Avx512(Avx2);

    impl Avx512 {
        #[inline]
        pub(crate) fn detect() -> Option<Self> {
            let found = is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512cd")
                && is_x86_feature_detected!("avx512dq")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vpopcntdq");
            Avx2::detect().filter(|_| found).map(Self)
        }
    }

    impl InstructionSet for Avx512 {
        #[inline(always)]
        fn call<T: Task>(self, task: T) -> T::Output {
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vpopcntdq")]
            fn compiled<T: Task>(set: Avx512, task: T) -> T::Output {
                task.run(set)
            }
            // SAFETY: `self` exists, so `detect` found every feature that the function enables.
            unsafe { compiled(self, task) }
        }

        #[inline(always)]
        fn select(self, word: u64, n: u32) -> u32 {
            self.0.select(word, n)
        }
    }
}

/// The examples of the README hold.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
