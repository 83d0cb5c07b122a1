import { NewReference } from "@kobo/api-schemas/input";
import { AMOUNT_RULES, RULE_NAMES } from "@kobo/api-schemas/pay-id-requests";
import {
  type PermanentAccountPayment,
  type PermanentAccountView,
  permanentAccountRecord,
} from "@kobo/api-schemas/records";
import { z } from "zod";
import {
  addPermanentAccount,
  getPermanentAccountDetail,
  getPermanentAccounts,
  switchPermanentAccount,
} from "../../app/merchant/permanent-accounts";
import { IDENTITY_TYPES, PERMANENT_STATUSES } from "../../domain/pay-id";
import type {
  PermanentAccount,
  PermanentAccountDetail,
  PermanentAccounts,
  PermanentPayment,
} from "../api";
import { AmountKobo, MetadataText } from "../fields";
import { modeRoute, type Route } from "../route";
import { Cursor, metadataOf, ofMode } from "./pay-ids";
import { isoOf } from "./session-view";

const ID_MAX = 100;

const ListQuery = z.object({
  status: z.enum(PERMANENT_STATUSES, "Choose a state from the list.").optional(),
  customer: z.string().max(ID_MAX).default(""),
  cursor: Cursor,
});

const CreateBody = z
  .object({
    customerId: z
      .string("Enter the customer's id.")
      .trim()
      .min(1, "Enter the customer's id.")
      .max(ID_MAX, "Enter an id such as cus_…."),
    reference: NewReference,
    metadata: MetadataText,
    amountKobo: AmountKobo.optional(),
    rule: z.enum(RULE_NAMES, "Choose which payments it accepts."),
    identity: z
      .object({
        type: z.enum(IDENTITY_TYPES, "Choose which number it is."),
        number: z.string().regex(/^\d{11}$/, "Enter its eleven digits."),
      })
      .optional(),
  })
  .refine(({ rule, amountKobo }) => rule === "any" || amountKobo !== undefined, {
    message: "Enter the amount that payments are compared with.",
    path: ["amountKobo"],
  });

/** Accounts of a merchant's customers, each for any number of payments. */
export const PERMANENT_ACCOUNT_ROUTES: readonly Route[] = [
  modeRoute({
    method: "get",
    path: "/permanent-accounts",
    action: "payids.read",
    query: ListQuery,
    handle: async (call) => {
      const { status, customer: customerId, cursor } = call.query;
      const query = { ...ofMode(call), status, customerId, cursor };
      const { accounts, next } = await getPermanentAccounts(call.parts, query);
      const body: PermanentAccounts = { accounts: accounts.map(toPermanentAccount), next };
      return { body };
    },
  }),

  modeRoute({
    method: "post",
    path: "/permanent-accounts",
    action: "payids.write",
    body: CreateBody,
    handle: async (call) => {
      const { parts, by, idempotencyKey, body } = call;
      const { amountKobo: amount, rule, identity, ...fields } = body;
      const amountRule = { amountRule: AMOUNT_RULES[rule], amountValidation: rule };
      const account = { ...fields, amount, identity, ...amountRule };
      const change = { ...ofMode(call), account, idempotencyKey, by };
      return { status: 201, body: toPermanentAccount(await addPermanentAccount(parts, change)) };
    },
  }),

  modeRoute({
    method: "get",
    path: "/permanent-accounts/:id",
    action: "payids.read",
    query: z.object({ cursor: Cursor }),
    handle: async (call) => {
      const { parts, params, query } = call;
      const request = { ...ofMode(call), id: params.id ?? "", cursor: query.cursor };
      const { account, payments, next } = await getPermanentAccountDetail(parts, request);
      const body: PermanentAccountDetail = {
        ...toPermanentAccount(account),
        metadata: metadataOf(account),
        payments: payments.map(toPayment),
        next,
      };
      return { body };
    },
  }),

  ...(["close", "reopen"] as const).map((action) =>
    modeRoute({
      method: "post",
      path: `/permanent-accounts/:id/${action}`,
      action: "payids.write",
      handle: async (call) => {
        const { parts, params, by } = call;
        const change = { ...ofMode(call), id: params.id ?? "", open: action === "reopen", by };
        return { body: toPermanentAccount(await switchPermanentAccount(parts, change)) };
      },
    }),
  ),
];

export function toPermanentAccount(account: PermanentAccountView): PermanentAccount {
  const { id, accountNumber, accountName, bankName, reference, customerId, status } = account;
  const rule = Object.entries(AMOUNT_RULES).find(([name]) => name === account.amountValidation);
  return {
    ...{ id, accountNumber, accountName, bankName, reference, customerId, status },
    amountKobo: account.amount === 0n ? null : String(account.amount),
    rule: RULE_NAMES.find((name) => AMOUNT_RULES[name] === rule?.[1]) ?? "any",
    receivedKobo: String(account.amountReceived),
    paymentsCount: account.paymentsCount,
    identity: permanentAccountRecord(account).identity,
    createdAt: account.createdAt.toISOString(),
    closedAt: isoOf(account.closedAt),
  };
}

function toPayment(payment: PermanentAccountPayment): PermanentPayment {
  const { transactionId, payerName, sequence, reference, sessionId, rejectionReason } = payment;
  return {
    ...{ transactionId, payerName, sequence, sessionId },
    amountKobo: String(payment.amount),
    at: payment.paidAt.toISOString(),
    reference: reference || null,
    rejectionReason: rejectionReason ?? null,
  };
}
