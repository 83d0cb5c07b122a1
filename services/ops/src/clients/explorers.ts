import type { ExplorerDefinition } from "@kobo/protos/operator/v1/Explorer";
import type { Record__Output as Found } from "@kobo/protos/operator/v1/Record";
import type { Calls } from "@kobo/rpc";
import { isSilence } from "./desks";

/** By the name of the place, in the order of the output. */
export type Explorers = ReadonlyMap<string, Calls<ExplorerDefinition>>;

export interface Exploration {
  /** `service` is the name of the place that knows the record. */
  records: (Found & { service: string })[];
  silent: { queue: string; reason: string }[];
}

/** Ids of ids: a refund leads to its payment, and the payment to its event. */
const DEPTH_MAX = 3;
/** Calls for one command; a bulk transfer leads to more records than a person reads. */
const IDS_MAX = 60;

type Place = [name: string, calls: Calls<ExplorerDefinition>];

interface Request {
  id: string;
  /** UUID or public id; empty when the operator names none. */
  merchantId: string;
}

/**
 * Finds the records under an id, and under the ids that those lead to. A service that is down hides no
 * answer of another.
 * @throws AppError VALIDATION_ERROR
 */
export async function explore(
  explorers: Explorers,
  { id, merchantId }: Request,
): Promise<Exploration> {
  const found = new Map<string, Exploration["records"][number]>();
  const silent = new Map<string, string>();
  const asked = new Set<string>();
  let [ids, merchant] = [[id], merchantId];

  const ask = async ([service, calls]: Place, next: string) => {
    if (silent.has(service)) return [];
    try {
      const { records } = await calls.Find({ id: next, merchantId: merchant });
      return records.map((record) => ({ service, ...record }));
    } catch (error) {
      if (!isSilence(error)) throw error;
      silent.set(service, (error as Error).message);
      return [];
    }
  };

  for (let depth = 0; depth < DEPTH_MAX && ids.length > 0; depth++) {
    for (const next of ids) asked.add(`${merchant} ${next}`);
    const answers = ids.flatMap((next) => [...explorers].map((place) => ask(place, next)));
    // In the order of the requests, so that the output is the same each time.
    for (const record of (await Promise.all(answers)).flat()) {
      const { service, kind, id: recordId, details } = record;
      const identity = JSON.stringify([service, kind, recordId, details]);
      if (!found.has(identity)) found.set(identity, record);
    }
    const records = [...found.values()];
    // With the merchant of what was named, request logs and events are found by their objects.
    merchant ||= records.find((record) => record.merchantId !== "")?.merchantId ?? "";
    const leads = records.flatMap((record) => [record.id, ...record.related]);
    ids = [...new Set([id, ...leads])]
      .filter((next) => !asked.has(`${merchant} ${next}`))
      .slice(0, IDS_MAX - asked.size);
    if (records.length === 0) break;
  }
  return {
    records: [...found.values()],
    silent: [...silent].map(([queue, reason]) => ({ queue, reason })),
  };
}
