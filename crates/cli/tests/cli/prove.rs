//! Proofs from games and from a file of endings, and what checks them.

use std::fs;

use crate::common::{Folder, run};

#[track_caller]
fn printed(arguments: &[&str]) -> String {
    let done = run(arguments);
    assert_eq!(done.code, Some(0), "{}", done.err);
    done.out
}

/// Lost, won and lost within a few turns, drawn, and one of which nothing is said.
const ENDINGS: &str = "\
# A comment.
39\t4/7/8/1M7/10/8M/mr1Rm5/mm1MR2MM/mm1rR2M/mm1r3/m2M w move 2-2 3\tloss 1
6\t2M1/mMMmrm1/m7/2mM1mm2/1RMmMMM3/mM1rM1R1m/mmm1R5/mMMM5/MMmMM3/mmr4/m1m1 w move 2-2 3\twin 3
37\t2m1/7/m7/1M7/M4mR3/2Mmm4/MM1Rmmr2M/M2MM1rMm/1r1mmmMm/MMmMMmR/MMm1 w move 2-2 3\tloss 2
38\t4/m6/8/m1mr5/6M3/1r2R4/2MRrm4/4R4/1m2M3/6M/4 b move 2-2 3\tunknown
";

#[test]
fn endings_are_proven_and_checked_and_what_is_broken_is_named() {
    let folder = Folder::new("prove-endings");
    let [endings, out] = ["endings.tsv", "out.tsv"].map(|name| folder.file(name));
    fs::write(&endings, ENDINGS).unwrap();
    let prove = [
        "prove",
        "yinsh",
        "--positions",
        &endings,
        "--most",
        "1000000",
        "--out",
        &out,
    ];
    printed(&prove);
    let table = fs::read_to_string(&out).unwrap();
    let became: Vec<&str> = table
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').nth(3).unwrap())
        .collect();
    assert_eq!(became, ["proven", "proven", "proven", "nothing to prove"]);

    let proofs = format!("{out}.proofs");
    let checked = printed(&["prove", "check", &proofs]);
    let counts: Vec<Vec<&str>> = checked.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(counts[0], ["claim", "right", "wrong", "bytes", "positions"]);
    assert_eq!(counts[1][..3], ["Black wins", "2", "0"]);
    assert_eq!(counts[2][..3], ["White wins", "1", "0"]);

    // A job that was cut off in the middle of a line goes on to the same files.
    let bytes = fs::read(&proofs).unwrap();
    fs::write(&out, &table[..table.len() - 40]).unwrap();
    printed(&prove);
    assert_eq!(fs::read_to_string(&out).unwrap(), table);
    assert_eq!(fs::read(&proofs).unwrap(), bytes);
    let other = run(&[
        "prove",
        "yinsh",
        "--positions",
        &endings,
        "--most",
        "2",
        "--out",
        &out,
    ]);
    assert!(other.fails_with(1).contains("expected"));

    let mut broken = bytes.clone();
    let last = broken.len() - 1;
    broken[last] = 255;
    fs::write(&proofs, &broken).unwrap();
    let refused = run(&["prove", "check", &proofs]);
    assert_eq!(refused.code, Some(1));
    assert!(refused.out.starts_with("proof 3, "), "{}", refused.out);
    assert!(refused.out.contains("expected one of"), "{}", refused.out);
    fs::write(&proofs, &bytes[..last]).unwrap();
    let refused = run(&["prove", "check", &proofs]).fails_with(1);
    assert!(refused.contains("proof 3, at byte"), "{refused}");
    fs::write(&out, table.replace("proven", "proved")).unwrap();
    assert!(
        run(&prove).fails_with(1).contains("bytes"),
        "a file of proofs that lost something"
    );
}

#[test]
fn placements_are_played_out_and_proven_from_the_end() {
    let folder = Folder::new("prove-placements");
    let out = folder.file("out.tsv");
    let prove = |count| {
        let options = [
            "--nodes",
            "200",
            "--most",
            "5000",
            "--largest",
            "500",
            "--out",
            &out,
        ];
        printed(&[&["prove", "yinsh", "--count", count][..], &options].concat());
    };
    prove("1");
    prove("2");
    let table = fs::read_to_string(&out).unwrap();
    let lines: Vec<Vec<&str>> = table
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').collect())
        .collect();
    assert_eq!(lines.len(), 2);
    for line in &lines {
        assert_eq!(line.len(), 12);
        let number = |field: usize| line[field].parse::<usize>().unwrap();
        let (turns, known, proven) = (number(4), number(5), number(10));
        assert!(1 <= proven && proven <= known && known <= turns, "{line:?}");
        assert!(line[1].ends_with("w move 0-0 1"), "{line:?}");
    }
    let checked = printed(&["prove", "check", &format!("{out}.proofs")]);
    assert!(
        checked
            .lines()
            .skip(1)
            .all(|line| line.split('\t').nth(2) == Some("0")),
        "{checked}"
    );
}
