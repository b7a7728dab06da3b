//! The searches decide as they did: each looks at exactly as many nodes as `data/bench.tsv` says.

use crate::common::run;

#[test]
fn the_engines_look_at_as_many_nodes_as_before() {
    let table = include_str!("../../../../data/bench.tsv");
    let mut lines = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let [game, depth, nodes] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("expected a game, a depth and a number of nodes, found {line:?}");
        };
        let out = run(&["bench", game, "--depth", depth]).ok();
        let counted = out.lines().find_map(|line| line.strip_prefix("nodes "));
        assert_eq!(counted, Some(nodes), "{game} to depth {depth}:\n{out}");
        lines += 1;
    }
    assert_eq!(lines, 2, "a line for each engine");
}
