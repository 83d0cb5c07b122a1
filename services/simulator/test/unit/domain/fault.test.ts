import { falsifyLine, inventedDigits } from "../../../src/domain/fault";

const LINES = [
  { id: "a", amount: 1n },
  { id: "b", amount: 2n },
];

const invented = (line: { id: string; amount: bigint }) => ({ ...line, id: `${line.id}+` });

test.each([
  ["missing-line", [{ id: "a", amount: 1n }]],
  ["extra-line", [...LINES, { id: "b+", amount: 2n }]],
  [
    "other-amount",
    [
      { id: "a", amount: 1n },
      { id: "b", amount: 102n },
    ],
  ],
] as const)("%s falsifies one line", (kind, expected) => {
  expect(falsifyLine(LINES, { kind, index: 1 }, invented)).toEqual(expected);
});

test("invented digits are deterministic, and differ per line", () => {
  expect(inventedDigits("a", 12)).toBe(inventedDigits("a", 12));
  expect(inventedDigits("a", 12)).not.toBe(inventedDigits("b", 12));
});
