import { NewReference } from "@kobo/api-schemas/input";
import { PaymentLinkBody, paymentLinkToWire } from "@kobo/api-schemas/payment-requests";
import { PAYMENT_LINK_STATUSES, type PaymentLinkView } from "@kobo/api-schemas/records";
import { z } from "zod";
import {
  addPaymentLink,
  getPaymentLinks,
  switchPaymentLink,
} from "../../app/merchant/payment-links";
import type { PaymentLink, PaymentLinks } from "../api";
import { AmountKobo } from "../fields";
import { modeRoute, type Route } from "../route";
import { Cursor, ofMode } from "./pay-ids";

const CreateBody = z.object({
  name: PaymentLinkBody.shape.name,
  amountKobo: AmountKobo.optional(),
  reference: NewReference.optional(),
  maxUses: z
    .string()
    .regex(/^[1-9][0-9]{0,6}$/, "Enter a whole number from 1 to 1,000,000.")
    .transform(Number)
    .pipe(PaymentLinkBody.shape.maxUses.unwrap())
    .optional(),
});

/** A merchant's payment links. */
export const PAYMENT_LINK_ROUTES: readonly Route[] = [
  modeRoute({
    method: "get",
    path: "/payment-links",
    action: "payids.read",
    query: z.object({ status: z.enum(PAYMENT_LINK_STATUSES).optional(), cursor: Cursor }),
    handle: async (call) => {
      const { links, next } = await getPaymentLinks(call.parts, {
        ...ofMode(call),
        ...{ status: call.query.status, cursor: call.query.cursor },
      });
      const body: PaymentLinks = { links: links.map(toLink), next };
      return { body };
    },
  }),

  modeRoute({
    method: "post",
    path: "/payment-links",
    action: "payids.write",
    body: CreateBody,
    handle: async (call) => {
      const { parts, by, idempotencyKey: key, body } = call;
      const { amountKobo, ...fields } = body;
      const given = amountKobo === undefined ? {} : { amount: Number(amountKobo) };
      const order = paymentLinkToWire({ ...fields, ...given, currency: "NGN", metadata: {} });
      const created = await addPaymentLink(parts, { ...ofMode(call), order, key, by });
      return { status: 201, body: toLink(created) };
    },
  }),

  ...([true, false] as const).map((active) =>
    modeRoute({
      method: "post",
      path: `/payment-links/:id/${active ? "activate" : "deactivate"}`,
      action: "payids.write",
      handle: async (call) => {
        const change = { ...ofMode(call), id: call.params.id ?? "", active, by: call.by };
        return { body: toLink(await switchPaymentLink(call.parts, change)) };
      },
    }),
  ),
];

function toLink(link: PaymentLinkView): PaymentLink {
  const { id, reference, name, status, currency, usesMax, uses, openSessions, url } = link;
  return {
    ...{ id, reference, name, status, currency, uses, openSessions, url },
    maxUses: usesMax,
    amountKobo: link.amount.kind === "fixed" ? String(link.amount.amount) : null,
    createdAt: link.createdAt.toISOString(),
  };
}
