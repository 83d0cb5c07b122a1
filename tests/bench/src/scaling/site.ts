import { type CpuSeconds, cpuSoFar } from "../cpu";
import { type GatewayBeside, startGatewayBeside } from "../gateway-beside";
import { type Merchant, signUpMerchants } from "../merchants";
import { fillLog, query } from "../server";
import { EVERYBODY_IN, System } from "../system";
import { LoadGenerator } from "./load-generator";
import { type Replicas, SCALED } from "./plan";
import type { Stage } from "./stage";

/** Merchants who pay each other, and whose money is counted to the kobo. */
export const PAYERS = 200;
/** Merchants who do what takes several events: they pay banks and charge cards. */
const TRADERS = 10;

/** A bank gives back what it took after this, so that its second event comes while there is load. */
const RAIL_REVERSE_MS = "500";

/** A whole system with so many processes of each service, its merchants, and who makes load for it. */
export interface Site {
  replicas: Replicas;
  system: System;
  payers: Merchant[];
  traders: Merchant[];
  generator: LoadGenerator;
  /** Sandbox roots, one for each gateway. */
  baseUrls: string[];
  pids: () => Record<string, number>;
}

export async function openSite(stage: Stage, replicas: Replicas): Promise<Site> {
  const settings = {
    ...EVERYBODY_IN,
    GATEWAY_INSTANCES: String(replicas),
    RAIL_REVERSE_MS,
  };
  const counts = Object.fromEntries(SCALED.map((name) => [name, replicas]));
  const system = await stage.start(System.start(settings, counts));
  const beside: GatewayBeside[] = [];
  while (beside.length < replicas - 1) beside.push(await stage.start(startGatewayBeside(system)));

  await fillLog(system.stack.databaseUrl);
  const merchants = await signUpMerchants(system, PAYERS + TRADERS);
  const payers = merchants.slice(0, PAYERS);
  const gateways = beside.map(({ sandboxBaseUrl }) => sandboxBaseUrl);
  const baseUrls = [system.stack.sandboxBaseUrl, ...gateways];
  const generator = await LoadGenerator.start(baseUrls, payers);
  await stage.start(Promise.resolve({ end: () => generator.stop() }));
  await query(system.stack.databaseUrl, "VACUUM ANALYZE");
  return {
    ...{ replicas, system, payers, traders: merchants.slice(PAYERS), generator, baseUrls },
    pids: () => ({
      ...system.pids,
      ...Object.fromEntries(beside.map(({ pid }, index) => [`gateway-${index + 2}`, pid])),
      "load generator": generator.pid,
    }),
  };
}

/** CPU of a site so far, all processes of a service together. */
export function cpuOf(site: Site): CpuSeconds {
  return byService(cpuSoFar(site.pids()));
}

/** Adds up what is several processes of one service. */
function byService(cpu: CpuSeconds): CpuSeconds {
  const sums: CpuSeconds = {};
  for (const [name, seconds] of Object.entries(cpu)) {
    const service = name.replace(/-\d+$/, "");
    sums[service] = (sums[service] ?? 0) + seconds;
  }
  return sums;
}
