import { type IncomingHttpHeaders, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { API_ROOT } from "../../../src/http/roots";
import { aPendingCardPayment } from "../../card-factories";
import { anEntry } from "../../factories";
import { BANK_LIST } from "../../graphql-documents";
import { CARD_EXAMPLES } from "../../support/card-examples";
import { exampleOf } from "../../support/examples";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";
import { anEndpoint } from "../../webhook-factories";

const start = gatewayWithFakes();

interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  /** The bytes as received. */
  bytes: Buffer;
  text: string;
}

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

function banks(count: number) {
  const list = Array.from({ length: count }, (_, index) => ({
    bankCode: String(index),
    bankName: `Bank ${index}`,
    slug: `bank-${index}`,
  }));
  return { "transfers.ListBanks": { banks: list } };
}

async function startAsking(responses: Parameters<typeof start>[0] = banks(100)) {
  const { client, key } = await start(responses);
  const ask = ({ method = "GET", path = `${API_ROOT}/banks`, headers, body }: Sent) =>
    new Promise<Answered>((resolve, reject) => {
      const sent = request({
        port: client.port(),
        method,
        path,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
      });
      sent.on("error", reject).on("response", async (response) => {
        const bytes = Buffer.concat(await response.toArray());
        const coding = response.headers["content-encoding"];
        const isEmpty = bytes.length === 0;
        const plain =
          isEmpty || !coding
            ? bytes
            : coding === "br"
              ? brotliDecompressSync(bytes)
              : gunzipSync(bytes);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          text: plain.toString(),
        });
      });
      sent.end(body);
    });
  return { ask, client, key };
}

test.each<[string | undefined, string | undefined]>([
  ["gzip", "gzip"],
  ["br", "br"],
  ["GZIP", "gzip"],
  ["gzip, deflate, br", "gzip"],
  ["gzip;q=0.5, br;q=0.9", "br"],
  ["br;q=0, gzip;q=0.1", "gzip"],
  ["*", "gzip"],
  ["gzip;q=0, *", "br"],
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip;q=0.5, identity", undefined],
  ["gzip;q=0", undefined],
  ["deflate, zstd", undefined],
])("Accept-Encoding: %s gets %s", async (accepted, coding) => {
  const { ask } = await startAsking();
  const plain = await ask({});

  const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
  const answer = await ask({ headers });

  expect(answer.status).toBe(200);
  expect(answer.headers["content-encoding"]).toBe(coding);
  expect(answer.headers.vary).toBe("Accept-Encoding");
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.headers["content-length"]).toBe(String(answer.bytes.length));
  expect(answer.text).toBe(plain.text);
  expect(answer.bytes.length < plain.bytes.length / 3).toBe(coding !== undefined);
});

test("a response of at most 1 KiB is not compressed", async () => {
  const { ask } = await startAsking(banks(2));

  const { headers, bytes } = await ask({ headers: { "accept-encoding": "gzip" } });

  expect(bytes.length).toBeLessThanOrEqual(1_024);
  expect([headers["content-encoding"], headers.vary]).toEqual([undefined, undefined]);
});

test("HEAD has the headers of GET, and 304 has Vary and ETag", async () => {
  const { ask } = await startAsking();
  const headers = { "accept-encoding": "gzip" };
  const get = await ask({ headers });

  const head = await ask({ method: "HEAD", headers });
  const etag = String(get.headers.etag);
  const known = await ask({ headers: { ...headers, "if-none-match": etag } });
  const knownPlain = await ask({ headers: { "if-none-match": etag } });

  for (const name of ["content-encoding", "content-length", "etag", "vary"]) {
    expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
  }
  expect(head.bytes).toHaveLength(0);
  for (const { status, headers, bytes } of [known, knownPlain]) {
    expect([status, bytes.length, headers["content-encoding"]]).toEqual([304, 0, undefined]);
    expect([headers.vary, headers.etag]).toEqual(["Accept-Encoding", etag]);
  }
});

test("GraphQL, a statement as CSV, errors, the OpenAPI document and the documentation are compressed, too", async () => {
  const entries = Array.from({ length: 20 }, () => anEntry());
  const { ask } = await startAsking({ ...banks(100), "ledger.ListEntries": { entries } });
  const headers = { "accept-encoding": "gzip" };
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`x${index}`, "x"]));
  const wrong = `?${new URLSearchParams(many)}`;

  const responses = [
    await ask({
      method: "POST",
      path: `${API_ROOT}/graphql`,
      headers,
      body: JSON.stringify({ query: BANK_LIST }),
    }),
    await ask({
      path: `${API_ROOT}/wallets/ada.wallet/statement`,
      headers: { ...headers, accept: "text/csv" },
    }),
    await ask({ path: `${API_ROOT}/banks${wrong}`, headers }),
    await ask({ path: "/openapi.json", headers }),
    await ask({ path: "/docs", headers }),
  ];

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 400, 200, 200]);
  expect(responses[1]?.headers["content-type"]).toContain("text/csv");
  for (const { headers } of responses) expect(headers["content-encoding"]).toBe("gzip");
});

test("a replayed response has the same text, compressed or not", async () => {
  const { ask } = await startAsking();
  const metadata = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [`field-${index}`, "x".repeat(100)]),
  );
  const body = JSON.stringify({ ...(exampleOf("POST /payid/dynamic").body as object), metadata });
  const request = { method: "POST", path: `${API_ROOT}/payid/dynamic`, body };
  const key = { "idempotency-key": "compressed-or-not" };

  const first = await ask({ ...request, headers: { ...key, "accept-encoding": "gzip" } });
  const second = await ask({ ...request, headers: { ...key, "accept-encoding": "br" } });
  const third = await ask({ ...request, headers: key });

  expect([first, second, third].map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(second.headers["idempotent-replayed"]).toBe("true");
  expect([second.text, third.text]).toEqual([first.text, first.text]);
});

test("a response with a secret is never compressed", async () => {
  const description = "x".repeat(1_000);
  const payment = aPendingCardPayment({ description, redirectUrl: "https://bank.example/3ds" });
  const { ask } = await startAsking({
    "webhooks.CreateEndpoint": {
      endpoint: anEndpoint({ description }),
      secret: "whsec_c2VjcmV0",
      replayed: false,
    },
    "cardPayments.CreatePayment": { payment, replay: "REPLAY_NONE" },
    "cardPayments.GetPayment": { payment },
  });
  const headers = { "accept-encoding": "gzip, br" };
  const card = CARD_EXAMPLES["POST /v2/payments"];
  const webhook = exampleOf("POST /webhooks").body;

  const responses = [
    await ask({
      method: "POST",
      path: `${API_ROOT}/webhooks`,
      headers,
      body: JSON.stringify(webhook),
    }),
    await ask({ method: "POST", path: "/v2/payments", headers, body: String(card.raw) }),
    await ask({ path: "/v2/payments/pay_01", headers }),
  ];

  expect(responses.map(({ status }) => status)).toEqual([201, 202, 200]);
  for (const { headers, text } of responses) {
    expect(text).toMatch(/"secret":"whsec_|"redirect_url":"https/);
    expect(text.length).toBeGreaterThan(1_024);
    expect(headers["content-encoding"]).toBeUndefined();
  }
});
