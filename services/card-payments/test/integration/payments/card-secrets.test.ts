import { createHash, createHmac } from "node:crypto";
import { inspect } from "node:util";
import { aTenant } from "@kobo/core/testing";
import type { Logger } from "@kobo/runtime";
import { keysOf } from "../../../src/domain/keyed-hash";
import { AMEX, aCardMethod, aCreateBody } from "../../factories";
import { cardWorlds, FINGERPRINT_KEY, type World } from "../world";

const { aWorld, admin, database } = cardWorlds();

/** Four digits, which hardly occur by chance. */
const CVC = "7391";
const GROUPED = "3782 822463 10005";
const SECRET_CARD = { payment_method: aCardMethod({ number: GROUPED, cvc: CVC }) };

interface Column {
  table: string;
  column: string;
  type: string;
}

/** All values of text and binary columns, without ids, which may contain any digits. */
async function everythingStored(): Promise<{ where: string; value: string | Buffer }[]> {
  const { rows: columns } = await admin().raw<{ rows: Column[] }>(
    `SELECT table_name AS table, column_name AS column, data_type AS type
     FROM information_schema.columns
     WHERE table_schema = current_schema()
       AND data_type IN ('text', 'json', 'jsonb', 'bytea', 'character varying', 'character', 'ARRAY')`,
  );
  const stored = [];
  for (const { table, column, type } of columns) {
    const values = await admin()(table)
      .whereNotNull(column)
      .select(type === "bytea" ? column : admin().raw("??::text AS ??", [column, column]));
    for (const row of values) stored.push({ where: `${table}.${column}`, value: row[column] });
  }
  return stored;
}

/** Unkeyed hashes of a card, which an attacker could enumerate. */
function guessable(text: string): Buffer[] {
  const hashes = ["md5", "sha1", "sha256", "sha512"];
  return hashes.map((name) => createHash(name).update(text).digest());
}

/** Records all log lines. */
function aListeningLogger(lines: string[]): Logger {
  const write = (...said: unknown[]) => void lines.push(inspect(said, { depth: 20 }));
  const levels = {
    trace: write,
    debug: write,
    info: write,
    warn: write,
    error: write,
    fatal: write,
  };
  return { ...levels, child: () => levels } as unknown as Logger;
}

/** Runs payments to all outcomes, with later captures, cancellations and refunds. */
async function useTheCard(world: World): Promise<string[]> {
  const errors: string[] = [];
  const attempt = async (fields: object, manner: object = {}) => {
    await world.create({ ...SECRET_CARD, ...fields }, manner).catch((error: unknown) => {
      errors.push(inspect(error, { depth: 20, showHidden: true }));
    });
  };
  await attempt({}, { key: "key-1" });
  await attempt({}, { key: "key-1" });
  await attempt({ amount: 5 }, { key: "key-1" });
  await attempt({}, { paymentId: "order-1" });
  await attempt({ amount: 5 }, { paymentId: "order-1" });
  await attempt({}, { tenant: aTenant({ mode: "live" }) });
  for (const cardOutcome of ["is declined", "asks the customer", "is being processed"] as const) {
    world.processor.cardOutcome = cardOutcome;
    await attempt({ capture: false });
  }
  world.processor.cardOutcome = "pays";
  for (const call of ["open", "confirm", "ask"] as const) {
    world.processor.silent = { confirm: "before", [call]: "before" };
    await attempt({});
    world.processor.silent = {};
    world.processor.arrives[call] = () => {
      throw new Error("The process died.");
    };
    await attempt({});
    world.processor.arrives = {};
  }
  world.ledger.silent.capture = "before";
  await attempt({});
  world.ledger.silent = {};
  await world.recoverNow();
  return errors;
}

test("no stored value contains a card number or a CVC, for any outcome", async () => {
  const lines: string[] = [];
  const world = aWorld({ logger: aListeningLogger(lines) });
  const errors = await useTheCard(world);
  expect(world.processor.confirms()).toBeGreaterThan(5);

  const stored = await everythingStored();
  expect(stored.length).toBeGreaterThan(100);
  const holding = stored.filter(({ value }) => {
    const text = Buffer.isBuffer(value) ? value.toString("latin1") : value;
    return [AMEX, GROUPED, CVC].some((secret) => text.includes(secret));
  });
  expect(holding.map(({ where }) => where)).toEqual([]);

  for (const said of [...lines, ...errors]) {
    for (const secret of [AMEX, GROUPED, CVC]) expect(said).not.toContain(secret);
  }
  expect(lines.length).toBeGreaterThan(3);
  expect(errors.length).toBeGreaterThan(3);
});

test("no stored value is an unkeyed hash of a card number", async () => {
  const world = aWorld();
  await useTheCard(world);
  const tries = [AMEX, GROUPED, CVC, JSON.stringify(aCreateBody(SECRET_CARD))].flatMap(guessable);

  const bytes = (await everythingStored()).flatMap(({ value }) =>
    Buffer.isBuffer(value) ? [value] : [],
  );

  expect(bytes.length).toBeGreaterThan(10);
  for (const guess of tries) expect(bytes.some((value) => value.equals(guess))).toBe(false);
  // The CVC is not stored even as a keyed hash.
  const derived = Object.values(keysOf(FINGERPRINT_KEY)).map(([{ bytes }]) => bytes);
  for (const key of [FINGERPRINT_KEY, ...derived]) {
    const keyed = createHmac("sha256", key).update(CVC).digest();
    expect(bytes.some((value) => value.equals(keyed))).toBe(false);
  }
});

test("a card number's fingerprint depends on the key", async () => {
  const first = aWorld();
  const second = aWorld(keysOf("another key that card numbers are hashed with"));
  for (const world of [first, second]) await world.create(SECRET_CARD);

  const rows = await admin()("payment_methods AS m")
    .join("customers AS c", "c.id", "m.customer_id")
    .whereIn("c.merchant_id", [first.tenant.merchantId, second.tenant.merchantId])
    .select("m.*");

  expect(rows).toHaveLength(2);
  expect(rows[0].fingerprint.equals(rows[1].fingerprint)).toBe(false);
  expect(rows[0]).toMatchObject({ bin6: "378282", last4: "0005", brand: "amex" });
});

test.each([
  ["a card number in another field", { description: 7, note: AMEX }],
  ["a card number as the amount", { amount: AMEX }],
  ["a card number as the email", { customer: { email: AMEX } }],
  ["a card number as a field name", { [AMEX]: 1, amount: "x" }],
  [
    "a card number with a wrong digit",
    { payment_method: aCardMethod({ number: "378282246310006", cvc: CVC }) },
  ],
  ["a CVC that is too long", { payment_method: aCardMethod({ cvc: CVC }) }],
  ["a body that is not JSON", Buffer.from(`{"number": "${AMEX}", "cvc": "${CVC}"`)],
])("an error about %s does not contain it", async (_name, body) => {
  const world = aWorld();
  const error = await world
    .create(Buffer.isBuffer(body) ? {} : body)
    .then(() => undefined)
    .catch((thrown: unknown) => thrown);
  const ofBytes = await world.calls
    .CapturePayment({
      tenant: null,
      paymentId: "",
      idempotencyKeyHash: Buffer.alloc(0),
      otherIdempotencyKeyHashes: [],
      body: Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)),
    })
    .catch((thrown: unknown) => thrown);

  for (const thrown of [error, ofBytes]) {
    const shown = inspect(thrown, { depth: 20, showHidden: true });
    for (const secret of [AMEX, "378282246310006", CVC]) expect(shown).not.toContain(secret);
  }
});

test("no parameter of an SQL statement contains a card number", async () => {
  const world = aWorld();
  const bindings: unknown[] = [];
  const listen = (query: { bindings?: unknown[] }) => bindings.push(query.bindings);
  database().db.on("query", listen);
  try {
    await useTheCard(world);
  } finally {
    database().db.off("query", listen);
  }

  expect(bindings.length).toBeGreaterThan(50);
  const shown = inspect(bindings, { depth: 20, maxArrayLength: null, maxStringLength: null });
  for (const secret of [AMEX, GROUPED]) expect(shown).not.toContain(secret);
});
