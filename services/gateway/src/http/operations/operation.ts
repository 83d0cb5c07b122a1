import type { TableBody } from "@kobo/api-schemas/tables";
import type { Tenant } from "@kobo/core/tenant";
import type { z } from "zod";
import type { Services } from "../../clients/services";
import type { Cursors } from "../../domain/cursor";
import type { Caller } from "../../domain/keys/caller";
import type { TransferLimits } from "../../domain/merchants/merchant-limits";
import type { ReportLinks } from "../../domain/report-links";
import type { OperationResult } from "../envelopes/success";
import { DEVELOPER_ROOT, type Root } from "../roots";
import type { Deprecation, Description } from "./description";
import { parseRequest } from "./validation";

/** A handler's input: checked, and free of HTTP. */
export interface Call<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** The raw body, for operations that pass it on unread; otherwise empty. */
  rawBody: Buffer;
  tenant: Tenant;
  /** UUID of the client's API key. */
  keyId: string;
  /** The key's scopes, for operations whose body decides which they need; null for all. */
  scopes: Caller["scopes"];
  transferLimits: TransferLimits;
  /**
   * Stored with the record that the operation creates. Both are empty without an Idempotency-Key; the
   * fingerprint is empty for an unread body, too.
   */
  idempotency: { keyHash: Buffer; fingerprint: Buffer };
  /** The key's hashes under the other secrets of GATEWAY_SECRET: an earlier attempt may be stored under one. */
  otherKeyHashes: readonly Buffer[];
  /** The checkout session whose client secret the caller has, `cs_…`; empty for a key. */
  sessionId: string;
  requestId: string;
  /** When the request times out, in ms since 1970. */
  deadline: number;
  services: Services;
  cursors: Cursors;
  reportLinks: ReportLinks;
  /** The address of this root's host for clients, without a slash at its end. */
  publicUrl: string;
  /** The client prefers CSV to JSON. */
  prefersCsv: boolean;
  /** The last event that a client of a stream received. */
  lastEventId: string | undefined;
}

/** The group of rate limits that an operation counts towards (decision 118). */
export type LimitGroup = "default" | "verify" | "catalogue" | "cards" | "sessions";

/**
 * A body with a file: JSON with its bytes in base64, or the file alone. Then the other fields of the body are query
 * parameters.
 */
export interface FileBody {
  /** The field of the body that has the bytes. */
  content: string;
  /** Of the file itself. */
  bytesMax: number;
  /** The media types of a file that is sent alone. */
  types: readonly string[];
}

/** The schemas of a request's parts. */
interface Input {
  params: z.ZodObject | undefined;
  query: z.ZodObject | undefined;
  body: z.ZodObject | undefined;
}

/** One operation of the API: its route, its input, its responses and its handler. */
export interface Operation extends Description {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  root: Root;
  /** Relative to the root, with `:name` for parameters. */
  path: string;
  /** The path that scopes Idempotency-Keys, usually its own. */
  keyScope: string;
  input: Input;
  /**
   * The schema of a body that is passed on unread. The service recognizes repeats of what it made, so no success is
   * stored here.
   */
  unreadBody: z.ZodType | undefined;
  /** The body holds a card, of which nothing is kept, so no refusal is stored either. */
  bodyHoldsCard: boolean;
  /** The body may be a long table. */
  tableBody: TableBody | undefined;
  /** The body has a file. */
  fileBody: FileBody | undefined;
  deprecation: Deprecation | undefined;
  limitGroup: LimitGroup;
  sandboxOnly: boolean;
  /** The response is neither stored for repeats, which the record recognizes, nor compressed. */
  returnsSecret: boolean;
  /** Its 202 is stored: no record recognizes repeats, so each would run again. */
  keepsAccepted: boolean;
  /** The body has a short secret, such as a BVN, which a plain hash of the body would give away. */
  guessableBody: boolean;
  /** Customers' browsers may call it from any origin, with a client secret of a checkout session. */
  browser: boolean;
  /** Checks the input and runs the handler. */
  run: (input: RawInput, rest: Context) => Promise<OperationResult>;
}

export function takesBody({ input, unreadBody }: Operation): boolean {
  return input.body !== undefined || unreadBody !== undefined;
}

/** Input before any check. */
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
  /** Only with `unreadBody`. */
  bodyHoldsCard?: boolean;
  tableBody?: TableBody;
  fileBody?: FileBody;
  deprecation?: Deprecation;
  params?: Params;
  query?: Query;
  body?: Body;
  limitGroup?: LimitGroup;
  /** Returns TEST_MODE_ONLY on the live root. */
  sandboxOnly?: boolean;
  /** The response holds a secret, or an address that works without a key. */
  returnsSecret?: boolean;
  /** The body has a short secret, which a plain hash of the body would give away. */
  guessableBody?: boolean;
  /** Customers' browsers may call it. */
  browser?: boolean;
  /** Only the stored response recognizes a repeat under the same Idempotency-Key. */
  keepsAccepted?: boolean;
  handler: (call: Call<z.infer<Params>, z.infer<Query>, z.infer<Body>>) => Promise<OperationResult>;
}

/** Defines an operation. Its schemas check the input, and report all problems at once. */
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
    bodyHoldsCard: definition.bodyHoldsCard ?? false,
    tableBody: definition.tableBody,
    fileBody: definition.fileBody,
    deprecation: definition.deprecation,
    limitGroup: definition.limitGroup ?? "default",
    sandboxOnly: definition.sandboxOnly ?? false,
    returnsSecret: definition.returnsSecret ?? false,
    keepsAccepted: definition.keepsAccepted ?? false,
    guessableBody: definition.guessableBody ?? false,
    browser: definition.browser ?? false,
    run: async (input, context) => {
      const { checked, ignored } = parseRequest(
        { params, query, body },
        input,
        definition.tableBody?.rows,
      );
      // The definition's schemas produce the handler's types.
      const given = await handler({ ...context, ...checked } as Parameters<typeof handler>[0]);
      return ignored.length > 0 ? { ...given, ignored } : given;
    },
  };
}
