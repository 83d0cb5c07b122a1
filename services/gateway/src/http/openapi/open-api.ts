import type { ErrorCode } from "@kobo/errors";
import type { Section } from "../operations/description";

/** The parts of OpenAPI 3.1 that the document uses. */

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
  /** The exact schema, where client generators get a wider one. */
  "x-kobo-exact"?: JsonSchema;
  /** Named only because client generators would invent a name. */
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

/**
 * The tag of webhook messages. If operations had the same tag, generators would overwrite them with the
 * messages.
 */
export const WEBHOOK_TAG = "Webhook messages";

/** The media type of event streams. */
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
  /** Undefined when every key may call it. */
  "x-kobo-scope"?: string;
  "x-kobo-limit-group": string;
  "x-kobo-graphql"?: string;
  /** Its own error codes, besides those of every operation. */
  "x-kobo-errors": ErrorCode[];
}

export type Verb = "get" | "post" | "patch" | "delete";
export type PathItem = Partial<Record<Verb, ApiOperation>>;

export interface WebhookMessage {
  post: {
    /** Excluded from generated clients, which receive it and never send it. */
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

/** One row of the table of all error codes. */
export interface ErrorLine {
  code: ErrorCode;
  status: number;
  message: string;
  /** How the client can fix or handle it. */
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
  tags: { name: Section; description: string }[];
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
  /** The limits of a key of class `standard`, by group of operations. */
  "x-kobo-limits": Record<string, { perSecond: number; burst: number }>;
}
