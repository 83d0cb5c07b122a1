import { join } from "node:path";

/** What is kept of a run's traffic, so that all of it can be searched when the run is over. */
export interface Watched {
  /** Cards, security codes and keys that were sent, or were given out. */
  noted: string;
  /** All that the tests were answered. */
  answers: string;
  /** All that the merchants' servers were sent. */
  deliveries: string;
  /** All that the system exported of its traces. */
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

/** Undefined when nobody watches. */
export function theWatched(): Watched | undefined {
  const directory = process.env.E2E_WATCHED;
  return directory === undefined ? undefined : watchedIn(directory);
}
