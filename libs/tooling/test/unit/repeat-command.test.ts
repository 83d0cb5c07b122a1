import { execFileSync } from "node:child_process";
import { join } from "node:path";

interface Test {
  project: string;
  file: string;
  name?: string;
  seed: number;
}
const {
  repeatCommand,
}: { repeatCommand: (test: Test) => string } = require("../../repeat-command");

const ROOT = join(__dirname, "../../../..");
const file = join(ROOT, "services/bills/test/unit/settle.test.ts");

/** The words that a shell makes of a command. */
function wordsOf(command: string): string[] {
  const output = execFileSync("sh", ["-c", `printf '%s\\0' ${command}`], { encoding: "utf8" });
  return output.split("\0").slice(0, -1);
}

function patternIn(command: string): RegExp {
  const words = wordsOf(command);
  return new RegExp(words[words.indexOf("-t") + 1] ?? "", "i");
}

test("a test is repeated by its project, file, name and seed", () => {
  expect(repeatCommand({ project: "bills", file, name: "settles once", seed: -7 })).toBe(
    "npm test -- --selectProjects bills --runTestsByPath services/bills/test/unit/settle.test.ts -t '^settles once$' --seed=-7",
  );
});

test("a file that could not be run is repeated as a whole", () => {
  expect(repeatCommand({ project: "bills", file, seed: 1 })).toBe(
    "npm test -- --selectProjects bills --runTestsByPath services/bills/test/unit/settle.test.ts --seed=1",
  );
});

test("a project with a command of its own is repeated by it", () => {
  expect(repeatCommand({ project: "guides", file, name: "pays", seed: 1 })).toMatch(
    /^npm run test:guides -- --runTestsByPath .* -t '\^pays\$' --seed=1$/,
  );
});

test.each([
  `it's a merchant's "wallet"`,
  "costs $HOME, `date` or !! (a ? b : c)",
  "takes 50 % of [1, 2] and {3} | ^4 * 5.0",
  "ends with a \\",
  "is written\non two lines",
])("a shell and Jest find exactly the test %j", (name) => {
  const pattern = patternIn(repeatCommand({ project: "bills", file, name, seed: 1 }));

  expect(name).toMatch(pattern);
  expect(`${name} twice`).not.toMatch(pattern);
  expect(`not ${name}`).not.toMatch(pattern);
});
