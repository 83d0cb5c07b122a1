import { setTimeout as delay } from "node:timers/promises";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferResult__Output } from "@kobo/protos/wallet_ledger/v1/TransferResult";
import { eventually } from "@kobo/testing";
import { type Generator, pick } from "./generator";
import type { CallerOfLedger, LedgerProcess } from "./ledger-process";

/** One group, and every answer that anyone got for it, in the order in which they came. */
export interface Submission {
  caller: CallerOfLedger;
  group: TransferGroup;
  answers: string[];
}

export const UNKNOWN = "UNKNOWN";

const CALL_TIMEOUT_MS = 3_000;
const RETRY_PAUSE_MS = 20;

async function ask(process: LedgerProcess, submission: Submission): Promise<string> {
  const context = { notAfterMs: Date.now() + 30_000, requestId: "torture" };
  const groups = [{ ...submission.group, context }];
  const answer = await process
    .callsOf(submission.caller)
    .CreateTransfers({ groups }, { deadline: Date.now() + CALL_TIMEOUT_MS })
    .then(({ results }) => (results[0] ? nameOf(results[0]) : UNKNOWN))
    .catch(() => delay(RETRY_PAUSE_MS, UNKNOWN));
  submission.answers.push(answer);
  return answer;
}

function nameOf({ outcome, refusal }: TransferResult__Output): string {
  return outcome === "TRANSFER_OUTCOME_REFUSED"
    ? refusal.replace("TRANSFER_REFUSAL_", "")
    : outcome.replace("TRANSFER_OUTCOME_", "");
}

/**
 * Asks for groups as real callers do, until the time is up: some to both processes at once, some
 * beside a differing group of the same id, and again when in doubt.
 */
export async function callUntil(
  until: number,
  processes: readonly LedgerProcess[],
  generator: Generator,
): Promise<Submission[]> {
  const all: Submission[] = [];
  const note = ({ caller, group }: Pick<Submission, "caller" | "group">): Submission => {
    const submission = { caller, group, answers: [] };
    all.push(submission);
    return submission;
  };
  while (Date.now() < until) {
    const submission = note(generator.next());
    const style = Math.random();
    if (style < 0.2) {
      await Promise.all(processes.map((process) => ask(process, submission)));
    } else if (style < 0.25) {
      const differing = note({ ...submission, group: differingFrom(submission.group) });
      await Promise.all([ask(pick(processes), submission), ask(pick(processes), differing)]);
    } else if ((await ask(pick(processes), submission)) === UNKNOWN) {
      await ask(pick(processes), submission);
    }
  }
  return all;
}

function differingFrom(group: TransferGroup): TransferGroup {
  const [first, ...rest] = group.items ?? [];
  return { ...group, items: [{ ...first, narration: "something else" }, ...rest] };
}

/** Asks again for whatever is in doubt, until nothing is. */
export async function resolveDoubts(
  all: readonly Submission[],
  processes: readonly LedgerProcess[],
): Promise<void> {
  const doubtful = all.filter(({ answers }) => answers.includes(UNKNOWN));
  const resolveNext = async (): Promise<void> => {
    for (let submission = doubtful.pop(); submission; submission = doubtful.pop()) {
      const inDoubt = submission;
      await eventually(async () => {
        expect(await ask(pick(processes), inDoubt)).not.toBe(UNKNOWN);
      }, 30_000);
    }
  };
  await Promise.all(Array.from({ length: 16 }, resolveNext));
}
