import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import type { GetTransferRequest__Output } from "@kobo/protos/wallet_ledger/v1/GetTransferRequest";
import type { TransferGroup__Output } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferResult } from "@kobo/protos/wallet_ledger/v1/TransferResult";
import type { WalletLedgerDefinition } from "@kobo/protos/wallet_ledger/v1/WalletLedger";
import { fromWireMode, fromWireMoment, type Handlers } from "@kobo/rpc";
import { currentContext, type Logger } from "@kobo/runtime";
import { findEntry } from "../app/find-entry";
import { balances } from "../app/get-balance";
import { getTallies } from "../app/get-tallies";
import { getTransfer, type TransferLookup } from "../app/get-transfer";
import { listDailyTotals } from "../app/list-daily-totals";
import { listEntries } from "../app/list-entries";
import { listMovements } from "../app/list-movements";
import { listPayments } from "../app/list-payments";
import { findReceivedPayments, listReceivedPayments } from "../app/list-received-payments";
import { listTransfers } from "../app/list-transfers";
import { listUsedReferences } from "../app/list-used-references";
import { listWallets } from "../app/list-wallets";
import { openWallet } from "../app/open-wallet";
import { setLowBalanceThreshold } from "../app/set-low-balance-threshold";
import type { Writers } from "../app/writers";
import { mayAnnounce } from "../domain/announcement";
import { indexOfUnpaired, isPermitted } from "../domain/permissions";
import type { Refusal, Result } from "../domain/transfer";
import { currencyFromWire } from "./currency-from-wire";
import { familyFromWire, typeFromWire } from "./enums";
import { toGroup } from "./to-group";
import {
  toWireEntry,
  toWireMovement,
  toWireReceived,
  toWireResult,
  toWireTally,
  toWireTransfer,
  toWireWallet,
} from "./to-wire";

interface Parts {
  db: Database;
  /** For balances and statements. */
  reads: Database;
  writers: Pick<Writers, "serve" | "submit">;
  logger: Logger;
}

export function walletLedger({
  db,
  reads,
  writers,
  logger,
}: Parts): Handlers<WalletLedgerDefinition> {
  const getBalance = balances(reads);
  return {
    OpenWallet: async (request) => ({
      wallet: toWireWallet(
        await openWallet(db, {
          merchantId: request.merchantId,
          mode: fromWireMode(request.mode),
          payId: request.payId,
          currency: request.currency,
        }),
      ),
    }),

    ListWallets: async ({ merchantId, mode }) => {
      const found = await listWallets(db, { merchantId, mode: fromWireMode(mode) });
      return { wallets: found.map(toWireWallet) };
    },

    GetBalance: async ({ merchantId, mode, payId, currency, atMs }) => ({
      wallet: toWireWallet(
        await getBalance({
          merchantId,
          mode: fromWireMode(mode),
          payId,
          currency: currencyFromWire(currency),
          at: fromWireMoment(atMs),
        }),
      ),
    }),

    ListEntries: async (request) => {
      const page = await listEntries(reads, {
        merchantId: request.merchantId,
        mode: fromWireMode(request.mode),
        payId: request.payId,
        currency: currencyFromWire(request.currency),
        settling: request.settling,
        from: fromWireMoment(request.fromMs),
        to: fromWireMoment(request.toMs),
        before: seqFromWire(request.beforeSeq),
        after: seqFromWire(request.afterSeq),
        limit: request.limit,
      });
      return {
        entries: page.items.map(toWireEntry),
        hasMore: page.hasMore,
        previousAfterSeq: page.previousAfter || "0",
      };
    },

    CreateTransfers: async ({ groups }) => ({
      results: await createTransfers({ writers, logger }, groups),
    }),

    GetTransfer: async (request) => {
      const owner = { merchantId: request.merchantId, mode: fromWireMode(request.mode) };
      return { transfer: toWireTransfer(await getTransfer(db, owner, toLookup(request))) };
    },

    ListTransfers: async (request) => {
      const page = await listTransfers(db, {
        merchantId: request.merchantId,
        mode: fromWireMode(request.mode),
        payId: request.payId,
        family: familyFromWire(request.family),
        type: typeFromWire(request.type),
        from: fromWireMoment(request.fromMs),
        to: fromWireMoment(request.toMs),
        before: request.beforeId || undefined,
        after: request.afterId || undefined,
        limit: request.limit,
      });
      return {
        transfers: page.items.map(toWireTransfer),
        hasMore: page.hasMore,
        previousAfterId: page.previousAfter,
      };
    },

    ListUsedReferences: async ({ merchantId, mode, family, references }) => {
      const owner = { merchantId, mode: fromWireMode(mode) };
      const lookup = { ...owner, family: familyFromWire(family), references };
      return { references: await listUsedReferences(db, lookup) };
    },

    SetLowBalanceThreshold: async ({ merchantId, mode, payId, thresholdKobo }) => ({
      wallet: toWireWallet(
        await setLowBalanceThreshold(db, {
          merchantId,
          mode: fromWireMode(mode),
          payId,
          threshold: thresholdKobo === "0" ? undefined : BigInt(thresholdKobo),
        }),
      ),
    }),

    ListPayments: async (request) => {
      const payments = await listPayments(db, {
        merchantId: request.merchantId,
        mode: fromWireMode(request.mode),
        walletPayId: request.walletPayId,
        toPayId: request.toPayId,
        since: fromWireMoment(request.sinceMs),
        limit: request.limit,
      });
      return { payments: payments.map(toWireTransfer) };
    },

    ListMovements: async ({ mode, ...request }) => {
      const found = await listMovements(db, { ...request, mode: fromWireMode(mode) });
      return { movements: found.map(toWireMovement) };
    },

    ListReceivedPayments: async (request) => {
      const page = await listReceivedPayments(db, {
        merchantId: request.merchantId,
        mode: fromWireMode(request.mode),
        walletPayId: request.walletPayId,
        from: fromWireMoment(request.fromMs),
        to: fromWireMoment(request.toMs),
        beforeSeq: request.beforeSeq === "0" ? undefined : BigInt(request.beforeSeq),
        limit: request.limit,
      });
      return {
        payments: page.payments.map(toWireReceived),
        nextBeforeSeq: String(page.nextBeforeSeq ?? 0n),
        completeSinceMs: page.completeSince?.getTime() ?? 0,
      };
    },

    FindReceivedPayments: async ({ merchantId, mode, walletPayId, transferIds }) => {
      const query = { merchantId, mode: fromWireMode(mode), walletPayId, transferIds };
      const found = await findReceivedPayments(db, query);
      return { payments: found.map(toWireReceived) };
    },

    FindEntry: async ({ merchantId, mode, entryId }) => ({
      rootId: await findEntry(db, { merchantId, mode: fromWireMode(mode), entryId }),
    }),

    GetTallies: async ({ lookups }) => {
      const tallies = await getTallies(
        db,
        lookups.map(({ mode, ...lookup }) => ({ ...lookup, mode: fromWireMode(mode) })),
      );
      return { tallies: tallies.map(toWireTally) };
    },

    ListDailyTotals: async ({ merchantId, mode, payId, currency, days }) => {
      const totals = await listDailyTotals(
        { db, logger },
        {
          merchantId,
          mode: fromWireMode(mode),
          payId,
          currency: currencyFromWire(currency),
          days,
          now: new Date(),
        },
      );
      return {
        days: totals.map(({ day, credits, debits }) => ({
          day,
          inKobo: String(credits),
          outKobo: String(debits),
        })),
      };
    },
  };
}

/**
 * Refuses an invalid or forbidden group by itself; the other groups of the call are decided.
 */
async function createTransfers(
  { writers, logger }: Pick<Parts, "writers" | "logger">,
  wire: TransferGroup__Output[],
): Promise<TransferResult[]> {
  const caller = currentContext()?.caller ?? "";
  const checked = wire.map((each) => {
    const group = toGroup(each);
    if (!group) return refused("INVALID", 0);
    if (!writers.serve(group)) return refused("WRONG_CELL", 0);
    const forbidden = group.items.findIndex((item) => !isPermitted(caller, group.mode, item));
    const index = forbidden === -1 ? indexOfUnpaired(group.items) : forbidden;
    const unannounceable = group.announcements.find((each) => !mayAnnounce(caller, each));
    if (unannounceable) {
      const { name, source } = unannounceable;
      logger.error({ caller, name, source }, "announcement not permitted");
      return refused("NOT_PERMITTED", 0);
    }
    if (index === -1) return group;
    const { id: transferId, type } = group.items[index] ?? {};
    logger.error({ caller, mode: group.mode, transferId, type }, "transfer not permitted");
    return refused("NOT_PERMITTED", index);
  });
  const results = await writers.submit(checked.filter((each) => "items" in each));
  let next = 0;
  return checked.map((each) => toWireResult("items" in each ? (results[next++] ?? UNKNOWN) : each));
}

const UNKNOWN: Result = { outcome: "unknown" };

function refused(refusal: Refusal, item: number): Result & { outcome: "refused" } {
  return { outcome: "refused", refusal, item, takenBy: undefined };
}

function toLookup(request: GetTransferRequest__Output): TransferLookup {
  if (request.id) return { by: "id", id: request.id };
  if (request.reference) {
    const { family, text } = request.reference;
    return { by: "reference", family: familyFromWire(family), text };
  }
  if (request.onceKey) return { by: "uniqueness-key", ...request.onceKey };
  throw new AppError("VALIDATION_ERROR", "Name the transfer by id, reference or uniqueness key.");
}

/** 0 means none. */
function seqFromWire(seq: string): string | undefined {
  return seq === "0" ? undefined : seq;
}
