import type { Call, Outcome } from "./purchases/outcome";

/** The provider refused a purchase because we have too little money there. */
const TOO_LOW = "018";

/** A question is refused with it for other reasons, and says nothing of our money. */
export function saysFloatIsLow({ call, outcome }: { call: Call; outcome: Outcome }): boolean {
  return call === "pay" && outcome.code === TOO_LOW;
}
