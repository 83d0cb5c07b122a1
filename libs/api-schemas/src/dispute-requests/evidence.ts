import { fromPublicId } from "@kobo/core/ids";
import { z } from "zod";

/** The bank reads no more of a field. */
const TEXT_MAX = 20_000;

/** Text in several lines; an empty one removes the field. */
const evidenceText = (description: string) =>
  z
    .string()
    .max(TEXT_MAX, `must have at most ${TEXT_MAX} characters`)
    .refine((value) => value.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(value), {
      message: "must be text without control characters",
      params: { code: "invalid_text" },
    })
    .optional()
    .describe(description);

const evidenceFile = (description: string) =>
  z
    .string()
    .refine((id) => id === "" || fromPublicId("file", id) !== undefined, {
      message: "must be a file's id, such as file_…",
      params: { code: "invalid_format" },
    })
    .optional()
    .describe(description);

/** The texts of evidence, with the names that card processors use. */
export const EVIDENCE_TEXTS = {
  product_description: evidenceText("What you sold."),
  customer_name: evidenceText("The customer's name."),
  customer_email_address: evidenceText("The customer's email."),
  customer_purchase_ip: evidenceText("The IP address that the customer bought from."),
  billing_address: evidenceText("The customer's billing address."),
  access_activity_log: evidenceText("When the customer used a digital product or service."),
  service_date: evidenceText("When the service was rendered."),
  shipping_address: evidenceText("Where you sent the product."),
  shipping_carrier: evidenceText("Who carried it."),
  shipping_date: evidenceText("When it was sent."),
  shipping_tracking_number: evidenceText("The carrier's number, or several, separated by commas."),
  refund_policy_disclosure: evidenceText("How the customer saw your refund policy."),
  refund_refusal_explanation: evidenceText("Why the customer is not entitled to a refund."),
  cancellation_policy_disclosure: evidenceText("How the customer saw your cancellation policy."),
  cancellation_rebuttal: evidenceText("Why the subscription was not canceled."),
  duplicate_charge_explanation: evidenceText("How this charge differs from the other one."),
  uncategorized_text: evidenceText("Anything else."),
} as const;

/** The files of evidence, with the names that card processors use. */
export const EVIDENCE_FILES = {
  customer_communication: evidenceFile("Messages between you and the customer."),
  customer_signature: evidenceFile("A document with the customer's signature."),
  receipt: evidenceFile("The receipt or invoice."),
  refund_policy: evidenceFile("Your refund policy."),
  cancellation_policy: evidenceFile("Your cancellation policy."),
  duplicate_charge_documentation: evidenceFile("A document about the other charge."),
  service_documentation: evidenceFile("Proof that the service was rendered."),
  shipping_documentation: evidenceFile("Proof that the product was sent or delivered."),
  uncategorized_file: evidenceFile("Anything else."),
} as const;
