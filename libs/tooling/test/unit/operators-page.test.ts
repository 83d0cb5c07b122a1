const { z } = require("zod");
const { logMessagesIn, metricsIn } = require("../../operators-page/read-code.js");
const { commentsIn, variablesOf } = require("../../operators-page/read-variables.js");

test("a metric is read with its type, labels, help and former name", () => {
  const code = `
    const calls = counter({
      name: "provider_calls_total",
      formerly: "outside_calls_total",
      help: "Calls to a provider's API, by outcome",
      labelNames: ["operation", "outcome"],
    });
    const open = gauge({
      name: "reviews_open",
      help: "Open reviews",
    });
  `.replaceAll(/^ {4}/gm, "");

  expect(metricsIn(code)).toEqual([
    {
      name: "provider_calls_total",
      kind: "counter",
      formerly: "outside_calls_total",
      help: "Calls to a provider's API, by outcome",
      labels: ["operation", "outcome"],
    },
    { name: "reviews_open", kind: "gauge", formerly: undefined, help: "Open reviews", labels: [] },
  ]);
});

test("warnings and errors are read, other levels and other strings are not", () => {
  const code = `
    logger.warn({ err: error, text: "no message" }, "offset commit failed");
    this.#logger.error({ err: reasonOf("no message") }, "unhandled error");
    logger.info("started");
    logger.warn({ err }, kind === "no message" ? "processor refused" : "outcome unknown");
    reply.error;
    const text = "no message";
  `;

  expect(logMessagesIn(code)).toEqual([
    { level: "warn", message: "offset commit failed" },
    { level: "error", message: "unhandled error" },
    { level: "warn", message: "processor refused" },
    { level: "warn", message: "outcome unknown" },
  ]);
});

test("a variable is read with its comment, and with its default as the environment would have it", () => {
  const code = `
    /** The bank rail; each mode
     * has its own account. */
    RAIL_TEST_URL: z.url(),
    RAIL_LIVE_URL: z.url(),
    /** Multiplies the delays. */
    QUERY_SCALE: z.coerce.number().default(1),
    /** Fees by tier. */
    FEES: z.string().default("100:5").transform((text) => text.split(":")),
    /** Absent for none. */
    CA: z.string().optional(),
    BILLS_TARGET: z.string(),
  `;
  const schema = z.object({
    RAIL_TEST_URL: z.url(),
    RAIL_LIVE_URL: z.url(),
    QUERY_SCALE: z.coerce.number().default(1),
    FEES: z
      .string()
      .default("100:5")
      .transform((text: string) => text.split(":")),
    CA: z.string().optional(),
    BILLS_TARGET: z.string(),
  });
  const rail = {
    default: undefined,
    isRequired: true,
    meaning: "The bank rail; each mode has its own account.",
  };

  expect(variablesOf(schema, commentsIn(code))).toEqual([
    { name: "RAIL_TEST_URL", ...rail },
    { name: "RAIL_LIVE_URL", ...rail },
    { name: "QUERY_SCALE", default: "1", isRequired: false, meaning: "Multiplies the delays." },
    { name: "FEES", default: "100:5", isRequired: false, meaning: "Fees by tier." },
    { name: "CA", default: undefined, isRequired: false, meaning: "Absent for none." },
    {
      name: "BILLS_TARGET",
      default: undefined,
      isRequired: true,
      meaning: "The gRPC target of bills.",
    },
  ]);
});

test("a variable without a comment is refused by its name", () => {
  const schema = z.object({ DEPTH: z.string() });

  expect(() => variablesOf(schema, new Map())).toThrow("DEPTH");
});
