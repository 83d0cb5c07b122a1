import type { Cell } from "./account";
import type { BatchState, Effects } from "./batch";
import { type HalfInCell, type Halves, halvesOf } from "./cells";
import { GroupDecision, noEffects } from "./decide";
import type { Group, Refused, Result } from "./transfer";

/**
 * Decides a batch of groups between two cells, group by group, in order: both halves are accepted, or neither. Changes
 * the states, by cell, to those after the batch.
 */
export function decideBetweenCells(
  states: ReadonlyMap<Cell, BatchState>,
  groups: readonly Group[],
): { results: Result[]; effects: Map<Cell, Effects> } {
  const effects = new Map([...states].map(([cell, state]) => [cell, noEffects(state)]));
  const decisionOn = ({ cell, group }: HalfInCell): GroupDecision | undefined => {
    const [state, its] = [states.get(cell), effects.get(cell)];
    return state && its && new GroupDecision(state, its, group);
  };
  const results = groups.map((group) => {
    const halves = halvesOf(group);
    const [payer, payee] = halves ? [decisionOn(halves.payer), decisionOn(halves.payee)] : [];
    return halves && payer && payee ? decideBoth(payer, payee, halves) : INVALID;
  });
  return { results, effects };
}

const INVALID: Refused = { outcome: "refused", refusal: "INVALID", item: 0, takenBy: undefined };

/**
 * The payer's cell has the group's identity: refusals are stored there. Either half alone answers a repeat, since none was
 * ever committed without the other. Both have one time, not before the entries of either cell's wallets.
 */
function decideBoth(
  payer: GroupDecision,
  payee: GroupDecision,
  { crossing }: Pick<Halves, "crossing">,
): Result {
  const before = payer.answerGivenBefore() ?? payee.answerGivenBefore();
  if (before) return before;
  const ofPayer = payer.attempt();
  if (ofPayer) return payer.refuse(ofPayer);
  const ofPayee = payee.attempt();
  if (ofPayee) {
    payee.takeBack();
    return payer.refuse({ ...ofPayee, item: crossing[ofPayee.item] ?? 0 });
  }
  const at = Math.max(payer.at, payee.at);
  payee.accept(at);
  return payer.accept(at);
}
