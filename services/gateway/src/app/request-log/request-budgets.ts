import { newUuid } from "@kobo/core/ids";
import type { Mode, Tenant } from "@kobo/core/tenant";
import type { RequestDescription } from "../../domain/request-log/request-record";

/** Requests of one merchant and mode that one gateway records in a second; more at once after a quiet time. */
const PER_SECOND = 20;
const BURST = 100;

/**
 * Of all merchants, successes and failures each. A record costs the gateway and PostgreSQL a third of what a transfer
 * does, so a busy gateway records a sample.
 */
const TOGETHER_PER_SECOND = 200;
const TOGETHER_BURST = 1_000;

/** Of all bodies that wait. Requests beyond it are recorded without their bodies. */
const BYTES_MAX = 16 * 1024 * 1024;

/** A request with all that its description needs. */
export interface CapturedRequest {
  /** Of its bodies. */
  bytes: number;
  describe: () => RequestDescription;
}

/** A request that was answered. */
export interface AnsweredRequest {
  tenant: Tenant;
  failed: boolean;
  /** Called at once, and only for a request that is recorded. Withholds bodies of more than `bytesMax`. */
  capture: (bytesMax: number) => CapturedRequest;
}

interface Accepted extends CapturedRequest {
  id: string;
  failed: boolean;
}

/** Requests that are only counted, and how many of them failed. */
interface Unrecorded {
  unrecorded: number;
  unrecordedFailed: number;
}

/** A request to be recorded, with those of its merchant and mode that are only counted. */
export interface Pending extends Accepted, Unrecorded {
  merchantId: string;
  mode: Mode;
}

interface Budget extends Unrecorded {
  tokens: number;
  failures: Accepted[];
  successes: Accepted[];
}

/** Holds the requests to be recorded, within a budget for each merchant and mode. Failures come first. */
export class RequestBudgets {
  readonly #budgets = { live: new Map<string, Budget>(), test: new Map<string, Budget>() };
  /** Of all merchants and modes. */
  readonly #tokens = { failures: TOGETHER_BURST, successes: TOGETHER_BURST };
  #bytes = 0;
  #overBudget = 0;

  /** Accepts a request, or only counts it. */
  add({ tenant, failed, capture }: AnsweredRequest): void {
    const budget = this.#budgetOf(tenant);
    const outcome = failed ? "failures" : "successes";
    if (budget.tokens > 0 && this.#tokens[outcome] > 0) {
      budget.tokens -= 1;
      this.#tokens[outcome] -= 1;
    } else {
      budget.unrecorded += 1;
      this.#overBudget += 1;
      const replaced = failed ? budget.successes.pop() : undefined;
      if (failed && !replaced) budget.unrecordedFailed += 1;
      if (!replaced) return;
      this.#bytes -= replaced.bytes;
    }
    const captured = capture(BYTES_MAX - this.#bytes);
    this.#bytes += captured.bytes;
    budget[outcome].push({ id: newUuid(), failed, ...captured });
  }

  /** Counts requests whose records were lost, with those counted in these records. */
  countLost(lost: readonly Pending[]): void {
    for (const { failed, unrecorded, unrecordedFailed, ...owner } of lost) {
      const budget = this.#budgetOf(owner);
      budget.unrecorded += unrecorded + 1;
      budget.unrecordedFailed += unrecordedFailed + (failed ? 1 : 0);
    }
  }

  /**
   * Takes the accepted requests, oldest first for each merchant and mode. The last of them has the number of
   * those that were only counted; without a request the number waits.
   */
  drain(): { pending: Pending[]; overBudget: number } {
    const pending = (["live", "test"] as const).flatMap((mode) =>
      [...this.#budgets[mode]].flatMap(([merchantId, budget]) => drained(merchantId, mode, budget)),
    );
    const overBudget = this.#overBudget;
    this.#bytes = 0;
    this.#overBudget = 0;
    return { pending, overBudget };
  }

  /** Call it once a second. */
  refill(): void {
    for (const outcome of ["failures", "successes"] as const) {
      const tokens = this.#tokens[outcome] + TOGETHER_PER_SECOND;
      this.#tokens[outcome] = Math.min(TOGETHER_BURST, tokens);
    }
    for (const budgets of Object.values(this.#budgets)) {
      for (const [merchantId, budget] of budgets) {
        budget.tokens = Math.min(BURST, budget.tokens + PER_SECOND);
        if (isIdle(budget)) budgets.delete(merchantId);
      }
    }
  }

  #budgetOf({ merchantId, mode }: Pick<Tenant, "merchantId" | "mode">): Budget {
    const budgets = this.#budgets[mode];
    let budget = budgets.get(merchantId);
    if (!budget) {
      budget = { tokens: BURST, failures: [], successes: [], unrecorded: 0, unrecordedFailed: 0 };
      budgets.set(merchantId, budget);
    }
    return budget;
  }
}

function isIdle({ tokens, failures, successes, unrecorded }: Budget): boolean {
  return tokens === BURST && failures.length + successes.length + unrecorded === 0;
}

function drained(merchantId: string, mode: Mode, budget: Budget): Pending[] {
  const accepted = [...budget.failures, ...budget.successes];
  accepted.sort((one, other) => (one.id < other.id ? -1 : 1));
  const pending = accepted.map((request): Pending => {
    return { merchantId, mode, ...request, unrecorded: 0, unrecordedFailed: 0 };
  });
  const last = pending.at(-1);
  if (!last) return [];
  last.unrecorded = budget.unrecorded;
  last.unrecordedFailed = budget.unrecordedFailed;
  Object.assign(budget, { failures: [], successes: [], unrecorded: 0, unrecordedFailed: 0 });
  return pending;
}
