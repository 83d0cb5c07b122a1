import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import type { Contract } from "./contract";
import { EVENTS, type EventName, type EventTypes } from "./generated/events";

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

/** Compiled on an event's first use: most consumers need few of them. */
const validators = new Map<EventName, ValidateFunction<EventTypes[EventName]>>();

function validatorOf(name: EventName): ValidateFunction<EventTypes[EventName]> {
  const compiled = validators.get(name) ?? ajv.compile<EventTypes[EventName]>(EVENTS[name].schema);
  validators.set(name, compiled);
  return compiled;
}

export function isEventName(name: string): name is EventName {
  return Object.hasOwn(EVENTS, name);
}

/** The events of this package's version; its JSON Schemas check their data. */
export const KNOWN_EVENTS: Contract<EventName, EventTypes[EventName]> = {
  find: (name) => (isEventName(name) ? { name, ...EVENTS[name], read: readerOf(name) } : undefined),
};

function readerOf(name: EventName): (data: unknown) => EventTypes[EventName] {
  return (data) => {
    const isValid = validatorOf(name);
    if (isValid(data)) return data;
    throw new Error(`The data of ${name} is not valid: ${ajv.errorsText(isValid.errors)}.`);
  };
}
