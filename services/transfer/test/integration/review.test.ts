import { randomUUID } from "node:crypto";
import { newUuid, toPublicId } from "@kobo/core/ids";
import { confirmProposal, decideReview } from "@kobo/reviews";
import { createExternalTransfer } from "../../src/app/bank/create-external-transfer";
import { reviewDesk } from "../../src/app/bank/review-desk";
import { countOpen } from "../../src/db/reviews";
import { aRequest } from "../factories";
import type { RailBehaviour } from "../fake-rail";
import { aRejection, givenRejection } from "./rejections";
import { logger, type World, worlds } from "./world";

const { aWorld, admin } = worlds();

const WALLET = 10_000_000n;
const GOOD: RailBehaviour = { records: "success", answers: "as booked" };
const LOST: RailBehaviour = { records: undefined, answers: "nothing" };

const publicId = (id: string) => toPublicId("txn", id);
const deskOf = ({ parts }: World) => reviewDesk({ db: parts.db, queryScale: 1 });
const decide = (world: World, action: string, id: string) =>
  decideById(world, action, publicId(id));
const decideById = (world: World, action: string, id: string) =>
  decideReview(
    { db: world.parts.db, desk: deskOf(world), secondApprovalFrom: 10n ** 15n, logger },
    {
      ...{ id, action, actor: "ada", why: "the rail says so" },
      ...{ key: randomUUID(), providerReference: "", cost: undefined },
    },
  );
const openIds = async (world: World) => {
  const open = await deskOf(world).list(world.parts.db, { mode: "test", limit: 200 });
  return open.map(({ id }) => id);
};
const resolutionOf = async (id: string) =>
  (await admin()("reviews").where({ transfer_id: id }).first())?.resolution;
const resendOf = (id: string) => admin()("external_transfers").where({ resend_of: id }).first();

async function givenUnresolved(world: World) {
  world.rail.behaviour = { records: "pending", answers: "as booked" };
  const command = aRequest();
  const { transfer } = await createExternalTransfer(world.parts, command);
  await world.change(transfer.id, { asked_from: world.ago("25 h"), asked: 10 });
  await world.recoverNow(transfer.id);
  expect((await world.row(command)).state).toBe("review");
  return { command, id: transfer.id };
}

async function givenFailedReturn(world: World) {
  world.rail.behaviour = { records: "failed", answers: "as booked" };
  const { id } = await givenRejection(world);
  await world.work();
  expect(await world.reviews(id)).toEqual(["return failed"]);
  world.rail.behaviour = GOOD;
  return id;
}

async function givenLostReturn(world: World) {
  world.rail.behaviour = LOST;
  const { id } = await givenRejection(world);
  await world.work();
  await world.change(id, { grace_ends_at: world.ago("0 s") });
  for (let query = 0; query < 3; query++) await world.recoverNow(id);
  expect((await world.rowById(id)).state).toBe("lost");
  world.rail.behaviour = GOOD;
  return id;
}

test("a failed return is listed, and a reviewer resends it once", async () => {
  const world = aWorld();
  const id = await givenFailedReturn(world);
  expect(await openIds(world)).toContain(publicId(id));

  expect(await decide(world, "resend", id)).toMatchObject({ step: "applied" });
  await expect(decide(world, "resend", id)).rejects.toMatchObject({ code: "INVALID_REVIEW_STATE" });
  await world.work();

  const resend = await resendOf(id);
  expect(resend.state).toBe("completed");
  expect(world.ledger.balance("suspense")).toBe(0n);
  expect(await resolutionOf(id)).toBe("resent");
  expect(await openIds(world)).not.toContain(publicId(id));
  expect(await admin()("review_actions").where({ transfer_id: id })).toMatchObject([
    { action: "resend", actor: "ada", why: "the rail says so", state: "failed" },
  ]);
});

test("open reviews are counted by operation and reason", async () => {
  const world = aWorld();
  await givenFailedReturn(world);

  const counts = await countOpen(world.parts.db);

  const counted = { operation: "return", mode: "test", reason: "return failed" };
  const measured = { count: expect.any(Number), oldestSeconds: expect.any(Number) };
  expect(counts).toContainEqual({ ...counted, ...measured });
});

test("two concurrent reviewers resend a return once", async () => {
  const world = aWorld();
  const id = await givenFailedReturn(world);

  const results = await Promise.allSettled([1, 2, 3].map(() => decide(world, "resend", id)));
  await world.work();
  await world.work();

  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(world.rail.sent()).toBe(2);
  expect(world.ledger.balance("suspense")).toBe(0n);
});

test("a return that may still arrive cannot be resent; one that was not found for a day can", async () => {
  const world = aWorld();
  const id = await givenLostReturn(world);
  await expect(decide(world, "resend", id)).rejects.toMatchObject({ code: "INVALID_REVIEW_STATE" });
  await world.change(id, { not_found_from: world.ago("24 h"), acknowledged: true });
  await expect(decide(world, "resend", id)).rejects.toMatchObject({ code: "INVALID_REVIEW_STATE" });

  await world.change(id, { acknowledged: false });
  await decide(world, "resend", id);
  await world.work();

  expect((await resendOf(id)).state).toBe("completed");
  expect(world.rail.sent()).toBe(2);
});

test("a lost return can be failed by a reviewer, and then resent", async () => {
  const world = aWorld();
  const id = await givenLostReturn(world);

  await decide(world, "fail", id);
  expect(await world.rowById(id)).toMatchObject({
    state: "failed",
    failure_reason: "FAILED_AFTER_REVIEW",
  });
  expect(await resolutionOf(id)).toBeNull();
  await decide(world, "resend", id);
  await world.work();

  // The first return is still queried.
  expect(await world.rowById(id)).toMatchObject({ state: "lost", due_at: expect.any(Date) });
  expect((await resendOf(id)).state).toBe("completed");
  expect(world.ledger.balance("suspense")).toBe(0n);
});

test.each([
  ["confirm", "completed", WALLET - 100_000n, "confirmed", ["transfer.completed"]],
  ["fail", "failed", WALLET, "failed", ["transfer.failed"]],
] as const)("an unresolved transfer: %s", async (action, state, left, resolution, events) => {
  const world = aWorld();
  const { id, command } = await givenUnresolved(world);

  await decide(world, action, id);
  await world.work();

  expect((await world.row(command)).state).toBe(state);
  expect(world.ledger.available()).toBe(left);
  expect(world.ledger.openHolds()).toBe(0);
  expect(await resolutionOf(id)).toBe(resolution);
  expect(await world.publishedEvents(command)).toEqual(events);
});

test("a requery queries the rail now, and its answer resolves the review", async () => {
  const world = aWorld();
  const { id, command } = await givenUnresolved(world);
  for (const booked of world.rail.transfers.values()) booked.status = "success";

  await decide(world, "requery", id);
  await world.work();

  expect((await world.row(command)).state).toBe("completed");
  expect(await resolutionOf(id)).toBe("resolved");
});

test("a return that cannot be sent may be closed; a transfer with a hold may not", async () => {
  const world = aWorld();
  const { id } = await givenRejection(world, aRejection({ payerAccountNumber: "" }));
  const unresolved = await givenUnresolved(world);

  await decide(world, "close", id);

  expect(await resolutionOf(id)).toBe("closed");
  for (const action of ["confirm", "fail", "resend"]) {
    await expect(decide(world, action, id)).rejects.toMatchObject({ code: "INVALID_REVIEW_STATE" });
  }
  for (const action of ["close", "resend"]) {
    await expect(decide(world, action, unresolved.id)).rejects.toMatchObject({
      code: "INVALID_REVIEW_STATE",
    });
  }
});

test("an unknown transfer has no review", async () => {
  const world = aWorld();
  for (const id of [publicId(newUuid()), "txn_1"]) {
    await expect(decideById(world, "close", id)).rejects.toMatchObject({
      code: "REVIEW_NOT_FOUND",
    });
  }
});

test("a review shows the transfer's history and the actions that its state allows", async () => {
  const world = aWorld();
  const { id } = await givenUnresolved(world);
  const desk = deskOf(world);
  const found = await desk.find(world.parts.db, publicId(id));
  if (!found) throw new Error("The transfer exists.");

  const history = await desk.history(world.parts.db, found);

  expect(found).toMatchObject({ state: "review", review: { reason: "unresolved" } });
  expect(await desk.allowed(world.parts.db, found)).toEqual(["requery", "confirm", "fail"]);
  expect(history.answers.length).toBeGreaterThan(0);
  expect(history.ledgerTransferIds).toContain(publicId(id));
});

test("one of three concurrent confirmations of a proposal is applied, and money moves once", async () => {
  const world = aWorld();
  const { id, command } = await givenUnresolved(world);
  const parts = { db: world.parts.db, desk: deskOf(world), secondApprovalFrom: 0n, logger };
  const request = { id: publicId(id), action: "fail", why: "the rail says so" };
  const proposing = { ...request, actor: "ada", key: randomUUID(), cost: undefined };
  const proposal = await decideReview(parts, { ...proposing, providerReference: "" });
  expect(proposal).toMatchObject({ step: "proposed", stateBefore: "review" });
  await world.work();
  expect((await world.row(command)).state).toBe("review");

  const results = await Promise.allSettled(
    ["bola", "chidi", "dayo"].map((actor) =>
      confirmProposal(parts, { ...request, actor, key: randomUUID() }),
    ),
  );
  await world.work();
  await world.work();

  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await world.row(command)).state).toBe("failed");
  expect(world.ledger.available()).toBe(WALLET);
  expect(world.ledger.openHolds()).toBe(0);
  expect(await world.publishedEvents(command)).toEqual(["transfer.failed"]);
});
