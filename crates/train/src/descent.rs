//! What learning the numbers of a network has in common, whatever the network: a gradient summed by several threads, steps that
//! shrink, numbers kept for later.

use fastrand::Rng;

/// Numbers that are learnt, or the slopes along them.
pub(crate) trait Numbers: Clone + Send {
    /// All of them, in a fixed order.
    fn parts(&mut self) -> Vec<&mut [f32]>;
}

/// Sums a gradient over positions into the first of `gradients`, of which each thread has one, and answers with the sum of what
/// `share` answers for each thread's positions. Each thread has chances of its own.
pub(crate) fn sum_gradient<P: Numbers>(
    positions: &[u32],
    rng: &mut Rng,
    gradients: &mut [P],
    share: impl Fn(&[u32], Rng, &mut P) -> f64 + Sync,
) -> f64 {
    let count = positions.len().div_ceil(gradients.len());
    let share = &share;
    let sum = std::thread::scope(|scope| {
        let threads: Vec<_> = positions
            .chunks(count)
            .zip(gradients.iter_mut())
            .map(|(positions, gradient)| {
                let rng = rng.fork();
                scope.spawn(move || share(positions, rng, gradient))
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or(f64::NAN))
            .sum()
    });
    let (first, others) = gradients.split_at_mut(1);
    for other in others {
        for (to, from) in first[0].parts().into_iter().zip(other.parts()) {
            for (to, from) in to.iter_mut().zip(from) {
                *to += *from;
            }
        }
    }
    sum
}

/// The slopes of a batch's gradient, each the mean over so many positions.
pub(crate) fn mean<P: Numbers>(gradient: &mut P, batch: f32) -> Vec<&[f32]> {
    let mut parts = gradient.parts();
    for part in &mut parts {
        for slope in part.iter_mut() {
            *slope /= batch;
        }
    }
    parts.into_iter().map(|part| &*part).collect()
}

/// The size of a step after that part of all steps: along half a cosine, and no less than `least` of the first.
pub(crate) fn rate(first: f32, part: f32, least: f32) -> f32 {
    first * (0.5 + 0.5 * (std::f32::consts::PI * part).cos()).max(least)
}

/// Adds numbers to a state, as [`restore`] takes them.
pub(crate) fn save<P: Numbers>(numbers: &P, state: &mut Vec<u8>) {
    for part in numbers.clone().parts() {
        state.extend(part.iter().flat_map(|number| number.to_le_bytes()));
    }
}

/// Takes numbers from the front of a state; what is missing is 0.
pub(crate) fn restore<P: Numbers>(numbers: &mut P, words: &mut impl Iterator<Item = [u8; 4]>) {
    for part in numbers.parts() {
        part.fill_with(|| f32::from_le_bytes(words.next().unwrap_or_default()));
    }
}
