import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "@kobo/runtime";
import { Mailbox } from "../../src/app/mailbox";
import { openSimulator } from "../../src/app/open-simulator";
import { RANDOM } from "../../src/app/random";
import type { SetTimer } from "../../src/app/timers";
import { readBanks } from "../../src/db/banks";
import { readCatalogue } from "../../src/db/catalogue";
import { listen } from "../../src/http/listen";
import { simulatorApp } from "../../src/http/simulator";
import { NOON } from "../factories";
import { BankClient, PARTNER_KEY } from "./bank-client";
import { Client, CREDENTIALS } from "./client";
import { PROCESSOR_KEYS, ProcessorClient } from "./processor-client";
import { RAIL_KEY, type Receiver, startReceiver, WEBHOOK_SECRET } from "./receiver";

/** The simulator in this process, with a controlled clock, timers and waits. */
export interface Running {
  folder: string;
  client: Client;
  bank: BankClient;
  processor: ProcessorClient;
  receiver: Receiver;
  clock: { now: Date };
  /** The simulator's pending waits. */
  waits: { ms: number; end: () => void }[];
  /** Advances the clock, and runs what is due. */
  pass: (ms: number) => void;
  /** Restarts it on its stores, with the same clock and receiver. */
  restart: () => Promise<Running>;
  stop: () => Promise<void>;
}

export async function startSimulator(
  earlier?: Pick<Running, "folder" | "receiver" | "clock">,
): Promise<Running> {
  const folder = earlier?.folder ?? (await newFolder());
  const receiver = earlier?.receiver ?? (await startReceiver());
  const clock = { now: earlier?.clock.now ?? NOON };
  const { setTimer, runDue } = timersBy(clock);
  const logger = createLogger("simulator", "silent");
  const webhookUrls = (provider: string) => ({
    test: `${receiver.url}/${provider}/test`,
    live: `${receiver.url}/${provider}/live`,
  });
  const providers = openSimulator({
    folder,
    catalogue: await readCatalogue(),
    banks: await readBanks(),
    billProvider: { webhookUrls: webhookUrls("bill-provider") },
    bankPartner: {
      bankCode: "566",
      webhookSecret: WEBHOOK_SECRET,
      webhookUrls: webhookUrls("bank-partner"),
    },
    rail: {
      secretKey: RAIL_KEY,
      delays: { settleMs: 60_000, reverseMs: 5_000 },
      webhookUrls: webhookUrls("rail"),
    },
    cardProcessor: {
      publicUrl: "http://bank.example/",
      webhookSecret: WEBHOOK_SECRET,
      webhookUrls: webhookUrls("card-processor"),
    },
    now: () => clock.now,
    random: RANDOM,
    setTimer,
    logger,
  });

  const waits: Running["waits"] = [];
  const wait = (ms: number) => new Promise<void>((end) => void waits.push({ ms, end }));
  const keys = {
    billProvider: CREDENTIALS,
    bankPartner: PARTNER_KEY,
    rail: RAIL_KEY,
    cardProcessor: PROCESSOR_KEYS,
  };
  const app = simulatorApp({ providers, keys, mailbox: new Mailbox(), wait, logger });
  const server = await listen({ host: "127.0.0.1", port: 0 }, app);
  const client = new Client(`http://127.0.0.1:${server.port}`);

  const halt = async () => {
    await client.close();
    await server.stop();
    const all = providers.flatMap(({ mode: _, ...named }) => Object.values(named));
    await Promise.all(all.map(({ close }) => close()));
  };
  return {
    folder,
    client,
    bank: new BankClient(client),
    processor: new ProcessorClient(client),
    receiver,
    clock,
    waits,
    pass: (ms) => {
      clock.now = new Date(clock.now.getTime() + ms);
      runDue();
    },
    restart: async () => {
      await halt();
      return startSimulator({ folder, receiver, clock });
    },
    stop: async () => {
      await halt();
      await receiver.stop();
      await removeFolders();
    },
  };
}

/** Timers by the test's clock; due ones run in the next turn. */
function timersBy(clock: Running["clock"]): { setTimer: SetTimer; runDue: () => void } {
  const timers = new Set<{ at: Date; work: () => void }>();
  const runDue = () => {
    for (const timer of [...timers].filter(({ at }) => at <= clock.now)) {
      if (timers.delete(timer)) timer.work();
    }
  };
  const setTimer: SetTimer = (at, work) => {
    const timer = { at, work };
    timers.add(timer);
    setImmediate(runDue);
    return () => void timers.delete(timer);
  };
  return { setTimer, runDue };
}

const SHARED_MEMORY = "/dev/shm";
/** Eight stores sync at each start. No test cuts the power, so memory is as good as a disk. */
const PARENT = existsSync(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir();
const folders: string[] = [];

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(PARENT, "simulator-"));
  folders.push(folder);
  return folder;
}

export async function removeFolders(): Promise<void> {
  const old = folders.splice(0);
  await Promise.all(old.map((folder) => rm(folder, { recursive: true, force: true })));
}
