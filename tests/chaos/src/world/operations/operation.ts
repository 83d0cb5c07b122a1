import type { Random } from "../../random";
import type { Answer, ApiRequest } from "../api";

/** A merchant of the run, in one of its modes. */
export interface Merchant {
  index: number;
  mode: "live" | "test";
  name: string;
  wallet: string;
  /** A static PayID that the others pay to. */
  till: string;
  /** Others pay it far more often. */
  isHot: boolean;
}

/** Wallet movements in kobo, by the merchant's index. */
export type Effect = ReadonlyMap<number, number>;

type Data = Record<string, unknown>;

/** One request, or how it follows from the answers to those before it. */
export type Step = ApiRequest | ((answers: readonly Answer[]) => ApiRequest);

/** Undefined ends the operation. */
export type LaterStep = Step | ((answers: readonly Answer[]) => ApiRequest | undefined);

/** An operation of a merchant. Each request is repeated until its answer is definite. */
export interface Operation {
  kind: string;
  merchant: number;
  reference: string;
  requests: readonly LaterStep[];
  /** The record that it makes; undefined where it makes none, and each request must succeed. */
  record?: RecordRule;
  /** Each request must succeed, although there is a record. */
  mustSucceed?: true;
  /** The movements of an operation without a record. */
  effect?: Effect;
}

interface RecordRule {
  /** Reads the record; 404 when the operation was refused. */
  read: Step;
  isFinal: (record: Data) => boolean;
  /** The movements of a final record. */
  effectOf: (record: Data, answers: readonly Answer[]) => Effect;
  /** The event that a final record has caused exactly once, if any. */
  eventOf: (record: Data) => string | undefined;
  /** The name of the record in its event; its reference, or its id, by default. */
  subjectOf?: (record: Data) => string;
}

export interface Context {
  random: Random;
  merchant: Merchant;
  /** Another merchant. */
  payee: Merchant;
  reference: string;
}

export type Make = (context: Context) => Operation;

export const listOf = (record: Data, name: string): Data[] => (record[name] ?? []) as Data[];

export const ROOT = "/api/v1/developer";

export const NO_EFFECT: Effect = new Map();

export const isStatus =
  (...statuses: string[]) =>
  ({ status }: Data): boolean =>
    statuses.includes(String(status));

export const post = (path: string, reference: string, body: object): ApiRequest => ({
  method: "POST",
  path,
  body,
  idempotencyKey: `${path}/${reference}`.slice(-255),
});

export const get = (path: string): ApiRequest => ({ method: "GET", path });

export const amountOf = (record: Data, field: string): number => Number(record[field] ?? 0);

/** A field of the answer to one of the earlier requests. */
export function fieldOf(answers: readonly Answer[], request: number, field: string): string {
  return String(answers[request]?.data[field]);
}

/** From ₦100 to ₦5,000, in kobo. */
export const drawAmount = (random: Random): number => random.between(100, 5_000) * 100;
