/** A function of a stack. */
export interface Frame {
  functionName: string;
  /** Of its file; empty for V8's own. */
  url: string;
}

/** The part of a file: the first pattern that matches. */
const FILES: readonly (readonly [pattern: RegExp, part: string])[] = [
  [/node_modules\/(@opentelemetry)\/|libs\/runtime\/dist\/(tracing|context)/, "tracing"],
  [
    /node_modules\/(pino|sonic-boom|thread-stream|@pinojs|safe-stable-stringify|quick-format)/,
    "logging",
  ],
  [/node_modules\/(prom-client|tdigest)|libs\/runtime\/dist\/(metrics|logger|scrub)/, "logging"],
  [/node_modules\/(@grpc|protobufjs|@protobufjs|long)\/|libs\/(rpc|ledger-client)\/dist/, "gRPC"],
  [
    /node_modules\/(pg|pg-protocol|pg-pool|pg-types|knex|postgres-[a-z]+)\/|libs\/postgres\/dist/,
    "SQL",
  ],
  [/node_modules\/kafkajs\/|libs\/(events|public\/events-client)\/dist/, "events"],
  [
    /node_modules\/(ioredis|redis-parser|redis-errors|cluster-key-slot)\/|libs\/redis\/dist/,
    "limits",
  ],
  [
    /services\/gateway\/dist\/((app|domain)\/limits|http\/pipeline\/(load-shedder|rate-limit))\//,
    "limits",
  ],
  [
    /services\/gateway\/dist\/(app\/merchants\/key-cache|domain\/keys\/|http\/pipeline\/(authenticate|authorize|presented-key))/,
    "keys",
  ],
  [/node_modules\/zod\/|libs\/api-schemas\/dist/, "validation and JSON"],
  [/node_modules\/|services\/gateway\/dist\/http/, "HTTP"],
  [/\/dist\//, "our rules"],
];

/** Node's own files, for work that no other file on the stack began. */
const NODES: readonly (readonly [pattern: RegExp, part: string])[] = [
  [/^node:(internal\/)?http2/, "gRPC"],
  [/^node:(_http|internal\/http)/, "HTTP"],
];

const GARBAGE = "(garbage collector)";
const PROGRAM = "(program)";

/**
 * For which part of the system a function works: that of the nearest file around it which is not Node's.
 * @param stack - the innermost function first
 */
export function partOf(stack: readonly Frame[]): string {
  const [innermost] = stack;
  if (innermost?.functionName === GARBAGE) return "garbage collection";
  if (innermost?.functionName === PROGRAM) return "native code";
  return among(FILES, stack) ?? among(NODES, stack) ?? "Node's streams and timers";
}

/** The part of the innermost function that any of the patterns knows. */
function among(table: typeof FILES, stack: readonly Frame[]): string | undefined {
  for (const { url } of stack) {
    const known = table.find(([pattern]) => pattern.test(url));
    if (known) return known[1];
  }
  return undefined;
}
