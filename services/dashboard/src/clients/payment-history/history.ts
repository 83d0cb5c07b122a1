import type { History__Output } from "@kobo/protos/common/v1/History";
import type { History } from "../../domain/payments/history/payment";

export function toHistory(wire: History__Output | null): History {
  const { state = "", moments = [], answers = [], ledgerTransferIds = [] } = wire ?? {};
  return {
    state,
    moments: moments.map(({ name, atMs }) => ({ name, at: new Date(Number(atMs)) })),
    answers: answers.map(({ atMs, ...answer }) => ({ ...answer, at: new Date(Number(atMs)) })),
    review: wire?.reviewReason ? { reason: wire.reviewReason } : undefined,
    nextAt: toMoment(wire?.nextAtMs),
    ledgerTransferIds,
  };
}

/** 0 means none. */
export function toMoment(ms: string | undefined): Date | undefined {
  return ms === undefined || ms === "0" ? undefined : new Date(Number(ms));
}
