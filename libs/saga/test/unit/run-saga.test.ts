import { runSaga } from "../../src";

type State = "held" | "sent" | "pending" | "done";
interface Saga {
  state: State;
}
interface Step {
  to: State;
  set: object;
  next: "at once" | "never" | number;
}
type Command = "send" | "query";

const AFTER: Readonly<Record<State, Step>> = {
  held: { to: "sent", set: {}, next: "at once" },
  sent: { to: "pending", set: {}, next: 1 },
  pending: { to: "done", set: {}, next: "never" },
  done: { to: "done", set: {}, next: "never" },
};

/** Runs it, and returns what was executed and stored, in order. */
async function run(begun: State, options: { waits?: boolean; store?: () => Promise<Saga> } = {}) {
  const trace: string[] = [];
  const ended = await runSaga<Saga, Command | "hold", string, Step>(
    {
      name: "test",
      commandOf: ({ state }, lastStep) => {
        if (state === "done") return undefined;
        if (state === "held") return "hold";
        return lastStep?.to === "sent" ? "send" : "query";
      },
      execute: async (command) => {
        trace.push(command);
        return `${command} answered`;
      },
      transition: ({ state }) => AFTER[state],
      store: async ({ from, step, keepsLease: keeps }) => {
        trace.push(`${from.state} → ${step.to}${keeps ? ", kept" : ""}`);
        return options.store ? options.store() : { state: step.to };
      },
      wait: ({ next }) => {
        if (!options.waits || typeof next !== "number") return undefined;
        return async () => void trace.push("wait");
      },
    },
    { state: begun },
  ).catch((error: unknown) => ({ error }));
  return { trace, ended };
}

test("every step is stored before the next command, until one waits", async () => {
  const { trace, ended } = await run("held");

  expect(trace).toEqual(["hold", "held → sent", "send", "sent → pending"]);
  expect(ended).toEqual({ saga: { state: "pending" }, last: "send answered" });
});

test("only the run that has stored the step sends; another run only queries", async () => {
  const { trace } = await run("sent");

  expect(trace).toEqual(["query", "sent → pending"]);
});

test("a run that may wait keeps the lease, and continues after the delay", async () => {
  const { trace, ended } = await run("sent", { waits: true });

  expect(trace).toEqual(["query", "sent → pending, kept", "wait", "query", "pending → done"]);
  expect(ended).toMatchObject({ saga: { state: "done" } });
});

test("an ended saga executes and stores nothing", async () => {
  expect(await run("done")).toEqual({
    trace: [],
    ended: { saga: { state: "done" }, last: undefined },
  });
});

test("nothing is executed after a step that could not be stored", async () => {
  const error = new Error("The database is unavailable.");

  const { trace, ended } = await run("held", { store: () => Promise.reject(error) });

  expect(trace).toEqual(["hold", "held → sent"]);
  expect(ended).toEqual({ error });
});
