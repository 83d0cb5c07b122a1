import { findChromium } from "./chromium";
import { passingRun } from "./passing-run";
import { runJest } from "./run-jest";
import { systemUnderTest } from "./system-under-test";

/** The browser's driver is an ES module, which Jest loads only with this flag. */
const LOADS_ES_MODULES = ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning"];

/** `npm run test:browser`: the dashboard, the docs and the pages for customers in a real browser. */
export function testBrowser(args: string[]): Promise<number> {
  return inBrowser("browser", args);
}

/** `npm run screenshots`: takes the pictures of the dashboard's guide. */
export function screenshots(args: string[]): Promise<number> {
  return inBrowser("screenshots", args);
}

async function inBrowser(name: "browser" | "screenshots", args: string[]): Promise<number> {
  const chromium = findChromium(process.env);
  return passingRun(name, async (scene) => {
    const stack = await systemUnderTest(scene);
    return runJest(scene.processes, {
      config: `tests/browser/jest.${name}.config.js`,
      args,
      env: { BROWSER_STACK: stack, CHROMIUM: chromium },
      nodeOptions: LOADS_ES_MODULES,
    });
  });
}
