/** An event as it was committed, in the order of its table. */
export interface Committed {
  /** The outbox that it was written to. */
  source: string;
  id: string;
  key: string;
  type: string;
  merchantId: string;
  mode: string;
}

/** A record of a topic, in the order of its partition. */
export interface Published {
  topic: string;
  partition: number;
  id: string;
  key: string;
  type: string;
}

/**
 * Events committed are published at least once and in order of each key; no others are.
 * @param known the ids of those that were committed until the topics had been read: accounts expire meanwhile
 */
export function topicViolations(
  committed: readonly Committed[],
  published: readonly Published[],
  known: ReadonlySet<string>,
): string[] {
  const firsts = new Map<string, Published & { position: number }>();
  for (const [position, record] of published.entries()) {
    if (!firsts.has(record.id)) firsts.set(record.id, { ...record, position });
  }
  const lost = committed.filter(({ id }) => !firsts.has(id));
  const invented = [...firsts.values()].filter(({ id }) => !known.has(id));
  return [
    ...lost.map(({ type, key, id }) => `${type} of ${key} (${id}) was committed, not published`),
    ...invented.map(
      ({ type, key, id }) => `${type} of ${key} (${id}) was published, not committed`,
    ),
    ...outOfOrder(committed, firsts),
  ];
}

function outOfOrder(
  committed: readonly Committed[],
  firsts: ReadonlyMap<string, Published & { position: number }>,
): string[] {
  const newest = new Map<string, { committed: Committed; position: number; place: string }>();
  return committed.flatMap((one) => {
    const record = firsts.get(one.id);
    if (!record) return [];
    const place = `${record.topic}/${record.partition}`;
    const key = `${one.source} ${record.topic} ${one.key}`;
    const before = newest.get(key);
    newest.set(key, { committed: one, position: record.position, place });
    if (!before) return [];
    if (before.place !== place) return [`the key ${one.key} is in ${before.place} and ${place}`];
    if (before.position < record.position) return [];
    return [`${one.type} of ${one.key} was published before ${before.committed.type}`];
  });
}

/** The events due at one endpoint, and those that arrived there, by the public event id. */
export interface Endpoint {
  name: string;
  expected: ReadonlySet<string>;
  /** Those expected, and those of the merchant that were committed until the arrivals were read. */
  known: ReadonlySet<string>;
  arrived: ReadonlyMap<string, readonly string[]>;
}

/** Each event of the merchant at least once, always with the same content, and none of another's. */
export function endpointViolations({ name, expected, known, arrived }: Endpoint): string[] {
  const missing = [...expected].filter((id) => !arrived.has(id));
  const foreign = [...arrived.keys()].filter((id) => !known.has(id));
  const changed = [...arrived].filter(([, bodies]) => new Set(bodies).size > 1);
  return [
    ...missing.map((id) => `${id} never arrived at ${name}`),
    ...foreign.map((id) => `${id} arrived at ${name}, and is no event of its merchant`),
    ...changed.map(([id]) => `${id} arrived at ${name} with different content`),
  ];
}
