import { randomBytes } from "node:crypto";
import { tenant } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import type { NewPayIdTransfer } from "@kobo/protos/transfer/v1/NewPayIdTransfer";
import { toWireTenant } from "@kobo/rpc";
import { type CellMerchant, startCells } from "../cells";
import { openDatabase, uniqueReference } from "../world";

/** PayID transfers through transfer, payid, the gateway's directory and the ledgers of two cells. */

const [HERE, THERE] = ["71", "72"] as const;

let db: Database;
let cells: Awaited<ReturnType<typeof startCells>>;
beforeAll(async () => {
  db = openDatabase();
  cells = await startCells(db, [HERE, THERE]);
}, 120_000);
afterAll(async () => {
  await cells.stop();
  await db.destroy();
});

async function payIdOf(merchant: CellMerchant, type: "static" | "dynamic"): Promise<string> {
  const body = { reference: uniqueReference(), ...(type === "static" && { name: merchant.slug }) };
  const { body: answer } = await merchant.api.post(`/payid/${type}`, body);
  return (answer.data as { payId: string }).payId;
}

function aTransfer(
  from: CellMerchant,
  toPayId: string,
  fields: Partial<NewPayIdTransfer> = {},
): NewPayIdTransfer {
  const { id: merchantId, slug: merchantName, wallet: walletPayId } = from;
  return {
    tenant: toWireTenant(tenant({ merchantId, mode: "test", merchantName, walletPayId })),
    fromPayId: walletPayId,
    toPayId,
    amountKobo: "10000",
    reference: uniqueReference(),
    idempotency: { keyHash: randomBytes(32), fingerprint: randomBytes(32) },
    context: { requestId: "cells", notAfterMs: Date.now() + 10_000 },
    ...fields,
  };
}

/** The outcome of each, which one call asks for. */
async function outcomes(...items: NewPayIdTransfer[]): Promise<string[]> {
  const { results } = await cells.transfers.CreatePayIdTransfers({ items });
  return results.map(({ error, replayed }) => error?.code ?? (replayed ? "replayed" : "completed"));
}

test("two merchants of each cell pay each other at once", async () => {
  const [ada, chidi] = [
    await cells.givenMerchantIn(HERE, 50_000),
    await cells.givenMerchantIn(HERE),
  ];
  const [bola, dayo] = [
    await cells.givenMerchantIn(THERE, 50_000),
    await cells.givenMerchantIn(THERE),
  ];
  const to = async (merchant: CellMerchant) => payIdOf(merchant, "static");
  const [toAda, toChidi, toBola, toDayo] = await Promise.all([ada, chidi, bola, dayo].map(to));

  const answers = await Promise.all([
    outcomes(aTransfer(ada, toBola ?? ""), aTransfer(ada, toDayo ?? "")),
    outcomes(aTransfer(bola, toChidi ?? ""), aTransfer(bola, toAda ?? "")),
    outcomes(aTransfer(ada, toChidi ?? ""), aTransfer(bola, toDayo ?? "")),
  ]);

  expect(answers.flat()).toEqual(Array(6).fill("completed"));
  expect(await Promise.all([ada, chidi, bola, dayo].map(cells.balanceOf))).toEqual([
    30_000, 20_000, 30_000, 20_000,
  ]);
});

test("a retry with the same key returns the first transfer; references, PayIDs and funds are used once", async () => {
  const [ada, chidi] = [
    await cells.givenMerchantIn(HERE, 25_000),
    await cells.givenMerchantIn(HERE, 25_000),
  ];
  const bola = await cells.givenMerchantIn(THERE);
  const [once, often] = [await payIdOf(bola, "dynamic"), await payIdOf(bola, "static")];
  const first = aTransfer(ada, once);

  expect(await outcomes(first)).toEqual(["completed"]);
  expect(await outcomes(first)).toEqual(["replayed"]);
  expect(await outcomes(aTransfer(chidi, once))).toEqual(["PAYID_NOT_FOUND"]);
  const { reference = "" } = first;
  expect(await outcomes(aTransfer(ada, often, { reference }))).toEqual(["DUPLICATE_REFERENCE"]);
  expect(await outcomes(aTransfer(ada, often, { amountKobo: "15001" }))).toEqual([
    "INSUFFICIENT_FUNDS",
  ]);
  expect(await Promise.all([ada, chidi, bola].map(cells.balanceOf))).toEqual([
    15_000, 25_000, 10_000,
  ]);
});

test("a cell with a wrong directory entry is looked up again, and the money moves once", async () => {
  const ada = await cells.givenMerchantIn(HERE, 25_000);
  const bola = await cells.givenMerchantIn(THERE);
  const payId = await payIdOf(bola, "static");
  await cells.move(ada, THERE);
  const refused = aTransfer(ada, payId);
  expect(await outcomes(refused)).toEqual(["PAYID_NOT_FOUND"]);
  await cells.move(ada, HERE);

  const transfer = aTransfer(ada, payId);
  expect(await outcomes(transfer)).toEqual(["completed"]);
  expect(await outcomes(transfer)).toEqual(["replayed"]);

  expect(await Promise.all([ada, bola].map(cells.balanceOf))).toEqual([15_000, 10_000]);
});
