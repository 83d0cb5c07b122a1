import { parseArgs } from "node:util";
import { Failure } from "../failure";
import { type Service, servesGrpc } from "../services/services";

const USAGE = "Usage: npm start [-- [--no-journey] [--telemetry] [--replicas <service>=<number>]…]";
/** A larger number is probably a typing error. */
const REPLICAS_MAX = 8;

interface StackOptions {
  /** Whether to run a merchant's journey after the start, as a check. */
  journey: boolean;
  /** Whether to trace every request into a collector of its own. */
  telemetry: boolean;
  /** The number of processes of a service, if it is not one. */
  replicas: Map<string, number>;
}

/** @throws Failure for invalid arguments. */
export function readStackOptions(args: string[], services: readonly Service[]): StackOptions {
  const { replicas = [], "no-journey": noJourney = false, telemetry = false } = parse(args);
  return {
    journey: !noJourney,
    telemetry,
    replicas: new Map(replicas.map((text) => replicasIn(text, services))),
  };
}

function parse(args: string[]) {
  try {
    const options = {
      "no-journey": { type: "boolean" },
      telemetry: { type: "boolean" },
      replicas: { type: "string", multiple: true },
    } as const;
    return parseArgs({ args, options }).values;
  } catch (cause) {
    const { message } = cause as Error;
    // Node's message continues with advice about arguments that begin with a dash.
    throw new Failure(`${message.split(". ")[0]}. ${USAGE}`, { cause });
  }
}

function replicasIn(text: string, services: readonly Service[]): [string, number] {
  const [, name, digits] = /^([a-z-]+)=(\d+)$/.exec(text) ?? [];
  const count = Number(digits);
  if (name === undefined || count < 1 || count > REPLICAS_MAX) {
    throw new Failure(
      `--replicas ${text} is not <service>=<number from 1 to ${REPLICAS_MAX}>. ${USAGE}`,
    );
  }
  const able = services.filter(servesGrpc).map((service) => service.name);
  if (!able.includes(name)) {
    throw new Failure(`${name} cannot have replicas. These can: ${able.join(", ")}.`);
  }
  return [name, count];
}
