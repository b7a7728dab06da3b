//! Perft against checked counts.
use game_core::Position as _;
use yinsh::Position;

#[test]
fn counts() {
    let Ok(table) = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/perft/yinsh.tsv"
    )) else {
        println!("skipped: no table of counts beside the repository");
        return;
    };
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let text = fields.next().unwrap();
        let position: Position = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(position.to_string(), text);
        for (depth, count) in (1..).zip(fields) {
            assert_eq!(
                position.perft(depth).to_string(),
                count,
                "{text} at depth {depth}"
            );
        }
    }
}
