import type { LedgerTargets } from "@kobo/ledger-client";

/** Every service with records. */
export const EXPLORED = [
  ...(["gateway", "transfer", "bills", "payid", "card-payments", "checkout"] as const),
  ...(["wallet-ledger", "webhook"] as const),
] as const;
export type Explored = (typeof EXPLORED)[number];

/** Where a service answers operators. The ledger of each cell has a place of its own. */
export interface Place {
  service: Explored;
  /** The service's name; `wallet-ledger 07` for the ledger of cell 07. */
  name: string;
  /** gRPC target. */
  target: string;
}

type Targets = Readonly<Record<Exclude<Explored, "wallet-ledger">, string>> & LedgerTargets;

/** All places, in the order of `EXPLORED`. */
export function placesOf({ WALLET_LEDGER_TARGET, LEDGER_CELLS, ...others }: Targets): Place[] {
  const targets = { ...others, "wallet-ledger": WALLET_LEDGER_TARGET };
  const cells = [...LEDGER_CELLS].map(([cell, target]) => ({
    ...{ service: "wallet-ledger" as const, name: `wallet-ledger ${cell}`, target },
  }));
  return EXPLORED.flatMap((service) => [
    { service, name: service, target: targets[service] },
    ...(service === "wallet-ledger" ? cells : []),
  ]);
}
