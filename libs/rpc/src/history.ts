import type { History as WireHistory } from "@kobo/protos/common/v1/History";

/** The recorded facts about an operation with a provider. */
interface History {
  state: string;
  /** Undefined for a moment that has not come. */
  moments: Readonly<Record<string, Date | undefined>>;
  answers: readonly ProviderAnswer[];
  review: { reason: string; openedAt: Date | undefined } | undefined;
  /** When the service continues by itself. */
  nextAt: Date | undefined;
  ledgerTransferIds: readonly string[];
}

interface ProviderAnswer {
  call: string;
  outcome: string;
  code: string;
  detail: string;
  at: Date;
}

export function toWireHistory(history: History): WireHistory {
  const { state, moments, answers, review, nextAt, ledgerTransferIds } = history;
  return {
    state,
    moments: Object.entries(moments)
      .flatMap(([name, at]) => (at ? [{ name, atMs: at.getTime() }] : []))
      .sort((a, b) => a.atMs - b.atMs),
    answers: answers.map(({ at, ...answer }) => ({ ...answer, atMs: at.getTime() })),
    reviewReason: review?.reason ?? "",
    reviewOpenedAtMs: review?.openedAt?.getTime() ?? 0,
    nextAtMs: nextAt?.getTime() ?? 0,
    ledgerTransferIds: [...ledgerTransferIds],
  };
}
