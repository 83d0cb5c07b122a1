import type { Api } from "../../src/load/api";
import { examine } from "../../src/load/evidence";
import type { Acknowledged } from "../../src/load/load";

const FUNDS = 10_000;
const merchant = { index: 0, wallet: "ada.wallet", till: "ada.spid" };
const acknowledged: Acknowledged = {
  operation: {
    ...{ kind: "transfer", merchant: 0, reference: "r1", requests: [], record: "/record" },
    isFinal: ({ status }) => status === "completed",
    effectOf: () => new Map([[0, -1_000]]),
    eventOf: () => "transfer.completed",
  },
  answers: [{ status: 201, code: "", data: {} }],
  at: 0,
};

interface World {
  record: number;
  ledger: number;
  events: string[];
  received: string[];
}

function findingsOf(fields: Partial<World>) {
  const world = { record: 200, ledger: 9_000, events: ["e1"], received: ["e1"], ...fields };
  const api: Api = async ({ path }) => {
    const answer = (status: number, data: Record<string, unknown>) => ({
      answer: { status, code: "", data },
      ms: 1,
    });
    if (path === "/record") return answer(world.record, { status: "completed" });
    if (path.endsWith("/balance")) return answer(200, { ledger: world.ledger });
    const events = world.events.map((id) => ({
      ...{ id, event: "transfer.completed", data: { reference: "r1" } },
    }));
    return answer(200, { events });
  };
  const receiver = {
    ...{ url: "", badSignatures: () => 0, trust: () => {}, stop: () => {} },
    received: new Map(world.received.map((id) => [id, 1])),
  };
  const merchants = [merchant];
  return examine({
    ...{ apis: [api], merchants, acknowledged: [acknowledged], receiver, funds: FUNDS },
    withinMs: -1,
  });
}

test("consistent evidence has no findings", async () => {
  await expect(findingsOf({})).resolves.toMatchObject({
    lost: [],
    duplicates: [],
    unannounced: [],
  });
});

test.each<[string, Partial<World>, string]>([
  ["a record that is gone", { record: 404, ledger: 10_000 }, "lost"],
  ["money that moved twice", { ledger: 8_000 }, "duplicates"],
  ["an event that happened twice", { events: ["e1", "e2"], received: ["e1", "e2"] }, "duplicates"],
  ["an event that is missing", { events: [] }, "unannounced"],
  ["a webhook that never came", { received: [] }, "unannounced"],
])("%s is found", async (_, fields, list) => {
  await expect(findingsOf(fields)).resolves.toMatchObject({ [list]: [expect.any(String)] });
});
