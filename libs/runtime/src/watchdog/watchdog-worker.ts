import { writeSync } from "node:fs";
import { type Debugger, Session } from "node:inspector";
import { workerData } from "node:worker_threads";
import { BEATS, IS_DEBUGGED, type Watched } from "./watched";

/** Written to directly: a worker's own `process.stdout` goes through the main thread. */
const STDOUT = 1;
const TICK_MS = 1_000;
/** On a busy machine the main thread pauses late. Without its stack the log does not say what blocked it. */
const PAUSE_TIMEOUT_MS = 5_000;

/**
 * Kills the process when its event loop stands still. It counts its own ticks instead of reading a clock:
 * while the process is stopped (SIGSTOP) or the machine sleeps, this thread stands still, too.
 */
function watch({ service, state, stallMaxMs }: Watched): void {
  const ticksMax = Math.ceil(stallMaxMs / TICK_MS);
  let lastBeat = Atomics.load(state, BEATS);
  let ticks = 0;
  const timer = setInterval(() => {
    const beat = Atomics.load(state, BEATS);
    const isStalled = beat === lastBeat && Atomics.load(state, IS_DEBUGGED) === 0;
    lastBeat = beat;
    ticks = isStalled ? ticks + 1 : 0;
    if (ticks < ticksMax) return;
    clearInterval(timer);
    void kill(service, ticks * TICK_MS);
  }, TICK_MS);
}

async function kill(service: string, stalledMs: number): Promise<void> {
  const { stack, exit } = await pauseMainThread();
  const msg = "event loop stalled, process killed by its watchdog";
  const line = { level: "fatal", time: new Date().toISOString(), service, stalledMs, stack, msg };
  try {
    writeSync(STDOUT, `${JSON.stringify(line)}\n`);
  } finally {
    process.kill(process.pid, "SIGKILL");
    // Process 1 of a container ignores that signal when it comes from inside.
    exit();
  }
}

interface PausedThread {
  /** The main thread's stack. */
  stack: string[];
  /** Ends the process at once. */
  exit: () => void;
}

/** A thread that is in native code does not pause: its stack is empty, and it cannot exit on request. */
function pauseMainThread(): Promise<PausedThread> {
  return new Promise((resolve) => {
    setTimeout(() => resolve({ stack: [], exit: () => {} }), PAUSE_TIMEOUT_MS);
    const urls = new Map<string, string>();
    const placeOf = ({ functionName, location }: Debugger.CallFrame): string =>
      `${functionName || "<anonymous>"} (${urls.get(location.scriptId)}:${location.lineNumber + 1})`;
    const session = new Session();
    session.connectToMainThread();
    session.on("Debugger.scriptParsed", ({ params }) => urls.set(params.scriptId, params.url));
    session.on("Debugger.paused", ({ params: { callFrames } }) => {
      const callFrameId = callFrames[0]?.callFrameId ?? "";
      const expression = "globalThis.process.reallyExit(1)";
      const exit = () => session.post("Debugger.evaluateOnCallFrame", { callFrameId, expression });
      resolve({ stack: callFrames.map(placeOf), exit });
    });
    session.post("Debugger.enable");
    session.post("Debugger.pause");
  });
}

watch(workerData as Watched);
