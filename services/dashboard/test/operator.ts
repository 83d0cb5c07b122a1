import type { By } from "../src/domain/audit";

export function operatorBy(name: string): By {
  return { actor: `operator:${name}`, address: null, requestId: null };
}
