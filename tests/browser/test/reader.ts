import axe from "axe-core";
import type { Page } from "puppeteer-core";
import { theStack } from "./stack";

export const DOCS = `${theStack().sandboxBaseUrl}/docs`;

/** 1.6 Mbit/s with the delay of a mobile network. */
export const SLOW_LINE = { download: 1_600_000 / 8, upload: 750_000 / 8, latency: 150 };

/** The largest contentful paint (LCP). */
export function largestPaintMs(page: Page): Promise<unknown> {
  return page.evaluate(
    "new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true }))",
  );
}

/** axe's findings on a page, or on parts of it; of all rules, or of the named ones. */
export async function violations(page: Page, include: string[] = ["html"], rules?: string[]) {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const parts = JSON.stringify({ include: include.map((one) => [one]) });
  const options = JSON.stringify(rules ? { runOnly: rules } : {});
  const found = (await page.evaluate(`axe.run(${parts}, ${options})`)) as axe.AxeResults;
  return found.violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html)]);
}

/** The page's width, including lazily rendered parts. */
export async function widthOf(page: Page): Promise<unknown> {
  await page.$$eval(".operation, .record", (all) => {
    for (const { style } of all as unknown as { style: Record<string, string> }[]) {
      style.contentVisibility = "visible";
    }
  });
  return page.evaluate("document.documentElement.scrollWidth");
}

/** Without `data:` URLs, which have no origin. */
export function ours(origins: Set<string>): string[] {
  return [...origins].filter((origin) => origin !== "null");
}

/** Whether it is visible; false within a collapsed part. */
export function isShown(page: Page, selector: string): Promise<boolean> {
  return page.$eval(selector, (element) =>
    (element as unknown as { checkVisibility: () => boolean }).checkVisibility(),
  );
}
