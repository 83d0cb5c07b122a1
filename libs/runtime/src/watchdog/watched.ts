/** Memory that the main thread shares with its watchdog. */
export interface Watched {
  service: string;
  stallMaxMs: number;
  /** In shared memory, by the two indices below. */
  state: Int32Array;
}

/** Rises while the event loop turns. */
export const BEATS = 0;
/** 1 while a debugger may pause the main thread. */
export const IS_DEBUGGED = 1;
