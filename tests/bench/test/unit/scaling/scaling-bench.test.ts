import { resultOf } from "../../../src/scaling/scaling-bench";
import type { SystemPart } from "../../../src/scaling/systems";
import { result, siteProof, takeover } from "./result";

const LENGTH = { seconds: 4, rounds: 3 };

function system(replicas: 1 | 2, over: Partial<SystemPart> = {}): SystemPart {
  const { cells, weights } = result();
  return {
    cells: cells.filter((cell) => cell.replicas === replicas),
    weights,
    takeover: replicas === 2 ? takeover() : undefined,
    proof: siteProof(replicas),
    problems: [],
    ...over,
  };
}

const judged = (...systems: SystemPart[]) => resultOf(result(), systems, LENGTH);

test("a run in which all went well is correct, and shows one of each before two", () => {
  const { correct, cells, proofs, problems } = judged(system(1), system(2));

  expect(correct).toBe(true);
  expect(problems).toEqual([]);
  expect(cells.map(({ replicas }) => replicas)).toEqual([1, 2]);
  expect(proofs.map(({ replicas }) => replicas)).toEqual([1, 2]);
});

test("what broke in either system makes the run wrong", () => {
  const { correct, problems } = judged(system(1), system(2, { problems: ["an event is lost"] }));

  expect(correct).toBe(false);
  expect(problems).toEqual(["an event is lost"]);
});

test("books that are not clean make the run wrong", () => {
  const proof = siteProof(1);
  const dirty = { ...proof, audit: { ...proof.audit, clean: false } };

  expect(judged(system(1, { proof: dirty }), system(2)).correct).toBe(false);
});

test("a transfer that two ledgers have and nobody was told of makes the run wrong", () => {
  const { ledgers, ...rest } = result();
  const more = { ...rest, ledgers: { ...ledgers, inLedger: ledgers.acknowledged + 1 } };

  const { correct, problems } = resultOf(more, [system(1), system(2)], LENGTH);

  expect(correct).toBe(false);
  expect(problems).toEqual(["two ledgers have 1 transfers more than were answered"]);
});

test("a request that failed at a kill is no wrong, but not what was wanted", () => {
  const failures = [{ kind: "balance" as const, atMs: 1, reason: "A balance was answered 503" }];

  const { correct, targets } = judged(system(1), system(2, { takeover: takeover({ failures }) }));

  expect(correct).toBe(true);
  expect(targets.at(-1)).toMatchObject({ what: "without a failed request", reached: false });
});
