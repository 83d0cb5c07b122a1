import fc from "fast-check";
import { toCsv } from "../../../src/csv";

test("lines end with CR LF, the header's too", () => {
  expect(toCsv(["a", "b"], [])).toBe("a,b\r\n");
  expect(toCsv(["a", "b"], [["x", 1]])).toBe("a,b\r\nx,1\r\n");
});

test.each([
  ["a,b", '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
  ["two\r\nlines", '"two\r\nlines"'],
  [" spaces ", " spaces "],
  ["", ""],
])("%j is written as %j", (text, cell) => {
  expect(toCsv(["a"], [[text]])).toBe(`a\r\n${cell}\r\n`);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "＝1", "＋1", "－1", "＠x"])(
  "%j is escaped against formula injection",
  (text) => {
    expect(toCsv(["a"], [[text]])).toBe(`a\r\n'${text}\r\n`);
  },
);

test("a formula that needs quotes is escaped inside them", () => {
  expect(toCsv(["a"], [['=A1,"x"']])).toBe(`a\r\n"'=A1,""x"""\r\n`);
  expect(toCsv(["a"], [["\rx"]])).toBe(`a\r\n"'\rx"\r\n`);
});

test("a number is never escaped, whatever its sign", () => {
  expect(toCsv(["a"], [[-25_000]])).toBe("a\r\n-25000\r\n");
});

test("any text can be read back", () => {
  const cell = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom('"', ",", "\r\n", '","', "=a"),
  );
  const row = fc.tuple(cell, cell, cell);

  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
      const [, ...read] = readCsv(toCsv(["a", "b", "c"], rows));

      const plain = read.map((cells) =>
        cells.map((text) => text.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, "")),
      );
      const expected = rows.map((cells) =>
        cells.map((text) => text.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, "")),
      );
      expect(plain).toEqual(expected);
    }),
  );
});

/** A reader by RFC 4180. */
function readCsv(text: string): string[][] {
  const cells = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy;
  const rows: string[][] = [[]];
  for (const [, cell = "", end] of text.matchAll(cells)) {
    const value = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    rows.at(-1)?.push(value);
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}
