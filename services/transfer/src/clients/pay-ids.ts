import { PayIds } from "@kobo/protos";
import type { ResolvedPayId__Output } from "@kobo/protos/payid/v1/ResolvedPayId";
import { coalesce, connectTo, toWireMode } from "@kobo/rpc";
import type { Mode } from "@kobo/tenant";
import { LRUCache } from "lru-cache";

/** Where money for an address goes, for at most two seconds. */
export interface Payee {
  /** Lower case. */
  payId: string;
  name: string;
  walletPayId: string;
  /** Keeps a one-time address from being paid twice; empty for a static one. */
  onceKey: string;
  validUntil: Date;
}

/** Undefined for an address that cannot be paid now. */
export type ResolvePayId = (
  asked: { mode: Mode; payId: string; merchantId: string },
  deadline: number,
) => Promise<Payee | undefined>;

interface Asked {
  mode: Mode;
  payId: string;
  merchantId: string;
  deadline: number;
}

const ITEM_BYTES = 150;
const REMEMBERED_MAX = 20_000;
/** An answer is used again while it is good for this long, so that the ledger still finds it so. */
const GOOD_FOR_MS = 1_000;

/**
 * Looks addresses up at payid, many in one call. An answer holds for two seconds, whatever happens to
 * the address meanwhile, so it is used again for about the first of them.
 */
export function payIdClient(target: string): {
  resolve: ResolvePayId;
  ready: () => Promise<void>;
  stop: () => Promise<void>;
} {
  const client = connectTo(PayIds, { target, balance: "round_robin" });
  const batcher = coalesce<Asked, ResolvedPayId__Output>({
    send: async (asked, deadline) => {
      const items = asked.map(({ mode, payId }) => ({ mode: toWireMode(mode), payId }));
      return (await client.calls.ResolvePayIds({ items }, { deadline })).results;
    },
    sizeOf: () => ITEM_BYTES,
    deadlineOf: ({ deadline }) => deadline,
    turnOf: ({ merchantId }) => merchantId,
  });
  const remembered = new LRUCache<string, Payee>({ max: REMEMBERED_MAX });
  return {
    resolve: async (asked, deadline) => {
      const name = `${asked.mode}/${asked.payId}`;
      const known = remembered.get(name);
      if (known && known.validUntil.getTime() > Date.now() + GOOD_FOR_MS) return known;
      const payee = toPayee(await batcher.submit({ ...asked, deadline }));
      // A one-time address is paid once, so nobody will ask for it again.
      if (payee && !payee.onceKey) remembered.set(name, payee);
      return payee;
    },
    ready: client.ready,
    stop: async () => {
      await batcher.drain();
      client.close();
    },
  };
}

function toPayee(resolved: ResolvedPayId__Output): Payee | undefined {
  if (!resolved.found) return undefined;
  const { payId, name, walletPayId, onceKey, validUntilMs } = resolved;
  return { payId, name, walletPayId, onceKey, validUntil: new Date(Number(validUntilMs)) };
}
