import type { DisputeProcessor, ListedDispute } from "../../src/clients/dispute-processor";
import type { Dispute, DisputeEvidence } from "../../src/domain/disputes/dispute";
import type {
  DisputeAnswer,
  DisputeFound,
  ProcessorMovement,
} from "../../src/domain/disputes/dispute-step";

export type DisputeProcessorCall = "ask" | "submit" | "close" | "upload" | "list";

interface Held {
  processorId: string;
  found: DisputeFound;
  evidence: DisputeEvidence | undefined;
}

const SILENCE = { kind: "unknown", detail: "no answer" } as const;

/** An in-memory processor of disputes that decides like the real one and records its calls. */
export class FakeDisputeProcessor implements DisputeProcessor {
  readonly calls: DisputeProcessorCall[] = [];
  /** Calls with an unreadable answer, executed or not. */
  silent: Partial<Record<DisputeProcessorCall, "before" | "after">> = {};
  /** Calls that the processor refuses. */
  readonly refuses = new Set<DisputeProcessorCall>();
  /** Runs when a call arrives. An error crashes the calling process. */
  arrives: Partial<Record<DisputeProcessorCall, () => unknown>> = {};
  readonly uploads = new Map<string, Buffer>();
  readonly #held = new Map<string, Held>();
  #lines = 0;

  /** The bank takes a payment's money, or only asks about it. */
  open(
    processorId: string,
    { amount, isInquiry = false }: { amount: bigint; isInquiry?: boolean },
  ): string {
    const id = `dp_${this.#held.size + 1}_${processorId}`;
    const found: DisputeFound = {
      kind: "found",
      standing: "needs_response",
      amount,
      isInquiry,
      reason: "fraudulent",
      networkReasonCode: "10.4",
      evidenceDueBy: new Date(Date.now() + 86_400_000),
      submissions: 0,
      movements: isInquiry ? [] : [this.#line(-amount, 1_500n)],
    };
    this.#held.set(id, { processorId, found, evidence: undefined });
    return id;
  }

  change(id: string, fields: Partial<DisputeFound>): void {
    const held = this.heldOf(id);
    held.found = { ...held.found, ...fields };
  }

  /** The bank decides; a dispute that is won returns the money. */
  decide(id: string, standing: "won" | "lost"): void {
    const { found } = this.heldOf(id);
    const returned = standing === "won" && !found.isInquiry ? [this.#line(found.amount, 0n)] : [];
    this.change(id, { standing, movements: [...found.movements, ...returned] });
  }

  heldOf(id: string): Held {
    const held = this.#held.get(id);
    if (!held) throw new Error(`There is no dispute ${id}.`);
    return held;
  }

  query: DisputeProcessor["query"] = (dispute) => this.#answer("ask", dispute, () => {});

  submit: DisputeProcessor["submit"] = (dispute, evidence) =>
    this.#answer("submit", dispute, (held) => {
      const { standing, submissions } = held.found;
      if (standing !== "needs_response") return;
      held.evidence = evidence;
      held.found = { ...held.found, standing: "under_review", submissions: submissions + 1 };
    });

  close: DisputeProcessor["close"] = (dispute) =>
    this.#answer("close", dispute, (held) => {
      if (held.found.standing === "needs_response")
        held.found = { ...held.found, standing: "lost" };
    });

  upload: DisputeProcessor["upload"] = async ({ id, bytes }) => {
    this.calls.push("upload");
    await this.arrives.upload?.();
    if (this.silent.upload === "before") return SILENCE;
    if (this.refuses.has("upload")) return { kind: "refused", detail: "file_unreadable" };
    const processorFileId = `file_of_${id.replaceAll("-", "")}`;
    this.uploads.set(processorFileId, bytes);
    return this.silent.upload ? SILENCE : { kind: "uploaded", processorFileId };
  };

  list: DisputeProcessor["list"] = async function* (this: FakeDisputeProcessor) {
    this.calls.push("list");
    if (this.silent.list) throw new Error("The processor does not answer.");
    yield [...this.#held].map(
      ([processorDisputeId, { processorId, found }]): ListedDispute => ({
        processorDisputeId,
        processorId,
        standing: found.standing,
        movements: found.movements.length,
      }),
    );
  };

  async #answer(
    call: DisputeProcessorCall,
    { processorDisputeId }: Dispute,
    work: (held: Held) => void,
  ): Promise<DisputeAnswer> {
    this.calls.push(call);
    await this.arrives[call]?.();
    if (this.silent[call] === "before") return SILENCE;
    if (this.refuses.has(call)) return { kind: "refused", detail: "invalid" };
    const held = this.heldOf(processorDisputeId);
    work(held);
    return this.silent[call] === "after" ? SILENCE : held.found;
  }

  #line(amount: bigint, cost: bigint): ProcessorMovement {
    this.#lines += 1;
    return { lineId: `txn_${this.#lines}`, amount, cost };
  }
}
