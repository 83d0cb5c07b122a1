import type { Page } from "puppeteer-core";

const KIB = 1_024;
export const BYTES_MAX = 80 * KIB;
export const HEIGHT = 800;

/** The first screen of a page without the empty space below, in the best quality that is small enough. */
export async function pictureOf(page: Page): Promise<Uint8Array> {
  const { width = 0 } = page.viewport() ?? {};
  const clip = { x: 0, y: 0, width, height: Math.min(HEIGHT, await bottomOf(page)) };
  for (const quality of [90, 80, 70]) {
    const picture = await page.screenshot({ type: "webp", quality, clip });
    if (picture.byteLength <= BYTES_MAX) return picture;
  }
  return page.screenshot({ type: "webp", quality: 60, clip });
}

const MARGIN = 32;

/** Where the contents of a page end. */
async function bottomOf(page: Page): Promise<number> {
  const bottom = await page.evaluate(
    "Math.max(...[...document.querySelectorAll('main *, aside *')].map((each) => each.getBoundingClientRect().bottom))",
  );
  return Math.ceil(Number(bottom)) + MARGIN;
}
