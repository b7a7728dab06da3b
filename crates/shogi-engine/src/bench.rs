//! The positions of the engine's fixed job.

use crate::Engine;
use search::Bench;

/// Positions of all stages of a game, most of them the engine's own games.
const POSITIONS: [&str; 8] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "lnsgk1snl/1r4gb1/pppppp1pp/6p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL b - 7",
    "ln1g3nl/1r1s1kg2/p1pppsbpp/1p3pp2/7P1/2PPP1P2/PPBSKP2P/2R2S3/LN1G1G1NL b - 27",
    "l4g1nl/4ks3/2npppr1p/p1P3p2/1p1P1B3/P4bPR1/1P2PP2P/3SGK3/LN3G1NL w S2Psp 52",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "l2g1p1+B1/1ks1g4/ppnp2p2/2p1p3p/5N1p1/2PP1P2P/PPS1P1P2/1KG1+r4/LN5RL b BGSN 71",
    "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
    "4k4/9/4P4/9/9/9/9/9/4K4 b 2G2S2N2L9Prb2g2s2n2l8p 1",
];

/// Searches fixed positions to `depth` each, with a fresh player.
pub fn bench(depth: u32) -> Bench {
    let positions = POSITIONS.map(|text| text.parse().expect("these are positions"));
    search::bench::<Engine>(positions, depth)
}
