import type { Surroundings } from "../src/surroundings";

/** An environment that records the output and can be aborted. */
export interface Around extends Surroundings {
  said: string[];
  warned: string[];
  end: () => void;
}

export function aroundWith(env: Surroundings["env"] = {}): Around {
  const said: string[] = [];
  const warned: string[] = [];
  const ending = new AbortController();
  return {
    env,
    out: (line) => void said.push(line),
    err: (line) => void warned.push(line),
    signal: ending.signal,
    said,
    warned,
    end: () => ending.abort(),
  };
}

export const TEST_KEY = "sk_test_aVerySecretKeyOfTheTests123456789";
export const LIVE_KEY = "sk_live_aVerySecretKeyOfTheTests123456789";
