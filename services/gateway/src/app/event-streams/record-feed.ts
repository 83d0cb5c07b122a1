import type { StreamedEvent } from "../../domain/events/streamed-event";
import type { EventFeed } from "./event-stream-feed";

/** A record as it is now. */
export interface Snapshot {
  /** Differs after every change of the record. */
  version: string;
  atMs: number;
  /** JSON: the record. */
  payload: string;
  /** It changes no more. */
  isFinal: boolean;
}

interface RecordFeedOptions {
  /** The name of the events. */
  name: string;
  /** @throws AppError */
  read: (deadline: number) => Promise<Snapshot>;
  /** The version that the client has; undefined for none. */
  after: string | undefined;
  /** For the first read, in ms since 1970. */
  deadline: number;
}

/**
 * The versions of one record, from the present one until its last. Versions between two polls are left out. Reads
 * first, so that errors are found before the stream starts.
 */
export async function openRecordFeed({
  name,
  read,
  after,
  deadline: firstDeadline,
}: RecordFeedOptions): Promise<EventFeed> {
  let sent = after;
  let isOver = false;
  const next = async (deadline: number): Promise<StreamedEvent[]> => {
    const { version, atMs, payload, isFinal } = await read(deadline);
    isOver = isFinal;
    if (version === sent) return [];
    sent = version;
    return [{ id: version, name, atMs, payload }];
  };
  return { first: await next(firstDeadline), next, isOver: () => isOver };
}
