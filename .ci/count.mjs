import { reportsIn } from "./reports.mjs";

// Prints how many tests passed and failed. A suite that could not run at all is one failure.
let passed = 0;
let failed = 0;
for (const report of reportsIn(process.argv[2])) {
  passed += report.numPassedTests;
  failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
}
process.stdout.write(`${passed} ${failed}\n`);
