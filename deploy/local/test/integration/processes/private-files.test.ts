import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { eventually } from "@kobo/testing";
import { startParts } from "../../../src/parts";
import { Processes } from "../../../src/processes/processes";
import { removeData } from "../../../src/processes/remove-data";
import { openSecrets } from "../../../src/services/secrets";
import { temporaryDirectory } from "../../temporary-directory";

const TIMEOUT_MS = 60_000;

// Before the folder itself is removed: its data may be elsewhere.
afterEach(() => removeData(directory()));
const directory = temporaryDirectory();

/** Only folders that others may enter: they cannot reach files in a closed one. */
function readableByOthers(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const { mode } = statSync(path);
    if (entry.isDirectory()) return mode & 0o011 ? readableByOthers(path) : [];
    return mode & 0o044 ? [path] : [];
  });
}

test(
  "only the owner can read the files of the parts and their processes",
  async () => {
    // Like `.kobo` when root creates it.
    chmodSync(directory(), 0o711);
    const processes = await Processes.open(directory());
    openSecrets(directory(), { schemas: ["bills"], callers: [] });
    await startParts(processes, {
      directory: directory(),
      postgresPassword: "word",
      redisPassword: "word",
      kafkaAdminPassword: "word",
      given: {},
      onProgress: () => {},
    });

    const entries = readdirSync(directory());
    expect(entries).toEqual(
      expect.arrayContaining(["kafka", "launcher.json", "logs", "pids.json", "postgres", "redis"]),
    );
    expect(readableByOthers(directory())).toEqual([]);
    expect(statSync(join(directory(), "logs/kafka.log")).mode & 0o077).toBe(0);
    await processes.stopAll();
  },
  TIMEOUT_MS,
);

test("files in a service's own folder are private too", async () => {
  const processes = await Processes.open(directory());
  const file = join(directory(), "book");

  processes.start({
    name: "simulator",
    command: process.execPath,
    args: ["-e", `require("node:fs").writeFileSync(${JSON.stringify(file)}, "")`],
  });

  await eventually(() => expect(statSync(file).mode & 0o777).toBe(0o600));
  await processes.stopAll();
});
