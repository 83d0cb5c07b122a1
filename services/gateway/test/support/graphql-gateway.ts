import type { Mode } from "@kobo/core/tenant";
import { documentOf } from "../graphql-documents";
import { exampleOf } from "./examples";
import { gatewayWithFakes } from "./gateway-with-fakes";

/** A response in GraphQL's form, or in the envelope. */
interface GraphqlReply {
  status: number;
  headers: Headers;
  body: {
    data?: Record<string, GraphqlPayload> | null;
    errors?: { message: string; path?: string[]; extensions: { code: string; field?: string } }[];
    success?: boolean;
    code?: string;
    message?: string;
    requestId?: string;
    extensions?: { code: string; requestId: string };
  };
}

interface GraphqlPayload {
  success: boolean;
  message: string;
  code: string | null;
  data: Record<string, unknown> | null;
  duplicateOf?: Record<string, unknown> | null;
  requestId: string;
  retryable: boolean;
  errors: { field: string; code: string; message: string }[] | null;
}

interface Sent {
  key?: string;
  mode?: Mode;
  headers?: Record<string, string>;
  /** Sent unchanged instead of a body. */
  raw?: string;
}

/** A gateway with fake services, called over GraphQL. */
export function graphqlGateway() {
  const start = gatewayWithFakes();

  return async (...options: Parameters<typeof start>) => {
    const gateway = await start(...options);
    const { client, key } = gateway;
    const send = async (body: unknown, sent: Sent = {}): Promise<GraphqlReply> => {
      const reply = await client.post("/graphql", { key, ...sent, body });
      return { ...reply, body: JSON.parse(reply.text) };
    };
    return {
      ...gateway,
      send,
      /** Sends a mutation with the input of the equivalent REST example, and changes to it. */
      mutate: async (
        name: "createDynamicPayId" | "transferPayId" | "transferExternal" | "verifyExternalAccount",
        input: Record<string, unknown> = {},
        sent: Sent = {},
      ) => {
        const variables = { input: { ...exampleOf(TWINS[name]).body, ...input } };
        const reply = await send({ query: documentOf(name), variables }, sent);
        return { ...reply, payload: reply.body.data?.[name] };
      },
    };
  };
}

const TWINS = {
  createDynamicPayId: "POST /payid/dynamic",
  transferPayId: "POST /transfer/payid",
  transferExternal: "POST /transfer/external",
  verifyExternalAccount: "POST /transfer/external/verify",
} as const;
