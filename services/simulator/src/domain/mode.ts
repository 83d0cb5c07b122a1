/** Every provider has a sandbox and a live platform, each with its own store. */
export type Mode = "test" | "live";

export const MODES = ["test", "live"] as const satisfies readonly Mode[];
