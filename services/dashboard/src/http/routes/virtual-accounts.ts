import {
  AccountHolderName,
  AMOUNT_RULES,
  RULE_NAMES,
  ValidityTime,
} from "@kobo/api-schemas/pay-id-requests";
import { z } from "zod";
import {
  addVirtualAccount,
  getVirtualAccountDetail,
  getVirtualAccounts,
  switchVirtualAccount,
} from "../../app/merchant/virtual-accounts";
import type * as accounts from "../../clients/virtual-accounts";
import { ACCOUNT_STATUSES } from "../../domain/pay-id";
import type { VirtualAccount, VirtualAccountDetail, VirtualAccounts } from "../api";
import { AmountKobo } from "../fields";
import { modeRoute, type Route } from "../route";
import { Cursor, ExpectFields, metadataOf, ofMode, tokenOf, toReceived } from "./pay-ids";
import { isoOf } from "./session-view";

const CreateBody = ExpectFields.extend({
  amountKobo: AmountKobo,
  name: AccountHolderName,
  validityTime: ValidityTime,
  rule: z.enum(RULE_NAMES, "Choose which payments it accepts."),
});

/** A merchant's virtual accounts. Their reference names them for ever: numbers are issued again. */
export const VIRTUAL_ACCOUNT_ROUTES: readonly Route[] = [
  modeRoute({
    method: "get",
    path: "/virtual-accounts",
    action: "payids.read",
    query: z.object({
      status: z.enum(ACCOUNT_STATUSES).optional(),
      cursor: Cursor,
    }),
    handle: async (call) => {
      const { status, cursor } = call.query;
      const found = await getVirtualAccounts(call.parts, { ...ofMode(call), status, cursor });
      const body: VirtualAccounts = {
        accounts: found.accounts.map(toVirtualAccount),
        next: found.next,
      };
      return { body };
    },
  }),

  modeRoute({
    method: "post",
    path: "/virtual-accounts",
    action: "payids.write",
    body: CreateBody,
    handle: async (call) => {
      const { parts, by, idempotencyKey, body } = call;
      const { amountKobo: amount, validityTime: validityMinutes, rule, ...fields } = body;
      const amountRule = { amountRule: AMOUNT_RULES[rule], amountValidation: rule };
      const account = { ...fields, amount, validityMinutes, ...amountRule };
      const change = { ...ofMode(call), account, idempotencyKey, by };
      return { status: 201, body: toVirtualAccount(await addVirtualAccount(parts, change)) };
    },
  }),

  modeRoute({
    method: "get",
    path: "/virtual-accounts/:reference",
    action: "payids.read",
    handle: async (call) => {
      const request = { ...ofMode(call), reference: call.params.reference ?? "" };
      const { account, payments } = await getVirtualAccountDetail(call.parts, request);
      const body: VirtualAccountDetail = {
        ...toVirtualAccount(account),
        metadata: metadataOf(account),
        requestToken: tokenOf(call, "account", account.reference),
        payments: payments.map((payment) => ({
          ...toReceived(payment),
          sessionId: payment.sessionId,
          rejectionReason: payment.rejectionReason || null,
        })),
      };
      return { body };
    },
  }),

  ...(["close", "reopen"] as const).map((action) =>
    modeRoute({
      method: "post",
      path: `/virtual-accounts/:reference/${action}`,
      action: "payids.write",
      handle: async (call) => {
        const { parts, params, by } = call;
        const open = action === "reopen";
        const change = { ...ofMode(call), reference: params.reference ?? "", open, by };
        return { body: toVirtualAccount(await switchVirtualAccount(parts, change)) };
      },
    }),
  ),
];

function toVirtualAccount(account: accounts.VirtualAccount): VirtualAccount {
  const { accountNumber, accountName, bankName, reference, status, amountRule } = account;
  return {
    ...{ accountNumber, accountName, bankName, reference, status },
    rule: RULE_NAMES.find((name) => AMOUNT_RULES[name] === amountRule) ?? "any",
    amountKobo: String(account.amount),
    receivedKobo: String(account.amountReceived),
    createdAt: account.createdAt.toISOString(),
    expiresAt: account.expiresAt.toISOString(),
    lapsesAt: account.lapsesAt.toISOString(),
    closedAt: isoOf(account.closedAt),
  };
}
