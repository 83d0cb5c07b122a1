import type { Logger } from "@kobo/runtime";
import { type Response, Router } from "express";
import { z } from "zod";
import type { Provider } from "../app/provider";
import type { Fault } from "../domain/fault";
import { type Fields, readFields } from "../domain/fields";
import type { Json } from "../domain/json";
import { deliveryStateOf, type Webhook } from "../domain/webhook";

interface ControlParts {
  provider: Provider;
  faultRequest: z.ZodType<Fault>;
  /** The names of a webhook's subject: `reference`, `request_id` … */
  subjects: readonly [string, ...string[]];
  subjectOf?: NameSubject;
  /** The part of the store that the query selects. */
  view: (query: Fields) => Json;
  /** The provider's state without its switches. */
  state?: () => Json;
  logger: Logger;
}

type NameSubject = (webhook: Pick<Webhook, "event">) => string;

const CredentialsSwitch = z.object({ accept: z.boolean() });
const DownSwitch = z.object({ down: z.boolean() });
const FaultsQuery = z.object({ operation: z.string().optional() });

interface Changed {
  status?: number;
  body: Json;
}

/** A provider's control API, by which tests inspect its store and inject faults. */
export function controlRouter(parts: ControlParts) {
  const { provider, view, state = () => ({}), logger, faultRequest } = parts;
  const { store, faults, switches, mode } = provider;
  const router = Router();
  const stateView = () => ({
    mode,
    accepts_credentials: switches.acceptsCredentials,
    down: switches.isDown,
    ...state(),
  });

  /** Waits until the store is durable, so that the response would be the same after a crash. */
  const addView = (path: string, viewOf: (query: Fields) => Json): void => {
    router.get(path, async (req, res) => {
      const body = viewOf(readFields(req.query));
      await store.durable();
      res.json(body);
    });
  };
  const addChange = <Value>(
    path: string,
    schema: z.ZodType<Value>,
    change: (input: Value) => Changed,
  ): void => {
    router.post(path, async (req, res) => {
      const input = readOrRefuse(schema, req.body, res);
      if (input === undefined) return;
      const { status = 200, body } = change(input);
      await store.durable();
      logger.info(
        { ...readFields(req.body), mode, status, result: body.result },
        `control ${path}`,
      );
      res.status(status).json(body);
    });
  };
  const addSetting = <Value>(
    path: string,
    schema: z.ZodType<Value>,
    set: (input: Value) => void,
  ): void =>
    addChange(path, schema, (input) => {
      set(input);
      return { body: stateView() };
    });

  addView("/book", (query) => ({ ...stateView(), ...view(query) }));
  addSetting("/credentials", CredentialsSwitch, ({ accept }) => {
    switches.acceptsCredentials = accept;
  });
  addSetting("/down", DownSwitch, ({ down }) => {
    switches.isDown = down;
  });

  const faultsView = () => ({ faults: faults.list().map(faultView) });
  router.get("/faults", (_req, res) => void res.json(faultsView()));
  addChange("/faults", faultRequest, (fault) => {
    faults.add(fault);
    return { status: 201, body: faultsView() };
  });
  router.delete("/faults", (req, res) => {
    const query = readOrRefuse(FaultsQuery, req.query, res);
    if (!query) return;
    faults.clear(query.operation);
    res.json(faultsView());
  });
  addChange("/notices/resend", resendRequest(parts), (selected) => resend(parts, selected));
  return { router, addView, addChange, addSetting };
}

/** Undefined for an invalid request, for which it has sent the response. */
function readOrRefuse<Value>(
  schema: z.ZodType<Value>,
  input: unknown,
  res: Response,
): Value | undefined {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  res.status(400).json({ error: z.prettifyError(result.error) });
  return undefined;
}

function faultView({ kind, ...fault }: Fault): Json {
  return { ...fault, fault: kind };
}

export function webhookView(webhook: Webhook, subject: string): Json {
  return {
    id: webhook.id,
    event: webhook.event,
    [subject]: webhook.about,
    manner: webhook.manner,
    fate: deliveryStateOf(webhook),
    created_at: webhook.createdAt.toISOString(),
    next_at: webhook.nextAt?.toISOString() ?? null,
    attempts: webhook.attempts.map(({ at, ...attempt }) => ({ at: at.toISOString(), ...attempt })),
    body: JSON.parse(webhook.body),
  };
}

function resendRequest({ subjects }: ControlParts) {
  const names = ["id", ...subjects];
  return z
    .partialRecord(z.enum(names), z.string())
    .refine((selected) => Object.keys(selected).length > 0, `needs one of ${names.join(", ")}`);
}

/** Resends webhooks by id or subject. */
function resend(
  { provider, subjects, subjectOf = () => subjects[0] }: ControlParts,
  selected: Readonly<Record<string, string | undefined>>,
): Changed {
  const { store, sender } = provider;
  const again = store.webhooks
    .list()
    .filter(
      ({ id, about, event }) => id === selected.id || about === selected[subjectOf({ event })],
    )
    .map((webhook) => sender.resend(webhook));
  return {
    status: again.length > 0 ? 200 : 404,
    body: { notices: again.map((webhook) => webhookView(webhook, subjectOf(webhook))) },
  };
}

/** Whether a row matches an optional filter. */
export function matchesFilter(given: string | undefined, value: string): boolean {
  return given === undefined || given === value;
}
