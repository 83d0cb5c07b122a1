import { newUuid } from "@kobo/core/ids";
import { fundWallet, ledgerClient } from "@kobo/ledger-client";
import { callerInSystem, connectOperator, createTestMerchant } from "@kobo/local";
import { connect } from "@kobo/postgres";
import type { System } from "../system/system";
import { type Api, type ApiRequest, apiOf } from "./api";
import { type Merchant, ROOT } from "./operations/operation";
import type { Manner, Receivers } from "./receivers";

/** A merchant in one mode, with its clients and its webhook endpoints. */
export interface Inhabitant {
  merchant: Merchant;
  api: Api;
  /** The id in Kobo's own tables. */
  id: string;
  /** Secrets that must not be stored or logged in clear. */
  secrets: readonly string[];
  /** The names of its endpoints at the receivers; those of live merchants would need a public address. */
  endpoints: readonly string[];
}

interface Options {
  system: System;
  receivers: Receivers;
  /** Called with every request that is sent. */
  onRequest: (request: ApiRequest) => void;
  /** By mode. */
  count: Readonly<Record<Merchant["mode"], number>>;
  /** Each wallet's first balance, in kobo. */
  funds: number;
  /** Whether merchants of the sandbox receive webhooks; true by default. */
  hasEndpoints?: boolean;
}

/** Of the sandbox's merchants, these have servers of each manner; the others have one that is prompt. */
const WITH_ALL_MANNERS = 4;
const HOT = 3;
const COLOURS = ["Amber", "Bronze", "Cobalt", "Denim", "Ebony", "Fuchsia", "Garnet", "Hazel"];
const TRADES = ["Stores", "Bakers", "Pharmacy", "Motors", "Textiles", "Foods", "Books", "Phones"];
const CITIES = ["Lagos", "Kano", "Ibadan", "Enugu", "Jos", "Uyo", "Warri", "Ilorin"];

/** Dissimilar names, since similar ones are refused. */
function nameOf(index: number): string {
  const colour = COLOURS[index % 8];
  const trade = TRADES[Math.floor(index / 8) % 8];
  const city = CITIES[(index + Math.floor(index / 8)) % 8];
  return `${colour} ${city} ${trade}${index >= 64 ? ` ${index}` : ""}`;
}

export async function inhabit(options: Options): Promise<Inhabitant[]> {
  const { system, count } = options;
  const inhabitants: Inhabitant[] = [];
  for (const mode of ["test", "live"] as const) {
    for (let nth = 0; nth < count[mode]; nth++) {
      inhabitants.push(
        await makeInhabitant(options, { index: inhabitants.length, mode, isHot: nth < HOT }),
      );
    }
  }
  const ids = await merchantIds(system.stack.databaseUrl);
  return inhabitants.map((one) => ({ ...one, id: ids.get(one.merchant.name) ?? "" }));
}

async function makeInhabitant(
  { system, receivers, onRequest, funds, hasEndpoints = true }: Options,
  { index, mode, isHot }: Pick<Merchant, "index" | "mode" | "isHot">,
): Promise<Inhabitant> {
  const { directory, stack, roots } = system;
  const name = nameOf(index);
  const { slug, liveKey, testKey } = await createTestMerchant(directory, stack, name);
  const key = mode === "live" ? liveKey : testKey;
  const api = apiOf(roots[mode], key, onRequest);
  const wallet = `${slug}.wallet`;
  const post = async (path: string, body: object) => {
    const answer = await api({ method: "POST", path: `${ROOT}${path}`, body });
    if (answer?.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  if (mode === "test") await post(`/sandbox/wallets/${wallet}/fund`, { amount: funds });
  else await fundLive(system, { name, wallet, funds });
  const till = { name: `${name} till`, reference: `till-${index}` };
  const { payId } = await post("/payid/static", till);
  const manners: Manner[] = index < WITH_ALL_MANNERS ? ["prompt", "slow", "flaky"] : ["prompt"];
  const endpoints: string[] = [];
  const secrets = [liveKey, testKey];
  for (const manner of mode === "test" && hasEndpoints ? manners : []) {
    const endpoint = `${index}-${manner}`;
    const url = receivers.urlOf(endpoint, manner);
    const { secret } = await post("/webhooks", { url, events: ["*"] });
    receivers.trust(String(secret));
    secrets.push(String(secret));
    endpoints.push(endpoint);
  }
  const merchant = { index, mode, name, wallet, till: String(payId), isHot };
  return { merchant, api, id: "", secrets, endpoints };
}

async function fundLive(
  { directory, stack }: System,
  { name, wallet, funds }: { name: string; wallet: string; funds: number },
): Promise<void> {
  const merchantId = (await merchantIds(stack.databaseUrl)).get(name) ?? "";
  const operator = connectOperator(stack.targets, callerInSystem(directory, "merchant-cli"));
  const target = stack.targets["wallet-ledger"] ?? "";
  const ledger = ledgerClient(target, callerInSystem(directory, "funding-cli"));
  const funding = {
    ...{ id: newUuid(), merchantId, mode: "MODE_LIVE" as const },
    amountKobo: String(funds),
  };
  const by = { actor: "system" };
  try {
    await operator.merchants.OrderFunding({ funding, by });
    await fundWallet(ledger, { ...funding, to: { payId: wallet, name } });
    await operator.merchants.ConfirmFunding({ funding, by });
  } finally {
    operator.close();
    await ledger.stop();
  }
}

async function merchantIds(databaseUrl: string): Promise<ReadonlyMap<string, string>> {
  const db = connect({ url: databaseUrl, schema: "gateway", applicationName: "judge" });
  try {
    const { rows } = await db.raw<{ rows: { id: string; name: string }[] }>(
      "SELECT id, name FROM gateway.merchants",
    );
    return new Map(rows.map(({ id, name }) => [name, id]));
  } finally {
    await db.destroy();
  }
}
