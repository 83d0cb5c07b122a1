import type { Mode } from "@kobo/core/tenant";
import { ERRORS, type ErrorCode } from "@kobo/errors";
import type { PublicEvent } from "../../domain/events/public-event";
import { SECTIONS, type Section } from "../operations/description";
import type { LimitGroup, Operation } from "../operations/operation";
import { limitsOf } from "../pipeline/rate-limit";
import { EXAMPLES } from "./examples";
import { HEADERS } from "./headers";
import type { ErrorLine, OpenApi, PathItem, Response, Server, Verb } from "./open-api";
import { operationItem, pathOf } from "./operation-item";
import { PARAMETERS } from "./parameters";
import { schemaRegistry } from "./schema-registry";
import { SECRET_KEY, SECURITY_SCHEMES } from "./security";
import { DELIVERY_HEADERS, webhookMessage } from "./webhook-messages";

interface About {
  events: PublicEvent[];
  /** The root of the document: the live one has no sandbox operations. */
  mode: Mode;
  /** The address of each root's host for clients, without a slash at its end. */
  publicUrl: Record<Mode, string>;
  version: string;
}

const LIMIT_GROUPS: LimitGroup[] = ["default", "verify", "catalogue", "cards", "sessions"];

const DESCRIPTION = `Payments for Nigeria: PayIDs, virtual accounts, transfers, bills, cards and signed webhooks.

Send your secret key as \`Authorization: Bearer sk_…\`. A key that begins with \`sk_test_\` works in the sandbox, with test money; one that begins with \`sk_live_\` moves real money.

Amounts are whole numbers of kobo (₦1 is 100 kobo). Amounts of card payments, their refunds and disputes, and of checkout are in the minor unit of their currency. Times are RFC 3339 in UTC.

Card payments, disputes and files are under \`/v2\`, and their fields have snake_case names. Everything else is under \`/api/v1/developer\`, with camelCase names; bills have a few others, such as \`variation_code\`.

Send an \`Idempotency-Key\` with each POST, and the same one when you send it again: it then happens once. Errors have a \`code\` that never changes: branch on it, and keep the \`requestId\`. A 202 and the status \`pending\` are neither success nor failure: an event reports the outcome.

Fields, codes, events and values may be added at any time: ignore those that you do not know. Nothing is removed within a version.`;

/** Builds the OpenAPI 3.1 document from the definitions of the operations. */
export function openApiDocument(
  operations: Operation[],
  { events, mode, publicUrl, version }: About,
): OpenApi {
  const registry = schemaRegistry();
  const shared = new Map<string, Response>();
  const servers: Record<Mode, Server> = {
    live: { url: publicUrl.live, description: "Live" },
    test: { url: publicUrl.test, description: "Sandbox" },
  };
  const included = operations.filter(({ sandboxOnly }) => mode === "test" || !sandboxOnly);
  const around = { registry, shared };
  const paths: Record<string, PathItem> = {};
  for (const operation of included) {
    const path = pathOf(operation);
    const verb = operation.method.toLowerCase() as Verb;
    const item = operationItem(operation, { ...around, example: EXAMPLES[operation.id] });
    paths[path] = { ...paths[path], [verb]: item };
  }
  const webhooks = Object.fromEntries(
    events.map((event) => [event.name, webhookMessage(event, registry)]),
  );
  return {
    openapi: "3.1.1",
    info: {
      title: "Kobo",
      version,
      summary: "Merchant payments for Nigeria.",
      description: DESCRIPTION,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: mode === "test" ? [servers.test, servers.live] : [servers.live, servers.test],
    externalDocs: { url: `${publicUrl[mode]}/docs`, description: "The reference, for people" },
    security: [{ [SECRET_KEY]: [] }],
    tags: (Object.keys(SECTIONS) as Section[])
      .filter((name) => included.some(({ section }) => section === name))
      .map((name) => ({ name, description: SECTIONS[name] })),
    paths,
    webhooks,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: { ...PARAMETERS, ...DELIVERY_HEADERS },
      headers: HEADERS,
      responses: Object.fromEntries([...shared].sort(([a], [b]) => (a < b ? -1 : 1))),
      schemas: registry.named(),
    },
    "x-kobo-errors": errorLines(),
    "x-kobo-limits": Object.fromEntries(
      LIMIT_GROUPS.map((group) => [group, limitsOf(mode, group, "standard").key]),
    ),
  };
}

function errorLines(): ErrorLine[] {
  return (Object.keys(ERRORS) as ErrorCode[]).map((code) => {
    const { http, message, remedy } = ERRORS[code];
    return { code, status: http, message, remedy };
  });
}
