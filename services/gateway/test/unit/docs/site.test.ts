import { gzipSync } from "node:zlib";
import { publicEvents } from "../../../src/events/public-events";
import { documentation } from "../../../src/http/docs/documentation";
import type { Documentation, DocumentationFile } from "../../../src/http/docs/documentation-file";
import { textOf } from "../../../src/http/docs/html";
import type { Operation } from "../../../src/http/operations/operation";
import { ALL_OPERATIONS, PUBLIC_URL } from "../../api-document";

/** Of a page with its style sheet and scripts, in gzip. */
const BYTES_MAX = 40_000;

const ASSETS = ["docs.css", "choices.js", "docs.js"].map((name) => `/docs/assets/${name}`);

function siteOf(operations: Operation[]) {
  const version = "0.1.0";
  return documentation({ operations, events: publicEvents(), publicUrl: PUBLIC_URL, version });
}

const of = siteOf(ALL_OPERATIONS);
const sites = { test: of("test"), live: of("live") };

function contentOf(site: Documentation, path: string): string {
  return String(site.get(path)?.content ?? "");
}

function pagesOf(site: Documentation): [string, string][] {
  return [...site]
    .filter(([, { type }]) => type === "text/html")
    .map(([path, { content }]) => [path, String(content)]);
}

const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => String(id));
const hrefsOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to]) => to);
const bytesOf = (file: DocumentationFile | undefined) => gzipSync(file?.content ?? "").byteLength;

describe.each(["test", "live"] as const)("the site of the %s root", (mode) => {
  const site = sites[mode];
  const pages = pagesOf(site);

  test("has gzipped pages of at most 40 KB, with their assets", () => {
    const shared = ASSETS.reduce((sum, path) => sum + bytesOf(site.get(path)), 0);

    const heavy = pages.filter(([path]) => shared + bytesOf(site.get(path)) > BYTES_MAX);

    expect(shared).toBeGreaterThan(1_000);
    expect(heavy.map(([path]) => path)).toEqual([]);
  });

  test("has every operation of its root once", () => {
    const expected = ALL_OPERATIONS.filter(({ sandboxOnly }) => mode === "test" || !sandboxOnly);
    const ids = pages.flatMap(([path, html]) =>
      path.startsWith("/docs/reference/") ? idsOf(html) : [],
    );

    const counts = expected.map(({ id }) => [id, ids.filter((one) => one === id).length]);

    expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
  });

  test("has unique ids on each page, and no broken links", () => {
    const places = new Set(
      pages.flatMap(([path, html]) => idsOf(html).map((id) => `${path}#${id}`)),
    );
    const isThere = (address: string) =>
      address.includes("#")
        ? places.has(address)
        : site.has(address) || ["/deprecations"].includes(address);

    const broken = pages.flatMap(([path, html]) => {
      expect(idsOf(html)).toHaveLength(new Set(idsOf(html)).size);
      return hrefsOf(html)
        .filter((to = "") => !/^https?:/.test(to))
        .map((to = "") => (to.startsWith("#") ? path + to : to))
        .filter((address) => !isThere(address))
        .map((address) => `${path} -> ${address}`);
    });

    expect(broken).toEqual([]);
  });

  test.each(pages)(
    "%s loads only the site's assets, and has no inline scripts or styles",
    (_, html) => {
      const loaded = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+)"/g)];
      const images = [...html.matchAll(/<img src="([^"]+)" alt="[^"]+"/g)];

      expect(loaded.map(([, address]) => address)).toEqual(["data:,", ...ASSETS]);
      expect(images).toHaveLength(html.match(/<img/g)?.length ?? 0);
      expect(images.filter(([, address = ""]) => !site.has(address))).toEqual([]);
      expect(html).not.toMatch(/<script(?![^>]+src=)|<style|\son\w+=|\sstyle=/);
    },
  );

  test.each(pages)("%s has headings in order, and landmarks", (_, html) => {
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));

    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.slice(1).entries()) {
      expect(level - (levels[index] ?? 0)).toBeLessThanOrEqual(1);
    }
    expect(html).toContain('<a class="skip" href="#main">');
    for (const landmark of ["<header>", '<nav id="contents"', '<main id="main"', "<footer>"]) {
      expect(html).toContain(landmark);
    }
  });

  test("search finds existing sections, such as operations, error codes and records", () => {
    const entries = JSON.parse(contentOf(site, "/docs/assets/search.json")) as {
      url: string;
      title: string;
    }[];
    const titles = new Set(entries.map(({ title }) => title));

    const lost = entries.filter(({ url }) => {
      const [path = "", id] = url.split("#");
      return !(id ? idsOf(contentOf(site, path)).includes(id) : site.has(path));
    });

    expect(lost).toEqual([]);
    expect(new Set(entries.map(({ url }) => url)).size).toBe(entries.length);
    expect(titles).toContain("Create a dynamic PayID");
    expect(titles).toContain("DUPLICATE_REFERENCE");
    expect(titles).toContain("PayIdRecord");
    expect(titles).toContain("Sandbox accounts");
  });
});

test("every image is shown by a guide", () => {
  const site = sites.test;
  const shown = [...site]
    .filter(([path]) => path.startsWith("/docs/guides/") && path.endsWith(".md"))
    .flatMap(([, { content }]) => [...String(content).matchAll(/!\[[^\]]+\]\(\.\.(\/[^)]+)\)/g)])
    .map(([, path]) => `/docs${path}`);
  const images = [...site].filter(([, { type }]) => type === "image/webp").map(([path]) => path);

  expect(images.length).toBeGreaterThan(0);
  expect(images.filter((path) => !shown.includes(path))).toEqual([]);
});

test("an operation is documented with its scope, path, fields, errors and samples", () => {
  const html = contentOf(sites.test, "/docs/reference/payids");
  const [, article = ""] = html.match(/<article id="createDynamicPayId"(.*?)<\/article>/s) ?? [];

  expect(article).toContain("Create a dynamic PayID");
  expect(article).toContain("payids:write");
  expect(article).toContain('<code class="solid">/api/v1/developer/payid/dynamic</code>');
  expect(article).toMatch(/<code>reference<\/code><td>string<small>required/);
  expect(article).toContain('<a href="#PayIdRecord">PayIdRecord</a>');
  expect(article).toContain('<a href="/docs/reference/errors#DUPLICATE_REFERENCE">');
  expect(textOf(article)).toContain('-H "Authorization: Bearer $KOBO_SECRET_KEY"');
  expect(textOf(article)).toContain("await kobo.payIds.createDynamic({");
  expect(textOf(article)).toContain("requests.post(");
  expect(article).toContain('<span class="hljs-string">&quot;Dynamic PayID created.&quot;</span>');
});

test("a stream is documented, but has no try-it form", () => {
  const html = contentOf(sites.test, "/docs/reference/events");
  const [, article = ""] = html.match(/<article id="streamEvents"(.*?)<\/article>/s) ?? [];

  expect(textOf(article)).toContain("curl -N ");
  expect(article).toContain("retry: 1000\n\nid: evt_");
  expect(article).toContain("<code>after</code>");
  expect(article).not.toMatch(/TypeScript|undefined|class="try"/);
  expect(contentOf(sites.live, "/docs/reference/events")).not.toContain('id="streamEvents"');
});

test("only the sandbox's pages have try-it forms", () => {
  const path = "/docs/reference/transfers";

  expect(contentOf(sites.test, path)).toContain('class="try" data-operation="listBanks">');
  expect(contentOf(sites.live, path)).not.toContain("data-operation");
  expect(contentOf(sites.live, path)).toContain(
    'href="https://sandbox.kobo.example/docs/reference/transfers#listBanks"',
  );
});

test("an operation's summary and description are HTML-escaped", () => {
  const [first] = ALL_OPERATIONS;
  if (!first) throw new Error("There are no operations.");
  const said = { summary: 'A <b id="b">bold</b> & "quoted" one', description: "<script>`<i>`" };

  const site = siteOf([{ ...first, ...said }])("test");

  const html = pagesOf(site)
    .map(([, content]) => content)
    .join("");
  expect(html).toContain("A &lt;b id=&quot;b&quot;&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot; one");
  expect(html).toContain("<p>&lt;script&gt;<code>&lt;i&gt;</code></p>");
  expect(html).not.toContain('<b id="b">');
});

test("each guide is available as Markdown, and listed in llms.txt", () => {
  const guides = pagesOf(sites.test).filter(([path]) => path.startsWith("/docs/guides/"));
  const list = contentOf(sites.test, "/llms.txt");

  expect(guides.length).toBeGreaterThan(10);
  for (const [path] of guides) {
    expect(contentOf(sites.test, `${path}.md`)).toMatch(/^# /);
    expect(list).toContain(`](${path}.md): `);
  }
});
