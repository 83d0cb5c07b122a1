const { logMessagesIn, metricsIn } = require("../../operators-page/read-code.js");

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
    reply.error;
    const text = "no message";
  `;

  expect(logMessagesIn(code)).toEqual([
    { level: "warn", message: "offset commit failed" },
    { level: "error", message: "unhandled error" },
  ]);
});
