import type { AuditAction, By, State } from "../../domain/audit";
import { recordIntent } from "../audit/record-change";
import type { Parts } from "../parts";
import type { OfMode } from "./owner-of";

/** A change, with its user. */
export type ModeChange = OfMode & { by: By };

interface Intent {
  action: AuditAction;
  object: string;
  before: State | null;
  after: State | null;
}

interface Call<Result> {
  work: () => Promise<Result>;
  afterOf: (result: Result) => State | null;
}

/** Records a change at another service that belongs to one mode. */
export function recordModeChange<Result>(
  parts: Parts,
  { merchantId, mode, by }: ModeChange,
  { before, after, ...intent }: Intent,
  { work, afterOf }: Call<Result>,
): Promise<Result> {
  const inMode = (state: State | null): State => ({ mode, ...state });
  const change = {
    ...intent,
    merchantId,
    by,
    before: before && inMode(before),
    after: inMode(after),
  };
  return recordIntent(parts, { ...change, afterOf: (result) => inMode(afterOf(result)) }, work);
}
