export {
  activeTraceparent,
  beginChild,
  inSharedSpan,
  inSpan,
  type Span,
  sampledTraceparent,
} from "@kobo/telemetry";
export {
  type CommandLine,
  InvalidArgumentError,
  nonBlank,
  Option,
  outputOf,
  runCommand,
  table,
  UsageError,
  wholeNumber,
} from "./command-line";
export { loadConfig } from "./config";
export { currentContext, detachFromRequest, type RequestContext, withContext } from "./context";
export { crashpoint } from "./crashpoint";
export { drain, type Listening, listenForBrowsers } from "./http-server";
export { createLogger, type Logger, processLogger, withKnownFields } from "./logger";
export { counter, gauge, histogram, observe, registry } from "./metrics";
export { BY, operatorActor } from "./operator-option";
export { type Part, run } from "./run";
export { OldSecretKeys, SecretKey, SecretKeys } from "./secret-key";
export { noteOlderSecretUse, olderSecretUsedAt, secretIds } from "./secrets-read";
