import { isStorable } from "@kobo/api-schemas/input";
import type { Mode } from "@kobo/core/tenant";
import { z } from "zod";
import type { OpenedSession } from "../app/access/sessions";
import type { Parts, Visitor } from "../app/parts";
import type { Proof } from "../app/proofs/second-factors";
import type { By } from "../domain/audit";
import { invalidField, ProblemError } from "../domain/problem";
import type { Action, Role } from "../domain/role";
import type { Session } from "../domain/session";
import { sentenceOf } from "./fields";

/** The input of every handler. */
export interface Call {
  parts: Parts;
  visitor: Visitor;
  params: Readonly<Record<string, string>>;
  /** Of a signed-in browser. */
  session: Session | undefined;
  /** The token of the challenge that the browser was given; empty without one. */
  challengeToken: string;
  /** The Idempotency-Key header, a UUID; the request's id without one. */
  idempotencyKey: string;
}

export interface UserCall extends Call {
  session: Session;
  /** The user, for the audit log. */
  by: By;
}

export interface MerchantCall extends UserCall {
  merchantId: string;
  role: Role;
}

export interface ModeCall extends MerchantCall {
  mode: Mode;
}

export interface Reply {
  /** 200, or 204 without a body. */
  status?: number;
  body?: unknown;
  /** Sets the session's cookie. */
  session?: OpenedSession;
  /** Sets the device cookie. */
  device?: string;
  /** Sets the challenge's cookie. */
  challengeToken?: string;
  isSignedOut?: true;
  csv?: { filename: string; lines: AsyncIterable<string> };
  file?: { filename: string; contentType: string; parts: AsyncIterable<Buffer> };
}

type Method = "get" | "post" | "patch" | "delete";

interface Place {
  method: Method;
  /** Under `/api`. */
  path: string;
}

/** The parts of a request that its schema reads. */
interface Input {
  body: unknown;
  query: unknown;
}

type Run<Of> = (input: Input, call: Of) => Promise<Reply>;

/** A route with what it demands. Only the functions below make one, so none comes without. */
export type Route = Place &
  (
    | { access: "anyone"; run: Run<Call> }
    | { access: "user"; proof: Proof | undefined; run: Run<UserCall> }
    | { access: "merchant"; action: Action; run: Run<MerchantCall> }
    | {
        access: "mode";
        action: Action;
        needsKey: boolean;
        /** The most bytes of a body of CSV; undefined for JSON. */
        csvBytesMax: number | undefined;
        /** The body is a file, which is read after the access was checked. */
        takesFile: boolean;
        run: Run<ModeCall>;
      }
  );

interface Definition<Of, Body, Query> extends Place {
  body?: z.ZodType<Body>;
  query?: z.ZodType<Query>;
  handle: (call: Of & { body: Body; query: Query }) => Promise<Reply>;
}

function runOf<Of, Body, Query>({ body, query, handle }: Definition<Of, Body, Query>): Run<Of> {
  return (input, call) =>
    handle({ ...call, body: readWith(body, input.body), query: readWith(query, input.query) });
}

/** A route without a session. */
export function publicRoute<Body, Query>(route: Definition<Call, Body, Query>): Route {
  return {
    method: route.method,
    path: route.path,
    access: "anyone",
    run: runOf<Call, Body, Query>(route),
  };
}

/** A route about the user, after a fresh proof where it is sensitive. */
export function userRoute<Body, Query>(
  route: Definition<UserCall, Body, Query> & { proof?: Proof },
): Route {
  const { method, path, proof } = route;
  return { method, path, access: "user", proof, run: runOf<UserCall, Body, Query>(route) };
}

/** A route about a merchant: its action decides which roles may call it, and after which proof. */
export function merchantRoute<Body, Query>(
  route: Definition<MerchantCall, Body, Query> & { action: Action },
): Route {
  const { method, action } = route;
  const path = `/merchants/:merchantId${route.path}`;
  return { method, path, access: "merchant", action, run: runOf<MerchantCall, Body, Query>(route) };
}

interface ModeOptions {
  action: Action;
  needsKey?: boolean;
  csvBytesMax?: number;
  takesFile?: boolean;
}

/** A route about a merchant in one mode. One that moves money needs an Idempotency-Key. */
export function modeRoute<Body, Query>(
  route: Definition<ModeCall, Body, Query> & ModeOptions,
): Route {
  const { method, action, needsKey = false, csvBytesMax, takesFile = false } = route;
  const path = `/merchants/:merchantId/:mode${route.path}`;
  const run = runOf<ModeCall, Body, Query>(route);
  return { method, path, access: "mode", action, needsKey, csvBytesMax, takesFile, run };
}

/**
 * The handler of a route without a schema gets nothing of the input.
 * @throws ProblemError VALIDATION_ERROR with the first problem of each field
 */
function readWith<Value>(schema: z.ZodType<Value> | undefined, input: unknown): Value {
  const result = (schema ?? (NOTHING as z.ZodType<Value>)).safeParse(input ?? {});
  if (result.success) return storable(result.data);
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues) {
    fields[String(path[0] ?? "")] ??= sentenceOf(message);
  }
  throw new ProblemError("VALIDATION_ERROR", { fields });
}

/** @throws ProblemError VALIDATION_ERROR for the first field with a text that PostgreSQL could not store */
function storable<Value>(input: Value): Value {
  if (typeof input !== "object" || input === null) return input;
  const wrong = Object.entries(input).find(([, value]) => !isStorable(value));
  if (wrong) throw invalidField(wrong[0], "Use only characters that can be displayed.");
  return input;
}

const NOTHING: z.ZodType<unknown> = z.unknown().transform(() => undefined);
