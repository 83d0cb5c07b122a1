import { isUuid } from "@kobo/core/ids";

/** A position in the order of events: by the time they occurred, then by id. */
export interface EventPosition {
  /** µs since 1970, the database's precision. */
  occurredAtUs: bigint;
  /** UUID. */
  id: string;
}

export function microseconds(date: Date): bigint {
  return BigInt(date.getTime()) * 1_000n;
}

export function positionText({ occurredAtUs, id }: EventPosition): string {
  return `${occurredAtUs}.${id}`;
}

const POSITION = /^(\d{1,16})\.(.+)$/;

/** Undefined for an invalid text. */
export function readPosition(text: string): EventPosition | undefined {
  const [, us, id] = POSITION.exec(text) ?? [];
  return us && id && isUuid(id) ? { occurredAtUs: BigInt(us), id } : undefined;
}
