import { randomUUID } from "node:crypto";
import { newUuid, toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { aTenant } from "@kobo/core/testing";
import { endSession } from "../../src/app/begin-attempt";
import { beginSession } from "../../src/app/payment-links/begin-session";
import { type CreateLink, createLink } from "../../src/app/payment-links/create-link";
import { getLink, getPublicLink, listLinks } from "../../src/app/payment-links/read-links";
import { settleLink } from "../../src/app/payment-links/settle-link";
import { updateLink } from "../../src/app/payment-links/update-link";
import { getSession, listSessions } from "../../src/app/read-sessions";
import { linksToSettle } from "../../src/db/sessions";
import { payment, worlds } from "./world";

const { aWorld, admin } = worlds();

const failing = (code: string) => expect.objectContaining({ name: "AppError", code });

function aCommand(over: Partial<CreateLink> = {}): CreateLink {
  return {
    tenant: aTenant({ merchantId: newUuid() }),
    name: "Cooking class",
    ...{ amount: 25_000n, amountMin: undefined, amountMax: undefined },
    currency: "NGN",
    reference: "",
    methods: [],
    usesMax: undefined,
    successUrl: "",
    metadata: '{"course":7}',
    idempotencyHash: null,
    fingerprint: Buffer.alloc(32),
    ...over,
  };
}

async function givenLink(over: Partial<CreateLink> = {}) {
  const world = aWorld();
  const command = aCommand(over);
  const { link } = await createLink(world.parts, command);
  const { tenant } = command;
  const { id } = link;
  return {
    ...{ world, id, tenant, link },
    now: () => getLink(world.parts, { tenant, id }),
    change: (change: Parameters<typeof updateLink>[1]["change"]) =>
      updateLink(world.parts, { tenant, id, change }),
    begin: (key: string = randomUUID(), amount = 25_000n) => {
      const customer = { email: "ada@example.com", name: "" };
      return beginSession(world.parts, { link, key, amount, customer });
    },
    /** Settles as the worker does. */
    settle: async () => {
      for (const linkId of await linksToSettle(world.parts.db, 10))
        await settleLink(world.parts, linkId);
    },
    eventsOf: async () => {
      const rows = await admin()("outbox").where({ key: id }).orderBy("id");
      return rows.map(({ type }: { type: string }) => type.replace("payment_link.", ""));
    },
  };
}

async function sessionOf(begun: ReturnType<typeof beginSession>) {
  const result = await begun;
  if (result.kind === "closed") throw new Error(`The link is closed: ${result.by}.`);
  return result.session;
}

test("a link is created once per idempotency key, and refused with a reference in use", async () => {
  const { parts } = aWorld();
  const command = aCommand({ reference: "class-1", idempotencyHash: Buffer.alloc(32, 1) });

  const answers = await Promise.all([1, 2, 3].map(() => createLink(parts, command)));
  const other = { ...command, idempotencyHash: Buffer.alloc(32, 9) };
  const reused = { ...command, fingerprint: Buffer.alloc(32, 9) };

  expect(new Set(answers.map(({ link }) => link.id)).size).toBe(1);
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  await expect(createLink(parts, other)).rejects.toThrow(failing("DUPLICATE_REFERENCE"));
  await expect(createLink(parts, reused)).rejects.toThrow(failing("IDEMPOTENCY_KEY_REUSED"));
});

test("two links without a reference are separate links", async () => {
  const { parts } = aWorld();
  const { tenant } = aCommand();

  const one = await createLink(parts, aCommand({ tenant }));
  const other = await createLink(parts, aCommand({ tenant }));

  expect(one.link.id).not.toBe(other.link.id);
  const found = await listLinks(parts, {
    tenant,
    filters: { status: "active", reference: undefined },
    page: { limit: 10 },
  });
  expect(found.items.map(({ id }) => id)).toEqual([other.link.id, one.link.id]);
});

test("a link is visible only to its merchant, and public on its page", async () => {
  const { world, id, tenant } = await givenLink();
  const stranger = aTenant({ merchantId: newUuid() });
  const live = aTenant({ merchantId: tenant.merchantId, mode: "live" });

  for (const other of [stranger, live]) {
    const asked = { tenant: other, id };
    await expect(getLink(world.parts, asked)).rejects.toThrow(failing("PAYMENT_LINK_NOT_FOUND"));
    await expect(updateLink(world.parts, { ...asked, change: {} })).rejects.toThrow(
      failing("PAYMENT_LINK_NOT_FOUND"),
    );
  }
  expect((await getPublicLink(world.parts, toPublicId("plink", id))).id).toBe(id);
  for (const wrong of ["", "plink_x", toPublicId("plink", newUuid()), toPublicId("cs", id)])
    await expect(getPublicLink(world.parts, wrong)).rejects.toThrow(
      failing("PAYMENT_LINK_NOT_FOUND"),
    );
});

test("a payer's session has the link's terms, and its payment counts as a use", async () => {
  const given = await givenLink({ usesMax: 2n, successUrl: "https://shop.example/thanks" });
  const { world, tenant, id } = given;

  const session = await sessionOf(given.begin());
  expect(session).toMatchObject({
    ...{ amount: 25_000n, linkId: id, metadata: '{"course":7}', state: "open" },
    ...{ reference: toPublicId("cs", session.id), successUrl: "https://shop.example/thanks" },
    methods: ["card", "bank_transfer", "payid"],
  });
  const held = await given.now();
  expect([held.uses, held.openSessions]).toEqual([0n, 1n]);

  await world.beginPayId(session);
  await world.pay(tenant, session.id, payment(25_000n));
  await given.settle();

  const paid = await given.now();
  expect([paid.uses, paid.openSessions]).toEqual([1n, 0n]);
  const none = { state: undefined, reference: undefined, createdFrom: undefined };
  const sessionsFor = (owner: Tenant) =>
    listSessions(world.parts, {
      tenant: owner,
      filters: { ...none, createdTo: undefined, linkId: id },
      page: { limit: 10 },
    });
  const found = await sessionsFor(tenant);
  expect(found.items.map((item) => item.session.id)).toEqual([session.id]);
  await expect(sessionsFor(aTenant({ merchantId: newUuid() }))).rejects.toMatchObject({
    code: "PAYMENT_LINK_NOT_FOUND",
  });
});

test("concurrent payers get no more sessions than the link has uses", async () => {
  const given = await givenLink({ usesMax: 3n });

  const begun = await Promise.all(Array.from({ length: 20 }, () => given.begin()));

  const kinds = begun.map((each) => (each.kind === "closed" ? each.by : each.kind));
  expect(kinds.filter((kind) => kind === "begun")).toHaveLength(3);
  expect(kinds.filter((kind) => kind === "held")).toHaveLength(17);
});

test("a session that ends without a payment frees its use; the last paid use completes the link", async () => {
  const given = await givenLink({ usesMax: 1n });
  const { world, tenant } = given;
  const first = await sessionOf(given.begin());
  await world.beginPayId(first);
  expect(await given.begin()).toEqual({ kind: "closed", by: "held" });

  await endSession(world.parts, { sessionId: first.id, state: "canceled" });
  expect(await given.begin()).toEqual({ kind: "closed", by: "held" });
  await given.settle();
  const second = await sessionOf(given.begin());
  await world.beginPayId(second);
  await world.pay(tenant, second.id, payment(25_000n));
  await Promise.all([given.settle(), given.settle()]);

  expect(await given.begin()).toEqual({ kind: "closed", by: "completed" });
  expect(await given.eventsOf()).toEqual(["created", "completed"]);
  // Money for an ended session counts for no second use.
  await world.pay(tenant, first.id, payment(25_000n));
  await given.settle();
  expect((await given.now()).uses).toBe(1n);
});

test("a form submitted twice starts one session, and a changed form another", async () => {
  const given = await givenLink({
    ...{ amount: undefined, amountMin: 10_000n, amountMax: 1_000_000_000n },
  });
  const key = randomUUID();

  const [one, two] = await Promise.all([1, 2].map(() => sessionOf(given.begin(key))));
  const changed = await sessionOf(given.begin(key, 200_000_000n));

  expect(two?.id).toBe(one?.id);
  expect(changed.id).not.toBe(one?.id);
  // A card takes no more than 99999999.
  expect(changed.methods).toEqual(["bank_transfer", "payid"]);
  expect((await given.now()).openSessions).toBe(2n);

  await endSession(given.world.parts, { sessionId: one?.id ?? "", state: "canceled" });
  const again = await sessionOf(given.begin(key));
  expect(again.id).not.toBe(one?.id);
});

test("a deactivated link starts no session, and its open sessions continue", async () => {
  const given = await givenLink();
  const { world, tenant } = given;
  const session = await sessionOf(given.begin());

  await given.change({ active: false });
  await given.change({ active: false });
  expect(await given.begin()).toEqual({ kind: "closed", by: "inactive" });
  await world.beginPayId(session);
  await world.pay(tenant, session.id, payment(25_000n));
  const { session: paid } = await getSession(world.parts, { tenant, id: session.id });
  expect(paid.state).toBe("completed");

  await given.change({ active: true, name: "Course", usesMax: 5n });
  expect((await given.begin()).kind).toBe("begun");
  expect(await given.eventsOf()).toEqual(["created", "updated", "updated"]);
});

test("a use limit is not lowered below the paid and held uses", async () => {
  const given = await givenLink();
  await given.begin();
  await given.begin();

  await expect(given.change({ usesMax: 1n })).rejects.toThrow(failing("VALIDATION_ERROR"));
  expect(await given.change({ usesMax: 2n })).toMatchObject({ usesMax: 2n });
  expect(await given.begin()).toEqual({ kind: "closed", by: "held" });
  expect(await given.change({ usesMax: undefined })).toMatchObject({ usesMax: undefined });
});

test("a link of a merchant whose live mode is off starts no session", async () => {
  const given = await givenLink();
  given.world.parts.isTakingPayments = async () => false;

  expect(await given.begin()).toEqual({ kind: "closed", by: "unavailable" });
  expect((await given.now()).openSessions).toBe(0n);
});
