import { gzipSync } from "node:zlib";
import { referencePage } from "../../../src/http/docs/page";
import { ALL_OPERATIONS, theDocument } from "../../api-document";

/** The most that a phone on a slow connection should load. */
const BYTES_MAX = 80_000;

const pages = {
  test: referencePage(theDocument("test"), "test"),
  live: referencePage(theDocument("live"), "live"),
};

const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => String(id));

describe.each(["test", "live"] as const)("the page of the %s root", (mode) => {
  const html = pages[mode];
  const ids = new Set(idsOf(html));

  test("is small", () => {
    expect(gzipSync(html, { level: 9 }).byteLength).toBeLessThan(BYTES_MAX);
  });

  test("has every operation of its root", () => {
    const documented = ALL_OPERATIONS.filter(({ sandboxOnly }) => mode === "test" || !sandboxOnly);

    expect(documented.map(({ id }) => id).filter((id) => !ids.has(id))).toEqual([]);
  });

  test("has unique anchors, and no dead link", () => {
    const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => String(id));

    expect(idsOf(html)).toHaveLength(ids.size);
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
  });

  test("loads its own files only, without inline scripts and styles", () => {
    const loaded = [...html.matchAll(/<(?:script|link|img)[^>]+(?:src|href)="([^"]+)"/g)];

    expect(loaded.map(([, address]) => address)).toEqual([
      "data:,",
      "/docs/reference.css",
      "/docs/reference.js",
    ]);
    expect(html).not.toMatch(/<script(?![^>]+src=)|<style|\son\w+=|\sstyle=/);
  });

  test("has headings in order, and landmarks", () => {
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));

    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.slice(1).entries()) {
      expect(level - (levels[index] ?? 0)).toBeLessThanOrEqual(1);
    }
    expect(html).toMatch(/<a class="skip" href="#main">/);
    for (const landmark of [
      "<header>",
      '<nav id="top" aria-label=',
      '<main id="main"',
      "<footer>",
    ]) {
      expect(html).toContain(landmark);
    }
  });
});

test("an operation's description is complete", () => {
  const [, article = ""] =
    pages.test.match(/<article id="createDynamicPayId"(.*?)<\/article>/s) ?? [];

  expect(article).toContain("Create a dynamic PayID");
  expect(article).toContain("payids:write");
  expect(article).toContain("<wbr>/dynamic");
  expect(article).toMatch(/<code>reference<\/code><td>string<small>required/);
  expect(article).toContain('<a href="#PayIdRecord">PayIdRecord</a>');
  expect(article).toContain('<a href="#DUPLICATE_REFERENCE">');
  expect(article).toContain("-H &quot;Authorization: Bearer $KOBO_SECRET_KEY&quot;");
  expect(article).toContain("await kobo.payIds.createDynamic({");
  expect(article).toContain('<i>"Dynamic PayID created."</i>'.replaceAll('"', "&quot;"));
});

test("a stream is shown, and cannot be tried", () => {
  const [, article = ""] = pages.test.match(/<article id="streamEvents"(.*?)<\/article>/s) ?? [];

  expect(article).toContain("curl -N ");
  expect(article).toContain("retry: 1000\n\nid: evt_");
  expect(article).toContain("<code>after</code>");
  expect(article).not.toMatch(/TypeScript|undefined|class="try"/);
  expect(pages.live).not.toContain('id="streamEvents"');
});

test("only the sandbox's page lets operations be tried", () => {
  expect(pages.test).toContain('<button type="button" class="try" data-operation="listBanks">');
  expect(pages.live).not.toContain("<button");
  expect(pages.live).toContain('href="https://sandbox.kobo.example/docs#listBanks"');
});

test("text from definitions is escaped", () => {
  const [first] = ALL_OPERATIONS;
  if (!first) throw new Error("There are no operations.");
  const said = { summary: 'A <b id="b">bold</b> & "quoted" one', description: "<script>`<i>`" };

  const html = referencePage(theDocument("test", [{ ...first, ...said }]), "test");

  expect(html).toContain("A &lt;b id=&quot;b&quot;&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot; one");
  expect(html).toContain("<p>&lt;script&gt;<code>&lt;i&gt;</code></p>");
});
