import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "@kobo/runtime";
import { openAccount } from "../../src/app/account";
import { readCatalogue } from "../../src/book/catalogue-file";
import { MODES } from "../../src/domain/mode";
import { simulator } from "../../src/http/app";
import { listen } from "../../src/http/listen";
import { NOON } from "../factories";
import { Client, CREDENTIALS } from "./client";

/** The simulator in this process, with a clock and waits that tests turn by hand. */
export interface Running {
  client: Client;
  clock: { now: Date };
  /** The waits that the simulator is in. */
  waits: { ms: number; end: () => void }[];
  stop: () => Promise<void>;
}

export async function startSimulator(): Promise<Running> {
  const folder = await newFolder();
  const clock = { now: NOON };
  const catalogue = await readCatalogue();
  const accounts = await Promise.all(
    MODES.map((mode) => openAccount({ mode, folder, catalogue, now: () => clock.now })),
  );

  const waits: Running["waits"] = [];
  const wait = (ms: number) => new Promise<void>((end) => void waits.push({ ms, end }));
  const logger = createLogger("simulator", "silent");
  const app = simulator({ accounts, credentials: CREDENTIALS, wait, logger });
  const server = await listen(0, app);
  const client = new Client(`http://127.0.0.1:${server.port}`);

  const stop = async () => {
    await client.close();
    await server.stop();
    await Promise.all(accounts.map(({ book }) => book.close()));
    await removeFolders();
  };
  return { client, clock, waits, stop };
}

const folders: string[] = [];

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bill-provider-"));
  folders.push(folder);
  return folder;
}

export async function removeFolders(): Promise<void> {
  const old = folders.splice(0);
  await Promise.all(old.map((folder) => rm(folder, { recursive: true, force: true })));
}
