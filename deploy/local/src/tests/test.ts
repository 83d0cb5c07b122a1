import { PASSING_POSTGRES, readConfig } from "../config";
import { startParts } from "../parts";
import { kafkaAdminVariables } from "../parts/kafka-access";
import { COMPILE_CACHE } from "../processes/compile-cache";
import { randomText } from "../services/secrets";
import { jestRuns, type Suite } from "./jest-runs";
import { passingRun } from "./passing-run";
import { runJest } from "./run-jest";

/** `npm test`: against real parts that live as long as it does. */
export function test(args: string[]): Promise<number> {
  return testSuite("tests", args);
}

/** `npm run test:faults`: likewise. */
export function testFaults(args: string[]): Promise<number> {
  return testSuite("faults", args);
}

function testSuite(suite: Suite, args: string[]): Promise<number> {
  const { given } = readConfig();
  return passingRun("test", async ({ directory, processes, progress }) => {
    const kafkaAdminPassword = randomText();
    const parts = await startParts(processes, {
      directory,
      postgresPassword: randomText(),
      redisPassword: randomText(),
      kafkaAdminPassword,
      postgresSettings: PASSING_POSTGRES,
      given,
      onProgress: (text) => progress.say(text),
    });
    const env = {
      TEST_DATABASE_URL: parts.databaseUrl,
      TEST_REDIS_URL: parts.redisUrl,
      ...prefixed(
        kafkaAdminVariables(
          parts.kafkaBrokers,
          given.kafkaBrokers ? undefined : kafkaAdminPassword,
        ),
      ),
      // For the processes that tests start, hundreds of them, most of which live for seconds.
      NODE_COMPILE_CACHE: COMPILE_CACHE,
    };
    let worst = 0;
    // All of them, whatever the first finds: whoever waits for the end wants to know everything.
    for (const run of jestRuns(suite, args)) {
      const code = await runJest(processes, { args: run.args, env: { ...env, ...run.env } });
      worst = Math.max(worst, code);
    }
    return worst;
  });
}

/** Apart from those of the processes that tests start. */
function prefixed(variables: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(variables).map(([name, value]) => [`TEST_${name}`, value]);
  return Object.fromEntries(entries);
}
