import { METADATA_RULE, Metadata, text } from "@kobo/api-schemas/input";
import {
  AccountHolderName,
  AMOUNT_RULES,
  AMOUNT_VALIDATIONS,
  VALIDITY_DEFAULT,
  ValidityTime,
} from "@kobo/api-schemas/pay-id-requests";
import {
  ReferenceHolder,
  VirtualAccountRecord,
  virtualAccountFromWire,
  virtualAccountRecord,
} from "@kobo/api-schemas/records";
import type { VirtualAccount__Output } from "@kobo/protos/payid/v1/VirtualAccount";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import type { CheckName } from "../../../app/merchants/check-name";
import { AmountFrom100Naira, NewReference, REFERENCE_RULE, Reference } from "../fields";
import { operation } from "../operation";
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

const STATUSES = {
  active: "VIRTUAL_ACCOUNT_STATUS_ACTIVE",
  completed: "VIRTUAL_ACCOUNT_STATUS_COMPLETED",
  expired: "VIRTUAL_ACCOUNT_STATUS_EXPIRED",
} as const;

export const listVirtualAccounts = operation({
  id: "listVirtualAccounts",
  section: "Virtual accounts",
  summary: "List your virtual accounts",
  description: "Newest first.",
  sdk: "virtualAccounts.list",
  scope: "virtual_accounts:read",
  method: "GET",
  path: "/virtual-accounts",
  query: PageQuery.extend({
    status: z.enum(["active", "completed", "expired"]).optional(),
    reference: Reference.optional().describe("The one account that has this reference."),
  }),
  responses: { 200: listOf("virtualAccounts", VirtualAccountRecord) },
  refusals: { INVALID_CURSOR: null },
  handler: async (call) => {
    const { query, tenant, services } = call;
    const page = await pageOf(call, {
      name: "virtual-accounts",
      find: async (pageRequest) => {
        const answer = await services.virtualAccounts.ListVirtualAccounts({
          tenant: toWireTenant(tenant),
          status: query.status ? STATUSES[query.status] : "VIRTUAL_ACCOUNT_STATUS_UNSPECIFIED",
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

function toRecord(account: VirtualAccount__Output | null) {
  return virtualAccountRecord(virtualAccountFromWire(present(account, "the virtual account")));
}
