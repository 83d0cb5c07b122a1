import { newUuid, toPublicId } from "@kobo/core/ids";
import { aTenant } from "@kobo/core/testing";
import { losingAnswer } from "@kobo/postgres/testing";
import { endSession } from "../../src/app/begin-attempt";
import { createSession } from "../../src/app/create-session";
import { getSession, getSessionBySecret, listSessions } from "../../src/app/read-sessions";
import { clientSecretOf } from "../../src/domain/client-secret";
import { sessionPage } from "../../src/http/page";
import { pageView } from "../../src/http/page-view";
import { aCommand, payment, SECRET_KEY, worlds } from "./world";

const { aWorld, admin } = worlds();

const failing = (code: string) => expect.objectContaining({ name: "AppError", code });
const FILES = { script: "/assets/main.js", style: "/assets/main.css" };
const CONFIRM = "https://bank.example";

describe("a session", () => {
  test("is created once per idempotency key, and refused with a reference in use", async () => {
    const { parts } = aWorld();
    const command = aCommand();

    const answers = await Promise.all([1, 2, 3].map(() => createSession(parts, command)));
    const other = { ...command, idempotencyHash: Buffer.alloc(32, 9) };
    const reused = { ...command, fingerprint: Buffer.alloc(32, 9) };

    expect(new Set(answers.map(({ session }) => session.id)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    await expect(createSession(parts, other)).rejects.toThrow(failing("DUPLICATE_REFERENCE"));
    await expect(createSession(parts, reused)).rejects.toThrow(failing("IDEMPOTENCY_KEY_REUSED"));
  });

  test("is found only by its merchant or its client secret", async () => {
    const world = aWorld();
    const { id, command } = await world.givenSession();
    const stranger = aTenant({ merchantId: newUuid() });
    const other = { ...command.tenant, mode: "live" as const };

    for (const tenant of [stranger, other as typeof stranger])
      await expect(getSession(world.parts, { tenant, id })).rejects.toThrow(
        failing("CHECKOUT_SESSION_NOT_FOUND"),
      );
    const found = await getSessionBySecret(world.parts, clientSecretOf(id, SECRET_KEY));
    expect(found.session.id).toBe(id);
    await expect(
      getSessionBySecret(world.parts, clientSecretOf(id, Buffer.alloc(32))),
    ).rejects.toThrow(failing("CHECKOUT_SESSION_NOT_FOUND"));
  });

  test("is listed newest first, by status, reference and time, in pages", async () => {
    const world = aWorld();
    const tenant = aTenant({ merchantId: newUuid() });
    const first = await world.givenSession({ tenant });
    const second = await world.givenSession({ tenant });
    await endSession(world.parts, { sessionId: first.id, state: "expired" });
    const none = {
      ...{ linkId: undefined, state: undefined, reference: undefined },
      ...{ createdFrom: undefined, createdTo: undefined },
    };
    const idsOf = async (filters: object, page: object = {}) => {
      const query = { tenant, filters: { ...none, ...filters }, page: { limit: 10, ...page } };
      const { items } = await listSessions(world.parts, query);
      return items.map(({ session }) => session.id);
    };

    expect(await idsOf({})).toEqual([second.id, first.id]);
    expect(await idsOf({}, { before: second.id })).toEqual([first.id]);
    expect(await idsOf({ state: "expired" })).toEqual([first.id]);
    expect(await idsOf({ reference: second.command.reference })).toEqual([second.id]);
    expect(await idsOf({ createdTo: new Date(0) })).toEqual([]);
    expect(await idsOf({ createdFrom: new Date(0) })).toHaveLength(2);
  });
});

describe("a card", () => {
  test("in two tabs that pay concurrently is charged once", async () => {
    const world = aWorld();
    const session = await world.givenSession();

    // Under way until the other tab was refused: a payment that only waits for its customer would give way to it.
    const other = Promise.withResolvers<void>();
    world.parts.cards.onCharge = () => other.promise;
    const begin = (key: string) => {
      const begun = session.begin("card", key);
      begun.catch(() => other.resolve());
      return begun;
    };
    const tabs = await Promise.allSettled(["tab-one-1", "tab-two-2", "tab-one-1"].map(begin));

    expect(world.parts.cards.charged).toHaveLength(1);
    const refused = tabs.filter(({ status }) => status === "rejected");
    expect(refused.length).toBeGreaterThanOrEqual(1);
    for (const { reason } of refused as PromiseRejectedResult[]) {
      expect(reason).toMatchObject({ code: "CHECKOUT_PAYMENT_IN_PROGRESS" });
    }
    expect((await session.now()).session.state).toBe("processing");
  });

  test("is charged with a reference of the session, and completes it", async () => {
    const world = aWorld();
    world.parts.cards.outcome = payment();
    const session = await world.givenSession();

    const after = await session.begin("card");

    expect(world.parts.cards.charged).toMatchObject([
      {
        reference: `${toPublicId("cs", session.id)}-1`,
        amount: 25_000n,
        returnUrl: `https://checkout.example/c/${session.id}`,
      },
    ]);
    expect(after).toMatchObject({
      session: { state: "completed" },
      received: [{ kind: "completing", method: "card" }],
    });
    expect(await world.eventsOf(session.id)).toEqual(["completed"]);
  });

  test("whose charge has no response starts with no tries, even if a COMMIT's response is lost", async () => {
    const world = aWorld();
    world.parts.cards.silence = "before";
    const session = await world.givenSession();
    const isStored = async () => (await session.now()).attempts[0]?.state === "asking";
    world.parts.db = losingAnswer(world.parts.db, isStored);

    const { attempts } = await session.begin("card");

    expect(attempts).toMatchObject([{ state: "asking", tries: 0 }]);
  });

  test.each(["before", "after"] as const)(
    "whose response was lost %s its effect is queried, and never resent",
    async (silence) => {
      const world = aWorld();
      world.parts.cards.silence = silence;
      world.parts.cards.outcome = payment();
      const session = await world.givenSession();

      const begun = await session.begin("card");
      expect(begun.attempts).toMatchObject([{ state: "asking" }]);
      await expect(session.begin("card")).rejects.toThrow(failing("CHECKOUT_PAYMENT_IN_PROGRESS"));
      for (let lookUp = 1; lookUp <= 3; lookUp++) await session.recover();

      const { session: after, attempts } = await session.now();
      const expected = silence === "after" ? ["completed", "succeeded"] : ["open", "failed"];
      expect([after.state, attempts[0]?.state]).toEqual(expected);
      expect(world.parts.cards.charged).toHaveLength(silence === "after" ? 1 : 0);
    },
  );

  test("that is confirmed late completes the session by its event, and a repeated event changes nothing", async () => {
    const world = aWorld();
    const session = await world.givenSession();
    const { attempts } = await session.begin("card");
    expect(attempts).toMatchObject([{ state: "pending", redirectUrl: CONFIRM }]);
    const data = {
      id: attempts[0]?.reference,
      transaction_id: "txn_1",
      amount_captured: 25_000,
      updated_at: new Date().toISOString(),
    };

    for (let time = 1; time <= 2; time++)
      await world.receive(session.command.tenant, "payment.succeeded", data);

    expect((await session.now()).session.state).toBe("completed");
    expect(await world.eventsOf(session.id)).toEqual(["completed"]);
  });

  test("that is declined leaves the session open for another one", async () => {
    const world = aWorld();
    world.parts.cards.outcome = { kind: "card failed", code: "CARD_DECLINED", message: "No." };
    const session = await world.givenSession();

    const declined = await session.begin("card");
    world.parts.cards.outcome = payment();
    const paid = await session.begin("card");

    expect(declined).toMatchObject({
      session: { state: "open" },
      attempts: [{ state: "failed", errorCode: "CARD_DECLINED" }],
    });
    expect(paid.session.state).toBe("completed");
  });

  test("that waits for its customer is canceled before another method begins", async () => {
    const world = aWorld();
    const session = await world.givenSession();
    const { attempts } = await session.begin("card");

    const after = await session.begin("payid");

    expect(world.parts.cards.payments.get(attempts[0]?.reference ?? "")).toEqual({
      kind: "card canceled",
    });
    expect(after).toMatchObject({
      session: { state: "open" },
      attempts: [{ state: "closed" }, { state: "waiting" }],
    });
  });

  test("that was confirmed in the meantime completes the session instead", async () => {
    const world = aWorld();
    const session = await world.givenSession();
    const { attempts } = await session.begin("card");
    world.parts.cards.payments.set(attempts[0]?.reference ?? "", payment());

    await expect(session.begin("payid")).rejects.toThrow(failing("INVALID_CHECKOUT_SESSION_STATE"));

    expect((await session.now()).session.state).toBe("completed");
    expect(world.parts.payId.created).toEqual([]);
  });
});

describe("a payable number", () => {
  test("is issued once, however often the page requests it", async () => {
    const world = aWorld();
    const session = await world.givenSession();

    await Promise.all([session.begin("bank_transfer"), session.begin("bank_transfer")]);
    const again = await session.begin("bank_transfer");

    expect(world.parts.payId.created).toHaveLength(1);
    expect(again.attempts).toMatchObject([{ state: "waiting", payable: { number: "0690000031" } }]);
  });

  test("that was closed still accepts the session's payment, and the pending card payment is canceled", async () => {
    const world = aWorld();
    const session = await world.givenSession();
    const { attempts } = await session.begin("payid");
    await session.begin("card");
    const reference = attempts[0]?.reference;
    const money = { transactionId: "txn_1", amount: 25_000, paidAt: new Date().toISOString() };

    await world.receive(session.command.tenant, "payid.payment.completed", {
      reference,
      payment: money,
    });
    await session.recover();

    const now = await session.now();
    expect(now.session.state).toBe("completed");
    expect(now.attempts.map(({ state }) => state)).toEqual(["succeeded", "closed"]);
    expect([...world.parts.cards.payments.values()]).toEqual([{ kind: "card canceled" }]);
  });

  test("that is paid in addition to a card is recorded and published as overpaid", async () => {
    const world = aWorld();
    const session = await world.givenSession();
    const { attempts } = await session.begin("bank_transfer");
    world.parts.cards.outcome = payment();
    await session.begin("card");
    const money = { transactionId: "txn_1", amount: 25_000, paidAt: new Date().toISOString() };

    await world.receive(session.command.tenant, "virtual_account.payment.received", {
      reference: attempts[0]?.reference,
      payment: money,
    });

    expect(await world.eventsOf(session.id)).toEqual(["completed", "overpaid"]);
    expect((await session.now()).received.map(({ kind, method }) => [kind, method])).toEqual([
      ["completing", "card"],
      ["extra", "bank_transfer"],
    ]);
  });

  test("of another merchant with the same reference does not pay the session", async () => {
    const world = aWorld();
    const session = await world.givenSession();
    const { attempts } = await session.begin("payid");
    const money = { transactionId: "txn_1", amount: 25_000, paidAt: new Date().toISOString() };

    await world.receive(aTenant({ merchantId: newUuid() }), "payid.payment.completed", {
      reference: attempts[0]?.reference,
      payment: money,
    });

    expect((await session.now()).received).toEqual([]);
  });

  test("whose issue has no response is issued by the worker; a refusal fails the attempt", async () => {
    const world = aWorld();
    world.parts.payId.answer = { kind: "unknown" };
    const session = await world.givenSession();
    await session.begin("payid");
    world.parts.payId.answer = undefined;
    await session.recover();
    expect((await session.now()).attempts).toMatchObject([{ state: "waiting" }]);

    world.parts.payId.answer = { kind: "refused", code: "AMOUNT_TOO_HIGH", message: "Too high." };
    const refused = await session.begin("bank_transfer");

    expect(refused.attempts[1]).toMatchObject({ state: "failed", errorCode: "AMOUNT_TOO_HIGH" });
    expect(refused.session.state).toBe("open");
  });
});

describe("the expiry of a session", () => {
  test("ends it once, and publishes its event", async () => {
    const world = aWorld();
    const session = await world.givenSession();
    await session.begin("payid");
    await session.lapse();

    await session.recover();
    await session.recover();

    expect((await session.now()).session).toMatchObject({ state: "expired" });
    expect(await world.eventsOf(session.id)).toEqual(["expired"]);
    await expect(session.begin("payid")).rejects.toThrow(failing("INVALID_CHECKOUT_SESSION_STATE"));
  });

  test("finds a payment whose event has not arrived", async () => {
    const world = aWorld();
    const session = await world.givenSession();
    const { attempts } = await session.begin("payid");
    world.parts.payId.payments.set(attempts[0]?.reference ?? "", payment());
    await session.lapse();

    await session.recover();

    expect((await session.now()).session.state).toBe("completed");
  });

  test("waits while a payment's outcome is unknown", async () => {
    const world = aWorld();
    const session = await world.givenSession();
    const { attempts } = await session.begin("payid");
    world.parts.payId.payments.set(attempts[0]?.reference ?? "", { kind: "unknown" });
    await session.lapse();

    await session.recover();

    expect((await session.now()).session.state).toBe("open");
    const row = await admin()("checkout_sessions").where({ id: session.id }).first();
    expect(row.due_at.getTime()).toBeGreaterThan(Date.now() - 1_000);
  });

  test("closes many numbers in one run, which no other process takes over", async () => {
    const world = aWorld();
    const session = await world.givenSession();
    for (const method of ["payid", "bank_transfer", "payid"] as const) await session.begin(method);
    await session.lapse();
    const leftMs: number[] = [];
    world.parts.payId.onClose = async () => {
      const rows = admin()("checkout_sessions").where({ id: session.id });
      const { leased_until: until } = await rows.clone().first();
      leftMs.push(until.getTime() - Date.now());
      // The bank takes most of the lease.
      await rows.update({ leased_until: admin().raw("clock_timestamp() + interval '1 second'") });
    };

    await session.recover();

    expect((await session.now()).session.state).toBe("expired");
    expect(leftMs.length).toBeGreaterThan(1);
    expect(Math.min(...leftMs)).toBeGreaterThan(15_000);
  });

  test("cancels a card payment that waits for its customer", async () => {
    const world = aWorld();
    const session = await world.givenSession();
    await session.begin("card");
    await session.lapse();

    await session.recover();

    expect((await session.now()).session.state).toBe("expired");
    expect([...world.parts.cards.payments.values()]).toEqual([{ kind: "card canceled" }]);
  });
});

describe("ending a session by request", () => {
  const ends = ["expired", "canceled"] as const;

  test.each(ends)(
    "finds a payment whose event has not arrived: not %s, but completed",
    async (state) => {
      const world = aWorld();
      const session = await world.givenSession();
      const { attempts } = await session.begin("payid");
      world.parts.payId.pay(attempts[0]?.reference ?? "", payment());

      const ending = endSession(world.parts, { sessionId: session.id, state });

      await expect(ending).rejects.toThrow(failing("INVALID_CHECKOUT_SESSION_STATE"));
      expect(await session.now()).toMatchObject({
        session: { state: "completed" },
        received: [{ kind: "completing" }],
      });
      expect(await world.eventsOf(session.id)).toEqual(["completed"]);
    },
  );

  test.each(["unknown", "being paid"] as const)(
    "is refused while a payment is %s, and its event completes the session",
    async (kind) => {
      const world = aWorld();
      const session = await world.givenSession();
      const { attempts } = await session.begin("bank_transfer");
      const reference = attempts[0]?.reference ?? "";
      world.parts.payId.payments.set(reference, { kind });

      const ending = endSession(world.parts, { sessionId: session.id, state: "canceled" });

      await expect(ending).rejects.toThrow(failing("CHECKOUT_PAYMENT_IN_PROGRESS"));
      expect((await session.now()).session.state).toBe("open");
      const money = { transactionId: "txn_1", amount: 25_000, paidAt: new Date().toISOString() };
      await world.receive(session.command.tenant, "virtual_account.payment.received", {
        ...{ reference, payment: money },
      });
      expect((await session.now()).session.state).toBe("completed");
    },
  );

  test("closes every number shown to the customer", async () => {
    const world = aWorld();
    const session = await world.givenSession();
    await session.begin("bank_transfer");
    await session.begin("payid");

    const ended = await endSession(world.parts, { sessionId: session.id, state: "expired" });

    expect(ended.session.state).toBe("expired");
    const references = ended.attempts.map(({ reference }) => reference);
    expect([...world.parts.payId.closed].toSorted()).toEqual(references.toSorted());
  });

  test("concurrently ends it once, and each request closes the number", async () => {
    const world = aWorld();
    const session = await world.givenSession();
    await session.begin("payid");
    const together = Promise.withResolvers<void>();
    let waiting = 0;
    world.parts.payId.onClose = () => {
      if (++waiting === 3) together.resolve();
      return together.promise;
    };
    const end = () => endSession(world.parts, { sessionId: session.id, state: "expired" });

    const answers = await Promise.all([end(), end(), end()]);

    expect(answers.map((each) => each.session.state)).toEqual(["expired", "expired", "expired"]);
    expect(await world.eventsOf(session.id)).toEqual(["expired"]);
  });

  test.each(ends)(
    "concurrently with a payment: %s without it, or completed by it",
    async (state) => {
      const world = aWorld();
      const outcomes = new Set<string>();
      for (let round = 0; round < 16; round++) {
        const session = await world.givenSession();
        const { attempts } = await session.begin("payid");
        const reference = attempts[0]?.reference ?? "";
        // The money arrives before the number is closed, or after; its event comes at any time.
        const isPaid = round % 2 === 0 && world.parts.payId.pay(reference, payment());
        world.parts.payId.onClose = async () =>
          void expect(world.parts.payId.pay(reference, payment())).toBe(false);
        const paid = world.parts.payId.payments.get(reference) as ReturnType<typeof payment>;

        await Promise.allSettled([
          endSession(world.parts, { sessionId: session.id, state }),
          isPaid && world.pay(session.command.tenant, session.id, paid),
        ]);

        const { session: after, received } = await session.now();
        expect(after.state).toBe(isPaid ? "completed" : state);
        expect(received.map(({ kind }) => kind)).toEqual(isPaid ? ["completing"] : []);
        outcomes.add(after.state);
      }
      expect([...outcomes].toSorted()).toEqual([state, "completed"].toSorted());
    },
  );
});

describe("while the merchant's live mode is off", () => {
  const off = async () => {
    const world = aWorld();
    const session = await world.givenSession();
    const { attempts } = await session.begin("payid");
    world.parts.isTakingPayments = async () => false;
    return { world, session, reference: attempts[0]?.reference ?? "" };
  };

  test("no payment starts, a repeat changes nothing, and the session continues when it is on again", async () => {
    const { world, session } = await off();

    await expect(session.begin("card")).rejects.toThrow(failing("LIVE_MODE_OFF"));
    await expect(session.begin("bank_transfer")).rejects.toThrow(failing("LIVE_MODE_OFF"));
    const repeated = await session.begin("payid", "key-1-of-test");
    world.parts.isTakingPayments = async () => true;
    const after = await session.begin("bank_transfer");

    expect(world.parts.cards.charged).toEqual([]);
    expect(repeated.attempts).toMatchObject([{ state: "waiting" }]);
    expect(after).toMatchObject({
      session: { state: "open" },
      attempts: [{}, { state: "waiting" }],
    });
  });

  test("a pending payment completes the session", async () => {
    const { world, session } = await off();

    await world.pay(session.command.tenant, session.id, payment());

    expect((await session.now()).session.state).toBe("completed");
  });

  test("the page shows no number, and says that payments are not available", async () => {
    const { session } = await off();
    const checkout = await session.now();

    const view = pageView(checkout, false);
    const page = sessionPage(view, { apiUrl: "https://api.example", files: FILES });

    expect(view).toMatchObject({ isAvailable: false, attempt: { payable: null } });
    expect(JSON.stringify(view)).not.toContain("0690000031");
    expect(page).toContain("Payments are not available");
    expect(pageView(checkout, true).attempt?.payable).toMatchObject({ number: "0690000031" });
  });
});

test("a merchant's end of a session and a concurrent payment have one outcome", async () => {
  const world = aWorld();
  for (let round = 0; round < 10; round++) {
    world.parts.cards.outcome = payment();
    const session = await world.givenSession();

    const [ended, paid] = await Promise.allSettled([
      endSession(world.parts, { sessionId: session.id, state: "expired" }),
      session.begin("card"),
    ]);

    const now = await session.now();
    const outcomes = [ended.status, paid.status].toSorted();
    expect(outcomes).toEqual(["fulfilled", "rejected"]);
    expect(now.session.state).toBe(paid.status === "fulfilled" ? "completed" : "expired");
    expect(now.received).toHaveLength(paid.status === "fulfilled" ? 1 : 0);
  }
});
