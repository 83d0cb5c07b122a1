import type { Logger } from "@kobo/runtime";
import { Router } from "express";
import type { Exchange } from "./exchange";
import { exchangeOf } from "./in-express";
import { refuseOtherMethods } from "./pipeline/refuse";
import { send } from "./pipeline/send";

/** Probes need no key, so a result is reused this long and checks run at most once a second. */
const FRESH_MS = 1_000;

export interface ProbeParts {
  /** Whether the gateway can do its work. */
  isReady: () => Promise<boolean>;
  logger: Logger;
}

const LIVENESS = "/healthz";
const READINESS = "/readyz";

export function isProbe(path: string): boolean {
  return path === LIVENESS || path === READINESS;
}

/**
 * For load balancers and uptime monitors (decision 22). Probes do not name the parts that fail, and count
 * towards no limit.
 */
export function probes({ isReady, logger }: ProbeParts): Router {
  const readiness = remembered(isReady);
  const router = Router({ caseSensitive: true });
  const probe = (path: string, isWell: () => Promise<boolean>, words: Words) =>
    router
      .route(path)
      .get(async (_request, response) => {
        sendVerdict(exchangeOf(response), await isWell(), words);
      })
      .all(refuseOtherMethods("GET, HEAD", { logger }));
  probe(LIVENESS, async () => true, { well: "ok", unwell: "failed" });
  probe(READINESS, readiness, { well: "ready", unwell: "not ready" });
  return router;
}

interface Words {
  well: string;
  unwell: string;
}

function sendVerdict(exchange: Exchange, isWell: boolean, { well, unwell }: Words): void {
  const body = JSON.stringify({ status: isWell ? well : unwell });
  send(exchange, { status: isWell ? 200 : 503, body });
}

function remembered(check: () => Promise<boolean>): () => Promise<boolean> {
  let verdict: Promise<boolean> | undefined;
  let staleAt = 0;
  return () => {
    const now = performance.now();
    if (!verdict || now >= staleAt) {
      verdict = check();
      staleAt = now + FRESH_MS;
    }
    return verdict;
  };
}
