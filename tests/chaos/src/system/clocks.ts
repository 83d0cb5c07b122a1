import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Sets the clocks of services separately. Timers are unaffected. */
export interface Clocks {
  variablesOf: (service: string) => Record<string, string>;
  /** @param byMs zero restores the real time */
  set: (service: string, byMs: number) => void;
}

const LIBRARIES = "/usr/lib";

/** Of the Debian package `faketime`; undefined where it is not installed. */
function libfaketime(): string | undefined {
  if (!existsSync(LIBRARIES)) return undefined;
  return readdirSync(LIBRARIES)
    .map((folder) => join(LIBRARIES, folder, "faketime/libfaketimeMT.so.1"))
    .find((file) => existsSync(file));
}

/** By libfaketime where there is one, otherwise by a clock that is injected into the process. */
export function clocksIn(directory: string): Clocks {
  const folder = join(directory, "clocks");
  mkdirSync(folder, { recursive: true });
  const library = libfaketime();
  const fileOf = (service: string) => join(folder, service);
  const set = (service: string, byMs: number): void => {
    const seconds = byMs / 1_000;
    writeFileSync(fileOf(service), `${seconds < 0 ? "" : "+"}${seconds}\n`);
  };
  return {
    set,
    variablesOf: (service): Record<string, string> => {
      set(service, 0);
      if (!library) {
        const preload = `--require ${join(__dirname, "injected-clock.js")}`;
        const others = process.env.NODE_OPTIONS ?? "";
        return { NODE_OPTIONS: `${others} ${preload}`.trim(), CHAOS_CLOCK: fileOf(service) };
      }
      return {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: fileOf(service),
        FAKETIME_CACHE_DURATION: "1",
        FAKETIME_DONT_FAKE_MONOTONIC: "1",
      };
    },
  };
}
