import {
  credentials,
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
import { callMetadata, readErrorMetadata } from "./metadata";

interface CallOptions {
  /** When this caller stops waiting, in ms since 1970; five seconds from now when absent. */
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
  /** Resolves when a connection stands. */
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
  /** Who calls; the server decides by it what may be called. */
  caller: Caller;
}

/** How long a call may take that names no deadline. */
const TIMEOUT_MS = 5_000;
const READY_TIMEOUT_MS = 2_000;

/** Opens a client. Calls carry the request's id, trace and deadline; errors arrive as they were thrown. */
export function connectTo<Service extends Definition>(
  service: { service: Service },
  options: ConnectOptions,
): Client<Service> {
  const client = new GrpcClient(options.target, credentials.createInsecure(), {
    "grpc.service_config": JSON.stringify({ loadBalancingConfig: [{ [options.balance]: {} }] }),
    "grpc.keepalive_time_ms": 10_000,
    "grpc.keepalive_timeout_ms": 2_000,
    "grpc.keepalive_permit_without_calls": 1,
    "grpc.initial_reconnect_backoff_ms": 100,
    "grpc.max_reconnect_backoff_ms": 1_000,
    // No retries by policy: only the caller knows what is safe to repeat. They stay enabled, since
    // else calls that a server refused unseen, as it renewed a connection, would fail too.
  });
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
        client.makeUnaryRequest(
          method.path,
          method.requestSerialize,
          method.responseDeserialize,
          request,
          metadata,
          { deadline },
          (error, response) => (error ? reject(fromStatus(error)) : resolve(response)),
        );
      });
    });
}

/** A server answers so before it does anything. */
const REFUSED: ReadonlySet<status> = new Set([status.UNAUTHENTICATED, status.PERMISSION_DENIED]);

/** What the callee threw; a call without an answer is CallFailed. */
function fromStatus(error: ServiceError): AppError {
  const known = readErrorMetadata(error.metadata);
  if (known) return new AppError(known.code, error.details, { ...known.details, cause: error });
  return new CallFailed(!REFUSED.has(error.code), { cause: error });
}
