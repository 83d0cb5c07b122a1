import type { Mode } from "@kobo/core/tenant";
import type { UnpayableReason } from "@kobo/errors";
import { PayIds } from "@kobo/protos";
import type { PayIdStatus__Output } from "@kobo/protos/payid/v1/PayIdStatus";
import type { ResolvedPayId__Output } from "@kobo/protos/payid/v1/ResolvedPayId";
import { type Caller, coalesce, connectTo, toWireMode } from "@kobo/rpc";
import { LRUCache } from "lru-cache";

/** The wallet behind a PayID, valid for at most two seconds. */
export interface Payee {
  /** Lower case. */
  payId: string;
  name: string;
  walletPayId: string;
  /** The payee's reference of the PayID. */
  reference: string;
  /** Uniqueness key that prevents a second payment to a dynamic PayID; empty for a static one. */
  onceKey: string;
  validUntil: Date;
}

/** The reason is set only for the merchant's own PayID. */
export interface Unpayable {
  payId: undefined;
  reason: UnpayableReason | undefined;
}

export type ResolvePayId = (
  request: { mode: Mode; payId: string; merchantId: string },
  deadline: number,
) => Promise<Payee | Unpayable>;

interface ResolveRequest {
  mode: Mode;
  payId: string;
  merchantId: string;
  deadline: number;
}

const ITEM_BYTES = 200;
const CACHED_MAX = 20_000;
/** A cached payee is used only while it stays valid for this long, so that the ledger accepts it. */
const REMAINING_MIN_MS = 1_000;

/** Resolves PayIDs in batches. An answer is valid for two seconds and cached for about the first of them. */
export function payIdClient(
  target: string,
  caller: Caller,
): {
  resolve: ResolvePayId;
  ready: () => Promise<void>;
  stop: () => Promise<void>;
} {
  const client = connectTo(PayIds, { target, balance: "round_robin", caller });
  const batcher = coalesce<ResolveRequest, ResolvedPayId__Output>({
    send: async (request, deadline) => {
      const items = request.map(({ mode, payId, merchantId }) => {
        return { mode: toWireMode(mode), payId, merchantId };
      });
      return (await client.calls.ResolvePayIds({ items }, { deadline })).results;
    },
    sizeOf: () => ITEM_BYTES,
    deadlineOf: ({ deadline }) => deadline,
    keyOf: ({ merchantId }) => merchantId,
  });
  const cache = new LRUCache<string, Payee>({ max: CACHED_MAX });
  return {
    resolve: async (request, deadline) => {
      const name = `${request.mode}/${request.payId}`;
      const cached = cache.get(name);
      if (cached && cached.validUntil.getTime() > Date.now() + REMAINING_MIN_MS) return cached;
      const payee = toPayee(await batcher.submit({ ...request, deadline }));
      // A dynamic PayID is paid once, so it is not looked up again.
      if (payee.payId !== undefined && !payee.onceKey) cache.set(name, payee);
      return payee;
    },
    ready: client.ready,
    stop: async () => {
      await batcher.drain();
      client.close();
    },
  };
}

const REASONS: Partial<Record<PayIdStatus__Output, UnpayableReason>> = {
  PAY_ID_STATUS_USED: "used",
  PAY_ID_STATUS_EXPIRED: "expired",
  PAY_ID_STATUS_INACTIVE: "inactive",
};

function toPayee(resolved: ResolvedPayId__Output): Payee | Unpayable {
  if (!resolved.found) return { payId: undefined, reason: REASONS[resolved.status] };
  const { payId, name, walletPayId, reference, onceKey, validUntilMs } = resolved;
  const validUntil = new Date(Number(validUntilMs));
  return { payId, name, walletPayId, reference, onceKey, validUntil };
}
