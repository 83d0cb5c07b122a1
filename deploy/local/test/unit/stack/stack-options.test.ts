import { SERVICES } from "../../../src/services/services";
import { readStackOptions } from "../../../src/stack/stack-options";

const read = (...args: string[]) => readStackOptions(args, SERVICES);

test("without arguments there is one of each, and a journey at the end", () => {
  expect(read()).toEqual({ journey: true, telemetry: false, replicas: new Map() });
});

test("replicas are counted for each service that is named", () => {
  const { journey, replicas } = read("--no-journey", "--replicas", "payid=3", "--replicas=bills=2");

  expect(journey).toBe(false);
  expect(replicas).toEqual(
    new Map([
      ["payid", 3],
      ["bills", 2],
    ]),
  );
});

test.each([
  ["an unknown option", ["--fast"], /^Unknown option '--fast'\. Usage: npm start/],
  ["a word that is no option", ["fast"], /^Unexpected argument 'fast'\. Usage: npm start/],
  ["replicas of nothing", ["--replicas", "payid"], /^--replicas payid is not .* Usage: npm start/],
  ["no replicas at all", ["--replicas", "payid=0"], /^--replicas payid=0 is not/],
  ["a crowd of replicas", ["--replicas", "payid=99"], /^--replicas payid=99 is not/],
  ["replicas of the simulator", ["--replicas", "simulator=2"], /^simulator cannot have replicas/],
  ["replicas of a stranger", ["--replicas", "nobody=2"], /^nobody cannot have replicas/],
])("%s is refused in one line", (_, args, line) => {
  const refused = () => read(...args);

  expect(refused).toThrow(line);
  expect(refused).toThrow(/^[^\n]*$/);
});
