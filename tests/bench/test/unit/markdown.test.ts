import { table } from "../../src/markdown";

test("words stand to the left and figures to the right, each column as wide as it must be", () => {
  const lines = table({
    head: ["load", "transfers/s"],
    rows: [
      ["spread", "9"],
      ["hot", "12345"],
    ],
    words: [0],
  });

  expect(lines).toEqual([
    "| load   | transfers/s |",
    "| ------ | ----------: |",
    "| spread |           9 |",
    "| hot    |       12345 |",
  ]);
});
