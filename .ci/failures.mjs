import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { reportsIn } from "./reports.mjs";

const LINES_MAX = 25;

// Prints every test that failed and, indented, how.
const shortened = (text) =>
  stripVTControlCharacters(text)
    .split("\n")
    .slice(0, LINES_MAX)
    .map((line) => `    ${line}`)
    .join("\n");

const failuresOf = ({ name, message, assertionResults }) => {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter(({ status }) => status === "failed");
  if (failed.length === 0) return [`${file}\n${shortened(message)}`];
  return failed.map(
    (test) => `${file} › ${test.fullName}\n${shortened(test.failureMessages.join("\n"))}`,
  );
};

const failures = reportsIn(process.argv[2])
  .flatMap((report) => report.testResults)
  .filter(({ status }) => status === "failed")
  .flatMap(failuresOf);
if (failures.length > 0) process.stdout.write(`${failures.join("\n")}\n`);
