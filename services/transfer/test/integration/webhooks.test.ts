import { createHmac } from "node:crypto";
import { createExternalTransfer } from "../../src/app/bank/create-external-transfer";
import { receiveWebhook } from "../../src/app/bank/receive-webhook";
import type { ExternalTransfer } from "../../src/domain/external-transfer";
import { aRequest } from "../factories";
import type { RailBehaviour } from "../fake-rail";
import { SECRET, type World, worlds } from "./world";

const { aWorld } = worlds();

const PENDING: RailBehaviour = { records: "pending", answers: "as booked" };
const WALLET = 10_000_000n;

function sign(body: Buffer, secret = SECRET): string {
  return createHmac("sha512", secret).update(body).digest("hex");
}

function aWebhook(reference: string, event = "transfer.success", data = {}): Buffer {
  return Buffer.from(JSON.stringify({ event, data: { reference, ...data } }));
}

function receive({ parts }: World, body: Buffer, fields: { signature?: string } = {}) {
  const { signature = sign(body) } = fields;
  const secrets = { test: SECRET, live: "sk_rail_live" };
  return receiveWebhook({ db: parts.db, secrets }, { mode: "test", body, signature });
}

async function givenTransfer(behaviour: RailBehaviour) {
  const world = aWorld();
  world.rail.behaviour = behaviour;
  const command = aRequest();
  const { transfer } = await createExternalTransfer(world.parts, command);
  return { world, command, transfer };
}

const becomes = (world: World, { railReference }: ExternalTransfer, status: string) => {
  const booked = world.rail.transfers.get(railReference);
  if (booked) booked.status = status;
};

const isDue = async (world: World, command: { reference: string }) => {
  const { due_at } = await world.row(command);
  return due_at !== null && due_at <= new Date();
};

test.each([
  ["success", "completed", WALLET - 100_000n],
  ["failed", "failed", WALLET],
])("a webhook triggers a query at once, and the rail's %s decides", async (status, state, left) => {
  const { world, command, transfer } = await givenTransfer(PENDING);
  becomes(world, transfer, status);

  await receive(world, aWebhook(transfer.railReference));
  await world.work();

  expect((await world.row(command)).state).toBe(state);
  expect(world.ledger.available()).toBe(left);
});

test.each([
  ["signed with another key", (body: Buffer) => sign(body, "sk_other")],
  ["of another mode", (body: Buffer) => sign(body, "sk_rail_live")],
  ["not signed", () => ""],
  ["signed in part", (body: Buffer) => sign(body).slice(0, 64)],
  ["signed with invalid hex", () => "zz".repeat(64)],
])("a webhook that is %s is refused", async (_, signature) => {
  const { world, command, transfer } = await givenTransfer(PENDING);
  const body = aWebhook(transfer.railReference);

  await expect(receive(world, body, { signature: signature(body) })).rejects.toMatchObject({
    code: "INVALID_SIGNATURE",
  });

  expect(await isDue(world, command)).toBe(false);
});

test("a webhook with changed bytes is refused", async () => {
  const { world, transfer } = await givenTransfer(PENDING);
  const body = aWebhook(transfer.railReference);

  await expect(
    receive(world, Buffer.concat([body, Buffer.from(" ")]), { signature: sign(body) }),
  ).rejects.toMatchObject({ code: "INVALID_SIGNATURE" });
});

test.each([
  ["no JSON", "hello"],
  ["an empty body", ""],
  ["no reference", '{"event":"transfer.success","data":{}}'],
  ["a number for a reference", '{"event":"transfer.success","data":{"reference":1}}'],
])("a webhook with %s is unreadable", async (_, text) => {
  await expect(receive(aWorld(), Buffer.from(text))).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
  });
});

test("a webhook about an unknown transfer is accepted without an effect", async () => {
  await expect(receive(aWorld(), aWebhook("kobo-unknown"))).resolves.toBeUndefined();
});

describe("the content of a webhook is ignored", () => {
  test.each([
    ["success", "transfer.success", "pending", WALLET - 100_000n],
    ["failure", "transfer.failed", "pending", WALLET - 100_000n],
    ["reversal", "transfer.reversed", "pending", WALLET - 100_000n],
  ])("a %s while the rail's status is pending", async (_, event, state, left) => {
    const { world, command, transfer } = await givenTransfer(PENDING);

    await receive(world, aWebhook(transfer.railReference, event, { status: "success", amount: 1 }));
    await world.work();

    expect((await world.row(command)).state).toBe(state);
    expect(world.ledger.available()).toBe(left);
    expect(world.ledger.openHolds()).toBe(1);
  });

  test("a failure and a reversal of a completed transfer that the rail reports as success", async () => {
    const { world, command, transfer } = await givenTransfer({
      records: "success",
      answers: "as booked",
    });

    for (const event of ["transfer.failed", "transfer.reversed"]) {
      await receive(world, aWebhook(transfer.railReference, event));
      expect(await world.work()).toBe(1);
    }

    expect(await world.row(command)).toMatchObject({ state: "completed", due_at: null });
    expect(await world.publishedEvents(command)).toEqual(["transfer.completed"]);
  });

  test("a success of a failed transfer", async () => {
    const { world, command, transfer } = await givenTransfer({
      records: "failed",
      answers: "as booked",
    });

    await receive(world, aWebhook(transfer.railReference));

    expect(await world.work()).toBe(0);
    expect(await world.row(command)).toMatchObject({ state: "failed", due_at: null });
  });
});

describe("a bank that returns the money", () => {
  test("reverses the transfer once, however many webhooks arrive", async () => {
    const { world, command, transfer } = await givenTransfer({
      records: "success",
      answers: "as booked",
    });
    becomes(world, transfer, "reversed");

    for (let time = 0; time < 3; time++) {
      await receive(world, aWebhook(transfer.railReference, "transfer.reversed"));
      await world.work();
    }

    expect(await world.row(command)).toMatchObject({ state: "reversed", due_at: null });
    expect(world.ledger.available()).toBe(WALLET);
    expect(world.ledger.balance("bank_settlement")).toBe(0n);
    expect(await world.publishedEvents(command)).toEqual([
      "transfer.completed",
      "transfer.reversed",
    ]);
    const [, event] = await world.events(command);
    expect(event?.data).toMatchObject({ status: "reversed" });
    expect(event?.data.completedAt).not.toBeNull();
  });

  test("is queried until it answers", async () => {
    const { world, command, transfer } = await givenTransfer({
      records: "success",
      answers: "as booked",
    });
    becomes(world, transfer, "reversed");
    world.rail.override = { path: "/transfer/verify", answer: (response) => response.destroy() };
    await receive(world, aWebhook(transfer.railReference, "transfer.reversed"));
    await world.work();
    const { due_at: again } = await world.row(command);
    expect(again).toBeInstanceOf(Date);

    world.rail.override = undefined;
    await world.recoverNow(transfer.id);

    expect((await world.row(command)).state).toBe("reversed");
  });
});

describe("a webhook during a run of the transfer", () => {
  test("during the first call leaves it to the request, and triggers a query afterwards", async () => {
    const world = aWorld();
    world.rail.behaviour = PENDING;
    const command = aRequest();
    let claimed = -1;
    world.rail.onTransfer = async (reference) => {
      await receive(world, aWebhook(reference));
      claimed = await world.work();
    };

    const { transfer } = await createExternalTransfer(world.parts, command);

    expect(claimed).toBe(0);
    expect(transfer.state).toBe("pending");
    expect(await isDue(world, command)).toBe(true);
    becomes(world, transfer, "success");
    await world.work();
    expect((await world.row(command)).state).toBe("completed");
  });

  test("after a query was sent triggers another one", async () => {
    const { world, command, transfer } = await givenTransfer({
      records: "success",
      answers: "as booked",
    });
    const { railReference } = transfer;
    world.rail.override = {
      path: "/transfer/verify",
      answer: (response) => {
        // The rail answered "success"; before the response arrives, the bank returns the money.
        const body = JSON.stringify({
          status: true,
          message: "",
          data: world.rail.transfers.get(railReference),
        });
        becomes(world, transfer, "reversed");
        void receive(world, aWebhook(railReference, "transfer.reversed")).then(() =>
          response.writeHead(200, { "content-type": "application/json" }).end(body),
        );
      },
    };
    await receive(world, aWebhook(railReference));
    await world.work();
    expect((await world.row(command)).state).toBe("completed");
    expect(await isDue(world, command)).toBe(true);

    world.rail.override = undefined;
    await world.work();

    expect((await world.row(command)).state).toBe("reversed");
    expect(world.ledger.available()).toBe(WALLET);
  });

  test("twenty concurrent runs post once", async () => {
    const { world, command, transfer } = await givenTransfer(PENDING);
    becomes(world, transfer, "success");

    await Promise.all(
      Array.from({ length: 20 }, async () => {
        await receive(world, aWebhook(transfer.railReference));
        await world.work();
      }),
    );
    await world.work();

    expect(await world.row(command)).toMatchObject({ state: "completed", notices: 20n });
    expect(world.ledger.balance("bank_settlement")).toBe(100_000n);
    expect(await world.publishedEvents(command)).toEqual(["transfer.completed"]);
  });
});

test("without a webhook the query schedule finds the outcome", async () => {
  const { world, command, transfer } = await givenTransfer(PENDING);
  becomes(world, transfer, "success");

  await world.recoverNow(transfer.id);

  expect((await world.row(command)).state).toBe("completed");
});

test("ten inconclusive webhooks within a minute do not end the query schedule", async () => {
  const { world, command, transfer } = await givenTransfer(PENDING);

  for (let callback = 0; callback < 12; callback++) {
    await receive(world, aWebhook(transfer.railReference));
    await world.work();
  }

  expect(await world.row(command)).toMatchObject({ state: "pending", asked: 12 });
  expect((await world.row(command)).due_at).toBeInstanceOf(Date);
  expect(await world.reviews(transfer.id)).toEqual([]);
  becomes(world, transfer, "success");
  await receive(world, aWebhook(transfer.railReference));
  await world.work();
  expect((await world.row(command)).state).toBe("completed");
});

test("a webhook triggers a query of a transfer in review, and only the rail's answer changes it", async () => {
  const { world, command, transfer } = await givenTransfer(PENDING);
  await world.change(transfer.id, { asked_from: world.ago("24 h") });
  for (let query = 0; query < 10; query++) await world.recoverNow(transfer.id);
  expect((await world.row(command)).state).toBe("review");

  await receive(world, aWebhook(transfer.railReference));
  await world.work();
  expect(await world.row(command)).toMatchObject({ state: "review", due_at: null });
  becomes(world, transfer, "success");
  await receive(world, aWebhook(transfer.railReference));
  await world.work();

  expect((await world.row(command)).state).toBe("completed");
});
