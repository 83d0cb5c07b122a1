import { AppError } from "@kobo/errors";
import type { AuditEntry } from "@kobo/protos/merchant/v1/AuditEntry";
import type { ChangeLimitsRequest__Output } from "@kobo/protos/merchant/v1/ChangeLimitsRequest";
import type { CreateMerchantRequest__Output } from "@kobo/protos/merchant/v1/CreateMerchantRequest";
import type { DeprecatedCalls } from "@kobo/protos/merchant/v1/DeprecatedCalls";
import type { Funding__Output as WireFunding } from "@kobo/protos/merchant/v1/Funding";
import type { GetMerchantRequest__Output } from "@kobo/protos/merchant/v1/GetMerchantRequest";
import type { LimitClass__Output as WireClass } from "@kobo/protos/merchant/v1/LimitClass";
import type { Limits as WireLimits } from "@kobo/protos/merchant/v1/Limits";
import type { ListAuditEntriesRequest__Output } from "@kobo/protos/merchant/v1/ListAuditEntriesRequest";
import type { Merchant as WireMerchant } from "@kobo/protos/merchant/v1/Merchant";
import type { MerchantsDefinition } from "@kobo/protos/merchant/v1/Merchants";
import { fromWireMode, type Handlers, toWireMode } from "@kobo/rpc";
import { listDeprecatedCallers } from "../app/deprecated-calls/list-deprecated-callers";
import { checkNameOf } from "../app/merchants/check-name";
import { type Funding, logFunding } from "../app/merchants/fundings";
import { changeLimits, getLimits } from "../app/merchants/limits";
import type { MerchantParts } from "../app/merchants/merchant-parts";
import {
  createMerchant,
  findCells,
  getMerchant,
  listAuditEntries,
  listMerchants,
  setLiveMode,
} from "../app/merchants/merchants";
import type { Entry } from "../db/audit-log";
import type { DeprecatedCaller } from "../db/deprecated-calls";
import type { Limits, Merchant } from "../db/merchants";
import { isDay } from "../domain/deprecated-calls";
import { LIMIT_CLASSES, type LimitClass } from "../domain/merchants/merchant-limits";
import { walletPayIdOf } from "../domain/merchants/merchant-name";
import { fromMoment, invalid, isOperator, toAmount, toBy, toMerchantId, toUuid } from "./requests";

export function merchants({
  db,
  redis,
  ledger,
  newMerchantsCell: cell,
}: MerchantParts): Handlers<MerchantsDefinition> {
  return {
    CreateMerchant: async (request) => {
      const created = { ...toNewMerchant(request), cell };
      const merchant = await createMerchant(db, ledger, created, toBy(request.by));
      return { merchant: toWire(merchant) };
    },

    GetMerchant: async (request) => ({
      merchant: toWire(await getMerchant(db, toName(request))),
    }),

    FindCells: async ({ merchantIds }) => {
      if (merchantIds.length < 1 || merchantIds.length > MERCHANTS_OF_CELLS_MAX) {
        throw invalid("merchant_ids", `merchant_ids must be 1 to ${MERCHANTS_OF_CELLS_MAX}.`);
      }
      return { cells: await findCells(db, merchantIds) };
    },

    CheckName: async ({ merchantId, name }) => {
      await checkNameOf(db, toMerchantId(merchantId), name);
      return {};
    },

    ListMerchants: async () => ({ merchants: (await listMerchants(db)).map(toWire) }),

    SetLiveMode: async ({ merchantId, liveMode, by }) => {
      const change = { merchantId: toMerchantId(merchantId), liveMode };
      return { merchant: toWire(await setLiveMode(db, redis, change, toBy(by))) };
    },

    GetLimits: async ({ merchantId }) => ({
      limits: limitsToWire(await getLimits(db, toMerchantId(merchantId))),
    }),

    ChangeLimits: async (request) => ({
      limits: limitsToWire(await changeLimits(db, redis, toChange(request), toBy(request.by))),
    }),

    OrderFunding: async ({ funding, by }) => {
      await logFunding(db, "wallet.funding_ordered", toFunding(funding), toBy(by));
      return {};
    },

    ConfirmFunding: async ({ funding, by }) => {
      await logFunding(db, "wallet.funded", toFunding(funding), toBy(by));
      return {};
    },

    ListAuditEntries: async (request) => ({
      entries: (await listAuditEntries(db, toAuditPage(request))).map(entryToWire),
    }),

    ListDeprecatedCalls: async ({ since, merchantId }) => {
      if (since !== "" && !isDay(since)) throw invalid("since", "since is no day.");
      const callers = await listDeprecatedCallers(db, {
        since: since || undefined,
        merchantId: merchantId === "" ? undefined : toMerchantId(merchantId),
      });
      return { callers: callers.map(callerToWire) };
    },
  };
}

const MERCHANTS_OF_CELLS_MAX = 256;

/** @throws AppError VALIDATION_ERROR also for what only operators may decide */
function toNewMerchant({ id, name, liveMode, allowSimilarName }: CreateMerchantRequest__Output) {
  if ((liveMode || allowSimilarName) && !isOperator()) {
    const field = liveMode ? "live_mode" : "allow_similar_name";
    throw invalid(field, "Only an operator may decide this.");
  }
  return { id: toUuid("id", id), name, liveMode, allowSimilarName };
}

/** @throws AppError MERCHANT_NOT_FOUND */
function toName({ id, slug }: GetMerchantRequest__Output): { id: string } | { slug: string } {
  if (slug !== undefined) return { slug };
  return { id: toMerchantId(id ?? "") };
}

const CLASSES = {
  standard: "LIMIT_CLASS_STANDARD",
  high: "LIMIT_CLASS_HIGH",
  max: "LIMIT_CLASS_MAX",
  dedicated: "LIMIT_CLASS_DEDICATED",
} as const satisfies Record<LimitClass, WireClass>;

function toChange({
  amountMaxKobo,
  dailyCapKobo,
  bulkSecondApprover,
  ...request
}: ChangeLimitsRequest__Output) {
  const limitClass = LIMIT_CLASSES.find((each) => CLASSES[each] === request.limitClass);
  return {
    merchantId: toMerchantId(request.merchantId),
    ...(amountMaxKobo !== undefined && { max: toLimit("amount_max_kobo", amountMaxKobo) }),
    ...(dailyCapKobo !== undefined && { dailyCap: toLimit("daily_cap_kobo", dailyCapKobo) }),
    ...(bulkSecondApprover !== undefined && { bulkSecondApprover }),
    ...(limitClass && { limitClass }),
  };
}

/** Null for the platform's default. */
function toLimit(field: string, text: string): bigint | null {
  return text === "0" ? null : toAmount(field, text);
}

function limitsToWire({ max, dailyCap, bulkSecondApprover, limitClass }: Limits): WireLimits {
  return {
    transfers: { amountMaxKobo: String(max ?? 0n), dailyCapKobo: String(dailyCap ?? 0n) },
    limitClass: CLASSES[limitClass],
    bulkSecondApprover,
  };
}

function toFunding(wire: WireFunding | null): Funding {
  if (!wire) throw new AppError("VALIDATION_ERROR", "The call names no funding.");
  return {
    merchantId: toMerchantId(wire.merchantId),
    id: toUuid("funding.id", wire.id),
    mode: fromWireMode(wire.mode),
    amount: toAmount("funding.amount_kobo", wire.amountKobo),
  };
}

const ENTRIES_MAX = 1_000;

function toAuditPage({ merchantId, limit, beforeId }: ListAuditEntriesRequest__Output) {
  if (limit < 1 || limit > ENTRIES_MAX) {
    throw invalid("limit", `limit must be 1 to ${ENTRIES_MAX}.`);
  }
  return {
    merchantId: toMerchantId(merchantId),
    limit,
    beforeId: beforeId === "0" ? undefined : BigInt(beforeId),
  };
}

function toWire(merchant: Merchant): WireMerchant {
  const { id, name, slug, liveMode, createdAt } = merchant;
  return {
    ...{ id, name, slug, liveMode },
    walletPayId: walletPayIdOf(merchant),
    createdAtMs: fromMoment(createdAt),
  };
}

function entryToWire({ at, before, after, requestId, address, ...entry }: Entry) {
  const { actor, action, object } = entry;
  return {
    ...{ actor, action, object },
    id: String(entry.id),
    atMs: fromMoment(at),
    beforeJson: before === null ? "" : JSON.stringify(before),
    afterJson: after === null ? "" : JSON.stringify(after),
    requestId: requestId ?? "",
    address: address ?? "",
  } satisfies AuditEntry;
}

function callerToWire(caller: DeprecatedCaller): DeprecatedCalls {
  const { merchantId, merchantName, slug, keyId, keyName, last4, operation, firstDay } = caller;
  return {
    ...{ merchantId, merchantName, keyId, keyName, last4, operation, firstDay },
    merchantSlug: slug,
    mode: toWireMode(caller.mode),
    calls: String(caller.calls),
    lastCalledAtMs: fromMoment(caller.lastCalledAt),
  };
}
