import { fromPublicId, newUuid, toPublicId } from "@kobo/core/ids";
import { claimDue, LeaseLost } from "@kobo/jobs";
import { toWireTenant } from "@kobo/rpc";
import { deleteUnusedFile } from "../../../src/app/disputes/delete-unused-files";
import { TABLE } from "../../../src/db/files";
import { UNUSED_FILES_MAX } from "../../../src/domain/disputes/stored-file";
import { cardWorlds, codeOf, type World } from "../world";
import { notify } from "./notify";

const { aWorld, admin, database } = cardWorlds();

const PDF = Buffer.from("%PDF-1.7\nproof of delivery\n%%EOF");
const LEASE = { table: TABLE, limit: 50, leaseMs: 30_000 };
const DAY_MS = 24 * 60 * 60 * 1000;

const tenantOf = ({ tenant }: World) => toWireTenant(tenant);

async function upload(world: World, content = PDF): Promise<string> {
  const { file } = await world.calls.CreateFile({
    ...{ tenant: tenantOf(world), purpose: "dispute_evidence", filename: "proof.pdf", content },
    idempotencyKeyHash: Buffer.alloc(0),
    otherIdempotencyKeyHashes: [],
  });
  return file?.id ?? "";
}

async function expiresAt(world: World, fileId: string): Promise<number> {
  const { file } = await world.calls.GetFile({ tenant: tenantOf(world), fileId });
  return Number(file?.expiresAtMs);
}

async function aDispute(world: World): Promise<string> {
  const { payment } = await world.create();
  const { processor_id } = await world.row(payment);
  await notify(world, world.disputes.test.open(processor_id, { amount: 100_000n }), processor_id);
  await world.work();
  const query = { limit: 20, statuses: [], createdAfterUs: "0", createdBeforeUs: "0" };
  const request = { ...query, tenant: tenantOf(world), position: null, paymentId: payment.id };
  const { disputes = [] } = await world.calls.ListDisputes(request);
  return disputes[0]?.id ?? "";
}

function addFiles(world: World, disputeId: string, files: Record<string, string>) {
  return world.calls.AddDisputeEvidence({
    ...{ tenant: tenantOf(world), disputeId, texts: {}, files },
  });
}

/** Expired files. */
async function givenUnused(world: World, count: number, size = 10): Promise<void> {
  const { merchantId: merchant_id, mode } = world.tenant;
  const file = { merchant_id, mode, purpose: "dispute_evidence", filename: "proof.pdf", size };
  const rows = Array.from({ length: count }, () => ({
    ...{ ...file, id: newUuid(), type: "application/pdf", sha256: Buffer.alloc(32) },
    due_at: world.ago("1 s"),
  }));
  await admin()("files").insert(rows);
}

const makeDue = (world: World) =>
  admin()("files")
    .where({ merchant_id: world.tenant.merchantId })
    .whereNotNull("due_at")
    .update({ due_at: world.ago("1 s") });

const countOf = async (world: World) => {
  const { merchantId } = world.tenant;
  return (await admin()("files").where({ merchant_id: merchantId }).pluck("id")).length;
};

test("a file expires after 30 days unless a dispute uses it", async () => {
  const world = aWorld();
  const [one, other] = [await aDispute(world), await aDispute(world)];
  const file = await upload(world);
  expect(await expiresAt(world, file)).toBeCloseTo(Date.now() + 30 * DAY_MS, -5);

  await addFiles(world, one, { receipt: file });
  await addFiles(world, other, { receipt: file });
  expect(await expiresAt(world, file)).toBe(0);
  await addFiles(world, one, { receipt: "" });
  expect(await expiresAt(world, file)).toBe(0);
  await addFiles(world, other, { receipt: await upload(world) });

  expect(await expiresAt(world, file)).toBeCloseTo(Date.now() + 30 * DAY_MS, -5);
});

describe("the quota", () => {
  test("of files holds under concurrent uploads, and does not count evidence", async () => {
    const world = aWorld();
    await givenUnused(world, UNUSED_FILES_MAX.count - 2);
    const dispute = await aDispute(world);

    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(upload(world))));

    expect(codes.filter((code) => code === "FILE_LIMIT_REACHED")).toHaveLength(6);
    expect(await countOf(world)).toBe(UNUSED_FILES_MAX.count);
    const [{ id }] = await admin()("files")
      .where({ merchant_id: world.tenant.merchantId, size: PDF.length })
      .limit(1);
    await addFiles(world, dispute, { receipt: toPublicId("file", id) });
    await upload(world);
    expect(await codeOf(upload(world))).toBe("FILE_LIMIT_REACHED");
    await upload(aWorld());
  });

  test("of bytes applies to all files together", async () => {
    const world = aWorld();
    await givenUnused(world, 1, UNUSED_FILES_MAX.bytes - PDF.length);
    await upload(world);

    expect(await codeOf(upload(world))).toBe("FILE_LIMIT_REACHED");
  });
});

describe("the deletion", () => {
  test("by two replicas deletes each file once, with its content", async () => {
    const world = aWorld();
    const dispute = await aDispute(world);
    const kept = await upload(world);
    await addFiles(world, dispute, { receipt: kept });
    for (let count = 0; count < 10; count++) await upload(world);
    await makeDue(world);
    const replica = async () => {
      const leases = await claimDue(database().db, LEASE);
      await Promise.all(leases.map((lease) => deleteUnusedFile(database().db, lease)));
      return leases.length;
    };

    const [first, second] = await Promise.all([replica(), replica()]);

    expect(first + second).toBe(10);
    expect(await countOf(world)).toBe(1);
    const orphans = admin()("file_chunks").whereNotIn("file_id", admin()("files").select("id"));
    expect(await orphans).toEqual([]);
    expect(await expiresAt(world, kept)).toBe(0);
  });

  test("loses its lease when the file becomes evidence first; evidence after the deletion is refused", async () => {
    const world = aWorld();
    const dispute = await aDispute(world);
    const [taken, late] = [await upload(world), await upload(world)];
    await makeDue(world);
    const leases = await claimDue(database().db, LEASE);
    const leaseOf = (fileId: string) => {
      const found = leases.find(({ id }) => toPublicId("file", id) === fileId);
      if (!found) throw new Error("The file was claimed.");
      return found;
    };

    await addFiles(world, dispute, { receipt: taken });
    await expect(deleteUnusedFile(database().db, leaseOf(taken))).rejects.toThrow(LeaseLost);
    await deleteUnusedFile(database().db, leaseOf(late));

    expect(await expiresAt(world, taken)).toBe(0);
    expect(await codeOf(addFiles(world, dispute, { receipt: late }))).toBe("FILE_NOT_FOUND");
  });

  test("racing with evidence never deletes an attached file", async () => {
    const world = aWorld();
    const dispute = await aDispute(world);
    for (let round = 0; round < 20; round++) {
      const file = await upload(world);
      await makeDue(world);
      const leases = await claimDue(database().db, LEASE);

      const [code] = await Promise.all([
        codeOf(addFiles(world, dispute, { receipt: file })),
        ...leases.map((lease) => deleteUnusedFile(database().db, lease).catch(leaseLost)),
      ]);

      const isStored = (await codeOf(expiresAt(world, file))) !== "FILE_NOT_FOUND";
      expect(isStored).toBe(code !== "FILE_NOT_FOUND");
    }
  });

  test("keeps a file that a process of an earlier release attached as evidence", async () => {
    const world = aWorld();
    const dispute = await aDispute(world);
    const file = await upload(world);
    await makeDue(world);
    await admin()("disputes")
      .where({ id: fromPublicId("dp", dispute) })
      .update({ evidence_files: JSON.stringify({ receipt: fromPublicId("file", file) }) });

    const leases = await claimDue(database().db, LEASE);
    await Promise.all(leases.map((lease) => deleteUnusedFile(database().db, lease)));

    expect(await expiresAt(world, file)).toBe(0);
  });
});

function leaseLost(error: unknown): void {
  if (!(error instanceof LeaseLost)) throw error;
}
