import type { Logger } from "@kobo/runtime";
import { type Request, type Response, Router } from "express";
import { z } from "zod";
import type { FaultList } from "../app/fault-list";
import type { Postman } from "../app/postman";
import type { Switches } from "../app/switches";
import { type Fields, readFields } from "../domain/fields";
import type { Json } from "../domain/json";
import type { Meeting } from "../domain/meets";
import type { Mode } from "../domain/mode";
import type { Notice } from "../domain/notice";
import { type NameAbout, resendNotices } from "./notices";
import { read } from "./read";

type AnyFault = Meeting & { kind: string };

/** What the control needs of whoever is bent. */
export interface Desk<Fault extends AnyFault> {
  mode: Mode;
  book: { durable: () => Promise<void>; notices: { list: () => Notice[] } };
  postman: Postman;
  faults: FaultList<Fault>;
  switches: Switches;
}

const CredentialsSwitch = z.object({ accept: z.boolean() });

const DownSwitch = z.object({ down: z.boolean() });

const FaultsQuery = z.object({ operation: z.string().optional() });

/** A setting: how its request looks, and what it changes. */
export type Setting = <Shape>(
  path: string,
  schema: z.ZodType<Shape>,
  set: (to: Shape) => void,
) => void;

/** How tests look into one player and bend it: what all players have in common. */
export function deskControl<Fault extends AnyFault>(parts: {
  desk: Desk<Fault>;
  newFault: z.ZodType<Fault>;
  /** By what notices are told apart. */
  abouts: readonly string[];
  nameAbout: NameAbout;
  /** The book as the query asks for it. */
  view: (query: Fields) => Json;
  /** What is told of the player besides its switches. */
  state?: () => Json;
  more?: (setting: Setting) => void;
  logger: Logger;
}): Router {
  const { desk, view, state = () => ({}) } = parts;
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

  const told = () => ({ faults: faults.list().map(faultView) });
  router.get("/faults", (_req, res) => void res.json(told()));
  router.post("/faults", (req, res) => {
    const asked = read(parts.newFault, req.body, res);
    if (!asked) return;
    faults.add(asked);
    res.status(201).json(told());
  });
  router.delete("/faults", (req, res) => {
    const asked = read(FaultsQuery, req.query, res);
    if (!asked) return;
    faults.clear(asked.operation);
    res.json(told());
  });

  router.post("/notices/resend", resendNotices(parts));
  return router;
}

function faultView({ kind, ...fault }: AnyFault): Json {
  return { ...fault, fault: kind };
}
