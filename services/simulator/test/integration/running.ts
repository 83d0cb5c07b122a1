import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "@kobo/runtime";
import type { SetAlarm } from "../../src/app/alarms";
import { findHolderAt } from "../../src/app/bank-partner/desk";
import { issuerOf, openPartnerDesk } from "../../src/app/bank-partner/open-desk";
import { openAccount } from "../../src/app/bill-provider/open-account";
import { openProcessorDesk } from "../../src/app/card-processor/open-desk";
import { CHANCE } from "../../src/app/chance";
import { openRailDesk } from "../../src/app/rail/open-desk";
import { readBanks } from "../../src/book/bank-file";
import { readCatalogue } from "../../src/book/bill-provider/catalogue-file";
import { postLettersTo } from "../../src/clients/post-letter";
import { isHeard } from "../../src/domain/bill-provider/notice";
import { MODES } from "../../src/domain/mode";
import { simulator } from "../../src/http/app";
import { listen } from "../../src/http/listen";
import { NOON } from "../factories";
import { BankClient, PARTNER_KEY } from "./bank-client";
import { Client, CREDENTIALS } from "./client";
import { PROCESSOR_KEYS, ProcessorClient } from "./processor-client";
import { NOTICE_SECRET, RAIL_KEY, type Receiver, startReceiver } from "./receiver";

/** The simulator in this process, with a clock, alarms and waits that tests turn by hand. */
export interface Running {
  folder: string;
  client: Client;
  bank: BankClient;
  processor: ProcessorClient;
  receiver: Receiver;
  clock: { now: Date };
  /** The waits that the simulator is in. */
  waits: { ms: number; end: () => void }[];
  /** Lets time go on, and rings what is due. */
  pass: (ms: number) => void;
  /** Starts it anew on its books, at the same time and with the same receiver. */
  restart: () => Promise<Running>;
  stop: () => Promise<void>;
}

export async function startSimulator(
  earlier?: Pick<Running, "folder" | "receiver" | "clock">,
): Promise<Running> {
  const folder = earlier?.folder ?? (await newFolder());
  const receiver = earlier?.receiver ?? (await startReceiver());
  const clock = { now: earlier?.clock.now ?? NOON };
  const now = () => clock.now;
  const { setAlarm, ringDue } = alarmsBy(clock);
  const logger = createLogger("simulator", "silent");
  const common = { folder, now, logger, setAlarm, chance: CHANCE };

  const catalogue = await readCatalogue();
  const banks = await readBanks();
  const accounts = await Promise.all(
    MODES.map((mode) =>
      openAccount({
        ...common,
        mode,
        catalogue,
        post: postLettersTo(`${receiver.url}/bill-provider/${mode}`, isHeard),
      }),
    ),
  );
  const partnerDesks = await Promise.all(
    MODES.map((mode) =>
      openPartnerDesk({
        ...common,
        mode,
        issuer: issuerOf(banks, "566"),
        noticeSecret: NOTICE_SECRET,
        post: postLettersTo(`${receiver.url}/bank-partner/${mode}`),
      }),
    ),
  );
  const railDesks = await Promise.all(
    partnerDesks.map((partner) =>
      openRailDesk({
        ...common,
        mode: partner.mode,
        banks,
        findHolder: findHolderAt(partner),
        delays: { settleMs: 60_000, reverseMs: 5_000 },
        secretKey: RAIL_KEY,
        post: postLettersTo(`${receiver.url}/rail/${partner.mode}`),
      }),
    ),
  );

  const processorDesks = await Promise.all(
    MODES.map((mode) =>
      openProcessorDesk({
        ...common,
        mode,
        publicUrl: "http://bank.example/",
        noticeSecret: NOTICE_SECRET,
        post: postLettersTo(`${receiver.url}/card-processor/${mode}`),
      }),
    ),
  );

  const waits: Running["waits"] = [];
  const wait = (ms: number) => new Promise<void>((end) => void waits.push({ ms, end }));
  const app = simulator({
    accounts,
    credentials: CREDENTIALS,
    partnerDesks,
    partnerApiKey: PARTNER_KEY,
    railDesks,
    railSecretKey: RAIL_KEY,
    processorDesks,
    processorSecretKeys: PROCESSOR_KEYS,
    wait,
    logger,
  });
  const server = await listen({ host: "127.0.0.1", port: 0 }, app);
  const client = new Client(`http://127.0.0.1:${server.port}`);

  const halt = async () => {
    await client.close();
    await server.stop();
    const desks = [...processorDesks, ...railDesks, ...partnerDesks, ...accounts];
    await Promise.all(desks.map(({ close }) => close()));
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
      ringDue();
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

/** Alarms that ring by the clock of the test: what is due at once does so in a moment. */
function alarmsBy(clock: Running["clock"]): { setAlarm: SetAlarm; ringDue: () => void } {
  const set = new Set<{ at: Date; ring: () => void }>();
  const ringDue = () => {
    for (const alarm of [...set].filter(({ at }) => at <= clock.now)) {
      if (set.delete(alarm)) alarm.ring();
    }
  };
  const setAlarm: SetAlarm = (at, ring) => {
    const alarm = { at, ring };
    set.add(alarm);
    setImmediate(ringDue);
    return () => void set.delete(alarm);
  };
  return { setAlarm, ringDue };
}

const folders: string[] = [];

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "simulator-"));
  folders.push(folder);
  return folder;
}

export async function removeFolders(): Promise<void> {
  const old = folders.splice(0);
  await Promise.all(old.map((folder) => rm(folder, { recursive: true, force: true })));
}
