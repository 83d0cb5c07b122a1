import { SERVICES } from "../../../src/services/services";
import { readStackOptions } from "../../../src/stack/stack-options";

const read = (...args: string[]) => readStackOptions(args, SERVICES);

test("without arguments each service has one replica, and the journey runs", () => {
  expect(read()).toEqual({ journey: true, telemetry: false, replicas: new Map() });
});

test("replicas are read for each service", () => {
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
  ["an unexpected argument", ["fast"], /^Unexpected argument 'fast'\. Usage: npm start/],
  [
    "replicas without a number",
    ["--replicas", "payid"],
    /^--replicas payid is not .* Usage: npm start/,
  ],
  ["zero replicas", ["--replicas", "payid=0"], /^--replicas payid=0 is not/],
  ["too many replicas", ["--replicas", "payid=99"], /^--replicas payid=99 is not/],
  ["replicas of the simulator", ["--replicas", "simulator=2"], /^simulator cannot have replicas/],
  ["replicas of an unknown service", ["--replicas", "unknown=2"], /^unknown cannot have replicas/],
])("%s is refused in one line", (_, args, line) => {
  const refused = () => read(...args);

  expect(refused).toThrow(line);
  expect(refused).toThrow(/^[^\n]*$/);
});
