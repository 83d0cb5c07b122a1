import { readFileSync } from "node:fs";

/** Preloaded into a service where there is no libfaketime: adds the seconds in a file to every reading of the clock. */
const READ_EVERY_MS = 250;

const RealDate = Date;
let byMs = 0;

function read(file: string): void {
  try {
    byMs = Number(readFileSync(file, "utf8")) * 1_000 || 0;
  } catch {
    // The run has ended, and its folder is gone.
    byMs = 0;
  }
}

const now = (): number => RealDate.now() + byMs;

const file = process.env.CHAOS_CLOCK;
if (file !== undefined) {
  read(file);
  setInterval(() => read(file), READ_EVERY_MS).unref();
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: unknown[]) =>
      args.length > 0 ? Reflect.construct(target, args) : new target(now()),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
}
