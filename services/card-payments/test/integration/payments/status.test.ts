import { newUuid } from "@kobo/core/ids";
import { aTenant } from "@kobo/core/testing";
import * as payments from "../../../src/db/payments";
import { FINAL_STATES, type State, statusOf } from "../../../src/domain/payments/payment";
import { cardWorlds } from "../world";

const { aWorld, admin } = cardWorlds();

const STATES = Object.keys({
  opening: 0,
  confirming: 0,
  asking: 0,
  authenticating: 0,
  authorizing: 0,
  authorized: 0,
  capturing: 0,
  captured: 0,
  canceling: 0,
  releasing: 0,
  succeeded: 0,
  failed: 0,
  canceled: 0,
  refused: 0,
} satisfies Record<State, 0>) as State[];

const CAPTURED = 100_000n;
const REFUNDED = [0n, 1n, CAPTURED - 1n, CAPTURED];

test.each(STATES.flatMap((state) => REFUNDED.map((refunded) => ({ state, refunded }))))(
  "SQL and code agree on the status of a payment that is $state and has refunded $refunded",
  async ({ state, refunded }) => {
    const world = aWorld();
    const { payment } = await world.create();
    const { id } = await world.row(payment);
    await admin()("payments")
      .where({ id })
      .update({
        state,
        amount_refunded: String(refunded),
        failure_code: state === "failed" ? "CARD_DECLINED" : null,
      });

    const { status } = await admin()("payments").where({ id }).first();

    const read = await payments.findById(world.parts.db, id);
    expect(read && statusOf(read)).toBe(status ?? undefined);
    expect(status === null).toBe(state === "opening" || state === "refused");
  },
);

describe("the database refuses a payment that", () => {
  const CASES: [string, Record<string, unknown>][] = [
    ["has refunded more than was captured", { amount_refunded: "100001" }],
    ["has refunded a negative amount", { amount_refunded: "-1" }],
    ["has captured more than its amount", { amount_captured: "100001" }],
    ["failed without a failure code", { state: "failed" }],
    ["is final and has a due time", { due_at: new Date() }],
    ["has an unknown state", { state: "lost" }],
  ];
  test.each(CASES)("%s", async (_name, fields) => {
    const world = aWorld();
    const { payment } = await world.create();
    expect(FINAL_STATES).toContain((await world.row(payment)).state);

    await expect(world.change(payment, fields)).rejects.toMatchObject({ code: "23514" });
  });
});

test("the service's database role may not delete or rewrite its records", async () => {
  const world = aWorld();
  const { payment } = await world.create({}, { tenant: aTenant() });
  const { db } = world.parts;

  const attempts = [
    db("payments").where({ public_id: payment.id }).delete(),
    db("refunds").where({ id: newUuid() }).delete(),
    db("processor_answers").delete(),
    db("processor_answers").update({ answer: "captured" }),
    db("payment_commands").update({ amount: "1" }),
  ];
  for (const attempt of attempts) {
    await expect(attempt).rejects.toMatchObject({ code: "42501" });
  }
});
