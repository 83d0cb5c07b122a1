import type { WalletLedger } from "@kobo/protos";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferResult__Output } from "@kobo/protos/wallet_ledger/v1/TransferResult";
import { CallFailed, type Calls, coalesce } from "@kobo/rpc";
import { sampledTraceparent } from "@kobo/runtime";
import type { LedgerAnswer, Refusal } from "./ledger";
import { untilAnswered } from "./repeat";

interface GroupRequest {
  group: TransferGroup;
  deadline: number;
}

/** An upper bound of an item's encoded size, which is unknown before encoding. */
const ITEM_BYTES = 700;

/** Announcements count by characters. In UTF-8 a character has up to three bytes, and a call's limit leaves room for that. */
function sizeOf({ items = [], announcements = [] }: TransferGroup): number {
  let size = items.length * ITEM_BYTES;
  for (const { pieces = [] } of announcements) for (const { length } of pieces) size += length;
  return size;
}

/** Creates transfers at one ledger; concurrent groups share a call. */
export interface Transfers {
  create: (group: TransferGroup, deadline: number) => Promise<LedgerAnswer>;
  drain: () => Promise<void>;
}

export function transfersAt(
  calls: Pick<Calls<typeof WalletLedger.service>, "CreateTransfers">,
): Transfers {
  const batcher = coalesce<GroupRequest, TransferResult__Output>({
    send: async (requests, deadline) => {
      const groups = requests.map(({ group }) => group);
      return (await calls.CreateTransfers({ groups }, { deadline })).results;
    },
    sizeOf: ({ group }) => sizeOf(group),
    deadlineOf: ({ deadline }) => deadline,
    keyOf: ({ group }) => group.merchantId ?? "",
  });
  return {
    create: (group, deadline) =>
      untilAnswered(
        async () => toAnswer(await batcher.submit({ group: inTrace(group), deadline })),
        deadline,
      ),
    drain: () => batcher.drain(),
  };
}

/** The ledger shows the group in the trace of a sampled request, and passes it on with the group's events. */
function inTrace(group: TransferGroup): TransferGroup {
  if (group.context?.traceparent) return group;
  const traceparent = sampledTraceparent();
  return traceparent === "" ? group : { ...group, context: { ...group.context, traceparent } };
}

/** @throws CallFailed when the ledger reports an unknown outcome or a bug: an earlier attempt may have taken effect. */
function toAnswer(result: TransferResult__Output): LedgerAnswer {
  switch (result.outcome) {
    case "TRANSFER_OUTCOME_COMMITTED":
      return { outcome: "committed", at: new Date(Number(result.atMs)) };
    case "TRANSFER_OUTCOME_EXISTS":
      return { outcome: "exists", at: new Date(Number(result.atMs)) };
    case "TRANSFER_OUTCOME_REFUSED":
      return {
        outcome: "refused",
        refusal: toRefusal(result.refusal),
        takenBy: result.takenBy,
      };
    case "TRANSFER_OUTCOME_FAILED":
      throw new CallFailed(true, { code: "INTERNAL_ERROR" });
    default:
      throw new CallFailed(true);
  }
}

/**
 * A refusal of a later release stays a number. Callers could not tell whether it is final, so the outcome is unknown to
 * them.
 * @throws CallFailed
 */
function toRefusal(refusal: string | number): Refusal {
  if (typeof refusal === "number") throw new CallFailed(true);
  return refusal.slice("TRANSFER_REFUSAL_".length) as Refusal;
}
