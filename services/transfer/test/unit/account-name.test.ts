import fc from "fast-check";
import { isSamePayee } from "../../src/domain/account-name";

test.each([
  ["Bola Ade", "ADE BOLA OKAFOR"],
  ["bọlá adé", "Bola Ade"],
  ["Okafor, Bola-Ade", "BOLA ADE OKAFOR"],
  ["Bola", "BOLA ADE OKAFOR"],
  ["Dangote Ltd", "DANGOTE"],
  ["Bola Chidi Ade", "BOLA ADE OKAFOR"],
  ["O'Neil Eze", "ONEIL EZE"],
  ["Straße Eze", "STRASSE EZE"],
])("%s matches %s", (meant, atBank) => {
  expect(isSamePayee(meant, atBank)).toBe(true);
});

test.each([
  ["Bola Eze", "BOLA ADE OKAFOR"],
  ["Chidi", "BOLA ADE OKAFOR"],
  ["Bola Bola", "BOLA ADE OKAFOR"],
  ["Bol Ad", "BOLA ADE OKAFOR"],
  ["---", "BOLA ADE OKAFOR"],
  ["Bola Ade", "---"],
])("%s does not match %s", (meant, atBank) => {
  expect(isSamePayee(meant, atBank)).toBe(false);
});

const part = fc.stringMatching(/^[a-z]{2,8}$/);
const parts = fc.array(part, { minLength: 1, maxLength: 5 });

test("a full name matches in any order and case", () => {
  fc.assert(
    fc.property(
      parts.chain((name) =>
        fc.tuple(fc.constant(name), fc.shuffledSubarray(name, { minLength: name.length })),
      ),
      ([name, shuffled]) => {
        expect(isSamePayee(shuffled.join(" "), name.join("  ").toUpperCase())).toBe(true);
      },
    ),
  );
});

test("two full names with fewer than two common parts do not match", () => {
  fc.assert(
    fc.property(part, fc.uniqueArray(part, { minLength: 2, maxLength: 6 }), (shared, others) => {
      fc.pre(!others.includes(shared));
      const half = Math.ceil(others.length / 2);
      const meant = [shared, ...others.slice(0, half)].join(" ");
      const atBank = [shared, ...others.slice(half)].join(" ");
      fc.pre(others.length > half);

      expect(isSamePayee(meant, atBank)).toBe(false);
    }),
  );
});

test("the match is symmetric", () => {
  fc.assert(
    fc.property(parts, parts, (a, b) => {
      expect(isSamePayee(a.join(" "), b.join(" "))).toBe(isSamePayee(b.join(" "), a.join(" ")));
    }),
  );
});
