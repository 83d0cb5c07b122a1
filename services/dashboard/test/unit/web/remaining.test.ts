import { formatRemaining } from "../../../web/src/format/remaining";

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000] as const;

test.each([
  [2 * DAY + 3 * HOUR + 59 * MINUTE, "2 d 3 h"],
  [DAY, "1 d 0 h"],
  [23 * HOUR + 59 * MINUTE, "23 h 59 min"],
  [4 * MINUTE + 10 * SECOND, "4 min 10 s"],
  [9 * SECOND + 999, "9 s"],
  [999, "0 s"],
  [-5, "0 s"],
])("%i ms are %s", (ms, text) => {
  expect(formatRemaining(ms)).toBe(text);
});
