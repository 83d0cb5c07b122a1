import { spawnSync } from "node:child_process";
import { join } from "node:path";

const START = join(__dirname, "../../start.mjs");
const NOTHING_INSTALLED = "/nonexistent";

function start(env: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, [START, "stack"], {
    encoding: "utf8",
    env: { PATH: NOTHING_INSTALLED, ...env },
  });
  return { status, stderr };
}

test("without Java the start ends with one line that says what to do", () => {
  expect(start({})).toEqual({
    status: 1,
    stderr:
      "Java was not found; Kafka needs it. Install Java 17 or newer, or name your own broker: KAFKA_BROKERS=host:9092 npm start\n",
  });
});
