import { newUuid, toPublicId } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError, payIdNotFound } from "@kobo/errors";
import type { BillsDefinition } from "@kobo/protos/bills/v1/Bills";
import type { PayIdsDefinition } from "@kobo/protos/payid/v1/PayIds";
import type { TransfersDefinition } from "@kobo/protos/transfer/v1/Transfers";
import { fromWireTenant, type Handlers, itemError } from "@kobo/rpc";

export const START_BALANCE = 1_000_000n;

type WireTenant = Parameters<typeof fromWireTenant>[0];

/** A payment that has moved money. */
export interface FakePayment {
  owner: string;
  key: string;
  kind: "pay-id" | "bank" | "bill";
  transactionId: string;
  reference: string;
  amount: bigint;
  total: bigint;
  to: string;
  status: "PENDING" | "COMPLETED" | "FAILED" | "REVERSED";
}

/** The services that move money: wallets, and everything that can change between a review and its payment. */
export class FakeMoney {
  readonly payments: FakePayment[] = [];
  readonly balances = new Map<string, bigint>();
  /** Of every payee. */
  name = "BOLA ADE OKAFOR";
  fee = 1_000n;
  stampDuty = 0n;
  /** Of the only bouquet, and its renewal. */
  price = 200_000n;
  renewal = 150_000n;
  commission = 1_000n;
  /** 0 for the platform's. */
  amountMax = 0n;
  /** Of the next bank transfers and bills. */
  status: FakePayment["status"] = "COMPLETED";
  /** The number of names that were looked up. */
  enquiries = 0;

  balanceOf(merchantId: string, mode: Mode): bigint {
    return this.balances.get(`${merchantId}/${mode}`) ?? START_BALANCE;
  }

  of(merchantId: string): FakePayment[] {
    return this.payments.filter(({ owner }) => owner.startsWith(merchantId));
  }

  find(tenant: WireTenant, keyHash: Buffer): FakePayment {
    const owner = ownerOf(tenant);
    const key = keyHash.toString("hex");
    const found = this.payments.find((each) => each.owner === owner && each.key === key);
    if (!found) throw new AppError("TRANSACTION_NOT_FOUND");
    return found;
  }

  /** Moves money once for each key. */
  pay(
    tenant: WireTenant,
    keyHash: Buffer | undefined,
    payment: Omit<FakePayment, "owner" | "key" | "transactionId">,
  ): FakePayment {
    const owner = ownerOf(tenant);
    const key = keyHash?.toString("hex") ?? "";
    const known = this.payments.find((each) => each.owner === owner && each.key === key);
    if (known) return known;
    if (
      this.payments.some((each) => each.owner === owner && each.reference === payment.reference)
    ) {
      throw new AppError("DUPLICATE_REFERENCE");
    }
    const { merchantId, mode } = fromWireTenant(tenant);
    const balance = this.balanceOf(merchantId, mode);
    if (balance < payment.total) {
      throw new AppError(
        payment.kind === "bill" ? "INSUFFICIENT_WALLET_BALANCE" : "INSUFFICIENT_FUNDS",
      );
    }
    this.balances.set(owner, balance - payment.total);
    const paid = { ...payment, owner, key, transactionId: toPublicId("txn", newUuid()) };
    this.payments.push(paid);
    return paid;
  }

  checkAmount(amount: bigint, limits: { amountMaxKobo: string } | null): void {
    if (amount < 10_000n) throw new AppError("INVALID_AMOUNT");
    const max = BigInt(limits?.amountMaxKobo ?? 0);
    if (max > 0n && amount > max) throw new AppError("AMOUNT_TOO_HIGH", "It is above your limit.");
  }
}

function ownerOf(wire: WireTenant): string {
  const { merchantId, mode } = fromWireTenant(wire);
  return `${merchantId}/${mode}`;
}

function payeeOf(money: FakeMoney, payId: string): { toPayId: string; accountName: string } {
  if (!payId.endsWith(".spid")) throw payIdNotFound("toPayId");
  money.enquiries++;
  return { toPayId: payId.toLowerCase(), accountName: money.name };
}

export function payIdHandlers(money: FakeMoney): Partial<Handlers<PayIdsDefinition>> {
  return {
    VerifyPayId: async ({ payId }) => ({
      ...{ payId, accountName: money.name, merchantName: "Bola & Sons" },
      type: "PAY_ID_TYPE_STATIC",
    }),
  };
}

export function transferHandlers(money: FakeMoney): Partial<Handlers<TransfersDefinition>> {
  const toPayIdTransfer = (paid: FakePayment) => ({
    transactionId: paid.transactionId,
    reference: paid.reference,
    toPayId: paid.to,
    amountKobo: String(paid.amount),
  });
  const toExternal = (paid: FakePayment) => ({
    transactionId: paid.transactionId,
    reference: paid.reference,
    toAccountNumber: paid.to,
    amountKobo: String(paid.amount),
    status: `EXTERNAL_TRANSFER_STATUS_${paid.status}` as const,
    failureReason: paid.status === "FAILED" ? "REJECTED_BY_BANK" : "",
  });
  return {
    ListBanks: async () => ({
      banks: [
        { bankCode: "044", bankName: "Access Bank", slug: "access" },
        { bankCode: "058", bankName: "GTBank", slug: "gtbank" },
      ],
    }),
    QuotePayIdTransfer: async ({ toPayId, amountKobo, limits }) => {
      money.checkAmount(BigInt(amountKobo), limits);
      return payeeOf(money, toPayId);
    },
    QuoteExternalTransfer: async ({ accountNumber, bankCode, amountKobo, limits }) => {
      money.checkAmount(BigInt(amountKobo), limits);
      if (bankCode !== "044") throw new AppError("BANK_NOT_SUPPORTED");
      if (accountNumber === "0690000038") {
        throw new AppError("EXTERNAL_ACCOUNT_VERIFICATION_FAILED");
      }
      money.enquiries++;
      return {
        ...{ accountNumber, accountName: money.name },
        bank: { bankCode, bankName: "Access Bank", slug: "access" },
        feeKobo: String(money.fee),
        stampDutyKobo: String(money.stampDuty),
      };
    },
    CreatePayIdTransfers: async ({ items }) => ({
      results: items.map((item) => {
        const amount = BigInt(item.amountKobo);
        const payment = {
          kind: "pay-id",
          reference: item.reference,
          amount,
          total: amount,
        } as const;
        try {
          const to = item.toPayId;
          const status = "COMPLETED";
          const paid = money.pay(item.tenant, item.idempotency?.keyHash, {
            ...payment,
            to,
            status,
          });
          return { transfer: toPayIdTransfer(paid) };
        } catch (error) {
          return { error: itemError(error as AppError) };
        }
      }),
    }),
    CreateExternalTransfer: async (request) => {
      const amount = BigInt(request.amountKobo);
      const paid = money.pay(request.tenant, request.idempotency?.keyHash, {
        ...{ kind: "bank", reference: request.reference, amount, to: request.accountNumber },
        total: amount + money.fee + money.stampDuty,
        status: money.status,
      });
      return { transfer: toExternal(paid) };
    },
    GetTransferByKey: async ({ tenant, keyHash }) => {
      const paid = money.find(tenant, keyHash);
      return paid.kind === "pay-id"
        ? { transfer: toPayIdTransfer(paid) }
        : { externalTransfer: toExternal(paid) };
    },
  };
}

export function billHandlers(money: FakeMoney): Partial<Handlers<BillsDefinition>> {
  const toPurchase = (paid: FakePayment) => ({
    transactionId: paid.transactionId,
    reference: paid.reference,
    billType: "electricity",
    amountKobo: String(paid.amount),
    status: `PURCHASE_STATUS_${paid.status}` as const,
    error: paid.status === "FAILED" ? "PROVIDER_UNAVAILABLE" : "",
    goods: { token: "1234-5678" },
    commission: { rate: "0.5%", amountKobo: String(money.commission) },
  });
  type Order = Parameters<Handlers<BillsDefinition>["Purchase"]>[0];
  const amountOf = ({ amountKobo, subscriptionType }: Order): bigint => {
    if (subscriptionType !== "change") return BigInt(amountKobo ?? 0);
    return money.price;
  };
  const isTv = (serviceId: string) => serviceId === "dstv";
  return {
    ListCategories: async () => ({
      categories: [{ category: "tv", name: "TV", identifier: "tv-subscription" }],
    }),
    ListServices: async () => ({ services: [{ serviceId: "dstv", name: "DStv" }] }),
    ListVariations: async ({ serviceId }) => ({
      ...{ serviceId, serviceName: "DStv", convenienceFeeKobo: 0 },
      variations: [
        {
          ...{ variationCode: "compact", name: "Compact", amountKobo: String(money.price) },
          ...{ fixedPrice: true, purchasable: true },
        },
      ],
      orderRules: {
        pricedBy: isTv(serviceId) ? "PRICED_BY_SUBSCRIPTION" : "PRICED_BY_AMOUNT",
        billersCode: isTv(serviceId) ? "BILLERS_CODE_USE_REQUIRED" : "BILLERS_CODE_USE_NONE",
        verified: isTv(serviceId),
        ...{ quantityMax: 12, amountMinKobo: 5_000, amountMaxKobo: 10_000_000 },
      },
    }),
    ListExtraFields: async ({ chosen }) => ({
      fields: [
        {
          ...{ name: "lga", label: "LGA", required: true, isChoice: true, dependsOn: "state" },
          options: chosen.state ? [{ value: "1", label: `of ${chosen.state}` }] : [],
        },
      ],
    }),
    VerifyAccount: async () => {
      money.enquiries++;
      const tv = { renewalAmountKobo: String(money.renewal), currentBouquet: "Compact" };
      return { customerName: money.name, tv };
    },
    QuotePurchase: async ({ purchase }) => {
      if (!purchase) throw new AppError("VALIDATION_ERROR");
      const amount = amountOf(purchase);
      if (amount < 5_000n) throw new AppError("AMOUNT_TOO_LOW", "The least is ₦50.00.");
      return {
        ...{ serviceName: "DStv", variationName: "", amountKobo: String(amount) },
        commission: { rate: "0.5%", amountKobo: String(money.commission) },
        totalChargeKobo: String(amount - money.commission),
      };
    },
    Purchase: async (request) => {
      const amount = amountOf(request);
      const paid = money.pay(request.tenant, request.idempotency?.keyHash, {
        ...{ kind: "bill", reference: request.reference, amount, to: request.billersCode },
        total: amount - money.commission,
        status: money.status,
      });
      return { purchase: toPurchase(paid) };
    },
    GetPurchaseByKey: async ({ tenant, keyHash }) => ({
      purchase: toPurchase(money.find(tenant, keyHash)),
    }),
  };
}
