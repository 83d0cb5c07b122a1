import type { Database, Transaction } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import { cardWorlds } from "../world";

const { aWorld, admin } = cardWorlds();

const failing = (code: string) => expect.objectContaining({ name: "AppError", code });
const SESSION = "cs_01m7yq1we0f9r9w24cz78fcert";

function idOf({ paymentMethod }: { paymentMethod: { id: string } | null }): string {
  return paymentMethod?.id ?? "";
}

const by = (id: string) => ({ payment_method: { id } });

test("a stored card is charged once, for any customer of the merchant, and is not saved", async () => {
  const world = aWorld();
  const stored = await world.storeCard();
  const id = idOf(stored);

  const { payment } = await world.create(by(id));
  const again = world.create({ ...by(id), amount: 200_000 });

  expect(stored).toMatchObject({ saved: false, paymentMethod: { last4: "4242", brand: "visa" } });
  expect(payment).toMatchObject({
    status: "succeeded",
    payment_method: { card: { last4: "4242" } },
  });
  await expect(again).rejects.toThrow(failing("INVALID_PAYMENT_METHOD"));
  // Nothing charges the card again, since the customer has not agreed to it.
  await expect(world.create(by(payment.payment_method.id))).rejects.toThrow(
    failing("INVALID_PAYMENT_METHOD"),
  );
});

test("concurrent payments with one stored card charge it once", async () => {
  const world = aWorld();
  const id = idOf(await world.storeCard());

  const payments = await Promise.allSettled([1, 2, 3].map(() => world.create(by(id))));

  expect(payments.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const each of payments.filter(({ status }) => status === "rejected"))
    expect(each).toMatchObject({ reason: { code: "INVALID_PAYMENT_METHOD" } });
});

test("a concurrent repeat returns the payment, which has used the stored card meanwhile", async () => {
  const world = aWorld();
  const id = idOf(await world.storeCard());
  const { payment } = await world.create(by(id));
  // It looks for the payment before that is committed, and for the card afterwards.
  const rename = (db: Database | Transaction, from: string, to: string) =>
    db("payments").where({ public_id: from }).update({ public_id: to });
  await rename(admin(), payment.id, "not-committed-yet");
  const original = await admin().transaction();
  await original.raw("LOCK TABLE card_tokens");
  await rename(original, "not-committed-yet", payment.id);

  const repeat = world.create(by(id), { paymentId: payment.id });
  await eventually(async () => {
    const { rows } = await admin().raw(
      "SELECT 1 FROM pg_locks WHERE relation = 'card_tokens'::regclass AND NOT granted",
    );
    expect(rows).toHaveLength(1);
  });
  await original.commit();

  expect(await repeat).toMatchObject({ payment: { id: payment.id, status: "succeeded" } });
});

test("a card that the customer agrees to save is saved by its payment", async () => {
  const world = aWorld();
  const id = idOf(await world.storeCard({ save: true }));
  const { payment } = await world.create(by(id));

  const { payment: second } = await world.create(by(payment.payment_method.id));

  expect(second.status).toBe("succeeded");
  const rows = await admin()("payments").whereIn("public_id", [payment.id, second.id]);
  expect(rows.map(({ saves_card }) => saves_card)).toEqual([true, true]);
});

test("a saved card is charged off-session and not saved again; a card that was never charged is refused", async () => {
  const world = aWorld();
  const id = idOf(await world.storeCard({ save: true }));
  const offSession = (fields: object) => world.create({ ...fields, off_session: true });
  await expect(offSession(by(id))).rejects.toThrow(failing("INVALID_PAYMENT_METHOD"));
  const { payment: first } = await world.create(by(id));

  const { payment } = await offSession(by(first.payment_method.id));

  expect(first).toMatchObject({ status: "succeeded", off_session: false });
  expect(payment).toMatchObject({ status: "succeeded", off_session: true });
  expect(await world.row(payment)).toMatchObject({ off_session: true, saves_card: false });
  const { payment: again } = await world.create(by(payment.payment_method.id));
  expect(again).toMatchObject({ status: "succeeded", off_session: false });
});

test("a card stored for a purpose is charged only for that purpose", async () => {
  const world = aWorld();
  const id = idOf(await world.storeCard({}, { purpose: SESSION }));
  const plain = idOf(await world.storeCard());
  const { payment: earlier } = await world.create();
  const saved = earlier.payment_method.id;

  for (const purpose of ["", "cs_other"])
    await expect(world.create(by(id), { purpose })).rejects.toThrow(
      failing("INVALID_PAYMENT_METHOD"),
    );
  for (const other of [plain, saved])
    await expect(world.create(by(other), { purpose: SESSION })).rejects.toThrow(
      failing("INVALID_PAYMENT_METHOD"),
    );
  const { payment } = await world.create(by(id), { purpose: SESSION });
  expect(payment.status).toBe("succeeded");
});

test("a repeated form stores no second card; another request with its key is refused", async () => {
  const world = aWorld();
  const first = await world.storeCard({}, { key: "form-1" });

  const again = await world.storeCard({}, { key: "form-1" });
  const other = world.storeCard({ save: true }, { key: "form-1" });

  expect([again.replayed, idOf(again)]).toEqual([true, idOf(first)]);
  await expect(other).rejects.toThrow(failing("IDEMPOTENCY_KEY_REUSED"));
  expect(world.vault.stored).toHaveLength(1);
});

test.each([
  [{ kind: "refused", code: "expired_card" }, "EXPIRED_CARD"],
  [{ kind: "refused", code: "incorrect_cvc" }, "INVALID_CVC"],
  [{ kind: "refused", code: "incorrect_number" }, "INVALID_PAYMENT_METHOD"],
  [{ kind: "unreached" }, "SERVICE_UNAVAILABLE"],
] as const)(
  "the processor's answer %j is reported as %s, and nothing is stored",
  async (answer, code) => {
    const world = aWorld();
    world.vault.answer = answer;
    const count = async () => Number((await admin()("card_tokens").count())[0]?.count);
    const before = await count();

    await expect(world.storeCard()).rejects.toThrow(failing(code));

    expect(await count()).toBe(before);
  },
);

test("another merchant's stored card, and an expired one, cannot be charged", async () => {
  const world = aWorld();
  const stranger = aWorld();
  const theirs = idOf(await stranger.storeCard());
  const mine = idOf(await world.storeCard());
  await admin()("card_tokens").update({ expires_at: new Date(0) });

  for (const id of [theirs, mine])
    await expect(world.create(by(id))).rejects.toThrow(failing("INVALID_PAYMENT_METHOD"));
});

test("a card whose payment was never sent can still be charged", async () => {
  const world = aWorld();
  const id = idOf(await world.storeCard());
  world.processor.refusesToOpen = "OTHER";
  await expect(world.create(by(id))).rejects.toThrow(failing("SERVICE_UNAVAILABLE"));
  world.processor.refusesToOpen = undefined;

  const { payment } = await world.create(by(id));

  expect(payment.status).toBe("succeeded");
});

test("no card number and no security code is stored", async () => {
  const world = aWorld();
  await world.storeCard({}, { key: "form" });

  const rows = JSON.stringify(await admin()("card_tokens"));

  expect(rows).not.toMatch(/4242424242424242|"737"|cvc/);
});
