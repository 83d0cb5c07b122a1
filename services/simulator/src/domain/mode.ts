/** Every provider has a sandbox and a live platform, each with a store of its own. */
export type Mode = "test" | "live";

export const MODES = ["test", "live"] as const satisfies readonly Mode[];
