import { cursors } from "../../../src/domain/cursor";
import { alternativeSlug, slugOf } from "../../../src/domain/merchants/merchant-name";

const { seal, open } = cursors("a secret of the test");

test("a cursor returns its position, for its own list only", () => {
  const cursor = seal("1234", "list-a");

  expect(open(cursor, "list-a")).toBe("1234");
  for (const [text, filters] of [
    [cursor, "list-b"],
    [`${cursor.slice(0, -1)}${cursor.endsWith("A") ? "B" : "A"}`, "list-a"],
    [seal("1234", "list-a").slice(4), "list-a"],
    ["", "list-a"],
    ["not a cursor", "list-a"],
  ] as const) {
    expect(() => open(text, filters)).toThrow(expect.objectContaining({ code: "INVALID_CURSOR" }));
  }
});

test("a cursor sealed with another secret is rejected", () => {
  expect(() => cursors("another").open(seal("1", "a"), "a")).toThrow();
});

test.each([
  ["Ada's Stores", "ada-s-stores"],
  ["  ÀBÉ & Sons  ", "abe-sons"],
  ["日本", "merchant"],
  ["x".repeat(80), "x".repeat(40)],
])("the slug of %p is %p", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
  expect(alternativeSlug(name)).toMatch(new RegExp(`^${slug}-\\d{4}$`));
});
