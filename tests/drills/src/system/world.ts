import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestMerchant } from "@kobo/local";
import { type Api, apiOf } from "../load/api";
import { examine, type Findings } from "../load/evidence";
import { type Acknowledged, Load } from "../load/load";
import { type Merchant, ROOT } from "../load/operations";
import { type Receiver, startReceiver } from "../load/receiver";
import type { System } from "./system";

/** Two merchants with their load and their webhook receiver. */
export interface World {
  load: Load;
  receiver: Receiver;
  /** Merchants send their requests there from now on. */
  moveTo: (url: string) => void;
  /** Sends concurrent reads with one key, and returns the number of 429 responses. */
  burst: (count: number) => Promise<number>;
  examine: (withinMs: number, acknowledged?: readonly Acknowledged[]) => Promise<Findings>;
}

const MERCHANTS = ["Amber", "Bronze"];
/** In kobo. */
const FUNDS = 1_000_000_000;

interface Options {
  /** Where merchants send their requests. */
  url: string;
  concurrency?: number;
  pauseMs?: number;
}

export async function makeWorld(
  { directory, stack }: System,
  { url: firstUrl, concurrency = 4, pauseMs = 250 }: Options,
): Promise<World> {
  let url = firstUrl;
  const receiver = await startReceiver();
  const apis: Api[] = [];
  const merchants: Merchant[] = [];
  for (const [index, colour] of MERCHANTS.entries()) {
    const { slug, testKey } = await createTestMerchant(directory, stack, `Drill ${colour} Traders`);
    const api = apiOf(() => url, testKey);
    const wallet = `${slug}.wallet`;
    const post = async (path: string, body: object) => {
      const { answer, failure } = await api({ method: "POST", path: `${ROOT}${path}`, body });
      if (answer?.status !== 201) {
        throw new Error(`${path}: ${failure ?? JSON.stringify(answer)}`);
      }
      return answer.data;
    };
    await post(`/sandbox/wallets/${wallet}/fund`, { amount: FUNDS });
    const till = await post("/payid/static", {
      name: `${colour} till`,
      reference: `till-${index}`,
    });
    const { secret } = await post("/webhooks", { url: receiver.url, events: ["*"] });
    receiver.trust(String(secret));
    apis.push(api);
    merchants.push({ index, wallet, till: String(till.payId) });
  }
  const run = `d${Date.now().toString(36)}`;
  const load = new Load({ apis, merchants, concurrency, pauseMs, run });
  return {
    load,
    receiver,
    moveTo: (other) => {
      url = other;
    },
    burst: async (count) => {
      const [api] = apis;
      const path = `${ROOT}/wallets/${merchants[0]?.wallet}/balance`;
      const sent = await Promise.all(
        Array.from({ length: count }, () => api?.({ method: "GET", path })),
      );
      return sent.filter((one) => one?.answer?.status === 429).length;
    },
    examine: (withinMs, acknowledged = load.acknowledged) =>
      examine({ apis, merchants, acknowledged, receiver, funds: FUNDS, withinMs }),
  };
}

/** A new folder that PostgreSQL's user may enter. */
export function makeDirectory(drill: string): string {
  const directory = mkdtempSync(join(tmpdir(), `kobo-drill-${drill}-`));
  chmodSync(directory, 0o755);
  return directory;
}

export function removeDirectory(directory: string): void {
  rmSync(directory, { recursive: true, force: true });
}
