import { z } from "zod";
import type { PaymentSource } from "../../app/card-processor/confirm";
import { malformed } from "../../domain/card-processor/errors";

const AMOUNT_MAX = 99_999_999n;
const METADATA_MAX = 50;
const PAGE_MAX = 100;

const CURRENCIES = ["ngn", "usd", "gbp", "eur", "ghs", "kes", "zar"];

const text = z.string().min(1);
const optionalText = z
  .string()
  .optional()
  .transform((sent) => sent || null);

const amount = z
  .string()
  .regex(/^\d{1,15}$/, "must be a whole number")
  .transform(BigInt)
  .refine((minor) => minor >= 1n, "must be at least 1")
  .refine((minor) => minor <= AMOUNT_MAX, `must be no more than ${AMOUNT_MAX}`);

const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((sent) => Object.keys(sent).length <= METADATA_MAX, "has too many keys")
  .default({});

const list = z
  .union([z.array(z.string()), z.record(z.string(), z.string())])
  .transform((sent) => Object.values(sent))
  .default([]);

const onlyCards = list.refine(
  (types) => types.every((type) => type === "card"),
  "only `card` is known here",
);

/** The second is the name in older versions of the API. */
const methodTypes = { allowed_payment_method_types: onlyCards, payment_method_types: onlyCards };

const futureUsage = z.enum(["on_session", "off_session"]).optional();

const anything = z.unknown().optional();

/** Parameters of Stripe that have no effect here. */
const ignored = {
  automatic_payment_methods: anything,
  error_on_requires_action: anything,
  mandate_data: anything,
  payment_method_options: anything,
  radar_options: anything,
  receipt_email: anything,
  shipping: anything,
  statement_descriptor: anything,
  statement_descriptor_suffix: anything,
  use_stripe_sdk: anything,
};

export const CustomerRequest = z.strictObject({
  email: optionalText,
  name: optionalText,
  phone: optionalText,
  description: optionalText,
  metadata,
  expand: list,
});

export const OpenRequest = z.strictObject({
  ...ignored,
  amount,
  currency: z
    .string()
    .toLowerCase()
    .refine((code) => CURRENCIES.includes(code), "is no currency that is taken here"),
  customer: optionalText,
  capture_method: z.enum(["automatic", "manual"]).default("automatic"),
  confirmation_method: z.literal("automatic").optional(),
  /** Confirming needs a separate call here. */
  confirm: z.literal("false").optional(),
  setup_future_usage: futureUsage,
  description: optionalText,
  metadata,
  ...methodTypes,
  expand: list,
});

export const RetrieveRequest = z.strictObject({ expand: list, client_secret: anything });

const digits = z.string().regex(/^\d+$/, "must be digits");

/** As typed, with or without spaces; the year in two or four digits. */
const card = z.strictObject({
  number: z
    .string()
    .transform((typed) => typed.replace(/[ -]/g, ""))
    .pipe(digits),
  exp_month: digits.transform(Number),
  exp_year: digits.transform((year) => (year.length === 2 ? 2_000 + Number(year) : Number(year))),
  cvc: z.string().optional(),
});

const methodData = z.strictObject({
  type: z.literal("card"),
  card,
  billing_details: z
    .looseObject({ email: z.string().optional(), name: z.string().optional() })
    .default({}),
  metadata: anything,
  allow_redisplay: anything,
});

export const ConfirmRequest = z
  .strictObject({
    ...ignored,
    payment_method: text.optional(),
    payment_method_data: methodData.optional(),
    ...methodTypes,
    setup_future_usage: futureUsage,
    off_session: z.enum(["true", "false"]).default("false"),
    return_url: optionalText,
    expand: list,
  })
  .transform(({ payment_method: methodId, payment_method_data: data, ...rest }) => ({
    returnUrl: rest.return_url,
    setupFutureUsage: rest.setup_future_usage,
    isOffSession: rest.off_session === "true",
    expand: rest.expand,
    means: meansOf(methodId, data),
  }));

/** A card that is stored before any payment. */
export const MethodRequest = methodData
  .extend({ expand: list })
  .transform(({ type, card, billing_details }) =>
    meansOf(undefined, { type, card, billing_details }),
  );

function meansOf(
  methodId: string | undefined,
  data: z.infer<typeof methodData> | undefined,
): PaymentSource | undefined {
  if (!data) return methodId === undefined ? undefined : { kind: "vaulted", methodId };
  const { number, exp_month: expMonth, exp_year: expYear, cvc = null } = data.card;
  const { email = null, name = null } = data.billing_details;
  return { kind: "typed", card: { number, expMonth, expYear, cvc }, email, name };
}

export const CaptureRequest = z.strictObject({
  amount_to_capture: amount.optional(),
  metadata: anything,
  expand: list,
});

const reasons = ["duplicate", "fraudulent", "requested_by_customer"] as const;

export const CancelRequest = z.strictObject({
  cancellation_reason: z.enum([...reasons, "abandoned"]).optional(),
  expand: list,
});

export const RefundRequest = z.strictObject({
  payment_intent: text,
  amount: amount.optional(),
  reason: z.enum(reasons).optional(),
  metadata,
  expand: list,
});

const page = {
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(10),
  starting_after: text.optional(),
  expand: list,
};

export const RefundsRequest = z.strictObject({ ...page, payment_intent: text.optional() });

const text20k = z.string().max(20_000);

/** Evidence has many fields, all of which are texts here. */
export const DisputeUpdate = z.strictObject({
  evidence: z.record(z.string(), text20k).default({}),
  submit: z.enum(["true", "false"]).default("true"),
  metadata: anything,
  expand: list,
});

export const DisputeClosing = z.strictObject({ expand: list });

const seconds = z.coerce.number().int().nonnegative().optional();

export const DisputesRequest = z.strictObject({
  ...page,
  payment_intent: text.optional(),
  created: z.strictObject({ gte: seconds, lt: seconds }).default({}),
});

export const StatementRequest = z.strictObject({
  ...page,
  created: z.strictObject({ gte: seconds, lt: seconds }).default({}),
  type: text.optional(),
  source: text.optional(),
});

/**
 * Parses a request. Error messages never repeat a value.
 * @throws MalformedRequestError
 */
export function read<Value>(schema: z.ZodType<Value>, input: unknown): Value {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw malformed(issue ? describeIssue(issue, input) : { message: "Invalid request." });
}

function describeIssue(issue: z.core.$ZodIssue, input: unknown) {
  if (issue.code === "unrecognized_keys") {
    const param = nameOf([...issue.path, issue.keys[0] ?? ""]);
    return { code: "parameter_unknown", message: `Received unknown parameter: ${param}`, param };
  }
  const param = nameOf(issue.path);
  if (valueAt(input, issue.path) === undefined) {
    return { code: "parameter_missing", message: `Missing required param: ${param}.`, param };
  }
  const isAmount = param.startsWith("amount");
  const message = `Invalid ${param}: ${issue.message}`;
  return { ...(isAmount && { code: "parameter_invalid_integer" }), message, param };
}

/** `payment_method_data[card][number]` */
function nameOf([first = "", ...rest]: readonly PropertyKey[]): string {
  return String(first) + rest.map((name) => `[${String(name)}]`).join("");
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined,
    input,
  );
}
