import type { ErrorCode } from "@kobo/errors";
import type { Section } from "../operations/description";

/** The parts of an OpenAPI 3.1 document that ours has. */

export interface Ref {
  $ref: string;
}

/** JSON Schema, draft 2020-12. */
export interface JsonSchema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  /** What holds exactly, where client generators are told something wider. */
  "x-kobo-exact"?: JsonSchema;
  /** It has a name only because client generators would invent one. */
  "x-kobo-inline"?: true;
}

export interface Example {
  summary?: string;
  description?: string;
  value: unknown;
}

export interface Media {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, Example>;
}

/** Of webhook messages: with a tag that operations have, generators would overwrite these with the messages. */
export const WEBHOOK_TAG = "Webhook messages";

/** Of an answer that tells events as they happen. */
export const STREAM_TYPE = "text/event-stream";

export interface Header {
  description: string;
  schema: JsonSchema;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

export interface Response {
  description: string;
  headers: Record<string, Header | Ref>;
  content?: Record<string, Media>;
}

export interface Server {
  url: string;
  description: string;
}

export interface ApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  deprecated?: boolean;
  security: Record<string, string[]>[];
  parameters: (Parameter | Ref)[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, Response | Ref>;
  /** Undefined for a stream. */
  "x-kobo-sdk"?: string;
  /** Undefined where any key will do. */
  "x-kobo-scope"?: string;
  "x-kobo-limit-group": string;
  "x-kobo-graphql"?: string;
  /** The codes of its own, beside those that every operation has. */
  "x-kobo-errors": ErrorCode[];
}

export type Verb = "get" | "post" | "patch" | "delete";
export type PathItem = Partial<Record<Verb, ApiOperation>>;

export interface WebhookMessage {
  post: {
    /** Client generators leave it out: clients receive it, and never send it. */
    "x-internal": true;
    operationId: string;
    tags: string[];
    summary: string;
    security: Record<string, string[]>[];
    parameters: (Parameter | Ref)[];
    requestBody: { required: boolean; content: Record<string, Media> };
    responses: Record<string, { description: string }>;
  };
}

/** One line of the table of all codes. */
export interface ErrorLine {
  code: ErrorCode;
  status: number;
  message: string;
  /** What to do now. */
  remedy: string;
}

export interface OpenApi {
  openapi: "3.1.1";
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: Server[];
  externalDocs: { url: string; description: string };
  security: Record<string, string[]>[];
  tags: { name: Section }[];
  paths: Record<string, PathItem>;
  webhooks: Record<string, WebhookMessage>;
  components: {
    securitySchemes: Record<string, object>;
    parameters: Record<string, Parameter>;
    headers: Record<string, Header>;
    responses: Record<string, Response>;
    schemas: Record<string, JsonSchema>;
  };
  "x-kobo-errors": ErrorLine[];
  /** What a key of an ordinary merchant may ask for, by the group of operations. */
  "x-kobo-limits": Record<string, { perSecond: number; burst: number }>;
}
