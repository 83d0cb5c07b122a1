import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eventually } from "@kobo/testing";
import { AIRTIME } from "../bills/bills";
import { type MerchantServer, startMerchantServer } from "../webhooks/merchant-server";
import { givenHook, givenTill, removeHooks } from "../webhooks/webhooks";
import { givenMerchant, stackDirectory, type TestMerchant, uniqueReference } from "../world";
import { type ExportedSpan, spansWith, traceOf } from "./exported-spans";

const TIMEOUT_MS = 60_000;
const EXPORTED_WITHIN_MS = 20_000;
const PARENT = "00f067aa0ba902b7";
const CALLERS = 16;
/** For which the sandbox's provider refuses. */
const REFUSED = "08030000001";

const newTrace = (): string => randomBytes(16).toString("hex");
const parentOf = (traceId: string, flags = "01"): Record<string, string> => ({
  traceparent: `00-${traceId}-${PARENT}-${flags}`,
});

let server: MerchantServer;
let payer: TestMerchant;
let toPayId: string;
beforeAll(async () => {
  server = await startMerchantServer();
  payer = await givenMerchant();
  ({ payId: toPayId } = await givenTill(await givenMerchant({ funds: 0 })));
});
afterAll(() => server.stop());

function pay(headers: Record<string, string>) {
  const reference = uniqueReference();
  const transfer = { fromPayId: payer.wallet, toPayId, amount: 10_000, reference };
  return payer.api.post("/transfer/payid", transfer, headers);
}

/** The names of a trace's spans with their services, in any order. */
function namesIn(spans: readonly ExportedSpan[]): string[] {
  return spans.map(({ service, name }) => `${service}: ${name}`);
}

/** The log lines of a service with this text. */
function linesOf(service: string, text: string): Record<string, unknown>[] {
  const logs = join(stackDirectory(), "logs");
  return readdirSync(logs)
    .filter((file) => file.startsWith(service) && file.endsWith(".log"))
    .flatMap((file) => readFileSync(join(logs, file), "utf8").split("\n"))
    .filter((line) => line.includes(text) && line.startsWith("{"))
    .map((line) => JSON.parse(line));
}

test(
  "one trace shows a transfer from the gateway to the delivery of its webhook, under the caller's trace id",
  async () => {
    const endpoint = server.endpoint();
    await givenHook(payer, endpoint, { events: ["transfer.completed"] });
    const traceId = newTrace();

    const answer = await pay(parentOf(traceId));

    expect(answer.status).toBe(201);
    const spans = await eventually(() => {
      const exported = traceOf(traceId);
      expect(namesIn(exported)).toEqual(
        expect.arrayContaining([
          "gateway: POST /transfer/payid",
          "transfer: create PayID transfer",
          "wallet-ledger: commit transfers",
          "wallet-ledger: publish transfer.completed",
          "webhook: process transfer.completed",
          "webhook: webhook attempt",
        ]),
      );
      return exported;
    }, EXPORTED_WITHIN_MS);
    await removeHooks(payer);
    const named = (name: string) => spans.find((span) => span.name === name);
    const ids = new Set(spans.map(({ spanId }) => spanId));
    const [gateway, transfer] = ["POST /transfer/payid", "create PayID transfer"].map(named);
    expect(gateway?.parentSpanId).toBe(PARENT);
    expect(
      spans.every(({ parentSpanId = "" }) => parentSpanId === PARENT || ids.has(parentSpanId)),
    ).toBe(true);
    expect(transfer?.parentSpanId).toBe(gateway?.spanId);
    expect(named("commit transfers")?.parentSpanId).toBe(transfer?.spanId);
    expect(named("webhook attempt")?.parentSpanId).toBe(
      named("publish transfer.completed")?.spanId,
    );
    expect(gateway?.attributes).toMatchObject({
      "kobo.request_id": answer.headers.get("x-request-id"),
      "http.response.status_code": "201",
    });
    const [delivery] = endpoint.received;
    expect(delivery?.headers.traceparent).toBe(
      `00-${traceId}-${named("webhook attempt")?.spanId}-01`,
    );
    const requestId = answer.headers.get("x-request-id");
    expect(linesOf("gateway", traceId)).toMatchObject([{ msg: "request", requestId, traceId }]);
  },
  TIMEOUT_MS,
);

test(
  "transfers committed in one batch link to it, and it links to each of them",
  async () => {
    const traceIds = Array.from({ length: CALLERS }, newTrace);

    const answers = await Promise.all(traceIds.map((traceId) => pay(parentOf(traceId))));

    expect(answers.map(({ status }) => status)).toEqual(traceIds.map(() => 201));
    const { batch, members } = await eventually(() => {
      const spans = spansWith(...traceIds);
      const commits = spans.filter(({ name }) => name === "commit transfers");
      const batches = spansWith(
        ...commits.flatMap(({ links }) => links.map((link) => link.traceId)),
      );
      const shared = batches.find(({ name, spanId }) => {
        const linking = commits.filter(({ links }) => links.some((link) => link.spanId === spanId));
        return name === "ledger batch" && linking.length >= 2;
      });
      if (!shared) throw new Error("No two transfers shared a commit.");
      const own = commits.filter(({ links }) => links[0]?.spanId === shared.spanId);
      return { batch: shared, members: own };
    }, EXPORTED_WITHIN_MS);
    const linked = batch.links.map(({ traceId }) => traceId);
    expect(new Set(members.map(({ traceId }) => traceId)).size).toBe(members.length);
    expect(linked).toEqual(expect.arrayContaining(members.map(({ traceId }) => traceId)));
    expect(traceIds).not.toContain(batch.traceId);
    expect(Number(batch.attributes["kobo.batch.size"])).toBeGreaterThanOrEqual(members.length);
  },
  TIMEOUT_MS,
);

test(
  "an unsampled request is kept if it fails, and dropped if it succeeds",
  async () => {
    const [good, bad] = [newTrace(), newTrace()];
    const purchase = { fromWallet: payer.wallet, ...AIRTIME, phone: REFUSED };

    const paid = await pay(parentOf(good, "00"));
    const refused = await payer.api.post(
      "/bills/purchase",
      { ...purchase, reference: uniqueReference() },
      parentOf(bad, "00"),
    );

    expect([paid.status, refused.status]).toEqual([201, 424]);
    const kept = await eventually(() => {
      const spans = traceOf(bad);
      expect(namesIn(spans)).toEqual(
        expect.arrayContaining([
          "gateway: POST /bills/purchase",
          "gateway: /bills.v1.Bills/Purchase",
        ]),
      );
      return spans;
    }, EXPORTED_WITHIN_MS);
    const entry = kept.find(({ name }) => name === "POST /bills/purchase");
    expect(entry).toMatchObject({ parentSpanId: PARENT, hasFailed: true });
    expect(entry?.attributes).toMatchObject({
      "error.type": "424",
      "kobo.kept": "error",
    });
    expect(traceOf(good)).toEqual([]);
    expect(linesOf("gateway", good)).toMatchObject([{ msg: "request", traceId: good }]);
  },
  TIMEOUT_MS,
);

test(
  "a malformed traceparent is ignored, and the request gets a new trace",
  async () => {
    const traceId = newTrace();
    const malformed = [`00-${traceId}-${PARENT}-1`, `ff-${traceId}-${PARENT}-01`, `${traceId}`];

    const answers = await Promise.all(malformed.map((traceparent) => pay({ traceparent })));

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const requestIds = answers.map(({ headers }) => headers.get("x-request-id") ?? "");
    await eventually(() => {
      const entries = spansWith(...requestIds).filter(({ attributes }) =>
        requestIds.includes(attributes["kobo.request_id"] ?? ""),
      );
      expect(entries).toHaveLength(malformed.length);
      for (const entry of entries) expect(entry.parentSpanId).toBeUndefined();
    }, EXPORTED_WITHIN_MS);
    expect(traceOf(traceId)).toEqual([]);
  },
  TIMEOUT_MS,
);
