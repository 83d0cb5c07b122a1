/** The provider keeps a sandbox and a live platform apart; so do we, each with its own book. */
export type Mode = "test" | "live";

export const MODES = ["test", "live"] as const satisfies readonly Mode[];
