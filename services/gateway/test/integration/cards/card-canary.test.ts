import { AppError } from "@kobo/errors";
import { eventually } from "@kobo/testing";
import type { AnsweredRequest } from "../../../src/app/request-log/request-budgets";
import type { RequestDescription } from "../../../src/domain/request-log/request-record";
import {
  CARD_BODY,
  CARD_EXAMPLES,
  CARD_NAMES,
  CARD_NUMBER,
  type CardOperationName,
} from "../../support/card-examples";
import { EXAMPLES, NAMES } from "../../support/examples";
import type { RpcResponses } from "../../support/fake-services";
import type { Reply } from "../../support/gateway";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";
import { recordingLogger } from "../../support/recording-logger";

const start = gatewayWithFakes();

/**
 * No long part of the number may appear, nor the mark that the logger leaves after redacting one: it is the
 * last safeguard, and no code may rely on it.
 */
const PARTS = [
  CARD_NUMBER,
  CARD_NUMBER.slice(0, 10),
  CARD_NUMBER.slice(-10),
  '"737"',
  "[redacted]",
];

/** The request log shows which fields it leaves out. */
const REDACTED = '"[redacted]"';

const WRONG_BODIES: Record<string, { raw: string; headers?: Record<string, string> }> = {
  good: { raw: CARD_BODY },
  "cut short": { raw: CARD_BODY.slice(0, -1) },
  "bare number": { raw: CARD_NUMBER },
  "number as a name": { raw: `{"${CARD_NUMBER}":1,"${CARD_NUMBER}":2}` },
  "number as the amount": { raw: `{"amount":${CARD_NUMBER}}` },
  "number for everything": {
    raw: JSON.stringify({
      payId: CARD_NUMBER,
      reference: { number: CARD_NUMBER },
      metadata: CARD_NUMBER,
      [CARD_NUMBER]: CARD_NUMBER,
    }),
  },
  "wrong type": { raw: CARD_BODY, headers: { "content-type": "text/plain" } },
  "type with the number": { raw: CARD_BODY, headers: { "content-type": `x/${CARD_NUMBER}` } },
  compressed: { raw: CARD_BODY, headers: { "content-encoding": "gzip" } },
  "too large": { raw: CARD_BODY + " ".repeat(64 * 1024) },
  "key with the number": { raw: CARD_BODY, headers: { "idempotency-key": CARD_NUMBER } },
  "invalid key": { raw: CARD_BODY, headers: { "idempotency-key": CARD_NUMBER.repeat(20) } },
  "request id with the number": { raw: CARD_BODY, headers: { "x-request-id": CARD_NUMBER } },
  "invalid request id": { raw: CARD_BODY, headers: { "x-request-id": `card ${CARD_NUMBER}` } },
};

const CARD_PATHS = [...new Set(CARD_NAMES.map((name) => CARD_EXAMPLES[name].path))];
const API_PATHS = [...new Set(NAMES.map((name) => `/api/v1/developer${EXAMPLES[name].path}`))];
const OTHER_PATHS = [
  "/",
  "/nothing",
  "/v2",
  "/v2/cards",
  "/v1/payments/x",
  "/checkout/return",
  "/deprecations",
  "/callbacks/card-processor",
];

async function recorded(responses: RpcResponses = {}) {
  const { logger, lines } = recordingLogger();
  const records: RequestDescription[] = [];
  const requestLog = {
    record: ({ capture }: AnsweredRequest) => {
      records.push(capture(Number.POSITIVE_INFINITY).describe());
    },
  };
  const started = await start(responses, { logger, requestLog });
  const replies: Reply[] = [];
  const send = async (...request: Parameters<typeof started.client.atHost>) => {
    replies.push(await started.client.atHost(...request));
  };
  return { ...started, send, lines, records, replies };
}

/** Every request has a log line, and neither log lines, nor the request log, nor responses contain the card. */
async function expectSilence({ lines, records, replies }: Awaited<ReturnType<typeof recorded>>) {
  await eventually(() => expect(lines).toHaveLength(replies.length));
  // In one assertion each, since there are thousands of responses.
  const sent = replies.map(({ text, headers }) => `${text} ${JSON.stringify([...headers])}`);
  const kept = records.flatMap(({ requestBody, responseBody, ...line }) => [
    JSON.stringify(line),
    ...[requestBody, responseBody].map(({ text }) => (text ?? "").replaceAll(REDACTED, "")),
  ]);
  for (const part of PARTS) {
    expect(kept.filter((text) => text.includes(part))).toEqual([]);
    expect(lines.filter((line) => line.includes(part))).toEqual([]);
    expect(sent.filter((reply) => reply.includes(part))).toEqual([]);
  }
}

test.each(Object.entries(WRONG_BODIES))(
  "a card number in a body (%s) is never logged or returned, whatever the path and method",
  async (_, request) => {
    const gateway = await recorded();
    const { send, key } = gateway;

    for (const path of [...CARD_PATHS, ...API_PATHS, ...OTHER_PATHS]) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        await send(method, path, { key, ...request });
      }
      await send("POST", path, request);
    }

    await expectSilence(gateway);
  },
  60_000,
);

test("a card number in a path or a query is never logged", async () => {
  const gateway = await recorded();
  const { send, key } = gateway;
  const paths = [
    `/v2/payments/${CARD_NUMBER}`,
    `/v2/payments/${CARD_NUMBER}.`,
    `/v2/payments/${CARD_NUMBER}/capture`,
    `/v2/payments/pay_01/refunds/${CARD_NUMBER}`,
    `/v2/payments/${CARD_NUMBER}/%zz`,
    `/v2/${CARD_NUMBER}`,
    `/v1/payments/${CARD_NUMBER}`,
    `/${CARD_NUMBER}`,
    ...["limit", "cursor", "status", "customer_id", "created_after", CARD_NUMBER].map(
      (field) => `/v2/payments?${field}=${CARD_NUMBER}`,
    ),
    `/checkout/return?number=${CARD_NUMBER}`,
  ];

  for (const path of paths) {
    for (const method of ["GET", "POST", "PUT"]) {
      await send(method, path, { key });
      await send(method, path);
    }
  }

  await expectSilence(gateway);
});

test.each([
  new AppError("INVALID_PAYMENT_METHOD"),
  new AppError("SERVICE_UNAVAILABLE", undefined, { cause: new Error("connection lost") }),
  new TypeError("unhandled error"),
])("a card number is never logged when the service throws %s", async (error) => {
  const names: CardOperationName[] = [
    "POST /v2/payments",
    "POST /v1/payments",
    "POST /v2/payments/:payment_id",
  ];
  const gateway = await recorded({ "cardPayments.CreatePayment": error });

  for (const name of names) {
    await gateway.send("POST", CARD_EXAMPLES[name].path, { key: gateway.key, raw: CARD_BODY });
  }

  await expectSilence(gateway);
  const operations = gateway.lines.map((line) => JSON.parse(line).operation);
  expect(operations).toEqual(names);
});

test("the test detects a card number that reaches the logger", () => {
  const { logger, lines } = recordingLogger();

  logger.info({ path: `/v2/payments/${CARD_NUMBER}` }, "request");

  expect(PARTS.some((part) => lines.join().includes(part))).toBe(true);
});
