import type { Page } from "puppeteer-core";

/** A page as its user sees it: controls by their names, and text. */
export function screenOf(page: Page) {
  const named = (name: string, role: string) =>
    page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
  return {
    fill: (label: string, value: string) => named(label, "textbox").fill(value),
    press: (name: string) => named(name, "button").click(),
    follow: (name: string) => named(name, "link").click(),
    tick: (name: string) => named(name, "checkbox").click(),
    /** Chooses in a list by its value. */
    pick: (label: string, value: string) => named(label, "combobox").fill(value),
    choose: (name: string) => named(name, "radio").click(),
    /** Waits until the text shows somewhere. */
    see: async (text: string) => {
      await page.locator(`::-p-text(${text})`).wait();
    },
    /** Waits for the page's title. */
    arriveAt: async (title: string) => {
      await page.locator(`::-p-aria([name="${title}"][role="heading"])`).wait();
    },
    /** The text of a block that can be copied. */
    copyable: (label: string) =>
      page
        .locator(`figure:has(button[aria-label="Copy ${label}"]) pre`)
        .map((block) => block.textContent)
        .wait(),
  };
}

export type Screen = ReturnType<typeof screenOf>;
