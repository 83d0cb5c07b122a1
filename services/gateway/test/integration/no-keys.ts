import type { KeyCache } from "../../src/app/key-cache";

/** Knows no key at all. */
export const NO_KEYS: KeyCache = {
  peek: () => undefined,
  find: async () => undefined,
  stop: () => {},
};
