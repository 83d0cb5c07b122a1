import { setTimeout as delay } from "node:timers/promises";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferResult__Output } from "@kobo/protos/wallet_ledger/v1/TransferResult";
import { eventually } from "@kobo/testing";
import { type Generator, pick } from "./generator";
import type { CallerOfLedger, LedgerProcess } from "./ledger-process";

/** One group, and every answer that anyone got for it, in the order in which they came. */
export interface Asked {
  caller: CallerOfLedger;
  group: TransferGroup;
  answers: string[];
}

export const UNKNOWN = "UNKNOWN";

const CALL_TIMEOUT_MS = 3_000;
const RETRY_PAUSE_MS = 20;

async function ask(process: LedgerProcess, asked: Asked): Promise<string> {
  const context = { notAfterMs: Date.now() + 30_000, requestId: "torture" };
  const groups = [{ ...asked.group, context }];
  const answer = await process
    .callsOf(asked.caller)
    .CreateTransfers({ groups }, { deadline: Date.now() + CALL_TIMEOUT_MS })
    .then(({ results }) => (results[0] ? nameOf(results[0]) : UNKNOWN))
    .catch(() => delay(RETRY_PAUSE_MS, UNKNOWN));
  asked.answers.push(answer);
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
): Promise<Asked[]> {
  const all: Asked[] = [];
  const note = ({ caller, group }: Pick<Asked, "caller" | "group">): Asked => {
    const asked = { caller, group, answers: [] };
    all.push(asked);
    return asked;
  };
  while (Date.now() < until) {
    const asked = note(generator.next());
    const style = Math.random();
    if (style < 0.2) {
      await Promise.all(processes.map((process) => ask(process, asked)));
    } else if (style < 0.25) {
      const differing = note({ ...asked, group: differingFrom(asked.group) });
      await Promise.all([ask(pick(processes), asked), ask(pick(processes), differing)]);
    } else if ((await ask(pick(processes), asked)) === UNKNOWN) {
      await ask(pick(processes), asked);
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
  all: readonly Asked[],
  processes: readonly LedgerProcess[],
): Promise<void> {
  const doubtful = all.filter(({ answers }) => answers.includes(UNKNOWN));
  const resolveNext = async (): Promise<void> => {
    for (let asked = doubtful.pop(); asked; asked = doubtful.pop()) {
      const inDoubt = asked;
      await eventually(async () => {
        expect(await ask(pick(processes), inDoubt)).not.toBe(UNKNOWN);
      }, 30_000);
    }
  };
  await Promise.all(Array.from({ length: 16 }, resolveNext));
}
