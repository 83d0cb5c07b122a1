import { z } from "zod";

/** The number of a cell, two digits; empty for merchants without one. */
export type Cell = string;

const CELL = /^(\d\d)=(.+)$/;

/** Where a service finds the ledgers of merchants. */
export const LedgerConfig = {
  /** gRPC target of the ledger; where ledgers have cells, of that of merchants without one. */
  WALLET_LEDGER_TARGET: z.string().min(1),
  /** gRPC targets of the cells' ledgers, such as `07=dns:///ledger-07:50051,08=dns:///ledger-08:50051`. */
  LEDGER_CELLS: z
    .string()
    .default("")
    .transform((text, context): ReadonlyMap<Cell, string> => {
      // A target may have commas of its own.
      const entries = text === "" ? [] : text.split(/,(?=\d\d=)/).map((entry) => CELL.exec(entry));
      const targets = new Map<Cell, string>();
      for (const entry of entries) {
        const [, cell = "", target = ""] = entry ?? [];
        if (!target || targets.has(cell)) {
          context.addIssue("must be like 07=dns:///ledger-07:50051,08=…, each cell once");
          return z.NEVER;
        }
        targets.set(cell, target);
      }
      return targets;
    }),
};

export interface LedgerTargets {
  WALLET_LEDGER_TARGET: string;
  LEDGER_CELLS: ReadonlyMap<Cell, string>;
}
