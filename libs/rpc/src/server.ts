import { isIPv6 } from "node:net";
import {
  Server,
  type ServerUnaryCall,
  type ServiceDefinition,
  type sendUnaryData,
  status,
  type UntypedServiceImplementation,
} from "@grpc/grpc-js";
import { type AppError, ERRORS } from "@kobo/errors";
import { toAppError } from "@kobo/postgres";
import { histogram, inSpan, type Logger, observe, type Span, withContext } from "@kobo/runtime";
import { HealthImplementation } from "grpc-health-check";
import type { Caller } from "./caller";
import type { Definition, MethodName, ReceivedOf, ResponseOf } from "./definition";
import { type Guard, guardOf } from "./guard";
import { errorMetadata, readCallMetadata } from "./metadata";
import { certificateOf } from "./peer-certificate";
import { serverCredentials } from "./tls";

/** One plain async function for each rpc; tests call them directly. */
export type Handlers<Service extends Definition> = {
  [Name in MethodName<Service>]: (
    request: ReceivedOf<Service[Name]>,
  ) => Promise<ResponseOf<Service[Name]>>;
};

type AnyHandler = (request: unknown) => Promise<unknown>;

/** A service and its handlers. */
export interface Implementation {
  definition: ServiceDefinition;
  handlers: ReadonlyMap<string, AnyHandler>;
}

/** Binds handlers to a service's definition; the compiler checks their types here. */
export function implement<Service extends Definition>(
  definition: Service,
  handlers: Handlers<Service>,
): Implementation {
  return {
    definition: definition as unknown as ServiceDefinition,
    handlers: new Map(Object.entries(handlers) as [string, AnyHandler][]),
  };
}

interface ServeOptions {
  /** The interface to listen on; loopback when absent. */
  host?: string;
  port: number;
  services: Implementation[];
  /** All callers of the services. */
  callers: readonly Caller[];
  /** The folder of the server's certificate; without it connections have no TLS. */
  certificates?: string | undefined;
  logger: Logger;
  /** The longest request in bytes; 4 MiB by default. */
  messageBytesMax?: number;
  /** Connections are renewed after this long; five minutes by default. */
  connectionAgeMaxMs?: number;
}

const duration = histogram({
  name: "rpc_server_duration_seconds",
  help: "Duration of a gRPC call, by method and code",
  labelNames: ["method", "code"],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

const LOOPBACK = "127.0.0.1";
/** Connections are renewed, so that clients spread over new replicas. */
const CONNECTION_AGE_MAX_MS = 300_000;
const CONNECTION_AGE_GRACE_MS = 15_000;
/** As long as the gateway drains: a bill purchase may wait eight seconds for its provider. */
const DRAIN_TIMEOUT_MS = 8_000;

/** Serves the services, and the standard health check without authentication. `stop` drains calls in flight. */
export async function serve(
  options: ServeOptions,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = new Server({
    "grpc.max_connection_age_ms": options.connectionAgeMaxMs ?? CONNECTION_AGE_MAX_MS,
    "grpc.max_connection_age_grace_ms": CONNECTION_AGE_GRACE_MS,
    ...(options.messageBytesMax && {
      "grpc.max_receive_message_length": options.messageBytesMax,
    }),
  });
  for (const service of options.services) {
    server.addService(service.definition, untyped(service, options));
  }
  const health = new HealthImplementation({ "": "SERVING" });
  health.addToServer(server);

  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(
      addressOf(options.host ?? LOOPBACK, options.port),
      serverCredentials(options.certificates),
      (error, bound) => (error ? reject(error) : resolve(bound)),
    );
  });
  return {
    port,
    stop: async () => {
      health.setStatus("", "NOT_SERVING");
      await drain(server);
    },
  };
}

function addressOf(host: string, port: number): string {
  return isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`;
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.forceShutdown(), DRAIN_TIMEOUT_MS);
    server.tryShutdown(() => {
      clearTimeout(cut);
      resolve();
    });
  });
}

function untyped(
  { definition, handlers }: Implementation,
  { callers, certificates, logger }: Pick<ServeOptions, "callers" | "certificates" | "logger">,
): UntypedServiceImplementation {
  return Object.fromEntries(
    Object.entries(definition).map(([name, method]) => {
      const handler = handlers.get(name);
      if (!handler) throw new Error(`No handler for ${method.path}.`);
      const guard = guardOf(method.path, { callers, hasTls: Boolean(certificates), logger });
      return [name, unary(method.path, { guard, handler, logger })];
    }),
  );
}

interface Method {
  guard: Guard;
  handler: AnyHandler;
  logger: Logger;
}

function unary(path: string, { guard, handler, logger }: Method) {
  return (call: ServerUnaryCall<unknown, unknown>, answer: sendUnaryData<unknown>): void => {
    const access = guard(call.metadata, {
      address: () => call.getPeer(),
      certificate: () => certificateOf(call),
    });
    if ("refusal" in access) {
      answer(access.refusal);
      return;
    }
    const started = performance.now();
    let span: Span | undefined;
    const end = (code: string): void =>
      observe(duration, { method: path, code }, (performance.now() - started) / 1_000, span);
    const { requestId, traceparent } = readCallMetadata(call.metadata);
    const context = { requestId, deadline: deadlineOf(call), caller: access.caller };
    withContext(context, () =>
      inSpan(path, { kind: "SERVER", traceparent }, (own) => {
        span = own;
        return handler(call.request);
      }),
    ).then(
      (response) => {
        end("OK");
        answer(null, response);
      },
      (thrown: unknown) => {
        const error = toAppError(thrown);
        end(error.code);
        if (error.code === "SERVICE_UNAVAILABLE" && error.cause) {
          logger.warn({ err: error.cause, method: path, requestId }, "rpc unavailable");
        }
        if (error.code === "INTERNAL_ERROR") {
          logger.error({ err: error.cause ?? error, method: path, requestId }, "unhandled error");
        }
        answer(toStatus(error));
      },
    );
  };
}

function toStatus(error: AppError) {
  return {
    code: status[ERRORS[error.code].grpc],
    details: error.message,
    metadata: errorMetadata(error),
  };
}

/** In ms since 1970; undefined for a call without a deadline. */
function deadlineOf(call: ServerUnaryCall<unknown, unknown>): number | undefined {
  const deadline = Number(call.getDeadline());
  return Number.isFinite(deadline) ? deadline : undefined;
}
