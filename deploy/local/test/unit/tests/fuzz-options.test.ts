import { readFuzzOptions } from "../../../src/tests/fuzz-options";

const read = (...args: string[]) => readFuzzOptions(args);

test("without arguments CI's 5,000 requests are made up of the first seed", () => {
  expect(read()).toEqual({ requests: 5000, seed: 1, minutes: 10 });
});

test("more requests have more time", () => {
  expect(read("--requests", "50000", "--seed", "7")).toEqual({
    requests: 50_000,
    seed: 7,
    minutes: 100,
  });
});

test("the time can be named", () => {
  expect(read("--minutes", "3").minutes).toBe(3);
});

test.each([
  ["an unknown option", ["--fast"], /^Unknown option '--fast'\. Usage: npm run test:fuzz/],
  ["a word that is no option", ["fast"], /^Unexpected argument 'fast'\. Usage:/],
  ["no requests at all", ["--requests", "0"], /^--requests 0 is not a whole number/],
  ["a seed that is no number", ["--seed", "lucky"], /^--seed lucky is not a whole number/],
  ["half a minute", ["--minutes", "0.5"], /^--minutes 0\.5 is not a whole number/],
])("%s is refused in one line", (_, args, line) => {
  const refused = () => read(...args);

  expect(refused).toThrow(line);
  expect(refused).toThrow(/^[^\n]*$/);
});
