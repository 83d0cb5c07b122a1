import { z } from "zod";
import { METADATA_RULE, Metadata, NewReference, REFERENCE_RULE, text } from "../input";

/** The request bodies about customers. Card payments name their customer by the same email. */

/** The maximum length of an email address (RFC 5321). */
const EMAIL_CHARACTERS_MAX = 254;

/** Identifies a customer; stored in lower case. */
export const CustomerEmail = z
  .email("must be an email address")
  .max(EMAIL_CHARACTERS_MAX, `must have at most ${EMAIL_CHARACTERS_MAX} characters`)
  .toLowerCase();

const Name = text(1, 100);
/** Customers may live anywhere. */
const Phone = z
  .string()
  .regex(/^\+?[0-9]{6,15}$/, "must be a phone number of 6 to 15 digits, such as +2348031234567");

const UNIQUE = `Your own id of the customer, unique among all customers of this mode. ${REFERENCE_RULE}`;

export const CreateCustomerBody = z.object({
  email: CustomerEmail.describe("Identifies the customer; case-insensitive."),
  name: Name.optional(),
  phone: Phone.optional().describe("6 to 15 digits, with or without `+`."),
  reference: NewReference.optional().describe(UNIQUE),
  metadata: Metadata.optional().describe(METADATA_RULE),
});

const CHANGES = {
  email: CustomerEmail.exactOptional().describe("Another email of the same customer."),
  name: Name.nullable().exactOptional().describe("Null removes it."),
  phone: Phone.nullable()
    .exactOptional()
    .describe("6 to 15 digits, with or without `+`; null removes it."),
  reference: NewReference.nullable().exactOptional().describe(`${UNIQUE} Null removes it.`),
  metadata: Metadata.exactOptional().describe(`Replaces all earlier metadata. ${METADATA_RULE}`),
};

export const UpdateCustomerBody = z
  .object(CHANGES)
  .refine((changes) => Object.keys(changes).length > 0, {
    message: `must hold at least one of ${Object.keys(CHANGES).join(", ")}`,
    params: { code: "required" },
    path: ["body"],
  });
