import { setTimeout as delay } from "node:timers/promises";
import { type Figures, figuresOf } from "./figures";

interface Options {
  callers: number;
  seconds: number;
  /** Receives the caller's number, from 0. An answer of `false` does not count. */
  request: (caller: number) => Promise<unknown>;
  /** Called when the window that counts opens and when it closes. */
  onEdge?: () => void;
}

/** Warm-up before the window that counts. */
const WARM_UP_MS = 500;

/**
 * Callers send one request after the other. Requests that complete within the window count, with their whole latency;
 * the first and the last ones, which meet fewer others, do not.
 */
export async function measureClosedLoop(options: Options): Promise<Figures> {
  const { callers, seconds, request, onEdge = () => {} } = options;
  const latencies: number[] = [];
  let phase: "warm-up" | "counting" | "over" = "warm-up";
  const call = async (caller: number): Promise<void> => {
    while (phase !== "over") {
      const sentAt = performance.now();
      const answer = await request(caller);
      if (phase === "counting" && answer !== false) latencies.push(performance.now() - sentAt);
    }
  };
  const calls = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  const window = async (): Promise<number> => {
    await delay(WARM_UP_MS);
    phase = "counting";
    onEdge();
    const from = performance.now();
    await delay(seconds * 1_000);
    phase = "over";
    const windowMs = performance.now() - from;
    onEdge();
    return windowMs;
  };
  const [windowMs] = await Promise.all([window(), calls]);
  return figuresOf(latencies, windowMs);
}
