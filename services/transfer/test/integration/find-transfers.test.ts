import { newUuid, toPublicId } from "@kobo/core/ids";
import { aTenant } from "@kobo/core/testing";
import { createExternalTransfer } from "../../src/app/bank/create-external-transfer";
import { findTransfers } from "../../src/app/find-transfers";
import { aMadeTransfer, aRequest, aTransfer } from "../factories";
import { type World, worlds } from "./world";

const { aWorld } = worlds();

async function idsBy({ parts, ledger }: World, text: string, tenant = aTenant()) {
  const found = await findTransfers({ db: parts.db, ledger }, { tenant, text });
  return found.map(({ type, transfer }) => [type, transfer.id]);
}

test("a transfer of either kind is found by its references and by its id", async () => {
  const world = aWorld();
  const tenant = aTenant();
  const { transfer } = await createExternalTransfer(world.parts, aRequest({ tenant }));
  const payIdTransfer = aMadeTransfer(aTransfer());
  world.ledger.givenPayIdTransfer(payIdTransfer);

  const external = ["external_transfer", transfer.id];
  for (const text of [
    ...[transfer.reference, transfer.railReference],
    toPublicId("txn", transfer.id),
  ]) {
    expect(await idsBy(world, text, tenant)).toEqual([external]);
  }
  for (const text of [payIdTransfer.reference, toPublicId("txn", payIdTransfer.id)]) {
    expect(await idsBy(world, text, tenant)).toEqual([["payid_transfer", payIdTransfer.id]]);
  }
});

test("a transfer is not found by another merchant, before it is public, or by an unknown id", async () => {
  const world = aWorld();
  const tenant = aTenant();
  const { transfer } = await createExternalTransfer(world.parts, aRequest({ tenant }));
  const names = [transfer.railReference, toPublicId("txn", transfer.id)];
  const stranger = { ...aTenant(), merchantId: newUuid() };

  for (const text of names) {
    expect(await idsBy(world, text, stranger)).toEqual([]);
    expect(await idsBy(world, text, { ...tenant, mode: "live" })).toEqual([]);
  }
  await world.change(transfer.id, { state: "reserving", completed_at: null });
  for (const text of names) expect(await idsBy(world, text, tenant)).toEqual([]);
  expect(await idsBy(world, toPublicId("txn", newUuid()), tenant)).toEqual([]);
});
