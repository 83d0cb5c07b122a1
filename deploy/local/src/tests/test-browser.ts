import { join } from "node:path";
import { passingConfig, ROOT } from "../config";
import { bringUp } from "../stack/bring-up";
import { stackFileOf, writeStackFile } from "../stack/stack-file";
import { findChromium } from "./chromium";
import { passingRun } from "./passing-run";
import { runJest } from "./run-jest";

const JEST_CONFIG = join(ROOT, "tests/browser/jest.browser.config.js");
/** The browser's driver is an ES module, which Jest loads only with this flag. */
const LOADS_ES_MODULES = ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning"];

/** `npm run test:browser`: the pages for customers in a real browser, on a system that goes with them. */
export async function testBrowser(args: string[]): Promise<number> {
  const chromium = findChromium(process.env);
  return passingRun("browser", async ({ directory, processes, progress }) => {
    const config = passingConfig(directory);
    const up = await bringUp({ processes, config, replicas: new Map(), progress });
    writeStackFile(directory, up);
    return runJest(processes, {
      args: ["--config", JEST_CONFIG, "--runInBand", ...args],
      env: { BROWSER_STACK: stackFileOf(directory), CHROMIUM: chromium },
      nodeOptions: LOADS_ES_MODULES,
    });
  });
}
