import { newId, newUuid, toPublicId } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { BillsDefinition } from "@kobo/protos/bills/v1/Bills";
import type { AmountRule } from "@kobo/protos/payid/v1/AmountRule";
import type { IdentityType } from "@kobo/protos/payid/v1/IdentityType";
import type { PayIdsDefinition } from "@kobo/protos/payid/v1/PayIds";
import type { VirtualAccountsDefinition } from "@kobo/protos/payid/v1/VirtualAccounts";
import type { SandboxDefinition } from "@kobo/protos/sandbox/v1/Sandbox";
import type { TransfersDefinition } from "@kobo/protos/transfer/v1/Transfers";
import { fromWireTenant, type Handlers } from "@kobo/rpc";
import type { FakeCustomers } from "./fake-customers";

interface FakePayment {
  transactionId: string;
  amountKobo: string;
  payerName: string;
  rejectionReason: string;
  /** Of an accepted payment to a customer's account. */
  sequence?: number;
  reference?: string;
}

interface Expected {
  owner: string;
  reference: string;
  key: string;
  request: string;
  metadataJson: string;
  payments: FakePayment[];
  isExpired: boolean;
}

interface FakePayId extends Expected {
  payId: string;
  name: string;
  isStatic: boolean;
  isActive: boolean;
  expectedAmountKobo: string;
}

interface FakeAccount extends Expected {
  accountNumber: string;
  name: string;
  amountKobo: string;
  amountRule: "AMOUNT_RULE_EXACT" | "AMOUNT_RULE_ANY";
  id: string;
  closedAtMs: number;
}

interface FakePermanent extends Expected {
  id: string;
  accountNumber: string;
  customerId: string;
  amountKobo: string;
  amountRule: AmountRule;
  amountValidation: string;
  identityType: IdentityType;
  identityNumber: string;
  closedAtMs: number;
}

type WireTenant = Parameters<typeof fromWireTenant>[0];
type WireIdempotency = { keyHash: Buffer; fingerprint: Buffer } | null;

/** A use of the sandbox, by merchant and mode. */
interface SandboxCall {
  owner: string;
  tool: string;
  key: string;
}

const NOW = Date.parse("2026-11-24T12:00:00.000Z");

/** PayIDs, virtual accounts and the sandbox, as payid, transfer, bills and the gateway serve them. */
export class FakePayIds {
  readonly payIds: FakePayId[] = [];
  readonly accounts: FakeAccount[] = [];
  readonly permanents: FakePermanent[] = [];
  readonly sandboxCalls: SandboxCall[] = [];
  readonly references = new Set<string>();

  constructor(private readonly customers: FakeCustomers) {}

  givenPayId(merchantId: string, mode: Mode, fields: Partial<FakePayId> = {}): FakePayId {
    const payId = {
      ...this.#expected(`${merchantId}/${mode}`),
      payId: `${newUuid()}.spid`,
      ...{ name: "Counter", isStatic: true, isActive: true, expectedAmountKobo: "0" },
      ...fields,
    };
    this.payIds.push(payId);
    return payId;
  }

  givenAccount(merchantId: string, mode: Mode, fields: Partial<FakeAccount> = {}): FakeAccount {
    const account = {
      ...this.#expected(`${merchantId}/${mode}`),
      accountNumber: String(9_900_000_000 + this.accounts.length),
      ...{ id: newId("va"), closedAtMs: 0 },
      ...{ name: "ADA OBI", amountKobo: "1250000", amountRule: "AMOUNT_RULE_ANY" as const },
      ...fields,
    };
    this.accounts.push(account);
    return account;
  }

  givenPermanent(
    merchantId: string,
    mode: Mode,
    fields: Partial<FakePermanent> = {},
  ): FakePermanent {
    const account = {
      ...this.#expected(`${merchantId}/${mode}`),
      ...{ id: newId("va"), customerId: newId("cus"), closedAtMs: 0 },
      accountNumber: String(8_800_000_000 + this.permanents.length),
      ...{ amountKobo: "0", amountRule: "AMOUNT_RULE_ANY" as const, amountValidation: "any" },
      ...{ identityType: "IDENTITY_TYPE_UNSPECIFIED" as const, identityNumber: "" },
      ...fields,
    };
    this.permanents.push(account);
    return account;
  }

  #expected(owner: string): Expected {
    return {
      ...{ owner, reference: `order-${newUuid()}`, key: "", request: "", metadataJson: "" },
      ...{ payments: [], isExpired: false },
    };
  }

  payIdHandlers(): Partial<Handlers<PayIdsDefinition>> {
    const find = (tenant: WireTenant, payId: string) =>
      own(this.payIds, tenant, (each) => each.payId === payId, "PAYID_NOT_FOUND");
    const create = (request: CreateRequest, fields: Partial<FakePayId>) => {
      const earlier = this.#earlier(this.payIds, request);
      if (earlier) return { payId: payIdToWire(earlier), replayed: true };
      const { merchantId, mode } = fromWireTenant(request.tenant);
      const expectedAmountKobo = request.expectedAmountKobo ?? "0";
      const stored = { ...storedOf(request), expectedAmountKobo, ...fields };
      return { payId: payIdToWire(this.givenPayId(merchantId, mode, stored)), replayed: false };
    };
    return {
      CreateDynamicPayId: async (request) => create(request, { isStatic: false }),
      CreateStaticPayId: async (request) => create(request, { name: request.name }),
      GetPayId: async ({ tenant, payId }) => ({ payId: payIdToWire(find(tenant, payId)) }),
      ListPayIds: async ({ tenant, type, limit, before }) => {
        const isMatch = ({ isStatic }: FakePayId) =>
          type === "PAY_ID_TYPE_UNSPECIFIED" || isStatic === (type === "PAY_ID_TYPE_STATIC");
        const { page, nextBefore } = pageOf(all(this.payIds, tenant).filter(isMatch), {
          ...{ limit, before },
          idOf: ({ payId }) => payId,
        });
        return { payIds: page.map(payIdToWire), hasMore: nextBefore !== "", nextBefore };
      },
      ListPayIdPayments: async ({ tenant, payId }) => ({
        payments: find(tenant, payId).payments.toReversed(),
      }),
      SetPayIdActive: async ({ tenant, payId, active }) => {
        const found = find(tenant, payId);
        found.isActive = active;
        return { payId: payIdToWire(found) };
      },
      SimulatePayIdPayment: async ({ tenant, payId = "", amountKobo, senderName }) => {
        const found = find(tenant, payId);
        return { payId: payIdToWire(found), payment: pay(found, amountKobo, senderName) };
      },
    };
  }

  accountHandlers(): Partial<Handlers<VirtualAccountsDefinition>> {
    const find = (tenant: WireTenant, reference: string) =>
      own(
        this.accounts,
        tenant,
        (each) => each.reference === reference,
        "VIRTUAL_ACCOUNT_NOT_FOUND",
      );
    const findPermanent = (tenant: WireTenant, id: string) =>
      own(this.permanents, tenant, (each) => each.id === id, "VIRTUAL_ACCOUNT_NOT_FOUND");
    return {
      CreateVirtualAccount: async (request) => {
        const earlier = this.#earlier(this.accounts, request);
        if (earlier) return { virtualAccount: accountToWire(earlier), replayed: true };
        const { merchantId, mode } = fromWireTenant(request.tenant);
        const { name, amountKobo } = request;
        const amountRule =
          request.amountRule === "AMOUNT_RULE_EXACT" ? "AMOUNT_RULE_EXACT" : "AMOUNT_RULE_ANY";
        const stored = { ...storedOf(request), name, amountKobo, amountRule } as const;
        return { virtualAccount: accountToWire(this.givenAccount(merchantId, mode, stored)) };
      },
      GetVirtualAccount: async ({ tenant, reference }) => ({
        virtualAccount: accountToWire(find(tenant, reference)),
      }),
      ListVirtualAccounts: async ({ tenant }) => ({
        virtualAccounts: all(this.accounts, tenant).toReversed().map(accountToWire),
      }),
      CreatePermanentAccount: async (request) => {
        const earlier = this.#earlier(this.permanents, request);
        if (earlier) return { account: permanentToWire(earlier), replayed: true };
        const { name } = this.customers.find(request.tenant, request.customerId);
        if (name === "") {
          const message = "must be of a customer with a name";
          throw new AppError("VALIDATION_ERROR", undefined, {
            errors: [{ field: "customer", code: "invalid", message }],
          });
        }
        const { merchantId, mode } = fromWireTenant(request.tenant);
        const { customerId, amountKobo = "0", amountRule, amountValidation } = request;
        const { identityType, identityNumber } = request;
        const account = this.givenPermanent(merchantId, mode, {
          ...storedOf(request),
          ...{ customerId, amountKobo, amountRule, amountValidation, identityType, identityNumber },
        });
        return { account: permanentToWire(account) };
      },
      GetAccount: async ({ tenant, id }) => {
        const account = all(this.accounts, tenant).find((each) => each.id === id);
        if (account) return { virtualAccount: accountToWire(account) };
        return { permanentAccount: permanentToWire(findPermanent(tenant, id)) };
      },
      ListPermanentAccounts: async ({ tenant, customerId, status, before, limit }) => {
        const found = all(this.permanents, tenant)
          .filter((each) => customerId === "" || each.customerId === customerId)
          .filter(({ closedAtMs }) =>
            status === "PERMANENT_ACCOUNT_STATUS_UNSPECIFIED"
              ? true
              : closedAtMs > 0 === (status === "PERMANENT_ACCOUNT_STATUS_CLOSED"),
          );
        const { page, nextBefore } = pageOf(found, { limit, before, idOf: ({ id }) => id });
        return { accounts: page.map(permanentToWire), nextBefore };
      },
      ListPaymentsOfAccount: async ({ tenant, id, before, limit }) => {
        const { payments } = findPermanent(tenant, id);
        const idOf = ({ transactionId }: FakePayment) => transactionId;
        const { page, nextBefore } = pageOf(payments, { limit, before, idOf });
        return {
          payments: page.map((payment) => ({
            payment: { ...payment, accepted: payment.rejectionReason === "" },
          })),
          nextBefore,
        };
      },
      SetAccountOpen: async ({ tenant, id, open }) => {
        const closedAtMs = open ? 0 : NOW;
        const account = all(this.accounts, tenant).find((each) => each.id === id);
        if (!account) {
          const permanent = Object.assign(findPermanent(tenant, id), { closedAtMs });
          return { permanentAccount: permanentToWire(permanent) };
        }
        if (receivedBy(account) > 0n) throw new AppError("INVALID_VIRTUAL_ACCOUNT_STATE");
        Object.assign(account, { closedAtMs, isExpired: !open });
        return { virtualAccount: accountToWire(account) };
      },
      ListVirtualAccountPayments: async ({ tenant, reference }) => ({
        payments: find(tenant, reference).payments.toReversed(),
      }),
      SimulateVirtualAccountPayment: async ({ tenant, reference = "", amountKobo, senderName }) => {
        const permanent = all(this.permanents, tenant).find((each) => each.reference === reference);
        if (permanent) {
          const isClosed = permanent.closedAtMs > 0;
          const payment = pay(permanent, amountKobo, senderName, isClosed ? "ACCOUNT_CLOSED" : "");
          const sequence = permanent.payments.filter((each) => !each.rejectionReason).length;
          if (!isClosed) {
            const line = `${permanent.accountNumber}/${sequence}`;
            Object.assign(payment, { sequence, reference: line });
          }
          return { permanentAccount: permanentToWire(permanent), payment };
        }
        const found = find(tenant, reference);
        const isOther = found.amountRule !== "AMOUNT_RULE_ANY" && amountKobo !== found.amountKobo;
        const payment = pay(found, amountKobo, senderName, isOther ? "AMOUNT_MISMATCH" : "");
        return { virtualAccount: accountToWire(found), payment };
      },
    };
  }

  sandboxHandlers(): Handlers<SandboxDefinition> {
    return {
      FundWallet: async ({ tenant, idempotency }) => {
        this.#called("fund", tenant, idempotency);
        return { transactionId: toPublicId("txn", newUuid()) };
      },
      AdvanceTime: async ({ tenant, minutes, idempotency }) => {
        this.#called("advance", tenant, idempotency);
        return { totalMinutes: minutes };
      },
    };
  }

  transferHandlers(): Partial<Handlers<TransfersDefinition>> {
    return { SettleExternalTransfer: async (request) => this.#settle("transfer", request) };
  }

  billHandlers(): Partial<Handlers<BillsDefinition>> {
    return { SettlePurchase: async (request) => this.#settle("bill", request) };
  }

  #settle(kind: string, { tenant, reference }: { tenant: WireTenant; reference: string }) {
    if (!this.references.has(`${ownerOf(tenant)}/${reference}`)) {
      throw new AppError("TRANSACTION_NOT_FOUND");
    }
    this.#called(`settle ${kind}`, tenant, null);
    return {};
  }

  #called(tool: string, tenant: WireTenant, idempotency: WireIdempotency): void {
    const key = idempotency?.keyHash.toString("hex") ?? "";
    this.sandboxCalls.push({ owner: ownerOf(tenant), tool, key });
  }

  /** A repeat's record. */
  #earlier<Record extends Expected>(records: Record[], request: CreateRequest): Record | undefined {
    const { key, request: fingerprint } = storedOf(request);
    const replay = all(records, request.tenant).find((each) => each.key === key);
    if (replay && replay.request !== fingerprint) throw new AppError("IDEMPOTENCY_KEY_REUSED");
    if (replay) return replay;
    const { tenant } = request;
    const taken = [this.payIds, this.accounts, this.permanents].flatMap((each) =>
      all<Expected>(each, tenant),
    );
    if (taken.some(({ reference }) => reference === request.reference)) {
      throw new AppError("DUPLICATE_REFERENCE");
    }
    return undefined;
  }
}

interface CreateRequest {
  tenant: WireTenant;
  reference: string;
  metadataJson: string;
  expectedAmountKobo?: string;
  idempotency: WireIdempotency;
}

function storedOf({ reference, metadataJson, idempotency }: CreateRequest) {
  return {
    ...{ reference, metadataJson },
    key: idempotency?.keyHash.toString("hex") ?? "",
    request: idempotency?.fingerprint.toString("hex") ?? "",
  };
}

function ownerOf(tenant: WireTenant): string {
  const { merchantId, mode } = fromWireTenant(tenant);
  return `${merchantId}/${mode}`;
}

function all<Record extends Expected>(records: Record[], tenant: WireTenant): Record[] {
  return records.filter(({ owner }) => owner === ownerOf(tenant));
}

function own<Record extends Expected>(
  records: Record[],
  tenant: WireTenant,
  isMatch: (record: Record) => boolean,
  code: "PAYID_NOT_FOUND" | "VIRTUAL_ACCOUNT_NOT_FOUND",
): Record {
  const found = all(records, tenant).find(isMatch);
  if (!found) throw new AppError(code);
  return found;
}

/** Newest first, before the record with an id. */
function pageOf<Record>(
  records: Record[],
  { limit, before, idOf }: { limit: number; before: string; idOf: (record: Record) => string },
) {
  const newest = records.toReversed();
  const start = before === "" ? 0 : newest.findIndex((each) => idOf(each) === before) + 1;
  const page = newest.slice(start, start + limit);
  const last = page.at(-1);
  const hasMore = start + limit < newest.length;
  return { page, nextBefore: hasMore && last ? idOf(last) : "" };
}

function pay(to: Expected, amountKobo: string, senderName: string, rejectionReason = "") {
  const transactionId = toPublicId("txn", newUuid());
  const payerName = senderName || "Sandbox Payer";
  const payment: FakePayment = { transactionId, amountKobo, payerName, rejectionReason };
  to.payments.push(payment);
  return payment;
}

function receivedBy({ payments }: Expected): bigint {
  const accepted = payments.filter(({ rejectionReason }) => rejectionReason === "");
  return accepted.reduce((sum, { amountKobo }) => sum + BigInt(amountKobo), 0n);
}

function payIdToWire(payId: FakePayId) {
  const { name, reference, metadataJson, expectedAmountKobo, isStatic, isActive } = payId;
  const isUsed = !isStatic && payId.payments.length > 0;
  const unused = isActive ? ("PAY_ID_STATUS_ACTIVE" as const) : ("PAY_ID_STATUS_INACTIVE" as const);
  const unpaid = payId.isExpired ? ("PAY_ID_STATUS_EXPIRED" as const) : unused;
  return {
    ...{ payId: payId.payId, name, reference, metadataJson, expectedAmountKobo },
    type: isStatic ? ("PAY_ID_TYPE_STATIC" as const) : ("PAY_ID_TYPE_DYNAMIC" as const),
    status: isUsed ? ("PAY_ID_STATUS_USED" as const) : unpaid,
    createdAtMs: NOW,
    amountReceivedKobo: String(receivedBy(payId)),
    paymentsCount: payId.payments.length,
  };
}

function accountToWire(account: FakeAccount) {
  const { accountNumber, reference, amountKobo, amountRule, metadataJson } = account;
  const received = receivedBy(account);
  const unpaid = account.isExpired
    ? ("VIRTUAL_ACCOUNT_STATUS_EXPIRED" as const)
    : ("VIRTUAL_ACCOUNT_STATUS_ACTIVE" as const);
  return {
    ...{ accountNumber, reference, amountKobo, amountRule, metadataJson },
    ...{ accountName: `STORES/${account.name}`, bankName: "Sandbox Bank" },
    status: received > 0n ? ("VIRTUAL_ACCOUNT_STATUS_COMPLETED" as const) : unpaid,
    amountReceivedKobo: String(received),
    ...{ createdAtMs: NOW, expiresAtMs: NOW + 3_600_000, lapsesAtMs: NOW + 3_600_000 },
    ...{ id: account.id, closedAtMs: account.closedAtMs },
  };
}

function permanentToWire(account: FakePermanent) {
  const { id, accountNumber, customerId, reference, metadataJson, closedAtMs } = account;
  const { amountKobo, amountRule, amountValidation, identityType, identityNumber } = account;
  return {
    ...{ id, accountNumber, customerId, reference, metadataJson, closedAtMs },
    ...{ amountKobo, amountRule, amountValidation, identityType },
    identityLast4: identityNumber.slice(-4),
    ...{ accountName: "STORES/BOLA ADE", bankName: "Sandbox Bank" },
    status:
      closedAtMs > 0
        ? ("PERMANENT_ACCOUNT_STATUS_CLOSED" as const)
        : ("PERMANENT_ACCOUNT_STATUS_ACTIVE" as const),
    amountReceivedKobo: String(receivedBy(account)),
    paymentsCount: account.payments.filter(({ rejectionReason }) => !rejectionReason).length,
    createdAtMs: NOW,
  };
}
