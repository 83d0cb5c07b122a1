import { CommitSteps, STEPS, type Step } from "../faults/two-phase-commit/commit-steps";
import { faultPlan } from "../faults/two-phase-commit/faults";

const PREPARE = (transaction: string, connection: number) =>
  Buffer.from(`Q\0\0\0\0PREPARE TRANSACTION 'citus_0_${transaction}_${connection}'\0`);
const COMMIT = (transaction: string, connection: number) =>
  Buffer.from(`Q\0\0\0\0COMMIT PREPARED 'citus_0_${transaction}_${connection}'\0`);
const PREPARED = Buffer.from("C\0\0\0\0PREPARE TRANSACTION\0Z\0\0\0\0I");
const COMMITTED = Buffer.from("C\0\0\0\0COMMIT PREPARED\0Z\0\0\0\0I");

/** Plays a whole commit, whose second node is 1. Returns the messages that were held, and those before the stop. */
async function play(steps: CommitSteps, transaction: string, stop?: Promise<unknown>) {
  const held: string[] = [];
  const before: string[] = [];
  let isStopped = false;
  void stop?.then(() => {
    isStopped = true;
  });
  const messages: [string, () => "pass" | "hold"][] = [
    ["prepare 0", () => steps.onRequest(0, PREPARE(transaction, 0), 7)],
    ["prepare 1", () => steps.onRequest(1, PREPARE(transaction, 1), 8)],
    ["prepared 0", () => steps.onAnswer(0, PREPARED, 7)],
    ["prepared 1", () => steps.onAnswer(1, PREPARED, 8)],
    ["commit 0", () => steps.onRequest(0, COMMIT(transaction, 0), 7)],
    ["commit 1", () => steps.onRequest(1, COMMIT(transaction, 1), 8)],
    ["committed 0", () => steps.onAnswer(0, COMMITTED, 7)],
    ["committed 1", () => steps.onAnswer(1, COMMITTED, 8)],
  ];
  for (const [name, send] of messages) {
    if (send() === "hold") held.push(name);
    await Promise.resolve();
    if (!isStopped) before.push(name);
  }
  return { held, before };
}

test.each<[Step, string[], string]>([
  ["nothing prepared", ["prepare 0", "prepare 1"], "prepare 0"],
  ["one node prepared", ["prepare 1"], "prepared 0"],
  ["both nodes prepared, not committed", ["prepared 0", "prepared 1"], "prepared 1"],
  ["committed, no node told", ["commit 0", "commit 1"], "commit 0"],
  ["one node committed", ["commit 1"], "committed 0"],
  ["both nodes committed, not answered", ["committed 0", "committed 1"], "committed 1"],
])("a commit stops at the step: %s", async (step, messages, last) => {
  const steps = new CommitSteps();
  const stop = steps.arm(step, { late: 1 });

  const { held, before } = await play(steps, "42_7", stop);

  expect(await stop).toMatchObject({ pid: 42 });
  expect(held).toEqual(messages);
  // It stopped with this message.
  const order = ["prepare 0", "prepare 1", "prepared 0", "prepared 1"];
  order.push("commit 0", "commit 1", "committed 0", "committed 1");
  expect(before).toEqual(order.slice(0, order.indexOf(last)));
});

test("only one commit is stopped, and none after disarm", async () => {
  const steps = new CommitSteps();
  void steps.arm("nothing prepared", { late: 0 });
  steps.onRequest(0, PREPARE("42_7", 0), 7);

  expect((await play(steps, "43_1")).held).toEqual([]);
  // Recovery ends commits of which it saw no beginning.
  expect(steps.onRequest(0, COMMIT("41_1", 0), 9)).toBe("pass");
  steps.disarm();
  expect((await play(steps, "44_1")).held).toEqual([]);
});

test("each round of faults has every step and every kill, and six rounds have every combination", () => {
  const plan = faultPlan((below) => below - 1);
  const next = () => plan.next().value as { step: Step; target: string; how: string };
  const rounds = Array.from({ length: 6 }, () => Array.from({ length: 6 }, next));

  for (const round of rounds) {
    expect(new Set(round.map(({ step }) => step))).toEqual(new Set(STEPS));
    expect(new Set(round.map(({ target, how }) => `${target} ${how}`)).size).toBe(6);
  }
  const all = rounds.flat().map(({ step, target, how }) => `${step} ${target} ${how}`);
  expect(new Set(all).size).toBe(36);
});
