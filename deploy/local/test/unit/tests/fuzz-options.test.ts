import { readFuzzOptions } from "../../../src/tests/fuzz-options";

const read = (...args: string[]) => readFuzzOptions(args);

test("without arguments there are 5,000 requests from seed 1, as in CI", () => {
  expect(read()).toEqual({ requests: 5000, seed: 1, minutes: 10 });
});

test("more requests get more time", () => {
  expect(read("--requests", "50000", "--seed", "7")).toEqual({
    requests: 50_000,
    seed: 7,
    minutes: 100,
  });
});

test("the time can be set", () => {
  expect(read("--minutes", "3").minutes).toBe(3);
});

test.each([
  ["an unknown option", ["--fast"], /^Unknown option '--fast'\. Usage: npm run test:fuzz/],
  ["an unexpected argument", ["fast"], /^Unexpected argument 'fast'\. Usage:/],
  ["zero requests", ["--requests", "0"], /^--requests 0 is not a whole number/],
  ["a seed that is not a number", ["--seed", "lucky"], /^--seed lucky is not a whole number/],
  ["half a minute", ["--minutes", "0.5"], /^--minutes 0\.5 is not a whole number/],
])("%s is refused in one line", (_, args, line) => {
  const refused = () => read(...args);

  expect(refused).toThrow(line);
  expect(refused).toThrow(/^[^\n]*$/);
});
