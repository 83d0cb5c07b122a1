import { METADATA_RULE, Metadata, text } from "@kobo/api-schemas/input";
import {
  AccountHolderName,
  AMOUNT_RULES,
  AMOUNT_VALIDATIONS,
  VALIDITY_DEFAULT,
  ValidityTime,
} from "@kobo/api-schemas/pay-id-requests";
import {
  AccountPaymentRecord,
  AnyVirtualAccountRecord,
  accountPaymentRecordFromWire,
  PermanentAccountRecord,
  permanentAccountFromWire,
  permanentAccountRecord,
  ReferenceHolder,
  VirtualAccountRecord,
  virtualAccountFromWire,
  virtualAccountRecord,
} from "@kobo/api-schemas/records";
import type { PermanentAccount__Output } from "@kobo/protos/payid/v1/PermanentAccount";
import type { VirtualAccount__Output } from "@kobo/protos/payid/v1/VirtualAccount";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import type { CheckName } from "../../../app/merchants/check-name";
import { AmountFrom100Naira, CustomerId, NewReference, REFERENCE_RULE, Reference } from "../fields";
import { type Context, operation } from "../operation";
import { listData, listOf, PageQuery, pageOf } from "../paging";
import { present } from "../present";

export function createVirtualAccount(checkName: CheckName) {
  return operation({
    id: "createVirtualAccount",
    section: "Virtual accounts",
    summary: "Create a virtual account",
    description:
      "A bank account number for one payment from any bank. The first accepted payment is credited to your wallet and completes the account; other, late and further payments are returned to their sender.",
    sdk: "virtualAccounts.create",
    scope: "virtual_accounts:write",
    method: "POST",
    path: "/virtual-account",
    body: z.object({
      amount: AmountFrom100Naira,
      name: AccountHolderName.describe(
        "The customer's name. It becomes part of the account's name, and must not equal or resemble another merchant's.",
      ),
      reference: NewReference.describe(
        `Your reference, unique among all PayIDs and virtual accounts of this mode. ${REFERENCE_RULE}`,
      ),
      validityTime: ValidityTime.default(VALIDITY_DEFAULT).describe(
        "How long the account accepts a payment, in minutes.",
      ),
      amountValidation: z
        .enum(AMOUNT_VALIDATIONS)
        .default("A5")
        .describe(
          "Which payments are accepted, compared with `amount`: `A0` or `exact` the same; `A1` or `less` below; `A2` or `greater` above; `A3` or `at_most`; `A4` or `at_least`; `A5` or `any`, the default: compare `difference` with what you expected.",
        ),
      metadata: Metadata.optional().describe(
        `${METADATA_RULE} \`customerEmail\` and \`customerName\` are shown with the transaction's status.`,
      ),
    }),
    responses: { 201: VirtualAccountRecord },
    refusals: {
      DUPLICATE_REFERENCE: { data: ReferenceHolder },
      INVALID_AMOUNT: null,
      AMOUNT_TOO_HIGH: null,
    },
    handler: async ({ body, tenant, idempotency, deadline, services }) => {
      await checkName(tenant, body.name);
      const request = {
        tenant: toWireTenant(tenant),
        idempotency,
        amountKobo: body.amount,
        name: body.name,
        reference: body.reference,
        validityMinutes: body.validityTime,
        amountRule: AMOUNT_RULES[body.amountValidation],
        amountValidation: body.amountValidation,
        metadataJson: body.metadata ? JSON.stringify(body.metadata) : "",
      };
      // The bank partner allocates the number, and may take as long as the request lasts.
      const answer = await services.virtualAccounts.CreateVirtualAccount(request, { deadline });
      return {
        status: 201,
        message: "Virtual account created.",
        data: toRecord(answer.virtualAccount),
        replayed: answer.replayed,
      };
    },
  });
}

export const getVirtualAccount = operation({
  id: "getVirtualAccount",
  section: "Virtual accounts",
  summary: "Get a virtual account",
  description:
    "An account for one payment, by its number. `GET /virtual-accounts/{id}` finds accounts of either type by their id.",
  sdk: "virtualAccounts.get",
  scope: "virtual_accounts:read",
  method: "GET",
  path: "/virtual-account/:accountNumber",
  params: z.object({ accountNumber: text(1, 100).describe("Of an account of yours.") }),
  responses: { 200: VirtualAccountRecord },
  refusals: { VIRTUAL_ACCOUNT_NOT_FOUND: null },
  handler: async ({ params, tenant, services }) => {
    const { virtualAccount } = await services.virtualAccounts.GetVirtualAccount({
      tenant: toWireTenant(tenant),
      accountNumber: params.accountNumber,
    });
    return { status: 200, message: "Virtual account retrieved.", data: toRecord(virtualAccount) };
  },
});

/** The statuses of accounts for one payment. */
const STATUSES = {
  active: "VIRTUAL_ACCOUNT_STATUS_ACTIVE",
  completed: "VIRTUAL_ACCOUNT_STATUS_COMPLETED",
  expired: "VIRTUAL_ACCOUNT_STATUS_EXPIRED",
} as const;

export const listVirtualAccounts = operation({
  id: "listVirtualAccounts",
  section: "Virtual accounts",
  summary: "List your virtual accounts",
  description:
    "Newest first, of one type: accounts for one payment, or with `type=permanent` those of your customers.",
  sdk: "virtualAccounts.list",
  scope: "virtual_accounts:read",
  method: "GET",
  path: "/virtual-accounts",
  query: PageQuery.extend({
    type: z
      .enum(["single", "permanent"])
      .optional()
      .describe("Defaults to `single`, and to `permanent` with `customer`."),
    status: z
      .enum(["active", "completed", "expired", "closed"])
      .optional()
      .describe(
        "`completed` and `expired` are of `single` accounts, `closed` of `permanent` ones.",
      ),
    customer: CustomerId.optional().describe("Permanent accounts of this customer, `cus_…`."),
    reference: Reference.optional().describe("The one account that has this reference."),
  })
    .refine(({ customer, type }) => customer === undefined || type !== "single", {
      message: "only permanent accounts have a customer",
      params: { code: "not_allowed" },
      path: ["customer"],
    })
    .refine(fitsType, {
      message: "is no status of accounts of this type",
      params: { code: "unknown_value" },
      path: ["status"],
    }),
  responses: { 200: listOf("virtualAccounts", AnyVirtualAccountRecord) },
  refusals: { INVALID_CURSOR: null },
  handler: async (call) => {
    const { query, tenant, services } = call;
    if (isPermanent(query)) return listPermanent(call);
    const status = singleStatusOf(query.status);
    const page = await pageOf(call, {
      name: "virtual-accounts",
      find: async (pageRequest) => {
        const answer = await services.virtualAccounts.ListVirtualAccounts({
          tenant: toWireTenant(tenant),
          status: status ? STATUSES[status] : "VIRTUAL_ACCOUNT_STATUS_UNSPECIFIED",
          reference: query.reference ?? "",
          ...pageRequest,
        });
        const { virtualAccounts, hasMore, nextBefore, previousAfter } = answer;
        return { found: virtualAccounts, hasMore, next: nextBefore, previous: previousAfter };
      },
      toItem: toRecord,
    });
    const data = listData("virtualAccounts", page);
    return { status: 200, message: "Virtual accounts retrieved.", data };
  },
});

interface AccountFilter {
  type?: "single" | "permanent" | undefined;
  status?: "active" | "completed" | "expired" | "closed" | undefined;
  customer?: string | undefined;
}

function isPermanent({ type, customer }: AccountFilter): boolean {
  return (type ?? (customer === undefined ? "single" : "permanent")) === "permanent";
}

function fitsType(filter: AccountFilter): boolean {
  const { status } = filter;
  if (status === undefined || status === "active") return true;
  return isPermanent(filter) === (status === "closed");
}

function singleStatusOf(status: AccountFilter["status"]): keyof typeof STATUSES | undefined {
  return status === "closed" ? undefined : status;
}

const PERMANENT_STATUSES = {
  active: "PERMANENT_ACCOUNT_STATUS_ACTIVE",
  closed: "PERMANENT_ACCOUNT_STATUS_CLOSED",
} as const;

type ListCall = Pick<Context, "tenant" | "services" | "cursors"> & {
  query: PageQuery & AccountFilter & { reference?: string | undefined };
};

async function listPermanent(call: ListCall) {
  const { query, tenant, services } = call;
  const { status } = query;
  const page = await pageOf(call, {
    name: "permanent-accounts",
    find: async (pageRequest) => {
      const answer = await services.virtualAccounts.ListPermanentAccounts({
        tenant: toWireTenant(tenant),
        status:
          status === "active" || status === "closed"
            ? PERMANENT_STATUSES[status]
            : "PERMANENT_ACCOUNT_STATUS_UNSPECIFIED",
        customerId: query.customer ?? "",
        reference: query.reference ?? "",
        ...pageRequest,
      });
      const { accounts, hasMore, nextBefore, previousAfter } = answer;
      return { found: accounts, hasMore, next: nextBefore, previous: previousAfter };
    },
    toItem: toPermanentRecord,
  });
  const data = listData("virtualAccounts", page);
  return { status: 200 as const, message: "Virtual accounts retrieved.", data };
}

const Identity = z
  .object({
    type: z.enum(["bvn", "nin"]),
    number: z
      .string()
      .regex(/^[0-9]{11}$/, "must be eleven digits")
      .describe("Eleven digits. It is kept sealed, and shown masked."),
  })
  .describe("The customer's BVN or NIN.");

const IDENTITY_TYPES = { bvn: "IDENTITY_TYPE_BVN", nin: "IDENTITY_TYPE_NIN" } as const;

/** Its name begins with the merchant's own, so it resembles no other merchant's. */
export const createPermanentAccount = operation({
  id: "createPermanentAccount",
  section: "Virtual accounts",
  summary: "Create a permanent virtual account",
  description:
    "A bank account number of one customer for any number of payments. Each accepted payment is credited to your wallet, with a `virtual_account.payment.completed` event. The account's name is yours and the customer's, as it is now: the customer must have a name.",
  sdk: "virtualAccounts.createPermanent",
  scope: "virtual_accounts:write",
  method: "POST",
  path: "/virtual-accounts/permanent",
  guessableBody: true,
  body: z.object({
    customer: CustomerId.describe("`cus_…` of the customer."),
    reference: NewReference.describe(
      `Your reference, unique among all PayIDs and virtual accounts of this mode. ${REFERENCE_RULE}`,
    ),
    amount: AmountFrom100Naira.optional(),
    amountValidation: z
      .enum(AMOUNT_VALIDATIONS)
      .default("A5")
      .describe(
        "Which payments are accepted, compared with `amount`, as for an account for one payment. All but `A5` or `any`, the default, need `amount`.",
      ),
    identity: Identity.optional(),
    metadata: Metadata.optional().describe(METADATA_RULE),
  }),
  responses: { 201: PermanentAccountRecord },
  refusals: {
    CUSTOMER_NOT_FOUND: null,
    DUPLICATE_REFERENCE: { data: ReferenceHolder },
    INVALID_AMOUNT: null,
    AMOUNT_TOO_HIGH: null,
  },
  handler: async ({ body, tenant, idempotency, deadline, services }) => {
    const request = {
      tenant: toWireTenant(tenant),
      idempotency,
      customerId: body.customer,
      reference: body.reference,
      ...(body.amount === undefined ? {} : { amountKobo: body.amount }),
      amountRule: AMOUNT_RULES[body.amountValidation],
      amountValidation: body.amountValidation,
      identityType: body.identity
        ? IDENTITY_TYPES[body.identity.type]
        : ("IDENTITY_TYPE_UNSPECIFIED" as const),
      identityNumber: body.identity?.number ?? "",
      metadataJson: body.metadata ? JSON.stringify(body.metadata) : "",
    };
    // The bank partner allocates the number, and may take as long as the request lasts.
    const answer = await services.virtualAccounts.CreatePermanentAccount(request, { deadline });
    return {
      status: 201,
      message: "Permanent account created.",
      data: toPermanentRecord(present(answer.account, "the permanent account")),
      replayed: answer.replayed,
    };
  },
});

const ACCOUNT_PATH = "/virtual-accounts/:id";
/** An id that is none is not found. */
const AccountParams = z.object({
  id: z.string().min(1).max(100).describe("`id` of an account of either type, `va_…`."),
});

export const getVirtualAccountById = operation({
  id: "getVirtualAccountById",
  section: "Virtual accounts",
  summary: "Get a virtual account by its id",
  description: "An account of either type; `type` tells which.",
  sdk: "virtualAccounts.getById",
  scope: "virtual_accounts:read",
  method: "GET",
  path: ACCOUNT_PATH,
  params: AccountParams,
  responses: { 200: AnyVirtualAccountRecord },
  refusals: { VIRTUAL_ACCOUNT_NOT_FOUND: null },
  handler: async ({ params, tenant, services }) => {
    const request = { tenant: toWireTenant(tenant), id: params.id };
    const found = await services.virtualAccounts.GetAccount(request);
    return { status: 200, message: "Virtual account retrieved.", data: toAnyRecord(found) };
  },
});

export const listVirtualAccountPayments = operation({
  id: "listVirtualAccountPayments",
  section: "Virtual accounts",
  summary: "List the payments to a virtual account",
  description: "Newest first by the time of payment, with those that are returned to their sender.",
  sdk: "virtualAccounts.payments",
  scope: "virtual_accounts:read",
  method: "GET",
  path: `${ACCOUNT_PATH}/payments`,
  params: AccountParams,
  query: PageQuery,
  responses: { 200: listOf("payments", AccountPaymentRecord) },
  refusals: { VIRTUAL_ACCOUNT_NOT_FOUND: null, INVALID_CURSOR: null },
  handler: async (call) => {
    const { params, tenant, services } = call;
    const page = await pageOf(call, {
      name: `payments of ${params.id}`,
      find: async (pageRequest) => {
        const { payments, hasMore, nextBefore, previousAfter } =
          await services.virtualAccounts.ListPaymentsOfAccount({
            tenant: toWireTenant(tenant),
            id: params.id,
            ...pageRequest,
          });
        return { found: payments, hasMore, next: nextBefore, previous: previousAfter };
      },
      toItem: accountPaymentRecordFromWire,
    });
    return { status: 200, message: "Payments retrieved.", data: listData("payments", page) };
  },
});

export const closeVirtualAccount = opening(false, {
  id: "closeVirtualAccount",
  summary: "Close a virtual account",
  description:
    "Payments from then on are returned to their sender; one from before is still accepted, however late the bank reports it. An account for one payment can be closed while it waits for it, and then counts as `expired`.",
  sdk: "virtualAccounts.close",
  message: "Virtual account closed.",
});

export const reopenVirtualAccount = opening(true, {
  id: "reopenVirtualAccount",
  summary: "Reopen a virtual account",
  description:
    "It takes payments again. An account for one payment can be reopened until its own expiry.",
  sdk: "virtualAccounts.reopen",
  message: "Virtual account reopened.",
});

function opening(
  open: boolean,
  {
    message,
    ...words
  }: { id: string; summary: string; description: string; sdk: string; message: string },
) {
  return operation({
    ...words,
    section: "Virtual accounts",
    scope: "virtual_accounts:write",
    method: "POST",
    path: `${ACCOUNT_PATH}/${open ? "reopen" : "close"}`,
    params: AccountParams,
    responses: { 200: AnyVirtualAccountRecord },
    refusals: { VIRTUAL_ACCOUNT_NOT_FOUND: null, INVALID_VIRTUAL_ACCOUNT_STATE: null },
    handler: async ({ params: { id }, tenant, idempotency, services }) => {
      const request = { tenant: toWireTenant(tenant), id, open, idempotency };
      const found = await services.virtualAccounts.SetAccountOpen(request);
      return { status: 200, message, data: toAnyRecord(found) };
    },
  });
}

interface EitherAccount {
  virtualAccount: VirtualAccount__Output | null;
  permanentAccount: PermanentAccount__Output | null;
}

function toAnyRecord({ virtualAccount, permanentAccount }: EitherAccount) {
  return permanentAccount ? toPermanentRecord(permanentAccount) : toRecord(virtualAccount);
}

function toPermanentRecord(account: PermanentAccount__Output) {
  return permanentAccountRecord(permanentAccountFromWire(account));
}

function toRecord(account: VirtualAccount__Output | null) {
  return virtualAccountRecord(virtualAccountFromWire(present(account, "the virtual account")));
}
