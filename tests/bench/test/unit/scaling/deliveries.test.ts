import { toldIn } from "../../../src/scaling/deliveries";

const event = (id: string, type: string, merchantId: string) => ({
  ...{ id, type, merchantId, schema: "transfer", place: 1, key: id },
});

test("merchants are told of their own public events, each at its endpoint", () => {
  const written = [
    event("a", "transfer.completed", "ada"),
    event("b", "transfer.completed", "bola"),
    event("c", "payid.payment.completed", "ada"),
  ];

  const told = toldIn(written, new Map([["ada", 4]]));

  expect(told).toEqual([
    { id: "a", receiver: 4 },
    { id: "c", receiver: 4 },
  ]);
});

test("nobody is told of what is the house's own, nor of what nobody knows", () => {
  const written = [event("a", "ledger.transfers.committed", "ada"), event("b", "strange", "ada")];

  expect(toldIn(written, new Map([["ada", 0]]))).toEqual([]);
});
