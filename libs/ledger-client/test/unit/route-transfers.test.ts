import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import { CallFailed, type LedgerAnswer, type LedgerGroup } from "../../src";
import { routeTransfers } from "../../src/route-transfers";

const COMMITTED: LedgerAnswer = { outcome: "committed", at: new Date(0) };
const refused = (refusal: (LedgerAnswer & { outcome: "refused" })["refusal"]): LedgerAnswer => ({
  outcome: "refused",
  refusal,
  takenBy: "",
});

type Where = Record<string, string>;

/**
 * Ledgers that answer by the payer's cell, and a directory whose cache has the cells of before.
 */
function given({
  before,
  now = before,
  answers,
}: {
  before: Where;
  now?: Where;
  answers: (payer: string, attempt: number) => LedgerAnswer;
}) {
  const sent: { payer: string; payee: string; group: TransferGroup }[] = [];
  const lookedUp: string[] = [];
  const create = routeTransfers({
    directory: {
      cellOf: async (merchantId) => before[merchantId] ?? "",
      lookUp: async (merchantId) => {
        lookedUp.push(merchantId);
        return now[merchantId] ?? "";
      },
    },
    create: async (group, cells) => {
      sent.push({ ...cells, group });
      return answers(cells.payer, sent.length);
    },
  });
  return { create, sent, lookedUp };
}

const soon = () => Date.now() + 300;
const aGroup = (fields: LedgerGroup = {}): LedgerGroup => ({
  merchantId: "ada",
  payeeMerchantId: "bola",
  items: [{ id: "1", debit: { wallet: "ada.wallet" }, credit: { wallet: "bola.wallet" } }],
  ...fields,
});

test("a group between two cells is sent to the payer's ledger with both cells, and its payee items cross", async () => {
  const { create, sent, lookedUp } = given({
    before: { ada: "07", bola: "08" },
    answers: () => COMMITTED,
  });
  const fee = {
    id: "2",
    debit: { wallet: "ada.wallet" },
    credit: { system: "SYSTEM_ACCOUNT_FEE_REVENUE" },
  } as const;
  const group = aGroup({ items: [...(aGroup().items ?? []), fee] });

  expect(await create(group, soon())).toBe(COMMITTED);

  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ payer: "07", payee: "08" });
  expect(sent[0]?.group.cells).toEqual({ payer: "07", payee: "08" });
  expect(sent[0]?.group.items).toEqual([{ ...group.items?.[0], crosses: true }, fee]);
  expect(sent[0]?.group).not.toHaveProperty("payeeMerchantId");
  expect(lookedUp).toEqual([]);
});

test.each<[string, LedgerGroup]>([
  ["without a payee", { merchantId: "ada" }],
  ["to its own merchant", aGroup({ payeeMerchantId: "ada" })],
  ["to an unknown merchant", aGroup({ payeeMerchantId: "" })],
  ["to a merchant of the same cell", aGroup({ payeeMerchantId: "chidi" })],
])("a group %s stays within the payer's cell", async (_, group) => {
  const { create, sent } = given({ before: { ada: "07", chidi: "07" }, answers: () => COMMITTED });

  await create(group, soon());

  expect(sent[0]?.group.cells).toEqual({ payer: "07", payee: "07" });
  expect(sent[0]?.group.items).toEqual(group.items);
});

test("a group of merchants without cells is sent without cells", async () => {
  const { create, sent } = given({ before: {}, answers: () => COMMITTED });

  await create(aGroup(), soon());

  expect(sent[0]).toMatchObject({ payer: "", payee: "" });
  expect(sent[0]?.group).not.toHaveProperty("cells");
});

test("a merchant without a cell does not exist for one with a cell", async () => {
  const { create, sent } = given({ before: { ada: "07" }, answers: () => COMMITTED });

  expect(await create(aGroup(), soon())).toMatchObject(refused("ACCOUNT_NOT_FOUND"));
  expect(sent).toEqual([]);
});

test("a merchant that has got a cell meanwhile is paid there", async () => {
  const { create, sent } = given({
    before: { ada: "07" },
    now: { ada: "07", bola: "08" },
    answers: () => COMMITTED,
  });

  expect(await create(aGroup(), soon())).toBe(COMMITTED);
  expect(sent).toMatchObject([{ payer: "07", payee: "08" }]);
});

test.each(["WRONG_CELL", "ACCOUNT_NOT_FOUND"] as const)(
  "after %s both merchants are looked up, and the group is sent once more to the current cell",
  async (refusal) => {
    const { create, sent, lookedUp } = given({
      before: { ada: "07", bola: "08" },
      now: { ada: "09", bola: "08" },
      answers: (payer) => (payer === "09" ? COMMITTED : refused(refusal)),
    });

    expect(await create(aGroup(), soon())).toBe(COMMITTED);

    expect(lookedUp).toEqual(["ada", "bola"]);
    expect(sent.map(({ payer, group }) => [payer, group.items?.[0]?.id])).toEqual([
      ["07", "1"],
      ["09", "1"],
    ]);
  },
);

test("ACCOUNT_NOT_FOUND from the merchant's current cell is returned", async () => {
  const answer = refused("ACCOUNT_NOT_FOUND");
  const { create, sent } = given({ before: { ada: "07", bola: "07" }, answers: () => answer });

  expect(await create(aGroup(), soon())).toBe(answer);
  expect(sent).toHaveLength(1);
});

test("WRONG_CELL from the current cell, or twice, leaves the outcome unknown", async () => {
  const wrong = () => refused("WRONG_CELL");
  const same = given({ before: { ada: "07", bola: "07" }, answers: wrong });
  const twice = given({ before: { ada: "07" }, now: { ada: "08" }, answers: wrong });

  await expect(same.create(aGroup(), soon())).rejects.toMatchObject({ sent: true });
  await expect(twice.create({ merchantId: "ada" }, soon())).rejects.toMatchObject({ sent: true });
  expect([same.sent.length, twice.sent.length]).toEqual([1, 2]);
});

test("other refusals are returned without a look-up", async () => {
  const answer = refused("INSUFFICIENT_FUNDS");
  const { create, lookedUp } = given({ before: { ada: "07", bola: "08" }, answers: () => answer });

  expect(await create(aGroup(), soon())).toBe(answer);
  expect(lookedUp).toEqual([]);
});

test("a group is not sent when the directory is unavailable", async () => {
  const create = routeTransfers({
    directory: {
      cellOf: () => Promise.reject(new CallFailed(true)),
      lookUp: () => Promise.reject(new CallFailed(true)),
    },
    create: async () => COMMITTED,
  });

  await expect(create(aGroup(), soon())).rejects.toMatchObject({ sent: false });
});
