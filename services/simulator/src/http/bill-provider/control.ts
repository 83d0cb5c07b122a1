import type { Logger } from "@kobo/runtime";
import { type Request, type Response, Router } from "express";
import { z } from "zod";
import type { Account } from "../../app/bill-provider/account";
import { settle } from "../../app/bill-provider/settle";
import { FAULT_KINDS, isPossible, OPERATIONS } from "../../domain/bill-provider/fault";
import { nairaToKobo } from "../../domain/bill-provider/money";
import { readFields } from "../../domain/fields";
import { read } from "../read";
import { bookView, faultView, purchaseView } from "./views";

const BookQuery = z.object({ request_id: z.string().optional(), phone: z.string().optional() });

const Settlement = z.object({
  request_id: z.string(),
  outcome: z.enum(["delivered", "failed", "reversed"]),
});

const Float = z.object({
  naira: z
    .union([z.string(), z.number()])
    .transform((naira) => nairaToKobo(String(naira)))
    .pipe(z.bigint("must be naira, with two decimals at most")),
});

const DuplicateWindow = z.object({ seconds: z.number().nonnegative() });

const CredentialsSwitch = z.object({ accept: z.boolean() });

const DownSwitch = z.object({ down: z.boolean() });

/** A field that it does not know is refused: left out, the fault would meet every call. */
const NewFault = z
  .strictObject({
    operation: z.enum(OPERATIONS),
    match: z
      .strictObject({
        phone: z.string().optional(),
        billersCode: z.string().optional(),
        serviceID: z.string().optional(),
        request_id: z.string().optional(),
      })
      .default({})
      .transform(readFields),
    fault: z.enum(FAULT_KINDS),
    times: z.int().positive().optional(),
    ms: z.int().nonnegative().default(0),
    code: z
      .string()
      .regex(/^\d{3}$/)
      .default(""),
  })
  .refine(({ operation, fault }) => isPossible({ operation, kind: fault }), {
    message: "this fault does not happen to this operation",
    path: ["fault"],
  })
  .refine(({ fault, ms }) => fault !== "slow" || ms > 0, {
    message: "the fault `slow` needs its ms",
    path: ["ms"],
  })
  .refine(({ fault, code }) => fault !== "code" || code !== "", {
    message: "the fault `code` needs a code",
    path: ["code"],
  });

/** How tests and the local stack look into one account and bend it. The provider has none of it. */
export function control(account: Account, logger: Logger): Router {
  const { book, faults, switches, mode } = account;
  const router = Router();

  router.get("/book", async (req, res) => {
    const filter = read(BookQuery, req.query, res);
    if (!filter) return;
    const view = bookView(account, filter);
    // Whoever is told of a purchase will find it again after a crash.
    await book.durable();
    res.json(view);
  });

  router.post("/settle", async (req, res) => {
    const asked = read(Settlement, req.body, res);
    if (!asked) return;
    const settlement = settle(account, asked.request_id, asked.outcome);
    await book.durable();
    if (settlement.result === "unknown request_id") {
      res.status(404).json({ error: settlement.result });
      return;
    }
    if (settlement.result === "settled") logger.info({ mode, ...asked }, "settled");
    res
      .status(settlement.result === "settled" ? 200 : 409)
      .json({ result: settlement.result, purchase: purchaseView(settlement.purchase) });
  });

  /** A setting: how its request looks, and what it changes. The answer is the state after it. */
  const setting = <Setting>(path: string, schema: z.ZodType<Setting>, set: (to: Setting) => void) =>
    router.post(path, async (req: Request, res: Response) => {
      const asked = read(schema, req.body, res);
      if (asked === undefined) return;
      set(asked);
      await book.durable();
      const { purchases: _, ...state } = bookView(account, { request_id: "" });
      res.json(state);
    });
  setting("/float", Float, ({ naira }) => book.setFloat(naira));
  setting("/duplicate-window", DuplicateWindow, ({ seconds }) => book.setDuplicateWindow(seconds));
  setting("/credentials", CredentialsSwitch, ({ accept }) => {
    switches.acceptsCredentials = accept;
  });
  setting("/down", DownSwitch, ({ down }) => {
    switches.isDown = down;
  });

  router.post("/faults", (req, res) => {
    const asked = read(NewFault, req.body, res);
    if (!asked) return;
    const { fault: kind, times, ...fault } = asked;
    faults.add({ ...fault, kind, times });
    res.status(201).json({ faults: faults.list().map(faultView) });
  });
  router.delete("/faults", (_req, res) => {
    faults.clear();
    res.json({ faults: [] });
  });
  return router;
}
