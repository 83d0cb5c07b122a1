import { auditClearing, counterpartsOf } from "../../src/db/clearing-audit";
import { aPost, PAYEE_CELL, PAYER_CELL } from "../factories";
import { aPayment, between, testCells } from "./cells";
import { submitOne } from "./ledger";

const cells = testCells();

/** The findings after damage to the payee's cell, which is then taken back. */
async function findingsAfter(damage: string, inDoubtSeconds?: number) {
  const undo = new Error("undo");
  let findings: Awaited<ReturnType<typeof auditClearing>> = [];
  await cells
    .ownerOf(PAYEE_CELL)
    .transaction(async (trx) => {
      await trx.raw("SET LOCAL session_replication_role = replica");
      await trx.raw(damage);
      findings = await auditClearing(
        { cell: PAYER_CELL, db: cells.dbOf(PAYER_CELL) },
        { cell: PAYEE_CELL, db: trx },
        inDoubtSeconds === undefined ? {} : { inDoubtSeconds },
      );
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return findings;
}

test("finds transfers that are missing or different in one cell, and skips those that may be in doubt", async () => {
  const payer = await cells.givenWallet(PAYER_CELL, 1_000n);
  const payee = await cells.givenWallet(PAYEE_CELL, 1_000n);
  const writer = cells.givenWriterBetween();
  const hold = aPayment(payer, payee, { kind: "pending", amount: 50n });
  const holdId = hold.items[0]?.id ?? "";
  const [there, back] = [aPayment(payer, payee), aPayment(payee, payer, { amount: 30n })];
  const [thereId, backId] = [there.items[0]?.id, back.items[0]?.id];
  for (const group of [hold, there, back]) await submitOne(writer, group);
  await submitOne(writer, between(payer, payee, [aPost(holdId, { crosses: true })]));

  expect(await findingsAfter("SELECT 1", 0)).toEqual([]);
  const invariant = "each transfer between cells 01 and 02 is in both";
  const clearing = { cell_clearing_01: undefined, cell_clearing_02: 100n };
  expect(await findingsAfter(`DELETE FROM transfers WHERE id = '${thereId}'`, 0)).toEqual([
    {
      invariant,
      rows: [expect.objectContaining({ id: thereId, kind: "single", mode: "test", ...clearing })],
    },
  ]);
  expect(
    await findingsAfter(`UPDATE transfers SET amount = 31 WHERE id = '${backId}'`, 0),
  ).toMatchObject([{ rows: [{ id: backId, cell_clearing_01: -31n, cell_clearing_02: -30n }] }]);
  expect(
    await findingsAfter(`DELETE FROM transfers WHERE pending_id = '${holdId}'`, 0),
  ).toMatchObject([{ rows: [{ kind: "post" }] }]);

  expect(await findingsAfter(`DELETE FROM transfers WHERE id = '${thereId}'`)).toEqual([]);
});

test("lists the cells with which a ledger has had transfers", async () => {
  expect(await counterpartsOf(cells.dbOf(PAYER_CELL))).toEqual([PAYEE_CELL]);
  expect(await counterpartsOf(cells.dbOf(PAYEE_CELL))).toEqual([PAYER_CELL]);
});
