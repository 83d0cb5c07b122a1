import type { Tenant } from "@kobo/core/tenant";
import type { z } from "zod";
import type { Services } from "../../clients/services";
import type { Cursors } from "../../domain/cursor";
import type { TransferLimits } from "../../domain/merchants/merchant-limits";
import type { OperationResult } from "../envelopes/success";
import { DEVELOPER_ROOT, type Root } from "../roots";
import type { Deprecation, Description } from "./description";
import { parseRequest } from "./validation";

/** What a handler is given: everything checked, and nothing of HTTP. */
export interface Call<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** The body as it came, for operations that pass it on unread; otherwise empty. */
  rawBody: Buffer;
  tenant: Tenant;
  transferLimits: TransferLimits;
  /**
   * For the record that the operation makes; the hash is empty without an Idempotency-Key, and the
   * fingerprint of a body that nobody here reads.
   */
  idempotency: { keyHash: Buffer; fingerprint: Buffer };
  requestId: string;
  /** When the request is over, in ms since 1970. */
  deadline: number;
  services: Services;
  cursors: Cursors;
  /** Where clients reach this root's host, without a slash at its end. */
  publicUrl: string;
  /** The client would rather have CSV than JSON. */
  prefersCsv: boolean;
  /** The event that a client of a stream has heard of last. */
  lastEventId: string | undefined;
}

/** The group of rate limits that an operation counts towards (decision 118). */
export type LimitGroup = "default" | "verify" | "catalogue";

/** What a request's parts must be like. */
interface Input {
  params: z.ZodObject | undefined;
  query: z.ZodObject | undefined;
  body: z.ZodObject | undefined;
}

/** One operation of the API: where it answers, what it takes, what it answers, and what it does. */
export interface Operation extends Description {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  root: Root;
  /** Relative to the root, with `:name` for parameters. */
  path: string;
  /** The path in whose place this one stands, for Idempotency-Keys: usually its own. */
  keyScope: string;
  input: Input;
  /**
   * What the service behind wants of a body that is passed on unread. It knows repeats, too: nothing is
   * kept here.
   */
  unreadBody: z.ZodType | undefined;
  deprecation: Deprecation | undefined;
  limitGroup: LimitGroup;
  sandboxOnly: boolean;
  /** The answer is neither kept for repeats, which are known by its record, nor compressed. */
  returnsSecret: boolean;
  /** Its 202 is kept for repeats: no record knows them, and each would do it again. */
  keepsAccepted: boolean;
  /** Checks the input and runs the handler. */
  run: (input: RawInput, rest: Context) => Promise<OperationResult>;
}

export function takesBody({ input, unreadBody }: Operation): boolean {
  return input.body !== undefined || unreadBody !== undefined;
}

/** Input as it came, before any check. */
interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

export type Context = Omit<Call<unknown, unknown, unknown>, "params" | "query" | "body">;

type Nothing = z.ZodObject<Record<never, never>>;

interface Definition<
  Params extends z.ZodObject = Nothing,
  Query extends z.ZodObject = Nothing,
  Body extends z.ZodObject = Nothing,
> extends Description {
  method: Operation["method"];
  root?: Root;
  path: string;
  keyScope?: string;
  unreadBody?: z.ZodType;
  deprecation?: Deprecation;
  params?: Params;
  query?: Query;
  body?: Body;
  limitGroup?: LimitGroup;
  /** Answers TEST_MODE_ONLY on the live root. */
  sandboxOnly?: boolean;
  /** The answer holds a secret, or an address that works without a key. */
  returnsSecret?: boolean;
  /** A repeat under the same Idempotency-Key is known by nobody else. */
  keepsAccepted?: boolean;
  handler: (call: Call<z.infer<Params>, z.infer<Query>, z.infer<Body>>) => Promise<OperationResult>;
}

/** Defines an operation; its input is checked by its schemas, all problems at once. */
export function operation<
  Params extends z.ZodObject = Nothing,
  Query extends z.ZodObject = Nothing,
  Body extends z.ZodObject = Nothing,
>(definition: Definition<Params, Query, Body>): Operation {
  const { params, query, body, handler, ...described } = definition;
  return {
    ...described,
    root: definition.root ?? DEVELOPER_ROOT,
    keyScope: definition.keyScope ?? definition.path,
    input: { params, query, body },
    unreadBody: definition.unreadBody,
    deprecation: definition.deprecation,
    limitGroup: definition.limitGroup ?? "default",
    sandboxOnly: definition.sandboxOnly ?? false,
    returnsSecret: definition.returnsSecret ?? false,
    keepsAccepted: definition.keepsAccepted ?? false,
    run: async (input, context) => {
      const { checked, ignored } = parseRequest({ params, query, body }, input);
      // The schemas are those of the definition, so what they give has the handler's types.
      const given = await handler({ ...context, ...checked } as Parameters<typeof handler>[0]);
      return ignored.length > 0 ? { ...given, ignored } : given;
    },
  };
}
