import { PASSING_POSTGRES, readConfig } from "../config";
import { startParts } from "../parts";
import { kafkaAdminVariables } from "../parts/kafka-access";
import { randomText } from "../services/secrets";
import { changedTests } from "./changed-tests";
import { type JestRun, jestRuns, type Suite } from "./jest-runs";
import { passingRun, type Scene } from "./passing-run";
import { runJest } from "./run-jest";

/** Runs the tests that a change can break. */
const CHANGED = "--changed";

/** `npm test`: against real parts that live as long as it does. */
export function test(args: string[]): Promise<number> {
  const others = args.filter((arg) => arg !== CHANGED);
  return others.length < args.length ? testChanged(others) : testSuite("tests", args);
}

/** `npm run test:faults`: likewise. */
export function testFaults(args: string[]): Promise<number> {
  return testSuite("faults", args);
}

function testSuite(suite: Suite, args: string[]): Promise<number> {
  return runAll(jestRuns(suite, args), { needsParts: true });
}

async function testChanged(args: string[]): Promise<number> {
  const { runs, needsParts, report } = changedTests(args);
  process.stdout.write(report);
  return runs.length === 0 ? 0 : runAll(runs, { needsParts });
}

function runAll(
  runs: readonly JestRun[],
  { needsParts }: { needsParts: boolean },
): Promise<number> {
  return passingRun("test", async (scene) => {
    const env = needsParts ? await startTestParts(scene) : {};
    let worst = 0;
    const start = async ({ alongside, ...run }: JestRun) => {
      const parallel = alongside && runs.length > 1 ? { alongside } : {};
      const options = { ...run, ...parallel, env: { ...env, ...run.env } };
      const code = await runJest(scene.processes, options);
      worst = Math.max(worst, code);
    };
    const alongside = runs.filter((run) => run.alongside).map(start);
    // Every run, even after a failure, so that all failures are reported.
    for (const run of runs.filter((run) => !run.alongside)) await start(run);
    await Promise.all(alongside);
    return worst;
  });
}

/** Beside two systems on two cores a broker may stand still for seconds. No test kills this one. */
const KAFKA_SESSION_MS = 30_000;

/** Starts the parts, and returns the variables with their addresses. */
export async function startTestParts({
  directory,
  processes,
  progress,
}: Scene): Promise<Record<string, string>> {
  const { given } = readConfig();
  const kafkaAdminPassword = randomText();
  const parts = await startParts(processes, {
    directory,
    postgresPassword: randomText(),
    redisPassword: randomText(),
    kafkaAdminPassword,
    postgresSettings: PASSING_POSTGRES,
    kafkaSessionMs: KAFKA_SESSION_MS,
    given,
    onProgress: (text) => progress.say(text),
  });
  const ownPassword = given.kafkaBrokers ? undefined : kafkaAdminPassword;
  return {
    TEST_DATABASE_URL: parts.databaseUrl,
    TEST_REDIS_URL: parts.redisUrl,
    ...prefixed(kafkaAdminVariables(parts.kafkaBrokers, ownPassword)),
  };
}

/** Apart from those of the processes that tests start. */
function prefixed(variables: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(variables).map(([name, value]) => [`TEST_${name}`, value]);
  return Object.fromEntries(entries);
}
