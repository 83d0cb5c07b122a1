import { operations } from ".";
import type { Operation } from "./operation";

/** The operations for readers of their definitions. They cannot run. */
export function describedOperations(version: string): Operation[] {
  return operations({
    version,
    checkName: refuseToRun,
    sandboxClocks: { advance: refuseToRun },
    recordSandboxFunding: refuseToRun,
  });
}

function refuseToRun(): never {
  throw new Error("Operations are only described here.");
}
