import type { Report } from "./report";

/** The surroundings of one run. */
interface Scene {
  /** Its own folder, removed after a run that kept all bounds. */
  directory: string;
  /** The root of the repository. */
  root: string;
  /** Prints a line, and keeps it for the record. */
  say: (line: string) => void;
  /** Registers how a part is stopped. Parts stop in reverse order of their start. */
  onStop: (stop: () => Promise<unknown> | unknown) => void;
  /** A commit for the drills that run an earlier release. */
  release: string | undefined;
  /** The alerts that the drill of alerts fires; all by default. */
  only: readonly string[];
}

export type Drill = (scene: Scene) => Promise<Report["bounds"]>;
