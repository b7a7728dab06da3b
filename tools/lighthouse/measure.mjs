// What Lighthouse says about some pages, on its own phone: `node measure.mjs <site> <path>…`. The browser is the one that
// CHROME_PATH names.
import * as launcher from "chrome-launcher";
import lighthouse from "lighthouse";

const [site, ...paths] = process.argv.slice(2);
const categories = ["performance", "accessibility", "best-practices", "seo"];
const percent = (category) => Math.round((category.score ?? 0) * 100);

console.log("| address | performance | accessibility | best practices | SEO | what is not as it should be |");
console.log("| --- | --- | --- | --- | --- | --- |");
for (const path of paths) {
  const chrome = await launcher.launch({ chromeFlags: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
  try {
    const { lhr } = await lighthouse(site + path, { port: chrome.port, onlyCategories: categories, logLevel: "error" });
    if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
    // What counts and has not its whole score, with what was measured.
    const lacking = categories.flatMap((name) =>
      lhr.categories[name].auditRefs
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.9)
        .map(({ id }) => [id, lhr.audits[id].displayValue].filter(Boolean).join(" ")),
    );
    const scores = categories.map((name) => percent(lhr.categories[name]));
    console.log(`| ${[path, ...scores, lacking.join(", ")].join(" | ")} |`);
  } finally {
    chrome.kill();
  }
}
