import type { CreatePaymentLinkRequest } from "@kobo/protos/checkout/v1/CreatePaymentLinkRequest";
import type { UpdatePaymentLinkRequest } from "@kobo/protos/checkout/v1/UpdatePaymentLinkRequest";
import { z } from "zod";
import { CARD_CURRENCIES, returnUrl } from "../card-requests";
import {
  displayName,
  METADATA_RULE,
  Metadata,
  minorUnits,
  NewReference,
  REFERENCE_RULE,
} from "../input";
import { CHECKOUT_METHOD_TO_WIRE, CHECKOUT_METHODS } from "../records";

const LINK_USES_MAX = 1_000_000;

const MinorUnits = minorUnits("minor units of the currency").meta({ minimum: 1 });

const Name = displayName(1, 100).describe(
  "The product, or the purpose of the payment. Payers see it.",
);
const MaxUses = z
  .int("must be a whole number")
  .min(1, "must be at least 1")
  .max(LINK_USES_MAX, `must be at most ${LINK_USES_MAX}`);
const SuccessUrl = returnUrl("test");
const LinkMetadata = Metadata.describe(
  `${METADATA_RULE} Every session of the link has a copy. No card numbers.`,
);

export const PaymentLinkBody = z
  .object({
    name: Name,
    amount: MinorUnits.optional().describe(
      "In minor units of the currency, such as kobo. In naira, less than 10000 (₦100) is `INVALID_AMOUNT`. Without it the payer chooses the amount.",
    ),
    minAmount: MinorUnits.optional().describe(
      "The least that a payer can choose. Defaults to 10000 in naira, and to 1 in other currencies.",
    ),
    maxAmount: MinorUnits.optional().describe(
      "The most that a payer can choose. Defaults to what the methods take.",
    ),
    currency: z
      .string()
      .default("NGN")
      .meta({ description: `${CARD_CURRENCIES.join(", ")}, in any case. Defaults to NGN.` }),
    reference: NewReference.optional().describe(
      `Your reference, unique among all payment links of this mode. ${REFERENCE_RULE}`,
    ),
    methods: z
      .array(z.enum(CHECKOUT_METHODS))
      .min(1, "must have at least 1 method")
      .max(CHECKOUT_METHODS.length, `may have ${CHECKOUT_METHODS.length} methods at most`)
      .optional()
      .describe("Defaults to all that take the amount and the currency."),
    maxUses: MaxUses.optional().describe("How often the link can be paid. Default: no limit."),
    successUrl: SuccessUrl.optional().meta({
      format: "uri",
      description:
        "Where the page sends a payer who has paid, with `session_id` added: https, with a test key also http. Default: the page says that it is paid.",
    }),
    metadata: LinkMetadata.default({}),
  })
  .superRefine(({ amount, minAmount, maxAmount }, { addIssue }) => {
    const refuse = (field: string, code: string, message: string) =>
      addIssue({ code: "custom", path: [field], message, params: { code } });
    for (const [field, bound] of Object.entries({ minAmount, maxAmount })) {
      if (amount === undefined || bound === undefined) continue;
      refuse(field, "not_allowed", "is for links without an amount");
    }
    const areBounds = Number.isSafeInteger(minAmount) && Number.isSafeInteger(maxAmount);
    if (areBounds && Number(minAmount) > Number(maxAmount))
      refuse("maxAmount", "too_small", "must be at least minAmount");
  });

const CHANGES = {
  name: Name.optional(),
  active: z.boolean().optional().describe("False turns the link off, true on again."),
  maxUses: MaxUses.nullable()
    .optional()
    .describe(
      "At least the uses that are paid or held by an open payment. Null removes the limit.",
    ),
  successUrl: SuccessUrl.nullable().optional().meta({
    format: "uri",
    description: "As in the creation. Null removes it.",
  }),
  metadata: LinkMetadata.optional().describe(`Replaces the whole object. ${METADATA_RULE}`),
};

export const PaymentLinkChangeBody = z
  .object(CHANGES)
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    message: `must hold at least one of ${Object.keys(CHANGES).join(", ")}`,
    params: { code: "required" },
    path: ["body"],
  });

/** The link of a body, as the contract has it. */
export function paymentLinkToWire(
  body: z.infer<typeof PaymentLinkBody>,
): Omit<CreatePaymentLinkRequest, "tenant" | "idempotency"> {
  return {
    name: body.name,
    ...(body.amount === undefined ? {} : { amount: body.amount }),
    ...(body.minAmount === undefined ? {} : { amountMin: body.minAmount }),
    ...(body.maxAmount === undefined ? {} : { amountMax: body.maxAmount }),
    currency: body.currency,
    reference: body.reference ?? "",
    methods: (body.methods ?? []).map((method) => CHECKOUT_METHOD_TO_WIRE[method]),
    usesMax: body.maxUses ?? 0,
    successUrl: body.successUrl ?? "",
    metadataJson: JSON.stringify(body.metadata),
  };
}

/** The sent fields of a change, as the contract has them. */
export function paymentLinkChangeToWire(
  body: z.infer<typeof PaymentLinkChangeBody>,
): Omit<UpdatePaymentLinkRequest, "tenant" | "id"> {
  const { name, active, maxUses, successUrl, metadata } = body;
  return {
    ...(name === undefined ? {} : { name }),
    ...(active === undefined ? {} : { active }),
    ...(maxUses === undefined ? {} : { usesMax: maxUses ?? 0 }),
    ...(successUrl === undefined ? {} : { successUrl: successUrl ?? "" }),
    ...(metadata === undefined ? {} : { metadataJson: JSON.stringify(metadata) }),
  };
}
