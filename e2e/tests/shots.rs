//! Pictures of the main pages, for people to look at: `cargo xtask shots`.

use e2e::{Look, run};

#[test]
#[ignore = "makes pictures, compares nothing: cargo xtask shots"]
fn pictures_of_the_main_pages() {
    run(async |browser| {
        for (name, look) in Look::ALL {
            browser.reduce_motion(true).await?;
            for (page, route) in [
                ("home", "/"),
                ("play", "/yinsh"),
                ("learn", "/learn"),
                ("lesson-4", "/learn/yinsh/4"),
            ] {
                browser.open(route, look).await?;
                let path = browser.shot(&format!("{page}-{name}")).await?;
                println!("{}", path.display());
            }
        }
        Ok(())
    });
}
