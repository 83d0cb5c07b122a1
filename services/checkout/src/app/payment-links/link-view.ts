import { type PaymentLinkView, paymentLinkRecord } from "@kobo/api-schemas/records";
import { deriveUuid, newUuid, toPublicId } from "@kobo/core/ids";
import { insertEvents } from "@kobo/events";
import type { Transaction } from "@kobo/postgres";
import { type LinkEvent, type PaymentLink, statusOf } from "../../domain/payment-link";

export interface LinkParts {
  /** The public page of a link. */
  linkPageOf: (linkId: string) => string;
}

export function toLinkView(link: PaymentLink, { linkPageOf }: LinkParts): PaymentLinkView {
  return {
    id: toPublicId("plink", link.id),
    reference: link.reference,
    name: link.name,
    status: statusOf(link),
    amount: link.amount,
    currency: link.currency,
    methods: link.methods,
    usesMax: link.usesMax === undefined ? null : Number(link.usesMax),
    uses: Number(link.uses),
    openSessions: Number(link.openSessions),
    successUrl: link.successUrl,
    metadata: JSON.parse(link.metadata),
    url: linkPageOf(link.id),
    createdAt: link.createdAt,
    updatedAt: link.updatedAt,
  };
}

/** Writes an event of a link, in the transaction of its cause. */
export async function insertLinkEvent(
  trx: Transaction,
  parts: LinkParts,
  { link, event, at }: { link: PaymentLink; event: LinkEvent; at: Date },
): Promise<void> {
  const { id, merchantId, mode } = link;
  await insertEvents(trx, [
    {
      name: `payment_link.${event}`,
      // A link is created once, and changed many times.
      id: event === "created" ? deriveUuid(id, event) : newUuid(),
      ...{ key: id, merchantId, mode, at },
      data: paymentLinkRecord(toLinkView(link, parts)),
    },
  ]);
}
