import { setTimeout as delay } from "node:timers/promises";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferResult__Output } from "@kobo/protos/wallet_ledger/v1/TransferResult";
import { eventually } from "@kobo/testing";
import { type Generator, type GroupRequest, pick } from "./generator";
import type { LedgerProcess } from "./ledger-process";

/** One group, and every answer that anyone got for it, in the order in which they came. */
export interface Submission extends GroupRequest {
  answers: string[];
}

export const UNKNOWN = "UNKNOWN";

const CALL_TIMEOUT_MS = 3_000;
const RETRY_PAUSE_MS = 20;

async function ask(process: LedgerProcess, submission: Submission): Promise<string> {
  const [answer = UNKNOWN] = await askTogether(process, [submission]);
  return answer;
}

/** Submits groups of one caller with one call. */
async function askTogether(
  process: LedgerProcess,
  submissions: readonly Submission[],
): Promise<string[]> {
  const [first] = submissions;
  if (!first) return [];
  const context = { notAfterMs: Date.now() + 30_000, requestId: "torture" };
  const groups = submissions.map(({ group }) => ({ ...group, context }));
  const results = await process
    .callsOf(first.caller)
    .CreateTransfers({ groups }, { deadline: Date.now() + CALL_TIMEOUT_MS })
    .then((response) => response.results)
    .catch(() => delay(RETRY_PAUSE_MS, []));
  return submissions.map((submission, index) => {
    const result = results[index];
    const answer = result ? nameOf(result) : UNKNOWN;
    submission.answers.push(answer);
    return answer;
  });
}

function nameOf({ outcome, refusal }: TransferResult__Output): string {
  return outcome === "TRANSFER_OUTCOME_REFUSED"
    ? refusal.replace("TRANSFER_REFUSAL_", "")
    : outcome.replace("TRANSFER_OUTCOME_", "");
}

/**
 * Submits groups as real callers do, until the end of the run: some to both processes at once, some concurrently with a
 * differing group of the same id, some in a burst, and again when the outcome is unknown.
 */
export async function callUntil(
  isOver: () => boolean,
  processes: readonly LedgerProcess[],
  generator: Generator,
): Promise<Submission[]> {
  const all: Submission[] = [];
  const note = ({ caller, group }: GroupRequest): Submission => {
    const submission = { caller, group, answers: [] };
    all.push(submission);
    return submission;
  };
  while (!isOver()) {
    const style = Math.random();
    if (style > 0.999) {
      await askTogether(pick(processes), generator.burst().map(note));
      continue;
    }
    const submission = note(generator.next());
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

/** Retries groups with an unknown outcome until there are none. */
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
