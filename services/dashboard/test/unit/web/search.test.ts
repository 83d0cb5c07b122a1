import { filtersOf, parseSearch, stringifySearch } from "../../../web/src/app/search";

test("filters are serialized to the query string, and parsed back unchanged", () => {
  const search = { from: "2026-11-01", object: "0199", type: "payid.paid & more" };

  const address = stringifySearch(search);

  expect(address).toBe("?from=2026-11-01&object=0199&type=payid.paid+%26+more");
  expect(parseSearch(address)).toEqual(search);
});

test("an empty filter is left out of the query string", () => {
  expect(stringifySearch({ type: "", from: undefined })).toBe("");
});

test("a page keeps only its declared filters, if they are strings", () => {
  const keep = filtersOf("type", "object");

  expect(keep({ type: "payid.paid", evil: "1", object: 7 })).toEqual({ type: "payid.paid" });
});
