import type { Logger } from "@kobo/runtime";
import { type Request, type Response, Router } from "express";
import { z } from "zod";
import type { Postman } from "../../app/bank/postman";
import type { FaultList } from "../../app/fault-list";
import type { Switches } from "../../app/switches";
import { type BankFault, FAULT_KINDS, type Possible } from "../../domain/bank/fault";
import { fateOf, type Notice } from "../../domain/bank/notice";
import { type Fields, readFields } from "../../domain/fields";
import type { Json } from "../../domain/json";
import type { Mode } from "../../domain/mode";
import { read } from "../read";

/** What the control of both banks needs of either. */
interface Desk {
  mode: Mode;
  book: { durable: () => Promise<void>; notices: { list: () => Notice[] } };
  postman: Postman;
  faults: FaultList<BankFault>;
  switches: Switches;
}

/** No test waits for weeks, and a timer could not. */
const MS_MAX = 2_000_000_000;

const CredentialsSwitch = z.object({ accept: z.boolean() });

const DownSwitch = z.object({ down: z.boolean() });

const FaultsQuery = z.object({ operation: z.string().optional() });

/** A setting: how its request looks, and what it changes. */
export type Setting = <Shape>(
  path: string,
  schema: z.ZodType<Shape>,
  set: (to: Shape) => void,
) => void;

/** How tests look into one bank and bend it: what both banks have in common. */
export function bankControl(parts: {
  desk: Desk;
  possible: Possible;
  /** By what notices are told apart: `session_id` or `reference`. */
  about: "session_id" | "reference";
  /** What a fault may be set for. */
  fields: readonly string[];
  /** The book as the query asks for it. */
  view: (query: Fields) => Json;
  /** What is told of the bank besides its switches. */
  state?: () => Json;
  more?: (setting: Setting) => void;
  logger: Logger;
}): Router {
  const { desk, about, view, logger, state = () => ({}) } = parts;
  const { book, faults, switches } = desk;
  const router = Router();
  const stateView = () => ({
    mode: desk.mode,
    accepts_credentials: switches.acceptsCredentials,
    down: switches.isDown,
    ...state(),
  });

  router.get("/book", async (req, res) => {
    const body = { ...stateView(), ...view(readFields(req.query)) };
    // Whoever is told of the book will find the same after a crash.
    await book.durable();
    res.json(body);
  });

  const setting: Setting = (path, schema, set) => {
    router.post(path, async (req: Request, res: Response) => {
      const asked = read(schema, req.body, res);
      if (asked === undefined) return;
      set(asked);
      await book.durable();
      res.json(stateView());
    });
  };
  setting("/credentials", CredentialsSwitch, ({ accept }) => {
    switches.acceptsCredentials = accept;
  });
  setting("/down", DownSwitch, ({ down }) => {
    switches.isDown = down;
  });
  parts.more?.(setting);

  const NewFault = newFault(parts.possible, parts.fields);
  const told = () => ({ faults: faults.list().map(faultView) });
  router.get("/faults", (_req, res) => void res.json(told()));
  router.post("/faults", (req, res) => {
    const asked = read(NewFault, req.body, res);
    if (!asked) return;
    const { fault: kind, times, ...fault } = asked;
    faults.add({ ...fault, kind, times });
    res.status(201).json(told());
  });
  router.delete("/faults", (req, res) => {
    const asked = read(FaultsQuery, req.query, res);
    if (!asked) return;
    faults.clear(asked.operation);
    res.json(told());
  });

  router.post("/notices/resend", async (req, res) => {
    const asked = read(resendRequest(about), req.body, res);
    if (!asked) return;
    const found = book.notices
      .list()
      .filter((notice) => notice.id === asked.id || notice.about === asked[about]);
    const again = found.map((notice) => desk.postman.resend(notice));
    await book.durable();
    logger.info({ mode: desk.mode, ...asked, count: again.length }, "notices sent again");
    res
      .status(again.length > 0 ? 200 : 404)
      .json({ notices: again.map((notice) => noticeView(notice, about)) });
  });
  return router;
}

function resendRequest(about: "session_id" | "reference") {
  return z
    .strictObject({ id: z.string().optional(), [about]: z.string().optional() })
    .refine((asked) => (asked.id ?? asked[about]) !== undefined, `needs an id or a ${about}`);
}

/** A field that it does not know is refused: such a fault would never be met, or always. */
function newFault(possible: Possible, fields: readonly string[]) {
  return z
    .strictObject({
      operation: z.enum(Object.keys(possible)),
      match: z
        .partialRecord(z.enum(fields), z.union([z.string(), z.number()]))
        .default({})
        .transform(readFields),
      fault: z.enum(FAULT_KINDS),
      times: z.int().positive().optional(),
      ms: z.int().nonnegative().max(MS_MAX).default(0),
      status: z.int().min(400).max(599).default(400),
      message: z.string().default("The request was refused."),
      code: z.string().default("refused"),
    })
    .refine(({ operation, fault }) => possible[operation]?.includes(fault), {
      message: "this fault does not happen to this operation",
      path: ["fault"],
    })
    .refine(({ fault, ms }) => (fault !== "slow" && fault !== "late") || ms > 0, {
      message: "the faults `slow` and `late` need their ms",
      path: ["ms"],
    });
}

function faultView({ kind, ...fault }: BankFault): Json {
  return { ...fault, fault: kind };
}

export function noticeView(notice: Notice, about: "session_id" | "reference"): Json {
  return {
    id: notice.id,
    event: notice.event,
    [about]: notice.about,
    manner: notice.manner,
    fate: fateOf(notice),
    created_at: notice.createdAt.toISOString(),
    next_at: notice.nextAt?.toISOString() ?? null,
    attempts: notice.attempts.map(({ at, ...came }) => ({ at: at.toISOString(), ...came })),
    body: JSON.parse(notice.body),
  };
}
