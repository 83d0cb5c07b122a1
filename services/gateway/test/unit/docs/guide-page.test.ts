import { guidePage } from "../../../src/http/docs/guides/guide-page";

const IMAGE = { address: "/docs/images/home.webp", content: Buffer.alloc(0), width: 4, height: 3 };
const IMAGES = new Map([["images/home.webp", IMAGE]]);

function page(markdown: string) {
  return guidePage(
    { title: "A guide", slug: "a-guide", file: "merchants/a-guide.md" },
    `# A guide\n\n${markdown}`,
    IMAGES,
  );
}

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n\n`;
const SH = fence("sh", "curl x");
const TS = fence("ts", "kobo.x();");
const PYTHON = fence("python", "x()");

const tabsOf = (html: string) =>
  [...html.matchAll(/data-code="(\w+)"/g)].map(([, language]) => language);

describe("an image", () => {
  test("has its address on the site, its size and its alt text", () => {
    const { article, entries } = page("![The home page](../images/home.webp)");

    expect(article).toContain(
      '<img src="/docs/images/home.webp" alt="The home page" width="4" height="3" loading="lazy">',
    );
    expect(entries.map(({ text }) => text).join("")).not.toContain("webp");
  });

  test("that is missing is replaced by its alt text", () => {
    expect(page("![Ann & Bob](../images/missing.webp)").article).toContain(
      "<em>Ann &amp; Bob</em>",
    );
  });
});

describe("examples", () => {
  test("in several languages that follow each other are grouped into tabs", () => {
    const { article } = page(`Text.\n\n${SH}${TS}${PYTHON}`);

    expect(tabsOf(article)).toEqual(["curl", "typescript", "python"]);
    expect(article.match(/class="choices"/g)).toHaveLength(1);
    expect(article).toContain('data-choose="curl" aria-pressed="true"');
  });

  test("in languages of receivers are grouped into tabs, too", () => {
    const { article } = page(
      `${PYTHON}${fence("go", "x()")}${fence("java", "x();")}${fence("php", "x();")}`,
    );

    expect(tabsOf(article)).toEqual(["python", "go", "java", "php"]);
  });

  test.each([
    ["with text between them", `${SH}Text.\n\n${TS}`],
    ["in the same language", `${TS}${TS}`],
    ["with their output", `${SH}${fence("json", "{}")}`],
  ])("%s stand alone", (_, markdown) => {
    const { article } = page(`Text.\n\n${markdown}`);

    expect(tabsOf(article)).toEqual([]);
    expect(article.match(/<figure/g)).toHaveLength(2);
  });

  test("a repeated language begins another example", () => {
    const { article } = page(`Text.\n\n${SH}${TS}${TS}`);

    expect(tabsOf(article)).toEqual(["curl", "typescript"]);
    expect(article.match(/<figure/g)).toHaveLength(3);
  });

  test("are beside the text that they follow", () => {
    const { article } = page(`One.\n\n${SH}Two.\n\n${SH}`);

    expect(
      article.match(/<div class="prose">(?:(?!class="row").)*class="examples"/gs),
    ).toHaveLength(2);
  });

  test("are HTML-escaped", () => {
    const { article } = page(fence("sh", "echo '<script>&'"));

    expect(article).toContain("&lt;script&gt;&amp;");
    expect(article).not.toContain("<script>");
  });
});

test.each([
  ["a guide", "[x](transfers.md)", '<a href="/docs/guides/transfers">x</a>'],
  ["a section of a guide", "[x](errors.md#retry)", '<a href="/docs/guides/errors#retry">x</a>'],
  ["a section of the same guide", "[x](#there)", '<a href="#there">x</a>'],
  ["the OpenAPI document", "[x](../openapi.json)", '<a href="/openapi.json">x</a>'],
  ["the GraphQL schema", "[x](../schema.graphql)", '<a href="/docs/schema.graphql">x</a>'],
  ["another site", "[x](https://example.com/)", '<a href="https://example.com/">x</a>'],
  ["a source file", "[x](../../libs/core/a.ts)", "x (<code>libs/core/a.ts</code>)"],
  [
    "another document",
    "[x](../operators/scaling.md)",
    "x (<code>docs/operators/scaling.md</code>)",
  ],
])("a link to %s is rendered", (_, markdown, html) => {
  expect(page(markdown).article).toContain(`<p>${html}</p>`);
});

test("headings have the ids that GitHub gives them, and are listed", () => {
  const { article, headings } = page(
    "## `wallet.low_balance`\n\n## It is — twice\n\n## It is — twice\n",
  );

  expect(headings).toEqual([
    { id: "walletlow_balance", title: "wallet.<wbr>low_<wbr>balance" },
    { id: "it-is--twice", title: "It is — twice" },
    { id: "it-is--twice-1", title: "It is — twice" },
  ]);
  expect(article).toContain('<h2 id="walletlow_balance"><a href="#walletlow_balance"><code>');
});

test("search finds the text under each heading, without code", () => {
  const { entries } = page(
    `First \`a\`.\n\n${SH}## Two\n\n- item\n\n### Three\n\n| a | b |\n| - | - |\n| c | d |\n`,
  );

  expect(entries).toEqual([
    { id: "", title: "A guide", text: "First a." },
    { id: "two", title: "Two", text: "item" },
    { id: "three", title: "Three", text: "a b c d" },
  ]);
});

test("HTML comments are removed, and other HTML is escaped", () => {
  const { article } = page("<!-- generated -->\n\n<b>Text</b>\n");

  expect(article).not.toContain("generated");
  expect(article).toContain("&lt;b&gt;Text&lt;/b&gt;");
});

test("a table's cells name their columns", () => {
  const { article } = page("| field | rule |\n| - | - |\n| `url` | where to |\n");

  expect(article).toContain('<td data-label="field"><code>url</code></td>');
  expect(article).toContain('<td data-label="rule">where to</td>');
});

test.each(["10000", "0690000031", "/api/v1/developer", "https://a.example/b", "ada@shop.example"])(
  "%s is not broken across lines",
  (code) => {
    expect(page(`\`${code}\``).article).toContain(`<code class="solid">${code}</code>`);
  },
);

test("a date is not broken across lines either", () => {
  expect(page("Since 2026-11-21.").article).toContain(
    'Since <span class="solid">2026-11-21</span>.',
  );
});

test.each(["status", "customer.email", "npm run x 1"])("%s may be broken across lines", (code) => {
  expect(page(`\`${code}\``).article).toContain(`<code>${code}</code>`);
});
