import { chmodSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { passingConfig } from "../../src/config";
import { beginParts } from "../../src/parts";
import { Processes, type StartOptions } from "../../src/processes/processes";
import { Progress } from "../../src/processes/progress";
import { removeData } from "../../src/processes/remove-data";
import { openSecrets } from "../../src/services/secrets";
import { SERVICES } from "../../src/services/services";
import { bringUpServices } from "../../src/stack/bring-up-services";
import { temporaryDirectory } from "../temporary-directory";

const TIMEOUT_MS = 240_000;
/** Several others call it and get its port when they start. */
const CALLED = "payid";

// Before the folder itself is removed: its data may be elsewhere.
afterEach(() => removeData(directory()));
const directory = temporaryDirectory();

let processes: Processes;
const strangers: Server[] = [];
beforeEach(async () => {
  chmodSync(directory(), 0o755);
  processes = await Processes.open(directory());
});
afterEach(async () => {
  for (const stranger of strangers.splice(0)) stranger.close();
  await processes.stopAll();
});

test.each(["GRPC_PORT", "OPS_PORT"])(
  "services start on other ports when a program occupies a %s first",
  async (variable) => {
    const starts: StartOptions[] = [];
    const start = processes.start.bind(processes);
    processes.start = (options) => {
      const isFirst = !starts.some(({ name }) => name === options.name);
      starts.push(options);
      if (options.name === CALLED && isFirst) {
        strangers.push(createServer().listen(Number(options.env?.[variable])));
      }
      return start(options);
    };

    const up = await bringUp();

    expect(await (await fetch(`${up.baseUrl}/docs`)).text()).toContain("Kobo");
    const [first, second] = starts.filter(({ name }) => name === CALLED);
    expect(second?.env?.[variable]).not.toBe(first?.env?.[variable]);
    expect(up.targets[CALLED]).toBe(`ipv4:127.0.0.1:${second?.env?.GRPC_PORT}`);
    const callers = starts.filter(({ name }) => name === "gateway");
    expect(callers.at(-1)?.env?.PAYID_TARGET).toBe(up.targets[CALLED]);
    expect(Object.keys(processes.pids()).sort()).toEqual(
      [...SERVICES.map(({ name }) => name), "kafka", "postgres", "redis"].sort(),
    );
  },
  TIMEOUT_MS,
);

async function bringUp() {
  const schemas = SERVICES.flatMap(({ schema }) => schema ?? []);
  const callers = SERVICES.flatMap((service) => service.callers);
  const secrets = openSecrets(directory(), { schemas, callers });
  const parts = beginParts(processes, {
    directory: directory(),
    postgresPassword: secrets.postgresPassword,
    redisPassword: secrets.redisPassword,
    kafkaAdminPassword: secrets.kafkaAdminPassword,
    given: {},
    onProgress: () => {},
  });
  const config = passingConfig(directory());
  const progress = new Progress();
  return bringUpServices({ processes, config, secrets, parts, replicas: new Map(), progress });
}
