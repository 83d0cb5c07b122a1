import { randomUUID } from "node:crypto";
import { newUuid, toPublicId } from "@kobo/core/ids";
import { busOfEnvironment } from "@kobo/events";
import { kafkaVariables } from "@kobo/local";
import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { givenMerchant, runCommand, type TestMerchant, theStack, uniqueReference } from "../world";

/** `npm run ops -- …` */
const ops = (...args: string[]) => runCommand("ops", ...args);
const BY = (name: string) => ["--by", name, "--why", "the test says so"];

let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await givenMerchant();
});

interface Found {
  records: { kind: string; service: string; id: string; state: string; legs: object[] }[];
}

async function find(...args: string[]): Promise<Found["records"]> {
  const { output } = await ops("find", ...args, "--json");
  return (JSON.parse(output) as Found).records;
}

const kindsIn = (records: Found["records"]) => records.map(({ kind }) => kind);

describe("find", () => {
  test("shows a transfer with its legs, request and event, by id, reference and request", async () => {
    const payee = await givenMerchant({ funds: 0 });
    const till = { name: "Till of tests", reference: uniqueReference() };
    const created = await payee.api.post("/payid/static", till);
    const { payId: toPayId } = created.body.data as { payId: string };
    const reference = uniqueReference();
    const paid = await merchant.api.post("/transfer/payid", {
      ...{ fromPayId: merchant.wallet, toPayId, amount: 12_300, reference },
    });
    expect(paid.status).toBe(201);
    const { transactionId } = paid.body.data as { transactionId: string };
    const requestId = paid.headers.get("x-request-id") ?? "";

    await eventually(async () => {
      const records = await find(transactionId);
      expect(kindsIn(records)).toEqual(
        expect.arrayContaining(["ledger transfer", "API request", "event", "secret key"]),
      );
      const transfer = records.find(({ kind }) => kind === "ledger transfer");
      expect(transfer?.legs).toMatchObject([
        { account: merchant.wallet, amount: "-12300" },
        { account: payee.wallet, amount: "12300", balanceAfter: "12300" },
      ]);
    });
    const byReference = await find(reference, "--merchant", merchant.slug);
    expect(kindsIn(byReference)).toContain("ledger transfer");
    expect(kindsIn(await find(requestId))).toContain("API request");
    expect(kindsIn(await find(merchant.wallet))).toContain("wallet");
  }, 60_000);

  test("shows the record of a bank's account number", async () => {
    const account = await merchant.api.post("/virtual-account", {
      ...{ amount: 500_000, name: "Ada Stores order", reference: uniqueReference() },
    });
    const { accountNumber } = account.body.data as { accountNumber: string };

    const { code, output } = await ops("find", accountNumber);

    expect(code).toBe(0);
    expect(output).toMatch(/is a virtual account of ₦5,000\.00/);
  }, 60_000);

  test("an unknown id fails with exit code 1, and is named", async () => {
    // Another test's requests may name a fixed id, and are found.
    const id = toPublicId("txn", newUuid());

    const { code, output } = await ops("find", id);

    expect(code).toBe(1);
    expect(output).toContain(`No service knows ${id}`);
  });
});

describe("dlq", () => {
  const { kafkaPasswords, ...stack } = theStack();
  const bus = busOfEnvironment(
    { clientId: "e2e", logger: createLogger("e2e", "silent") },
    kafkaVariables("events-cli", { ...stack, kafkaPasswords }),
  );

  /** A dead letter of the webhook service, as its consumer parks one. Returns its place. */
  async function givenParked(id: string): Promise<string> {
    const producer = bus.kafka.producer({ allowAutoTopicCreation: false });
    await producer.connect();
    const topic = `${bus.topicPrefix}.wallet.v1`;
    const headers = {
      ...{ ce_id: id, ce_type: "wallet.low_balance", ce_time: new Date().toISOString() },
      ...{ "dlq-group": "webhook.fanout", "dlq-topic": topic, "dlq-partition": "0" },
      ...{ "dlq-offset": "0", "dlq-error": "data: wrong", "dlq-at": new Date().toISOString() },
    };
    const messages = [{ key: id, value: "{}", headers, partition: 0 }];
    const [sent] = await producer.send({ topic: `${topic}.dlq`, acks: -1, messages });
    await producer.disconnect();
    return `0:${sent?.baseOffset}`;
  }

  test("a drop needs a second operator, and the audit records every action", async () => {
    const place = await givenParked(randomUUID());
    const at = ["wallet", place];

    const listed = await ops("dlq", "list", "wallet");
    const shown = await ops("dlq", "show", ...at);
    const proposed = await ops("dlq", "drop", ...at, ...BY("ada"));
    const alone = await ops("dlq", "confirm", ...at, ...BY("ada"));
    const dropped = await ops("dlq", "confirm", ...at, ...BY("bola"));
    const again = await ops("dlq", "retry", ...at, ...BY("ada"));
    const audit = await ops("audit", "--id", `dlq/wallet/${place}`);

    expect(listed.output).toMatch(/wallet\.v1 +\d+ +0m[\s\S]*webhook\.fanout +wallet\.low_balance/);
    expect(shown.output).toMatch(/error +data: wrong/);
    expect(proposed.output).toContain(`npm run ops -- dlq confirm wallet ${place} --by NAME`);
    expect(alone.output).toContain("INVALID_REVIEW_STATE");
    expect(dropped).toMatchObject({ code: 0 });
    expect(again.output).toContain("INVALID_REVIEW_STATE");
    expect(audit.output).toMatch(/bola +applied +drop [\s\S]*ada +proposed +drop /);
    expect(audit.output).toMatch(/sandbox\.[0-9a-f]{16}/);
  }, 120_000);

  test("a retried dead letter leaves the list, and a second retry succeeds", async () => {
    const id = randomUUID();
    const place = await givenParked(id);

    const first = await ops("dlq", "retry", "wallet", place, ...BY("ada"));
    const second = await ops("dlq", "retry", "wallet", place, ...BY("bola"));
    const waiting = await ops("dlq", "list", "wallet", "--json");

    expect([first.code, second.code]).toEqual([0, 0]);
    expect(JSON.parse(waiting.output).deadLetters).not.toContainEqual(
      expect.objectContaining({ position: place }),
    );
    const unknown = await ops("dlq", "retry", "wallet", "0:999999", ...BY("ada"));
    expect(unknown).toMatchObject({ code: 1 });
    expect(unknown.output).toContain("REVIEW_NOT_FOUND");
  }, 120_000);
});

describe("rotate", () => {
  test("every process of a service reports the same values of a secret", async () => {
    const { code, output } = await ops("rotate", "check", "WEBHOOK_SECRET_KEY", "--json");

    const { step, readings, blockers } = JSON.parse(output);
    expect({ code, step, blockers }).toEqual({ code: 0, step: "one value", blockers: [] });
    expect(readings).toHaveLength(theStack().pids.webhook?.length ?? 0);
    expect(new Set(readings.map(({ values }: { values: string[] }) => values.join())).size).toBe(1);
  });

  test("the list shows every secret without a value", async () => {
    const { code, output } = await ops("rotate", "list");

    expect(code).toBe(0);
    expect(output).toMatch(/^GATEWAY_RPC_SECRET +in the variable +one value +[0-9a-f]{12} /m);
    expect(output).toMatch(/^CARD_FINGERPRINT_KEY +in the variable +one value +[0-9a-f]{12} /m);
    expect(output).toMatch(/^DASHBOARD_SECRET_KEY +in the variable +not asked /m);
    expect(output).toMatch(/^DATABASE_URL +at the other side +one value /m);
  });
});
