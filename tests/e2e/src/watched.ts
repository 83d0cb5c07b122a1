import { join } from "node:path";

/** The recorded traffic of a run, which is searched after the run. */
export interface Watched {
  /** Cards, security codes and keys in requests and responses. */
  noted: string;
  /** All responses to the tests. */
  answers: string;
  /** All requests to the merchants' servers. */
  deliveries: string;
  /** All exported spans. */
  spans: string;
}

export function watchedIn(directory: string): Watched {
  return {
    noted: join(directory, "noted.jsonl"),
    answers: join(directory, "answers.log"),
    deliveries: join(directory, "deliveries.jsonl"),
    spans: join(directory, "spans.jsonl"),
  };
}

/** Undefined when the traffic is not recorded. */
export function theWatched(): Watched | undefined {
  const directory = process.env.E2E_WATCHED;
  return directory === undefined ? undefined : watchedIn(directory);
}
