//! Random numbers for Zobrist keys: one for everything that a position may have. A key is all that a position has, combined by
//! exclusive or, so that it follows an action by the few numbers that the action changes.

/// So many numbers, all different for all that matters, the same in every program: the output of `SplitMix64` (Steele, Lea, Flood:
/// Fast Splittable Pseudorandom Number Generators, 2014) from a seed.
///
/// They are looked up, but not in a browser: there a table of random numbers, which no compression makes smaller, costs
/// whoever waits for the page more than a few multiplications cost a search.
#[derive(Debug)]
pub struct Numbers<const SEED: u64, const COUNT: usize>;

impl<const SEED: u64, const COUNT: usize> Numbers<SEED, COUNT> {
    #[cfg(not(target_family = "wasm"))]
    const TABLE: [u64; COUNT] = {
        let mut table = [0; COUNT];
        let mut index = 0;
        while index < COUNT {
            table[index] = Self::compute(index);
            index += 1;
        }
        table
    };

    /// The number of an index below `COUNT`.
    #[inline]
    pub fn get(index: usize) -> u64 {
        debug_assert!(index < COUNT, "expected an index below {COUNT}, found {index}");
        #[cfg(target_family = "wasm")]
        return Self::compute(index);
        #[cfg(not(target_family = "wasm"))]
        return {
            let table: &'static [u64; COUNT] = &Self::TABLE;
            table[index]
        };
    }

    const fn compute(index: usize) -> u64 {
        let mut z = SEED.wrapping_add(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(index as u64 + 1));
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::Numbers;

    /// The generator's first numbers from 1234567, as its authors' own program prints them.
    #[test]
    fn the_numbers_are_those_of_the_generator() {
        let numbers = [0, 1, 2, 3, 4].map(Numbers::<1_234_567, 5>::get);
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(numbers, expected);
    }
}
