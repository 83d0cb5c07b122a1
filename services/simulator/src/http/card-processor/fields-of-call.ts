import type { Request } from "express";
import { z } from "zod";
import type { ProcessorDesk } from "../../app/card-processor/desk";
import { fieldsOfIntent, fieldsOfRefund } from "../../app/card-processor/notify";
import { metadataFields } from "../../domain/card-processor/metadata";
import { type Fields, readFields } from "../../domain/fields";

const Sent = z.object({
  metadata: z.record(z.string(), z.string()).catch({}),
  payment_method_data: z
    .object({ card: z.object({ number: z.string() }) })
    .optional()
    .catch(undefined),
});

/**
 * By what a fault finds a call: what it sends, and what is known of the intent or the refund that it
 * names. Of the number of a card that is its last four digits.
 */
export function fieldsOfCall(desk: ProcessorDesk, req: Request): Fields {
  const sent = Sent.safeParse(req.body ?? {});
  const flat = { ...readFields(req.query), ...readFields(req.body) };
  const number = sent.data?.payment_method_data?.card.number;
  return {
    ...fieldsOfNamed(desk, String(req.params.id ?? flat.payment_intent ?? "")),
    ...flat,
    ...metadataFields(sent.data?.metadata ?? {}),
    ...(number && { last4: number.slice(-4) }),
  };
}

function fieldsOfNamed(desk: ProcessorDesk, id: string): Fields {
  const intent = desk.book.findIntent(id);
  if (intent) return fieldsOfIntent(intent);
  const refund = desk.book.findRefund(id);
  if (refund) return fieldsOfRefund(desk, refund);
  return id.startsWith("cus_") ? { customer: id } : {};
}
