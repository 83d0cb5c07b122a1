import { isUuid } from "@kobo/core/ids";

/** A place in the events' order, which is by their own time and then by id. */
export interface EventPosition {
  /** µs since 1970: as finely as the database tells moments apart. */
  occurredAtUs: bigint;
  /** UUID. */
  id: string;
}

export function positionText({ occurredAtUs, id }: EventPosition): string {
  return `${occurredAtUs}.${id}`;
}

const POSITION = /^(\d{1,16})\.(.+)$/;

/** Undefined for a text that is no position. */
export function readPosition(text: string): EventPosition | undefined {
  const [, us, id] = POSITION.exec(text) ?? [];
  return us && id && isUuid(id) ? { occurredAtUs: BigInt(us), id } : undefined;
}
