import {
  Client as GrpcClient,
  type ServiceDefinition,
  type ServiceError,
  status,
} from "@grpc/grpc-js";
import { AppError } from "@kobo/errors";
import { currentContext, inSpan } from "@kobo/runtime";
import type { Caller } from "./caller";
import { type Sign, signer } from "./credential";
import type { AnswerOf, Definition, MethodName, RequestOf } from "./definition";
import { CallFailed } from "./failures";
import { spareClosingConnections } from "./keepalive";
import { callMetadata, readErrorMetadata } from "./metadata";
import { clientCredentials, serverNameOf } from "./tls";

interface CallOptions {
  /** In ms since 1970; five seconds from now by default. */
  deadline?: number;
}

/** One async function for each rpc. */
export type Calls<Service extends Definition> = {
  [Name in MethodName<Service>]: (
    request: RequestOf<Service[Name]>,
    options?: CallOptions,
  ) => Promise<AnswerOf<Service[Name]>>;
};

export interface Client<Service extends Definition> {
  calls: Calls<Service>;
  /** Resolves when a connection is open. */
  ready: () => Promise<void>;
  close: () => void;
}

interface ConnectOptions {
  /**
   * A gRPC target: `dns:///payid:50051`, or `ipv4:127.0.0.1:50051,127.0.0.1:50052`.
   */
  target: string;
  /**
   * `round_robin` spreads calls over all addresses. `pick_first` stays with one and fails over: the
   * ledger is faster with one writer than with two.
   */
  balance: "round_robin" | "pick_first";
  /** The name that the server's certificate must have; by default the target's host. */
  serverName?: string | undefined;
  /** The identity by which the server decides which methods may be called. */
  caller: Caller;
  /** The pause between pings, which detect a lost connection; 10 s by default. */
  keepaliveMs?: number;
}

spareClosingConnections();

/** The timeout of a call without a deadline. */
const TIMEOUT_MS = 5_000;
const KEEPALIVE_MS = 10_000;
const READY_TIMEOUT_MS = 2_000;

/** Opens a client. Calls carry the request's id, trace and deadline; errors arrive as they were thrown. */
export function connectTo<Service extends Definition>(
  service: { service: Service },
  options: ConnectOptions,
): Client<Service> {
  const serverName = options.serverName ?? serverNameOf(options.target);
  const client = new GrpcClient(options.target, clientCredentials(options.caller.certificates), {
    ...(serverName && { "grpc.ssl_target_name_override": serverName }),
    "grpc.service_config": JSON.stringify({ loadBalancingConfig: [{ [options.balance]: {} }] }),
    "grpc.keepalive_time_ms": options.keepaliveMs ?? KEEPALIVE_MS,
    "grpc.keepalive_timeout_ms": 2_000,
    "grpc.keepalive_permit_without_calls": 1,
    "grpc.initial_reconnect_backoff_ms": 100,
    "grpc.max_reconnect_backoff_ms": 1_000,
    // Half a minute by default, in which an upgrade can replace every address that a client knows.
    "grpc.dns_min_time_between_resolutions_ms": 1_000,
    // No retry policy: only the caller knows which calls are safe to repeat. Retries stay enabled for gRPC's transparent
    // ones, of calls that the server refused unseen because it renewed the connection.
  });
  // At once: otherwise the first call of a new process waits for the connection.
  client.getChannel().getConnectivityState(true);
  const definition = service.service as unknown as ServiceDefinition;
  const calls = Object.fromEntries(
    Object.entries(definition).map(([name, method]) => {
      const [, serviceName = ""] = method.path.split("/");
      return [name, unary(client, method, signer(options.caller, serviceName))];
    }),
  );
  return {
    // Built from the definition's own names, whose types `Service` gives.
    calls: calls as unknown as Calls<Service>,
    ready: () =>
      new Promise((resolve, reject) =>
        client.waitForReady(Date.now() + READY_TIMEOUT_MS, (error) =>
          error ? reject(error) : resolve(),
        ),
      ),
    close: () => client.close(),
  };
}

function unary(client: GrpcClient, method: ServiceDefinition[string], sign: Sign) {
  return (request: unknown, options: CallOptions = {}): Promise<unknown> =>
    inSpan(method.path, { kind: "CLIENT" }, () => {
      const deadline = Math.min(
        options.deadline ?? Date.now() + TIMEOUT_MS,
        currentContext()?.deadline ?? Number.POSITIVE_INFINITY,
      );
      const metadata = callMetadata();
      sign(metadata);
      return new Promise((resolve, reject) => {
        const attempt = (repeats: number): void => {
          client.makeUnaryRequest(
            method.path,
            method.requestSerialize,
            method.responseDeserialize,
            request,
            metadata,
            { deadline },
            (error, response) => {
              if (!error) resolve(response);
              else if (isUnseen(error) && repeats < REPEATS_MAX) attempt(repeats + 1);
              else reject(fromStatus(error));
            },
          );
        };
        attempt(0);
      });
    });
}

/** gRPC repeats an unseen call once by itself, and may meet another connection that is being renewed. */
const REPEATS_MAX = 3;

/** HTTP/2's REFUSED_STREAM in grpc-js's words: the server has not read the call. */
function isUnseen({ code, details }: ServiceError): boolean {
  return code === status.UNAVAILABLE && details === "Stream refused by server";
}

/** The server refused the call before it did anything. */
const REFUSED: ReadonlySet<status> = new Set([status.UNAUTHENTICATED, status.PERMISSION_DENIED]);

/** Restores the error that the callee threw; a call without an answer is CallFailed. */
function fromStatus(error: ServiceError): AppError {
  const known = readErrorMetadata(error.metadata);
  if (known) return new AppError(known.code, error.details, { ...known.details, cause: error });
  return new CallFailed(!REFUSED.has(error.code) && !isUnseen(error), { cause: error });
}
