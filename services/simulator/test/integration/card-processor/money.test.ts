import { createLogger } from "@kobo/runtime";
import fc from "fast-check";
import {
  type CardProcessor,
  openCardProcessor,
} from "../../../src/app/card-processor/card-processor";
import { confirmIntent } from "../../../src/app/card-processor/confirm";
import { captureIntent, openIntent } from "../../../src/app/card-processor/intents";
import { createRefund, settleRefund } from "../../../src/app/card-processor/refunds";
import { RANDOM } from "../../../src/app/random";
import { ApiError } from "../../../src/domain/api-error";
import { NOON } from "../../factories";
import { newFolder, removeFolders } from "../running";

afterAll(removeFolders);

async function newProcessor(): Promise<CardProcessor> {
  return openCardProcessor({
    mode: "test",
    folder: await newFolder(),
    publicUrl: "http://bank.example",
    webhookSecret: "secret",
    post: async () => ({ status: 200, error: null }),
    setTimer: () => () => undefined,
    random: RANDOM,
    now: () => NOON,
    logger: createLogger("simulator", "silent"),
  });
}

function held(processor: CardProcessor, amount: bigint): string {
  const { id } = openIntent(processor, {
    amount,
    currency: "ngn",
    customerId: null,
    captureMethod: "manual",
    setupFutureUsage: null,
    description: null,
    metadata: {},
  });
  const card = { number: "4242424242424242", expMonth: 12, expYear: 2030, cvc: "123" };
  const means = { kind: "typed", card, email: null, name: null } as const;
  confirmIntent(processor, {
    ...{ intentId: id, means, returnUrl: null },
    ...{ setupFutureUsage: undefined, isOffSession: false },
  });
  return id;
}

/** Ignores refusals, which change nothing. */
function attempt(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

const step = fc.oneof(
  fc.record({ does: fc.constant("refund" as const), amount: fc.bigInt({ min: 1n, max: 900n }) }),
  fc.record({
    does: fc.constant("settle" as const),
    at: fc.nat(),
    status: fc.constantFrom("succeeded" as const, "failed" as const),
  }),
  fc.record({
    does: fc.constant("fate" as const),
    kind: fc.constantFrom("pending" as const, "failed" as const),
  }),
);

function take(
  processor: CardProcessor,
  intentId: string,
  operation: typeof step extends fc.Arbitrary<infer Step> ? Step : never,
) {
  switch (operation.does) {
    case "refund":
      attempt(() =>
        createRefund(processor, { intentId, amount: operation.amount, reason: null, metadata: {} }),
      );
      break;
    case "settle": {
      const refunds = processor.store.refunds.list();
      const chosen = refunds[operation.at % Math.max(1, refunds.length)];
      if (chosen) settleRefund(processor, chosen.id, { status: operation.status });
      break;
    }
    case "fate": {
      const unused = { ms: 0, status: 400, message: "", code: "", match: {}, times: 1 };
      processor.faults.add({ ...unused, operation: "refund-fate", kind: operation.kind });
      break;
    }
  }
}

test("refunds never exceed captures, and the statement adds up, for any sequence of operations", async () => {
  const processor = await newProcessor();
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt({ min: 1n, max: 2_000n }),
      fc.bigInt({ min: 1n, max: 2_000n }),
      fc.array(step, { maxLength: 12 }),
      async (amount, captureAmount, steps) => {
        const intentId = held(processor, amount);
        attempt(() => captureIntent(processor, { intentId, amount: captureAmount }));
        for (const operation of steps) take(processor, intentId, operation);

        const intent = processor.store.intents.get(intentId);
        const charge = processor.store.charges.get(intent?.latestChargeId);
        const refunds = processor.store.refunds.list().filter((one) => one.intentId === intentId);
        const sources = new Set([charge?.id, ...refunds.map(({ id }) => id)]);
        const gone = refunds
          .filter(({ status }) => status !== "failed")
          .reduce((sum, one) => sum + one.amount, 0n);
        const left = processor.store.lines
          .list()
          .filter(({ sourceId }) => sources.has(sourceId))
          .reduce((sum, line) => sum + line.amount, 0n);
        const captured = captureAmount <= amount ? captureAmount : 0n;
        expect(charge?.amountCaptured).toBe(captured);
        expect(charge?.amountRefunded).toBe(gone);
        expect(left).toBe(captured - gone);
        expect(left).toBeGreaterThanOrEqual(0n);
      },
    ),
  );
  await processor.close();
});
