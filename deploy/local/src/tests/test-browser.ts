import { join } from "node:path";
import { ROOT } from "../config";
import { findChromium } from "./chromium";
import { passingRun } from "./passing-run";
import { runJest } from "./run-jest";
import { systemUnderTest } from "./system-under-test";

const JEST_CONFIG = join(ROOT, "tests/browser/jest.browser.config.js");
/** The browser's driver is an ES module, which Jest loads only with this flag. */
const LOADS_ES_MODULES = ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning"];

/** `npm run test:browser`: the dashboard, the docs and the pages for customers in a real browser. */
export async function testBrowser(args: string[]): Promise<number> {
  const chromium = findChromium(process.env);
  return passingRun("browser", async (scene) => {
    const stack = await systemUnderTest(scene);
    return runJest(scene.processes, {
      args: ["--config", JEST_CONFIG, "--runInBand", ...args],
      env: { BROWSER_STACK: stack, CHROMIUM: chromium },
      nodeOptions: LOADS_ES_MODULES,
    });
  });
}
