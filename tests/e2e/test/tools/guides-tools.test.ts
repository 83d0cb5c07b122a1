import { curlRequest } from "../../src/guides/curl";
import { guideOf } from "../../src/guides/guide";
import { unlike } from "../../src/guides/unlike";

test("a guide's blocks have their language, their line and their text without the list's indent", () => {
  const { blocks } = guideOf(
    "# A\n\n- one\n\n  ```sh\n  a \\\n    b\n  ```\n\n```http excerpt\nGET /\n```\n",
  );

  expect(blocks).toEqual([
    { language: "sh", isExcerpt: false, text: "a \\\n  b", line: 5 },
    { language: "http", isExcerpt: true, text: "GET /", line: 10 },
  ]);
});

test("a diagram is neither run nor compared", () => {
  const { blocks } = guideOf("```mermaid\nflowchart LR\n```\n");

  expect(blocks).toMatchObject([{ language: "mermaid", isExcerpt: true }]);
});

test("an unclosed block is an error", () => {
  expect(() => guideOf("```sh\ncurl\n")).toThrow("does not end");
});

test("headings of the same name have different anchors, as on GitHub", () => {
  const { anchors } = guideOf("## Paid?\n## Failed, and under review\n## Paid?\n");

  expect([...anchors]).toEqual(["paid", "failed-and-under-review", "paid-1"]);
});

test("a guide may show part of a response, and `…` matches any value", () => {
  const shown = { data: { id: "wh_…", amount: "…", items: [{ a: 1 }] } };

  expect(unlike(shown, { data: { id: "wh_1", amount: 5, items: [{ a: 1, b: 2 }, {}] } })).toEqual(
    [],
  );
});

test.each([
  ["a field that is missing", { a: "…" }, {}],
  ["another value", { a: 1 }, { a: 2 }],
  ["another type", { a: "1" }, { a: 1 }],
  ["another prefix", { a: "wh_…" }, { a: "evt_1" }],
  ["null in place of a record", { a: { b: 1 } }, { a: null }],
  ["a list in place of a record", { a: { 0: 1 } }, { a: [1] }],
  ["too short a list", { a: [1, 2] }, { a: [1] }],
])("%s is reported", (_, shown, actual) => {
  expect(unlike(shown, actual)).toHaveLength(1);
});

test("curl's flags are applied", () => {
  const args = ["-s", "http://a/b", "-H", "Authorization: Bearer x:y", "--json", "{}"];

  expect(curlRequest(args)).toEqual({
    url: "http://a/b",
    method: "POST",
    headers: {
      "accept-encoding": "identity",
      authorization: "Bearer x:y",
      "content-type": "application/json",
      accept: "application/json",
    },
    body: "{}",
    showsHeaders: false,
  });
  expect(curlRequest(["-i", "-X", "DELETE", "http://a"])).toMatchObject({
    method: "DELETE",
    showsHeaders: true,
  });
  expect(curlRequest(["-s", "--compressed", "http://a"]).headers).toEqual({
    "accept-encoding": "gzip, br",
  });
});

test.each([
  [["--insecure", "http://a"], "Unknown option"],
  [["-s"], "Exactly one address"],
  [["http://a", "http://b"], "Exactly one address"],
  [["-H", "x", "http://a"], "no header"],
])("curl %j is refused in a guide", (args, message) => {
  expect(() => curlRequest(args)).toThrow(message);
});
